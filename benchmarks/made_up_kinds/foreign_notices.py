"""Notices in four tongues: a Spanish fine, Dutch waste collections, Turkish building dues, a Polish cinema's day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from benchmarks.made_up_kinds.material import (
    Draw,
    Made,
    Records,
    Value,
    continental,
    each,
    mail_of_parts,
    page,
    rows,
    words,
)

_Facts = Sequence[tuple[str, str | None]]

_SPANIARDS = ("Begoña Iturralde Peña", "Jesús Ángel Muñiz", "Íñigo de la Fuente Oria", "Xavier Puig Solà")
_SPANISH_MONTHS = words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre")
_OFFENCES = (
    ("Circular a 94 km/h en vía limitada a 80 km/h", None, 100),
    ("Circular a 78 km/h, teniendo limitada la velocidad a 50 km/h", "2", 300),
    ("No respetar la luz roja de un semáforo", "4", 200),
    ("Estacionar en zona reservada para carga y descarga", None, 90),
    ("Utilizar manualmente el teléfono móvil conduciendo", "6", 200),
    ("Acceder a zona de bajas emisiones sin distintivo", None, 200),
    ("No utilizar el cinturón de seguridad", "4", 200),
)
_SPANISH_TOWNS = ("Villarrubia del Soto", "Almendrales", "San Telmo de la Vega", "Peñablanca", "Torrecilla")
_VEHICLES = ("Tarvia Lince", "Galerna 1.6 TD", "Dorsa Sendero", "Pialli Libera 125", "Citrania C4")


def spanish_traffic_fine(draw: Draw) -> Made:
    """A fine by mail: a town's table, a letter in sentences, or a plain notice of a traffic office."""
    look, place, who = draw.choice("abc"), draw.choice(_SPANISH_TOWNS), draw.choice(_SPANIARDS)
    fact, points, euros = draw.choice(_OFFENCES)
    number, plate = draw.code("##/######-#"), draw.code("#### @@@").replace("A", "K")
    seen, car = draw.day(), draw.some(0.65, draw.choice(_VEHICLES))
    sent = seen + timedelta(days=draw.randint(15, 60))
    until = sent + timedelta(days=20)
    where = draw.choice(("Avda. de la Constitución, {}", "CV-{} pk 12,4", "Calle del Olmo, {}", "A-{}, sentido Toledo"))
    where = where.format(draw.randint(3, 190))
    agent = draw.some(0.5, draw.code("#####"))
    if look == "b":
        at = f"{seen.day} de {_SPANISH_MONTHS[seen.month - 1]} de {seen.year}"
        by = f"{until.day} de {_SPANISH_MONTHS[until.month - 1]} de {until.year}"
        full, half = f"{euros} euros", f"{euros // 2} euros"
    else:
        at, by = f"{seen:%d/%m/%Y}", f"{until:%d/%m/%Y}"
        full, half = f"{euros},00 €", f"{euros // 2},00 €"
    hour, link = draw.clock(0, 23), f"https://sede.{draw.hexadecimal(5)}.example/m?e={draw.hexadecimal(18)}"
    facts = [("Nº de expediente", number), ("Titular", who), ("Matrícula", plate), ("Vehículo", car)]
    facts += [("Fecha de la infracción", at), ("Hora", hour), ("Lugar", where), ("Hecho denunciado", fact)]
    facts += [("Agente denunciante", agent), ("Puntos a detraer", points)]
    office = f"Ayuntamiento de {place}"
    if look == "a":
        td = '<td style="padding:4px 8px;border:1px solid #ccc;font-size:13px">'
        html = f"""<!DOCTYPE html><html lang="es"><body style="margin:0"><div style="display:none;max-height:0">Tiene
una notificación pendiente del expediente</div><table width="100%" cellpadding="0"><tr><td align="center">
<table width="620" cellpadding="0"><tr><td bgcolor="#7a0019"><font color="#ffffff">{office} · Multas</font></td></tr>
<tr><td><h2>Notificación de denuncia</h2><p>Fecha de emisión: {sent:%d/%m/%Y}</p>
<table cellspacing="0" width="100%">{rows(f"<tr>{td}<b>{{}}</b></td>{td}{{}}</td></tr>", facts)}</table>
<table cellspacing="0" width="100%"><tr>{td}Importe de la sanción</td>{td}Importe con reducción del 50%</td>{td}Pago
reducido hasta</td></tr><tr>{td}{full}</td>{td}{half}</td>{td}{by}</td></tr></table>
<p align="center"><a href="{link}">Pagar o alegar</a></p></td></tr><tr><td style="font-size:10px;color:#888">Plaza
Mayor, 1. Horario de atención: de 9:00 a 14:00. Teléfono 010. Recargo ejecutivo: 20 %.</td></tr></table></td></tr>
</table></body></html>"""
        parts = [("html", html)]
    elif look == "b":
        model = f", modelo {car}," if car else ""
        loss = f" La infracción conlleva además la pérdida de {points} puntos del permiso." if points else ""
        seen_by = f" El hecho fue observado por el agente {agent}." if agent else ""
        html = f"""<html><body><div style="font-family:Georgia,serif"><p>{who}<br>Expediente {number}</p>
<p>Estimado/a titular:</p><p>Le comunicamos que el vehículo con matrícula <strong>{plate}</strong>{model} fue
denunciado el {at} a las {hour} horas en <em>{where}</em> por el siguiente hecho:</p><blockquote>{fact}.</blockquote>
<p>{seen_by.strip()}{loss}</p><p>La sanción asciende a <strong>{full}</strong>. Si la abona antes del {by} se beneficia
de la reducción y pagará solamente <strong>{half}</strong>. Pasado ese plazo, perderá también los {euros // 10} euros de
bonificación telemática.</p><p>Puede <a href="{link}">consultar la fotografía</a>.</p>
<p>{office}<br>Unidad de Sanciones</p></div></body></html>"""
        parts = [("plain", f"Tiene una notificación. Abra {link}\n"), ("html", html)]
    else:
        text = "\n".join(f"{label + ':':<26}{value}" for label, value in facts if value)
        plain = f"""{office.upper()}
JEFATURA DE TRÁFICO - NOTIFICACIÓN
{"=" * 58}

{text}

Importe:                  {full}
Importe reducido:         {half}
Fin del plazo reducido:   {by}

Si no es usted quien conducía, identifique al conductor antes
del {sent + timedelta(days=15):%d/%m/%Y}. No identificarlo: multa de {euros * 2},00 €.
Pago en la sede: {link}

Este buzón no admite respuestas. Registro {draw.code("S/########")}.
"""
        parts = [("plain", plain)]
    headers = [("From", f"Multas <no-responder@{draw.hexadecimal(5)}.example>"), ("To", "you@example.org")]
    headers += [("Subject", f"Notificación {number}"), ("Date", "Tue, 02 Jun 2026 07:40:02 +0200")]
    labels: dict[str, Value] = {"file": number, "holder": who, "plate": plate, "vehicle": car, "offence_date": at}
    labels |= {"time": hour, "place": where, "offence": fact, "agent": agent, "points": points, "amount": full}
    labels |= {"reduced": half, "reduced_until": by}
    return mail_of_parts(headers, parts, look != "c"), labels


