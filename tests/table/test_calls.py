"""Calls arrive: by push, at web addresses and by mail; only to whoever asked, is to move and is not looking."""

from __future__ import annotations

import asyncio
import email
import email.policy
import json
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, EllipticCurvePublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from starlette.applications import Starlette

from haab.table.http.app import create_app
from haab.table.notify import channels as ways
from haab.table.notify import webhook as hooks
from haab.table.notify.http_client import BadAddress, NoAnswer, checked_address, post
from haab.table.notify.push import CURVE, bytes_of, key_of, public_point, sealed, text_of
from haab.table.notify.settings import Calling, Smtp
from haab.table.notify.words import Words
from haab.table.service.play import absence
from haab.table.settings import Pace, Settings
from tests.table.clients import Browser, in_loop, invitation, wait_until
from tests.table.receivers import (
    MailReceiver,
    Subscription,
    WebReceiver,
    mail_receiver,
    token_of,
    web_receiver,
)

PUBLIC = "https://table.example"


@pytest.fixture
def web() -> Iterator[WebReceiver]:
    with web_receiver() as receiver:
        yield receiver


@pytest.fixture
def post_office() -> Iterator[MailReceiver]:
    with mail_receiver() as receiver:
        yield receiver


@pytest.fixture
def calling() -> Calling:
    """Calls at once, also to this computer."""
    return Calling(webhooks=True, private=True, grace=0, again_after=0.02, patience=2)


@pytest.fixture
def settings(tmp_path: Path, calling: Calling) -> Settings:
    database = f"sqlite:///{tmp_path / 'table.sqlite3'}"
    return Settings(
        database=database,
        pace=Pace(seconds=0.1),
        requests_per_second=1e9,
        burst=10**9,
        public_url=PUBLIC,
        calls=calling,
    )


@pytest.fixture
def app(settings: Settings) -> Starlette:
    return create_app(settings)


class Pair:
    """Two people at a game: whoever waits is called when the other has moved."""

    def __init__(self, ana: Browser, bo: Browser) -> None:
        opened = ana.open(kinds="mo")
        self.id: str = opened["id"]
        bo.post(f"/api/games/{self.id}/join", {"key": invitation(opened, 1)})
        self.browsers = (ana, bo)

    @property
    def to_move(self) -> int:
        seat: int = self.browsers[0].view(self.id)["to_move"]
        return seat

    @property
    def waiting(self) -> Browser:
        return self.browsers[1 - self.to_move]

    def move(self) -> None:
        """Play to the end of the turn."""
        seat = self.to_move
        while self.to_move == seat:
            self.browsers[seat].play_turn(self.id)

    def is_looking(self, seat: int) -> bool:
        """Whether a page that shows the game from a seat is in sight."""
        is_looking: bool = self.browsers[0].http.app_of.state.server.presence.is_looking(self.id, seat)
        return is_looking

    def wants_calls(self, browser: Browser, way: str, body: Any, **params: Any) -> str:
        """Add a way, and want it for this game; its id."""
        way_id: str = browser.post(f"/api/calls/{way}", body, **params)["ways"][-1]["id"]
        browser.post(f"/api/calls/ways/{way_id}/game", {"game": self.id, "wanted": True})
        return way_id


@pytest.fixture
def pair(ana: Browser, bo: Browser) -> Pair:
    return Pair(ana, bo)


# ---- push


def test_a_message_is_encrypted_as_the_standard_says() -> None:
    """The example of RFC 8291, section 5."""
    browser = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    sender = key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")
    text = b"When I grow up, I want to be a watermelon"
    message = sealed(
        text, bytes_of(browser), bytes_of("BTBZMqHH6r4Tts7J_aSIgg"), sender, bytes_of("DGv6ra1nlYgDCS1FRnbzlw")
    )
    assert text_of(message) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_push_message_can_be_read_by_its_browser_only_and_says_whose_turn_it_is(web: WebReceiver, pair: Pair) -> None:
    browser = Subscription(web.address)
    pair.wants_calls(pair.waiting, "push", browser.body, lang="nl")
    pair.move()
    (message,) = web.wait()
    assert browser.read(message.body) == {
        "title": "Tzolk'in",
        "text": "Tzolk'in: jij bent aan de beurt",
        "path": f"/game/{pair.id}",
    }
    assert {name: message.headers[name] for name in ("Content-Encoding", "TTL", "Topic")} == {
        "Content-Encoding": "aes128gcm",
        "TTL": "86400",
        "Topic": pair.id,
    }
    assert b"beurt" not in message.body


