"""Documents of awkward markup or script: comments in texts, split values, doubled parts, forms, other alphabets."""

from __future__ import annotations

import quopri

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Draw,
    Made,
    Value,
    continental,
    each,
    long_day,
    mail,
    page,
    rows,
    us_day,
)


def gadget(draw: Draw) -> Made:
    """A product rendered by a framework: empty comments in texts, a price in pieces, everything again for phones."""
    name, seller = draw.choice(("Ion Charger", "Pocket Radio", "Clip Lamp", "Ear Buds")), f"{draw.surname()} Direct"
    whole, cents = f"{draw.randint(5, 900)}", f"{draw.randint(10, 99)}"
    sold, left = f"{draw.randint(10, 9000):,}", draw.some(0.5, str(draw.randint(1, 9)))
    warranty, watts = f"{draw.randint(6, 36)} months", str(draw.randint(2, 90))
    few = f'<p class="stock">Only <!-- -->{left}<!-- --> left</p>' if left else ""
    price = f'<span class="cur">$</span><b>{whole}</b><sup>.{cents}</sup>'
    body = f"""<div id="__app"><div class="phone" style="display:none"><h2>{name}</h2><p>{price}</p></div>
<div class="desk"><h1>{name}</h1><p class="by">Sold by <!-- -->{seller}</p><div class="price">{price}</div>
<p>Sold: <!-- -->{sold}<!-- --> · Ships from <!-- -->{draw.town()}</p>{few}
<ul><li><span>Power (W)</span> <span>{watts}</span></li><li><span>Warranty</span> <span>{warranty}</span></li></ul>
</div>
<div class="rail"><h4>Others bought</h4><p>Cable <b>$7</b><sup>.99</sup></p></div></div>"""
    labels: dict[str, Value] = {"name": name, "seller": seller, "price": f"${whole}.{cents}", "sold": sold}
    return page(name, body), {**labels, "left": left, "warranty": warranty, "watts": watts}


def venue(draw: Draw) -> Made:
    """A place to visit: values in attributes and links, stars as a label for screen readers, hours in one line."""
    name, stars = (
        f"{draw.town()} {draw.choice(('Aquarium', 'Castle', 'Gardens'))}",
        f"{draw.randint(1, 4)}.{draw.randint(1, 9)}",
    )
    phone, inbox = draw.code("+44 20 #### ####"), f"hello@{draw.code('@@@@@').lower()}.example"
    site, level = (
        f"https://{draw.code('@@@@@@').lower()}.example/",
        draw.some(0.5, draw.choice(("Step-free", "Partly step-free"))),
    )
    opens, closes = f"{draw.randint(8, 11)} am", f"{draw.randint(4, 8)} pm"
    adult, child = f"£{draw.randint(10, 30)}", f"£{draw.randint(2, 9)}"
    access = f'<li title="Accessibility">{level}</li>' if level else ""
    body = f"""<div class="poi" data-lat="54.{draw.randint(100, 999)}"><h1>{name}</h1>
<div role="img" aria-label="Rated {stars} out of 5"><i></i><i></i><i></i></div>
<ul class="contact"><li><a href="tel:{phone}" aria-label="Call"><svg></svg></a></li>
<li><a href="mailto:{inbox}">Write to us</a></li><li><a href="{site}" rel="nofollow">Web site</a></li>{access}</ul>
<p>Open daily {opens}–{closes}, last entry an hour before.</p><p>Adults {adult} / Children {child}</p>
<img src="/map.png" alt="Map of {name}"></div>"""
    labels: dict[str, Value] = {"name": name, "stars": stars, "email": inbox, "site": site, "access": level}
    return page(name, body), {**labels, "opens": opens, "closes": closes, "adult": adult, "child": child}


