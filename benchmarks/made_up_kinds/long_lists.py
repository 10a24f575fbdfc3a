"""Pages that are chiefly a list: a chess tournament, houses sold by court, petrol prices, old books for sale."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Records, Value, each, long_day, page, phrases, rows


def chess_crosstable(draw: Draw) -> Made:
    """A tournament's table: rounds between name and points, a server's grid, an old page, or letters of one width."""
    event, place = f"{draw.randint(3, 41)}th {draw.town()} {draw.choice(('Open', 'Masters', 'Memorial'))}", draw.town()
    look, first = draw.choice("abc"), draw.day()
    count = draw.choice((4, 6, 8, 10))
    rounds = min(count - 1, 5)
    dates, arbiter = (
        f"{first:%d.%m.%Y} - {first + timedelta(days=rounds + 1):%d.%m.%Y}",
        draw.some(0.7, f"IA {draw.person()}"),
    )
    pace, mean = (
        draw.some(0.7, "90'+30''" if draw.random() < 0.5 else "G/60;d5"),
        draw.some(0.5, str(draw.randint(1650, 2590))),
    )
    names = draw.people(count, count)
    buchholz, results = draw.random() < 0.6, _pairings(draw, count, rounds)
    order = sorted(range(count), key=lambda n: (-sum(x for _, x, _ in results[n]), n))
    rank = {n: str(place + 1) for place, n in enumerate(order)}
    players, lines = [], []
    for n in order:
        last = names[n].split()[1]
        one = {"rank": rank[n], "name": f"{last}, {names[n].split()[0]}"}
        one |= {"title": draw.choice(("GM", "IM", "WFM", "FM"))} if draw.random() < 0.5 else {}
        one |= {"federation": draw.choice(("NOR", "GEO", "IND", "PER", "CZE"))} if look != "c" else {}
        one["rating"] = str(draw.randint(1480, 2690))
        points = sum(x for _, x, _ in results[n])
        one["points"] = _half(points, "½" if look == "b" else ".5")
        one |= {"tie_break": f"{points * draw.uniform(2, 5):.2f}"} if buchholz else {}
        players.append(one)
        lines.append([f"{rank[m]}{side}{_half(x, '½').replace('0½', '½')}" for m, x, side in results[n]])
    shown = _CROSSTABLES[look](players, lines, rounds, buchholz)
    facts = [
        ("Place", place),
        ("Date", dates),
        ("Chief arbiter", arbiter),
        ("Time control", pace),
        ("Rating average", mean),
    ]
    if look == "a":
        head = f'<table class="CRs1 info">{rows("<tr><td>{}</td><td>{}</td></tr>", facts)}</table>'
    else:
        head = f"<p>{rows('{}: {}', facts, '<br>')}</p>"
    more = "".join(
        f'<li><a href="#">{draw.town()} Rapid</a> {draw.randint(20, 99)} players' for _ in range(draw.randint(1, 3))
    )
    body = f"""<div class="bar">ChessTables | <a>Tournament database</a> | <a>Login</a> | Arabic ARM AZE BIH</div>
<h2>{event}</h2>{head}<div class="sel">Starting rank | <b>Final crosstable after {rounds} rounds</b></div>
{shown}
<h3>Also in {place}</h3><ul>{more}</ul>
<p><small>Last update {first + timedelta(days=9):%d.%m.%Y} {draw.clock()}:{draw.code("5#")},
Creator: {draw.person()}</small></p>"""
    labels: dict[str, Value] = {
        "event": event,
        "place": place,
        "dates": dates,
        "arbiter": arbiter,
        "time_control": pace,
    }
    return page(f"{event} - Crosstable", body), labels | {"average": mean, "players": [*players]}


def _pairings(draw: Draw, count: int, rounds: int) -> list[list[tuple[int, float, str]]]:
    """For each player the rounds: against whom, with what, with which colour."""
    told: list[list[tuple[int, float, str]]] = [[] for _ in range(count)]
    ring = list(range(count))
    for _ in range(rounds):
        for a, b in zip(ring[: count // 2], reversed(ring[count // 2 :]), strict=True):
            won = draw.choice((0, 0.5, 0.5, 1))
            told[a].append((b, won, "w"))
            told[b].append((a, 1 - won, "b"))
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return told


def _half(points: float, half: str) -> str:
    """Points such as 3½ or 3.5."""
    return f"{int(points)}{half if points % 1 else ''}"


def _server_grid(players: Records, lines: Sequence[Sequence[str]], rounds: int, more: bool) -> str:
    """A server's grid of two colours."""
    heads = ("Rk.", "", "Name", "FED", "Rtg", *(f"{n}.Rd" for n in range(1, rounds + 1)), "Pts.", "TB1")
    shown = "".join(f'<th class="CR">{head}</th>' for head in heads[: len(heads) - (not more)])
    for n, (one, cells) in enumerate(zip(players, lines, strict=True)):
        texts = [one["rank"], one.get("title", ""), f'<a href="art.aspx?snr={n}">{one["name"]}</a>', one["federation"]]
        texts += [one["rating"], *cells, one["points"]] + ([one["tie_break"]] if more else [])
        shown += f'</tr>\n<tr class="CRg{n % 2 + 1} {one["federation"]}">' + each('<td class="CRc">{}</td>', texts, "")
    return f'<table class="CRs1"><tr class="CRng1b">{shown}</tr></table>'


