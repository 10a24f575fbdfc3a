"""Mails of marketing tools: tables within tables, hidden preheaders, the same twice for wide and narrow screens."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    Draw,
    Made,
    Value,
    continental,
    each,
    long_day,
    mail_of_parts,
    phrases,
    rows,
)

_SPACER = (
    '<tr><td style="font-size:0px;word-break:break-word;"><div style="height:{}px;line-height:{}px;">&#8202;</div>'
    "</td></tr>"
)
_PIXEL = (
    '<img src="https://click.mailing.example/o/{}.gif" width="1" height="1" alt="" border="0" style="display:block">'
)
_HIDDEN = (
    "display:none;font-size:1px;color:#ffffff;line-height:1px;max-height:0px;max-width:0px;opacity:0;overflow:hidden"
)


def _section(inner: str, ground: str = "#ffffff") -> str:
    """A section as a compiler of responsive mails writes it, with the ghost tables for one mail program."""
    return f"""<!--[if mso | IE]><table align="center" border="0" cellpadding="0" cellspacing="0" role="presentation"
style="width:600px;" width="600" bgcolor="{ground}"><tr><td style="line-height:0px;font-size:0px;"><![endif]-->
<div style="background:{ground};margin:0px auto;max-width:600px;"><table align="center" border="0" cellpadding="0"
cellspacing="0" role="presentation" style="background:{ground};width:100%;"><tbody><tr><td style="direction:ltr;
font-size:0px;padding:20px 0;text-align:center;"><div class="mj-column-per-100 mj-outlook-group-fix"
style="font-size:0px;text-align:left;display:inline-block;width:100%;"><table border="0" cellpadding="0"
cellspacing="0" role="presentation" width="100%"><tbody>
{inner}
</tbody></table></div></td></tr></tbody></table></div><!--[if mso | IE]></td></tr></table><![endif]-->"""


def _text(inner: str, size: int = 14, more: str = "") -> str:
    """A row with a text."""
    return f"""<tr><td align="left" style="font-size:0px;padding:6px 25px;word-break:break-word;"><div
style="font-family:Ubuntu,Helvetica,Arial;font-size:{size}px;line-height:1.4;color:#1b1b1f;{more}">{inner}</div></td></tr>"""


def _button(draw: Draw, words: str) -> str:
    """A row with a button whose address is counted."""
    return f"""<tr><td align="center" vertical-align="middle" style="padding:10px 25px"><table role="presentation"
style="border-collapse:separate;line-height:100%;"><tr><td align="center" bgcolor="#414141" role="presentation"
style="border:none;border-radius:3px;cursor:auto;mso-padding-alt:10px 25px;"><a
href="https://click.mailing.example/c/{draw.hexadecimal(40)}" target="_blank">{words}</a></td>
</tr></table></td></tr>"""


def _shell(draw: Draw, preheader: str, sections: list[str], language: str = "en") -> str:
    """A whole mail of sections."""
    space = "&#847;&zwnj;&nbsp;" * 8
    gap = _section(_SPACER.format(20, 20), "#f4f4f4")
    return f"""<!doctype html><html lang="{language}" xmlns:v="urn:schemas-microsoft-com:vml"><head><title></title>
