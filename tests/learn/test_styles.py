"""Styles: a seat that plays in one is rewarded for what the style wants, is told of it, and nobody else is."""

from __future__ import annotations

from pathlib import Path

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed: learning is not tested")

from torch import Tensor  # noqa: E402

from haab.bots.evaluation.base import evaluation  # noqa: E402
from haab.bots.network.encoding import BadNetwork, encoding_of  # noqa: E402
from haab.bots.network.files import load_network, load_styled, network_of  # noqa: E402
from haab.games import GAMES, ruleset  # noqa: E402
from haab.learn.checkpoints import (  # noqa: E402
    export_network,
    load_checkpoint,
    network_of_file,
    save_checkpoint,
    size_of,
)
from haab.learn.distillation import Distillation  # noqa: E402
from haab.learn.games import facts_of  # noqa: E402
from haab.learn.network import Network, Size  # noqa: E402
from haab.learn.ppo import Config  # noqa: E402
from haab.learn.run import with_autocast  # noqa: E402
from haab.learn.selfplay import Kind, SelfPlay  # noqa: E402
from haab.learn.styles import NO_STYLE, Style, StyleValues, Wish  # noqa: E402
from haab.learn.training import Training  # noqa: E402

TZOLKIN, TIKAL = ruleset("tzolkin"), ruleset("tikal")
SIZE = Size(8, 1, 4)
CONFIG = Config(steps=8, minibatch=32)
LEVELS_AND_BANK = (
    Style("scholar", (Wish("levels", 2.0),)),
    Style("priest", (Wish("in_bank", -4.0), Wish("resources[1]", 0.5))),
)


def legal_at_random(rows: Tensor, masks: Tensor, styles: Tensor) -> tuple[Tensor, ...]:
    nothing = torch.zeros(len(rows), 5)
    return (masks * (torch.rand(masks.shape) + 0.1)).argmax(1), nothing[:, 0], nothing, nothing


def random_network(
    size: Size = SIZE, styles: tuple[str, ...] = ("scholar", "priest"), game: str = "tzolkin"
) -> Network:
    torch.manual_seed(3)
    rules = ruleset(game)
    network = Network(rules, encoding_of(rules), size, styles)
    for parameter in network.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    return network.half().float()  # files hold half precision


@pytest.mark.parametrize("game", GAMES)
def test_the_styles_of_a_game_are_the_personalities_of_its_bots(game: str) -> None:
    rules = ruleset(game)
    assert {style.name for style in facts_of(rules).styles} == set(evaluation(rules).personalities)
    for style in facts_of(rules).styles:
        assert all(wish.points for wish in style.wishes)
        assert style.wishes


def test_what_a_seat_has_of_what_its_style_wants_is_counted_in_points() -> None:
    selfplay = SelfPlay(TZOLKIN, [Kind(3, 4)], steps=1, seed=5, device="cpu")
    held = selfplay.kinds[0].batch.record_bytes
    for lane in range(4):
        record = TZOLKIN.record_type.from_buffer(held[lane])
        for seat in range(3):
            player = record.players[seat]
            player.levels[:] = [lane, seat, 1, 0]
            player.in_bank = 3 - seat
            player.resources[1] = 7
    values = StyleValues(TZOLKIN, LEVELS_AND_BANK, 3, "cpu")
    styles = torch.tensor([[NO_STYLE, 1, 2, 9, 9], [1, 2, NO_STYLE, 9, 9], [2, 2, 2, 9, 9], [1, 1, 1, 9, 9]])
    found = values(selfplay.kinds[0].records, styles)
    for lane in range(4):
        for seat in range(3):
            wanted = {NO_STYLE: 0.0, 1: 2.0 * (lane + seat + 1), 2: -4.0 * (3 - seat) + 0.5 * 7}
            assert float(found[lane, seat]) == wanted[int(styles[lane, seat])]


def test_bonuses_add_up_to_what_a_seat_has_gained_and_a_style_is_kept_to_the_end_of_a_game() -> None:
    torch.manual_seed(1)
    selfplay = SelfPlay(TZOLKIN, [Kind(2, 3)], 1, 5, "cpu", styles=LEVELS_AND_BANK, styled_share=0.7)
    held_first: dict[int, Tensor] = {}  # by lanes whose game was seen from its beginning
    gathered, gained, drawn = torch.zeros(3, 5), 0, set()
    for _ in range(1500):
        held, styles = selfplay._held(), selfplay._styles.clone()
        drawn.add(tuple(styles[0, :2].tolist()))
        rollout = selfplay.play(legal_at_random)
        assert torch.equal(rollout.styles[0], styles.gather(1, rollout.seats[0][:, None])[:, 0])
        gathered += rollout.bonuses[0]
        for lane in range(3):
            if not rollout.dones[0, lane]:
                assert torch.equal(selfplay._styles[lane], styles[lane])
                continue
            assert not rollout.bonuses[0, lane].any(), "the next game has begun"
            if lane in held_first:
                assert gathered[lane].tolist() == pytest.approx((held[lane] - held_first[lane]).tolist(), abs=1e-3)
                gained += bool(gathered[lane].any())
            gathered[lane], held_first[lane] = 0.0, selfplay._held()[lane]
        if gained >= 3:
            break
    assert gained >= 3
    assert len(drawn) > 1, "every game draws anew"


