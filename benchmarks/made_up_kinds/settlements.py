"""Papers of money: a director's dealing, a German broker's settlement, a Spanish draw, a French toll statement."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import (
    TOWNS,
    Draw,
    Made,
    Value,
    continental,
    each,
    long_day,
    mail_of_parts,
    page,
    rows,
    words,
)

_NATURES = (
    "Purchase of shares",
    "Sale of shares to cover tax & social security on vesting",
    "Exercise of options over ordinary shares under the 2019 Sharesave Plan",
    "Transfer to spouse for nil consideration",
)


def director_dealing(draw: Draw) -> Made:
    """An announcement of a director's trade: the regulator's numbered form as a table or as lines; trades within."""
    who = draw.choice(("", "Dr ", "Sir ", "Dame ")) + draw.person()
    role = draw.choice(("Chief Financial Officer", "Non-Executive Director", "PCA of A. Hollis, Chair", "CEO"))
    firm, lei = (
        f"{draw.surname()} {draw.choice(('plc', 'Group plc', 'Energy & Water PLC'))}",
        draw.code("2138##@@####@@##@@##"),
    )
    isin, at = draw.code("GB00########"), draw.day()
    nominal = draw.choice(("Ordinary shares of 10p each", "Ordinary Shares", "American Depositary Receipts"))
    status = draw.choice(("Initial notification", "Initial notification", "Amendment"))
    nature, venue = draw.choice(_NATURES), draw.choice(("London Stock Exchange (XLON)", "Outside a trading venue"))
    when = draw.choice((f"{at:%Y-%m-%d}", long_day(at), f"{at:%Y-%m-%d}; {draw.clock()} UTC"))
    pounds, trades, count, worth = draw.random() < 0.6, [], 0, 0.0
    for _ in range(draw.choice((1, 1, 2, 3))):
        volume, price = draw.randint(40, 90000), draw.randint(90, 4000)
        count, worth = count + volume, worth + volume * price / 100
        trades.append({"price": f"£{price / 100:.4f}" if pounds else f"{price}p", "volume": f"{volume:,}"})
    several = len(trades) > 1
    whole = f"{count:,}" if several else None
    sum_ = f"£{worth:,.2f}" if several else None
    contact, phone = draw.some(0.7, draw.person()), draw.code("+44 (0)20 7946 0###")
    held = draw.some(0.5, f"{draw.randint(100, 900)},{draw.randint(100, 999)}")
    if draw.random() < 0.6:
        inner = "".join(f"<tr><td>{one['price']}</td><td>{one['volume']}</td></tr>" for one in trades)
        dealt = f'<table class="rns-in"><tr><td>Price(s)</td><td>Volume(s)</td></tr>{inner}</table>'
        both = f"<p>Aggregated volume: {whole}</p><p>Aggregated total: {sum_}</p>" if several else "<p>N/A (single)</p>"
        head = '<tr><td><p><b>{}</b></p></td><td colspan="2"><p><b>{}</b></p></td></tr>\n'
        line = "<tr><td><p>{}</p></td><td><p><span>{}</span></p></td><td><p><span>{}</span></p></td></tr>\n"
        form = head.format(1, "Details of the person discharging managerial responsibilities / closely associated")
        form += line.format("a)", "Name", who)
        form += head.format(2, "Reason for the notification") + line.format("a)", "Position/status", role)
        form += line.format("b)", "Initial notification /Amendment", status) + head.format(3, "Details of the issuer")
        form += line.format("a)", "Name", escape(firm)) + line.format("b)", "LEI", lei)
        form += head.format(4, "Details of the transaction(s)")
        form += line.format("a)", "Description of the instrument<br>Identification code", f"{nominal}<br>ISIN: {isin}")
        form += line.format("b)", "Nature of the transaction", escape(nature))
        form += line.format("c)", "Price(s) and volume(s)", dealt) + line.format("d)", "Aggregated information", both)
        form += line.format("e)", "Date of the transaction", when) + line.format("f)", "Place", venue)
        told = f'<table class="rns" cellspacing="0">{form}</table>'
    else:
        facts = [("Name", who), ("Position", role), ("Notification", status), ("LEI", lei), ("Instrument", nominal)]
        facts += [("ISIN", isin), ("Nature", escape(nature)), ("Date", when), ("Place", venue)]
        facts += [("Total volume", whole or ""), ("Total price", sum_ or "")]
        deals = "".join(f"<li>{one['volume']} at {one['price']}</li>" for one in trades)
        told = rows("<p>{}: {}</p>", [(label, text or None) for label, text in facts])
        told += f"<p>Price and volume:</p><ul>{deals}</ul>"
    after = f"<p>Following this transaction {who} holds {held} shares in the Company.</p>" if held else ""
    body = f"""<div class="top">Regulatory Story <a href="#">Go to market news section</a></div>
