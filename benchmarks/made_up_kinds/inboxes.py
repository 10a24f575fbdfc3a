"""Mails of programs and people today: a Polish order, a meeting that moved, a build, a sale in French, meters."""

from __future__ import annotations

from datetime import datetime, timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, mail, phrases, rows


def polish_order(draw: Draw) -> Made:
    """A Polish shop's mail: things with a choice in a small list, sums as foot of the table, a locker or a street."""
    number, first = str(draw.randint(1000, 99999)), draw.choice(("Anna", "Marek", "Zofia"))
    who = f"{first} {draw.choice(_POLES)}"
    month, stem = draw.choice(((1, "stycznia"), (3, "marca"), (5, "maja"), (9, "września")))
    date_ = draw.randint(1, 28)
    when = f"{date_} {stem} 2026"
    items: list[dict[str, str]] = []
    shown, grosze = "", 0

    def zloty(sum_: int) -> str:
        return f"{sum_ // 100:,}".replace(",", " ") + f",{sum_ % 100:02} zł"

    def priced(text: str) -> str:
        left, right = text.replace(" ", "&nbsp;").rsplit("&nbsp;", 1)
        return f'<span class="woocommerce-Price-amount amount">{left}&nbsp;<span>{right}</span></span>'

    for name in draw.sample(_GOODS, draw.choice((1, 1, 2, 3, 5))):
        count, each_ = draw.choice((1, 1, 2, 6)), draw.randint(9, 290) * 100 - draw.choice((1, 10, 100))
        grosze += count * each_
        sku, size = draw.some(0.5, draw.code("KG-####")), draw.some(0.4, draw.choice(("250 g", "1 kg", "M", "XL")))
        label = "Waga" if size and size[-1] == "g" else "Rozmiar"
        choice = f"""<ul class="wc-item-meta" style="font-size:small"><li>
<strong class="wc-item-meta-label">{label}:</strong>
<p style="margin:0">{size}</p></li></ul>"""
        shown += f"""<tr class="order_item"><td class="td" style="text-align:left">{name}{f" (#{sku})" if sku else ""}
{choice if size else ""}</td><td class="td">{count}</td><td class="td">{priced(zloty(count * each_))}</td></tr>\n"""
        one = {"name": name, "quantity": str(count), "price": zloty(count * each_)}
        items.append({**one, **({"sku": sku} if sku else {}), **({"option": size} if size else {})})
    less, post = draw.choice((0, 0, 1500, 2000)), draw.choice((0, 1399, 1699))
    way = draw.choice(("Paczkomat", "Paczkomat", "Kurier", "Odbiór osobisty"))
    locker = draw.code("@@@##@") if way == "Paczkomat" else None
    method = draw.choice(("BLIK", "Przelew bankowy", "Za pobraniem"))
    note = draw.some(0.3, draw.choice(("Proszę dzwonić przed dostawą.", "Na prezent, bez paragonu w paczce.")))
    total, ship = zloty(max(grosze - less, 0) + post), zloty(post) if post else None
    sums: list[tuple[str, str | None]] = [
        ("Kwota:", priced(zloty(grosze))),
        ("Rabat:", f"-{priced(zloty(less))}" if less else None),
    ]
    sums += [("Wysyłka:", f"{priced(ship)}&nbsp;<small>poprzez {way}</small>" if ship else way)]
    sums += [("Metoda płatności:", method), ("Razem:", priced(total)), ("Uwaga:", note)]
    foot = rows('<tr><th class="td" scope="row" colspan="2">{}</th><td class="td">{}</td></tr>', sums)
    phone, firm = draw.code("### ### ###"), draw.some(0.4, f"{draw.choice(_POLES)} Sp. z o.o.")
    bill = "<br>".join(part for part in (firm, who, f"ul. Długa {draw.randint(1, 90)}", "30-001 Kraków") if part)
    pick = f"<h2>Punkt odbioru</h2><p>Paczkomat <b>{locker}</b>, przy sklepie</p>" if locker else ""
    intro = draw.choice(("Twoje zamówienie zostało przyjęte i jest realizowane.", "Dobra wiadomość: paczka w drodze!"))
    body = f"""<html><body leftmargin="0"><div id="wrapper" dir="ltr"><table width="100%"><tr><td align="center">
<table id="template_container" width="600"><tr><td id="header_wrapper"><h1>Dziękujemy za zamówienie</h1></td></tr>
<tr><td id="body_content"><div id="body_content_inner"><p>Cześć {first},</p><p>{intro}</p>
<h2><a class="link" href="#">[Zamówienie nr {number}]</a> (<time
datetime="2026-{month:02}-{date_:02}T08:12:40+00:00">{when}</time>)</h2>
<table class="td" cellspacing="0" cellpadding="6" border="1"><thead><tr><th class="td">Produkt</th>
<th class="td">Ilość</th>
<th class="td">Cena</th></tr></thead><tbody>{shown}</tbody><tfoot>{foot}</tfoot></table>{pick}
<table id="addresses"><tr><td valign="top"><h2>Adres rozliczeniowy</h2><address class="address">{bill}<br>
<a href="tel:{phone.replace(" ", "")}">{phone}</a><br>kupujacy{number}@poczta.example</address></td></tr></table>
<p>Przy kolejnych zakupach kod WRACAM da 15,00&nbsp;zł rabatu.</p></div></td></tr></table></td></tr></table></div>
</body></html>"""
    labels: dict[str, Value] = {
        "number": number,
        "date": when,
        "subtotal": zloty(grosze),
        "shipping": ship,
        "delivery": way,
    }
    labels |= {"discount": zloty(less) if less else None, "payment": method, "total": total, "note": note}
    labels |= {"locker": locker, "company": firm, "customer": who, "phone": phone, "items": [*items]}
    return mail("sklep@kramik.example", f"Zamówienie {number}", body), labels