<!--[if !mso]><!--><meta http-equiv="X-UA-Compatible" content="IE=edge"><!--<![endif]-->
<style type="text/css">#outlook a {{padding:0}} @media only screen and (max-width:480px) {{.desk {{display:none
!important}} .mob {{display:block !important}}}}</style></head>
<body style="word-spacing:normal;background-color:#f4f4f4;"><div style="{_HIDDEN}">{preheader}{space}</div>
<div style="background-color:#f4f4f4;">
{f"{chr(10)}{gap}{chr(10)}".join(sections)}
</div>{_PIXEL.format(draw.hexadecimal(24))}</body></html>"""


_EVENTS = (
    ("Repair café", "Makers"),
    ("Choir for people who cannot sing", "Music"),
    ("Walk: the old tannery & its canal", "Outdoors"),
    ("Film night – “The Lock-keeper”", "Cinema"),
    ("Seed swap", "Outdoors"),
    ("Talk: what the tide mill ground", "History"),
)


def town_events_newsletter(draw: Draw) -> Made:
    """A town's letter of events: each in two columns, drawn again for narrow screens; a feature and a sponsor."""
    issue, editor = str(draw.randint(12, 240)), draw.person()
    first = draw.day()
    week = f"{long_day(first)} – {long_day(first + timedelta(days=6))}"
    events, shown = [], []
    for what, kind in draw.sample(_EVENTS, draw.randint(1, 6)):
        when = first + timedelta(days=draw.randint(0, 6))
        hour, price = draw.clock(10, 20), draw.some(0.6, draw.choice(("free", "£5.00", "£12.50 / £8.00")))
        one = {
            "title": what,
            "date": f"{when:%a %-d %b}",
            "time": hour,
            "place": f"{draw.town()} Hall",
            "category": kind,
        }
        events.append(one | ({"price": price} if price else {}))
        cost = f"<br><span style='color:#0b6e4f'>{price}</span>" if price else ""
        told = f"""<p style="margin:0;font-size:11px;text-transform:uppercase;color:#888">{kind}</p>
<h3 style="margin:0"><a href="https://click.mailing.example/c/{draw.hexadecimal(24)}">{escape(what)}</a></h3>
<p style="margin:0">{one["place"]}{cost}</p>"""
        date = f"<strong>{one['date']}</strong><br>{hour}"
        wide = f"""<tr class="desk"><td><table width="100%"><tr><td width="110" valign="top" style="padding:0
25px">{date}</td>
<td width="20">&nbsp;</td><td valign="top">{told}</td></tr></table></td></tr>"""
        narrow = f"""<!--[if !mso]><!--><tr><td><div class="mob" style="display:none;max-height:0;mso-hide:all"><p>{
            date.replace("<br>", ", ")
        }</p>{told}</div></td></tr><!--<![endif]-->"""
        shown.append(f"{wide}\n{narrow}\n{_SPACER.format(12, 12)}")
    news = draw.some(0.6, draw.choice(("The library opens on Sundays from June.", "Platform 2 has a lift again!")))
    sponsor = draw.some(0.6, draw.choice(("Quay Street Cycles", "Fernhollow Dairy", "Upwell Opticians")))
    head = _text('<img alt="The Lock Gazette" width="220" src="https://img.mailing.example/logo.png">')
    head += _text(f"Issue {issue} &nbsp;|&nbsp; {week}", 12, "color:#888888")
    head += _text(f"Hello neighbours,<br>here is the week, picked by <em>{editor}</em>.")
    sections = [_section(head)]
    if news:
        sections.append(_section(_text("In short", 20) + _text(news), "#fff7e0"))
    sections.append(_section(_text("What’s on", 22) + "\n".join(shown) + _button(draw, "All events")))
    if sponsor:
        sections.append(
            _section(
                _text("With thanks to our sponsor", 11)
                + _text(f"<b>{sponsor}</b><br>Sat {draw.randint(1, 28)} May, 10:00: open day! Entry £3.00")
                + _button(draw, "Read more")
            )
        )
    foot = _text(
        f"The Lock Gazette, {draw.street()}, {draw.town()}<br>You get this since {long_day(draw.day(2024))}. "
        '<a href="#">Unsubscribe</a> · <a href="#">View in browser</a>',
        11,
    )
    made = _shell(draw, f"{escape(events[0]['title'])} and {len(events) + 3} other things", [*sections, _section(foot)])
    headers = [("From", "The Lock Gazette <hello@lockgazette.example>"), ("To", "reader@customer.example")]
    headers += [("Subject", f"Your week, no. {issue}"), ("List-Unsubscribe", "<https://lockgazette.example/u>")]
    labels: dict[str, Value] = {"issue": issue, "week": week, "editor": editor, "news": news, "sponsor": sponsor}
    return mail_of_parts(headers, [("html", made)], True), labels | {"events": [*events]}


_CARS = phrases(
    "Compact: VW Golf or similar; Mini: Fiat 500 or similar; SUV: Škoda Karoq or similar; Van: 9 seats, diesel"
)
_EXTRAS = ("Additional driver", "Child seat (9–18 kg)", "Snow chains", "Wi-Fi hotspot", "Glass & tyre cover")


