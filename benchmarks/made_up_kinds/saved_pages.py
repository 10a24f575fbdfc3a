"""Pages that were kept: two files on air accidents, arguments before a court, a bill's course, a course to attend."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, page, rows, words

_RUSSIAN = words("января февраля марта апреля мая июня июля августа сентября октября ноября декабря")
_CRAFT = ("Як-52", "ЕЭВС Бекас Х-32", "Ан-2Т", "Вертолет Ми-8МТВ", "Робинсон R44", "Ил-76ТД")
_SPOTS = (
    "в районе аэродрома «Заречное»",
    "Озёрский район, 14 км от н.п. Верхний Яр",
    "посадочная площадка «Лесная», Приморский край",
    "аэропорт Северный",
)
_NEWS = (
    "Поступило сообщение: {} потерпело аварию воздушное судно {}, бортовой номер {}.",
    "Назначена комиссия. Её члены прибыли на место.",
    "Комиссия завершила полевой этап. Бортовой самописец направлен на расшифровку.",
    "Расследование завершено. Причиной стало сваливание воздушного судна на малой высоте ({}, {}, {}).",
)


def air_accident_file(draw: Draw) -> Made:
    """A Russian committee's file on an accident: a table with many empty cells, dated bars with what was told."""
    when, craft, mark = draw.day(draw.randint(2009, 2024)), draw.choice(_CRAFT), draw.code("RA-#####")
    told = f"{when:%d.%m.%Y}"
    place, harm = draw.choice(_SPOTS), draw.choice(("ВС уничтожено", "Значительные повреждения", "Без повреждений"))
    owner, number = (
        draw.some(0.5, f"ООО «{draw.choice(('Авиатор', 'Крылья Урала', 'Сервис-Л'))}»"),
        draw.code("######"),
    )
    serial, deaths = draw.some(0.5, number), draw.some(0.8, str(draw.randint(0, 12)))
    done = draw.some(0.7, f"{when + timedelta(draw.randint(90, 500)):%d.%m.%Y}")
    kind, work = (
        draw.choice(("АОН", "Коммерческая", "Экспериментальная")),
        draw.some(0.4, "Авиационно-химические работы"),
    )
    report = f"report_{mark.lower()}.pdf" if done else None
    size = f"{draw.uniform(0.3, 9):.2f}&nbsp;MB"
    state = "Расследование завершено" if done else draw.choice(("Расследование проводится", "Идет расследование"))
    from_town = draw.some(0.3, draw.choice(("г. Озёрск", "г. Верхняя Салда", "н.п. Кедровый")))
    filed = f'<p><a href="/upload/iblock/{draw.hexadecimal(3)}/{report}">{report}</a> ({size})</p>' if report else None
    facts = [("Дата события", told), ("Регистрационный номер ВС", mark), ("Место вылета ВС", from_town)]
    facts += [("Аэропорт вылета", None), ("Планируемый пункт назначения", None), ("Место события", place)]
    facts += [("Широта", None), ("Долгота", None), ("ВС", craft), ("Заводской №", serial), ("Эксплуатант ВС", owner)]
    facts += [("Владелец ВС", None), ("Дата завершения расследования (отчета)", done), ("Количество погибших", deaths)]
    facts += [("Точность данных", None), ("Степень разрушения ВС", harm), ("Отчет", filed), ("Вид авиации", kind)]
    facts += [("Тип работ", work), ("Примечание", None), ("Статус расследования", state)]
    table = rows("<tr><td>{}</td><td>{}</td></tr>", [(label, value or "") for label, value in facts], "")
    updates, shown, at = [], "", when
    for line in [_NEWS[0], *draw.in_order(_NEWS[1:3], 0, 2), *([_NEWS[3]] if done else [])][draw.choice((0, 0, 1)) :]:
        at += timedelta(draw.randint(1, 70))
        one = {"date": f"{at.day} {_RUSSIAN[at.month - 1]} {at.year}", "text": line.format(told, craft, mark)}
        updates.append(one)
        first, _, rest = one["text"].partition(". ")
        broken = f"{first}.<br>\n&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;\n    {rest}" if rest else one["text"]
        shown += f"""<h3 id="{draw.randint(4000, 9999)}" class="bg-primary text-center" style="padding:5px 10px">{
            one["date"]
        }</h3><div class="text-justify"><p>&nbsp;&nbsp;&nbsp;&nbsp; {broken}</p></div><div class="clearfix"></div>"""
    title = f"{craft} {mark} {told}"
    body = f"""<div id="header"><div class="lang-mod text-center"><a href="/">RU</a> | <a href="/en/">EN</a></div>
<ul class="nav-justified"><li class="menu-item"><a><nobr>ПРЕСС ЦЕНТР</nobr></a></li><li class="menu-item active">
<a><nobr>РАССЛЕДОВАНИЯ</nobr></a></li></ul></div>
<div class="container"><div class="news-detail">
           <h1 class="text-center">{title}</h1>
    <!--h2>Краткие сведения</h2-->
        <table class="table table-bordered table-striped">
    <tbody>
    {table}    </tbody>
</table>

          {shown}
    </div><!--news-detail--></div><br>
<div id="footer"><div class="contacts"><p>
                 Большая Садовая ул., д.{draw.randint(2, 40)}<br>
                г. Москва, 119000<br>
                Эл. почта: info@komitet.example
            </p><p>Тел.: +7(495)555-01-44<br>
                 Факс: +7(495)555-01-45</p></div><p><a>Карта сайта</a></p></div>"""
    labels: dict[str, Value] = {"date": told, "registration": mark, "place": place, "aircraft": craft, "serial": serial}
    labels |= {"operator": owner, "closed": done, "deaths": deaths, "damage": harm, "report": report, "status": state}
    return page("Расследования авиационных происшествий", body, language="ru"), labels | {"updates": [*updates]}


