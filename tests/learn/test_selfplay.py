"""Rollouts say what happened: who decided, what every seat scored, who has won; and starts by lot take nothing away."""

from __future__ import annotations

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.games import ruleset  # noqa: E402
from haab.learn import selfplay as module  # noqa: E402
from haab.learn.games import facts_of  # noqa: E402
from haab.learn.records import player_words  # noqa: E402
from haab.learn.selfplay import Kind, Lanes, Rollout, SelfPlay, win_shares  # noqa: E402
from haab.learn.starts import Start, randomize_starts  # noqa: E402

TZOLKIN, TIKAL = ruleset("tzolkin"), ruleset("tikal")


class FirstCodes:
    """Somebody who always plays the first legal code, or a random one, and says of every seat how far away it is."""

    def __init__(self, seats: int, is_random: bool = False) -> None:
        self.seats, self.is_random = seats, is_random

    def __call__(self, rows: Tensor, masks: Tensor, styles: Tensor) -> tuple[Tensor, ...]:
        lanes = len(rows)
        away = torch.arange(self.seats).float().expand(lanes, -1)
        weight = torch.rand(masks.shape) + 0.1 if self.is_random else 1.0
        return (masks * weight).float().argmax(1), torch.zeros(lanes), away, away / 10


def last_codes(rows: Tensor, masks: Tensor) -> Tensor:
    """An opponent who always plays the last legal code."""
    return masks.shape[1] - 1 - masks.flip(1).float().argmax(1)


def test_values_come_by_relative_seat_and_are_kept_by_absolute_seat() -> None:
    kinds = [Kind(2, 2), Kind(4, 3, {"tribes": True})]
    selfplay = SelfPlay(TZOLKIN, kinds, steps=20, seed=3, device="cpu")
    rollout = selfplay.play(FirstCodes(5))
    players = [2] * 2 + [4] * 3
    assert selfplay.players.tolist() == players
    for lane, count in enumerate(players):
        for step in range(20):
            mover = int(rollout.seats[step, lane])
            away = [(seat - mover) % count if seat < count else 0 for seat in range(5)]
            assert rollout.points[step, lane].tolist() == away
            assert rollout.win_probs[step, lane].tolist() == pytest.approx([seat / 10 for seat in away])
    assert len(set(rollout.seats[:, 2].tolist())) > 1


def test_mean_scores_are_of_the_games_that_ended_by_kind() -> None:
    selfplay = SelfPlay(TIKAL, [Kind(2, 3), Kind(4, 2), Kind(3, 1)], steps=4, seed=3, device="cpu")
    rollout = selfplay.rollout
    rollout.dones[1, 0] = rollout.dones[3, 2] = rollout.dones[2, 4] = True
    rollout.mean_scores[1, 0], rollout.mean_scores[3, 2], rollout.mean_scores[2, 4] = 30.0, 50.0, 17.0
    assert selfplay.mean_scores() == {"2": 40.0, "4": 17.0}


def test_rewards_of_a_game_add_up_to_its_final_scores_seat_by_seat() -> None:
    torch.manual_seed(1)
    kinds = [Kind(3, 3), Kind(2, 2)]
    selfplay = SelfPlay(TZOLKIN, kinds, steps=1, seed=5, device="cpu")
    policy, gathered = FirstCodes(5, is_random=True), torch.zeros(5, 5)
    begun, checked = torch.zeros(5, dtype=torch.bool), 0
    for _ in range(900):
        rollout = selfplay.play(policy)
        gathered += rollout.rewards[0]
        scores = torch.cat([lanes.all_scores for lanes in selfplay.kinds])
        for lane in rollout.dones[0].nonzero()[:, 0].tolist():
            players = int(selfplay.players[lane])
            final = scores[lane, :players]
            if begun[lane]:
                assert gathered[lane, :players].tolist() == pytest.approx(final.tolist(), abs=1e-3)
                assert not gathered[lane, players:].any()
                checked += len(set(final.tolist())) > 1
            winners = (final == final.max()).float()
            assert rollout.won[0, lane, :players].tolist() == (winners / winners.sum()).tolist()
            begun[lane], gathered[lane] = True, 0.0
        assert not rollout.won[0][~rollout.dones[0]].any()
        if checked >= 4:
            return
    pytest.fail("too few games have ended")


def test_decisions_of_a_frozen_opponent_are_its_own_and_are_marked() -> None:
    selfplay = SelfPlay(TIKAL, [Kind(3, 6)], steps=40, seed=3, device="cpu", frozen_share=0.5)
    rollout = selfplay.play(FirstCodes(4), last_codes)
    is_choice = rollout.masks.sum(2) > 1
    is_last = rollout.codes == last_codes(rollout.rows.flatten(0, 1), rollout.masks.flatten(0, 1)).view(40, 6)
    assert torch.equal(is_last[is_choice], rollout.is_frozen[is_choice])
    assert not rollout.is_frozen[:, 3:].any(), "only a part of the lanes has such an opponent"
    for lane in range(3):
        marked = rollout.seats[:, lane][rollout.is_frozen[:, lane]]
        if not rollout.dones[:, lane].any():
            assert len(set(marked.tolist())) <= 1, "one seat of the game"
    assert rollout.is_frozen[:, :3].any()
    assert not (rollout.is_choice & rollout.is_frozen).any()


