"""Words and forms that readers have corrected once do not come back: in no catalogue and no rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from haab.kit.text import catalogue, languages
from haab.rulebook import books
from haab.rulebook.words import shown_entries

CLOSED = "".join(chr(code) for code in range(ord("가"), ord("힣") + 1) if (code - ord("가")) % 28)
"""The Korean syllables that end in a consonant."""

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
        r"\btrea?pt[aăeiu]\w*": "prag",
        r"\btur(?:ă|a|e|ele|ei) de evaluare": "Tikal's turn is tur, tururi",
        r"\b(?:într-o|în aceeași|în orice|în altă) tehnologie": "la o tehnologie",
        r"\b(?:un|pe) ultim prag": "ultimul prag al unui templu",
        r"\b[Dd]upă masă\b": "reads as in the afternoon; după ospăț",
        r"\{\w+\} (?:puncte|ori|octeți|mutări|rânduri|clauze)\b": "20 de puncte: plural forms, or the number last",
        r"\b(?:rund|tur)\w* de punctare": "rundă de evaluare",
        r"\bacțiun\w+ mai mic": "acțiune cu un număr mai mic",
        r"\bîn templele\b": "la temple",
        r"\bde pe margini\b": "an edge is a latură",
        r"\bjoc(?:ul)? (?:salvat|încărcat)\b": "what is played is a partidă",
        r"\bcopi\w+ de rezervă\b": "copie de siguranță",
        r"\b[Bb]ifați\b|\b(?:dumnea)?voastr": "the player is tu",
        r" …": "nothing before the points",
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
        rf"[{CLOSED}](?:를|와)(?![가-힣])": "을 and 과 after a consonant",
        r"(?:둔|두신|나은|좋은|가능한|첫|이전|다음|마지막|번째|있는) 수(?![가-힣])": "a word of Go; 선택",
        r"[}#]수(?![가-힣])": "a word of Go; 선택 #개",
        r"봇이 (?:둘 수|두고)|봇을 둘지": "a word of Go; 대신하다, 맡기다",
        r"기념물": "기념비",
        r"차악": "차크",
        r"옥수수 \d+(?:을|를|이|가|은|는|로|으로)(?![가-힣])": "counted: 옥수수 2개",
        r"다른 읽기": "다른 해석",
        r"낮은 행동": "낮은 단계의 행동",
        r"칸은 (?:그냥 )?사라": "the space does not vanish; 올리지 못하고 넘어갑니다",
        r"(?:끝까지|무작위로) 두[어었]": "a word of Go; 진행하다, 고르다",
        r"(?:다른|어떤|만한|고른|비교한) 수(?:라면|를|는)?(?![가-힣])": "a word of Go; 선택",
        r"다수를 차지": "우세",
        r"일꾼[^.]{0,8}[}#]명": "workers are pieces: 일꾼 #개",
        r"일꾼의 먹이": "animals eat 먹이; 식량",
        r"(?:올릴|받을) 때마다 (?:옥수수|자원) \d개(?!가| (?:추가 )?지불)": "reads as a gain; 지불",
        r"점수의? 출처|출처별": "of books; 항목별 점수",
        r"차례를 끝내세요": "the button says 차례 마치기",
        r"빈 자리": "빈자리",
        r"잊혀진": "a double passive; 잊힌",
        r"디스크를 비우": "empties the whole disk; 디스크 공간을",
    },
    "pt": {
        r"\b[Dd]eite": "put to bed; coloque",
        r"\bchamad[ao]s? (?:est|não|na sua)|\bser chamad[ao]\b|\b[Ss]em mais chamadas\b": "aviso",
        r"\b(?:[aà]|da) visita\b|\bvisita guiada\b": "tutorial",
        r"\b[Oo]brigad[oa]\b": "has the speaker's gender",
        r"N\.º": "European spelling: Nº",
        r"\b(?:ecrã|ficheiro|registo|desforra|depressa|partilh\w+)\b": "European",
        r"\b[Nn]uma?\b": "the rulebook writes em um, em uma",
        r"\b[Rr]etire-o\b|\b[Rr]etirar (?:a peça|uma ficha)\b": "a worker is recolhido, a tile is pego",
        r"\bum último degrau\b": "o último degrau de um templo",
        r"\bespaço de jogador inicial\b": "Espaço de Jogador Inicial",
        r"\b[Ee]ncerr(?:e|ar) o turno\b": "the button says Terminar o turno",
        r"\bem oferta\b": "at a lower price; à mostra",
        r"\bpor 1 milho por\b": "pagando 1 milho por",
        r"\b[Ee]m sentido (?:anti-)?horário\b": "no sentido horário",
        r"\S …": "no space before the dots",
        r"\b(?:agricultura|arquitetura|teologia)\b": "technologies have capitals, as in the rulebook",
        r"\b(?:[Uu]m|[Oo]|[Dd]o|[Ee]ste) pedido\b|\bpedidos\b": "solicitação",
        r"\bsentad[oa]\b": "has the reader's gender; ter um lugar",
        r"\boutro turno (?:só|no|nenhum|\{)": "a comma stands for the verb that is left out",
        r"\bproblemas\b": "desafios",
        r"\bpe(?:ão|ões) próprios?\b": "um peão seu",
        r"\bnome da partida(?: e|,) que\b": "e o aviso de que é a sua vez",
        r"\b[Nn]úmeros abaixo de -": "reads as less than; nas colunas",
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
        r"\bDirecte Actie(?:vak|tegel|bord)|\bdirecte actie(?:vak|tegel|bord)": "one spelling: directe-actievak",
        r"\b(?:de|van de) \{space\} van\b": "vak {space} van",
        r"\bwaarderings": "scoreronde",
        r"\bvan kracht\b": "in werking",
        r"\b[Pp]ak (?:hem|je|een) (?:\w+ )?(?:op|in)\b|\bopgepakt|\bpak je arbeiders": "terugnemen",
        r"\b(?:Tikal|Uxmal) actie \d": "actie 4 van Tikal",
        r"\belke zulke\b|\b[Vv]anaf dan\b|\bmeermaals\b": "Flemish, or nobody's",
        r"\bspelregelboekje": "spelregelboek",
        r"\bdummy ?arbeider": "dummy-arbeider",
        r"\bop de (?:lichte|donkere) kant\b": "that is the side below: met de lichte kant boven",
        r"\b(?:graftombe|heiligdom|burgerlijk gebouw)(?:, gebouw)? of monument\b": "any monument: (gebouw of monument)",
        r"\bgewaardeerd\b": "geteld",
        r"\bwat telt als bestand\b": "what counts as a file; wat je wilt houden",
        r"\balle (?:#|\d+) arbeiders\b": "alle 3 de arbeiders",
        r"\b(?:op|aan) de randen\b": "zijden",
        r"\bop op\b": "een kamp opslaan op: Sla op de tegel een kamp op",
        r"\bzo veel\b": "one spelling: zoveel",
        r"Tzolk'in tandwiel|\bÉén": "Tzolk'in-tandwiel, Eén",
        r"[\u201c\u201d]|\wo'[ns]\b": "typeset: single quotation marks, and an apostrophe that is one",
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
        ("ro", "o treaptă în sus la un templu"),
        ("ro", "un paznic pus într-o tură de evaluare"),
        ("ro", "cu {points} puncte mai în față"),
        ("ro", "o acțiune mai mică plătită cu porumb"),
        ("ro", "în fiecare rundă de punctare"),
        ("ko", "예언이 발효되고"),
        ("ko", "{game}은(는) 안 됩니다"),
        ("ko", "파수꾼를 두어"),
        ("ko", "더 나은 수: {moves}"),
        ("ko", "각각 {n}번 끝까지 두어 본 결과"),
        ("ko", "다른 수라면 건설함"),
        ("ko", "먹일 수 있는 일꾼: {n|#명 전부}"),
        ("ko", "신전을 한 칸 올릴 때마다 옥수수 1개"),
        ("pt", "Deite-a de modo que"),
        ("pt", "subir um degrau num templo"),
        ("pt", "Retire-o de Uxmal"),
        ("pt", "em sentido horário"),
        ("pt", "O treinador está pensando …"),
        ("pt", "Usar a arquitetura"),
        ("pt", "O pedido não é válido"),
        ("pt", "depois do outro turno só 2 de 3"),
        ("nl", "op het startspelerplek"),
        ("nl", "op een Directe Actievak"),
        ("nl", "Pak hem op."),
        ("nl", "het spelerbord ligt op de donkere kant"),
        ("nl", "4 OP per eigen graftombe, gebouw of monument"),
    ],
)
def test_what_came_back_once_would_be_found(language: str, text: str) -> None:
    assert any(re.search(pattern, text) for pattern in FORBIDDEN[language])