_DUTCH_MONTHS = words("januari februari maart april mei juni juli augustus september oktober november december")
_DUTCH_DAYS = ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag")
_WASTE = ("Groente-, fruit- en tuinafval", "Plastic, metaal en drankenkartons", "Papier en karton", "Restafval")
_DUTCH_STREETS = ("Burgemeester van Ooijenlaan", "'t Zand", "Kerkstraat", "Jan Steenhof", "Oude Veerdijk")
_DUTCH_TOWNS = ("Noorderkoog", "Oud-Wessel", "Zevenveen", "Ter Horst aan de Maas", "'s-Graveland")
_MOVED = ("verplaatst i.v.m. Koningsdag", "let op: vóór 7.00 uur buiten zetten", "in plaats van tweede pinksterdag")


def dutch_waste_calendar(draw: Draw) -> Made:
    """When bins are emptied at an address: a list by months, a table of a town's site, or cards of an app."""
    look, place = draw.choice("abc"), draw.choice(_DUTCH_TOWNS)
    home = f"{draw.choice(_DUTCH_STREETS)} {draw.randint(1, 140)}{draw.choice(('', '', 'a', '-2'))}"
    post, firm = draw.code("#### @@"), draw.choice(("Reinwerk", "Gemeente " + place, "Milieudienst de Schelde"))
    phone, bulky = draw.some(0.6, draw.code("0###-### ###")), draw.some(0.6, f"€ {draw.randint(12, 45)},50")
    tip = draw.some(0.4, f"Kerstbomen halen wij op {draw.randint(4, 12)} januari op.")
    hours = f"{draw.choice(_DUTCH_DAYS[:5])} t/m zaterdag {draw.randint(8, 10)}.00 - {draw.randint(15, 17)}.30 uur"
    at, pickups = draw.day(), []
    shown = ""
    for n in range(draw.choice((2, 4, 4, 6, 9, 12)) if draw.random() < 0.9 else 0):
        fresh = n == 0 or (at + timedelta(days=7)).month != at.month
        at += timedelta(days=draw.choice((2, 5, 7)))
        what = draw.choice(_WASTE)
        named = _dutch_day(at, look)
        one = {"date": named, "waste": what}
        one |= {"remark": draw.choice(_MOVED)} if draw.random() < 0.25 else {}
        pickups.append(one)
        month = f'<h3 class="maand">{_DUTCH_MONTHS[at.month - 1]} {at.year}</h3>\n' if fresh and look == "a" else ""
        shown += month + _pickup(one, look, n)
    if look == "b" and shown:
        shown = f"""<table class="ophaaldagen"><caption>Ophaaldagen {at.year}</caption><tr><th>Wat</th><th>Wanneer</th>
<th>Bijzonderheden</th></tr>
{shown}</table>"""
    shown = shown or '<p class="leeg">Er zijn voor dit adres nog geen ophaaldagen bekend.</p>'
    if look == "c":
        side = f"""<div class="tile"><span>Grofvuil laten ophalen</span><b>{bulky or "gratis"}</b></div>
<div class="tile"><span>Milieustraat</span><b>{hours}</b></div>"""
    else:
        side = f"""<dl><dt>Grofvuil aan huis</dt><dd>{bulky or "Gratis, maximaal 2 m³"}</dd>
<dt>Openingstijden milieustraat</dt><dd>{hours}</dd></dl>"""
    call = f'<p>Bak niet geleegd? Bel <a href="tel:{draw.hexadecimal(4)}">{phone}</a>.</p>' if phone else ""
    body = f"""<nav><ul><li><a>Home</a></li><li><a>Afvalwijzer</a></li><li><a>Melding doen</a></li></ul></nav>
<main><h1>Afvalkalender</h1><div class="adres"><p>{home}<br>{post} {place}</p><a href="?wijzig">Ander adres</a></div>
<section>{shown}</section>
{f'<div class="tip"><strong>Tip</strong> {tip}</div>' if tip else ""}
<aside><h2>Meer weten</h2>{side}{call}<p>Afvalstoffenheffing {at.year}: € {draw.randint(180, 390)},00 per jaar.</p>
</aside></main><footer>Ingezameld door <span>{firm}</span>. Bijgewerkt {draw.day(2025):%d-%m-%Y}.
Postbus 12, {draw.code("#### @@")} {place}</footer>"""
    labels: dict[str, Value] = {"address": home, "postcode": post, "town": place, "collector": firm, "phone": phone}
    labels |= {"bulky_waste": bulky, "yard_hours": hours, "tip": tip, "pickups": [*pickups]}
    return page(f"Afvalkalender {post}", body, language="nl"), labels