_KINDS = ("WYPADEK (ACCIDENT)", "POWAŻNY INCYDENT (SERIOUS INCIDENT)", "INCYDENT (INCIDENT)")
_GROUNDS = ("Rudno (EPRD)", "lądowisko Zalesie", "Borsk (EPBR)", "okolice m. Stara Wieś, gm. Olszanka")


def occurrence_sheet(draw: Draw) -> Made:
    """A Polish commission's sheet: each term in two languages, a dash where nothing is, papers as lists of files."""
    year = draw.randint(2012, 2025)
    number, when = f"{year}-{draw.randint(10, 2400):04}", draw.day(year)
    craft = draw.choice(
        ("Cessna 152", "Szybowiec SZD-30 Pirat", "PZL-104 Wilga 35A", "Paralotnia", "Robinson R-22 Beta")
    )
    mark, place, kind = draw.some(0.8, draw.code("SP-@@@")), draw.choice(_GROUNDS), draw.choice(_KINDS)
    user = draw.some(0.75, draw.choice((f"Aeroklub {draw.town()}", "użytkownik prywatny", "ATO Skrzydła Sp. z o.o.")))
    state = draw.choice(("zakończone (closed)", "zakończone (closed)", "w toku (in progress)"))
    pair = '    <dl><dt>{}</dt><dt class="dt--grey">{}</dt><dd>{}</dd></dl>\n'
    facts = [("Typ Statku Powietrznego", "Aircraft Type", craft)]
    facts += [("Znaki Rozpoznawcze", "Aircraft Registration Marks", mark or "-")]
    facts += [("Miejsce Zdarzenia", "Occurrence Place", place), ("Data Zdarzenia", "Occurrence Date", str(when))]
    facts += [("Klasyfikacja Zdarzenia", "Occurrence Class", kind)]
    facts += [("Operator/Użytkownik Statku Powietrznego", "Aircraft Operator/User", user or "-")]
    facts += [("Status Badania", "Investigation Status", state)]
    papers: dict[str, list[str]] = {"preliminary": [], "interim": [], "final": [], "resolution": []}
    stem, closed = number.replace("-", "_"), state.startswith("z")
    papers["preliminary"] = [f"{stem}_RW.pdf", f"{stem}_PR_EN.pdf"][: draw.choice((0, 1, 2))]
    papers["interim"] = [f"{stem}_OT_{n}.pdf" for n in range(1, draw.choice((1, 1, 1, 2, 3)))]
    ends = draw.choice(("final", "resolution"))
    papers[ends] = [f"{stem}_{ends[0].upper()}.pdf", f"{stem}_Zal_1.pdf"][: draw.randint(1, 2)] if closed else []
    names = [("preliminary", "Raport Wstępny", "Preliminary Report")]
    names += [("interim", "Oświadczenie Tymczasowe", "Interim Statement")]
    names += [("final", "Raport Końcowy", "Final Report"), ("resolution", "Uchwała", "Resolution")]
    shown = ""
    for key, polish, english in names:
        links = each('<li><a href="/wp-content/uploads/{0}">{0}</a></li>', papers[key], "")
        shown += pair.format(polish, english, f"\n<ul>{links}</ul>\n    " if links else "-")
    warned = "<p class='notice'>Celem badania nie jest ustalanie winy. / The purpose is not to apportion blame.</p>"
    body = f"""<header><nav><a>Aktualności</a> <a>Zdarzenia</a> <a>Kontakt</a></nav></header>
<main>
  <a href="/rejestr">&larr; Rejestr zdarzeń</a><h1>{number}</h1>{warned if draw.random() < 0.4 else ""}
  <section class="report-meta">
{"".join(pair.format(*fact) for fact in facts)}  </section>
  <section class="report-docs">
    <h2>DOKUMENTY / RECORDS</h2>
{shown}  </section>
</main>
<footer>ul. Długa {draw.randint(1, 60)}, Warszawa. Dyżur 24h: 500 555 {draw.code("###")}</footer>"""
    labels: dict[str, Value] = {"number": number, "aircraft": craft, "registration": mark, "place": place}
    labels |= {"date": str(when), "class": kind, "operator": user, "status": state, **papers}
    return page(f"{number} — Komisja", body, language="pl"), labels


