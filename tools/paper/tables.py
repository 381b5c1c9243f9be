"""The tables of the report and the numbers that its text quotes, each from a kept file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import mean, median

from haab.arena.ladder.figures import wilson
from tools.paper.kept import (
    RUN_1,
    RUN_2,
    TIKAL,
    TIKAL_FAILED,
    Json,
    Run,
    cards_with_a_rating,
    noted,
    rows,
    run,
    said,
)

MATCH = 4096
"""Games of a match at the end of a run."""
WORKERS_AT_START = 3
OPPONENTS = {
    "2 against frozen": "2 players",
    "1 among 2 frozen": "one among two",
    "1 among 3 frozen": "one among three",
    "2 against frozen, options": "2 players, all modules",
    "1 among 3 frozen, options": "one among three, all modules",
    "1 among 4 frozen, options": "one among four, all modules",
}
"""Matches against the network of version 0.1, as the log and as the report call them."""
SEATS = {2: "2 players", 3: "one among two", 4: "one among three"}
TASK = "haab/tzolkin-4p-v1"
"""Whose score cards the report shows."""


def percent(share: float) -> str:
    """A share as the report writes it; with two places where one would round it to all."""
    places = 2 if 0.9995 <= share < 1 else 1
    return f"{share:.{places}%}".replace("%", " %")


def won(share: float, games: int) -> str:
    """A share of games with Wilson's interval."""
    low, high = wilson(share, games)
    return f"{percent(share)} [{low * 100:.1f}, {high * 100:.1f}]"


def table(head: Sequence[str], body: Iterable[Sequence[str]]) -> str:
    """A table of Markdown; all columns but the first are numbers."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *body]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def speed() -> str:
    """Decisions a second of random play, as docs/research.md has them."""
    head, *body = rows("research.md", "## Figures")
    return table(["random play, 4 players, decisions a second", *head[1:]], body)


def learned() -> str:
    """What the runs were."""
    names = ("Tzolk'in, run 1", "Tzolk'in, run 2", "Tikal, failed", "Tikal, shipped")
    runs = [run(path) for path in (RUN_1, RUN_2, TIKAL_FAILED, TIKAL)]
    facts = {
        "minutes": [*minutes(), *(f"{one.last['minutes']:.1f}" for one in runs[2:])],
        "decisions so far, thousand millions": [f"{one.last['decisions'] / 1e9:.2f}" for one in runs],
        "parameters, millions": [f"{one.parameters / 1e6:.2f}" for one in runs],
        "input columns": [f"{one.columns:,}" for one in runs],
        "decisions a second in the last iterations, millions": [
            f"{one.last['decisions_per_second'] / 1e6:.1f}" for one in runs
        ],
        "share of time spent playing": [percent(one.last["playing"]) for one in runs],
        "entropy at the end, nats": [f"{one.last['entropy']:.2f}" for one in runs],
        "explained variance at the end": [f"{one.last['explained_variance']:.3f}" for one in runs],
    }
    return table(["", *names], ([name, *cells] for name, cells in facts.items()))


def minutes() -> list[str]:
    """How long both runs of Tzolk'in took."""
    page = rows("training/2026-11-18-tzolkin-h200.md", "## Tzolk'in")
    return next(cells for name, *cells in page if name == "minutes")


def matches() -> str:
    """The two networks of Tzolk'in against that of version 0.1."""
    one, two = run(RUN_1).measured, run(RUN_2).measured
    body = [
        [
            name,
            won(one[key][0]["wins"], MATCH),
            won(two[key][0]["wins"], MATCH),
            f"{two[key][0]['score']:.1f} : {two[key][1]['score']:.1f}",
        ]
        for key, name in OPPONENTS.items()
    ]
    return table(["one seat of the new network", "run 1 won", "run 2 won", "points of run 2"], body)


def tikal() -> str:
    """Tikal's network against that of version 0.1."""
    body = [
        [
            SEATS[line["players"]] + (", auction" if line["options"] else ""),
            won(line["own"]["wins"], line["games"]),
            f"{line['own']['score']:.1f} : {line['others']['score']:.1f}",
        ]
        for line in run(TIKAL).lines
        if "match" in line
    ]
    return table(["one seat of the new network", "won", "points"], body)


def style() -> str:
    """How four of each network play among themselves."""
    body = [["version 0.1 (`level4@0.1`), 8 games", *among_themselves("level4@0.1", "base", "4")]]
    for name, path in (("run 1, 4,096 games", RUN_1), ("run 2, 4,096 games", RUN_2)):
        (seat,) = run(path).measured["4 among themselves"]
        hired = seat["workers"] - WORKERS_AT_START
        body.append(
            [name, *(f"{seat[key]:.1f}" for key in ("winner", "score")), f"{hired:.1f}"]
            + [f"{seat[key]:.1f}" for key in ("levels", "monuments")]
        )
    return table(["four among themselves", "winner", "mean", "hired", "levels", "monuments"], body)