def staff_profile(draw: Draw) -> Made:
    """A teacher's page: headings with one or several paragraphs below each, in an order that changes."""
    name, post = draw.person(), draw.choice(("Reader in Botany", "Lecturer in Law", "Professor of Music"))
    degrees = [f"{d}, {draw.town()}" for d in draw.sample(("BA", "MSc", "PhD", "LLM"), draw.randint(1, 3))]
    interests = draw.sample(("mosses", "tort law", "lute songs", "field maps", "ethics"), draw.randint(1, 4))
    office, hours = (
        f"{draw.choice(('Ash', 'Birch'))} Building {draw.randint(1, 4)}.{draw.randint(10, 40)}",
        f"Fridays {draw.clock(9, 15)}",
    )
    prize = draw.some(0.5, f"Larch Medal {draw.randint(1999, 2025)}")
    parts = [
        ("Education", each("<p>{}</p>", degrees)),
        ("Interests", each("<p>{}</p>", interests)),
        ("Office", f"<p>{office}</p><p>{hours}</p>"),
        ("Awards", f"<p>{prize}</p>" if prize else None),
    ]
    draw.shuffle(parts)
    body = f"""<div id="main"><h1>{name}</h1><h2>{post}</h2>{rows("<h3>{}</h3>{}", parts)}</div>
<div id="side"><h3>Department</h3><p>Main Street 4</p><p>Tel. 01234 56789</p></div>"""
    labels: dict[str, Value] = {"name": name, "post": post, "degrees": degrees, "interests": interests}
    return page(name, body), {**labels, "office": office, "hours": hours, "prize": prize}


def japanese_shop(draw: Draw) -> Made:
    """A product on a Japanese page: full-width colons, amounts in yen, a table of label and value."""
    name = draw.choice(("南部鉄器の急須", "檜の弁当箱", "藍染めの手ぬぐい", "有田焼の湯呑み"))
    price, number = f"{draw.randint(1, 29):,},{draw.randint(100, 999)}円", draw.code("@@-####")
    size, weight = f"{draw.randint(5, 40)}×{draw.randint(5, 40)}cm", draw.some(0.6, f"{draw.randint(50, 1900)}g")
    made, points = draw.choice(("岩手県", "佐賀県", "徳島県")), f"{draw.randint(10, 290)}ポイント"
    ship, stars = draw.choice(("即日発送", "3日以内", "予約商品")), f"{draw.randint(3, 4)}.{draw.randint(10, 99)}"
    facts = rows("<tr><th>{}</th><td>{}</td></tr>", [("サイズ", size), ("重量", weight), ("産地", made)])
    body = f"""<div class="item"><h1>{name}</h1><p>商品番号：{number}</p><p>価格：<strong>{price}</strong>（税込）</p>
<p>獲得：{points}</p><p>評価：{stars}（{draw.randint(2, 400)}件）</p><table>{facts}</table><p>発送：{ship}</p></div>
<div class="also"><p>関連商品</p><p>価格：<strong>{draw.randint(1, 9)},800円</strong>（税込）</p></div>"""
    labels: dict[str, Value] = {"name": name, "number": number, "price": price, "points": points, "stars": stars}
    return page(name, body, language="ja"), {**labels, "size": size, "weight": weight, "made_in": made, "ships": ship}


def russian_notice(draw: Draw) -> Made:
    """An auction of debtors' goods in Russian: bold labels, amounts with narrow spaces, dates with words."""
    number, things = (
        f"№ {draw.randint(100, 9999)}-А",
        draw.choice(("Гараж", "Легковой автомобиль", "Земельный участок")),
    )
    months = ("января", "марта", "мая", "августа")
    when, until = (f"{draw.randint(1, 28)} {draw.choice(months)} 2026 г." for _ in range(2))
    start, step = (
        f"{draw.randint(100, 900)} {draw.randint(100, 999)},00 руб.",
        f"{draw.randint(1, 9)} {draw.randint(100, 999)},00 руб.",
    )
    deposit = draw.some(0.6, f"{draw.randint(10, 90)} {draw.randint(100, 999)},00 руб.")
    city, owner = draw.choice(("Тверь", "Омск", "Калуга")), draw.choice(("ООО «Вектор»", "Иванов П. С.", "АО «Север»"))
    facts = rows(
        "<p><b>{}:</b> {}</p>",
        [
            ("Предмет торгов", things),
            ("Должник", owner),
            ("Начальная цена", start.replace(" ", "&nbsp;", 1)),
            ("Задаток", deposit and deposit.replace(" ", "&nbsp;", 1)),
            ("Шаг аукциона", step.replace(" ", "&nbsp;", 1)),
            ("Дата торгов", when),
            ("Заявки принимаются до", until),
        ],
    )
    body = f"<h2>Извещение {number}</h2><p>г. {city}</p>{facts}<p>Организатор торгов: тел. 8 800 555-01-01</p>"
    labels: dict[str, Value] = {"number": number, "city": city, "object": things, "debtor": owner, "start_price": start}
    return page("Торги", body, language="ru"), {
        **labels,
        "deposit": deposit,
        "step": step,
        "date": when,
        "until": until,
    }