def _old_grid(players: Records, lines: Sequence[Sequence[str]], rounds: int, more: bool) -> str:
    """A club's page of long ago."""
    font = '<td><font face="Verdana" size="2">{}</font></td>'
    heads = ("No", "Name", "Elo", *(str(n) for n in range(1, rounds + 1)), "Total")
    shown = f'<tr bgcolor="#660000">{each(font.replace("size", "color=white size"), heads, "")}</tr>\n'
    for one, cells in zip(players, lines, strict=True):
        who = f"{one['name']}{' <i>' + one['title'] + '</i>' if 'title' in one else ''} ({one['federation']})"
        total = f"<b>{one['points']}</b>{' (' + one['tie_break'] + ')' if more else ''}"
        shown += f"<tr>{each(font, (one['rank'] + '.', who, one['rating'], *cells, total), '')}</tr>\n"
    return f'<center><table border="1" cellspacing="0">{shown}</table></center>'


def _letter_grid(players: Records, lines: Sequence[Sequence[str]], rounds: int, more: bool) -> str:
    """What a pairing program writes into pre."""
    heads = "".join(f"Rd{n}   " for n in range(1, rounds + 1))
    top = f"Pl  Name                     Rtng  {heads}Tot  {'Buch' if more else ''}"
    shown = f"{top.rstrip()}\n{'-' * len(top)}\n"
    for one, cells in zip(players, lines, strict=True):
        who = f"{one['title'] + ' ' if 'title' in one else ''}{one['name']}"
        told = "".join(f"{cell:<6}" for cell in cells)
        shown += f"{one['rank']:<4}{who:<25}{one['rating']:<6}{told}{one['points']:<5}{one.get('tie_break', '')}\n"
    return f"<pre>\n{shown}</pre>"


_CROSSTABLES = {"a": _server_grid, "b": _old_grid, "c": _letter_grid}

_PLACES = phrases(
    "Un appartement de 3 pièces; Une maison d'habitation; Un local commercial; Une parcelle de bois; Un garage"
)


def property_auction(draw: Draw) -> Made:
    """Houses that a French court sells: cards or a table of the old site; prices lowered, visits, sales put off."""
    court, when = f"Tribunal judiciaire – {draw.town()}", draw.day()
    sitting = f"{when:%d/%m/%Y} à {draw.choice(('9 h 30', '10 h', '14 h'))}"
    room, clerk = (
        draw.some(0.5, f"Salle {draw.choice('ABC')}{draw.randint(1, 9)}"),
        draw.some(0.6, draw.code("04 76 ## ## ##")),
    )
    lots, shown, old = [], "", draw.random() < 0.45
    for number in range(1, draw.choice((1, 2, 3, 5, 6)) + 1):
        one = {"lot": str(number), "title": draw.choice(_PLACES), "town": f"{draw.town()} ({draw.code('##')})"}
        one["price"] = f"{draw.randint(8, 310)} 000 €"
        one |= {"surface": f"{draw.randint(12, 240)},{draw.code('##')} m²"} if draw.random() < 0.65 else {}
        one |= {"visit": f"{when - timedelta(days=draw.randint(6, 20)):%d/%m/%Y}"} if draw.random() < 0.6 else {}
        one["lawyer"] = f"Me {draw.person()}"
        one |= (
            {"state": draw.choice(("Vente reportée", "Baisse de mise à prix", "Vendu"))} if draw.random() < 0.35 else {}
        )
        one |= {"occupancy": draw.choice(("Libre", "Occupé", "Loué"))} if draw.random() < 0.6 else {}
        lots.append(one)
        shown += _lot_row(one) if old else _lot_card(one, draw.hexadecimal(4))
        if draw.random() < 0.2:
            ad = f"Estimez votre bien à {draw.town()} en 2 minutes"
            shown += (
                f'<tr><td colspan="4"><i>Publicité : {ad}</i></td></tr>\n' if old else f'<div class="pub">{ad}</div>\n'
            )
    if old:
        heads = "<th>N°</th><th>Désignation</th><th>Mise à prix</th><th>Avocat</th>"
        shown = f'<table border="1" cellpadding="4" width="90%"><tr bgcolor="#eeeecc">{heads}</tr>\n{shown}</table>'
    count, fee = f"{len(lots)} bien{'s' if len(lots) > 1 else ''}", draw.some(0.6, f"{draw.choice((10, 15))} %")
    told = f"<p>Consignation : {fee} de la mise à prix, 3 000 € au minimum.</p>" if fee else ""
    facts = rows("<li>{} : {}</li>", [("Audience", sitting), ("Salle", room), ("Greffe", clerk)])
    body = f"""<header><a href="/">licita-enchères</a> <a>Ventes notariales</a> <a>Mon alerte</a></header>
<h1>{court}</h1><ul class="audience">{facts}</ul><p class="nb">{count} à vendre</p>
{shown}
{told}<section><h2>Résultats récents</h2><p>{draw.town()} : adjugé {draw.randint(40, 300)} 000 € (mise à prix {
        draw.randint(9, 39)
    } 000 €)</p></section><footer>Publié le {when - timedelta(days=40):%d/%m/%Y}. Rédaction : {
        draw.person()
    }</footer>"""
    labels: dict[str, Value] = {"court": court, "sitting": sitting, "room": room, "registry_phone": clerk}
    labels |= {"count": count, "deposit": fee, "lots": [*lots]}
    return page(f"Ventes aux enchères - {court}", body, language="fr"), labels