def test_without_an_opponent_the_learner_has_every_seat() -> None:
    selfplay = SelfPlay(TIKAL, [Kind(2, 4)], steps=6, seed=3, device="cpu", frozen_share=0.5)
    assert not selfplay.play(FirstCodes(4)).is_frozen.any()


def test_lanes_begin_as_many_decisions_apart_as_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is to begin 0 decisions ahead has not moved."""
    fresh = Lanes(TIKAL, Kind(2, 8), seed=3, device="cpu").records.clone()
    monkeypatch.setattr(module, "LONGEST_AHEAD", 1)
    assert torch.equal(SelfPlay(TIKAL, [Kind(2, 8)], steps=1, seed=3, device="cpu").kinds[0].records, fresh)
    monkeypatch.setattr(module, "LONGEST_AHEAD", 2)
    spread = SelfPlay(TIKAL, [Kind(2, 8)], steps=1, seed=3, device="cpu").kinds[0].records
    assert 0 < int((spread != fresh).any(1).sum()) < 8


def test_whoever_has_the_highest_score_shares_the_win() -> None:
    scores = torch.tensor([[7.0, 7.0, 3.0, 9.0], [1.0, 2.0, 2.0, 2.0]])
    assert win_shares(scores, torch.tensor([3, 4])).tolist() == [
        [0.5, 0.5, 0, 0],
        pytest.approx([0, 1 / 3, 1 / 3, 1 / 3]),
    ]


def test_a_choice_has_two_codes_or_more_and_is_the_learners() -> None:
    rollout = Rollout(1, 3, 2, 1, 4, "cpu")
    rollout.masks[0] = torch.tensor([[1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 1, 0]]).bool()
    rollout.is_frozen[0, 3] = True
    assert rollout.is_choice[0].tolist() == [False, True, True, False]


# ---- starts by lot


@pytest.mark.parametrize(("starts", "share"), [((), 0.25), ((Start("corn", most=1, chance=1.0),), 0.0)])
def test_without_starts_or_a_share_nothing_is_given(
    starts: tuple[Start, ...], share: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert given_while_playing(starts, share, monkeypatch) == []


def test_starts_are_given_every_few_steps_to_as_many_more(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that it is seldom looked for new games, and as many seats get something."""
    starts = (Start("corn", most=1, chance=1.0),)
    assert given_while_playing(starts, 0.25, monkeypatch) == [0.25 * module.START_EVERY] * 2


def given_while_playing(starts: tuple[Start, ...], share: float, monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The share that is given each time, in a window in which that is due twice."""
    given: list[float] = []
    monkeypatch.setattr(Lanes, "randomize_starts", lambda _, __, share: given.append(share))
    steps = module.START_EVERY + 1
    SelfPlay(TZOLKIN, [Kind(2, 2)], steps=steps, seed=3, device="cpu", starts=starts).play(FirstCodes(5), None, share)
    return given


def test_workers_that_are_given_come_out_of_the_bank_and_only_new_games_change() -> None:
    torch.manual_seed(2)
    lanes = Lanes(TZOLKIN, Kind(4, 60), seed=4, device="cpu")
    where = {name: player_words(TZOLKIN, name, 4) for name in ("available", "in_bank", "levels", "corn")}
    before = lanes.records.clone()
    is_new = torch.arange(60) % 2 == 0
    randomize_starts(TZOLKIN, lanes.records, is_new, 4, facts_of(TZOLKIN).starts, share=1.0)
    after = lanes.records
    assert torch.equal(before[~is_new], after[~is_new])
    gained = {name: (after[:, words] - before[:, words])[is_new] for name, words in where.items()}
    assert torch.equal(gained["available"], -gained["in_bank"]), "workers are conserved"
    assert sorted(gained["available"].unique().tolist()) == [1, 2, 3]
    assert sorted(gained["levels"].unique().tolist()) == [0, 1, 2, 3]
    assert gained["corn"].min() == 0
    assert gained["corn"].max() == 8
    assert after[:, where["in_bank"]].min() >= 0
    changed = (before != after).any(0).nonzero()[:, 0].tolist()
    assert set(changed) <= {word for words in where.values() for word in words.flatten().tolist()}


def test_what_is_given_is_what_the_player_has() -> None:
    lanes = Lanes(TZOLKIN, Kind(2, 3), seed=4, device="cpu")
    had = [int(lanes.batch.state(1).data.players[seat].corn) for seat in range(2)]
    randomize_starts(
        TZOLKIN, lanes.records, torch.tensor([False, True, False]), 2, [Start("corn", most=1, chance=1.0)], share=1.0
    )
    assert [int(lanes.batch.state(1).data.players[seat].corn) for seat in range(2)] == [one + 1 for one in had]


def test_no_share_gives_nothing() -> None:
    lanes = Lanes(TZOLKIN, Kind(3, 20), seed=4, device="cpu")
    before = lanes.records.clone()
    randomize_starts(TZOLKIN, lanes.records, torch.ones(20).bool(), 3, facts_of(TZOLKIN).starts, share=0.0)
    assert torch.equal(lanes.records, before)