_PARTIES = ("City of Kelstone", "Upwell Company", "Fern Ridge Homes", "Lark Boilers, Incorporated", "Thornbury, Jr.")
_LONG = "Board of Bridges v. The Department of Rivers, Canals and Inland Harbors"


def argument_recordings(draw: Draw) -> Made:
    """A court's sortable list of arguments: joined dockets below one another, opinions filed or not, N/A for sound."""
    year = draw.randint(2016, 2025)
    court = f"{draw.choice(('Illyria', 'Westmark', 'Columbia'))} Supreme Court"
    since, quality = f"{draw.choice(('November', 'March'))} {year - draw.randint(1, 4)}", draw.choice(("MP3", "M4A"))
    heard, shown, at = [], "", date(year, draw.randint(3, 12), 15)
    pad = "\t\t\t\t\t\t\t  "
    for _ in range(draw.randint(2, 8)):
        at -= timedelta(draw.choice((0, 0, 1, 2, 40)))
        number = draw.code("12####")
        other = draw.choice((f"People v. {draw.surname()}", f"{draw.surname()} v. {draw.choice(_PARTIES)}"))
        title = draw.choice((other, other, other, _LONG, f"In re {draw.surname()}, a Minor"))
        one = {"date": f"{at:%m/%d/%y}", "docket": number, "title": title}
        docket = number
        if draw.random() < 0.2:
            one["joined"] = f"{int(number) + draw.randint(1, 90)}"
            docket += f"<br />\n{pad}  {one['joined']} cons."
        filed = draw.some(0.4, f"{at + timedelta(draw.randint(40, 180)):%m/%d/%y}")
        one |= {"opinion_filed": filed} if filed else {}
        heard.append(one)
        file = f"http://media.court.example/{year}/{at:%m%d%y}_{number}"
        seen = f'<a href="{file}.mp4"><img src="../images/video.gif" alt="watch video" border="0" /></a>'
        sound = f'<a href="{file}.mp3"><img src="../images/audio.gif" alt="listen to audio" /></a>'
        sound = sound if draw.random() < 0.8 else "N/A"
        shown += f"""{draw.choice(("", chr(10) * 3))}							<tr>
{pad}<td height="31"><div align="left">{one["date"]}</div></td>
{pad}<td><div align="left">{docket}</div></td>
{pad}<td><div align="left">{title}{draw.choice(("", " "))}</div></td>
{pad}<td><div align="center">{filed or "&nbsp;"}</div></td>
{pad} <td align="center"><div align="center">{seen}</div></td>
{pad}<td align="center"><div align="center">{sound}</div></td></tr>
"""
    heads = "".join(
        f'<th class="sortable" align="center" width="12%"><div align="left"><strong>{name}</strong></div></th>\n'
        for name in ("Argument Date", "Docket No.", "Case Title", "Opinion <br />\n Filed", "Video", "Audio")
    )
    years = each('<option value="On_Demand_{0}.asp">{0}</option>', [str(year - n) for n in range(1, 6)])
    counties = each("<option>{} County</option>", ("Adams", "Bond", "Cass", "Cook"))
    body = f"""<script type="text/javascript" src='../tablesort.js'></script>
<div id="includeheader" class="header"><img src="/images/bg1.gif" alt="Welcome" /></div>
<table width="100%" cellpadding="0" cellspacing="0" class="body2"><tr><td class="left" valign="top">
<form name="form1" action="#">Local Court Information:<select><option value="x">Select a County</option>{counties}
</select></form></td>
<td class="center"><h1>{court} Oral Argument Audio &amp; Video - {year}</h1>
<table class="content"><tr><td valign="top"><form name="form"><select name="jump"><option>Archives</option>{years}
</select></form>
<p>On-Demand video is available in <strong>MP4</strong> format beginning in {since}. A broadband connection helps. </p>
<p>Audio is  available in <strong>{quality}</strong> format. <br /><a> Learn More about Podcasts</a></p>
<!-- begin main video table -->
<table id="nicetable" border="1" bordercolor="#cccccc" width="100%"><tr><td class="videoheader" bgcolor="#edf3ff">
<div align="center"><strong>{year} Oral Arguments </strong> - <strong>Get the</strong> <a>feed</a></div>
</td></tr><tr><td width="100%" align="center" valign="top"><br />
<table id="nicetable" width="94%" border="1" cellpadding="5"><thead class="sortable"><tr bgcolor="#edf3ff">
{heads}</tr></thead>
{shown}</table><p align="left"></p></td></tr><tr><td align="center">&nbsp;</td></tr></table><p></p></p></td></tr>
</table></td></tr></table><table class="footer"><tr><td colspan="3" align="center"><span style="font-size:10px">
<a>Privacy Notice</a> | <a href="mailto:w@court.example">Webmaster</a></span></td></tr></table>"""
    labels: dict[str, Value] = {"court": court, "year": str(year), "video_since": since, "audio_format": quality}
    return page(f"Oral Argument Video &amp; Audio - {year}", body), labels | {"arguments": [*heard]}