def _dutch_day(at: date, look: str) -> str:
    """A day as a layout writes it."""
    month = _DUTCH_MONTHS[at.month - 1]
    if look == "a":
        return f"{_DUTCH_DAYS[at.weekday()]} {at.day} {month}"
    return f"{at:%d-%m-%Y}" if look == "b" else f"{_DUTCH_DAYS[at.weekday()][:2]} {at.day} {month[:3]}"


def _pickup(one: dict[str, str], look: str, number: int) -> str:
    """A day of collection as a layout shows it."""
    note = one.get("remark")
    if look == "a":
        told = f' <em class="afw">({note})</em>' if note else ""
        return f'<p class="op"><i class="ic ic-{number % 4}"></i>{one["date"]} <span>{one["waste"]}</span>{told}</p>\n'
    if look == "b":
        return f"<tr><td>{one['waste']}</td><td>{one['date']}</td><td>{note or '-'}</td></tr>\n"
    told = f"<small>{note}</small>" if note else ""
    return f"""<div class="card css-{number}x"><div class="card-date">{one["date"]}</div><div class="card-body">
<p>{one["waste"]}</p>{told}</div></div>
"""


_TURKS = ("Gülşen Öztürk", "Oğuzhan Şimşek", "İpek Çağlayan", "Müjdat Kırca", "Tülay Ünlüer", "Barış Güngör")
_TURKISH_MONTHS = words("Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık")
_COSTS = ("Kapıcı maaşı ve SGK", "Asansör bakımı", "Temizlik malzemesi", "Yangın tüpü dolumu", "Çatı onarımı")


