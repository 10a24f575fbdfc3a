"""Pages of public bodies: a police log, a Dutch council's agenda, a German storm warning, a Brazilian gazette."""

from __future__ import annotations

from datetime import timedelta

from benchmarks.made_up_kinds.material import MONTHS, Draw, Made, Value, continental, each, page, phrases, rows, words

_CALLS = (
    ("Suspicious person", "A man was looking into parked cars. It was his car."),
    ("Theft", "A $400 bicycle was taken from an unlocked garage overnight."),
    ("Noise complaint", "Loud music. The resident agreed to turn it down; second call at 1:15 a.m."),
    ("Animal control", "A goat was reported in the road. Officers returned it to its owner."),
    ("DUI", "A 34-year-old Larkhill man was arrested after a traffic stop near the fairground."),
    ("Crash, no injury", "Two-vehicle crash; one driver was cited for following too closely."),
    ("Welfare check", "The caller had not heard from her brother in 3 days. He was fine."),
)
_BLOCKS = ("Elm Row", "W. Chapel St.", "Park Ave.", "State Route 9", "Quay & Third")


def police_blotter(draw: Draw) -> Made:
    """A paper's police log: days as headings, a bold lead before each call, or a list; sums in a sentence."""
    agency, editor = f"{draw.town()} Police Department", draw.some(0.65, draw.person())
    first = draw.day()
    week = f"{MONTHS[first.month - 1]} {first.day}-{(first + timedelta(days=6)).day}"
    calls, arrests = str(draw.randint(40, 900)), draw.some(0.65, draw.choice(("one", "three", "11", "no")))
    tips = draw.some(0.6, draw.code("555-01##"))
    paragraphs = draw.random() < 0.55
    found, shown = [], ""
    at = 0
    for what, text in draw.sample(_CALLS, draw.choice((2, 3, 4, 5, 7))):
        step = min(draw.choice((0, 1, 1, 2)), 6 - at) if shown else 1
        if step:
            at += step
            shown += f"<h4>{first + timedelta(days=at):%A, %B %-d}</h4>\n"
        hour = f"{draw.randint(1, 12)}:{draw.randint(10, 59)} {draw.choice(('a.m.', 'p.m.'))}"
        corner, house = draw.choice(_BLOCKS), draw.randint(1, 40)
        place = draw.some(0.75, draw.choice((f"{house}00 block of {corner}", f"{house}0 {corner}")))
        case = draw.some(0.5, draw.code("26-0####"))
        found.append(
            {"time": hour, "type": what, "text": text}
            | ({"place": place} if place else {})
            | ({"case": case} if case else {})
        )
        if paragraphs:
            lead = ", ".join(one for one in (hour, place) if one)
            shown += (
                f"<p><strong>{what}</strong> &#8212; <em>{lead}:</em> {text}{f' (Case {case})' if case else ''}</p>\n"
            )
        else:
            tail = rows("<br />{}: {}", [("Location", place), ("Case no.", case)], "")
            shown += f"<ul><li><b>{hour}</b> {what}{tail}<br />{text}</li></ul>\n"
    sentence = f"Officers answered {calls} calls for service{f' and made {arrests} arrests' if arrests else ''}."
    help_ = f"<p><em>Have a tip? Call {tips}. You may stay anonymous.</em></p>" if tips else ""
    body = f"""<header class="site-header"><a href="/" rel="home">The Weekly Lantern</a></header>
<article id="post-{draw.code("#####")}" class="post type-post status-publish category-public-safety">
<h1 class="entry-title">Police log: {week}</h1>
<div class="entry-meta"><time datetime="{first + timedelta(days=8)}">{first + timedelta(days=8):%B %-d, %Y}</time>{
        f' by <span class="author vcard">{editor}</span>' if editor else ""
    }</div>
<div class="entry-content"><p>The following was taken from the logs of the {agency}. {sentence}
Arrest does not mean guilt.</p>
{shown}{help_}<div class="sharedaddy"><h3>Share this:</h3><ul><li><a>Print</a></li><li><a>Email</a></li></ul></div>
<div id="jp-relatedposts"><h3><em>Related</em></h3><p>Fire calls: {
        draw.randint(2, 30)
    } last week</p></div></div></article>
<aside class="widget"><h2>Subscribe</h2><p>$4.50 a month</p></aside>"""
    labels: dict[str, Value] = {"agency": agency, "week": week, "editor": editor, "calls": calls, "arrests": arrests}
    labels |= {"tip_line": tips, "entries": [*found]}
    return page(f"Police log: {week} - The Weekly Lantern", body), labels


