"""The searches of bots, bound to the rules and the evaluation of one game."""

from __future__ import annotations

from haab.bots import journeys, network, search, tree, turns
from haab.bots.evaluation import Evaluation
from haab.kit.compiler.compiled_set import Function
from haab.kit.compiler.rule import bind
from haab.kit.ruleset import Ruleset


def bound_searches(ruleset: Ruleset, judge: Evaluation) -> dict[str, Function]:
    """All that Python calls, by name; what has to see a game as a network does, only where it can be seen so."""
    name, rules = ruleset.name, {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
    leaf_value = bind(search.leaf_value, f"{name}_leaf_value", evaluate=judge.evaluate, unspent=judge.unspent)
    look_ahead = bind(
        search.look_ahead, f"{name}_look_ahead", **rules, is_settled=judge.is_settled, leaf_value=leaf_value
    )
    noisy_choice = bind(search.noisy_choice, f"{name}_noisy_choice", look_ahead=look_ahead)
    rollout = bind(search.rollout, f"{name}_rollout", **rules, noisy_choice=noisy_choice)
    lead = bind(search.lead, f"{name}_lead", evaluate=judge.evaluate)
    deal_world = bind(search.deal_world, f"{name}_deal_world", redeal=ruleset.rules.redeal)
    enter_world = bind(search.enter_world, f"{name}_enter_world", apply=rules["apply"], deal_world=deal_world)
    play_turn = bind(journeys.play_turn, f"{name}_play_turn", **rules)
    begin_turn = bind(journeys.begin_turn, f"{name}_begin_turn", deal_world=deal_world, play_turn=play_turn)
    bound = {
        "terms": judge.terms,
        "look_ahead": look_ahead,
        "roll_out": bind(search.roll_out, f"{name}_roll_out", enter_world=enter_world, rollout=rollout, lead=lead),
        "grow_tree": _bind_tree(ruleset, judge, rollout),
        "roll_out_turns": bind(
            journeys.roll_out_turns, f"{name}_roll_out_turns", begin_turn=begin_turn, rollout=rollout, lead=lead
        ),
    }
    return bound if ruleset.observation is None else bound | _bind_network(ruleset, enter_world, begin_turn)


def _bind_tree(ruleset: Ruleset, judge: Evaluation, rollout: Function) -> Function:
    """The search by a tree of turns, for one game."""
    name, rules = ruleset.name, {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
    note_path = bind(turns.note_path, f"{name}_note_path")
    take_step = bind(
        turns.take_step,
        f"{name}_take_step",
        **rules,
        reveals=ruleset.rules.reveals,
        evaluate=judge.evaluate,
        is_settled=judge.is_settled,
        unspent=judge.unspent,
        note_path=note_path,
    )
    find_turns = bind(turns.find_turns, f"{name}_find_turns", take_step=take_step)
    expand = bind(tree.expand, f"{name}_expand", find_turns=find_turns)
    play_edge = bind(tree.play_edge, f"{name}_play_edge", **rules)
    judged = bind(tree.judge, f"{name}_judge", evaluate=judge.evaluate)
    play_line = bind(
        tree.play_line, f"{name}_play_line", expand=expand, play_edge=play_edge, judge=judged, rollout=rollout
    )
    return bind(
        tree.grow_tree,
        f"{name}_grow_tree",
        redeal=ruleset.rules.redeal,
        evaluate=judge.evaluate,
        play_line=play_line,
    )


def _bind_network(ruleset: Ruleset, enter_world: Function, begin_turn: Function) -> dict[str, Function]:
    """What a network is asked about positions of a game."""
    name, rules, observation = ruleset.name, ruleset.rules, ruleset.observation
    assert observation is not None
    moves = {"legal": rules.legal, "apply": rules.apply}
    think = bind(network.think, f"{name}_think", observe=observation.write)
    hope = bind(network.hope, f"{name}_hope", score=rules.score, think=think)
    drawn_code = bind(network.drawn_code, f"{name}_drawn_code", think=think)
    play_on = bind(network.play_on, f"{name}_play_on", **moves, drawn_code=drawn_code)
    return {
        "rate": bind(network.rate, f"{name}_rate", legal=rules.legal, think=think),
        "liked_turn": bind(
            network.liked_turn, f"{name}_liked_turn", **moves, reveals=rules.reveals, drawn_code=drawn_code
        ),
        "try_codes": bind(
            network.try_codes,
            f"{name}_try_codes",
            enter_world=enter_world,
            play_on=play_on,
            hope=hope,
        ),
        "try_turns": bind(
            journeys.try_turns,
            f"{name}_try_turns",
            begin_turn=begin_turn,
            play_on=play_on,
            hope=hope,
            final_lead=bind(journeys.final_lead, f"{name}_final_lead", score=rules.score),
        ),
    }