def _lira(kurus: int, sign: str) -> str:
    """An amount such as 1.204,50 TL."""
    return continental(f"{kurus / 100:,.2f}") + sign


def turkish_building_dues(draw: Draw) -> Made:
    """What a flat owes to its house this month: a table with a total, blocks of a manager's app, or a plain letter."""
    look, (who, head) = draw.choice("abc"), draw.sample(_TURKS, 2)
    house = draw.choice(("Çınar Apartmanı", "Yeşilvadi Sitesi B Blok", "Gökkuşağı Konutları", "Şelale Apt."))
    flat, month = f"Daire {draw.randint(1, 48)}", f"{draw.choice(_TURKISH_MONTHS)} 2026"
    sign, due = " TL" if look != "b" else " ₺", draw.day()
    owed, debt = draw.randint(60, 340) * 1000, draw.randint(20, 400) * 1000 if draw.random() < 0.6 else 0
    fine = debt * 5 // 100 if draw.random() < 0.7 else 0
    dues, total = _lira(owed, sign), _lira(owed + debt + fine, sign)
    old, late = _lira(debt, sign) if debt else None, _lira(fine, sign) if fine else None
    by = f"{due.day} {_TURKISH_MONTHS[due.month - 1]} {due.year}" if look == "b" else f"{due:%d.%m.%Y}"
    iban = draw.code("TR## #### #### #### #### #### ##")
    meeting = draw.some(0.5, f"{due + timedelta(days=12):%d.%m.%Y}")
    costs, spent = [], 0
    for what in draw.in_order(_COSTS, 1, 5) if draw.random() < 0.85 else ():
        cost = draw.randint(300, 41000) * 100 + draw.choice((0, 0, 50, 75))
        spent += cost
        one = {"item": what, "amount": _lira(cost, sign)}
        costs.append(one | ({"supplier": f"{draw.choice(_TURKS).split()[1]} Ltd. Şti."} if draw.random() < 0.5 else {}))
    labels: dict[str, Value] = {"owner": who, "building": house, "flat": flat, "period": month, "dues": dues}
    labels |= {"old_debt": old, "late_fee": late, "total": total, "pay_by": by, "iban": iban, "meeting": meeting}
    labels |= {"manager": head, "expenses": [*costs]}
    facts: _Facts = [("Aidat", dues), ("Geçmiş dönem borcu", old), ("Gecikme tazminatı", late)]
    kind = "plain" if look == "c" else "html"
    text = _DUES[look](labels, facts, costs, _lira(spent, sign))
    headers = [("From", f"{head} <yonetim@site.example>"), ("To", "you@example.org")]
    headers += [("Subject", f"{month} aidat bildirimi"), ("Date", "Fri, 03 Apr 2026 18:21:40 +0300")]
    return mail_of_parts(headers, [(kind, text)], look == "a"), labels