def _lot_card(one: dict[str, str], mark: str) -> str:
    """A house in a card."""
    ribbon = f'<span class="ribbon">{one["state"]}</span>' if "state" in one else ""
    size = f'<span class="surf">{one["surface"]}</span>' if "surface" in one else ""
    facts = [("Visite le", one.get("visit")), ("Occupation", one.get("occupancy")), ("Avocat", one["lawyer"])]
    return f"""<article class="bien-card _{mark}">{ribbon}<img src="/p/{
        mark
    }.webp" alt=""><div class="bien-card__num">Lot {one["lot"]}</div><h3><a href="/bien/{mark}">{
        one["title"]
    }</a></h3><p class="bien-card__ville">{one["town"]}</p>{size}
<div class="bien-card__prix"><small>Mise à prix</small> {one["price"]}</div><ul>{
        rows("<li><em>{}</em> {}</li>", facts, "")
    }</ul>
</article>
"""


def _lot_row(one: dict[str, str]) -> str:
    """A house in a row."""
    told = [f"<b>{one['title']}</b>", one["town"]] + ([f"Surface : {one['surface']}"] if "surface" in one else [])
    told += [f"Visite : {one['visit']}"] if "visit" in one else []
    told += [f"({one['occupancy']})"] if "occupancy" in one else []
    state = f'<br><font color="red">{one["state"]}</font>' if "state" in one else ""
    return f"""<tr><td>{one["lot"]}</td><td>{"<br>".join(told)}</td><td nowrap>{one["price"]}{state}</td><td>{
        one["lawyer"]
    }</td></tr>
"""


_BRANDS = ("TANKHOF", "Freie Tankstelle", "Orion", "ELMA", "Raiffeisen")


