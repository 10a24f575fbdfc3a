"""Pages in other languages: Spanish and French lists, Polish prices, Arabic and Hebrew from right to left, Japanese."""

from __future__ import annotations

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, page, rows


def car_ads(draw: Draw) -> Made:
    """Used cars in Spanish: cards with a price before and now, figures in a row of chips, advertised cards between."""
    what, count = (
        draw.choice(("Furgonetas", "Coches familiares", "Utilitarios")),
        f"{draw.randint(1, 9)}.{draw.randint(100, 999)}",
    )
    place = draw.choice(("Villaseca", "Puerto Alto", "Ribera del Tajo"))
    order, alert = (
        draw.choice(("Más recientes", "Más baratos", "Menos km")),
        draw.some(0.6, f"{draw.randint(2, 90)} anuncios nuevos"),
    )
    ads: list[dict[str, str]] = []
    shown = ""
    for _ in range(draw.randint(3, 6)):
        bought = draw.random() < 0.25 and bool(ads)
        one = {"title": f"{draw.choice(('Alba', 'Mistral', 'Toro'))} {draw.choice(('1.2 Eco', '2.0 TDI', 'Sport'))}"}
        one |= {"price": f"{draw.randint(2, 48)}.{draw.randint(100, 999)} €", "km": f"{draw.randint(5, 240)}.000 km"}
        one["year"] = str(draw.randint(2004, 2025))
        old = draw.some(0.35, f"{draw.randint(49, 60)}.{draw.randint(100, 999)} €")
        fuel = draw.choice(("Gasolina", "Diésel", "Eléctrico"))
        before = f'<del class="price-old">{old}</del>' if old else ""
        badge = '<span class="tag">Oferta</span>' if draw.random() < 0.3 else ""
        mark = '<div class="ad-flag">Anuncio patrocinado</div>' if bought else ""
        shown += f"""<article class="ad-card" data-id="{draw.hexadecimal(6)}">{mark}{badge}<a class="ad-title">
{one["title"]}</a>
<div class="ad-price">{before}<strong>{one["price"]}</strong></div><ul class="chips"><li>{one["year"]}</li><li>
{one["km"]}</li><li>{fuel}</li></ul>
<p class="ad-seller">{draw.choice(("Profesional", "Particular"))} · {draw.choice(("Hoy", "Ayer"))}</p></article>\n"""
        if not bought:
            ads.append({**one, "old_price": old} if old else one)
    news = f'<p class="alert">{alert} desde tu última visita</p>' if alert else ""
    body = f"""<main><h1>{what} de segunda mano en {place}</h1><p class="sum"><b>{count}</b> anuncios</p>{news}
<p class="sort">Ordenar por: <span>{order}</span></p><section>{shown}</section>
<footer><p>¿Vendes tu coche? Publica gratis. Desde 9,95 € al mes para profesionales.</p></footer></main>"""
    labels: dict[str, Value] = {"what": what, "place": place, "count": count, "order": order, "new": alert}
    return page(f"{what} en {place}", body, language="es"), {**labels, "ads": ads}


def wine_list(draw: Draw) -> Made:
    """A wine list in French: colours as headings, a price a glass that may be a dash, a word for some."""
    house, chef = (
        f"Le {draw.choice(('Cheval', 'Clocher', 'Pressoir'))} {draw.choice(('Gris', 'Bleu', 'Blanc'))}",
        draw.person(),
    )
    season, cork = (
        draw.choice(("Printemps 2026", "Été 2026", "Automne 2026")),
        draw.some(0.6, f"{draw.randint(8, 30)},00 €"),
    )
    phone = draw.code("0# ## ## ## ##")
    wines, shown = [], ""
    for colour in draw.sample(("Rouges", "Blancs", "Rosés", "Bulles"), draw.randint(1, 3)):
        shown += f'<tr class="famille"><th colspan="4">{colour}</th></tr>\n'
        for _ in range(draw.randint(1, 4)):
            name = (
                f"{draw.choice(('Domaine', 'Clos', 'Château'))} {draw.choice(('des Ormes', 'Vaubert', 'la Sauvage'))}"
            )
            wine = {
                "wine": name,
                "year": str(draw.randint(2009, 2025)),
                "bottle": f"{draw.randint(18, 140)},{draw.choice('05')}0 €",
            }
            glass = draw.some(0.6, f"{draw.randint(4, 15)},{draw.choice('05')}0 €")
            star = ' <em class="bio">bio</em>' if draw.random() < 0.3 else ""
            shown += f"<tr><td>{name}{star}</td><td>{wine['year']}</td><td>{glass or '–'}</td>"
            shown += f"<td>{wine['bottle']}</td></tr>\n"
            wines.append({**wine, "glass": glass} if glass else wine)
    own = f"<p>Droit de bouchon : {cork}</p>" if cork else ""
    body = f"""<header><h1>{house}</h1><p>Carte des vins – {season}</p></header><table class="vins"><thead><tr><td></td>
<td>Millésime</td>
<td>Verre (12 cl)</td><td>Bouteille</td></tr></thead><tbody>{shown}</tbody></table>{own}
<p>Sommelier : {chef}</p><p>Réservations : {phone}</p><p>
<small>Prix nets, service compris. L’abus d’alcool est dangereux.</small></p>"""
    labels: dict[str, Value] = {"house": house, "season": season, "corkage": cork, "sommelier": chef, "phone": phone}
    return page(house, body, language="fr"), {**labels, "wines": wines}


