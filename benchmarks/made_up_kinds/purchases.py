"""What people buy and pay: apps, a dearer line, a card that was used, a dish to cook, a spare part, a Spanish house."""

from __future__ import annotations

from datetime import timedelta

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, long_day, mail, page, rows, us_day


def app_receipt(draw: Draw) -> Made:
    """A receipt of a shop for apps: nested tables, label and value in one cell, things with a renewal or a device."""
    order, when, account = (
        draw.code("MX@#@#@#@#"),
        draw.day(),
        f"{draw.choice(('me', 'post', 'home'))}.{draw.code('##')}@mail.example",
    )
    document, firm = draw.code("###########"), draw.some(0.4, f"{draw.surname()} Media AB")
    things = draw.sample(
        (
            ("Tidepool Pro", "Tidepool Pro (Yearly)", "Lumen Labs"),
            ("Chess Tutor", "", "Okafor & Daughters"),
            ("Pocket Ledger", "Premium (Monthly)", "Ledgerly Ltd"),
            ("Star Atlas", "", "Northern Sky GmbH"),
            ("Bus Times", "Remove Ads", "Hollis Transit Apps"),
            ("Noise Meter", "", "Quiet Co"),
            ("Rune Quest III", "Bag of 500 Gems", "Big Moose Games"),
            ("Storage Plus", "200 GB (Monthly)", "Orchard"),
        ),
        draw.choice((1, 1, 2, 3, 7)),
    )
    items, shown, cents = [], "", 0
    for app, extra, maker in things:
        price = draw.choice((0, 99, 199, 499, 999, 2999)) + (100 if extra else 0)
        cents += price
        one = {"app": app, "seller": maker, "price": f"€{price / 100:.2f}"}
        more = {"detail": extra or None, "device": draw.some(0.4, f"{draw.person().split()[0]}’s tablet")}
        more["renews"] = us_day(when + timedelta(365 if "Year" in extra else 30)) if "ly)" in extra else None
        lines = [
            f"<b>{app}</b>",
            extra,
            f"Renews {more['renews']}" if more["renews"] else "",
            more["device"],
            f"Sold by {maker}",
        ]
        told = each('<div style="font-size:12px">{}</div>', [line.replace("&", "&amp;") for line in lines if line])
        shown += f"""<tr><td width="64"><img src="https://i.example/{draw.hexadecimal(6)}" alt=""></td><td>
{told}<a href="#" style="font-size:10px">{draw.choice(("Write a review", "Report a problem"))}</a></td>
<td align="right" valign="top"><b>{one["price"]}</b></td></tr>\n"""
        items.append({**one, **{name: value for name, value in more.items() if value}})
    credit = draw.some(0.7, f"€{draw.randint(1, 9)}.00") if cents > 1000 else None
    total = f"€{(cents - (int(credit[1:-3]) * 100 if credit else 0)) / 100:,.2f}"
    tax, card = f"€{cents * 0.2 / 1.2 / 100:.2f}", f"{draw.choice(('Visa', 'Mastercard'))} .... {draw.code('####')}"
    cell = '<td style="border:1px solid #fff;padding:6px"><span style="color:#666;font-size:10px">{}</span><br>{}</td>'
    facts: list[tuple[str, str | None]] = [
        ("ACCOUNT", account),
        ("DATE", us_day(when)),
        ("ORDER ID", f'<a href="#">{order}</a>'),
    ]
    facts += [("DOCUMENT NO.", document), ("BILLED TO", f"{card}<br>{draw.person()}<br>{draw.street()}")]
    facts += [("COMPANY", firm)]
    sums = rows(
        '<tr><td colspan="2" align="right" style="color:#666">{}</td><td align="right">{}</td></tr>',
        [("Credit used", credit), ("Includes VAT of", tax), ("TOTAL", f'<span style="font-size:16px">{total}</span>')],
    )
    body = f"""<html><body><table width="740" align="center"><tr><td><table width="100%"><tr><td><img src="logo.png"
alt="Orchard"></td><td align="right" style="font-size:32px;color:#888">Receipt</td></tr></table>
<table width="100%" bgcolor="#fafafa" cellspacing="0"><tr>{rows(cell, facts[:3])}</tr>
<tr>{rows(cell, facts[3:])}</tr></table>
<table width="100%"><tr bgcolor="#fafafa"><td colspan="2"><b>App Store</b></td><td align="right">PRICE</td></tr>
{shown}{sums}</table><p style="font-size:11px;color:#666">Subscriptions renew by themselves until you cancel them,
at the latest a day before. Get 3% back on all you buy with the Orchard Card. <a href="#">Apply now</a></p>
<p align="center" style="font-size:11px"><a href="#">Your account</a> • <a href="#">Terms of sale</a> • Copyright © 2026
Orchard Distribution</p></td></tr></table></body></html>"""
    labels: dict[str, Value] = {"account": account, "date": us_day(when), "order": order, "document": document}
    labels |= {"card": card, "company": firm, "credit": credit, "tax": tax, "total": total, "items": [*items]}
    return mail("no_reply@orchard.example", "Your receipt from Orchard", body), labels


