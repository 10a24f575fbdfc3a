"""Pages on meetings of public bodies: a pasted agenda, dates of a year, a board, an event, a sign-up."""

from __future__ import annotations

from datetime import date, timedelta
from html import escape

from benchmarks.made_up_kinds.material import TOWNS, Draw, Made, Value, each, page, us_day

_HOUSES = ("Rope Works", "Old Weigh House", "Castellan House", "Trust & Savings Building", "Corn Hall")
_DISTRICTS = ("Tannery Hill Historic District", "Quayside Historic District", "East Parade Historic District")
_WORKS = ("Renovation", "Chimney Repairs", "Awning", "Revisions to Approved Plans", "Fence, Sign, and Landscaping")
_FIRMS = ("Dunn Hale Architects", "Owner", "Attorney", "Marsh Group", "Carver & Low", "Division of Site Development")


def landmark_agenda(draw: Draw) -> Made:
    """An agenda pasted from a word processor: members in two columns, cases as lines of numbered items."""
    when, hour = draw.day(), draw.choice(("9:00 am", "9:00am", "8:30 am", "1:00pm"))
    body, room = draw.choice(("Landmarks Commission", "Planning Commission")), f"Room {draw.randint(6, 514)} City Hall"
    roles = {0: "Vice Chair", 2: "Director", 3: f"Ward {draw.randint(1, 17)}"}
    members, columns, halves = [], "", draw.randint(3, 4)
    names = draw.people(5, 8)
    for n, name in enumerate(names):
        role = "Chair" if n == len(names) - 1 else roles.get(n) if draw.random() < 0.7 else None
        members.append({"name": name} | ({"role": role} if role else {}))
        opens = '<div class="col-sm-auto" >\n  ' if n in (0, halves) else ""
        ends = n in (halves - 1, len(names) - 1)
        closes = "\n  </div>\n" if ends else draw.choice(("<br>\n", " <br>\n", "<br />\n   "))
        columns += f"{opens}{name}{f', {role}' if role else ''}{closes}"
    cases, parts, shown = [], "", 0
    for title in draw.in_order(("CERTIFICATES OF APPROPRIATENESS", "CONCEPT  PLAN", "SPECIAL PRESENTATIONS"), 1, 3):
        items = ""
        for _ in range(draw.randint(1, 4)):
            shown += 1
            number = f"{when:%y}-{shown + 30:03}" + f"; {when.year % 100 - 3}-{draw.randint(10, 99):03}" * (shown == 3)
            house = draw.choice(_HOUSES)
            listed = draw.choice((house, draw.choice(_DISTRICTS), f"{house}, {draw.choice(_DISTRICTS)}"))
            earlier = f" (Approved {draw.randint(1, 9)}/{draw.randint(1, 28)}/{when:%y})" * (draw.random() < 0.2)
            place, work = (
                f"{draw.choice(('', '', 'Copper Kettle ', 'The Granary '))}{draw.street()}",
                draw.choice(_WORKS),
            )
            ward, member = str(draw.randint(1, 17)), f"{draw.choice(('', '', 'B. '))}{draw.surname()}"
            speakers = [f"{draw.person()}, {draw.choice(_FIRMS)}" for _ in range(draw.randint(1, 3))]
            said = draw.some(0.85, "; ".join(speakers))
            one = {"case": number, "property": listed, "address": place, "work": work, "ward": ward}
            cases.append(one | {"council_member": member} | ({"representatives": said} if said else {}))
            gap = draw.choice((" ", "       "))
            many = "s" if len(speakers) > 1 else ""
            spoke = f"<br>\n    Project{gap}Representative{many}: {escape(said, False)}" if said else ""
            items += f"""  <li><strong>Case {number}:</strong> {escape(listed, False)}{earlier}<br>
    {place}<br>
    {work}<br>
    Ward {ward}:{gap}{member}{spoke}</li>
"""
        parts += f'<p><strong>{title}</strong></p>\n<ol start="1" type="1">\n{items}</ol>\n'
    later = draw.some(0.7, us_day(when + timedelta(14)))
    date_shown = us_day(when).replace(" ", "&nbsp;", 1)
    photos = "".join(
        f"""<div class="col-lg-3 d-flex align-items-stretch">
  <div class="card" style="width: 20rem;"><a href="image/{name}.jpg" title="{name}"><img data-echo="{name}.jpg" /></a>
<div class="card-text h6">
{name}</div><!--card text--></div></div>
"""
        for name in (f"{draw.randint(100, 4999)} {draw.choice(TOWNS)} IMG {n:02}" for n in range(1, draw.randint(2, 5)))
    )
    draft = """<div class="container text-center"><h6 class="text-danger mt-2">DRAFT&nbsp;<br>
    <small>Cases can still be taken off or put on this list.</small></h6></div>
"""
    inner = f"""<div class="container mt-1"><nav class="navbar"><ul class="navbar-nav"><li><a href="/c.html">Home <span
class="sr-only">(current)</span></a></li><li><a href="agenda.pdf">PDF Version</a></li></ul></nav>
 <!--end of image  --><div class="container text-center">
  <h4  >Agenda&nbsp;for  {date_shown}<br>
  <small>The {body} meets at {hour} in {room}</small></h4>
</div>
 <div class="container text-center"><h5>{body} Members</h5></div>
<div class="container" ><div class="row justify-content-sm-center">
{columns}</div></div>
{draft if draw.random() < 0.5 else ""}<hr>
<!--Insert Agenda Here-->
<p><strong>CALL  TO ORDER</strong></p>
{parts}<p><strong>SECRETARY&rsquo;S REPORT</strong><br>
  <strong>ADJOURNMENT</strong></p>
{f'<p align="center"><strong>NEXT MEETING</strong>: {later}</p>' if later else ""}
  <!--End of Agenda-->
<div id="myGallery"><h3 class="text-center">Image Gallery</h3><div class="row ">
{photos}</div></div></div>"""
    labels: dict[str, Value] = {"body": body, "date": us_day(when), "time": hour, "room": room}
    labels |= {"members": [*members], "cases": [*cases], "next_meeting": later}
    return page(f"Agenda - {when:%B}&nbsp;{when.day}", inner), labels


