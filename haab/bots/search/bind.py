"""The searches of bots, bound to the rules and the evaluation of one game."""

from __future__ import annotations

from haab.bots.evaluation.base import Evaluation
from haab.bots.network import forward as network_forward
from haab.bots.network.mlp import forward
from haab.bots.search import beam, lookahead, mcts, policy_rollouts, puct, rollouts
from haab.kit.compiler.entries import Function
from haab.kit.compiler.rule import bind
from haab.kit.ruleset import Ruleset


def bound_searches(ruleset: Ruleset, judge: Evaluation) -> dict[str, Function]:
    """All that Python calls, by name."""
    name, rules = ruleset.name, {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
    leaf_value = bind(lookahead.leaf_value, f"{name}_leaf_value", evaluate=judge.evaluate, unspent=judge.unspent)
    look_ahead = bind(
        lookahead.look_ahead, f"{name}_look_ahead", **rules, is_settled=judge.is_settled, leaf_value=leaf_value
    )
    noisy_choice = bind(rollouts.noisy_choice, f"{name}_noisy_choice", look_ahead=look_ahead)
    rollout = bind(rollouts.rollout, f"{name}_rollout", **rules, noisy_choice=noisy_choice)
    lead = bind(rollouts.lead, f"{name}_lead", evaluate=judge.evaluate)
    begin_turn = _bind_begin_turn(ruleset, _bind_deal_world(ruleset))
    return {
        "terms": judge.terms,
        "look_ahead": look_ahead,
        "grow_tree": _bind_tree(ruleset, judge, rollout),
        "roll_out_turns": bind(
            rollouts.roll_out_turns, f"{name}_roll_out_turns", begin_turn=begin_turn, rollout=rollout, lead=lead
        ),
    }


def _bind_deal_world(ruleset: Ruleset) -> Function:
    """A determinization of a game."""
    return bind(rollouts.deal_world, f"{ruleset.name}_deal_world", redeal=ruleset.rules.redeal)


def _bind_begin_turn(ruleset: Ruleset, deal_world: Function) -> Function:
    """A turn that is played in a determinization of a game."""
    name, play_turn = ruleset.name, _bind_play_turn(ruleset)
    return bind(rollouts.begin_turn, f"{name}_begin_turn", deal_world=deal_world, play_turn=play_turn)


def _bind_play_turn(ruleset: Ruleset) -> Function:
    """A turn of a game, as far as it is legal."""
    rules = ruleset.rules
    return bind(rollouts.play_turn, f"{ruleset.name}_play_turn", legal=rules.legal, apply=rules.apply)


def _bind_tree(ruleset: Ruleset, judge: Evaluation, rollout: Function) -> Function:
    """The search by a tree of turns, for one game."""
    name, rules = ruleset.name, {"legal": ruleset.rules.legal, "apply": ruleset.rules.apply}
    note_path = bind(beam.note_path, f"{name}_note_path")
    take_step = bind(
        beam.take_step,
        f"{name}_take_step",
        **rules,
        reveals=ruleset.rules.reveals,
        evaluate=judge.evaluate,
        is_settled=judge.is_settled,
        unspent=judge.unspent,
        note_path=note_path,
    )
    find_turns = bind(beam.find_turns, f"{name}_find_turns", take_step=take_step)
    expand = bind(mcts.expand, f"{name}_expand", find_turns=find_turns)
    play_edge = bind(mcts.play_edge, f"{name}_play_edge", **rules)
    judged = bind(mcts.judge, f"{name}_judge", evaluate=judge.evaluate)
    play_line = bind(
        mcts.play_line, f"{name}_play_line", expand=expand, play_edge=play_edge, judge=judged, rollout=rollout
    )
    return bind(
        mcts.grow_tree,
        f"{name}_grow_tree",
        redeal=ruleset.rules.redeal,
        evaluate=judge.evaluate,
        play_line=play_line,
    )


def bound_policy_play(ruleset: Ruleset, name: str, think: Function, liking: Function) -> dict[str, Function]:
    """Playing by a network's policy, by name: what searches and the coach are made of.

    `think` and `liking` are the forward pass of the network, and its logits; the rules are called after `name`.
    """
    rules = ruleset.rules
    moves = {"legal": rules.legal, "apply": rules.apply}
    network = {"think": think, "liking": liking}
    drawn_code = bind(policy_rollouts.drawn_code, f"{name}_drawn_code", **network)
    deal_world = _bind_deal_world(ruleset)
    return {
        "deal_world": deal_world,
        "play_turn": _bind_play_turn(ruleset),
        "begin_turn": _bind_begin_turn(ruleset, deal_world),
        "drawn_code": drawn_code,
        "play_on": bind(policy_rollouts.play_on, f"{name}_play_on", **moves, drawn_code=drawn_code),
        "rate": bind(policy_rollouts.rate, f"{name}_rate", legal=rules.legal, **network),
        "liked_turn": bind(
            policy_rollouts.liked_turn, f"{name}_liked_turn", **moves, reveals=rules.reveals, drawn_code=drawn_code
        ),
        "final_lead": bind(policy_rollouts.final_lead, f"{name}_final_lead", score=rules.score),
    }


def bound_policy_searches(ruleset: Ruleset) -> dict[str, Function]:
    """All that Python calls of searches by a network's policy, by name; only where a game can be observed."""
    name, rules, observation = ruleset.name, ruleset.rules, ruleset.observation
    assert observation is not None
    think = bind(forward.think, f"{name}_think", observe=observation.write)
    hope = bind(forward.hope, f"{name}_hope", score=rules.score, think=think)
    play = bound_policy_play(ruleset, name, think, forward.liking)
    enter_world = bind(rollouts.enter_world, f"{name}_enter_world", apply=rules.apply, deal_world=play["deal_world"])
    return {
        "rate": play["rate"],
        "liked_turn": play["liked_turn"],
        "try_codes": bind(
            policy_rollouts.try_codes,
            f"{name}_try_codes",
            enter_world=enter_world,
            play_on=play["play_on"],
            hope=hope,
        ),
        "try_turns": bind(
            policy_rollouts.try_turns,
            f"{name}_try_turns",
            begin_turn=play["begin_turn"],
            play_on=play["play_on"],
            hope=hope,
            final_lead=play["final_lead"],
        ),
    }


def bound_tree_search(ruleset: Ruleset) -> dict[str, Function]:
    """All that Python calls of the search by a network's policy and value; only where a game can be observed."""
    name, rules, observation = ruleset.name, ruleset.rules, ruleset.observation
    assert observation is not None
    moves = {"legal": rules.legal, "apply": rules.apply}
    evaluate = bind(network_forward.evaluate, f"{name}_evaluate", observe=observation.write)
    value_seats = bind(network_forward.value_seats, f"{name}_value_seats", score=rules.score)
    add_edges = bind(puct.add_edges, f"{name}_add_edges", legal=rules.legal, evaluate=evaluate, value_seats=value_seats)
    add_child = bind(puct.add_child, f"{name}_add_child", **moves, add_edges=add_edges)
    simulate = bind(puct.simulate, f"{name}_simulate", add_child=add_child)
    return {
        "rate_codes": bind(puct.rate_codes, f"{name}_rate_codes", legal=rules.legal, evaluate=evaluate),
        "plant": bind(puct.plant, f"{name}_plant", deal_world=_bind_deal_world(ruleset), add_edges=add_edges),
        "grow": bind(puct.grow, f"{name}_grow", simulate=simulate),
    }