def car_hire_voucher(draw: Draw) -> Made:
    """A car hire's voucher: two columns for out and back, or a list of lines; other cars, a second reference."""
    number, broker = draw.code("RC########"), draw.code("@@-####-@")
    car, driver = draw.choice(_CARS), draw.person()
    out = draw.day()
    back = out + timedelta(days=draw.choice((1, 3, 7, 14)))
    place = f"{draw.town()} Airport, Terminal {draw.randint(1, 3)}"
    other = f"{draw.town()} Central Station" if draw.random() < 0.35 else place
    taken, given = f"{out:%a %d %b %Y}, {draw.clock()}", f"{back:%a %d %b %Y}, {draw.clock()}"
    extras = draw.sample(_EXTRAS, draw.choice((0, 1, 1, 2, 3)))
    paid, due = f"€{draw.amount(60, 900)}", draw.some(0.6, f"€{draw.amount(20, 200)}")
    deposit, flight = draw.some(0.7, f"€{draw.choice((300, 800, 1200))}.00"), draw.some(0.5, draw.code("KX ###"))
    head = _text(f"Your voucher, {driver.split()[0]}", 24)
    if draw.random() < 0.5:
        both = [("Pick-up", f"{taken}<br>{place}"), ("Drop-off", f"{given}<br>{other}")]
        cell = """<td class="mob-full" width="50%" valign="top" style="padding:0 25px;font-family:Arial"><span
style="color:#777;font-size:11px">{}</span><br>{}</td>"""
        facts: list[tuple[str, str | None]] = [
            ("Confirmation", number),
            ("Broker’s reference", broker),
            ("Driver", driver),
        ]
        facts += [
            ("Flight", flight),
            ("Paid now", paid),
            ("To pay at the desk", due),
            ("Deposit (held on card)", deposit),
        ]
        line = '<tr><td style="padding:4px 25px">{}</td><td align="right" style="padding:4px 25px"><b>{}</b></td></tr>'
        pills = each(
            '<span style="display:inline-block;border:1px solid #ccc;border-radius:12px">{}</span>',
            [escape(extra) for extra in extras],
            "&nbsp; ",
        )
        middle = [
            _section(
                head + _text(f"<strong>{car}</strong>", 18) + f"<tr><td><table><tr>{rows(cell, both, '')}</tr>"
                "</table></td></tr>"
            ),
            _section(f"<tr><td><table width='100%'>{rows(line, facts)}</table></td></tr>"),
        ]
        middle += [_section(_text("Your extras", 16) + _text(pills))] if extras else []
    else:
        facts = [("Confirmation number", number), ("Agent ref", broker), ("Name of driver", driver), ("Vehicle", car)]
        facts += [("Collect", taken), ("From", place), ("Return", given), ("To", other), ("Arriving on", flight)]
        listed = "".join(f"<br>&bull;&nbsp;{escape(extra)}" for extra in extras)
        sums: list[tuple[str, str | None]] = [
            ("Prepaid", paid),
            ("Payable locally", due),
            ("Security deposit", deposit),
        ]
        middle = [_section(head + rows(_text("<b>{}:</b> {}"), facts))]
        middle += [
            _section((_text(f"<b>Extras booked:</b>{listed}") if extras else "") + rows(_text("{}: <b>{}</b>"), sums))
        ]
    offers = "".join(
        f"<td style='font-size:11px'>{one}<br>from €{draw.randint(19, 80)}.00 a day</td>"
        for one in draw.sample([one for one in _CARS if one != car], 2)
    )
    tail = _section(
        _text("Need something bigger?", 16) + f"<tr><td><table><tr>{offers}</tr></table></td></tr>", "#eef3ff"
    )
    foot = _section(
        _text(
            f"Rodeo Cars, {draw.street()}, {draw.town()} · 24h line {draw.code('+353 1 ### ####')} · "
            f"booked {out - timedelta(days=33):%a %d %b %Y}",
            10,
        )
    )
    made = _shell(
        draw, f"{number}: show this at the desk", [*middle, _section(_button(draw, "Change my booking")), tail, foot]
    )
    labels: dict[str, Value] = {"confirmation": number, "agent_reference": broker, "driver": driver, "car": car}
    labels |= {"pick_up": taken, "drop_off": given, "drop_off_place": other}
    return made, labels | {"extras": [*extras] or None, "paid": paid, "due": due}