def price_change(draw: Draw) -> Made:
    """A line that becomes dearer: the new letter has boxes of now and then, the old one says all in sentences."""
    who, account = draw.person(), draw.code("8### ### ###")
    plan = draw.choice(("Fibre 100", "Fibre 500 Plus", "Superfast Essential", "Gigaline"))
    cents = draw.randint(1900, 6500)
    now, new = f"£{cents / 100:.2f}", f"£{(cents + draw.randint(100, 480)) / 100:.2f}"
    written = draw.day()
    begin, leave = long_day(written + timedelta(35)), long_day(written + timedelta(30))
    line, ends = (
        draw.some(0.6, draw.code("01### ######")),
        draw.some(0.6, long_day(written + timedelta(draw.randint(60, 500)))),
    )
    extra = draw.some(0.5, draw.choice(("Evening calls", "TV Starter", "Wifi booster")))
    kept = f"Your add-on {extra} stays as it is." if extra else ""
    number = f" and phone number {line}" if line else ""
    if draw.random() < 0.5:
        term = f"<p>Your minimum term ends on {ends}.</p>" if ends else "<p>You are out of your minimum term.</p>"
        main = f"""<p>Dear {who},</p><p>We are writing about your account <b>{account}</b>{number}.</p>
<p>From <b>{begin}</b> the monthly price of your {plan} package will go up from {now} to <b>{new}</b>. {kept}</p>{term}
<p>If you do not agree, you may leave us without a fee; tell us by {leave}.</p>"""
    else:
        box = '<td width="50%" style="background:{};padding:16px"><p style="margin:0">{}</p>'
        box += '<p style="font-size:28px">{}</p></td>'
        facts = [("Account number", account), ("Phone number", line), ("Package", plan), ("Minimum term ends", ends)]
        main = f"""<p>Hello {who}</p><h1>Your price is changing</h1><table width="100%"><tr>
{box.format("#eef2f7", "You pay now", now)}{box.format("#dff3e4", f"From {begin}", new)}</tr></table>
<p>{kept}</p><ul>{rows("<li>{}: {}</li>", facts)}</ul><p>Don’t agree? Leave without a fee until {leave}.</p>"""
    why = draw.choice(("We put the money into a better network.", "The cost of running our network has risen."))
    offer = (
        f"<p>Stay for 24 months and pay £{cents / 100 - 3:.2f}: <a href='#'>see offers</a></p>"
        if draw.random() < 0.4
        else ""
    )
    body = f"""<html><head><style>p{{font-family:Arial}}</style></head><body><div class="pre" style="display:none">News
about your package</div><div class="wrap">
<img src="https://x.example/{draw.hexadecimal(8)}.gif" alt="Larkline" width="120">
<p style="text-align:right">{long_day(written)}</p>{main}<p>{why}</p>{offer}<p>Larkline customer care, 0800 111 4000</p>
<p style="font-size:10px">Larkline Ltd, {draw.street()}, {draw.town()}. This is a service message, so that you get it
although you may have said no to advertisements.</p></div></body></html>"""
    labels: dict[str, Value] = {
        "customer": who,
        "account": account,
        "phone_line": line,
        "package": plan,
        "old_price": now,
    }
    labels |= {"new_price": new, "valid_from": begin, "leave_by": leave, "term_ends": ends, "add_on": extra}
    return mail("care@larkline.example", "A change to your price", body), {**labels, "written": long_day(written)}