def board_dates(draw: Draw) -> Made:
    """A year of board meetings in nested old tables: cancelled and moved dates in red, rooms below, tags left open."""
    year = draw.choice((2025, 2026, 2026))
    board, hall = f"{draw.town()} Authority", f"{draw.choice(TOWNS)} {draw.choice(('Convention Center', 'Arena'))}"
    week, (at, weekday) = draw.randrange(3), draw.choice(((1, "Tuesday"), (3, "Thursday")))
    usual = f"{('first', 'second', 'third')[week]} {weekday} of each month"
    hour, phone = draw.choice(("10:30am", "9:00am", "2pm")), draw.code("412-555-01##")
    updated = f"{draw.randint(1, 12)}/{draw.randint(1, 28)}/{year % 100}"
    short = "".join(word[0] for word in hall.split()) + "C"
    done = draw.randint(2, 12)
    meetings, rows_shown = [], ""
    for month in range(draw.randint(1, 6), 13):
        when = date(year, month, 1 + 7 * week)
        when += timedelta((at - when.weekday()) % 7)
        told = f"{when:%a, %b} {when.day}, {year}"
        one = {"date": told}
        first = told
        fate = draw.choices(("held", "Cancelled", "Rescheduled"), (8, 1, 1.4))[0]
        where = draw.some(0.8, short + draw.choice(("", f" Rm {draw.randint(301, 410)}", " - 3rd Floor")))
        if fate == "Cancelled":
            one["status"], where = fate, None
            first += "<span style='color:red; font-size:10px;'> (Cancelled)</span>"
        if fate == "Rescheduled":
            moved = when + timedelta(7)
            one |= {"status": fate, "new_date": f"{moved:%a, %b} {moved.day}, {year}"}
            first += "<span style='color:red; font-size:10px;'> (Rescheduled) </span><br />"
            first += f"<span style='color:red;'>{one['new_date']}"
        one |= {"place": where} if where else {}
        open_link = f"<a class=ScheduleTextBold stye='text-decoration:none;' href=/files/{draw.hexadecimal(9)}.pdf "
        held = fate != "Cancelled"
        if held and month <= done + 1:
            one["agenda"] = draw.choice(("Meeting Agenda", "Meeting Agenda", "Meeting Agenda (revised)"))
        if held and month <= done and draw.random() < 0.9:
            one["minutes"] = draw.choice(("Minutes of Meeting", "Minutes of Meeting", "Draft Minutes"))
        links = [f"{open_link}target='_blank'>{one[name]}</a>" if name in one else "" for name in ("agenda", "minutes")]
        rows_shown += (
            "<tr class='ScheduleTextBold' style='font-size:11px;'><td valign='top' height='30px;'>"
            f"{first}{f'<br>{where}' if where else ''}</td><td valign='top'>{links[0]}</td></td>"
            f"<td valign='top'>{links[1]}</td></tr>"
        )
        meetings.append(one)
    old = each("<a href='schedule.aspx?yr={0}'>{0}</a> .. ", [str(n) for n in range(year - 4, year + 1)])
    inner = f"""<table width="800" height="400" border="0" cellpadding="0" bgcolor="#FFFFFF">
  <tr><td valign="top"><table width="800" height="65"><tr><td><a name="Top"></a><img src="l.gif"></td></tr></table>
  <table width="800" height="425" bgcolor="#111987"><tr><td width="155" valign="top">&nbsp;</td>
  <td align="center" bgcolor="#FFFFFF"><br><table width="600" height="500"><tr>
   <td class="section"><div align="center"><strong class="Title">{board} Board Meetings</strong></div></td></tr>
   <tr><td class="section"><p><strong> </strong><br>
   <span class="ScheduleText">Board meetings are as a rule on the {usual} at the <span class="projectlink"><a
   href="hall.htm">{hall}</a></span>, 3rd Floor, at {hour}. Changes are advertised at least 24 hours before.<br><br>
   </span><span class="ScheduleText"><br>
   For minutes or questions, please call {phone}.</span><br></p>
<div class="projectlink" style="font-size:11px;" align="center";>{old}</div><!-- MEETINGS -->
<table width="600" border="0" cellspacing="4" cellpadding="2">
<tr class="ScheduleTextBold">
<td width="300" align="center">Date &nbsp;&nbsp;&nbsp;</td><td width="175">&nbsp;&nbsp; Agenda</td>
<td width="225">Minutes / Other</td></tr>
<tr><td colspan="3"><hr width="100%" /></td></tr>
<span id="LST">&nbsp;{rows_shown}</span></asp:Label>
</table><br /><br /><p class="smalltext style1">Last updated
   <!-- #BeginDate format:Am2 -->{updated}<!-- #EndDate -->
</p><p class="Back"><a href="#top">Back to Top</a></p></td></tr></table></td></tr></table></td></tr></table>
<table width="800"><tr><td class="footer"><a>Contact Us</a> | <a>Terms of Use </a></td></tr></table>"""
    labels: dict[str, Value] = {"board": board, "usual_day": usual, "usual_place": hall, "usual_time": hour}
    return page("Board Meeting Schedule", inner), labels | {"phone": phone, "updated": updated, "meetings": [*meetings]}