<h2>{escape(firm)} - Director/PDMR Shareholding</h2>
<p class="stamp">Released 0{draw.randint(7, 9)}:00 {at + timedelta(days=2):%d-%b-%Y} | Number {draw.code("####@")}</p>
<div class="story"><p align="center"><b>{escape(firm)}</b> (the "Company")</p>
<p>The Company was notified on {long_day(at + timedelta(days=1))} of the following.</p>
{told}
{after}<p>-ends-</p>{f"<p>Enquiries: {contact}, Company Secretary, {phone}</p>" if contact else ""}</div>
<p class="legal">This information is provided by the news service. Terms apply.
END DSH{draw.hexadecimal(6).upper()}</p>"""
    labels: dict[str, Value] = {"name": who, "position": role, "issuer": firm, "lei": lei, "isin": isin}
    labels |= {"status": status, "nature": nature, "date": when, "venue": venue, "total_volume": whole}
    labels |= {"total_price": sum_, "holding_after": held, "contact": contact, "trades": [*trades]}
    return page(f"{escape(firm)} - Director/PDMR Shareholding", body), labels


_PAPERS = ("Nordwind Turbinen AG", "Brauhaus Vier Linden AG", "WELT-AKTIEN-INDEX UCITS ETF ACC.", "Kalk+Ton SE Vz.")


def securities_settlement(draw: Draw) -> Made:
    """A German broker's settlement by mail: sums with signs in a grid, or sentences; fees that only some charge."""
    bought, paper = draw.random() < 0.6, draw.choice(_PAPERS)
    isin, wkn, depot = draw.code("DE000@#@####"), draw.code("@#@##@"), draw.code("71## ### ###")
    number, at = draw.code("######/2#.00"), draw.day()
    whole, each_ = draw.random() < 0.6, draw.randint(400, 90000) / 100
    count = float(draw.randint(1, 400)) if whole else draw.randint(10000, 300000) / 10000
    pieces = f"{count:.0f}" if whole else continental(f"{count:.4f}")
    price = f"{continental(f'{each_:,.2f}')}{draw.choice(('', '0'))}"
    fee = draw.some(0.6, draw.choice(("4,90", "9,95", "0,99", "24,50")))
    own = draw.some(0.4, f"{draw.randint(1, 3)},{draw.randint(10, 99)}")
    tax = None if bought else draw.some(0.7, f"{draw.randint(0, 9)},{draw.randint(10, 99)}")
    costs_ = sum(float(cost.replace(",", ".")) for cost in (fee, own, tax) if cost)
    worth = continental(f"{count * each_:,.2f}")
    net = continental(f"{count * each_ + (costs_ if bought else -costs_):,.2f}")
    venue, hour = (
        draw.choice(("XETRA", "Tradegate", "gettex - München")),
        draw.some(0.65, f"{draw.clock()}:{draw.randint(10, 59)}"),
    )
    paid = f"{at + timedelta(days=2):%d.%m.%Y}"
    day_, side = f"{at:%d.%m.%Y}", "Kauf" if bought else "Verkauf"
    account = draw.code("DE## 7001 #### #### #### ##")
    charges = [("Provision", fee), ("Handelsplatzgebühr", own), ("Kapitalertragsteuer", tax)]
    if draw.random() < 0.55:
        left = '<tr><td class="l" nowrap>{}</td><td colspan="2">{}</td></tr>'
        right = '<tr><td class="l">{}</td><td>EUR</td><td align="right"><tt>{}-</tt></td></tr>'
        facts = [
            ("Nominale", f"Stück&nbsp;&nbsp;{pieces}"),
            ("Wertpapierbezeichnung", paper),
            ("ISIN / WKN", f"{isin} ({wkn})"),
        ]
        facts += [("Ausführungskurs", f"{price} EUR"), ("Schlusstag/-Zeit", f"{day_} {hour}" if hour else day_)]
        facts += [("Handelsplatz", venue), ("Valuta", paid), ("Depot", depot)]
        told = f"""<table border="0" cellpadding="1">{rows(left, facts)}
<tr><td class="l">Kurswert</td><td>EUR</td><td align="right"><tt>{worth}{"-" if bought else ""}</tt></td></tr>
{rows(right, charges)}
<tr><td class="l"><b>Betrag zu Ihren {"Lasten" if bought else "Gunsten"}</b></td><td>EUR</td><td
align="right"><b><tt>{net}{"-" if bought else ""}</tt></b></td></tr></table>
<p>Buchung auf Konto {account}</p>"""
    else:
        moment = f" um {hour} Uhr" if hour else ""
        costs = rows("{} {} EUR", charges, ", ")
        told = f"""<p>wir haben am {day_}{moment} an der Börse {venue} für Sie {pieces} Stück <b>{paper}</b>
(ISIN {isin}, WKN {wkn}) zum Kurs von {price} EUR {"gekauft" if bought else "verkauft"}.</p>
<p>Kurswert: {worth} EUR{f"; abzüglich/zuzüglich {costs}" if costs else ""}.<br>
Ihr Konto {account} wird mit Valuta {paid}
mit <b>{net} EUR</b> {"belastet" if bought else "erkannt"}. Verwahrung im Depot {depot}.</p>"""
    hint = "<p>Jetzt Sparplan ab 25,00 EUR im Monat einrichten!</p>" if draw.random() < 0.5 else ""
    who = draw.person()
    body = f"""<html><head><meta charset="utf-8">
<style>td.l {{width: 190px}} tt {{font-size: 10pt}}</style></head><body>
<h3>Wertpapierabrechnung {side}</h3><p>Auftragsnummer {number}</p>
<p>{draw.choice(("Sehr geehrte/r", "Guten Tag"))} {who},</p>
{told}
{hint}<p><small>Diese Mitteilung ist maschinell erstellt und wird nicht unterschrieben. Einwendungen bitte unverzüglich.
Hafenbank AG, {draw.street()}, {draw.town()}, USt-IdNr. DE{draw.code("#########")}</small></p></body></html>"""
    headers = [("From", "Hafenbank Postbox <postbox@hafenbank.example>"), ("To", "kunde@customer.example")]
    headers.append(("Subject", f"{side}: {paper}"))
    labels: dict[str, Value] = {
        "order": number,
        "side": side,
        "customer": who,
        "paper": paper,
        "isin": isin,
        "wkn": wkn,
    }
    labels |= {"pieces": pieces, "price": price, "venue": venue, "date": day_, "time": hour, "gross": worth}
    labels |= {"commission": fee, "venue_fee": own, "tax": tax, "net": net, "value_date": paid, "depot": depot}
    return mail_of_parts(headers, [("html", body)], True), labels