_POLES = ("Wiśniewska", "Kaczmarek", "Zając", "Dudek")
_GOODS = phrases("Kawa ziarnista Huta; Kubek kamionkowy; Fartuch lniany; Młynek ręczny 40 mm; Herbata dymiona; Czajnik")


def meeting_moved(draw: Draw) -> Made:
    """A calendar's mail of two parts, the page and the entry: new, changed with the old time struck, or cancelled."""
    title, host = draw.choice(("Budget review", "Interview: Data Engineer", "Standup (new slot)", "1:1")), draw.person()
    state = draw.choice(("Invitation", "Updated invitation", "Updated invitation", "Cancelled event"))
    begin = datetime(2026, 1, 1, draw.randint(8, 16), draw.choice((0, 15, 30))) + timedelta(draw.randrange(365))
    zone, many = draw.choice(("CET", "BST")), draw.random() < 0.25

    def told(start: datetime) -> str:
        end = start + timedelta(minutes=draw.choice((25, 30, 60, 90)))
        often = f"Weekly from {start:%H:%M} to {end:%H:%M} on {start:%A}" if many else ""
        return often or f"{start:%A} {start.day} {start:%b %Y} ⋅ {start:%H:%M} – {end:%H:%M} ({zone})"

    when, old = told(begin), told(begin - timedelta(2)) if state.startswith("Updated") else None
    where = draw.some(0.5, draw.choice(("Room Fjord (4th floor)", "12 Quay Street", "Cafe downstairs")))
    link = draw.some(0.6, f"https://meet.example/{draw.code('@@@-@@@@-@@@').lower()}")
    dial = draw.some(0.5, draw.code("+44 20 #### ####")) if link else None
    text = draw.some(0.5, draw.choice(("Please read the sheet beforehand.", "Agenda:<br>1. Numbers<br>2. Hiring")))
    guests, maybe = draw.people(1, 5), draw.some(0.35, draw.person())
    inbox = f"{host.split()[0].lower()}@{draw.surname().lower()}.example"
    news = f"This event has been {state.split(maxsplit=1)[0].lower()}"
    news = "You have been invited" if state == "Invitation" else news
    news += draw.some(0.5, f" by {host}") or ""
    struck = f'<span style="text-decoration:line-through;color:#70757a">{old}</span><br>'
    mark = '<span style="background:#e6f4ea;padding:2px"><b>Changed:</b></span> '
    parts: list[tuple[str, str | None]] = [("Join by video", link and f'<a href="{link}">{link[8:]}</a>')]
    parts += [("Join by phone", dial), ("Description", text)]
    parts.insert(0, (f"{mark if old else ''}When", f"{struck if old else ''}<span>{when}</span>"))
    parts.insert(draw.choice((1, 2)), ("Where", where and f'<span>{where}</span> <a href="#">View map</a>'))
    line = '<div style="padding-bottom:2px"><a href="mailto:x@mail.example">{}</a>{}</div>'
    listed = [(host, '<span style="color:#70757a"> - organizer</span>'), *((guest, "") for guest in guests)]
    listed += [(maybe, '<span style="color:#70757a"> - optional</span>')] if maybe else []
    block = '<tr><td style="padding:8px 0"><h2 style="font-size:14px;margin:0">{}</h2><div>{}</div></td></tr>'
    html = f"""<html><body><span itemscope itemtype="http://schema.org/InformAction">
<span style="display:none" itemprop="about"
itemscope><meta itemprop="description" content="{state} from {host}"></span></span><table width="100%"><tr><td>
<p style="color:#3c4043">{news}</p><h1 itemprop="name">{title}</h1><table>
{rows(block, parts)}
{block.format("Guests", rows(line, listed))}</table>
{'<p><b>Reply</b> <a href="#">Yes</a> <a href="#">No</a> <a href="#">Maybe</a></p>' if state[0] != "C" else ""}
<p style="font-size:12px">Invitation from Almanac. You get this mail as {
        draw.surname()
    } is on the guest list. Forwarding
it may let others change your reply.</p></td></tr></table></body></html>"""
    stamp = f"{begin:%Y%m%dT%H%M%S}"
    entry = f"BEGIN:VCALENDAR\nMETHOD:{'CANCEL' if state[0] == 'C' else 'REQUEST'}\nBEGIN:VEVENT\n"
    entry += f"DTSTART:{stamp}\nSUMMARY:{title}\nLOCATION:{where or ''}\nEND:VEVENT\nEND:VCALENDAR"
    shown = "".join(
        f"--=_c4\nContent-Type: text/{kind}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n{part}\n"
        for kind, part in (("html", html), ("calendar", entry))
    )
    made = (
        f"From: {host} <{inbox}>\nTo: you@example.org\nSubject: {state}: {title}\nMIME-Version: 1.0\n"
        f'Content-Type: multipart/alternative; boundary="=_c4"\n\n{shown}--=_c4--\n'
    )
    labels: dict[str, Value] = {"title": title, "when": when, "old_when": old, "where": where, "organizer": host}
    labels |= {"video": link and link[8:], "phone": dial, "guests": [*guests], "optional_guest": maybe}
    return made, labels