def petrol_prices(draw: Draw) -> Made:
    """Petrol stations near a German place: raised ninths, times ago, shut ones; cards of an app or rows of a list."""
    place, fuel = f"{draw.code('#####')} {draw.town()}", draw.choice(("Super E10", "Super E5", "Diesel"))
    radius, at = f"{draw.choice((2, 5, 10, 25))} km", f"{draw.day():%d.%m.%Y}, {draw.clock()} Uhr"
    base = draw.randint(158, 189)
    mean, tip = (
        draw.some(0.6, f"1,{draw.randint(550, 999)} €"),
        draw.some(0.4, f"zwischen {draw.randint(18, 20)} und 22 Uhr"),
    )
    cards, stations, shown = draw.random() < 0.55, [], ""
    for n in range(draw.choice((2, 3, 5, 7))):
        base += draw.randint(0, 3)
        one = {"name": f"{draw.choice(_BRANDS)} {draw.choice(TOWNS)}"}
        one |= {
            "street": f"{draw.surname()}str. {draw.randint(1, 220)}",
            "distance": f"{draw.uniform(0.2, 9):.1f}".replace(".", ",") + " km",
        }
        shut = draw.random() < 0.2
        one |= {} if shut else {"price": f"{base // 100},{base % 100:02}9"}
        one |= {"hours": f"{draw.randint(5, 7)}–{draw.randint(20, 23)} Uhr"} if draw.random() < 0.5 else {}
        ago = f"vor {draw.randint(2, 59)} Min."
        one |= {} if shut or draw.random() < 0.25 else {"reported": ago}
        stations.append(one)
        cost = f"{one['price'][:-1]}<sup>9</sup>" if "price" in one else ""
        shown += (_station_card if cards else _station_row)(one, cost, n)
        if n == 1 and draw.random() < 0.5:
            ad = "Anzeige: Mit der Tankkarte 2 Cent je Liter sparen"
            shown += (
                f'<div class="ad-slot">{ad}</div>\n' if cards else f'<tr class="ad"><td colspan="4">{ad}</td></tr>\n'
            )
    if not cards:
        shown = f"""<table class="list"><thead><tr><th>Preis</th><th>Station</th><th>Entfernung</th><th>Stand</th></tr>
</thead><tbody>{shown}</tbody></table>"""
    chips = each('<button class="chip">{}</button>', ("Super E10", "Super E5", "Diesel", "LPG"), "")
    mark = draw.hexadecimal(6)
    body = f"""<div id="root"><header><b>sprit-lotse</b>{chips}</header><h1>Benzinpreise in {place}</h1>
<p class="q{mark}">Sorte: <strong>{fuel}</strong> · Umkreis: <strong>{radius}</strong> · Abruf: {at}</p>
{f"<div class='avg'>Durchschnitt heute<br><b>{mean}</b></div>" if mean else ""}
{shown}
{f"<p>Am günstigsten tanken Sie hier meist <b>{tip}</b>.</p>" if tip else ""}
<h2>Preise anderer Orte</h2><ul><li>{draw.town()} 1,{draw.randint(60, 99)}9 €</li>
<li>{draw.town()} 1,{draw.randint(60, 99)}9 €</li></ul>
<footer>Alle Angaben ohne Gewähr. Impressum</footer></div>"""
    labels: dict[str, Value] = {"place": place, "fuel": fuel, "radius": radius, "retrieved": at, "average": mean}
    labels |= {"best_time": tip, "stations": [*stations]}
    return page(f"Benzinpreise {place}", body, language="de"), labels


def _station_card(one: dict[str, str], cost: str, number: int) -> str:
    """A station as an app shows it."""
    told = f'<span class="sc-price">{cost} €</span>' if cost else '<span class="sc-closed">geschlossen</span>'
    small = f"<small>{one['reported']} gemeldet</small>" if "reported" in one else ""
    hours = f'<div class="sc-open">Geöffnet {one["hours"]}</div>' if "hours" in one else ""
    return f"""<a class="sc-{number % 7}kTz sc-item" href="/t/{number}"><div class="sc-left">{told}{small}</div><div>
<div class="sc-name">{one["name"]}</div><div class="sc-addr">{one["street"]} <span>·</span> {one["distance"]}</div>
{hours}</div></a>
"""


def _station_row(one: dict[str, str], cost: str, number: int) -> str:
    """A station as a row."""
    hours = f"<br><span class='h'>{one['hours']}</span>" if "hours" in one else ""
    return f"""<tr id="r{number}"><td class="p">{cost or "zu"}</td><td><a href="#">{one["name"]}</a><br>
{one["street"]}{hours}</td><td>{one["distance"]}</td><td>{one.get("reported", "–")}</td></tr>
"""


_BOOKS = (
    ("On the Draining of Fens", "folding map, some foxing"),
    ("A Grammar of Bells", "joints cracked, else sound"),
    ("Letters from a Lighthouse", "spine sunned"),
    ("Mosses & Liverworts of the Uplands", "12 hand-coloured plates"),
    ("The Apothecary's Arithmetick", "lacks the half-title"),
    ("Voyage of the Brig Constance", "bookplate of a ship's surgeon"),
    ("Poems, Chiefly Rural", "signed on the flyleaf"),
)
_BOUND = ("Contemporary calf", "Original cloth", "Half morocco", "Wrappers, as issued")


