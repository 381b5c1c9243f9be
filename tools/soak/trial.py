"""A trial: players play, servers and their database are killed at random moments, and then everything is counted."""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from tools.soak.browser import Browser
from tools.soak.check import Verdict, bots_due, check, how_bots_wait
from tools.soak.ledger import Ledger
from tools.soak.players import Page, Partner, Player
from tools.soak.postgres import Postgres
from tools.soak.servers import TableServer, Workers

SHORTEST_LIFE, LONGEST_LIFE = 1.0, 5.0
"""Seconds between two kills."""
LONGEST_ABSENCE = 1.5
"""Seconds until what was killed is started again."""
DATABASE_SHARE = 0.2
"""How many of the kills hit the database, where that is possible."""
BOTS_PATIENCE = 90.0
"""Seconds in which every bot must have moved in the end: longer than the lease of a server that died thinking."""


@dataclass
class Trial:
    """Servers of one database, who plays on them, and what happened."""

    database: str
    servers: Sequence[TableServer]
    postgres: Postgres | None = None
    seed: int = 11
    ledger: Ledger = field(default_factory=Ledger)
    kills: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.chance = random.Random(self.seed)
        self.players: list[Player] = []
        self.pages: list[Page] = []

    # ---- people

    def ports(self) -> list[int]:
        """Where the servers are."""
        return [server.port for server in self.servers]

    def add_player(self, kinds: str = "mm", game: str = "tzolkin", has_partner: bool = False) -> None:
        """Somebody who plays games of a kind; with a partner, two play the same seats on two servers."""
        number = len(self.players)
        player = Player(Browser(self.ports(), number), self.ledger, self.seed + number, kinds, game)
        self.players.append(player)
        if has_partner:
            partner = Partner(Browser(self.ports(), number + 1), self.ledger, self.seed + number + 1, kinds, game)
            player.partners, partner.partners = [partner], [player]
            self.players.append(partner)

    def add_page(self, player: int) -> None:
        """An open page that shows what somebody plays."""
        self.pages.append(Page(self.players[player], self.ports, self.ledger, self.seed + player))

    def begin(self) -> None:
        """Let everybody play."""
        for person in (*self.players, *self.pages):
            person.start()

    def end(self) -> None:
        """Let everybody finish what they are doing."""
        for player in self.players:
            player.is_done.set()
        for page in self.pages:
            page.is_done.set()
        for person in (*self.players, *self.pages):
            person.join(60)
            if person.is_alive():
                self.ledger.faults.append(f"{person} hangs")

    # ---- kills

    def kill_for(self, seconds: float) -> None:
        """Kill something again and again."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            time.sleep(min(left, self.chance.uniform(SHORTEST_LIFE, LONGEST_LIFE)))
            if self.postgres is not None and self.chance.random() < DATABASE_SHARE:
                self.kill_database(self.postgres)
            else:
                self.kill_server(self.chance.choice(self.servers))

    def kill_server(self, server: TableServer) -> None:
        """Kill a server, and start it again after a moment."""
        self.kills["server"] += 1
        if isinstance(server, Workers):  # it starts its workers itself
            server.kill_one(self.chance)
            server.wait()  # until another one answers: else nothing is ever played on a busy machine
            return
        server.kill()
        time.sleep(self.chance.uniform(0, LONGEST_ABSENCE))
        server.start()

    def kill_database(self, postgres: Postgres) -> None:
        """Have PostgreSQL drop everything, in one of two ways, and start it again after a moment."""
        self.kills["database"] += 1
        began = time.monotonic()
        if self.chance.random() < 0.5:
            postgres.kill()
        else:
            postgres.stop_at_once()
        time.sleep(self.chance.uniform(0, LONGEST_ABSENCE))
        postgres.start()
        self.ledger.killings.append((began, time.monotonic()))  # the processes of the old one may work until now
        for server in self.servers:
            server.wait()

    # ---- counting

    def verdict(self) -> Verdict:
        """What came of it; the servers run still."""
        stopped = self._bots_that_stop()
        found = check(self.database, self.ledger)
        found.bots_that_stopped = len(stopped)
        if stopped:
            found.faults += [*how_bots_wait(self.database, stopped), *(server.state() for server in self.servers)]
        return found

    def _bots_that_stop(self) -> list[str]:
        """The games in which a bot does not make the move that is its."""
        waiting = bots_due(self.database)
        end = time.monotonic() + BOTS_PATIENCE
        while waiting and time.monotonic() < end:
            time.sleep(0.5)
            due = bots_due(self.database)
            waiting = {game: version for game, version in waiting.items() if due.get(game) == version}
        return list(waiting)