def pharmacy_item(draw: Draw) -> Made:
    """A remedy in a Polish shop: a price now, before and the lowest of 30 days, dashes, others beside."""
    name, maker = (
        f"{draw.choice(('Gardlox', 'Nosivit', 'Stawomax', 'Sennal'))} {draw.choice(('forte', 'junior', 'plus'))}",
        f"{draw.surname()} Pharma",
    )
    price, lowest = (f"{draw.randint(5, 90)},{draw.randint(10, 99)} zł" for _ in range(2))
    old, form = (
        draw.some(0.6, f"{draw.randint(91, 120)},{draw.randint(10, 99)} zł"),
        draw.choice(("tabletki", "syrop", "spray")),
    )
    pack, code_ = f"{draw.randint(1, 12) * 10} {draw.choice(('ml', 'sztuk'))}", draw.code("590##########")
    inside = draw.sample(("miód", "szałwia", "cynk", "witamina C", "sól morska"), draw.randint(1, 4))
    age = draw.some(0.65, f"od {draw.randint(1, 12)} lat")
    sale = f'<span class="stara">{old}</span>' if old else ""
    facts = [("Postać", form), ("Opakowanie", pack), ("Producent", maker), ("Wiek", age or "-"), ("Kod EAN", code_)]
    near = "".join(
        f'<div class="kafel"><a>{draw.choice(("Katarek", "Herbatka", "Plaster"))}</a>'
        f'<span class="cena">{draw.randint(5, 60)},99 zł</span></div>'
        for _ in range(3)
    )
    body = f"""<div class="produkt"><h1>{name}</h1><div class="ceny">{sale}<span class="cena">{price}</span>
<p class="omnibus">Najniższa cena z 30 dni przed obniżką: {lowest}</p></div><button>Do koszyka</button>
<dl>{rows("<dt>{}</dt><dd>{}</dd>", facts)}</dl><h2>Skład</h2><ul>{each("<li>{}</li>", inside)}</ul>
<p>Dostawa od {draw.randint(6, 15)},99 zł, darmowa od 149 zł</p></div><div class="podobne"><h2>Podobne produkty</h2>
{near}</div>"""
    labels: dict[str, Value] = {"name": name, "price": price, "old_price": old, "lowest": lowest, "form": form}
    more: dict[str, Value] = {"pack": pack, "maker": maker, "age": age, "ingredients": [*inside]}
    return page(f"{name} - Apteka", body, language="pl"), {**labels, **more}


def clinic_visit(draw: Draw) -> Made:
    """A visit to a clinic in Arabic: labels and values in rows, two times, a fee, what to bring in some."""
    number = draw.code("########")
    patient, doctor = draw.sample(
        ("سامر الخطيب", "ليلى منصور", "هدى الزهراني", "عمر بركات", "نور شاهين", "رامي حداد"), 2
    )
    clinic = draw.choice(("عيادة الأسنان", "عيادة العيون", "عيادة القلب"))
    when = f"{draw.randint(1, 28)} {draw.choice(('يناير', 'مارس', 'مايو', 'يوليو'))} 2026"
    at, arrive = draw.clock(11, 18), draw.clock(8, 10)
    fee, bring = (
        draw.some(0.65, f"{draw.randint(5, 60) * 10} ريال"),
        draw.some(0.75, draw.choice(("بطاقة الهوية", "الأشعة السابقة", "قائمة الأدوية"))),
    )
    room = f"الغرفة {draw.randint(1, 40)}"
    state = draw.choice(("مؤكد", "قيد الانتظار"))
    facts = rows(
        '<div class="row"><div class="k">{}</div><div class="v">{}</div></div>',
        [
            ("رقم الموعد", number),
            ("اسم المريض", patient),
            ("الطبيب", f"د. {doctor}"),
            ("العيادة", clinic),
            ("التاريخ", when),
            ("الوقت", at),
            ("وقت الحضور", arrive),
            ("الرسوم", fee or "-"),
        ],
    )
    take = f"<p>يرجى إحضار: {bring}</p>" if bring else ""
    body = f"""<div dir="rtl"><h1>تفاصيل الموعد <span class="badge">{state}</span></h1>{facts}{take}
<p>{room}، الطابق {draw.randint(1, 6)}</p><p>لإلغاء الموعد اتصل على {draw.code("800######")} قبل 24 ساعة.</p></div>"""
    labels: dict[str, Value] = {
        "number": number,
        "patient": patient,
        "doctor": f"د. {doctor}",
        "clinic": clinic,
        "date": when,
    }
    return page("الموعد", body, language="ar"), {**labels, "time": at, "fee": fee, "bring": bring, "state": state}