def pipeline_result(draw: Draw) -> Made:
    """A build's mail: a red or green bar, facts with pictures, failed jobs as records with a last line, or none."""
    group, project = (
        draw.choice(("northwold", "tools/internal", "harbour-labs")),
        draw.choice(("ledger", "site", "ferry-api")),
    )
    branch = draw.choice(("main", "fix/rounding", "renovate/all-minor", "release-2.1"))
    request = draw.some(0.5, f"!{draw.randint(10, 4000)}") if branch != "main" else None
    commit, number, author = draw.hexadecimal(8), f"#{draw.randint(10000, 999999)}", draw.person()
    runner = author if draw.random() < 0.6 else draw.person()
    committer = draw.some(0.3, draw.person())
    said = draw.choice(
        ("Round half to even", "Update dependency lxml to v6", "Merge branch 'fix/rounding' into 'main'", "wip")
    )
    bad = draw.random() < 0.7
    jobs: list[dict[str, str]] = []
    shown = ""
    names = ("unit 3.11", "unit 3.12", "lint", "build:image", "deploy-review", "browser tests 2/4")
    for name in draw.sample(names, draw.choice((1, 1, 2, 4))) if bad else ():
        stage, why = (
            draw.choice(("test", "build", "deploy")),
            draw.some(0.4, draw.choice(("script failure", "timed out"))),
        )
        log = draw.choice(
            ("E   assert 2.675 == 2.68", "ERROR: Job failed: exit code 1", "src/app.py:14:1 F401 unused import")
        )
        reason = f'<td style="color:#8c8c8c">({why})</td>' if why else ""
        shown += f"""<tr class="build-state"><td style="color:#d22f57">
<img alt="✖" src="https://i.example/x.png"> {stage}</td>
<td align="right"><a href="https://git.example/j/{draw.randint(100, 999)}">{name}</a></td>{reason}</tr>
<tr class="build-log"><td colspan="3"><pre style="background:#222;color:#fff">{log}</pre></td></tr>\n"""
        jobs.append({"name": name, "stage": stage, **({"reason": why} if why else {})})
    stages = draw.randint(2, 5)
    done = f"successfully completed <a>{draw.randint(5, 40)} jobs</a> in {stages} stages."
    head = f"Pipeline {'has failed' if bad else draw.choice(('has passed', 'has been fixed'))}!"
    face = '<img class="avatar" alt="Avatar" width="24" src="https://i.example/a.png">'
    ref = f"{request}" if request else branch
    facts: list[tuple[str, str | None]] = [("Project", f'<a class="muted">{group}</a> / <a>{project}</a>')]
    facts += [("Merge request" if request else "Branch", f'<img alt=""><a href="#">{ref}</a>')]
    facts += [
        ("Commit", f'<a href="#">{commit}</a><div class="commit">{said}</div>'),
        ("Commit Author", f"{face} <a>{author}</a>"),
    ]
    facts += [("Committed by", f"{face} {committer}" if committer else None)]
    cell = """<tr><td style="color:#8c8c8c;width:25%">{}</td><td style="width:75%"><table><tr>
<td>{}</td></tr></table></td></tr>"""
    count = f"had <span>{len(jobs)}</span> failed {'job' if len(jobs) == 1 else 'jobs'}"
    color = "#d22f57" if bad else "#31af64"
    body = f"""<html><body style="text-align:center"><table id="body" border="0" width="100%"><tr class="line">
<td height="4" bgcolor="#6b4fbb">&nbsp;</td></tr><tr class="header"><td><img alt="Forge" src="https://i.example/l.png">
</td></tr>
<tr><td><table class="wrapper"><tr class="alert"><td bgcolor="{color}"><table><tr><td>
<img alt="" src="https://i.example/s.png">
</td><td style="color:#fff">{head}</td></tr></table></td></tr><tr class="section"><td><table class="info">
{rows(cell, facts)}</table></td></tr><tr class="pre-section"><td>Pipeline <a href="#">{number}</a> triggered by {face}
<a class="muted">{runner}</a></td></tr><tr class="pre-section"><td>{count if bad else done}</td></tr>
{f'<tr class="section"><td><table class="builds">{shown}</table></td></tr>' if bad else ""}
</table></td></tr><tr class="footer">
<td>You get this because you watch {group}. <a>Manage all notifications</a> · Help</td></tr>
</table></body></html>"""
    labels: dict[str, Value] = {"group": group, "project": project, "commit": commit, "message": said, "author": author}
    labels |= {"branch": None if request else branch, "merge_request": request, "committer": committer, "outcome": head}
    labels |= {"pipeline": number, "triggered_by": runner, "failed_jobs": [*jobs] or None}
    return mail("forge@git.example", f"{project} | Pipeline {number}", body), labels