def comparison(draw: Draw) -> Made:
    """A test of three devices: a table with a device a column, the tested one first; a verdict and marks below."""
    names = [f"{draw.choice(('Arlo', 'Bex', 'Cino'))} {draw.randint(100, 999)}" for _ in range(3)]
    labels_of = ("Price", "Weight", "Battery", "Screen")
    made = [
        [f"€{draw.randint(90, 900)}" for _ in names],
        [f"{draw.randint(90, 900)} g" for _ in names],
        [f"{draw.randint(3, 40)} h" for _ in names],
        [f'{draw.randint(4, 15)}.{draw.randint(1, 9)}"' for _ in names],
    ]
    shown = [pair for pair in zip(labels_of, made, strict=True) if pair[0] != "Battery" or draw.random() < 0.6]
    table = "".join(
        f"<tr><th scope='row'>{label}</th>{each('<td>{}</td>', values, '')}</tr>" for label, values in shown
    )
    mark, tester, when = f"{draw.randint(1, 5)}.{draw.randint(0, 9)}", draw.person(), us_day(draw.day())
    good, bad = (draw.sample(("Fast", "Light", "Cheap", "Loud", "Heavy", "Dim"), draw.randint(1, 3)) for _ in range(2))
    body = f"""<article><h1>{names[0]} review</h1><p class="byline">By {tester}, {when}</p><table><tr><td></td>
{each("<th scope='col'>{}</th>", names, "")}</tr>{table}</table><div class="verdict"><b>{mark}</b> out of 5</div>
<div class="cols"><div><h4>We like</h4><ul>{each("<li>{}</li>", good)}</ul></div>
<div><h4>We do not like</h4><ul>{each("<li>{}</li>", bad)}</ul></div></div></article>"""
    true: dict[str, Value] = {label.lower(): values[0] for label, values in zip(labels_of, made, strict=True)}
    true["battery"] = made[2][0] if any(label == "Battery" for label, _ in shown) else None
    more: dict[str, Value] = {
        "device": names[0],
        "tester": tester,
        "date": when,
        "mark": mark,
        "likes": good,
        "dislikes": bad,
    }
    return page("Review", body), {**true, **more}


def lecture_days(draw: Draw) -> Made:
    """A festival's days: a cell with the date spans the rows of its talks; a fee and a hall beside the table."""
    title, hall, fee = f"{draw.town()} Festival", f"{draw.surname()} Hall", draw.some(0.6, f"£{draw.randint(5, 80)}")
    talks: list[dict[str, str]] = []
    table = ""
    for n in range(draw.randint(2, 3)):
        when = f"{('Fri', 'Sat', 'Sun')[n]} {draw.randint(1, 28)} May"
        count = draw.randint(1, 3)
        for row in range(count):
            talk = {"time": draw.clock(9, 18), "speaker": draw.person()}
            first = f'<td rowspan="{count}">{when}</td>' if row == 0 else ""
            table += f"<tr>{first}<td>{talk['time']}</td><td>{talk['speaker']}</td></tr>\n"
            talks.append(talk)
    cost = f"<p>Day ticket: {fee}</p>" if fee else ""
    body = f"""<h1>{title}</h1><p>All talks are in the {hall}.</p>{cost}<table><thead><tr><th>Day</th><th>Time</th>
<th>Speaker</th></tr></thead><tbody>{table}</tbody></table><p>Doors open 30 minutes before.</p>"""
    return page(title, body), {"title": title, "hall": hall, "fee": fee, "talks": talks}


