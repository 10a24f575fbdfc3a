"""Pages behind a login and pages of many voices: a clinic's summary of a visit, a question with its answers."""

from __future__ import annotations

from datetime import timedelta
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Value, each, page, phrases, rows, us_day

_DRUGS = phrases(
    "Amoxicillin 500 mg – 1 capsule 3x daily; Ibuprofen 400 mg as needed; Vitamin D3 1000 IU; Nasal spray, 2 puffs"
)
_DUTIES = ("Book a blood test", "Drink 2 l a day", "Come back if the fever lasts > 3 days", "No sports for 2 weeks")


def clinic_visit_summary(draw: Draw) -> Made:
    """A clinic portal's summary: cards with rows of terms, or an accordion of older make; the next visit, vitals."""
    patient, record = draw.person(), draw.code("MRN ######")
    when = draw.day()
    seen, doctor = f"{us_day(when)} {draw.clock(8, 17)}", f"{draw.person()}, {draw.choice(('MD', 'NP', 'DO'))}"
    ward, why = (
        draw.choice(("Family Medicine", "ENT", "Paediatrics – Unit 2")),
        draw.choice(("Cough", "Annual check-up", "Ear pain, left")),
    )
    found = draw.some(0.75, draw.choice(("Acute sinusitis (J01.9)", "Otitis media", "Healthy; see labs")))
    pressure, weight = (
        draw.some(0.7, f"{draw.randint(100, 150)}/{draw.randint(60, 95)} mmHg"),
        draw.some(0.6, f"{draw.uniform(12, 110):.1f} kg"),
    )
    drugs, duties = draw.in_order(_DRUGS, 0, 4), draw.in_order(_DUTIES, 0, 3)
    following = draw.some(0.5, f"{us_day(when + timedelta(days=21))} {draw.clock(8, 17)}")
    visit: list[tuple[str, str | None]] = [
        ("Date of visit", seen),
        ("Provider", doctor),
        ("Department", ward),
        ("Reason", why),
    ]
    visit += [("Diagnosis", found)]
    body_facts: list[tuple[str, str | None]] = [
        ("Blood pressure", pressure),
        ("Weight", weight),
        ("Pulse", str(draw.randint(55, 110))),
    ]
    if draw.random() < 0.55:
        term = '<dt class="col-sm-4 text-muted">{}</dt><dd class="col-sm-8">{}</dd>'
        card = (
            '<div class="card shadow-sm mb-3"><div class="card-header">{}</div><div class="card-body">{}</div></div>\n'
        )
        parts = [card.format("Visit", f'<dl class="row mb-0">{rows(term, visit)}</dl>')]
        parts += (
            [card.format("Vitals", f'<dl class="row mb-0">{rows(term, body_facts)}</dl>')] if pressure or weight else []
        )
        item = '<li class="list-group-item d-flex justify-content-between">{} <a class="btn btn-sm">Refill</a></li>'
        told = (
            f'<ul class="list-group list-group-flush">{each(item, drugs)}</ul>'
            if drugs
            else '<p class="text-muted">None</p>'
        )
        todo = each(
            '<div class="form-check"><input type="checkbox" disabled><label>{}</label></div>',
            [escape(one) for one in duties],
        )
        parts += [card.format("Medications", told)] + ([card.format("Instructions", todo)] if duties else [])
        ahead = f'<p class="h5"><i class="bi bi-calendar" aria-hidden="true"></i> {following}</p>'
    else:
        cell = '<tr><th scope="row" class="lbl">{}&nbsp;</th><td>{}</td></tr>'
        fold = """<h3 class="accordion-toggle" tabindex="0">{}</h3>
<div class="accordion-panel" aria-expanded="true">{}</div>\n"""
        parts = [fold.format("Your visit", f"<table>{rows(cell, visit)}</table>")]
        parts += [fold.format("Measurements", f"<table>{rows(cell, body_facts)}</table>")] if pressure or weight else []
        parts += [fold.format("Medicines", f"<p>{each('{}', drugs, '<br/>')}</p>")] if drugs else []
        parts += (
            [fold.format("What to do", f"<ol>{each('<li>{}</li>', [escape(one) for one in duties])}</ol>")]
            if duties
            else []
        )
        ahead = f"<p>You are booked for <b>{following}</b>.</p>"
    parts += [f"<section><h2>Next appointment</h2>{ahead}</section>"] if following else []
    body = f"""<nav class="navbar navbar-expand-lg"><a class="navbar-brand">MyClinic</a><span class="badge
rounded-pill">{draw.randint(0, 9)}
<span class="visually-hidden">unread messages</span></span></nav><div class="container-fluid"><div class="row"><div
class="col-md-3">
<div class="card"><img alt="" class="card-img-top"><div class="card-body"><h2 class="card-title h6">{patient}</h2><p
class="card-text small">{record}</p></div></div><ul class="nav flex-column"><li>Messages</li><li>Bills
<span>$20.00</span></li></ul></div>
<div class="col-md-9"><h1>After-visit summary</h1>
{"".join(parts)}<div class="alert alert-info">Flu shots from {us_day(draw.day())}, walk in. Ask {draw.person()},
RN.</div></div></div></div>
<footer>{draw.street()}, {draw.town()} · {draw.code("(###) 555-####")} · Printed
{us_day(when + timedelta(days=2))}</footer>"""
    labels: dict[str, Value] = {
        "patient": patient,
        "record": record,
        "visit": seen,
        "provider": doctor,
        "department": ward,
    }
    labels |= {
        "diagnosis": found,
        "blood_pressure": pressure,
        "medications": [*drugs] or None,
        "instructions": [*duties] or None,
    }
    return page("MyClinic – After-visit summary", body), labels | {"next_visit": following}


