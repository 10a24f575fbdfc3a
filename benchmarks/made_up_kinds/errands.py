"""Mails of daily business: an order sent on, a charged car, flights at other times, a night in a Japanese inn."""

from __future__ import annotations

from datetime import datetime, timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, continental, each, mail_of_parts, rows, us_day

_PARTS = (
    ("GSK-114", 'Gasket, 4" flanged, EPDM'),
    ("VLV-20-B", "Ball valve, brass, 20 mm"),
    ("HX.7731", "Heat exchanger plate <left>"),
    ("M8X40", "Hex bolts M8x40, box of 100"),
    ("PMP-09", "Circulation pump & coupling"),
)


def forwarded_purchase_order(draw: Draw) -> Made:
    """A purchase order that a colleague sent on, or straight: lines of two rows, the second with what some lack."""
    number, buyer = f"PO{draw.code('######')}", draw.person()
    firm = f"{draw.surname()} {draw.choice(('Process Engineering', 'Dairies', 'Marine Ltd', 'Brewing Co.'))}"
    at = draw.day()
    placed = draw.choice((us_day(at), f"{at:%m/%d/%Y}"))
    terms = draw.some(0.7, draw.choice(("Net 30", "Net 60 days EOM", "2% 10, net 30", "Prepaid")))
    target = f"{draw.street()}, {draw.town()}"
    items, shown, total = [], "", 0
    cell = "border:1px solid #999;padding:2px 6px"
    for n, (part, what) in enumerate(draw.sample(_PARTS, draw.choice((1, 1, 2, 3, 5))), 1):
        count, price = draw.randint(1, 60), draw.randint(90, 90000)
        total += count * price
        due, yours = draw.some(0.6, f"{at + timedelta(days=20 + n):%m/%d/%Y}"), draw.some(0.4, draw.code("@@-####"))
        one = {"part": part, "description": what, "quantity": f"{count} EA", "price": f"{price / 100:,.2f}"}
        one |= {"amount": f"{count * price / 100:,.2f}"}
        items.append(one | ({"due": due} if due else {}) | ({"supplier_part": yours} if yours else {}))
        more = [escape(what)] + ([f"<i>Your no.: {yours}</i>"] if yours else []) + ([f"Due {due}"] if due else [])
        shown += f"""<tr><td rowspan="2" style="{cell}">{n * 10}</td><td style="{cell}"><b>{part}</b></td>
<td style="{cell}" align="right">{one["quantity"]}</td><td style="{cell}" align="right">{one["price"]}</td>
<td style="{cell}" align="right">{one["amount"]}</td></tr>
<tr><td colspan="4" style="{cell};font-size:11px">{"<br>".join(more)}</td></tr>
"""
    freight = draw.some(0.4, f"{draw.choice((18, 45, 120))}.00")
    whole = f"USD {total / 100 + float(freight or 0):,.2f}"
    facts = [("PO number", number), ("Date", placed), ("Buyer", buyer), ("Payment terms", terms), ("Ship to", target)]
    sums: list[tuple[str, str | None]] = [("Freight", freight), ("Total", whole)]
    tail = rows(f'<tr><td colspan="4" align="right" style="{cell}">{{}}</td><td style="{cell}">{{}}</td></tr>', sums)
    order = f"""<p>Dear supplier,</p>
<p>please find our order below. Confirm within {draw.randint(1, 5)} working days.</p>
<p>{rows("<b>{}:</b> {}", facts, "<br>")}</p>
<table style="border-collapse:collapse"><tbody><tr><th>Pos</th><th>Part</th><th>Qty</th><th>Unit price</th>
<th>Amount</th></tr>
{shown}{tail}</tbody></table>
<p>{buyer}<br>{escape(firm)} | {draw.code("(###) 555-01##")}</p>"""
    sender = f"{buyer} <purchasing@buyer.example>"
    passed = draw.some(0.6, draw.person())
    if passed:
        asks = draw.in_order(("Hi,", "can you check the stock for these?", f"They called at {draw.clock()}."), 1, 3)
        order = f"""<div dir="ltr">{each("<div>{}</div>", asks, "<div><br></div>")}<div>Thanks, {
            passed.split()[0]
        }</div></div>
<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">---------- Forwarded message
---------<br>From: <strong class="gmail_sendername" dir="auto">{buyer}</strong> <span dir="auto">&lt;<a
href="mailto:purchasing@buyer.example">purchasing@buyer.example</a>&gt;</span><br>Date: {at:%a, %b %-d, %Y} at 9:{
            draw.randint(10, 59)
        }\u202fAM<br>Subject: Purchase order {number}<br>To: &lt;sales@pipes.example&gt;<br></div><br><br>{
            order
        }</div>"""
        sender = f"{passed} <{passed.split()[0].lower()}@pipes.example>"
    headers = [("From", sender), ("To", "desk@pipes.example")]
    headers += [("Subject", f"{'Fwd: ' if passed else ''}Purchase order {number}")]
    labels: dict[str, Value] = {"number": number, "date": placed, "buyer": buyer, "terms": terms, "ship_to": target}
    labels |= {"freight": freight, "total": whole, "forwarded_by": passed and passed.split()[0], "items": [*items]}
    return mail_of_parts(headers, [("html", f"<html><body>{order}</body></html>")], True), labels