def encoded_order(draw: Draw) -> Made:
    """An order's mail of two parts, plain and HTML, in quoted-printable, with a hidden line for previews."""
    number, total, when = (
        draw.code("#@####"),
        f"{continental(draw.amount(9, 400))} €",
        f"{draw.randint(1, 28)}.{draw.randint(1, 12)}.2026",
    )
    name, method = draw.person(), draw.choice(("PayPal", "Rechnung", "Kreditkarte"))
    voucher = draw.some(0.5, f"-{draw.randint(2, 9)},00 €")
    pairs = [("Bestellnummer", number), ("Bestelldatum", when), ("Zahlungsart", method), ("Gutschein", voucher)]
    facts = rows("<tr><td>{}:</td><td><b>{}</b></td></tr>", [*pairs, ("Gesamtbetrag", total)])
    html = f"""<html><body><div style="display:none;max-height:0">Bald geht’s los – Deine Bestellung ist da</div>
<h1>Hallo {name},</h1><p>vielen Dank für Deinen Einkauf bei Grünkraut &amp; Söhne.</p><table>{facts}</table>
<p>Lieferung an:<br>{name}<br>{draw.surname()}straße {draw.randint(1, 99)}<br>{draw.randint(10000, 99999)} Köln</p>
</body></html>"""
    plain = f"Hallo {name},\nvielen Dank. Nummer {number}, Summe {total}\n"
    parts = "".join(
        f"--=_b1\nContent-Type: text/{kind}; charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n\n"
        f"{quopri.encodestring(text.encode()).decode()}\n"
        for kind, text in (("plain", plain), ("html", html))
    )
    text = (
        "From: =?utf-8?q?Gr=C3=BCnkraut?= <shop@gruen.example>\nTo: you@example.org\nSubject: Deine Bestellung\n"
        f'MIME-Version: 1.0\nContent-Type: multipart/alternative; boundary="=_b1"\n\n{parts}--=_b1--\n'
    )
    labels: dict[str, Value] = {"number": number, "date": when, "customer": name, "method": method}
    return text, {**labels, "voucher": voucher, "total": total}


def filled_form(draw: Draw) -> Made:
    """A form that someone has filled: inputs, an area of text, a chosen option among others, ticked boxes."""
    first, last = draw.person().split()
    born, phone = f"{draw.day(1988):%Y-%m-%d}", draw.some(0.6, draw.code("0#### ######"))
    nations = ("Austria", "Chile", "Ghana", "Norway", "Vietnam")
    nation, why = (
        draw.choice(nations),
        draw.choice(("To study the harbour.", "I move for work.", "My family lives here.")),
    )
    options = "".join(f"<option{' selected' if one == nation else ''}>{one}</option>" for one in nations)
    number, officer = draw.code("V-######"), draw.person()
    body = f"""<h1>Application {number}</h1><form><p><label>First name <input name="fn" value="{first}"></label>
<label>Last name <input name="ln" value="{last}"></label></p><p><label>Born <input type="date" value="{born}"></label>
</p>
<p><label>Phone <input name="ph" value="{phone or ""}"></label></p><p><label>Nation <select>{options}</select></label>
</p>
<p><label>Reason<br><textarea>{why}</textarea></label></p><button>Save</button></form><p>Handled by {officer}</p>"""
    labels: dict[str, Value] = {"number": number, "first_name": first, "last_name": last, "born": born, "phone": phone}
    return page("Form", body), {**labels, "reason": why, "officer": officer}


def bibliography(draw: Draw) -> Made:
    """A list of papers as citations, each a record in running text with a title in italics; an author's numbers."""
    author, papers, cited = draw.person(), [], f"{draw.randint(20, 9000):,}"
    for _ in range(draw.randint(2, 6)):
        paper = {
            "authors": f"{draw.surname()}, {draw.choice('ABCD')}.",
            "year": str(draw.randint(1990, 2026)),
            "title": f"{draw.choice(('On', 'Notes on', 'A survey of'))} {draw.choice(('tides', 'mosses', 'proofs'))}",
            "journal": draw.choice(("Annals of Botany", "Acta Marina", "Letters in Logic")),
        }
        papers.append(paper)
    shown = "".join(
        f"<li>{p['authors']} ({p['year']}). <i>{p['title']}</i>. {p['journal']},"
        f" {draw.randint(1, 60)}({draw.randint(1, 6)}), {draw.randint(1, 90)}–{draw.randint(91, 140)}.</li>\n"
        for p in papers
    )
    index, field = str(draw.randint(1, 60)), draw.some(0.6, draw.choice(("Botany", "Logic", "Mechanics")))
    subject = f"<p>Field: {field}</p>" if field else ""
    body = f"""<h1>{author}</h1>{subject}<p>Cited {cited} times, h-index {index}</p><h2>Papers</h2>
<ol reversed>{shown}</ol>
<h2>Talks</h2><ol><li>Invited talk, {draw.town()} ({draw.randint(2010, 2026)}).</li></ol>"""
    return page(author, body), {"author": author, "cited": cited, "h_index": index, "field": field, "papers": papers}