def concert_night(draw: Draw) -> Made:
    """A concert in Hebrew: who plays as a list, doors and start in one line, two prices, a sold-out word instead."""
    band = draw.choice(("להקת החוף", "רביעיית הגליל", "מקהלת העמק", "שלישיית הנמל"))
    hall, city = draw.choice(("היכל התרבות", "מועדון הגג", "בית הקונפדרציה")), draw.choice(("חיפה", "באר שבע", "עכו"))
    when = f"{draw.randint(1, 28)}.{draw.randint(1, 12)}.2026"
    doors, start = draw.clock(18, 19), draw.clock(20, 21)
    price = draw.some(0.7, f"{draw.randint(60, 290)} ₪")
    young = draw.some(0.6, f"{draw.randint(30, 59)} ₪") if price else None
    players = draw.sample(("דנה לוי", "יואב כהן", "נועה ברק", "איתי שלו", "תמר גל"), draw.randint(1, 4))
    guest = draw.some(0.6, draw.choice(("מיכל אדר", "עידו רון")))
    cost = (
        f"<li>מחיר: {price}</li>" + (f"<li>נוער: {young}</li>" if young else "") if price else "<li>אזלו הכרטיסים</li>"
    )
    hosted = f"<p>אורח: <b>{guest}</b></p>" if guest else ""
    body = f"""<section dir="rtl" class="event"><h1>{band}</h1><h2>{hall}, {city}</h2><p class="when">
{when} · דלתות {doors} · תחילה {start}</p>
{hosted}<h3>נגנים</h3><ul class="players">{each("<li>{}</li>", players)}</ul><ul class="prices">{cost}</ul>
<aside><h3>עוד מופעים</h3><p>{draw.randint(1, 28)}.{draw.randint(1, 12)}.2026 ·
{draw.choice(("ערב פיוט", "ג׳אז בגן"))}</p></aside></section>"""
    labels: dict[str, Value] = {"band": band, "hall": hall, "city": city, "date": when, "doors": doors, "start": start}
    more: dict[str, Value] = {"price": price, "youth_price": young, "players": [*players]}
    return page(band, body, language="he"), {**labels, **more}


def rail_delay(draw: Draw) -> Made:
    """A delay of trains in Japanese: dates with signs of years, a line as heading, what is not known yet as a word."""
    line = draw.choice(("青葉線", "海浜本線", "高原鉄道", "みなと線"))
    ends = draw.sample(("北浜", "白石台", "若葉町", "三ツ橋", "大杉", "潮見坂"), 3)
    when = f"2026年{draw.randint(1, 12)}月{draw.randint(1, 28)}日"
    hour = draw.randint(5, 21)
    since, updated = f"{hour}時{draw.randint(10, 59)}分", f"{hour + 1}時{draw.randint(10, 59)}分"
    late, why = f"約{draw.randint(1, 12) * 5}分", draw.choice(("強風", "信号トラブル", "倒木", "車両点検"))
    again, instead = (
        draw.some(0.8, f"{hour + 2}時{draw.randint(10, 59)}分頃"),
        draw.some(0.8, draw.choice(("バス代行", "私鉄に振替輸送"))),
    )
    state = draw.choice(("遅延", "運転見合わせ"))
    facts = rows(
        "<tr><th>{}</th><td>{}</td></tr>",
        [
            ("区間", f"{ends[0]}～{ends[1]}"),
            ("原因", f"{ends[2]}駅付近での{why}"),
            ("発生時刻", since),
            ("遅れ", late),
            ("運転再開見込み", again or "未定"),
            ("代替輸送", instead),
        ],
    )
    body = f"""<div class="unko"><h1>運行情報</h1><h2>{line}<span class="ico ico-{draw.randint(1, 3)}">{state}</span>
</h2>
<p class="upd">{when} {updated}現在</p><table>{facts}</table><p>お急ぎのところご迷惑をおかけし、申し訳ございません。</p>
</div>
<div class="other"><h2>若葉線<span class="ico">平常運転</span></h2><p>{when} {hour}時{draw.randint(10, 59)}分現在</p>
</div>"""
    labels: dict[str, Value] = {
        "line": line,
        "state": state,
        "date": when,
        "updated": updated,
        "section": f"{ends[0]}～{ends[1]}",
    }
    more: dict[str, Value] = {"since": since, "delay": late, "resumes": again, "instead": instead}
    return page("運行情報", body, language="ja"), {**labels, **more}