def secondhand_sale(draw: Draw) -> Made:
    """A thing sold on a French site: the new letter has cards, the old one sentences; a last day and a parcel shop."""
    what, buyer = draw.choice(_SOLD), f"{draw.choice(('lea', 'max', 'nour', 'titou'))}{draw.randint(2, 99)}"
    seller, number = draw.choice(("Camille", "Hugo", "Inès")), draw.code("##########")
    cents = draw.randint(6, 180) * 100 - draw.choice((0, 10, 50))
    price, until = (
        f"{cents // 100},{cents % 100:02} €",
        f"{draw.randint(2, 28)} {draw.choice(('avril', 'juin', 'octobre'))}",
    )
    carrier = draw.choice(("Relais Express", "La Colombe", "Point Colis"))
    size, state = (
        draw.some(0.5, draw.choice(("38", "M", "Taille unique"))),
        draw.some(0.7, draw.choice(("Très bon état", "Neuf"))),
    )
    boost, old = draw.some(0.35, f"{draw.randint(1, 3)},95 €"), draw.random() < 0.5
    gain = cents - (int(boost[0]) * 100 + 95 if boost else 0)
    net, shop = (
        f"{gain // 100},{gain % 100:02} €",
        draw.some(0.5, f"Tabac {draw.choice(('du Port', 'Le Celtique', 'des Halles'))}"),
    )
    hours = draw.some(0.8, f"{draw.randint(7, 9)}h-{draw.randint(18, 20)}h") if shop else None
    preview = (
        f'<div style="display:none;max-height:0;overflow:hidden">{buyer} attend son colis&nbsp;&zwnj;&nbsp;&zwnj;</div>'
    )
    if old:
        told = f"Bonne nouvelle ! <b>{buyer}</b> a acheté « {what} »{f' ({size})' if size else ''} "
        told += f"au prix de <b>{price}</b>."
        told += f"<br>Vous recevrez {net}" + (f" après déduction de l’option « À la une » ({boost})." if boost else ".")
        drop = f"Le plus proche est {shop}{f', ouvert {hours}' if hours else ''}." if shop else ""
        middle = f"""<p>{told}</p><p>Déposez le colis dans un point {carrier} avant le <b>{until}</b>. {drop}</p>
<p>Numéro de transaction : {number}{f"<br>État : {state}" if state else ""}</p>"""
    else:
        pair = '<tr><td style="color:#717171;padding:6px 0">{}</td><td align="right" style="padding:6px 0">{}</td></tr>'
        thing = [("Taille", size), ("État", state), ("Acheteur", f'<a href="#">@{buyer}</a>'), ("Transaction", number)]
        sums = [
            ("Prix de vente", price),
            ("Option « À la une »", boost and f"- {boost}"),
            ("Vous recevez", f"<b>{net}</b>"),
        ]
        drop = f"<p><b>{shop}</b>{f'<br><span>{hours}</span>' if hours else ''}</p>" if shop else ""
        middle = f"""<table width="100%" style="border:1px solid #e2e2e2;border-radius:8px"><tr><td>
<img width="72" alt=""
src="https://i.example/{draw.hexadecimal(6)}.jpg"></td><td><h3 style="margin:0">{what}</h3></td></tr></table>
<table width="100%">{rows(pair, thing)}</table><hr><table width="100%">{rows(pair, sums)}</table>
<table width="100%" bgcolor="#f2fbf8"><tr><td><h3>À vous de jouer</h3><p>À déposer avant le <b>{until}</b></p>
<p>Transporteur : {carrier}</p>{drop}</td></tr></table>"""
    advice = "Emballez bien votre article : un colis mal fermé n’est pas remboursé au-delà de 25,00 €."
    body = f"""<html><head><!--[if mso]><style>table {{border-collapse:collapse}}</style><![endif]--></head>
<body>{preview}
<!--[if mso | IE]><table align="center" width="600"><tr><td><![endif]--><div style="max-width:600px;margin:0 auto">
<p>Bonjour {seller},</p>{middle}<p><a href="#" style="background:#007782;color:#fff">Imprimer le bordereau</a></p>
<p style="font-size:12px">{advice}</p></div><!--[if mso | IE]></td></tr></table><![endif]--></body></html>"""
    labels: dict[str, Value] = {"article": what, "buyer": buyer, "price": price, "received": net, "option_fee": boost}
    labels |= {"size": size, "state": state, "transaction": number, "carrier": carrier, "until": until, "shop": shop}
    return mail("ventes@penderie.example", "Vendu !", body), {**labels, "opening_hours": hours}