def estate_card(draw: Draw) -> Made:
    """A house for sale: facts in one line between bars, some left out, a past sale, costs a month in a sentence."""
    price, beds, baths = (
        f"${draw.randint(90, 1900)},{draw.randint(0, 9)}00",
        str(draw.randint(1, 6)),
        str(draw.randint(1, 4)),
    )
    size, lot = f"{draw.randint(600, 4000):,} sqft", draw.some(0.5, f"{draw.uniform(0.1, 5):.2f} acres")
    built, place = str(draw.randint(1890, 2025)), f"{draw.street()}, {draw.town()}, {draw.code('@@ #####')}"
    line = " | ".join([f"{beds} bd", f"{baths} ba", size, *([lot] if lot else [])])
    agent, month = draw.person(), f"${draw.randint(400, 4000):,}"
    sold = draw.some(0.5, us_day(draw.day(2014)))
    past = f"<p>Last sold on {sold} for ${draw.randint(90, 900)},000.</p>" if sold else ""
    body = f"""<div class="hdp"><div class="px">{price}</div><div class="line">{line}</div><h1>{place}</h1>
<p>Est. payment {month}/mo. Built in {built}.</p>{past}<p>Listed by: {agent}, {draw.surname()} Realty</p></div>
<div class="sim">$350,000<br>3 bd | 2 ba | 1,500 sqft<br>12 Elm Row</div>"""
    labels: dict[str, Value] = {
        "price": price,
        "beds": beds,
        "baths": baths,
        "size": size,
        "lot": lot,
        "address": place,
    }
    return page(place, body), {**labels, "payment": month, "built": built, "last_sold": sold, "agent": agent}


def press_release(draw: Draw) -> Made:
    """A press release as a plain mail: a dateline before the text, a quotation with who said it, a contact's block."""
    firm, place, when = (
        f"{draw.surname()} {draw.choice(('Rail', 'Dairy', 'Shipping'))}",
        draw.choice(TOWNS),
        us_day(draw.day()),
    )
    title = f"{firm} opens {draw.choice(('a new depot', 'its third plant', 'a training school'))}"
    boss, role = draw.person(), draw.choice(("Chief Executive", "Managing Director", "Head of Operations"))
    cost, jobs = f"${draw.randint(2, 90)} million", draw.some(0.6, str(draw.randint(20, 900)))
    contact, phone = draw.person(), draw.code("(###) 555-####")
    hired = f"It will create {jobs} jobs. " if jobs else ""
    body = f"""FOR IMMEDIATE RELEASE

{title}

{place.upper()}, {when} - {firm} today said that it has invested {cost}. {hired}Work took 18 months.

"We are proud of this," said {boss}, {role} of {firm}.

Media contact:
{contact}
{phone}
press@firm.example

###"""
    labels: dict[str, Value] = {"title": title, "firm": firm, "date": when, "investment": cost, "jobs": jobs}
    return mail("press@firm.example", title, body), {
        **labels,
        "said_by": boss,
        "role": role,
        "contact": contact,
        "phone": phone,
    }


def chat_log(draw: Draw) -> Made:
    """A support chat's record by mail: lines of time, name and words as records, systems' lines between them."""
    number, agent, visitor = draw.code("C######"), draw.person().split()[0], draw.person().split()[0]
    said = ("Hello", "My order is late", "Let me look", "It left today", "Thank you", "Anything else?")
    lines = [
        {"time": f"{9 + n}:{draw.randint(10, 59)}", "who": draw.choice((agent, visitor)), "text": draw.choice(said)}
        for n in range(draw.randint(2, 6))
    ]
    shown = "\n".join(f"[{x['time']}] {x['who']}: {x['text']}" for x in lines)
    rating = draw.some(0.5, f"{draw.randint(1, 5)}/5")
    rated = f"Rating: {rating}\n" if rating else ""
    took, when = f"{draw.randint(2, 50)} min", long_day(draw.day())
    body = f"""Chat {number} on {when}

-- {agent} joined --
{shown}
-- {visitor} left --

{rated}Duration: {took}
Page: https://shop.example/{draw.code("@@@").lower()}"""
    labels: dict[str, Value] = {"number": number, "date": when, "agent": agent, "rating": rating, "duration": took}
    return mail("chat@shop.example", f"Chat {number}", body), {**labels, "lines": lines}