def gig_tickets(draw: Draw) -> Made:
    """A ticket shop's mail: an order and its tickets, each with a row and seat or standing; fees; two frames."""
    act = draw.choice(("The Salt Wives", "Ōkami Trio", "Grimaldi & the Long Division", "An Evening of Lute"))
    support = draw.some(0.5, f"with {draw.choice(('DJ Wherry', 'Petra Falls', 'special guests'))}")
    when, order, venue = (
        draw.day(),
        draw.code("##-#####/@@#"),
        f"{draw.choice(('Corn Exchange', 'Apollo', 'Dock Hall'))}",
    )
    where, doors, begin = f"{draw.street()}, {draw.town()}", draw.some(0.7, draw.clock(17, 18)), draw.clock(19, 21)
    tickets, count = [], draw.choice((1, 2, 2, 4, 6))
    price, standing = draw.randint(1500, 9000), draw.random() < 0.35
    for n in range(count):
        one = {
            "number": draw.code("T##########"),
            "type": "Standing" if standing else draw.choice(("Stalls", "Circle")),
        }
        one |= {} if standing else {"row": draw.choice("ABCDK"), "seat": str(draw.randint(1, 40) + n)}
        tickets.append(one | {"price": f"£{price / 100:.2f}"})
    fee, post = draw.choice((195, 350)), draw.some(0.5, "£2.95")
    total = f"£{(count * (price + fee) + (295 if post else 0)) / 100:,.2f}"
    hours = f"Doors {doors} / Show {begin}" if doors else f"Show {begin}"
    shown = []
    boxed = draw.random() < 0.5
    for n, one in enumerate(tickets, 1):
        facts = [("Row", one.get("row")), ("Seat", one.get("seat")), ("Price", one["price"])]
        code_image = f'<img alt="Barcode" width="160" src="cid:{draw.hexadecimal(8)}">'
        if boxed:
            cell = '<td style="padding:4px 12px"><small style="color:#999">{}</small><br>{}</td>'
            shown.append(f"""<tr><td style="padding:6px 25px"><table style="border:1px dashed #999" width="100%"><tr><td
colspan="3"><b>{one["type"]}</b> &middot; ticket {n} of {count}</td><td
rowspan="2">{code_image}<br><tt>{one["number"]}</tt></td></tr>
<tr>{rows(cell, facts, "")}</tr></table></td></tr>""")
        else:
            line = ", ".join(f"{label} {text}" for label, text in facts[:2] if text)
            shown.append(
                _text(
                    f"{code_image}<br>{one['number']}<br><b>{one['type']}</b>{f'<br>{line}' if line else ''}<br>"
                    f"{one['price']} + £{fee / 100:.2f} fee"
                )
            )
    head = _text("YOU’RE GOING!", 28) + _text(f"<b>{escape(act)}</b>", 20) + (_text(support) if support else "")
    head += _text(f"{when:%A} {long_day(when)}<br>{hours}<br><a href='#'>{venue}</a>, {where}")
    sums: list[tuple[str, str | None]] = [("Order", order), (f"{count} × tickets", f"£{count * price / 100:,.2f}")]
    sums += [("Booking fees", f"£{count * fee / 100:.2f}"), ("Postage", post), ("Total paid", f"<b>{total}</b>")]
    line = '<tr><td style="padding:2px 25px">{}</td><td align="right" style="padding:2px 25px">{}</td></tr>'
    sums_shown = f"<tr><td><table width='100%'>{rows(line, sums)}</table></td></tr>"
    more = "".join(
        _text(f"<b>{one}</b><br>{long_day(draw.day())}, Apollo. From £{draw.randint(12, 60)}.00")
        for one in ("Motorway Choir", "The Lesser Bustards")
    )
    sections = [_section(head), _section("\n".join(shown))]
    sections.insert(draw.choice((1, 2)) if not boxed else 2, _section(sums_shown + _button(draw, "View order")))
    sections += [_section(_text("You may also like", 16) + more, "#fafafa")]
    sections += [_section(_text(f"Stubbe Tickets Ltd · VAT {draw.code('### #### ##')} · help@stubbe.example", 10))]
    headers = [("From", "Stubbe Tickets <orders@stubbe.example>"), ("To", "fan@customer.example")]
    headers += [("Subject", f"Your tickets for {act} ({order})")]
    labels: dict[str, Value] = {
        "artist": act,
        "support": support,
        "date": f"{when:%A} {long_day(when)}",
        "doors": doors,
    }
    labels |= {"start": begin, "venue": venue, "address": where, "order": order, "total": total, "tickets": [*tickets]}
    return mail_of_parts(headers, [("html", _shell(draw, f"{act}, {venue}", sections))]), labels