_TOPICS = phrases(
    "Vaststelling verslag vorige vergadering; Ingekomen stukken; Bestemmingsplan Kanaalzone-West (2e wijziging); "
    "Begrotingswijziging 2026-03; Verordening toeristenbelasting; "
    "Motie vreemd aan de orde van de dag: ‘Bankjes in het park’; Krediet herinrichting stationsplein, € 1,2 mln"
)


_MAANDEN = words("januari februari maart april mei juni juli augustus september oktober november december")


def council_agenda(draw: Draw) -> Made:
    """A Dutch council's agenda: points below headings of parts, holders and papers for some, a stream."""
    body_ = draw.choice(("Gemeenteraad", "Commissie Ruimte en Wonen", "Raadscommissie Sociaal"))
    at = draw.day()
    days = ("maandag", "dinsdag", "woensdag", "donderdag", "vrijdag", "zaterdag", "zondag")
    date = f"{days[at.weekday()]} {at.day} {_MAANDEN[at.month - 1]} {at.year}"
    begin, end = draw.clock(18, 20), draw.some(0.6, draw.clock(21, 23))
    hall, chair = draw.choice(("Raadzaal", "Trouwzaal, 1e verdieping", "Online (Teams)")), draw.some(0.7, draw.person())
    clerk, stream = draw.some(0.6, f"mw. {draw.surname()}"), draw.some(0.6, f"/live/{draw.hexadecimal(8)}")
    points, shown = [], ""
    lists = draw.random() < 0.5
    parts = ["Opening", *draw.in_order(("Hamerstukken", "Bespreekstukken", "Rondvraag en sluiting"), 1, 2)]
    topics = draw.in_order(_TOPICS, 3, 7)
    for n, topic in enumerate(topics, 1):
        if n == 1 or (n % 2 and len(parts) > n // 2):
            part = parts[min(n // 2, len(parts) - 1)]
            shown += f'<h3 class="blok">{part}</h3>\n'
        holder, hour = draw.some(0.5, f"wethouder {draw.surname()}"), draw.some(0.4, f"{20 + n // 4}:{n * 7 % 60:02}")
        papers = [f"Bijlage {k} bij punt {n}.pdf" for k in range(1, draw.choice((1, 1, 2, 3)))]
        points.append(
            {"number": f"{n}.", "title": topic}
            | ({"holder": holder} if holder else {})
            | ({"time": hour} if hour else {})
        )
        linked = each(f"<li><a href=#>{{}}</a> (1,{n} MB)</li>", papers, "")
        files = f'<ul class="stukken">{linked}</ul>'
        if lists:
            shown += f"""<div class="punt"><span class="nr">{n}.</span> <span class="titel">{topic}</span>{
                f'<span class="tijd">{hour}</span>' if hour else ""
            }{f"<div>Portefeuillehouder: {holder}</div>" if holder else ""}{files if papers else ""}</div>\n"""
        else:
            shown += f"""<table class="p"><tr><td width="30">{n}.</td>
<td><b>{topic}</b>{f"<br>{holder}" if holder else ""}</td>
<td width="60">{hour or ""}</td></tr>{f"<tr><td></td><td colspan=2>{files}</td></tr>" if papers else ""}</table>\n"""
    facts = [("Datum", date), ("Aanvang", f"{begin} uur"), ("Einde", end and f"{end} uur"), ("Locatie", hall)]
    facts += [("Voorzitter", chair), ("Griffier", clerk)]
    head = rows("<dt>{}</dt><dd>{}</dd>", facts) if lists else rows("<b>{}:</b> {}<br>", facts)
    body = f"""<div class="kop"><a href="/">Gemeente {draw.town()}</a>
<form><input placeholder="Zoek in stukken"></form></div>
<h1>{body_}</h1>
{f"<dl>{head}</dl>" if lists else f"<p>{head}</p>"}
{f'<p><a class="knop" href="{stream}">Bekijk live</a></p>' if stream else ""}
<h2>Agenda</h2>
{shown}<h2>Volgende vergadering</h2><p>{at + timedelta(days=21):%d-%m-%Y}, 20:00 uur, Raadzaal</p>
<div class="voet">Inspreken? Meld u aan tot {at - timedelta(days=1):%d-%m-%Y} 12:00 uur.</div>"""
    labels: dict[str, Value] = {"body": body_, "date": date, "begin": begin, "end": end, "place": hall, "chair": chair}
    labels |= {"clerk": clerk, "stream": stream, "points": [*points]}
    return page(f"{body_} {at:%d-%m-%Y}", body, language="nl"), labels


_STORMS = (
    ("ORKANBÖEN", "Orkanböen mit Geschwindigkeiten um {} km/h"),
    ("STURMBÖEN", "Sturmböen mit Geschwindigkeiten bis {} km/h aus westlicher Richtung"),
    ("STARKREGEN", "Starkregen mit Mengen zwischen 20 und {} l/m² in kurzer Zeit"),
    ("SCHNEEFALL", "Schneefall mit Mengen von 10 bis {} cm; Verwehungen"),
)
_AREAS = ("Kreis Nordmoor", "Stadt Elbstedt", "Kreis und Stadt Wiesental", "Oberland - Westteil", "Insel Rögen")


def storm_warning(draw: Draw) -> Made:
    """A German warning of weather: a table or the old text between lines, no end in some, other warnings beneath."""
    (what, text), level = draw.choice(_STORMS), draw.choice(("WARNUNG", "UNWETTERWARNUNG", "Vorabinformation"))
    top = str(draw.randint(60, 140))
    told = text.format(top) + "."
    at = draw.day()
    names = ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag")

    def moment(days: int) -> str:
        when = at + timedelta(days=days)
        return f"{names[when.weekday()]}, {when:%d.%m.%Y}, {draw.randint(0, 23):02}:{draw.choice(('00', '30'))} Uhr"

    begin, end, issued = (
        moment(0),
        draw.some(0.7, moment(1)),
        f"{at:%d.%m.%Y}, 0{draw.randint(1, 9)}:{draw.randint(10, 59)} Uhr",
    )
    areas = draw.in_order(_AREAS, 1, 4)
    height = draw.some(0.4, f"oberhalb {draw.choice((200, 600, 1000))} m")
    advice = draw.some(
        0.6, draw.choice(("Aufenthalt im Freien vermeiden!", "Fenster und Türen schließen.", "Gegenstände sichern."))
    )
    number, office = (
        draw.code("##/@@#"),
        draw.choice(("RZ Nord", "Vorhersagezentrale Elbstedt", "RZ Süd / Außenstelle")),
    )
    if draw.random() < 0.55:
        facts = [
            ("Gültig von", begin),
            ("Gültig bis", end),
            ("Höhenlage", height),
            ("Gebiete", each("{}", areas, "<br/>")),
        ]
        facts += [("Handlungsempfehlung", advice), ("Ausgegeben", f"{issued}, {office}")]
        warned = f"""<div class="stufe{draw.randint(1, 4)}"><h2>Amtliche {level} vor {what}</h2>
<p class="txt">{told}</p>
<table>{rows('<tr><th scope="row">{}:</th><td>{}</td></tr>', facts)}</table>
<span class="nr">Nr. {number}</span></div>"""
    else:
        lines = [f"<b>Amtliche {level} vor {what}</b>", f"für {', '.join(areas)}"]
        lines += [f"gültig von: {begin}"] + ([f"bis: {end}"] if end else ["bis auf Weiteres"])
        lines += [
            f"ausgegeben vom {office}",
            f"am: {issued}",
            "",
            told + (f" Betroffen: Lagen {height}." if height else ""),
        ]
        lines += [f"<i>Hinweis: {advice}</i>"] if advice else []
        warned = f'<div class="alt"><p>{each("{}", lines, "<br>")}</p><p>Warnung {number}</p></div>'
    others = "".join(
        f"<li>Warnung vor {kind}: {area}, bis {at + timedelta(days=2):%d.%m.} {draw.randint(10, 20)} Uhr</li>"
        for kind, area in zip(draw.sample(("FROST", "NEBEL", "GLÄTTE"), 2), draw.sample(_AREAS, 2), strict=True)
    )
    body = f"""<nav><a>Wetter</a> <a>Radar</a> <a>Pollen</a></nav><main>
{warned}
{f"<h3>Weitere Warnungen</h3><ul>{others}</ul>" if draw.random() < 0.55 else ""}
<p>Nächste Aktualisierung: {draw.randint(10, 23)}:00 Uhr</p></main>
<footer>Stand: {at:%d.%m.%y} | Wetterdienst Nordmoor</footer>"""
    labels: dict[str, Value] = {
        "level": level,
        "event": what,
        "begin": begin,
        "end": end,
        "issued": issued,
        "text": told,
    }
    labels |= {"areas": [*areas], "altitude": height, "advice": advice, "office": office, "number": number}
    return page(f"Wetterwarnung: {what}", body, language="de"), labels


_OBJECTS = (
    "aquisição de gêneros alimentícios para a merenda escolar",
    "prestação de serviços de manutenção predial preventiva e corretiva",
    "locação de 12 (doze) veículos sem motorista",
    "fornecimento de material hospitalar, conforme anexo I",
)


_MESES = words("janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro")


def contract_extract(draw: Draw) -> Made:
    """An extract of a contract in a Brazilian gazette: one paragraph with labels in capitals, or a line each."""
    addition = draw.random() < 0.35
    number, process = f"{draw.randint(1, 300)}/2026", draw.code("23###.00####/2026-##")
    kind = f"{draw.choice(('PRIMEIRO', 'SEGUNDO'))} TERMO ADITIVO AO CONTRATO" if addition else "EXTRATO DE CONTRATO"
    body_ = draw.choice(
        ("Prefeitura Municipal de Rio Manso", "Fundo Estadual de Saúde", "Universidade Federal do Planalto")
    )
    firm = (
        f"{draw.surname()} {draw.choice(('Comércio Ltda.', 'Engenharia S/A', 'Serviços EIRELI - ME', '& Filhos Ltda'))}"
    )
    tax, what = draw.code("##.###.###/0001-##"), draw.choice(_OBJECTS)
    at = draw.day()
    signed = draw.choice((f"{at:%d/%m/%Y}", f"{at.day} de {_MESES[at.month - 1]} de {at.year}"))
    value = draw.some(0.75, f"R$ {continental(draw.amount(9000, 4000000))}")
    term = draw.some(
        0.7, draw.choice(("12 (doze) meses", "180 dias", f"{at:%d/%m/%Y} a {at + timedelta(days=365):%d/%m/%Y}"))
    )
    basis = draw.some(
        0.65, draw.choice(("Lei nº 14.133/2021, art. 75, II", "Pregão Eletrônico nº 41/2026", "Lei 8.666/93"))
    )
    fund = draw.some(0.4, draw.code("33.90.##.00 - Fonte 1###"))
    one, other = draw.person(), draw.person()
    facts: list[tuple[str, str | None]] = [
        ("Processo", process),
        ("Contratante", body_),
        ("Contratada", firm),
        ("CNPJ", tax),
    ]
    facts += [("Objeto", what), ("Fundamento legal", basis), ("Vigência", term), ("Valor total", value)]
    facts += [("Dotação orçamentária", fund), ("Data de assinatura", signed)]
    signers = f"{one}, pela Contratante, e {other}, pela Contratada"
    if draw.random() < 0.6:
        told = rows("{}: {}", [(label.upper(), text) for label, text in facts], "; ")
        told = f'<p class="dou-paragraph">{told}. SIGNATÁRIOS: {signers}.</p>'
    else:
        told = (
            rows('<p class="dou-paragraph"><b>{}:</b> {}.</p>', facts)
            + f'\n<p class="dou-paragraph">Assinam: {signers}.</p>'
        )
    body = f"""<div class="barra">BRASIL <a>Acesso à informação</a> <a>Legislação</a></div>
<div class="detalhes-dou"><span class="publicado-dou">Publicado em: <span class="publicado-dou-data">{
        at + timedelta(days=4):%d/%m/%Y}</span></span> | <span>Edição: <span class="edicao-dou-data">{
        draw.randint(10, 250)
    }</span></span> | <span>Seção: 3</span> | <span>Página: <span class="secao-dou-data">{
        draw.randint(1, 300)
    }</span></span>
<p>Órgão: <span class="orgao-dou-data">{body_}</span></p></div>
<div class="texto-dou"><p class="identifica">{kind} Nº {number}</p>
{told}
</div><p class="nota">Este conteúdo não substitui o publicado na versão certificada.</p>
<div class="relacionados"><h4>Na mesma página</h4><ul>
<li>EXTRATO DE CONTRATO Nº {draw.randint(301, 400)}/2026 - R$ {draw.randint(10, 90)}.000,00</li></ul></div>"""
    labels: dict[str, Value] = {
        "kind": kind,
        "number": number,
        "process": process,
        "contractor": firm,
        "tax_number": tax,
    }
    labels |= {"object": what, "basis": basis, "term": term, "value": value, "budget_line": fund, "signed": signed}
    labels |= {"signed_for_body": one, "signed_for_contractor": other}
    return page(f"{kind} Nº {number} - Diário Oficial", body, language="pt-BR"), labels | {"body": body_}
