"""People who do not look at the page are told that it is their turn, if they asked; the page is an app."""

from __future__ import annotations

import json
import random

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.web.conftest import Visit
from tests.web.person import Person

pytestmark = pytest.mark.browser

NOTIFICATIONS = """
  window.shown = [];
  window.Notification = class { constructor(title, options) { shown.push([title, options.body]); } };
  Notification.permission = "default";
  Notification.requestPermission = async () => (Notification.permission = "granted");
  navigator.setAppBadge = async (count) => { window.badge = count; };
  window.goAway = () => {
    Object.defineProperty(document, "hidden", { get: () => true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  };
"""
"""A browser that shows notifications where a test can see them, and a page that nobody looks at when it is told so."""
PUSH = """
  const subscription = {
    toJSON: () => ({
      endpoint: "https://push.example/1",
      keys: {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
      },
    }),
    unsubscribe: async () => true,
  };
  const pushManager = {
    subscribe: async (how) => { window.serverKey = how.applicationServerKey; return subscription; },
    getSubscription: async () => subscription,
  };
  Object.defineProperty(navigator, "serviceWorker", { value: {
    register: async () => ({}),
    getRegistration: async () => ({ pushManager }),
    ready: Promise.resolve({ pushManager }),
  } });
"""
"""A browser with a push service."""


def _open_calls(person: Person) -> None:
    person.page.click("#settings")
    person.page.click("#calls")
    person.page.wait_for_selector(".calls > *")


def _close_dialogs(person: Person) -> None:
    """A closed dialog stays in the page until its event has come: only open ones count."""
    while person.page.locator("dialog[open]").count():
        person.page.locator("dialog[open] .close").last.click()


def test_whoever_asked_is_shown_a_notification_when_the_page_is_hidden(visit: Visit) -> None:
    ana, bo = visit(), visit()
    ana.context.add_init_script(NOTIFICATIONS)
    game = ana.open_game("tikal", ["me", "open"], names=["Ana"])
    bo.visit(ana.invite(game, 1))
    bo.page.click("dialog button[type=submit]")
    for person in (ana, bo):
        person.page.wait_for_selector(".table")
    _open_calls(ana)
    assert not ana.page.is_checked("#call-notify"), "off by default"
    ana.page.check("#call-notify")
    _close_dialogs(ana)
    chance = random.Random(1)
    while ana.view(game)["to_move"] == 0:
        ana.play_turn(chance)
    ana.page.evaluate("goAway()")
    while bo.view(game)["to_move"] == 1:
        bo.play_turn(chance)
    ana.page.wait_for_function("() => window.shown.length > 0")
    assert ana.page.evaluate("[shown, badge]") == [[["Tikal", "Your turn"]], 1]


def test_push_is_switched_on_for_a_game_and_off_again(visit: Visit) -> None:
    ana = visit()
    ana.context.add_init_script(NOTIFICATIONS + PUSH)
    ana.open_game("tikal", ["me", "random"])
    _open_calls(ana)
    assert not ana.page.is_checked("#call-push")
    ana.page.click("#call-push")
    way = ana.page.locator('.ways [data-kind="push"]')
    way.wait_for()
    assert "Push, by push.example" in way.inner_text()
    ana.page.wait_for_selector(".ways input:checked")
    assert ana.page.evaluate("serverKey.length") == 65
    assert ana.page.is_checked("#call-push")
    found = Axe().run(ana.page, ".calls")
    assert found.violations_count == 0, found.generate_report()
    ana.page.click("#call-push")
    way.wait_for(state="detached")
    assert ana.request("/api/calls")["ways"] == []


def test_the_worker_shows_what_is_pushed_to_it(visit_in_a_whole_browser: Visit) -> None:
    ana = visit_in_a_whole_browser(service_workers="allow")
    ana.context.grant_permissions(["notifications"])
    ana.visit()
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    devtools = ana.context.new_cdp_session(ana.page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: registrations.extend(each["registrationId"] for each in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    ana.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    message = {"title": "Tikal", "text": "Tikal: it is your turn", "path": "/game/0123456789abcdef"}
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": ana.address, "registrationId": registrations[0], "data": json.dumps(message)},
    )
    shown = """async () => {
      const registration = await navigator.serviceWorker.ready;
      for (;;) {
        const [first] = await registration.getNotifications();
        if (first) return [first.title, first.body, first.tag];
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }"""
    assert ana.page.evaluate(shown) == ["Tikal", message["text"], message["path"]]


def test_the_page_is_there_without_a_network_and_says_what_is_not(visit: Visit) -> None:
    ana = visit(service_workers="allow")
    ana.visit()
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    ana.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    ana.page.reload()
    ana.page.wait_for_selector("#new-game")
    ana.forgive("ERR_INTERNET_DISCONNECTED", "Failed to load resource", "net::ERR")
    ana.context.set_offline(True)
    ana.page.reload()
    ana.page.wait_for_selector(".connection:not([hidden]) >> text=No connection to the table")
    assert ana.page.locator("#new-game").is_visible()
    ana.context.set_offline(False)
    names = ana.page.evaluate("caches.keys()")
    assert len(names) == 1, "one release is kept, never two"


def test_the_manifest_makes_it_an_app(ana: Person) -> None:
    ana.visit()
    manifest = ana.request("/static/manifest.json")
    assert (manifest["start_url"], manifest["display"]) == ("/", "standalone")
    for icon in manifest["icons"]:
        assert ana.page.request.get(ana.address + icon["src"]).ok
    worker = ana.page.request.get(f"{ana.address}/worker.js")
    assert worker.headers["cache-control"] == "no-cache"
    assert worker.headers["content-type"].startswith("text/javascript")


def test_the_link_in_a_mail_asks_before_it_stops_anything(ana: Person) -> None:
    ana.visit(f"/#stop={'a' * 32}")
    ana.page.get_by_role("button", name="Stop them").click()
    ana.page.wait_for_selector(".notice >> text=had been stopped before")
    assert "stop" not in ana.page.url