_BOARDS = ("Archives Advisory Commission", "Audit Committee", "Solid Waste Board", "Tax Incentive Review Council")
_DUTIES = (
    "To promote the keeping of the County's records and name what is needed for it.",
    "To advise the Executive on fees, and to hear complaints about them.",
    "To adopt rules of its own (see bylaws).",
    "To report to Council by March 31 of each year.",
)


def advisory_board(draw: Draw) -> Made:
    """A county's page on a board: bold capitals and line breaks for headings, unlabelled contacts, N/A, a table."""
    name, where = draw.choice(_BOARDS), f"{draw.street()}, {draw.town()}, Ohio {draw.code('44###')}"
    who, phone = draw.person(), draw.some(0.85, draw.code("216-555-01##"))
    mail = f"{who[0]}{who.split()[1]}@county.example".lower()
    site = draw.some(0.6, f"http://{name.split()[0].lower()}.county.example")
    about = f"The {name} was set up by Ordinance No. O{draw.randint(2009, 2019)}-{draw.randint(1, 60):04}."
    duties = draw.in_order(_DUTIES, 0, 4)
    asked = draw.some(0.7, f"{draw.choice(('Five', 'Seven', 'Nine'))} members; appointed members serve four years.")
    cell = '<td style="border: 1px solid #000000;">'
    members, table = [], ""
    for person_name in draw.people(2, 8):
        free = draw.random() < 0.25
        one = {"name": draw.choice((person_name, person_name, person_name, "Vacant"))}
        one |= {"note": "Ex-Officio"} if free else {}
        if not free and draw.random() < 0.9:
            one["term_ends"] = f"{draw.choice((1, 6, 11))}/30/{draw.randint(2026, 2029)}"
        posts = ("Clerk of Council", "CIO") if free else ("County Executive", "Council", "Mayors and Managers")
        one["appointed_by"] = draw.choice(posts)
        members.append(one)
        note = f"{draw.choice(('&nbsp;', ' '))}(Ex-Officio)" if free else draw.choice(("", "", "&nbsp;"))
        ends = draw.choice(("", "<br />\n            "))
        table += f"""        <tr>
            {cell}{one["name"]}{note}{ends}</td>
            {cell}{one.get("term_ends", "N/A")}</td>
            {cell}{one["appointed_by"]}</td></tr>
"""
    number = f"O{draw.randint(2010, 2024)}-{draw.randint(1, 60):04}"
    known = (f"Council Ordinance {number}", f"County Code 20{draw.randint(1, 9)}.11", "Charter, Art. III")
    laws = draw.in_order(known, 0, 3)
    met, links = draw.day(), []
    for _ in range(draw.choice((0, 1, 2, 4, 6))):
        links.append(f"{met.month}/{met.day}/{met.year} - {draw.choice(('9:00 AM', '3:30 PM', '12:00 PM'))}")
        met -= timedelta(draw.randint(20, 70))
    meetings = each("<li><a href='Event.aspx'>{}</a></li>", links)
    lettered = "".join(f"{'ABCD'[n]}. {duty}<br />\n<br />\n" for n, duty in enumerate(duties))
    menu = each("<li class='rmItem'><a><span class='rmText'>{}</span></a></li>", ("Home", "Internal Boards", "Map"), "")
    inner = f"""<form method="post"><input type="hidden" name="__VIEWSTATE" value="{draw.hexadecimal(40)}" />
<div id="container"><div id="navigation"><ul class="rmRootGroup">{menu}</ul></div>
<div id="contentColumn"><p id="top">
        You are here:
<span id="ctl00_Bread"><a href='/home.aspx'>Home</a>&nbsp;<span>&gt;</span>&nbsp;<span class='BreadCrumbCurrentPage '>{
        name
    }</span></span></p>
    <h1>
        </h1><h2>{name}</h2><br /><strong>
CONTACT INFORMATION:</strong><br />
{who}<br />
{where}
<br />
{f"{phone}{chr(10)}<br />{chr(10)}" if phone else ""}<a href="mailto:{mail}">{mail}</a>
<br /><br />
<strong>WEBSITE:</strong><br />
{f'<a href="{site}">{site}</a>' if site else "N/A"}<br /><br />
<strong>
DESCRIPTION OF BOARD AND RESPONSIBILITIES:</strong><br />
{about}
<br /><br />
{lettered}<strong>
QUALIFICATIONS:</strong><br />{asked or "N/A"}<br /><br />
<strong>MEMBERSHIP:</strong><br /><br />
<table style="width: 90%;"><tbody><tr>
            {cell}<strong>Name&nbsp;</strong></td>{cell}<strong>Term Ends</strong></td>
            {cell}<strong>Appointed By/Representation</strong></td></tr>
{table}    </tbody>
</table>
<br />
<strong>
ENABLING LEGISLATION:</strong><br />
{f"<ul>{chr(10)}{each('    <li><a>{}</a></li>', laws)}{chr(10)}</ul>" if laws else "N/A<br />"}
<br />
<strong>LINK TO APPLICATION:</strong><br /><a href="/form.aspx">Apply Now</a><br />
<strong>MEETING SCHEDULE:</strong><br /><div ><ul>
    {meetings}
    </ul><div id="pnlYears"><h3>View by Year</h3><blockquote><a>2024</a><br /><a>2023</a><br /></blockquote></div></div>
</div><div id="footer"><ul class="footerNav right"><li><a>County Home Page</a></li><li><a>Contact Us</a></li></ul>
<p>Made by County Web Services</p></div></div></form>"""
    labels: dict[str, Value] = {"board": name, "contact": who, "address": where, "phone": phone, "email": mail}
    labels |= {"website": site, "duties": duties, "qualifications": asked, "members": [*members]}
    return page(name, inner), labels | {"legislation": laws, "meetings": [*links]}