def test_a_push_message_is_signed_with_the_key_of_the_table(web: WebReceiver, pair: Pair) -> None:
    pair.wants_calls(pair.waiting, "push", Subscription(web.address).body)
    pair.move()
    (message,) = web.wait()
    claims, signed, key = token_of(message.headers)
    assert text_of(key) == pair.waiting.get("/api/calls")["push_key"]
    assert (claims["aud"], claims["sub"]) == (web.address, PUBLIC)
    assert 0 < claims["exp"] - time.time() < 24 * 3600
    text, signature = signed.split("|")
    raw = bytes_of(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    EllipticCurvePublicKey.from_encoded_point(CURVE, key).verify(der, text.encode(), ECDSA(SHA256()))


def test_the_key_of_the_table_stays_the_same(settings: Settings) -> None:
    keys = []
    for _ in range(2):
        browser = Browser(create_app(settings))
        with browser.http:
            keys.append(browser.get("/api/calls")["push_key"])
    assert keys[0] == keys[1]
    assert len(bytes_of(keys[0])) == len(public_point(key_of("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")))


def test_a_subscription_that_is_gone_is_forgotten(web: WebReceiver, pair: Pair) -> None:
    web.statuses = [410]
    waiting = pair.waiting
    pair.wants_calls(waiting, "push", Subscription(web.address).body)
    pair.move()
    web.wait()
    wait_until(lambda: waiting.get("/api/calls")["ways"] == [])


def test_what_is_no_subscription_is_refused(pair: Pair) -> None:
    body = Subscription("http://127.0.0.1:9000").body
    pair.waiting.post("/api/calls/push", {**body, "auth": "short"}, 400)
    pair.waiting.post("/api/calls/push", {**body, "p256dh": text_of(b"\x04" + b"x" * 64)}, 400)


# ---- who is called, and when


def test_nobody_is_called_who_did_not_ask(web: WebReceiver, pair: Pair) -> None:
    pair.waiting.post("/api/calls/push", Subscription(web.address).body)
    pair.move()
    time.sleep(0.5)
    assert web.received == [], "a way alone is no wish: it is off for each game until it is switched on"


def test_whoever_looks_at_the_game_is_not_called_but_a_hidden_page_is(web: WebReceiver, pair: Pair) -> None:
    waiting, seat = pair.waiting, 1 - pair.to_move
    pair.wants_calls(waiting, "push", Subscription(web.address).body)
    with waiting.http.websocket_connect(f"/api/games/{pair.id}/live?seat={seat}") as line:
        line.receive_json()
        pair.move()
        time.sleep(0.6)
        assert web.received == []
        pair.move()
        line.send_text("hidden")
        wait_until(lambda: not pair.is_looking(seat))
        pair.move()
        web.wait()
    assert len(web.received) == 1


def test_a_turn_is_called_once(web: WebReceiver, pair: Pair) -> None:
    waiting = pair.waiting
    pair.wants_calls(waiting, "push", Subscription(web.address).body)
    pair.move()
    web.wait()
    view = waiting.view(pair.id)
    waiting.move(view, view["legal"][0]["notation"])
    time.sleep(0.5)
    assert len(web.received) == 1


def test_a_call_that_fails_is_tried_again(web: WebReceiver, pair: Pair) -> None:
    web.statuses = [503, 500, 201]
    waiting = pair.waiting
    pair.wants_calls(waiting, "push", Subscription(web.address).body)
    pair.move()
    web.wait(3)
    time.sleep(0.4)
    assert len(web.received) == 3
    assert waiting.get("/api/calls")["ways"][0]["trouble"] is None


class TestAReceiverThatDoesNotAnswer:
    """It is waited for long, and by nobody who plays."""

    @pytest.fixture
    def calling(self, calling: Calling) -> Calling:
        return replace(calling, patience=60)

    def test_it_delays_no_move(self, web: WebReceiver, pair: Pair) -> None:
        web.may_answer.clear()
        pair.wants_calls(pair.waiting, "push", Subscription(web.address).body)
        pair.move()
        web.wait()
        began = time.monotonic()
        pair.move()
        assert time.monotonic() - began < 30
        web.may_answer.set()


def test_whoever_is_nudged_is_called(web: WebReceiver, pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(absence, "BEFORE_NUDGE", timedelta(0))
    browser, seat = Subscription(web.address), 1 - pair.to_move
    pair.wants_calls(pair.waiting, "push", browser.body)
    pair.move()
    web.wait()
    pair.browsers[1 - seat].post(f"/api/games/{pair.id}/nudge", {"seat": 1 - seat})
    assert browser.read(web.wait(2)[1].body)["text"] == "Tzolk'in: the others are waiting for you"


# ---- web addresses


@pytest.mark.parametrize(
    ("style", "target", "body"),
    [
        ("plain", "/me/x", {"title": "Tikal", "text": "Your <turn>", "url": "LINK"}),
        ("ntfy", "/", {"topic": "me/x", "title": "Tikal", "message": "Your <turn>", "click": "LINK"}),
        ("discord", "/me/x", {"content": "Your <turn> LINK", "allowed_mentions": {"parse": []}}),
        ("matrix", "/me/x", {"text": "Your <turn> LINK"}),
        ("slack", "/me/x", {"text": "Your &lt;turn&gt; LINK"}),
    ],
)
def test_a_web_address_is_told_in_the_words_of_whoever_reads_it(style: str, target: str, body: Any) -> None:
    words, url = Words("Tikal", "Your <turn>", "LINK", "/game/1"), "https://hook.example/me/x"
    assert json.loads(hooks.body_of(style, words, url)) == body
    assert hooks.target_of(style, url) == f"https://hook.example{target}"


def test_a_web_address_is_told_as_json(web: WebReceiver, pair: Pair) -> None:
    pair.wants_calls(pair.waiting, "hook", {"url": f"{web.address}/me?x=y", "style": "matrix"})
    pair.move()
    (message,) = web.wait()
    assert (message.path, message.headers["Content-Type"]) == ("/me?x=y", "application/json")
    assert message.json == {"text": f"Tzolk'in: it is your turn {PUBLIC}/game/{pair.id}"}


def test_a_redirect_is_not_followed(web: WebReceiver, pair: Pair) -> None:
    web.statuses = [302]
    waiting = pair.waiting
    pair.wants_calls(waiting, "hook", {"url": f"{web.address}/me", "style": "plain"})
    pair.move()
    web.wait()
    wait_until(lambda: waiting.get("/api/calls")["ways"][0]["trouble"] == "HTTP 302")
    assert [message.path for message in web.received] == ["/me"]


def test_a_trial_shows_what_a_call_looks_like_and_is_limited(web: WebReceiver, pair: Pair) -> None:
    browser = pair.waiting
    mine = browser.post("/api/calls/hook", {"url": web.address, "style": "plain"})["ways"]
    statuses = [browser.http.post(f"/api/calls/ways/{mine[0]['id']}/trial", json={}).status_code for _ in range(4)]
    assert statuses == [200, 200, 200, 429]
    assert web.wait(3)[0].json["text"] == "This is how Haab tells you that it is your turn"


# ---- what is refused


REFUSED = [
    "http://127.0.0.1/",
    "http://127.0.0.1:8000/api",
    "http://10.1.2.3/",
    "http://192.168.1.1/",
    "http://172.16.0.1/",
    "http://169.254.169.254/latest/meta-data",
    "http://100.64.0.1/",
    "http://0.0.0.0/",
    "http://224.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://[2002:7f00:1::]/",
    "http://[fe80::1]/",
    "http://[fc00::1]/",
    "http://user:word@hook.example/",
    "ftp://hook.example/",
    "file:///etc/passwd",
    "gopher://hook.example/",
    "http://hook.example:25/",
    "http://hook.example/a b",
    "http://hook.example/\r\nX: y",
    "http://",
    "http://[::1",
    "hook.example",
]


@pytest.mark.parametrize("url", REFUSED)
def test_nothing_is_sent_to_such_an_address(url: str) -> None:
    with pytest.raises(BadAddress):
        checked_address(url, allows_private=False)


@pytest.mark.parametrize("url", ["https://1.1.1.1/", "http://hook.example:8080/x?y=z", "https://[2606:4700::1]/"])
def test_addresses_of_the_open_net_are_fine(url: str) -> None:
    assert checked_address(url, allows_private=False).hostname


class TestTheOpenNetOnly:
    """A table as it is set up for strangers: nothing is sent into its own network."""

    @pytest.fixture
    def calling(self) -> Calling:
        return Calling(webhooks=True, grace=0, again_after=0.02, patience=2)

    def test_an_address_of_its_own_network_is_refused_when_it_is_given(self, ana: Browser) -> None:
        ana.open()
        ana.post("/api/calls/hook", {"url": "http://127.0.0.1:8000/api", "style": "plain"}, 400)

    def test_a_name_that_leads_here_is_refused_when_something_would_be_sent(self, web: WebReceiver, pair: Pair) -> None:
        waiting = pair.waiting
        pair.wants_calls(waiting, "hook", {"url": f"http://localhost:{web.port}/", "style": "plain"})
        pair.move()
        wait_until(lambda: waiting.get("/api/calls")["ways"][0]["trouble"] is not None)
        trouble = waiting.get("/api/calls")["ways"][0]["trouble"]
        assert web.received == []
        assert trouble == NoAnswer.__name__

    def test_nobody_is_told_which_names_there_are_in_its_own_network(self) -> None:
        told = set()
        for url in ("http://localhost:8000/", "http://no-such-name.invalid/"):
            with pytest.raises(NoAnswer) as refused:
                asyncio.run(post(url, {}, b"", allows_private=False, seconds=10))
            told.add(str(refused.value))
        assert len(told) == 1

    def test_push_goes_over_tls_only(self, ana: Browser) -> None:
        ana.open()
        ana.post("/api/calls/push", Subscription("http://push.example").body, 400)
        ana.post("/api/calls/push", Subscription("https://push.example").body)


class TestAsItComes:
    """A table with no settings: push only."""

    @pytest.fixture
    def calling(self) -> Calling:
        return Calling()

    def test_web_addresses_and_mail_are_for_whoever_runs_the_table_to_allow(self, ana: Browser) -> None:
        ana.open()
        found = ana.get("/api/calls")
        assert (found["webhooks"], found["mail"], found["ways"]) == (False, False, [])
        ana.post("/api/calls/hook", {"url": "https://hook.example/", "style": "plain"}, 403)
        ana.post("/api/calls/mail", {"address": "ana@mail.example"}, 403)

    def test_a_browser_without_a_game_cannot_be_called(self, ana: Browser) -> None:
        ana.post("/api/calls/push", Subscription("https://push.example").body, 403)

    def test_ways_belong_to_one_browser(self, ana: Browser, bo: Browser) -> None:
        opened = ana.open(kinds="mo")
        bo.post(f"/api/games/{opened['id']}/join", {"key": invitation(opened, 1)})
        way = ana.post("/api/calls/push", Subscription("https://push.example").body)["ways"][0]["id"]
        assert bo.get("/api/calls")["ways"] == []
        bo.post(f"/api/calls/ways/{way}/game", {"game": opened["id"], "wanted": True}, 404)
        bo.post(f"/api/calls/ways/{way}/trial", {}, 404)
        assert bo.http.request("DELETE", f"/api/calls/ways/{way}", json={}).status_code == 404
        assert ana.http.request("DELETE", f"/api/calls/ways/{way}", json={}).json()["ways"] == []

    def test_only_who_plays_is_called_for_a_game(self, ana: Browser, bo: Browser) -> None:
        game = ana.open()["id"]
        bo.open()
        way = bo.post("/api/calls/push", Subscription("https://push.example").body)["ways"][0]["id"]
        asked = (f"/api/calls/ways/{way}/game", {"game": game, "wanted": True})
        bo.post(*asked, 404)
        bo.post(f"/api/games/{game}/watch", {})
        bo.post(*asked, 403)

    def test_addresses_are_forgotten_with_the_last_game(self, app: Starlette, ana: Browser) -> None:
        game = ana.open()["id"]
        ana.post("/api/calls/push", Subscription("https://push.example").body)
        write = app.state.server.store.write
        assert in_loop(app, write, lambda changes: ways.forget_unused(changes.connection)) == 0
        ana.http.request("DELETE", f"/api/games/{game}", json={})
        assert in_loop(app, write, lambda changes: ways.forget_unused(changes.connection)) == 1

    def test_there_are_eight_ways_at_most(self, ana: Browser) -> None:
        ana.open()
        for number in range(8):
            ana.post("/api/calls/push", Subscription(f"https://push{number}.example").body)
        ana.post("/api/calls/push", Subscription("https://push.example").body, 409)


# ---- mail


class TestMail:
    """A table with a mail server."""

    @pytest.fixture
    def calling(self, calling: Calling, post_office: MailReceiver) -> Calling:
        return replace(calling, smtp=Smtp("127.0.0.1", post_office.port, "none", "haab@table.example"))

    def confirmed(self, browser: Browser, post_office: MailReceiver, address: str = "bo@mail.example") -> str:
        way = browser.post("/api/calls/mail", {"address": address})["ways"][-1]
        assert (way["is_good"], way["awaits_code"]) == (False, True)
        code = re.search(r"\b\d{8}\b", _text(post_office.wait()[-1]))
        assert code is not None
        browser.post(f"/api/calls/ways/{way['id']}/confirm", {"code": code[0]})
        way_id: str = way["id"]
        return way_id

    def test_nothing_but_the_code_is_sent_before_the_address_is_confirmed(
        self, post_office: MailReceiver, pair: Pair
    ) -> None:
        browser = pair.waiting
        way = pair.wants_calls(browser, "mail", {"address": "bo@mail.example"})
        pair.move()
        post_office.wait()
        time.sleep(0.5)
        assert len(post_office.mails) == 1
        browser.post(f"/api/calls/ways/{way}/trial", {}, 404)

    def test_a_mail_tells_of_the_turn_and_how_to_stop_such_mails(self, post_office: MailReceiver, pair: Pair) -> None:
        browser = pair.waiting
        way = self.confirmed(browser, post_office)
        browser.post(f"/api/calls/ways/{way}/game", {"game": pair.id, "wanted": True})
        pair.move()
        mail = email.message_from_string(post_office.wait(2)[1], policy=email.policy.default)
        assert (mail["To"], mail["From"]) == ("bo@mail.example", "haab@table.example")
        assert mail["Subject"] == "Tzolk'in: it is your turn"
        assert f"{PUBLIC}/game/{pair.id}" in mail.get_content()
        stop = mail["List-Unsubscribe"].strip(" <>")
        assert stop == f"{PUBLIC}/#stop={way}"
        stranger = pair.browsers[pair.browsers.index(browser) - 1]
        assert stranger.post("/api/calls/stop", {"way": stop.partition("=")[2]}) == {"stopped": True}
        assert browser.get("/api/calls")["ways"] == []

    def test_wrong_codes_wear_out(self, post_office: MailReceiver, pair: Pair) -> None:
        browser = pair.waiting
        way = browser.post("/api/calls/mail", {"address": "bo@mail.example"})["ways"][0]["id"]
        code = re.search(r"\b\d{8}\b", _text(post_office.wait()[0]))
        assert code is not None
        wrong = "00000000" if code[0] != "00000000" else "00000001"
        for _ in range(5):
            browser.post(f"/api/calls/ways/{way}/confirm", {"code": wrong}, 400)
        browser.post(f"/api/calls/ways/{way}/confirm", {"code": code[0]}, 400)

    def test_an_address_is_not_flooded_with_codes(self, post_office: MailReceiver, pair: Pair) -> None:
        statuses = [
            pair.waiting.http.post("/api/calls/mail", json={"address": "bo@mail.example"}).status_code for _ in range(6)
        ]
        assert statuses == [200, 200, 200, 200, 429, 429]

    def test_what_is_no_address_is_refused(self, pair: Pair) -> None:
        for address in ("bo", "bo@", "bo@mail", "bo@mail.example\nBcc: x@y.example", "a b@mail.example"):
            pair.waiting.post("/api/calls/mail", {"address": address}, 422)


def _text(mail: str) -> str:
    content: str = email.message_from_string(mail, policy=email.policy.default).get_content()
    return content