_TIERS = (("1ª", "6 + R"), ("2ª", "6"), ("3ª", "5 + C"), ("4ª", "5"), ("5ª", "4"), ("Reintegro", "R"))


_MESES = words("enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre")


def lottery_draw(draw: Draw) -> Made:
    """A draw of a Spanish lottery: balls in a list, letters beside two, tiers that nobody won, a jackpot."""
    balls = [f"{ball:02}" for ball in sorted(draw.sample(range(1, 50), 6))]
    extra, back = f"{draw.randint(1, 49):02}", str(draw.randint(0, 9))
    joker, at = draw.some(0.6, draw.code("# ### ###")), draw.day()
    weekday = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")[at.weekday()]
    date = f"{weekday}, {at.day} de {_MESES[at.month - 1]} de {at.year}"
    number, sales = f"{at:%j}".lstrip("0"), draw.some(0.6, f"{continental(draw.amount(900000, 9900000))} €")
    pot = f"{draw.randint(2, 90)}.{draw.choice(('000', '500'))}.000 €"
    found, shown = [], ""
    boxes = draw.random() < 0.5
    for n, (tier, hits) in enumerate(_TIERS[: draw.choice((4, 6, 6))]):
        none = n < 3 and draw.random() < 0.4
        winners = "0" if none else continental(f"{draw.randint(1, 9) * 11**n:,}")
        one = {"tier": tier, "hits": hits, "winners": winners}
        prize = None if none else f"{continental(draw.amount(1, 9 * 10 ** (6 - n)))} €"
        found.append(one | ({"prize": prize} if prize else {}))
        cells = [f"{tier} <span>({hits} aciertos)</span>" if n < 5 else f"{tier} <span>({hits})</span>", winners]
        cells.append(prize or "<em>Bote</em>")
        shown += f"<tr>{each('<td>{}</td>', cells, '')}</tr>\n"
    if boxes:
        drawn = f'<ul class="bolas">{each("<li>{}</li>", balls, "")}</ul>'
        drawn += (
            f'<ul class="bolas extra"><li title="Complementario">C{extra}</li><li title="Reintegro">R{back}</li></ul>'
        )
    else:
        drawn = f"<p class='combinacion'>{each('<span>{}</span>', balls, ' - ')}</p>"
        drawn += f"<p>Complementario: <b>{extra}</b> &nbsp; Reintegro: <b>{back}</b></p>"
    place = draw.some(0.5, f"{draw.town()}, {draw.choice(('administración nº 4', 'estanco de la calle Mayor'))}")
    body = f"""<ul class="migas"><li>Inicio</li><li>Loterías</li><li>Primitivilla</li></ul>
<h1>Primitivilla: resultado del sorteo del {date}</h1>
<p class="sorteo">Sorteo {number}/{at.year} {f"| Recaudación: {sales}" if sales else ""}</p>
{drawn}
{f'<div class="joker"><h4>Joker</h4><strong>{joker}</strong></div>' if joker else ""}
<div class="anuncio">Juega online: 3 apuestas por 2,50 €</div>
<table class="escrutinio"><caption>Escrutinio</caption><tr><th>Categoría</th><th>Acertantes</th><th>Premio</th></tr>
{shown}</table>
{f"<p>El boleto de primera categoría se validó en <b>{place}</b>.</p>" if place else ""}
<p>Bote para el próximo sorteo ({at + timedelta(days=3):%d/%m/%Y}): <strong>{pot}</strong></p>
<h3>Sorteos anteriores</h3><ul class="lista">{
        each(
            "<li>{}</li>",
            [
                f"{at - timedelta(days=n):%d/%m/%Y}: "
                + " - ".join(f"{b:02}" for b in sorted(draw.sample(range(1, 50), 6)))
                for n in (3, 7)
            ],
        )
    }</ul>
<footer>Los resultados no tienen carácter oficial.</footer>"""
    labels: dict[str, Value] = {"draw": f"{number}/{at.year}", "date": date, "balls": [*balls], "sold_in": place}
    labels |= {"complementary": extra, "refund": back}
    labels |= {"sales": sales, "joker": joker, "next_jackpot": pot, "tiers": [*found]}
    return page(f"Resultado Primitivilla {at:%d/%m/%Y}", body, language="es"), labels