_TITLES = ("Public Meeting of the Commissioners", "Budget Hearing", "Special Meeting of the Commission")


def commission_event(draw: Draw) -> Made:
    """An event of a blog's events plugin: date and hours below a shared label, two sidebars of other meetings."""
    title, when = draw.choice(_TITLES), draw.day()
    last = draw.some(0.2, f" - {when + timedelta(1):%m/%d/%Y}")
    dates, posted = f"{when:%m/%d/%Y}{last or ''}", us_day(when - timedelta(draw.randint(3, 40)))
    hours = draw.choice(("6:30 pm - 7:30 pm", "All Day", "10:00 am", "7:00 pm - 9:00 pm"))
    where, author = draw.some(0.8, draw.street()), f"{draw.town()} Home Equity"
    kinds = draw.in_order(("Commission Meetings (public)", "Hearings", "Finance"), 1, 2)
    files = [f"{draw.choice(('Agenda', 'Commission Agenda', 'Notice'))} {when.month}.{when.day}.{when:%y}"]
    files = files[: draw.choice((0, 1, 1))] + (["Proposed Budget (draft)"] if draw.random() < 0.2 else [])
    changed = f'<time class="updated">{us_day(when - timedelta(2))}</time>' if draw.random() < 0.7 else ""
    lists: dict[str, list[dict[str, str]]] = {}
    sides = ""
    for name, heading, step in (("coming", "Upcoming Events", 1), ("past", "Past Meetings", -1)):
        lists[name], items, at = [], "", when
        for _ in range(draw.randint(0 if step > 0 else 1, 5)):
            at += timedelta(step * draw.randint(20, 60))
            one = {"title": draw.choice(_TITLES), "date": f"{at:%m/%d/%Y}"}
            one["time"] = draw.choice(("6:30 pm - 7:30 pm", "All Day", "7:00 pm - 9:00 pm"))
            one |= {"place": f"{draw.choice(('Ofc. 2', draw.street()))}"} if draw.random() < 0.7 else {}
            lists[name].append(one)
            spots = [one[key] for key in ("date", "time", "place") if key in one]
            items += f"<li><a href='/events/{at:%j}/'>{one['title']}</a><ul>{each('<li>{}</li>', spots, '')}</ul></li>"
        items = items or "<li>No events</li>"
        sides += f"""<aside class="widget widget_em_widget"><h2 class="widget-title">{heading}</h2><div
class="em em-list-widget">{items}<li class="all-events-link"><a href="/events/">all events</a></li></div></aside>"""
    place = f"<p>\n\t<strong>Location</strong><br/>\n\t<a href='/locations/'>{where}</a>\n</p>\n" if where else ""
    tag = f"post-{draw.randint(900, 1400)}"
    linked = each("<p><a href='/wp-content/uploads/x.pdf'>{}</a></p>", files)
    listed = each("\t\t\t\t\t<li><a>{}</a></li>", kinds)
    inner = f"""<header id="masthead" class="site-header"><div class="info-text">
            \t<strong><em>CALL US:</em></strong> {draw.code("773-555-01##")}            </div>
<ul id="menu-main-menu"><li><a>About Us</a></li><li><a>Meetings</a></li></ul></header>
<main id="main"><article id="{tag}" class="{tag} event type-event status-publish hentry">
<header class="entry-header">
		<h1 class="entry-title">{title}</h1>
		<div class="entry-meta">
			<span class="posted-on">Posted on <a rel="bookmark"><time class="entry-date published">{posted}</time>{
        changed
    }</a></span><span class="byline"> by <span class="author vcard"><a class="url fn n">{author}</a></span></span></div>
</header>
<div class="entry-content"><div class='mailmunch-forms-before-post' style='display: none !important;'></div>
<div class="em em-view-container" data-view="event"><div class="em-item em-item-single">
		<div style="float:right; margin:0px 0px 15px 15px;"><i>Map Unavailable</i></div>
<p>
	<strong>Date/Time</strong><br/>
	Date(s) - {dates}<br /><i>{hours}</i>
</p>
{place}<p>
	<strong>Categories</strong>
		<ul class="event-categories">
{listed}
			</ul>

</p><br style="clear:both" />
{linked}
	</div></div></p></div></article>
<nav class="navigation post-navigation"><a rel="prev">{draw.choice(_TITLES)}&nbsp;<span>&rarr;</span></a></nav></main>
<div id="secondary" class="widget-area">{sides}</div>
<footer id="colophon"><div class="textwidget"><p>{draw.street()} #2<br />
{draw.town()}, IL 60634</p></div>Theme by <a>Out of Boxes</a></footer>"""
    labels: dict[str, Value] = {"title": title, "posted": posted, "author": author, "dates": dates, "hours": hours}
    labels |= {"location": where, "categories": [*kinds], "files": files}
    labels |= {"coming": [*lists["coming"]], "past": [*lists["past"]]}
    return page(f"{title} &#8211; {author}", inner), labels