_TAGS = ("soldering", "battery", "usb-c", "bread-board", "c++", "home-wiring", "esp32")
_REPLIES = (
    "Check the ground first. A floating ground explains both symptoms.",
    "You need a pull-up of 4.7 kΩ on each line; the internal ones are too weak.",
    "It is the cable. Mine did the same until I swapped it.",
    "Use a fuse. Really.",
)


def answered_question(draw: Draw) -> Made:
    """A question with its answers: an accepted one or none, votes, comments below each, questions alike at the side."""
    title = draw.choice(
        (
            "Why does my sensor reset when the motor starts?",
            "Can I charge two cells in parallel?",
            "I²C hangs after <10 minutes",
        )
    )
    asker, asked = draw.choice(("volt_ed", "Ünal K.", "user88120")), draw.day()
    views, tags = (
        f"{draw.randint(1, 90)}k" if draw.random() < 0.3 else str(draw.randint(20, 999)),
        draw.in_order(_TAGS, 1, 5),
    )
    answers: list[dict[str, str]] = []
    shown, taken = "", draw.some(0.65, "yes")
    closed = draw.some(0.45, draw.choice(("Needs details or clarity", "Duplicate")))

    def votes(count: int) -> str:
        return f"""<div class="js-voting d-flex fd-column"><button aria-label="Up vote"><svg aria-hidden="true"
class="svg-icon
iconArrowUp"><path d="M1 12h16"/></svg></button><div class="js-vote-count" data-value="{count}">
{count}
</div></div>"""

    def talk() -> str:
        lines = "".join(
            f"""<li class="comment"><span title="score">{draw.randint(0, 9) or ""}</span><span class="comment-copy">{
                text
            }</span>
–&nbsp;<a class="comment-user">{draw.choice(("ohm_boy", "M. Faraday Jr", "asker42"))}</a> <span class="comment-date">{
                asked + timedelta(days=2):%b %-d} at 9:0{draw.randint(0, 9)}</span></li>"""
            for text in draw.sample(
                ("Did you measure it?", "+1, works.", "What is the supply? 5 V or 3.3 V?"), draw.randint(0, 3)
            )
        )
        return f'<ul class="comments-list">{lines}</ul>' if lines else ""

    said = draw.sample(_REPLIES, draw.choice((0, 1, 2, 3, 4)))
    for n, text in enumerate(said):
        score, when = draw.randint(-2, 60), asked + timedelta(days=n)
        one = {"author": draw.choice(("ohm_boy", "Priya V.", "wirewrap", "user9")), "votes": str(score), "text": text}
        one["date"] = f"{when:%b %-d, %Y}"
        answers.append(one)
        first = taken and n == 0
        tick = (
            '<div class="js-accepted"><svg><title>Accepted answer</title><path d="m6 14 8 8L30 6"/></svg></div>'
            if first
            else ""
        )
        edit = f'<div class="edited">edited {when + timedelta(days=3):%b %-d, %Y}</div>' if draw.random() < 0.3 else ""
        shown += f"""<div id="answer-{draw.code("######")}"
class="answer{" accepted-answer" if first else ""}">{votes(score)}{tick}
<div class="s-prose js-post-body" itemprop="text"><p>{text}</p></div>{edit}<div class="user-info"><div>answered <span
title="{when:%Y-%m-%d} 08:00:00Z" class="relativetime">{one["date"]}</span></div><a
href="/users/{draw.code("####")}">{one["author"]}</a>
<span class="reputation-score" dir="ltr">{draw.randint(1, 90)},{draw.randint(100, 999)}</span></div>{talk()}</div>\n"""
    link = '<a href="/tagged/{0}" class="s-tag post-tag" rel="tag">{0}</a>'
    alike = each(
        "<li><span class='answer-votes'>{}</span><a>Is 12 V too much for an LED?</a></li>",
        [str(draw.randint(0, 40)) for _ in range(3)],
    )
    notice = f"""<aside class="s-notice" role="status"><b>Closed.</b> This question is closed for: <i>{closed}</i>. It
does not accept
answers.</aside>"""
    score, many = draw.randint(-3, 120), f"{len(said)} Answer{'' if len(said) == 1 else 's'}"
    body = f"""<div class="inner-content"><div id="question-header"><h1><a
href="/q/{draw.hexadecimal(6)}">{escape(title)}</a></h1></div>
<div class="d-flex"><div title="{asked} 10:00:00Z"><span class="fc-light">Asked</span> <time
datetime="{asked}T10:00:00">{asked:%b %-d, %Y}
</time></div><div><span class="fc-light">Modified</span> <a>{asked + timedelta(days=20):%b %-d, %Y}</a></div><div><span
class="fc-light">Viewed</span> {views} times</div></div>
{notice if closed else ""}<div id="question" class="question">{votes(score)}<div class="s-prose js-post-body"><p>I have
a board that
draws {draw.randint(20, 900)} mA. It fails after {draw.randint(2, 60)} seconds. What now?</p><pre><code>int main() {{
return 0; }}</code></pre>
</div><div class="post-taglist">{each(link, tags, " ")}</div><div class="user-info user-hover"><div>asked <span
class="relativetime">{asked:%b %-d, %Y}</span></div><a>{asker}</a></div>{talk()}</div>
<div id="answers"><h2 data-answercount="{len(said)}">{many}</h2>{shown}</div></div>
<div id="sidebar"><div class="s-sidebarwidget">Hiring: bench technician,
{draw.town()}</div><h4>Related</h4><ul>{alike}</ul></div>"""
    labels: dict[str, Value] = {
        "title": title,
        "asker": asker,
        "asked": f"{asked:%b %-d, %Y}",
        "votes": str(score),
        "views": views,
    }
    labels |= {
        "tags": [*tags],
        "closed_for": closed,
        "accepted_author": answers[0]["author"] if taken and answers else None,
    }
    return page(f"{escape(title)} - Benchtop", body), labels | {"answers": [*answers] or None}