def toll_statement(draw: Draw) -> Made:
    """A French statement of tolls and car parks: passages below a heading for each badge, sums between them, fees."""
    client, number = draw.code("C 0## ### ###"), draw.code("FR-26-########")
    at = draw.day()
    name = draw.choice((draw.person().upper(), f"SARL {draw.surname().upper()} ET FILS"))
    due = f"{at + timedelta(days=15):%d/%m/%Y}"
    found, shown, whole = [], "", 0
    for _ in range(draw.choice((1, 1, 2, 3))):
        badge, car = draw.code("25099########"), draw.some(0.6, draw.code("@@-###-@@"))
        told = f"Badge n° {badge}{f' &ndash; véhicule {car}' if car else ''}"
        shown += f'<tr class="badge"><td colspan="5">{told}</td></tr>\n'
        part = 0
        for n in range(draw.randint(1, 5)):
            parked, hour = draw.random() < 0.25, draw.some(0.7, f"{draw.randint(5, 22)}h{draw.randint(10, 59)}")
            here, there = draw.sample(TOWNS, 2)
            cents = draw.randint(110, 4500)
            part += cents
            one = {"badge": badge, "date": f"{at - timedelta(days=20 - n):%d/%m}", "exit": f"{there.upper()} PÉAGE"}
            one |= {"exit": f"PARKING {there.upper()}"} if parked else {"entry": here.upper()}
            one |= {"amount": f"{cents // 100},{cents % 100:02}"} | ({"time": hour} if hour else {})
            found.append(one)
            cells = [one["date"], hour or "", one.get("entry", "&nbsp;"), one["exit"], one["amount"]]
            shown += f"<tr>{each('<td>{}</td>', cells, '')}</tr>\n"
        shown += f'<tr class="st"><td colspan="4">Sous-total</td><td>{part // 100},{part % 100:02}</td></tr>\n'
        whole += part
    charge, less = draw.choice((0, 120, 170, 270)), draw.choice((0, 0, 150, 325))
    fee = f"{charge // 100},{charge % 100} €" if charge else None
    off = f"-{less // 100},{less % 100} €" if less and less < whole else None
    due_ = whole + charge - (less if off else 0)
    total, vat = (f"{continental(f'{cents / 100:,.2f}')} €" for cents in (due_, due_ // 6))
    means = draw.choice((f"Prélèvement le {due}", f"À régler avant le {due}"))
    sums = [
        ("Frais de gestion", fee),
        ("Remise fidélité", off),
        ("dont TVA 20 %", vat),
        ("Total TTC", f"<b>{total}</b>"),
    ]
    if draw.random() < 0.5:
        top = f"""<table width="100%"><tr><td>Facture n° <b>{number}</b><br>Client {client}<br>Date : {at:%d/%m/%Y}</td>
<td align="right">{name}<br>{draw.street()}<br>{draw.town()}</td></tr></table>"""
    else:
        line = '<div class="paire"><span>{}</span><span>{}</span></div>'
        facts = [
            ("Numéro de facture", number),
            ("Titulaire", name),
            ("Réf. client", client),
            ("Émise le", f"{at:%d/%m/%Y}"),
        ]
        top = rows(line, facts)
    body = f"""<div id="bandeau"><img src="/img/logo.svg" alt="Passeroute"><a href="/deconnexion">Déconnexion</a></div>
<h1>Relevé de télépéage</h1>
{top}
<table class="trajets"><thead>
<tr><th>Date</th><th>Heure</th><th>Entrée</th><th>Sortie</th><th>Montant (€)</th></tr></thead>
<tbody>
{shown}</tbody></table>
<table class="totaux">{rows("<tr><th>{}</th><td>{}</td></tr>", sums)}</table>
<p>{means}. {"Parrainez un ami : 10 € offerts !" if draw.random() < 0.5 else ""}</p>
<p class="pied">Passeroute SAS au capital de 2.000.000 € - édité le {at:%d.%m.%y}</p>"""
    labels: dict[str, Value] = {"number": number, "client": client, "holder": name, "date": f"{at:%d/%m/%Y}"}
    labels |= {"due": due, "fee": fee, "discount": off, "vat": vat, "total": total, "passages": [*found]}
    return page("Passeroute - Mes relevés", body, language="fr"), labels