def antiquarian_list(draw: Draw) -> Made:
    """A bookseller's list: numbered paragraphs, an old table, or a shop's boxes; subjects between, what is sold."""
    firm, number = f"{draw.surname()} & {draw.surname()} Rare Books", str(draw.randint(11, 240))
    topic, out = draw.choice(("Natural History", "Travel & the Sea", "Early Printing")), f"{draw.day():%B %Y}"
    phone, post = draw.code("+44 1632 96####"), draw.some(0.6, f"£{draw.randint(4, 12)}.50 per parcel")
    rate, who = draw.some(0.4, f"{draw.choice((5, 10))}% trade discount"), draw.some(0.5, draw.person())
    look, books, shown, subject = draw.choice("abc"), [], "", ""
    start = draw.choice((1, 1, 101))
    for n, (title, state) in enumerate(draw.sample(_BOOKS, draw.choice((2, 3, 5, 7))), start):
        one = {"item": str(n), "title": title, "price": f"£{draw.randint(25, 3900):,}"}
        one |= {"author": f"{draw.surname().upper()}, {draw.person().split()[0]}"} if draw.random() < 0.75 else {}
        one |= {"imprint": f"{draw.town()}: for {draw.surname()}, {draw.randint(1690, 1935)}"}
        one |= {"binding": draw.choice(_BOUND)} if draw.random() < 0.7 else {}
        one |= {"notes": state} if draw.random() < 0.7 else {}
        sold = draw.random() < 0.15
        if sold:
            del one["price"]
        books.append(one)
        head = draw.choice(("Science", "Bibliography", "Verse", "Maps"))
        if head != subject and draw.random() < 0.4:
            subject = head
            shown += (
                f'<tr><td colspan="3" align="center"><b>{head}</b></td></tr>\n' if look == "b" else f"<h3>{head}</h3>\n"
            )
        shown += _BOOK_LOOKS[look](one)
    if look == "b":
        shown = f'<table width="600" border="0" cellpadding="6">{shown}</table>'
    known = draw.in_order(("Visa", "PayPal", "Cheques in sterling"), 1, 3)
    foot = [("Postage", post), ("Terms", rate), ("Enquiries", who), ("We accept", ", ".join(known))]
    body = f"""<div align="center"><img src="logo.gif" alt="{escape(firm)}"><br><b>{escape(firm)}</b><br>{
        draw.street()
    }, {draw.town()}<br>Telephone {phone}</div><hr><h1>Catalogue {number}: {escape(topic)}</h1><p>{out}</p>
{shown}
<hr><p>{rows("{}: {}", foot, "<br>")}</p><p>Next fair: {draw.town()}, {long_day(draw.day())}. Stand {
        draw.randint(2, 60)
    }. Books from £5.</p>"""
    labels: dict[str, Value] = {"firm": firm, "catalogue": number, "topic": topic, "issued": out, "phone": phone}
    labels |= {"postage": post, "discount": rate, "enquiries": who, "payment": [*known], "books": [*books]}
    return page(f"Catalogue {number}", body), labels


def _book_paragraph(one: dict[str, str]) -> str:
    """A book in a paragraph, as a catalogue in print has it."""
    author = f"<b>{one['author']}.</b> " if "author" in one else ""
    more = "".join(f" {one[key]}." for key in ("binding", "notes") if key in one)
    return f"""<p>{one["item"]}. {author}<i>{escape(one["title"])}.</i> {one["imprint"]}.{
        more
    }<br><span style="float:right"><b>{one.get("price", "SOLD")}</b></span></p>
"""


def _book_row(one: dict[str, str]) -> str:
    """A book in a row of an old table."""
    told = [f"<font color='#663300'>{escape(one['title'])}</font>", one["imprint"]]
    told = [one["author"], *told] if "author" in one else told
    told += [f"<font size='-1'>{one[key]}</font>" for key in ("binding", "notes") if key in one]
    return f"""<tr valign="top"><td>{one["item"]}</td><td>{"<br>".join(told)}</td><td align="right">{
        one.get("price", "<strike>sold</strike>")
    }</td></tr>
"""


def _book_box(one: dict[str, str]) -> str:
    """A book in a box of a shop."""
    facts = [("Author", one.get("author")), ("Published", one["imprint"]), ("Binding", one.get("binding"))]
    facts += [("Condition", one.get("notes"))]
    cost = f'<span class="amount"><bdi>{one.get("price")}</bdi></span><a class="button">Add to basket</a>'
    told = cost if "price" in one else '<span class="stock out-of-stock">Sold</span>'
    return f"""<li class="product type-product post-{one["item"]}"><span class="sku">{one["item"]}</span><h2>{
        escape(one["title"])
    }</h2><div class="attrs">{rows("<div>{}: <span>{}</span></div>", facts, "")}</div>{told}</li>
"""


_BOOK_LOOKS = {"a": _book_paragraph, "b": _book_row, "c": _book_box}