def card_alert(draw: Draw) -> Made:
    """A bank's word that a card was used: a sentence or a table, a foreign sum in some, advice that looks alike."""
    end, name, when = draw.code("####"), draw.person().split()[0], draw.day()
    shop = f"{draw.surname().upper()} {draw.choice(('COFFEE', 'FUEL 24H', 'BOOKS', 'GROCERY', '*MARKETPLACE'))}"
    sum_ = f"${draw.choice((draw.uniform(2, 60), draw.uniform(60, 4900))):,.2f}"
    good, place = draw.random() < 0.75, draw.some(0.6, f"{draw.town()}, {draw.choice(('OH', 'NM', 'VT', 'GA'))}")
    left = draw.some(0.65, f"${draw.uniform(100, 9000):,.2f}") if good else None
    abroad = draw.some(0.4, f"{draw.choice(('CAD', 'MXN', 'GBP'))} {draw.uniform(5, 900):,.2f}")
    at = f"{draw.randint(1, 12)}:{draw.randint(10, 59)} {draw.choice(('AM', 'PM'))} ET"
    limit = f"${draw.choice((1, 50, 100))}.00"
    shown, tail = us_day(when), f"You get this since you asked for alerts for purchases over {limit}."
    if draw.random() < 0.5:
        said = "was approved" if good else "was declined"
        first = f"""<p>Hi {name},</p><p>A purchase of <b>{sum_}</b>{f" ({abroad})" if abroad else ""} at
{shop}{f" in {place}" if place else ""} {said} on {shown} at {at} with your card ending in {end}.</p>"""
        first += f"<p>Your available balance is now {left}.</p>" if left else ""
    else:
        facts = [("Card", f"Debit card (...{end})"), ("Amount", sum_), ("Original amount", abroad), ("Merchant", shop)]
        facts += [("Location", place or "-"), ("Made on", f"{shown} at {at}"), ("Available balance", left)]
        line = '<tr><td style="padding:8px;color:#555">{}</td><td style="padding:8px;text-align:right">{}</td></tr>'
        first = f"""<h2>{"Transaction approved" if good else "Transaction declined"}</h2>
<p>{name}, here is what happened:</p>
<table class="txn" width="100%">{rows(line, facts)}</table>"""
    body = f"""<html><body><table width="560" align="center"><tr><td bgcolor="#10312b" style="color:#fff;padding:14px">
Cedar Bank</td></tr><tr><td style="padding:20px">{first}
<p>Was it not you? Call {draw.code("1-800-555-####")} or lock the card in the app.</p>
<p><a href="#">Review account</a></p></td></tr><tr><td style="font-size:11px;color:#777"><p>{tail}</p>
<p>ABOUT THIS MESSAGE: we never ask for your PIN by mail.
Cedar Bank N.A., {draw.street()}, {draw.town()}</p></td></tr></table>
</body></html>"""
    labels: dict[str, Value] = {
        "card": end,
        "amount": sum_,
        "original_amount": abroad,
        "merchant": shop,
        "place": place,
    }
    labels |= {
        "date": shown,
        "time": at,
        "balance": left,
        "outcome": "approved" if good else "declined",
        "limit": limit,
    }
    return mail("alerts@cedarbank.example", "Card activity", body), labels