def meeting_registration(draw: Draw) -> Made:
    """A page of a sign-up service for a board's meeting: spans of variables, breaks, a hidden copy of the date."""
    fund = f"{draw.town()} {draw.choice(('Affordable Homes Fund', 'Land Trust', 'Port District'))}"
    month = draw.day()
    title = f"{fund} - {month:%B} {draw.choice(('Grants Meeting', 'Board of Directors Meeting', 'Hearing'))}"
    ends = draw.choice(("11:00 AM", "11:30 AM", "12:00 PM"))
    starts = f"{month:%A},\n                                {us_day(month)}"
    when = f"{month:%A}, {us_day(month)} from 10:00 AM to {ends} {draw.choice(('CDT', 'CST'))}"
    online = draw.random() < 0.2
    house, floor = draw.street(), draw.randint(4, 12)
    room = None if online else f"{house}, {floor}th Floor, Room {draw.code('10##@')}"
    lines = [f"{house} - Room {draw.randint(200, 1100)}", f"{draw.town()}, IL", draw.code("606##")]
    address = None if online else f"{lines[0]} {lines[1]} {lines[2]}"
    contact = draw.choice((draw.person(), fund))
    phone, mail = draw.some(0.8, draw.code("312-555-01##")), draw.some(0.8, "info@trustfund.example")
    told = draw.some(0.8, f"{draw.choice(('Regular', 'Grants', 'Special'))} meeting of the {fund}.")
    closes = draw.some(0.4, us_day(month - timedelta(2)))
    here = f"""<span class="cc-var" title="Event.location"><b>{room}</b></span>&nbsp;<br /><span
                                class="cc-var" title="Event.addressHtml">{lines[0]}<br />{lines[1]}
                                {lines[2]}</span>
                            &nbsp;<br /><br /><span class="cc-var lcol-map"><img height="200" src="m" /></span>
                            <a title="Driving Directions" id="idDrivingDir">Driving Directions</a>&nbsp;<br />"""
    there = '<span class="cc-var">This is an online event.</span>&nbsp;<br />'
    reach = f'<span class="cc-var" title="Event.contactPhone">{phone}</span>&nbsp;<br />' if phone else ""
    if mail:
        reach += f"""<span
                                class="cc-var"><a href="mailto:{mail}">{mail}</a></span>&nbsp;<br />"""
    signing = """<span title="Event.registerLink"><a title="Register Now!" id="lnkRegister" class="cc-register">Register
Now!</a></span>&nbsp;"""
    stamp = f"{month:%Y-%m-%d}T10:00:00-0500"
    hidden = f"""<span id="event-meta-hcalendar" class="vevent" style="display:none;">
        <span class="dtstart"><span class="value-title" title="{stamp}"></span>{stamp}</span>
        <span class="summary">{title}</span></span>"""
    inner = f"""<div class="cc-document" id="cc-container"><div id="cc-branding-outer"><img src="banner.jpg" /></div>
<div id="cc-content-outer"><div id="cc-content-sub-outer"><div class="cc-panel" id="cc-content-sub-inner">
                        <div id="cc-block5" class="cc-block">
                            <h3 id="evm-lcol-title-when">When</h3><span class="cc-var" title="Event.eventDateTime">{
        starts
    }{
        when.partition(us_day(month))[2]
    }</span><br /><span class="cc-var"><a class="cc-calendar">Add to Calendar</a></span>&nbsp;<br />
                        </div><div id="cc-block6" class="cc-block"><h3 id="evm-lcol-title-where">Where</h3>
                            {there if online else here}
                        </div><div id="cc-block7" class="cc-block"><h3 id="evm-lcol-title-contact">Contact</h3>
<span class="cc-var"><b>{contact}</b></span>&nbsp;<br /><span
                                class="cc-var">{fund}</span>&nbsp;<br />{reach}
                        </div></div></div>
<div class="cc-panel evm-rcol-main-hp" id="cc-content">
                    <div id="cc-block1" class="cc-block">
                        &nbsp;<h1 id="evm-event-title"><span class="cc-var">{title}</span>&nbsp;</h1>
                    </div>
                    {f'<div id="cc-block2" class="cc-block">{told}</div>' if told else ""}
                    <div id="cc-block3" class="cc-block">{f"Please sign up by {closes}.<br />" if closes else ""}{
        signing
    }
                    </div></div></div><div id="cc-site-info-outer"></div></div>
{hidden}"""
    labels: dict[str, Value] = {"title": title, "when": when, "room": room, "address": address, "contact": contact}
    labels |= {"organisation": fund, "phone": phone, "email": mail, "about": told, "closes": closes}
    return page(title, inner), labels