def charging_session(draw: Draw) -> Made:
    """A Dutch receipt for a charged car: big figures in cells and a table below, or lines of the older template."""
    number, card = draw.code("NL-TNK-#######"), draw.code("NL-TNK-C########-#")
    at = datetime.combine(draw.day(), datetime.min.time()) + timedelta(minutes=draw.randint(0, 1400))
    end = at + timedelta(minutes=draw.randint(12, 700))
    begun, ended = f"{at:%d-%m-%Y %H:%M}", f"{end:%d-%m-%Y %H:%M}"
    hours, minutes = divmod(int((end - at).total_seconds()) // 60, 60)
    lasted = f"{hours} uur {minutes} min" if hours else f"{minutes} min"
    energy = f"{continental(f'{draw.uniform(3, 70):.2f}')} kWh"
    rate = f"€ {continental(f'{draw.uniform(0.2, 0.8):.2f}')} per kWh"
    total = f"€ {continental(draw.amount(2, 60))}"
    opening = draw.some(0.5, f"€ 0,{draw.choice((35, 49, 61))}")
    idle = draw.some(0.3, f"€ {draw.randint(1, 9)},{draw.choice(('00', '50'))}")
    plate = draw.some(0.6, draw.code("@-###-@@"))
    place = f"{draw.choice(('Dorpsstraat', 'Kanaalweg', 'P+R Noord,', 'Van Goghlaan'))} {draw.randint(1, 99)}, "
    place += draw.town()
    off = draw.some(0.3, f"- € {draw.randint(1, 3)},{draw.randint(10, 99)}")
    costs: list[tuple[str, str | None]] = [("Tarief", rate), ("Starttarief", opening), ("Blokkeertarief", idle)]
    if draw.random() < 0.55:
        tile = """<td align="center" style="width:33%;padding:16px 0"><div
style="font-size:22px;color:#00a37a">{1}</div>
<div style="font-size:12px;color:#777">{0}</div></td>"""
        tiles = rows(tile, [("geladen", energy), ("duur", lasted), ("totaal incl. btw", total)], "")
        facts = [("Laadpaal", place), ("Begin", begun), ("Einde", ended), ("Laadpas", card), ("Kenteken", plate)]
        line = "<tr><td style='color:#777;padding:3px 24px'>{}</td><td style='padding:3px 24px'>{}</td></tr>"
        parts = f"""<table width="560" cellspacing="0" cellpadding="0"><tr>{tiles}</tr></table>
<table width="560" cellspacing="0" cellpadding="0">{rows(line, facts)}
<tr><td colspan="2" style="border-top:1px solid #eee;padding:8px 24px"><b>Kosten</b></td></tr>
{rows(line, [*costs, ("Korting", off)])}</table>"""
    else:
        said = f"Je laadde van <b>{begun}</b> tot <b>{ended}</b> bij <b>{place}</b>. Dat duurde {lasted}."
        facts = [("Pasnummer", card), ("Kenteken voertuig", plate), ("Verbruik", energy), *costs, ("Actiekorting", off)]
        lines = rows("<li>{}: {}</li>", [*facts, ("Te betalen", f"<strong>{total}</strong>")])
        parts = f"<p>{said}</p>\n<ul>{lines}</ul>"
    tip = "<p><b>Tip:</b> laad tussen 23:00 en 07:00 voor € 0,24 per kWh!</p>" if draw.random() < 0.5 else ""
    body = f"""<!DOCTYPE html><html lang="nl"><body style="margin:0;background:#f2f5f4;font-family:Verdana">
<table width="100%" role="presentation"><tr><td align="center"><table width="560" bgcolor="#ffffff"><tr><td
style="padding:24px"><img src="https://img.tanka.example/logo.png" alt="Tanka Laden" height="28"></td></tr>
<tr><td style="padding:0 24px"><h2>Bedankt voor het laden</h2><p>Sessie {number}</p></td></tr>
<tr><td>{parts}</td></tr><tr><td style="padding:24px">{tip}<p style="font-size:11px">Je betaalt automatisch rond
{end + timedelta(days=12):%d-%m-%Y}. Vragen? Bel {draw.code("088 ### ## ##")}. Tanka B.V., KvK {
        draw.code("########")
    }</p></td></tr></table></td></tr></table></body></html>"""
    headers = [("From", "Tanka Laden <sessies@tanka.example>"), ("To", "rijder@customer.example")]
    headers.append(("Subject", f"Je laadsessie van {at:%d-%m-%Y}"))
    labels: dict[str, Value] = {"session": number, "begin": begun, "end": ended, "duration": lasted, "place": place}
    labels |= {"energy": energy, "rate": rate, "start_fee": opening, "idle_fee": idle, "discount": off}
    return mail_of_parts(headers, [("html", body)]), labels | {"total": total, "card": card, "plate": plate}


_AIRPORTS = ("Paris-Orly (ORY)", "Toulouse (TLS)", "Ajaccio (AJA)", "Tunis (TUN)", "Porto (OPO)", "Genève (GVA)")


def schedule_change(draw: Draw) -> Made:
    """A French airline moves flights: old hours struck beside the new, or one table each; a link to accept with."""
    file, names = draw.code("@#@@#@"), draw.people(1, 4)
    travellers = [f"{draw.choice(('M.', 'Mme'))} {name.split()[0]} {name.split()[1].upper()}" for name in names]
    why = draw.some(0.5, draw.choice(("une grève du contrôle aérien", "un changement d’appareil", "la météo")))
    at = draw.day()
    until = draw.some(0.65, f"{at - timedelta(days=12):%d/%m/%Y}")
    link = f"https://aerolis.example/accepter?pnr={file}&t={draw.hexadecimal(12)}"
    flights, shown, before = [], "", ""
    struck = draw.random() < 0.5
    for _ in range(draw.choice((1, 2, 2, 3))):
        here, there = draw.sample(_AIRPORTS, 2)
        old = f"{draw.randint(6, 12):02}h{draw.choice((0, 5, 25, 40)):02}"
        new = f"{draw.randint(13, 22):02}h{draw.choice((10, 15, 30, 55)):02}"
        gate = draw.some(0.4, f"Terminal {draw.choice(('1', '2E', '3'))}")
        one = {"flight": draw.code("AL ####"), "date": f"{at:%d/%m/%Y}", "origin": here, "destination": there}
        one |= {"old_departure": old, "new_departure": new} | ({"terminal": gate} if gate else {})
        flights.append(one)
        hours = f'<s style="color:#999">{old}</s> <b style="color:#c8102e">{new}</b>' if struck else f"<b>{new}</b>"
        shown += f"""<tr><td>{one["flight"]}</td><td>{one["date"]}</td><td>{here}<br>&rarr; {there}</td><td>{hours}{
            f"<br><small>{gate}</small>" if gate else ""
        }</td></tr>\n"""
        before += f"<tr><td>{one['flight']}</td><td>{one['date']}</td><td>départ {old}</td></tr>\n"
        at += timedelta(days=draw.randint(0, 9))
    past = "" if struck else f'<p>Vos anciens horaires :</p><table class="ancien" border="1">{before}</table>'
    above, below = (past, "") if draw.random() < 0.5 else ("", past)
    cause = f" en raison {'de ' if why.startswith('la') else 'd’'}<em>{why}</em>" if why else ""
    limit = f"<p>Sans réponse de votre part avant le <b>{until}</b>, nous considérons que vous acceptez.</p>"
    body = f"""<html lang="fr"><head><style>td {{padding: 4px 8px}}</style></head><body>
<p>Bonjour,</p>
<p>L’horaire de votre voyage a été modifié{cause}. Nous vous prions de nous en excuser.</p>
<p>Dossier n°&nbsp;<strong>{file}</strong><br>{each("{}", travellers, "<br>")}</p>
{above}<p>Vos nouveaux horaires :</p>
<table border="0" class="nouveau"><tr><th>Vol</th><th>Date</th><th>Trajet</th><th>Départ</th></tr>
{shown}</table>
{limit if until else ""}
<p><a href="{escape(link)}" style="background:#c8102e;color:#fff;padding:9px 14px">J’accepte</a>
<a href="https://aerolis.example/rembourser">Je demande le remboursement</a></p>
{below}<hr>
<p style="font-size:10px">Réservez un hôtel dès 49 € la nuit. Aérolis SA, {draw.street()}, {draw.town()}.
Service clients {draw.code("09 ## ## ## ##")}, de 8h00 à 20h00.</p></body></html>"""
    headers = [("From", "Aerolis <ne-pas-repondre@aerolis.example>"), ("To", "client@customer.example")]
    headers.append(("Subject", f"Modification de votre vol - dossier {file}"))
    labels: dict[str, Value] = {"file": file, "passengers": [*travellers], "reason": why, "answer_by": until}
    return mail_of_parts(headers, [("html", body)], True), labels | {"accept_link": escape(link), "flights": [*flights]}


_GUESTS = ("佐藤 花子", "高橋 健一", "田中 みゆき", "マリア・ロペス", "小林 大輔")
_INNS = ("湯元旅館 松風", "ホテル海鳴り", "山の宿 くろもじ", "旅籠 さくらや別邸")
_ROOMS = ("和室10畳(禁煙)", "露天風呂付き特別室", "洋室ツイン", "離れ『楓』和洋室")


def japanese_inn_booking(draw: Draw) -> Made:
    """A Japanese inn's plain mail: square marks or brackets before labels, a stay, meals, points and wishes in some."""
    number, guest = draw.code("RY########"), draw.choice(_GUESTS)
    inn, room = draw.choice(_INNS), draw.choice(_ROOMS)
    at, nights = draw.day(), draw.randint(1, 4)
    arrives = f"{at.year}年{at.month}月{at.day}日({'月火水木金土日'[at.weekday()]})"
    hour = draw.some(0.65, f"{draw.randint(15, 19)}:{draw.choice(('00', '30'))}")
    adults, children = draw.randint(1, 4), draw.choice((0, 0, 1, 2))
    people_ = f"大人{adults}名" + (f" 子供{children}名" if children else "")
    price = draw.randint(80, 900) * 100 * nights
    total, points = f"{price:,}円", draw.some(0.4, f"{price // 100:,}ポイント")
    tax = draw.some(0.5, f"{adults * 150}円")
    meal = draw.some(0.7, draw.choice(("夕朝食付", "朝食のみ", "夕食(会席料理)・朝食")))
    wish = draw.some(0.35, draw.choice(("禁煙の部屋を希望します", "そばアレルギーがあります", "駅まで送迎希望")))
    plan = draw.choice(("早割30 露天風呂と会席の旅", "【平日限定】素泊まりプラン", "スタンダード"))
    facts: list[tuple[str, str | None]] = [
        ("予約番号", number),
        ("宿泊代表者", f"{guest} 様"),
        ("施設名", inn),
        ("プラン", plan),
        ("部屋タイプ", room),
    ]
    facts += [("チェックイン", f"{arrives} {hour}" if hour else arrives), ("泊数", f"{nights}泊"), ("人数", people_)]
    facts += [
        ("食事", meal),
        ("合計料金", f"{total}（税込）"),
        ("入湯税", tax),
        ("利用ポイント", points),
        ("備考", wish),
    ]
    style = draw.randrange(3)
    if style == 0:
        told = rows("■{}：{}", facts)
    elif style == 1:
        told = rows("【{}】\n {}", facts)
    else:
        told = rows("{} : {}", [(label.ljust(7, "　"), text) for label, text in facts])
    rule = draw.choice(("━" * 20, "-" * 40, "=" * 36))
    advert = f"\n★今だけ！レンタカー最大{draw.randint(1, 5)},000円引き → https://tabi.example/car\n"
    body = f"""{guest} 様

このたびは「たびどまり」をご利用いただき、誠にありがとうございます。
以下の内容でご予約を承りました。

{rule}
{told}
{rule}

◆キャンセル料
 3日前から 20% / 前日 50% / 当日 100%
{advert if draw.random() < 0.5 else ""}
ご不明な点は施設へ直接お問い合わせください。
{inn} TEL {draw.code("0###-##-####")}

※このメールは送信専用です。{at - timedelta(days=20):%Y/%m/%d} 配信"""
    headers = [("From", "yoyaku@tabidomari.example"), ("To", "you@example.org")]
    headers.append(("Subject", "【たびどまり】予約完了のお知らせ"))
    labels: dict[str, Value] = {"number": number, "guest": guest, "inn": inn, "plan": plan, "room": room}
    labels |= {"arrival": arrives, "arrival_time": hour, "nights": f"{nights}泊", "people": people_, "meals": meal}
    labels |= {"total": total, "bath_tax": tax, "points": points, "wishes": wish}
    return mail_of_parts(headers, [("plain", body)]), labels