def among_themselves(bot: str, variant: str, players: str) -> list[str]:
    """Winner, mean, workers hired, levels and monuments of a row of the ladder."""
    head, *body = rows("ladder.md", "## Tzolk'in", "### Among themselves")
    for cells in body:
        row = dict(zip(head, cells, strict=True))
        if (row["variant"], row["players"], row["bot"]) == (variant, players, f"`{bot}`"):
            names = ("winner", "mean", "workers hired", "technology levels", "monuments")
            return [row[name].split(" ")[0] for name in names]
    raise LookupError(f"docs/ladder.md has no row of {bot}, {variant}, {players} players")


def trial() -> str:
    """The trial that left the hill, step by step."""
    head = ["step", "decisions, thousand millions", "2 players", "among three", "hired", "monuments", "levels"]
    names = ("step", "decisions", "two", "among three", "hired", "monuments", "levels")
    return table(head, ([row[name] for name in names] for row in noted()["trial"]["rows"]))


def values() -> str:
    """Bias and squared correlation of the value by fifths of the game."""
    found = {
        f"{name}, {players} players": run(path).measured[f"values, {players} players"]
        for name, path in (("run 1", RUN_1), ("run 2", RUN_2), ("Tikal, failed", TIKAL_FAILED))
        for players in (2, 4)
    }
    found["Tikal, shipped, 2 players"] = tikal_fifths()
    body = [
        [name, *(f"{fifth['bias']:+.1f}, {fifth['squared_correlation']:.2f}" for fifth in fifths)]
        for name, fifths in found.items()
    ]
    return table(["bias in points, squared correlation", "1st", "2nd", "3rd", "4th", "5th"], body)


def tikal_fifths() -> list[Json]:
    """Values against outcomes of Tikal's network, by fifths of the basic game of two."""
    fifths: list[Json] = next(line["parts"] for line in run(TIKAL).lines if line.get("values") and not line["options"])
    return fifths


def ratings() -> str:
    """The ladder of both games."""
    found: dict[str, list[list[str]]] = {}
    for heading in ("## Tzolk'in", "## Tikal"):
        for bot, *cells in list(rows("ladder.md", heading))[1:]:
            found.setdefault(bot, []).append(cells)
    head = ["bot", "Tzolk'in", "95 %", "games", "Tikal", "95 %", "games"]
    return table(head, ([bot, *(cell for cells in both for cell in cells)] for bot, both in found.items()))


def cards() -> str:
    """The score cards of one task, from the weakest agent on."""
    body = []
    found = [one for one in cards_with_a_rating() if one["task"] == TASK]
    for one in sorted(found, key=lambda one: float(one["rating"]["value"])):
        rating, wins = one["rating"], one["wins"]
        body.append(
            [
                f"`{one['agent']}`",
                str(one["games"]),
                f"{rating['value']:.0f} [{rating['low']:.0f}, {rating['high']:.0f}]",
                f"{wins['value']:.0%} [{wins['low']:.0%}, {wins['high']:.0%}]",
            ]
        )
    return table([f"`{TASK}`", "games", "rating", "won (even 25 %)"], body)


TABLES = {
    "speed": speed,
    "learned": learned,
    "matches": matches,
    "tikal": tikal,
    "style": style,
    "trial": trial,
    "values": values,
    "ratings": ratings,
    "cards": cards,
}


def quoted() -> dict[str, str]:
    """Every number that the text quotes, by its key."""
    one, two = run(RUN_1), run(RUN_2)
    played = [found["games"] for found in cards_with_a_rating()]
    return {
        **_quoted_runs(one, two),
        **_quoted_failure(run(TIKAL_FAILED)),
        **_quoted_tikal(run(TIKAL)),
        **_quoted_documents(),
        **{f"review.{key}": str(value) for key, value in noted()["review"].items() if key != "what"},
        "cards.games": f"{min(played)} to {max(played)}",
        "people.tables": str(len(noted()["people"]["winners"])),
        "people.mean": f"{mean(noted()['people']['winners']):.0f}",
        "people.median": f"{median(noted()['people']['winners']):.0f}",
    }


def _quoted_runs(one: Run, two: Run) -> dict[str, str]:
    among, former = two.measured["4 among themselves"][0], two.measured
    return {
        "run2.two": percent(two.measured["2 against frozen"][0]["wins"]),
        "run2.three": percent(two.measured["1 among 3 frozen"][0]["wins"]),
        "run2.former.two": percent(former["2 against former"][0]["wins"]),
        "run2.former.three": percent(former["1 among 3 former"][0]["wins"]),
        "run2.winner": f"{among['winner']:.1f}",
        "run2.mean": f"{among['score']:.1f}",
        "run1.levels": f"{one.measured['4 among themselves'][0]['levels']:.1f}",
        "run2.levels": f"{among['levels']:.1f}",
        "run1.worker": "{said:.1f} and {came:.1f}".format(**one.measured["a worker"]),
        "run2.worker": "{said:.1f} and {came:.1f}".format(**two.measured["a worker"]),
        "runs.minutes": f"{sum(map(float, minutes())):.1f}",
        "runs.decisions": f"{two.last['decisions'] / 1e9:.2f}",
        "run2.parameters": f"{two.parameters / 1e6:.1f}",
        "run2.bias": f"{max(abs(fifth['bias']) for fifth in _fifths(two)):.1f}",
        "run2.first": f"{two.measured['values, 4 players'][0]['squared_correlation']:.2f}",
        "run2.last": f"{two.measured['values, 4 players'][-1]['squared_correlation']:.2f}",
    }