def _dues_table(true: Mapping[str, Value], facts: _Facts, costs: Records, spent: str) -> str:
    """A mail out of a spreadsheet."""
    td, right = "<td style='border:.5pt solid windowtext'>", "<td align=right style='border:.5pt solid windowtext'>"
    listed = "".join(
        f"<tr>{td}{one['item']}</td>{td}{one.get('supplier', '')}</td>{right}{one['amount']}</td></tr>\n"
        for one in costs
    )
    spending = f"""<p><b>GİDERLER</b></p><table border=0 cellspacing=0><tr><th>Açıklama</th><th>Firma</th><th>Tutar</th>
</tr>
{listed}<tr>{td}<b>TOPLAM</b></td>{td}</td>{right}<b>{spent}</b></td></tr></table>"""
    told = f"<p>Olağan genel kurul tarihi: {true['meeting']}, saat 19.30</p>" if true["meeting"] else ""
    return f"""<html><body><p>Sayın {true["owner"]},</p><table border=0 cellspacing=0>
<tr>{td}Bina</td>{td}{true["building"]}</td></tr>
<tr>{td}Bağımsız bölüm</td>{td}{true["flat"]}</td></tr><tr>{td}Dönem</td>{td}{true["period"]}</td></tr></table><br>
<table border=0 cellspacing=0>{rows(f"<tr>{td}{{}}</td>{right}{{}}</td></tr>", facts)}
<tr>{td}<b>Toplam borç</b></td>{right}<b>{true["total"]}</b></td></tr></table>
<p>Son ödeme tarihi: <font color=red>{true["pay_by"]}</font><br>IBAN: {true["iban"]}<br>Açıklamaya daire numarasını
yazınız.</p>
{spending if costs else "<p>Bu ay gider yoktur.</p>"}
{told}<p>Yönetici: {true["manager"]}</p></body></html>"""


def _dues_blocks(true: Mapping[str, Value], facts: _Facts, costs: Records, spent: str) -> str:
    """A mail of an app for managers: the sum large, lines below."""
    listed = "".join(
        f'<div style="padding:6px 0"><span style="float:right">{one["amount"]}</span>{one["item"]}'
        + (f'<div style="font-size:11px;color:#999">{one["supplier"]}</div>' if "supplier" in one else "")
        + "</div>\n"
        for one in costs
    )
    meeting, month = true["meeting"], true["period"]
    told = f'<div style="background:#fff7d6">Toplantı duyurusu<br><b>{meeting}</b></div>' if meeting else ""
    line = '<div><span style="color:#999">{}</span> <span>{}</span></div>'
    return f"""<!DOCTYPE html><html lang="tr"><body style="background:#eef1f6"><div style="display:none">{month}
borcunuz hazır</div><center><div style="width:480px;background:#fff"><img alt="komsum" src="https://komsum.example/l">
<p>Merhaba {true["owner"]}</p><p style="font-size:30px;margin:0">{true["total"]}</p><p>{month} borcu · son gün
<b>{true["pay_by"]}</b></p><p>{true["building"]} / {true["flat"]}</p>{rows(line, facts)}<a href="https://komsum.example/o">
Kartla öde</a><p>veya havale ile<br>{true["iban"]}</p>{told}<h4>Apartmanda bu ay</h4>{listed or "<p>Kayıt yok</p>"}<p>
Toplam {spent}</p><p>{true["manager"]}, yönetici</p></div><p style="font-size:10px">Komşum A.Ş. Kozyatağı. Destek
0850 000 00 00. Üyelik 49,90 ₺/ay.</p></center></body></html>"""