def japanese_recipe(draw: Draw) -> Made:
    """A dish on a Japanese page: things with amounts as records, some under a sign, steps, how long, tips in some."""
    dish = draw.choice(("鶏むね肉", "豚こま", "なす", "豆腐", "さば缶")) + draw.choice(
        ("のみぞれ煮", "の甘酢炒め", "カレー", "のごまだれ和え")
    )
    author, number = draw.choice(("はるのキッチン", "山のごはん", "ゆず子", "まめ吉")), draw.code("#######")
    people_, minutes = f"{draw.randint(1, 4)}人分", draw.some(0.75, f"{draw.choice((10, 15, 20, 40))}分")
    energy, salt = draw.some(0.6, f"{draw.randint(120, 690)}kcal"), draw.some(0.5, f"{draw.uniform(0.5, 4):.1f}g")
    pool = [
        ("玉ねぎ", "1/2個"),
        ("にんじん", "1本"),
        ("大根", "200g"),
        ("しょうが", "1かけ"),
        ("長ねぎ", "10cm"),
        ("卵", "2個"),
    ]
    sauce = [("しょうゆ", "大さじ2"), ("みりん", "大さじ1"), ("酒", "大さじ1と1/2"), ("砂糖", "小さじ2"), ("塩", "")]
    things: list[dict[str, str]] = []
    shown = ""
    for group, chosen in (
        ("", draw.sample(pool, draw.randint(2, 5))),
        ("A", draw.sample(sauce, draw.choice((0, 2, 3)))),
    ):
        for name, much in chosen:
            mark = f'<span class="ing__mark">{group}</span>' if group else ""
            shown += f'<li class="ing__row">{mark}<span class="ing__name">{name}</span>'
            shown += f'<span class="ing__amount">{much or "適量"}</span></li>\n'
            things.append({"name": name, "amount": much or "適量"})
    ways = ["材料を食べやすい大きさに切る。", "水気をよくきる。", "フライパンに油を熱し、中火で炒める。"]
    ways += ["Aを加えて弱火で5分煮る。"] if 'mark">A' in shown else ["塩で味を調える。"]
    ways += ["ふたをして蒸し焼きにする。", "器に盛り、好みで薬味をのせる。"]
    steps = [ways[n] for n in sorted(draw.sample(range(6), draw.randint(2, 6)))]
    tip = draw.some(
        0.6, draw.choice(("前日に作ると味がなじみます。", "辛いのが好きな方は最後に唐辛子を少し加えてください。"))
    )
    when = draw.day()
    shown_on, saved = f"{when.year}/{when.month:02}/{when.day:02}", f"{draw.randint(3, 4800):,}"
    facts = [("調理時間", minutes or "-"), ("カロリー", energy), ("塩分", salt)]
    more = "".join(
        f'<div class="card"><a>{draw.choice(("きのこ", "白菜", "大根"))}{end}</a>'
        f"<span>{draw.randint(5, 40)}分</span></div>"
        for end in draw.sample(("の味噌汁", "の浅漬け", "の炊き込みご飯", "サラダ"), 3)
    )
    body = f"""<header><a class="logo">きょうの台所</a>
<nav><a>レシピ</a><a>献立</a><a>ランキング</a><a>ログイン</a></nav></header>
<article><h1>{dish}</h1><p class="by">by <a>{author}</a></p><p class="stat">保存数：{saved}　公開日：{shown_on}</p>
<div class="pr">【PR】ふるさと便の新米、送料無料</div>
<dl class="meta">{rows("<div><dt>{}</dt><dd>{}</dd></div>", facts)}</dl>
<section><h2>材料（{people_}）</h2><ul>{shown}</ul></section>
<section><h2>作り方</h2><ol>{each("<li><p>{}</p></li>", steps)}</ol></section>
{f"<section><h2>コツ・ポイント</h2><p>{tip}</p></section>" if tip else ""}<p class="no">レシピID：{number}</p></article>
<aside><h2>合わせておすすめ</h2>{more}</aside><footer><small>無断転載を禁じます。© きょうの台所</small></footer>"""
    labels: dict[str, Value] = {"dish": dish, "author": author, "servings": people_, "time": minutes, "energy": energy}
    labels |= {
        "salt": salt,
        "published": shown_on,
        "saved": saved,
        "ingredients": [*things],
        "steps": [*steps],
        "tip": tip,
    }
    return page(f"{dish} レシピ", body, language="ja"), {**labels, "number": number}