def _fifths(one: Run) -> list[Json]:
    return [fifth for players in (2, 4) for fifth in one.measured[f"values, {players} players"]]


def _quoted_failure(tikal: Run) -> dict[str, str]:
    entropy = {line["iteration"]: line for line in tikal.iterations}
    (seat,) = tikal.measured["4 among themselves"]
    mine, frozen = tikal.measured["2 against frozen"]
    return {
        "tikal.minutes": f"{tikal.last['minutes']:.0f}",
        "tikal.decisions": f"{tikal.last['decisions'] / 1e6:.0f}",
        "tikal.score": f"{seat['score']:.1f}",
        "tikal.two": f"{mine['score']:.1f} : {frozen['score']:.1f}",
        "tikal.wins": percent(mine["wins"]),
        "tikal.entropy40": f"{entropy[40]['entropy']:.2f}",
        "tikal.entropy60": f"{entropy[60]['entropy']:.2f}",
        "tikal.entropy80": f"{entropy[80]['entropy']:.2f}",
        "tikal.explained40": f"{entropy[40]['explained_variance']:.2f}",
        "tikal.explained80": f"{entropy[80]['explained_variance']:.2f}",
        "tikal.bias": f"{max(abs(fifth['bias']) for fifth in tikal.measured['values, 4 players']):.1f}",
    }


def _quoted_tikal(one: Run) -> dict[str, str]:
    matches = {line["players"]: line for line in one.lines if "match" in line and not line["options"]}
    return {
        "tikal.shipped.minutes": said("training/2026-11-18-tikal-h200.md", r"from nothing, ([\d.]+) minutes"),
        "tikal.shipped.decisions": f"{one.last['decisions'] / 1e6:.0f}",
        "tikal.shipped.two": percent(matches[2]["own"]["wins"]),
        "tikal.shipped.three": percent(matches[4]["own"]["wins"]),
        "tikal.shipped.bias": f"{max(abs(fifth['bias']) for fifth in tikal_fifths()):.1f}",
        "tikal.activations": said("training/2026-11-18-tikal-h200.md", r"\*\*activations of (\w+)\*\*"),
    }


def _quoted_documents() -> dict[str, str]:
    return {
        "wasm.tzolkin": said("performance.md", r"([\d.]+) and [\d.]+ with explicit bounds; Tikal"),
        "wasm.tikal": said("performance.md", r"Tikal [\d.]+ and [\d.]+, ([\d.]+) and"),
        "compile.tree": said("performance.md", r"130 functions in a tree (33 to 48) s"),
        "compile.chain": said("performance.md", r"150 in a chain (\d+) s"),
        "ladder.games": said("ladder.md", r"([\d,]+) games in \d+ rows"),
        "search.three": said("bots.md", r"\| 2 \| 128 \| 3 \| 3\.5 \| \d+ \| (\d+ %)"),
        "search.twenty": said("bots.md", r"\| 2 \| 128 \| \*\*20\*\* \| \*\*3\.5\*\* \| \d+ \| \*\*(\d+ %)"),
        "search.four": said("bots.md", r"\| 4 \| 128 \| \*\*20\*\* \| \*\*3\.5\*\* \| \d+ \| (\d+ %)"),
        "search.lead": said("bots.md", r"\| 4 \| 128 \| .*?\*\*(\+[\d.]+ ± [\d.]+)"),
        "search.tikal": said(
            "bots.md", r"Tikal \| 2 \|.*\n\| \| 2 \| 64 \| \*\*20\*\* \| \*\*3\.5\*\* \| \d+ \| (\d+ %)"
        ),
        "search.cost": said("bots.md", r"A simulation costs ([\d.]+) ms"),
        "small.old": said("training/2026-11-18-tzolkin-small.md", r"the network of 0\.1, 2 players \| ([\d.]+ %)"),
        "small.teacher": said("training/2026-11-18-tzolkin-small.md", r"its teacher, 2 players \| ([\d.]+ %)"),
        "styles.growing": said("bots.md", r"won (\d+ of \d+) games \(growing\)"),
        "styles.temples": said("bots.md", r"\(growing\) and (\d+ of \d+) \(temples\)"),
    }
