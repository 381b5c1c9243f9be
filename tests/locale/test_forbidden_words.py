"""Words and forms that readers have corrected once do not come back: in no catalogue and no rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from haab.kit.text import catalogue, languages
from haab.rulebook import books
from haab.rulebook.words import shown_entries

FORBIDDEN = {
    "en": {
        r"\bthe own\b": "a Germanism: your, its",
        r"\bmod \d": "a formula",
        r"\bdata file\b": "no file for players; the page is called What is on the table",
        r"\bto be implemented\b|\bInvariants\b": "said to programmers",
        r"\bgone on with\b|\bBring a record\b|\brecord of play\b": "a saved game",
        r"\bHow I am called\b|\b(?:be|are|is) called (?:when|in this way)\b": "notified",
    },
    "ro": {
        r"\b(?:[2-9]|1\d) lemn\b": "plural: lemne",
        r"\b(?:[2-9]|1\d) piatră\b": "plural: pietre",
        r"\b(?:în|într-un) (?:orice )?templu(?:l|lui)?\b": "steps are taken la un templu",
        r"\blui \{": "wrong for the name of a woman and for a colour",
        r"\bchemat\w*\b|\bte cheamă\b|\bapel(?:ul|uri|urile)?\b": "notificare; a call is by phone",
        r"[şţŞŢ]": "comma below: ș, ț",
        r"\bÎmpins\w* afară\b|\bîmpins\w* afară\b": "scos de pe roată",
        r"\bfigurin": "pion",
    },
    "ko": {
        r"발효": "fermentation; 적용",
        r"촐킨": "출킨",
        r"은\(는\)|는\(은\)|이\(가\)|가\(이\)|을\(를\)|를\(을\)|와\(과\)|\(으\)로": "a form letter",
        r"[}#](?:은|는|이|가|을|를|와|과|으로|로)(?![가-힣])": "a particle right after a hole",
        r"지난 단계": "낮은 단계",
        r"당신의 차례임": "내 차례",
        r"아무 기술": "원하는 기술",
        r"(?:수를|대신|잘) 두(?:고|기|는|다|세|셨|었)": "a word of Go; 플레이하다",
        r"\b줌:": "reads as zoom; 내줌",
    },
    "pt": {
        r"\b[Dd]eite": "put to bed; coloque",
        r"\bchamad[ao]s? (?:est|não|na sua)|\bser chamad[ao]\b|\b[Ss]em mais chamadas\b": "aviso",
        r"\b(?:[aà]|da) visita\b|\bvisita guiada\b": "tutorial",
        r"\b[Oo]brigad[oa]\b": "has the speaker's gender",
        r"N\.º": "European spelling: Nº",
        r"\b(?:ecrã|ficheiro|registo|desforra|depressa|partilh\w+)\b": "European",
    },
    "nl": {
        r"\b[Oo]proep": "melding",
        r"\bgeroepen\b|\broept Haab\b": "melding",
        r"\bte koop\b": "in het aanbod",
        r"\bstartrijkdom\b": "starttegels",
        r"\bhet (?:startspeler)?plek\b": "de plek",
        r"\bKoppeling naar\b": "link",
        r"\bvaardighe": "gave",
        r"\bmag weg\b": "mag worden weggegooid",
        r"\bdummy ?arbeider": "dummy-arbeider",
    },
}
"""What no text of a language may have, and why, or what to say instead. Add whatever a reader corrects."""


def texts(language: str) -> Iterator[tuple[str, str]]:
    """Everything that people read in a language, by where it stands."""
    yield from catalogue(language).items()
    for book in books():
        for entry in shown_entries(book, language).values():
            yield entry.name, f"{entry.title}\n{entry.text}"


@pytest.mark.parametrize("language", languages())
def test_no_text_has_a_forbidden_word(language: str) -> None:
    found = [
        f"{name}: {match[0]!r} ({why})"
        for pattern, why in FORBIDDEN[language].items()
        for name, text in texts(language)
        for match in re.finditer(pattern, text)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "the own marker"),
        ("ro", "costă 2 lemn"),
        ("ro", "un prag în templul lui Chaac"),
        ("ro", "în locul lui {name}"),
        ("ko", "예언이 발효되고"),
        ("ko", "{game}은(는) 안 됩니다"),
        ("pt", "Deite-a de modo que"),
        ("nl", "op het startspelerplek"),
    ],
)
def test_what_came_back_once_would_be_found(language: str, text: str) -> None:
    assert any(re.search(pattern, text) for pattern in FORBIDDEN[language])