def test_the_share_of_seats_that_play_in_a_style() -> None:
    torch.manual_seed(2)
    selfplay = SelfPlay(TIKAL, [Kind(4, 200)], 1, 5, "cpu", styles=facts_of(TIKAL).styles, styled_share=0.25)
    styled = selfplay._styles[:, :4] != NO_STYLE
    assert float(styled.float().mean()) == pytest.approx(0.25, abs=0.05)
    assert set(selfplay._styles.flatten().tolist()) == {0, 1, 2, 3, 4}
    plain = SelfPlay(TIKAL, [Kind(4, 5)], 1, 5, "cpu", styles=facts_of(TIKAL).styles)
    assert not plain._styles.any()
    assert not plain.play(legal_of_tikal).bonuses.any()


def legal_of_tikal(rows: Tensor, masks: Tensor, styles: Tensor) -> tuple[Tensor, ...]:
    codes, *_ = legal_at_random(rows, masks, styles)
    nothing = torch.zeros(len(rows), 4)
    return codes, nothing[:, 0], nothing, nothing


def test_a_network_hears_the_style_of_the_seat_that_looks() -> None:
    network = random_network()
    assert TZOLKIN.observation is not None
    rows = torch.randint(0, 5, (3, len(TZOLKIN.observation.features)), dtype=torch.int16)
    mask = torch.ones(3, len(TZOLKIN.vocabulary), dtype=torch.bool)
    none = network(rows, mask).logits
    assert torch.equal(network(rows, mask, torch.zeros(3, dtype=torch.int64)).logits, none)
    mixed = network(rows, mask, torch.tensor([0, 1, 2])).logits
    assert torch.equal(mixed[0], none[0])
    for place, style in ((1, "scholar"), (2, "priest")):
        biased = random_network()
        with torch.no_grad():
            biased.first.bias += biased.style[network.styles.index(style)]
        assert torch.allclose(mixed[place], biased(rows, mask).logits[place], atol=1e-4)
        assert not torch.allclose(mixed[place], none[place], atol=1e-2)
        with_style = with_autocast(network, "cpu", style)
        assert torch.allclose(with_style(rows, mask).logits[place], mixed[place], atol=1e-4)


def test_training_gives_styles_something_of_their_own() -> None:
    training = Training(TZOLKIN, [Kind(2, 48)], SIZE, Config(steps=48, minibatch=256, styled_share=0.5), seed=2)
    assert not training.network.style.any(), "a style begins as none"
    for _ in range(3):
        training.run_iteration(0.0)
    assert training.network.style.abs().amax(1).gt(0).all()
    unstyled = Training(TZOLKIN, [Kind(2, 12)], SIZE, Config(steps=24, minibatch=64, styled_share=0.0), seed=2)
    unstyled.run_iteration(0.0)
    assert not unstyled.network.style.any()


# ---- in files


def test_styles_go_into_the_file_and_come_out_of_it(tmp_path: Path) -> None:
    network, file = random_network(), tmp_path / "network.npz"
    export_network(network, file, CONFIG)
    again, _ = network_of_file(file, TZOLKIN)
    assert again.styles == ("scholar", "priest")
    assert torch.equal(again.style, network.style)
    plain, styles = load_styled(file, TZOLKIN)
    assert list(styles) == ["scholar", "priest"]
    as_priest = network_of(TZOLKIN, str(file), "priest")
    assert as_priest is not None
    wanted = (network.first.bias + network.style[1]).tolist()
    assert list(as_priest.first_bias) == pytest.approx(wanted, abs=1e-6)
    assert as_priest.policy is plain.policy or list(as_priest.policy_bias) == list(plain.policy_bias)
    for unknown in ("", "builder"):
        usual = network_of(TZOLKIN, str(file), unknown)
        assert usual is not None
        assert list(usual.first_bias) == list(load_network(file, TZOLKIN).first_bias)


def test_a_run_goes_on_from_a_network_that_bots_play_by(tmp_path: Path) -> None:
    known, file = random_network(styles=("priest", "poet")), tmp_path / "network.npz"
    export_network(known, file, CONFIG)
    assert size_of(file, TZOLKIN) == Size(8, 1, Size.node_width)
    training = Training(TZOLKIN, [Kind(2, 6)], size_of(file, TZOLKIN), CONFIG, seed=1)
    load_checkpoint(training, file)
    styles = training.network.styles
    assert torch.equal(training.network.style[styles.index("priest")], known.style[0])
    assert not training.network.style[styles.index("builder")].any(), "it begins as none"
    assert torch.equal(training.network.first.weight, known.first.weight)
    with pytest.raises(BadNetwork, match="has another size: width 8, blocks 1"):
        load_checkpoint(Training(TZOLKIN, [Kind(2, 6)], Size(9, 1), CONFIG), file)


def test_a_checkpoint_of_other_styles_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    training = Training(TIKAL, [Kind(2, 4)], SIZE, CONFIG, seed=1)
    save_checkpoint(training, tmp_path / "tikal.pt")
    training.network.styles = ("poet",)
    with pytest.raises(BadNetwork, match="knows other styles: explorer, templar, hunter, guardian"):
        load_checkpoint(training, tmp_path / "tikal.pt")


def test_a_student_learns_the_styles_of_its_teacher() -> None:
    teacher = random_network(Size(16, 1, 4), ("hunter", "guardian"), "tikal")
    distillation = Distillation(teacher, SIZE, [Kind(2, 24)], steps=16, seed=1)
    assert distillation.student.styles == ("hunter", "guardian")
    for _ in range(3):
        distillation.run_iteration(5e-3, minibatch=64)
    assert distillation.student.style.abs().amax(1).gt(0).all()