def _dues_letter(true: Mapping[str, Value], facts: _Facts, costs: Records, spent: str) -> str:
    """A plain letter of a manager."""
    listed = "\n".join(
        f"  - {one['item']}: {one['amount']}{' (' + one['supplier'] + ')' if 'supplier' in one else ''}"
        for one in costs
    )
    told = f"\nKat malikleri toplantısı {true['meeting']} günü saat 20:00'de sığınakta yapılacaktır.\n"
    return f"""Sayın {true["owner"]},

{true["building"]}, {true["flat"]} için {true["period"]} dönemine ait ödeme bilgileri aşağıdadır.

{rows("  {:.<28} {}", facts)}
  {"ÖDENECEK TUTAR":.<28} {true["total"]}

Son ödeme günü {true["pay_by"]}. Ödemenizi lütfen şu hesaba yapınız:
{true["iban"]}

Geçen ay yapılan giderler:
{listed or "  (bu ay gider girilmemiştir)"}
  Toplam gider: {spent}
{told if true["meeting"] else ""}
Saygılarımla,
{true["manager"]}
Yönetici, {true["building"]}
--
Kasada kalan: 3.417,20 TL
"""


_DUES = {"a": _dues_table, "b": _dues_blocks, "c": _dues_letter}

_FILMS = (
    ("Ślad na śniegu", None, "Łukasz Grzęda"),
    ("Ostatni kurs", "The Last Fare", "Mireille Vaucher"),
    ("Żółty parasol", None, "Agnieszka Trzmiel"),
    ("Kot, który milczał", "Le Chat muet", "Paul Rémond"),
    ("Pięć minut ciszy", "Five Minutes' Silence", "Ines Halvorsen"),
    ("Mrówki 2", "Ants 2", "Gary Dill"),
    ("Źródło", "Kilden", "Søren Aagaard"),
)
_POLISH_MONTHS = words(
    "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"
)
_POLISH_DAYS = ("poniedziałek", "wtorek", "środa", "czwartek", "piątek", "sobota", "niedziela")


