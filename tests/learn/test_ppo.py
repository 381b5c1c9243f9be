"""The equations of learning, each against a plain reference."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from haab.learn.network import ILLEGAL, Output  # noqa: E402
from haab.learn.ppo import (  # noqa: E402
    Config,
    Minibatch,
    Returns,
    advantages,
    between,
    draw,
    explore,
    lambda_returns,
    ppo_loss,
    relative,
)
from haab.learn.selfplay import Rollout, win_shares  # noqa: E402

SEATS = 3
SCALE = 20.0


def random_rollout(steps: int, lanes: int, seed: int) -> Rollout:
    """A window with ends of games, forced moves and frozen opponents in it."""
    torch.manual_seed(seed)
    rollout = Rollout(2, 4, SEATS, steps, lanes, "cpu")
    rollout.masks[...] = torch.rand(steps, lanes, 4) < 0.5
    rollout.masks[..., 0] = True
    rollout.dones[...] = torch.rand(steps, lanes) < 0.15
    rollout.seats[...] = torch.randint(0, SEATS, (steps, lanes))
    rollout.rewards[...] = torch.randint(0, 9, (steps, lanes, SEATS)).float()
    rollout.points[...] = torch.randn(steps, lanes, SEATS)
    rollout.win_probs[...] = torch.rand(steps, lanes, SEATS)
    rollout.bonuses[...] = torch.randint(0, 3, (steps, lanes, SEATS)).float()
    rollout.won[...] = torch.rand(steps, lanes, SEATS) * rollout.dones[..., None]
    rollout.is_frozen[...] = torch.rand(steps, lanes) < 0.2
    return rollout


def reference_return(rollout: Rollout, step: int, lane: int, lam: float, seat: int) -> tuple[float, float] | None:
    """The lambda-return after a decision as a weighted sum of n-step returns; None where nothing is known of it."""
    weight, points, wins, gathered = 1.0, 0.0, 0.0, 0.0
    own = rollout.is_choice[:, lane] & (rollout.seats[:, lane] == rollout.seats[step, lane])
    at = step
    while True:
        is_own = seat == int(rollout.seats[step, lane])  # nobody is told of the bonus of another seat
        gathered += float(rollout.rewards[at, lane, seat] + is_own * rollout.bonuses[at, lane, seat]) / SCALE
        if rollout.dones[at, lane]:
            return points + weight * gathered, wins + weight * float(rollout.won[at, lane, seat])
        at += 1
        if at == len(rollout.codes):
            break
        if own[at]:
            is_last = not any(
                bool(rollout.dones[later, lane]) or (later > at and bool(own[later]))
                for later in range(at, len(rollout.codes))
            )
            stop = weight if is_last else weight * (1 - lam)
            points += stop * (gathered + float(rollout.points[at, lane, seat]))
            wins += stop * float(rollout.win_probs[at, lane, seat])
            if is_last:
                return points, wins
            weight *= lam
    return None


@pytest.mark.parametrize("lam", [0.0, 0.6, 0.95, 1.0])
def test_lambda_returns_are_weighted_sums_of_n_step_returns(lam: float) -> None:
    rollout = random_rollout(12, 40, seed=3)
    found = lambda_returns(rollout, lam, SCALE)
    known = 0
    for step in range(12):
        for lane in range(40):
            if not rollout.is_choice[step, lane]:
                assert not found.is_known[step, lane]
                continue
            for seat in range(SEATS):
                expected = reference_return(rollout, step, lane, lam, seat)
                assert bool(found.is_known[step, lane]) == (expected is not None)
                if expected is not None:
                    known += 1
                    assert float(found.points[step, lane, seat]) == pytest.approx(expected[0], abs=1e-4)
                    assert float(found.wins[step, lane, seat]) == pytest.approx(expected[1], abs=1e-4)
    assert known > 300


def test_whoever_explores_gives_all_likely_codes_the_same_chance() -> None:
    logits = torch.tensor([[0.0, -7.0, -9.0, ILLEGAL], [0.0, -9.0, ILLEGAL, ILLEGAL], [0.0, -1.0, -2.0, ILLEGAL]])
    log_probs = logits.log_softmax(1)
    chances, explored = explore(log_probs, torch.tensor([True, True, False]))
    assert explored.tolist() == [True, False, False], "one likely code is played as ever"
    assert chances.softmax(1)[0].tolist() == [0.5, 0.5, 0, 0]
    assert torch.equal(chances[1:], log_probs[1:])


def test_nothing_leaks_across_the_end_of_a_game() -> None:
    rollout = random_rollout(10, 8, seed=4)
    rollout.dones[...] = False
    rollout.dones[5] = True
    before = lambda_returns(rollout, 0.9, SCALE).points[:6].clone()
    rollout.points[6:] += 100
    rollout.rewards[6:] += 100
    assert torch.equal(lambda_returns(rollout, 0.9, SCALE).points[:6], before)


def test_the_last_choice_of_a_seat_in_a_window_is_only_a_bootstrap() -> None:
    rollout = random_rollout(6, 1, seed=5)
    rollout.dones[...], rollout.is_frozen[...], rollout.masks[...] = False, False, True
    rollout.seats[:, 0] = torch.tensor([0, 1, 1, 2, 0, 1])
    found = lambda_returns(rollout, 0.9, SCALE)
    assert found.is_known[:, 0].tolist() == [True, True, True, False, False, False]


def test_views_that_are_not_learned_from_are_never_asked_for_a_value() -> None:
    rollout = random_rollout(30, 20, seed=6)
    before = lambda_returns(rollout, 0.8, SCALE)
    rollout.points[~rollout.is_choice] += 1000
    rollout.win_probs[~rollout.is_choice] += 1000
    after = lambda_returns(rollout, 0.8, SCALE)
    assert torch.equal(before.points[before.is_known], after.points[after.is_known])
    assert torch.equal(before.wins[before.is_known], after.wins[after.is_known])


def test_what_another_seat_thinks_of_the_game_is_no_reward() -> None:
    """Two views of one position may differ; who hands over the turn neither gains nor loses by that."""
    rollout = random_rollout(30, 20, seed=7)
    before = lambda_returns(rollout, 0.8, SCALE)
    others = rollout.seats != 1
    rollout.points[others] += 1000
    rollout.win_probs[others] += 1000
    after = lambda_returns(rollout, 0.8, SCALE)
    mine = before.is_known & ~others
    assert int(mine.sum()) > 50
    assert torch.equal(before.points[mine], after.points[mine])
    assert torch.equal(before.wins[mine], after.wins[mine])


def test_a_right_value_gives_no_advantage() -> None:
    """A game solved by hand: three decisions, seat 0 scores 20 points at the second, seat 1 wins."""
    rollout = Rollout(2, 2, 2, 3, 1, "cpu")
    rollout.masks[...] = True
    rollout.dones[2] = True
    rollout.seats[:, 0] = torch.tensor([0, 1, 0])
    rollout.rewards[1, 0, 0] = 20.0
    rollout.won[2, 0, 1] = 1.0
    rollout.points[:, 0] = torch.tensor([[1.0, 0.0], [1.0, 0.0], [0.0, 0.0]])
    rollout.win_probs[:, 0] = torch.tensor([0.0, 1.0])
    returns = lambda_returns(rollout, 0.7, 20.0)
    assert returns.points[:, 0].tolist() == [[1.0, 0.0], [1.0, 0.0], [0.0, 0.0]]
    assert advantages(rollout, returns, torch.tensor([2]), 0.5, 1.0).abs().max() == 0


def test_an_advantage_is_the_own_points_less_a_part_of_the_rivals_and_the_win() -> None:
    rollout = Rollout(2, 2, 3, 1, 1, "cpu")
    rollout.seats[0, 0] = 1
    returns = Returns(torch.tensor([[[1.0, 5.0, 3.0]]]), torch.tensor([[[0.0, 0.5, 0.5]]]), torch.ones(1, 1).bool())
    assert advantages(rollout, returns, torch.tensor([3]), 0.5, 2.0).item() == pytest.approx(5 - 0.5 * 2 + 2 * 0.5)


def minibatch(log_ratio: float, advantage: float) -> tuple[Output, Minibatch]:
    """One choice of two codes whose probability has changed by a factor."""
    logits = torch.tensor([[0.3, -0.2, ILLEGAL]], requires_grad=True)
    old = float(logits.log_softmax(1)[0, 0].detach()) - log_ratio
    plays = torch.tensor([[True, True, False]])
    batch = Minibatch(
        torch.zeros(1, 2),
        torch.tensor([[True, True, False]]),
        torch.tensor([0]),
        torch.tensor([0]),
        torch.tensor([old]),
        torch.tensor([advantage]),
        torch.tensor([[1.0, 2.0, 0.0]]),
        torch.tensor([[1.0, 0.0, 0.0]]),
        plays,
    )
    return Output(logits, torch.tensor([[1.0, 2.0, 9.0]]), torch.zeros(1, 3)), batch


@pytest.mark.parametrize(
    ("ratio", "advantage", "is_learned"),
    [(1.0, 1.0, True), (1.3, 1.0, False), (0.7, 1.0, True), (1.3, -1.0, True), (0.7, -1.0, False)],
)
def test_a_choice_is_left_alone_once_it_has_changed_enough_in_the_right_direction(
    ratio: float, advantage: float, is_learned: bool
) -> None:
    output, batch = minibatch(float(torch.tensor(ratio).log()), advantage)
    config = Config(value_coef=0.0, win_loss_coef=0.0, z_loss_coef=0.0)
    losses = ppo_loss(output, batch, config, torch.tensor(0.0))
    assert losses.total.item() == pytest.approx(
        -min(ratio * advantage, min(max(ratio, 0.8), 1.2) * advantage), abs=1e-5
    )
    losses.total.backward()
    assert (output.logits.grad.abs().max().item() > 1e-6) == is_learned


def test_values_of_seats_that_nobody_has_do_not_count() -> None:
    output, batch = minibatch(0.0, 0.0)
    losses = ppo_loss(output, batch, Config(value_coef=1.0, win_loss_coef=0.0, z_loss_coef=0.0), torch.tensor(0.0))
    assert losses.total.item() == pytest.approx(0.0, abs=1e-6)
    wrong = output._replace(points=torch.tensor([[1.0, 4.0, 9.0]]))
    losses = ppo_loss(wrong, batch, Config(value_coef=1.0, win_loss_coef=0.0, z_loss_coef=0.0), torch.tensor(0.0))
    assert losses.total.item() == pytest.approx(2.0)


def test_entropy_is_that_of_the_legal_codes() -> None:
    output, batch = minibatch(0.0, 0.0)
    even = output._replace(logits=torch.tensor([[1.0, 1.0, ILLEGAL]]))
    assert ppo_loss(even, batch, Config(), torch.tensor(0.0)).entropy.item() == pytest.approx(0.6931, abs=1e-4)


def test_the_loss_is_policy_value_win_and_drift_less_entropy() -> None:
    """With all codes and seats even: the policy's part is the advantage, the win's is ln 2, entropy is ln 2.

    The sum of the exponentials of two logits of 1 is 2 e.
    """
    output, batch = minibatch(0.0, 0.7)
    even = output._replace(logits=torch.tensor([[1.0, 1.0, ILLEGAL]]), points=torch.tensor([[1.0, 4.0, 9.0]]))
    batch = batch._replace(log_probs=torch.tensor([0.5]).log())
    config = Config(value_coef=0.5, win_loss_coef=0.25, z_loss_coef=0.01)
    ln_2 = 0.693147
    wanted = -0.7 + 0.5 * 2.0 + 0.25 * ln_2 - 0.1 * ln_2 + 0.01 * (1.0 + ln_2) ** 2
    assert ppo_loss(even, batch, config, torch.tensor(0.1)).total.item() == pytest.approx(wanted, abs=1e-5)


def test_logits_that_drift_together_are_drawn_back() -> None:
    """The policy stays as it is: the gradient of the drift has the same sign for all legal codes."""
    output, batch = minibatch(0.0, 0.0)
    logits = torch.tensor([[51.0, 50.0, ILLEGAL]], requires_grad=True)
    config = Config(value_coef=0.0, win_loss_coef=0.0, z_loss_coef=1e-3)
    ppo_loss(output._replace(logits=logits), batch, config, torch.tensor(0.0)).total.backward()
    assert logits.grad is not None
    first, second, illegal = logits.grad[0].tolist()
    assert first > second > 1e-3
    assert illegal == 0.0


def test_relative_seats_begin_with_the_one_that_decides() -> None:
    values = torch.tensor([[10.0, 11.0, 12.0, 0.0], [10.0, 11.0, 12.0, 13.0]])
    found = relative(values, torch.tensor([2, 1]), torch.tensor([3, 4]))
    assert found.tolist() == [[12.0, 10.0, 11.0, 0.0], [11.0, 12.0, 13.0, 10.0]]


def test_equal_scores_share_the_win() -> None:
    shares = win_shares(torch.tensor([[3.0, 3.0, 9.0], [-4.0, -5.0, 0.0]]), torch.tensor([3, 2]))
    assert shares.tolist() == [[0.0, 0.0, 1.0], [1.0, 0.0, 0.0]]
    assert win_shares(torch.tensor([[3.0, 3.0, 0.0]]), torch.tensor([3])).tolist() == [[0.5, 0.5, 0.0]]


def test_codes_are_drawn_as_often_as_they_are_likely() -> None:
    torch.manual_seed(1)
    log_probs = torch.tensor([0.6, 0.3, 0.1]).log().expand(20000, 3)
    drawn = torch.bincount(draw(log_probs), minlength=3) / 20000
    assert drawn.tolist() == pytest.approx([0.6, 0.3, 0.1], abs=0.015)


def test_schedules_go_from_the_first_number_to_the_second() -> None:
    assert [between((8.0, 2.0), progress) for progress in (0.0, 0.5, 1.0)] == pytest.approx([8.0, 4.0, 2.0])


@pytest.mark.parametrize("noise", ["ones_like", "zeros_like"])
def test_the_ends_of_chance_draw_the_likeliest_legal_code(noise: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A random number of exactly 0 or 1 has no logarithm of its logarithm."""
    monkeypatch.setattr(torch, "rand_like", getattr(torch, noise))
    assert draw(torch.tensor([[-torch.inf, -3.0, -0.05]])).tolist() == [2]