_LOJAS = ("Padaria São João", "Auto Peças Irmãos Luz", "Farmácia da Praça", "Livraria Ponto & Vírgula")
_NOMES = ("João Conceição", "Marília Gonçalves", "Antônio Brandão Filho", "Érica Sá")


def portuguese_bank_notice(draw: Draw) -> Made:
    """A bank's mail in Portuguese: a transfer received or sent, a payment, a boleto due; amounts large, facts below."""
    kinds = ("Compra aprovada", "Transferência enviada", "Transferência recebida", "Pagamento agendado")
    kind = draw.choice(kinds)
    when, hour = draw.day(), draw.clock(0, 23).replace(":", "h")
    value, holder = f"R$ {continental(draw.amount(8, 4800))}", draw.choice(_NOMES)
    other = draw.choice(_LOJAS) if kind[0] in "CP" else draw.choice([one for one in _NOMES if one != holder])
    bank = draw.some(0.6, draw.choice(("Banco do Vale S.A.", "Caixa Serrana", "Nubra IP"))) if kind[0] == "T" else None
    final = f"final {draw.code('####')}" if kind[0] == "C" else None
    parts = draw.some(0.8, f"{draw.randint(2, 12)}x") if kind[0] == "C" else None
    message = draw.some(0.7, draw.choice(("aluguel de maio", "obrigado!", "ref. nota 118"))) if kind[0] == "T" else None
    ident, balance = (
        f"E{draw.code('########')}{draw.hexadecimal(10)}",
        draw.some(0.4, f"R$ {continental(draw.amount(5, 9000))}"),
    )
    date = f"{when:%d/%m/%Y}"
    who = {"Transferência recebida": "De", "Compra aprovada": "Estabelecimento"}.get(kind, "Para")
    facts: list[tuple[str, str | None]] = [
        (who, escape(other)),
        ("Instituição", bank),
        ("Cartão", final),
        ("Parcelas", parts),
    ]
    facts += [
        ("Data", date),
        ("Hora", None if kind[0] == "P" else hour),
        ("Mensagem", message),
        ("ID da transação", ident),
    ]
    line = '<tr><td style="padding:8px 25px;color:#82869a">{}</td></tr><tr><td style="padding:0 25px 8px">{}</td></tr>'
    pair = """<tr><td style="padding:6px 25px">{}</td><td align="right"
style="padding:6px 25px"><strong>{}</strong></td></tr>"""
    told = rows(draw.choice((line, pair)), facts)
    head = _text(kind, 22) + _text(f"Olá, {holder}!") + _text(f"<strong>{value}</strong>", 30)
    head += _text(f"Saldo disponível: {balance}", 12) if balance else ""
    offer = _section(
        _text("Empréstimo pré-aprovado", 16)
        + _text(f"Até R$ {continental(draw.amount(5000, 9000))} em 24x, só até {when + timedelta(days=9):%d/%m/%Y}.")
        + _button(draw, "Simular agora"),
        "#efe7ff",
    )
    foot = _section(
        _text(
            f"Banco Araçá S.A. – CNPJ {draw.code('##.###.###/0001-##')} – Ouvidoria 0800 555 0{draw.code('###')}. "
            "Nunca pedimos a sua senha por e-mail.",
            10,
        )
    )
    sections = [_section(head), _section(f"<tr><td><table width='100%'>{told}</table></td></tr>")]
    sections += [offer] * (draw.random() < 0.5) + [foot]
    headers = [("From", "Banco Araçá <aviso@araca.example>"), ("To", "cliente@customer.example"), ("Subject", kind)]
    made = mail_of_parts(headers, [("html", _shell(draw, f"{kind}: {value}", sections, "pt-BR"))], draw.random() < 0.5)
    labels: dict[str, Value] = {"kind": kind, "amount": value, "counterparty": other, "bank": bank, "card": final}
    labels |= {"instalments": parts, "date": date, "time": None if kind[0] == "P" else hour, "message": message}
    return made, labels | {"transaction_id": ident}