_AIMS = (
    "TO AMEND SECTION 27-4-310, AS AMENDED, RELATING TO LICENSES FOR BEEKEEPERS, SO AS TO EXEMPT HIVES OF A SCHOOL",
    "TO PROVIDE THAT A COUNTY MAY LEVY A FEE ON BOATS MOORED FOR MORE THAN THIRTY DAYS; AND TO REPEAL CHAPTER 9",
    "TO RECOGNIZE THE MARCHING BAND OF THE HIGH SCHOOL ON ITS FIFTIETH ANNIVERSARY",
    'TO AMEND TITLE 12, RELATING TO TAXES ON "ORCHARDS" & VINEYARDS, AND TO DEFINE NECESSARY TERMS',
)
_COMMITTEES = ("Rural Affairs", "Judiciary", "Ways and Means", "Harbors, Roads,\n   Schools and Municipal Affairs")


def bill_course(draw: Draw) -> Made:
    """A legislature's page on a bill: number, kind and sponsors in one line, its aim in capitals, what was done."""
    senate = draw.random() < 0.5
    session, start = str(draw.randint(112, 126)), draw.choice((2009, 2011, 2013, 2019))
    years, number = f"{start}-{start + 1}", f"{'S' if senate else 'H'} {draw.code('####' if not senate else '0###')}"
    kind = draw.choice(("General Bill", "Joint Resolution", "Concurrent Resolution"))
    sponsors = [name.split()[1] for name in draw.people(1, 6)]
    joined = ", ".join(sponsors[:-1]) + " and " * (len(sponsors) > 1) + sponsors[-1]
    word = "BILL" if kind == "General Bill" else kind.upper()
    aim = f"A {word} {draw.choice(_AIMS)}."
    alike = [draw.code(f"{draw.choice('SH')} ####") for _ in range(draw.choice((0, 0, 1, 2)))]
    houses = ("Senate", "House") if senate else ("House", "Senate")
    committee = draw.choice(_COMMITTEES)
    steps = [(0, "Introduced and read first time"), (0, f"Referred to Committee on {committee}")]
    steps += [(0, f"Committee report: Favorable {committee}"), (0, "Amended"), (0, "Read second time"), (0, "")]
    steps += [(0, f"Read third time and sent to {houses[1]}"), (1, "Introduced and read first time")]
    steps += [(1, f"Referred to Committee on {draw.choice(_COMMITTEES)}"), (2, "Scrivener's error corrected")]
    begun = date(start, draw.randint(1, 4), draw.randint(1, 28))
    actions, shown, at = [(begun, *steps[0], -1)], "", begun
    reached = draw.randint(0, 7)
    for n, (place, done) in enumerate(sorted(draw.sample(steps[1:], reached), key=steps.index)):
        at += timedelta(draw.choice((0, 0, 1, 7, 30)))
        actions.append((at, place, done, n))
    rows_done: list[dict[str, str]] = []
    for at, place, done, n in actions:
        house = houses[place] if place < 2 else None
        call = None if done else f"Ayes-{draw.randint(20, 110)}  Nays-{draw.randint(0, 40)}"
        one = {"date": f"{at:%m/%d/%y}"} | ({"chamber": house} if house else {})
        one["action"] = " ".join((done or f"Roll call {call}").split())
        source = draw.some(0.75, f"{house} Journal-page {draw.randint(2, 90)}") if house else None
        rows_done.append(one | ({"journal": source} if source else {}))
        told = done or f'Roll call <a href="/votehistory.php?KEY={draw.randint(900, 9000)}">{call}</a>'
        cited = (
            f'{draw.choice((" ", chr(10) + " " * 21))}(<a href="/sj.htm#p{n}" target="_blank">{source}</a>)'
            if source
            else ""
        )
        shade = "238, 238, 238" if n % 2 else "221, 221, 221"
        td = '<td style="width: 75px; vertical-align: top;">'
        shown += f"""<tr style="background-color: rgb({shade});">{td}{one["date"]}</td>{td}{house or ""}</td><td
style="vertical-align: top;"> {told}{cited}</td></tr>"""
    same = f"(Similar to {', '.join(f'<a>{other}</a>' for other in alike)})<br>" if alike else ""
    wrapped, width = "", 0
    for piece in escape(aim, False).split():
        width += len(piece) + 1
        wrapped += piece + (" \n" if width > 68 else " ")
        width = 0 if width > 68 else width
    gap = "&nbsp;" * 10
    body = f"""<table cellpadding="0" cellspacing="0" border="0" width="100%%"><tbody><tr><td align="center">
	<div class="printdisplay" align="center"><img src="pagetitleprint.jpg" alt=""><br><hr><br></div></td></tr><tr><td>


<div style="margin:0 0 20px 0; font-weight:bold;">Session {session} - ({years})</div><div style="margin:0 0 40px 0;"><a
name="{number[2:]}"><b><font class="number">{number}</font> {kind}, By {joined}<br></b>
 {same}{wrapped.strip()}<br></a><a href="/bills.htm">View full text</a>{gap}<a>View Vote History</a><br>
<table ;="" style="margin: 5px 0pt 0pt; width: 100%;"><tbody>{shown}</tbody></table></div>
</td></tr><tr><td align="center"><div id="printfooter" style="font-size: 8pt;" align="center"><br><hr>Legislative
Printing, Information and Technology<br>w w w . s t a t e . e x a m p l e</div></td></tr></tbody></table>"""
    labels: dict[str, Value] = {
        "session": session,
        "years": years,
        "number": number,
        "kind": kind,
        "sponsors": sponsors,
    }
    labels |= {"aim": aim, "similar": [*alike], "actions": [*rows_done]}
    return page("Bill Information - Legislature Online", body), labels