def spare_part(draw: Draw) -> Made:
    """A spare part: microdata in odd places, a price with raised cents, labels in texts, parts seen before."""
    thing = draw.choice(("Drain pump", "Door seal", "Carbon brushes (pair)", "Thermostat 90 °C", "Drive belt 1195 H7"))
    machine = draw.choice(("washing machine", "dishwasher", "tumble dryer"))
    brand, number = draw.choice(("Brixa", "Fontana", "Hausmann", "Nordlys")), draw.code("SP-#####")
    price, before = ((draw.randint(4, 139), draw.choice((49, 90, 95, 99))) for _ in range(2))
    old = draw.some(0.4, f"{price[0] + before[0]}.{before[1]} €")
    stock = draw.choice(("In stock, 1-2 days", "In stock, 1-2 days", "Ordered for you, 5-8 days", "No longer made"))
    maker_numbers = [draw.code("00######") for _ in range(draw.choice((0, 1, 1, 2, 4)))]
    fits = [f"{brand} {draw.code('@@@##')}{draw.choice(('', '/01', ' Eco'))}" for _ in range(draw.choice((1, 2, 3, 7)))]
    weight, ean = draw.some(0.6, f"{draw.randint(2, 190) * 10} g"), draw.some(0.6, draw.code("40###########"))
    kind = draw.choice(("Original part", "Replacement of like quality"))
    stars = draw.some(0.6, f"{draw.uniform(3, 5):.1f}")
    facts = [("Item no.", number), ("Kind", kind), ("Weight", weight), ("EAN", ean), ("For", machine)]
    seen = "".join(
        f'<li class="seen"><a href="/p{n}">{draw.choice(("Filter", "Hose clamp", "Basket wheel"))}</a> '
        f"{draw.randint(2, 30)}.<sup>95</sup> €</li>"
        for n in range(draw.randint(0, 3))
    )
    listed = f"""<p class="t">Maker’s numbers</p><ul class="nos">{each("<li>{}</li>", maker_numbers)}</ul>"""
    rated = f"""<div itemprop="aggregateRating" itemscope itemtype="https://schema.org/AggregateRating"><span
itemprop="ratingValue">{stars}</span> of 5 (<span itemprop="reviewCount">{draw.randint(1, 90)}</span>)</div>"""
    body = f"""<div class="top"><a href="/">partsbin</a> <input placeholder="Type or number of your device">
<a href="/basket">Basket (0)</a></div><div class="bc"><a>Household</a> / <a>{machine}</a> / <a>{brand}</a></div>
<div itemscope itemtype="https://schema.org/Product" class="pd"><meta itemprop="sku" content="{number}">
<h1 itemprop="name">{thing} for {brand} {machine}</h1>{rated if stars else ""}
<div itemprop="offers" itemscope itemtype="https://schema.org/Offer"><meta itemprop="priceCurrency" content="EUR">
{f'<s class="was">{old}</s> ' if old else ""}<b class="pr">{price[0]}.<sup>{price[1]}</sup> €</b> <small>incl. VAT, plus
<a href="/shipping">shipping</a> from 4.90 €</small><p class="st st{draw.randint(1, 3)}">{stock}</p></div>
<ul class="props">{rows("<li>{}: {}</li>", facts)}</ul>{listed if maker_numbers else ""}
<p class="t">Fits these devices</p><ul class="fit">{each("<li>{}</li>", fits)}</ul>
<p>Please compare the number on the type plate of your device with this list before you order. Work on devices that are
plugged in is dangerous.</p></div>
{f'<div class="hist"><p class="t">Seen lately</p><ul>{seen}</ul></div>' if seen else ""}
<div class="foot">30 days to return · Pay by invoice · Hotline {draw.code("0800 ######")}</div>"""
    labels: dict[str, Value] = {"name": f"{thing} for {brand} {machine}", "price": f"{price[0]}.{price[1]} €"}
    labels |= {"old_price": old, "availability": stock, "number": number, "kind": kind, "weight": weight, "ean": ean}
    labels |= {"rating": stars, "maker_numbers": [*maker_numbers] or None, "fits": [*fits]}
    return page(f"{thing} {number} | partsbin", body), labels