def polish_cinema_programme(draw: Draw) -> Made:
    """A small cinema's day: a table of showings, boxes with posters, or an old page with lines."""
    look, house = draw.choice("abc"), draw.choice(("Kino Światowid", "Kino Zorza", "Kino „Pod Łosiem”", "Iluzjon"))
    at, price, lower = draw.day(), f"{draw.randint(19, 28)} zł", draw.some(0.7, f"{draw.randint(13, 18)} zł")
    when = f"{_POLISH_DAYS[at.weekday()]}, {at.day} {_POLISH_MONTHS[at.month - 1]} {at.year}"
    when = f"{at:%d.%m.%Y}" if look == "c" else when
    place, phone = draw.choice(("Nowy Brzeg", "Stare Dęby", "Łęgowo")), draw.code("## ### ## ##")
    notice = draw.some(0.4, draw.choice(("Kasa czynna od 15:00.", "We wtorki wszystkie bilety po 15 zł!")))
    films, shown, hour = [], "", 10
    for n, (title, original, director) in enumerate(draw.choices(_FILMS, k=draw.choice((0, 2, 3, 5, 7)))):
        hour = min(hour + draw.randint(1, 2), 22)
        one = {"time": f"{hour}:{draw.choice(('00', '15', '30', '45'))}", "title": title}
        one |= {"original": original} if original and draw.random() < 0.8 else {}
        one |= {"director": director} if look != "c" else {}
        one |= {"length": f"{draw.randint(74, 171)} min", "version": draw.choice(("napisy", "dubbing", "lektor"))}
        one |= {"age": f"od {draw.choice((6, 12, 15, 18))} lat"} if draw.random() < 0.5 else {}
        films.append(one)
        shown += _SHOWINGS[look](one, n)
    if look == "a" and shown:
        shown = f"""<table class="repertuar"><thead><tr><th>Godz.</th><th>Film</th><th>Czas</th><th>Wersja</th>
<th></th></tr></thead><tbody>
{shown}</tbody></table>"""
    shown = shown or "<p>W tym dniu nie ma seansów. Zapraszamy jutro!</p>"
    soon = "".join(
        f"<li>{title} ({director}), od {at + timedelta(days=9):%d.%m}</li>" for title, _, director in _FILMS[:2]
    )
    costs = [("Normalny", price), ("Ulgowy", lower), ("Grupowy (od 15 osób)", "12 zł")]
    if look == "c":
        told = f"<p>Bilety: {price}{f', ulgowe {lower}' if lower else ''}, grupowe 12 zł (od 15 osób)</p>"
    else:
        told = f'<ul class="cennik">{rows("<li><span>{}</span> <strong>{}</strong></li>", costs)}</ul>'
    dates = each('<a class="dzien">{}</a>', [f"{at + timedelta(days=n):%d.%m}" for n in range(1, 5)], " ")
    body = f"""<header><a class="logo">{house}</a><div>{place}, ul. Młyńska {draw.randint(1, 30)}<br>Rezerwacje: {phone}
</div></header><main><h1>Repertuar</h1><h2>{when}</h2><div class="dni">{dates}</div>
{f'<div class="komunikat">{notice}</div>' if notice else ""}
{shown}
<h3>Bilety</h3>{told}</main><aside><h3>Wkrótce</h3><ul>{soon}</ul></aside><footer>© {house}. Dofinansowano: {
        draw.randint(20, 90)
    } 000 zł. Inspektor danych: {draw.code("## ### ## ##")}</footer>"""
    labels: dict[str, Value] = {"cinema": house, "town": place, "date": when, "phone": phone, "price": price}
    labels |= {"reduced_price": lower, "notice": notice, "showings": [*films]}
    return page(f"{house} - repertuar", body, language="pl"), labels


def _showing_row(one: dict[str, str], number: int) -> str:
    """A showing in a row."""
    extra = f"<br><i>{one['original']}</i>" if "original" in one else ""
    age = f' <span class="wiek">{one["age"]}</span>' if "age" in one else ""
    return f"""<tr><td>{one["time"]}</td><td><a href="/film/{number}">{one["title"]}</a>{age}{extra}<br>reż. {
        one["director"]
    }</td><td>{one["length"]}</td><td>{one["version"]}</td><td><a href="/kup/{number}">Kup bilet</a></td></tr>
"""


def _showing_box(one: dict[str, str], number: int) -> str:
    """A showing in a box, its data in a line."""
    extra = f"<p class='oryg'>tyt. oryg.: {one['original']}</p>" if "original" in one else ""
    data = [one["length"], one["version"], *([one["age"]] if "age" in one else [])]
    return f"""<div class="seans"><img loading="lazy" src="/plakat/{number}.jpg" alt=""><div><h4>{one["title"]}</h4>{
        extra
    }<p>reżyseria: {one["director"]}</p><p class="meta">{each("<span>{}</span>", data, " | ")}</p>
<a class="godzina" href="/r/{number}">{one["time"]}</a></div></div>
"""


def _showing_line(one: dict[str, str], number: int) -> str:
    """A showing in a line of an old page."""
    extra = f" [{one['original']}]" if "original" in one else ""
    age = f", {one['age']}" if "age" in one else ""
    colour = "#ffffcc" if number % 2 else "#ffffff"
    return f"""<p style="background:{colour}"><font size="4"><b>{one["time"]}</b></font> <u>{one["title"]}</u>{extra} ({
        one["version"]
    }, {one["length"]}{age})</p>
"""


_SHOWINGS = {"a": _showing_row, "b": _showing_box, "c": _showing_line}