_COURSES = (
    "Protein Sequence & Structure in Practice",
    'Short course: "Trees and Networks"',
    "Introduction to Cluster Computing",
    "Webinar: Metadata for Beginners",
    "10th Workshop on Marine Genomes",
)
_TOPICS = ("Bioinformatics", "Data & Storage", "Structural biology", "High-Performance Computing")


def training_event(draw: Draw) -> Made:
    """An event of a research network: fields without labels, told apart by icons; one day or a span of days."""
    title, begins = draw.choice(_COURSES), draw.day()
    days = draw.choice((0, 0, 1, 3, 4))
    hours = "(All day)" if days or draw.random() < 0.4 else f"- {draw.choice(('09:00', '10:30', '14:00'))}"
    start, last = f"{begins:%a %d-%m-%Y} {hours}", begins + timedelta(days)
    end = f"{last:%a %d-%m-%Y} (All day)" if days else None
    where = draw.some(0.85, draw.choice((f"{draw.town()}, Switzerland", "Online", f"{draw.town()} University, Room 4")))
    kind = draw.choice(("Workshops and courses", "Webinars", "Meetings"))
    topics = draw.in_order(_TOPICS, 0, 3)
    about = draw.choice(
        (
            "This course is for biologists who work with proteins & genes in any context; bring your own data.",
            "Lectures in the morning, practicals after lunch.",
            "The session is free of charge (for members).",
        )
    )
    link = draw.some(0.6, f"http://edu.network.example/course/view.php?id={draw.randint(100, 900)}")
    mail, host = draw.some(0.5, "training@network.example"), draw.some(0.5, draw.person())
    plain = '<div class="field field-name-field-{} field-type-{} field-label-hidden">\n    <div class="field-items">\n'
    plain += '          <div class="field-item even">{}</div>\n      </div>\n</div>\n\n'
    single = f'<span class="date-display-single" property="dc:date" content="{begins}T00:00:00">{start}</span>'
    span = f"""<div class="date-display-range"><span class="date-display-start" property="dc:date"
content="{begins}T00:00:00">{start}</span> to <span class="date-display-end" content="{last}">{end}</span></div>"""
    icon = '<div class="icon icon-generic" data-icon="{}">{}</div>'
    fields = plain.format("date", "datetime", icon.format("r", span if days else single))
    fields += plain.format("nodes-location", "addressfield", icon.format("[", where)) if where else ""
    fields += plain.format("type", "taxonomy-term-reference", icon.format("i", f"<a typeof='skos:Concept'>{kind}</a>"))
    tags = '</div><div class="field-item odd">'.join(f"<a>{escape(topic, False)}</a>" for topic in topics)
    fields += plain.format("topics", "taxonomy-term-reference", tags) if topics else ""
    asked = (
        f'<br /><br />Further information and registration: <a href="{link}" target="_blank">{link}</a>' if link else ""
    )
    asked += f"<br /><br />Contact: {host}" if host else ""
    asked += f'{", " if host else "<br /><br />"}<a href="mailto:{mail}">{mail}</a>' if mail else ""
    fields += plain.format("description", "text-long", f"<p>{escape(about, False)}{asked}</p>")
    other = each("<li class='leaf'><a>{}</a></li>", ("Overview", "Meetings", "Webinars", "Workshops"))
    body = f"""<div id="skip-to"><a href="#content">Skip to main content</a></div><header>
<ul class="grid_24"><li><a href="/news">News</a></li><li><a>Intranet</a></li></ul>
<div id="site-name"><strong><a href="/" rel="home"><h1>NETWORK</h1></a></strong></div>
<h2 id="site-slogan" class="strapline">A distributed infrastructure for life science                      </h2></header>
<div id="content" role="main" class="grid_24 clearfix"><section class="grid_12 push_6">
                    <h2 class="title" id="page-title">
                {escape(title)}            </h2>
  <div class="content">
    <div  about="/events/{draw.hexadecimal(6)}" class="ds-1col node node-events view-mode-full clearfix">

{fields}</div>

  </div></section>
<aside class="grid_6 pull_12 alpha"><h3>EVENTS</h3>
  <!--
  <div class="content">
  -->
  <ul class="menu">{other}</ul></aside>
<aside class="grid_6 omega"><div class="field"><img src="default.png" alt="" /></div></aside></div>
<footer><p class="address">Campus, {draw.town()}, UK &nbsp; &nbsp; +44 (0)1632 960-{draw.randint(100, 999)} &nbsp; <a
href="mailto:info@network.example">info@network.example</a></p><p class="legal">Copyright &copy; 2015</p></footer>"""
    labels: dict[str, Value] = {"title": title, "start": start, "end": end, "place": where, "type": kind}
    labels |= {"topics": topics, "about": about, "link": link, "contact": host, "email": mail}
    return page(f"{escape(title)} | NETWORK", body), labels