def villa_for_sale(draw: Draw) -> Made:
    """A house in Spanish: a price or "a consultar", features as texts with colons, what it has, like houses beside."""
    place = draw.choice(("Cala Moreta", "Sierra Blanca", "Los Almendros", "Puerto Viejo", "Benisalar"))
    kind = draw.choice(("Chalet independiente", "Casa adosada", "Finca rústica", "Ático dúplex"))
    title, number = f"{kind} en venta en {place}", draw.code("REF-@####")
    price = draw.some(
        0.75,
        f"{draw.randint(1, 2)}.{draw.randint(100, 999)}.000 €"
        if draw.random() < 0.3
        else f"{draw.randint(95, 990)}.000 €",
    )
    old = draw.some(0.55, f"{draw.randint(4, 30)}.000 €") if price else None
    built, plot = f"{draw.randint(70, 640)} m²", draw.some(0.65, f"{draw.randint(1, 9)}.{draw.randint(100, 999)} m²")
    rooms, baths = f"{draw.randint(2, 7)} habitaciones", f"{draw.randint(1, 5)} baños"
    year, energy = draw.some(0.6, str(draw.randint(1921, 2024))), draw.some(0.7, draw.choice("ABCDEFG"))
    costs = draw.some(0.5, f"{draw.randint(30, 290)} €/mes")
    extras = draw.sample(
        ("Piscina", "Garaje", "Trastero", "Aire acondicionado", "Chimenea", "Jardín", "Vistas al mar"),
        draw.choice((0, 1, 2, 3, 7)),
    )
    agent, phone = f"{draw.person()}", draw.code("6## ### ###")
    firm = f"Inmobiliaria {draw.choice(('Costa Clara', 'Miramar', 'Tres Pinos'))}"
    when = f"{draw.randint(2, 28)} de {draw.choice(('marzo', 'abril', 'mayo', 'junio'))} de 2026"
    feature = [f"Superficie construida: {built}", f"Parcela: {plot}" if plot else "", rooms, baths]
    feature += [f"Construido en {year}" if year else "", f"Gastos de comunidad: {costs}" if costs else ""]
    near = "".join(
        f'<div class="mini"><b>{draw.randint(90, 900)}.000 €</b><br>'
        f"{draw.choice(('Casa', 'Chalet', 'Piso'))} en {place}<br>"
        f"{draw.randint(2, 5)} hab. · {draw.randint(60, 300)} m²</div>"
        for _ in range(draw.randint(1, 3))
    )
    told = draw.choice(
        (
            "Luminosa vivienda a pocos minutos del mar.",
            "Rodeada de naranjos, con pozo propio. Ideal para familias que buscan tranquilidad.",
            "Para entrar a vivir.",
        )
    )
    down = f'<span class="drop">Ha bajado {old}</span>' if old else ""
    has = f'<h2>Equipamiento</h2><ul class="eq">{each("<li>{}</li>", extras)}</ul>' if extras else ""
    body = f"""<div class="barra"><a href="/">tucasa</a><a>Comprar</a><a>Alquilar</a><a>Publica tu anuncio</a></div>
<p class="migas">Inicio › Venta › {place}</p><div class="ficha"><h1>{title}</h1>
<p class="precio">{price or "Precio a consultar"} {down}</p><div class="fotos">1 de {draw.randint(8, 40)} fotos</div>
<h2>Descripción</h2><p>{told} Pídenos más información sin compromiso.</p>
<h2>Características</h2><ul>{each("<li>{}</li>", [one for one in feature if one])}</ul>{has}
<h2>Certificado energético</h2>
<p>{f'Consumo: <span class="let {energy}">{energy}</span>' if energy else "En trámite"}</p>
<p class="pie">Referencia del anuncio: {number}<br>Anuncio actualizado el {when}</p></div>
<div class="contacto"><p>Contacta con <b>{agent}</b></p><p>{firm}</p><p>Tel. {phone}</p>
<button>Ver más anuncios</button></div>
<div class="parecidos"><h3>También te puede interesar</h3>{near}</div>
<div class="legal">Este portal no responde de los datos de los anunciantes. Aviso legal · Cookies</div>"""
    labels: dict[str, Value] = {"title": title, "price": price, "reduced_by": old, "built": built, "plot": plot}
    labels |= {"rooms": rooms, "baths": baths, "year": year, "energy": energy, "community_costs": costs}
    labels |= {"equipment": [*extras] or None, "reference": number, "updated": when, "agent": agent, "agency": firm}
    return page(title, body, language="es"), {**labels, "phone": phone}