_SOLD = phrases(
    "Manteau en laine gris; Lot de 6 verres à pied; Robe à fleurs années 70; Poussette pliable avec habillage pluie"
)


def meter_visit(draw: Draw) -> Made:
    """A German house manager's mail out of a word processor: when meters are read on which floor, a second day."""
    house = f"{draw.choice(('Gartenstraße', 'Am Markt', 'Lessingweg'))} {draw.randint(1, 120)}"
    house += draw.choice(("", "a", " Hinterhaus"))
    firm, who = (
        draw.choice(("Messdienst Ohlsen GmbH", "Wärme+Zeit KG", "Fa. Brandt")),
        f"{draw.choice(('Frau', 'Herr'))} {draw.surname()}",
    )
    when = draw.day()
    days = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")
    date_, second = (f"{days[one.weekday()]}, {one:%d.%m.%Y}" for one in (when, when + timedelta(14)))
    again, fee = draw.some(0.6, second), draw.some(0.6, f"{draw.randint(25, 60)},{draw.choice(('00', '90'))} €")
    phone, mobile = draw.code("0### / ######"), draw.some(0.4, draw.code("017# #######"))
    kinds = draw.sample(
        ("Heizkostenverteiler", "Kaltwasserzähler", "Warmwasserzähler", "Rauchmelder"), draw.randint(1, 4)
    )
    floors: list[dict[str, str]] = []
    shown = ""
    for n, floor in enumerate(
        ("Erdgeschoss", "1. Obergeschoss", "2. OG", "3. OG", "Dachgeschoss")[: draw.randint(2, 5)]
    ):
        span, flats = (
            f"{8 + n}:00 – {9 + n}:{draw.choice(('00', '30'))} Uhr",
            draw.some(0.5, f"Whg. {n * 3 + 1} bis {n * 3 + 3}"),
        )
        one = {"floor": floor, "time": span, **({"flats": flats} if flats else {})}
        cells = (floor, flats or "<o:p>&nbsp;</o:p>", span)
        shown += f"<tr>{each('<td valign=top width=201><p class=MsoNormal><span>{}</span></p></td>', cells)}</tr>\n"
        floors.append(one)
    lines = [
        f"am <b>{date_}</b> werden in der Liegenschaft {house} die Zähler abgelesen. Beauftragt ist {firm}.",
        f"Abgelesen werden: {', '.join(kinds)}.",
        f"Ein zweiter Termin findet am {again} statt." if again else "Ein zweiter Termin ist nicht vorgesehen.",
        f"Für jede weitere Anfahrt berechnet {firm} {fee}." if fee else "",
        f"Schlüssel können bis {draw.clock(15, 18)} Uhr am Vortag im Büro abgegeben werden."
        if draw.random() < 0.5
        else "",
    ]
    para = '<p class="MsoNormal"><span style="font-family:&quot;Arial&quot;,sans-serif">{}<o:p></o:p></span></p>'
    words = [each(para, [line for line in part if line]) for part in (lines[:2], lines[2:])]
    sign = f"{who}<br>\nHausverwaltung Sommer<br>\nTel. {phone}{f'<br>{chr(10)}Mobil {mobile}' if mobile else ''}"
    reply = f"""<div style="border-top:solid #E1E1E1 1.0pt"><p class="MsoNormal"><b>Von:</b> {firm}<br><b>Gesendet:</b>
{when - timedelta(30):%d.%m.%Y} {draw.clock()}<br><b>Betreff:</b> Terminvorschlag</p>
</div>{para.format("Passt Ihnen der Tag?")}"""
    body = f"""<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><meta name="Generator" content="Word 15">
<style><!--
p.MsoNormal {{margin:0cm;font-size:11.0pt;}} --></style></head><body lang="DE" link="#0563C1"><div class="WordSection1">
{para.format("Sehr geehrte Damen und Herren,")}{para.format("&nbsp;")}
{words[0]}
<table class="MsoTableGrid" border="1" cellspacing="0" cellpadding="0">
{shown}</table>
{words[1]}
{para.format("&nbsp;")}{para.format("Mit freundlichen Grüßen")}{para.format(sign)}
{reply if draw.random() < 0.4 else ""}</div></body></html>"""
    labels: dict[str, Value] = {"house": house, "date": date_, "firm": firm, "devices": [*kinds], "second_date": again}
    labels |= {"fee": fee, "contact": who, "phone": phone, "mobile": mobile, "floors": [*floors]}
    return mail("post@hv-sommer.example", f"Ablesung {house}", body), labels
