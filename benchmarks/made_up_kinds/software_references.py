"""References of software: a call of an interface, the tags of a container's image, the manual of a command."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from benchmarks.made_up_kinds.material import Draw, Made, Records, Truth, Value, each, page, rows, us_day

_CALLS = (
    ("List shipments", "GET", "/v2/shipments", "Returns a paginated list of shipments, newest first."),
    ("Create a webhook", "POST", "/v2/webhooks", "Registers a URL that is called when an event happens."),
    ("Retrieve an invoice", "GET", "/v1/invoices/{id}", "Retrieves a single invoice, including its lines."),
    ("Cancel a booking", "DELETE", "/bookings/{booking_ref}", "Cancels a booking & releases the seats."),
    ("Search contacts", "POST", "/crm/v3/objects/contacts/search", "Finds contacts by their properties."),
    ("Get tide heights", "GET", "/tides/{station}/heights", "Predicted heights at a station, for up to seven days."),
    ("Update sensor", "PATCH", "/api/sensors/{sensorId}", "Changes only those properties which are sent."),
)
_PARAMETERS = {
    "limit": ("integer", "20", "How many objects to return, between 1 and 100."),
    "starting_after": ("string", "", "A cursor for use in pagination."),
    "status": ("enum", "any", "One of open, paid or void."),
    "id": ("string", "", "Identifier of the object."),
    "expand[]": ("array of strings", "", "Related objects to include in the response."),
    "created_before": ("timestamp", "now", "Only objects created before this time."),
    "url": ("string (uri)", "", "Must begin with https://."),
    "dryRun": ("boolean", "false", "Validate the request, change nothing."),
    "locale": ("string", "en-GB", "Language of messages."),
}


def api_endpoint(draw: Draw) -> Made:
    """A call of an interface: a developer's portal, rendered reStructuredText, or a wiki; its answer's fields too."""
    look, (title, method, path, told) = draw.choice("abc"), draw.choice(_CALLS)
    since = f"{draw.randint(1, 4)}.{draw.randint(0, 19)}"
    scope = draw.some(0.6, draw.choice(("read:all", "billing", "admin.write")))
    calls = draw.some(0.6, f"{draw.choice((60, 100, 1200))} requests per minute")
    gone = draw.some(0.35, us_day(draw.day(2027)))
    answer = "204 No Content" if method == "DELETE" else "201 Created" if method == "POST" else "200 OK"
    given = []
    for name in draw.in_order([*_PARAMETERS], 1, 8) if draw.random() < 0.9 else []:
        kind, default, text = _PARAMETERS[name]
        one = {"name": name, "type": kind} | ({"required": "required"} if draw.random() < 0.35 else {})
        one |= {"default": default} if default and "required" not in one and draw.random() < 0.8 else {}
        given.append(one | ({"description": text} if draw.random() < 0.9 else {}))
    back = [
        ("id", "string", "Unique identifier."),
        ("object", "string", "Always the same."),
        ("has_more", "boolean", ""),
    ]
    labels: dict[str, Value] = {"title": title, "method": method, "path": path, "summary": told, "since": since}
    labels |= {"scope": scope, "rate_limit": calls, "deprecated": gone, "success": answer}
    labels["parameters"] = [*given] or None
    body = _CALL_LOOKS[look](labels, given, back, draw.hexadecimal(5))
    return page(f"{title} | API reference", body, f'<meta name="description" content="{escape(told)}">\n'), labels


def _call_portal(true: Truth, given: Records, back: Sequence[tuple[str, str, str]], mark: str) -> str:
    """A developer's portal of today."""
    listed = ""
    for one in given:
        must = f'<span class="text-red-600">{one["required"]}</span>' if "required" in one else ""
        text = f'<div class="prose"><p>{one["description"]}</p></div>' if "description" in one else ""
        usual = f'<p class="text-xs">Defaults to <code>{one["default"]}</code></p>' if "default" in one else ""
        listed += f"""<div class="border-b py-3"><div class="flex gap-2"><code class="font-mono">{one["name"]}</code>
<span class="text-gray-500">{one["type"]}</span>{must}</div>{text}{usual}</div>
"""
    answer = "".join(f'<div class="border-b"><code>{a}</code> <span>{b}</span><p>{c}</p></div>\n' for a, b, c in back)
    notes = [("Scope", true["scope"]), ("Rate limit", true["rate_limit"]), ("Available since", true["since"])]
    pills = rows('<div class="pill"><dt>{}</dt><dd>{}</dd></div>', [(a, str(b)) for a, b in notes if b])
    warn = f'<div role="alert"><b>Deprecated.</b> This endpoint will be removed on {true["deprecated"]}.</div>'
    return f"""<div id="__next"><nav class="w-64"><ul>{
        each("<li><a>{}</a></li>", [call[0] for call in _CALLS])
    }</ul></nav>
<main><h1 class="text-3xl">{true["title"]}<a href="#{mark}">#</a></h1><div class="rounded"><span class="badge-{mark}">{
        true["method"]
    }</span><code>https://api.parcelry.example<b>{true["path"]}</b></code><button>Copy</button></div>
<p class="lead">{escape(str(true["summary"]))}</p>{warn if true["deprecated"] else ""}<dl>{pills}</dl>
<h2>Parameters</h2><div class="params">
{listed or "<p>No parameters.</p>"}</div>
<h2>Returns</h2><div class="tab active">{true["success"]}</div><div class="tab">429 Too Many Requests</div><div>
{answer}</div></main><aside><pre><code>curl -X {true["method"]} https://api.parcelry.example/v0/ping \\
  -H "Authorization: Bearer sk_test_{mark}" -d limit=3</code></pre></aside></div>"""


def _call_sphinx(true: Truth, given: Records, back: Sequence[tuple[str, str, str]], mark: str) -> str:
    """Documentation that Sphinx renders."""
    listed = ""
    for one in given:
        must = f" (<em>{one['required']}</em>)" if "required" in one else ""
        usual = f" Default: <code class='literal'>{one['default']}</code>." if "default" in one else ""
        listed += f"""<li><p><strong>{one["name"]}</strong> (<em>{one["type"]}</em>){must}{
            " – " + one["description"] if "description" in one else ""
        }{usual}</p></li>
"""
    answer = "".join(f"<li><p><strong>{a}</strong> (<em>{b}</em>) – {c}</p></li>\n" for a, b, c in back)
    gone = f'<div class="deprecated"><p><span>Deprecated, to be removed </span>{true["deprecated"]}</p></div>'
    notes = (("Needs the scope", true["scope"]), ("Limited to", true["rate_limit"]))
    terms = rows("<p>{} {}.</p>", [(a, str(b)) for a, b in notes if b])
    return f"""<div class="document"><div class="bodywrapper"><section id="s{mark}"><h1>{
        true["title"]
    }<a class="headerlink"
href="#s{mark}">¶</a></h1><dl class="http"><dt class="sig sig-object"><span class="sig-name"><span class="pre">{
        true["method"]
    }</span></span> <span class="pre">{true["path"]}</span></dt><dd><p>{escape(str(true["summary"]))}</p>{terms}
<div class="versionadded"><p><span class="versionmodified">New in version {true["since"]}.</span></p></div>
{gone if true["deprecated"] else ""}<dl class="field-list"><dt>Query Parameters</dt><dd><ul class="simple">
{listed or "<li><p>none</p></li>"}</ul></dd><dt>Response JSON Object</dt><dd><ul class="simple">
{answer}</ul></dd><dt>Status Codes</dt><dd><ul><li><p><a>{true["success"]}</a> – no error</p></li><li><p><a>404 Not
Found</a> – there is no such object</p></li></ul></dd></dl></dd></dl></section></div></div><div class="sphinxsidebar">
<h3>Previous topic</h3><p><a>Errors</a></p><h3>This Page</h3><p>Show Source</p></div><div class="footer">Version 4.{
        len(listed) % 9
    }.1. Created using Sphinx.</div>"""


def _call_wiki(true: Truth, given: Records, back: Sequence[tuple[str, str, str]], mark: str) -> str:
    """A page of a firm's wiki."""
    listed = "".join(
        f"<tr><td>{one['name']}</td><td>{one['type']}</td><td>{one.get('required', 'optional')}</td>"
        f"<td>{one.get('default', '')}</td><td>{one.get('description', '')}</td></tr>\n"
        for one in given
    )
    answer = "".join(f"<tr><td>{a}</td><td>{b}</td><td>{c}</td></tr>\n" for a, b, c in back)
    facts = [("Verb", true["method"]), ("Path", true["path"]), ("Auth scope", true["scope"] or "none")]
    facts += [("Throttling", true["rate_limit"]), ("Since release", true["since"])]
    facts += [("Success", true["success"]), ("Sunset", true["deprecated"])]
    head = rows("<tr><th>{}</th><td>{}</td></tr>", [(a, str(b)) for a, b in facts if b])
    return f"""<div id="breadcrumbs">Pages / Integration / REST</div><h1 id="title-text">{true["title"]}</h1><div
class="page-metadata">Created by {mark}, last modified on Mar 02, 2026</div><div class="wiki-content"><p>{
        escape(str(true["summary"]))
    }</p><table class="confluenceTable">{
        head
    }</table><h2>Request</h2><table class="confluenceTable"><tr><th>Parameter</th>
<th>Type</th><th>Mandatory</th><th>Default</th><th>Meaning</th></tr>
{listed}</table><h2>Response</h2><table class="confluenceTable"><tr><th>Property</th><th>Type</th><th>Meaning</th></tr>
{answer}</table><h2>Comments (1)</h2><p>Should limit not default to 50? -- jd</p></div>"""


_CALL_LOOKS = {"a": _call_portal, "b": _call_sphinx, "c": _call_wiki}

_IMAGES = {"quilldb": "An embedded document store with SQL.", "tinymta": "Small mail transfer agent"}
_IMAGES |= {"gridwatch": "Metrics for wind farms.", "papertrail-ng": "Collect, sort & keep letters of an office"}


def image_tags(draw: Draw) -> Made:
    """Tags of a container's image: a hub's cards, a forge's registry as a table; digests, platforms, ages."""
    look, name = draw.choice("ab"), draw.choice([*_IMAGES])
    owner = draw.choice(("library", f"{draw.surname().lower()}labs", "corvid-io"))
    pulls, stars = draw.choice(("10M+", "500K+", "1B+", "4,182")), draw.some(0.6, str(draw.randint(3, 4100)))
    licence, ago = (
        draw.some(0.5, draw.choice(("Apache-2.0", "MIT", "BSD-3-Clause"))),
        f"{draw.randint(2, 23)} days ago",
    )
    command = f"docker pull {owner}/{name}"
    tags = []
    for _ in range(draw.choice((0, 1, 3, 5, 8))):
        version = f"{draw.randint(1, 9)}.{draw.randint(0, 30)}.{draw.randint(0, 9)}"
        one = {"tag": draw.choice((version, f"{version}-alpine", "latest", "edge", f"sha-{draw.hexadecimal(7)}"))}
        one |= {"digest": draw.hexadecimal(12), "size": f"{draw.uniform(2, 900):.2f} MB"}
        one["pushed"] = f"{draw.randint(2, 11)} months ago" if draw.random() < 0.7 else f"{draw.day():%Y-%m-%d}"
        one |= {"platform": draw.choice(("linux/amd64", "linux/arm64/v8", "linux/arm/v7"))} if look == "a" else {}
        one |= {"by": f"{draw.surname().lower()}-bot"} if draw.random() < 0.7 else {}
        tags.append(one)
    count = len(tags)
    total = f"{count} tag{'' if count == 1 else 's'}"
    labels: dict[str, Value] = {"image": name, "owner": owner, "summary": _IMAGES[name], "pulls": pulls, "stars": stars}
    labels |= {"licence": licence, "updated": ago, "command": command, "tag_count": total, "tags": [*tags] or None}
    body = (_tags_hub if look == "a" else _tags_forge)(labels, tags, draw.hexadecimal(6))
    return page(f"{owner}/{name} tags", body), labels


def _tags_hub(true: Truth, tags: Records, mark: str) -> str:
    """A hub that a script renders; classes mean nothing."""
    css, listed = f"css-{mark}", ""
    for one in tags:
        by = f' by <a href="/u">{one["by"]}</a>' if "by" in one else ""
        listed += f"""<div class="MuiPaper-root {css}" data-testid="repotagsTagListItem"><div><p class="{css}">TAG</p>
<a class="{css}">{one["tag"]}</a><p>Last pushed <span>{one["pushed"]}</span>{by}</p><div class="{css}"><code>docker pull
{true["owner"]}/{true["image"]}:{one["tag"]}</code><button>Copy</button></div></div><table><thead><tr><th>Digest</th>
<th>OS/ARCH</th><th>Compressed size</th></tr></thead><tbody><tr><td><a>{one["digest"]}</a></td><td>{
            one["platform"]
        }</td><td>{one["size"]}</td></tr></tbody></table></div>
"""
    stars = f"<span><svg></svg> <strong>{true['stars']}</strong></span>" if true["stars"] else ""
    law = f"<div><h3>License</h3><p>{true['licence']}</p></div>" if true["licence"] else ""
    return f"""<div id="root"><header><a>Explore</a><a>Pricing</a><input placeholder="Search 15M+ images"></header>
<div class="{css}"><h1>{true["image"]}</h1><p>By <a>{true["owner"]}</a> · Updated {true["updated"]}</p>
<p>{escape(str(true["summary"]))}</p><div>{stars}<span><svg></svg> <strong>{true["pulls"]}</strong></span></div></div>
<div role="tablist"><button>Overview</button><button aria-selected="true">Tags</button></div><p>{true["tag_count"]}</p>
{listed or "<p>This repository has no tags yet.</p>"}
<aside><h3>Pull command</h3><pre>{true["command"]}</pre>{law}<div><h3>This week's pulls</h3><p>Pulls: 31,224</p><p>Last
week</p></div></aside></div>"""


def _tags_forge(true: Truth, tags: Records, mark: str) -> str:
    """A forge's registry of packages."""
    listed = "".join(
        f"""<tr><td><span class="ui label">{one["tag"]}</span></td><td><code title="sha256">{
            one["digest"]
        }</code></td><td>{one["size"]}</td><td>{one["pushed"]}{
            " <small>(" + one["by"] + ")</small>" if "by" in one else ""
        }</td></tr>
"""
        for one in tags
    )
    side = [
        ("Owner", true["owner"]),
        ("Downloads", true["pulls"]),
        ("Stars", true["stars"]),
        ("License", true["licence"]),
    ]
    side += [("Updated", true["updated"]), ("Versions", f"View all {20 + int(mark[:2], 16)}")]
    items = rows('<div class="item"><span>{}</span> {}</div>', [(a, str(b)) for a, b in side if b])
    table = f"""<table class="ui table"><thead><tr><th>Tag</th><th>Digest</th><th>Size</th><th>Published</th></tr>
</thead><tbody>
{listed}</tbody></table>"""
    return f"""<div class="full height"><div class="ui menu"><a>Code</a><a>Issues <b>12</b></a>
<a class="active">Packages</a></div><h2 class="flex">{true["image"]} <i>container</i></h2><div class="meta">{
        escape(str(true["summary"]))
    }</div>
<div class="ui grid"><div class="twelve wide"><h4>Installation</h4><pre class="code-block">$ {
        true["command"]
    }</pre><h4>{true["tag_count"]}</h4>{
        table if listed else "<p>Nothing published.</p>"
    }</div><div class="four wide"><h4>Details</h4>{items}
<h4>Linked repository</h4><a>mirror/{mark}</a></div></div></div><footer>Page: 12ms Template: 3ms v1.22.{
        len(tags)
    }</footer>"""


_COMMANDS = (
    ("fsnip", "1", "cut a file system into pieces", "File Utilities"),
    ("quorumd", "8", "keep a cluster of locks", "System Administration"),
    ("pnglint", "1", "check & repair PNG chunks", "Graphics Tools"),
    ("tarwalk", "1", "look into archives without unpacking", "General Commands"),
    ("zonectl", "8", "reload the zones of a name server", "System Administration"),
    ("lpbatch", "1p", "queue print jobs from a list", "Printing"),
)
_OPTIONS = {
    "-a": ("--all", "", "Do not ignore entries that begin with a dot."),
    "-c": ("--config", "FILE", "Read settings from here instead of /etc."),
    "-j": ("--jobs", "N", "Run so many at once."),
    "-n": ("--dry-run", "", "Print what would be done and exit."),
    "-o": ("--output", "DIR", "Put results there."),
    "-q": ("", "", "Be quiet."),
    "-t": ("--timeout", "SECONDS", "Give up after this time."),
    "-V": ("--version", "", "Print the version."),
}


def manual_page(draw: Draw) -> Made:
    """A manual of a command: lines of one width in pre, mandoc's sections, or headings of a modern site."""
    look, (name, part, told, group) = draw.choice("abc"), draw.choice(_COMMANDS)
    version, at = f"{name} {draw.randint(0, 6)}.{draw.randint(0, 40)}", draw.day(draw.randint(2012, 2026))
    dated = {"a": f"{at:%Y-%m-%d}", "b": us_day(at), "c": f"{at:%B %Y}"}[look]
    usage = f"{name} [options] {draw.choice(('file ...', '[path]', 'source target'))}"
    author, bugs = draw.some(0.7, draw.person()), draw.some(0.5, f"bugs@{name}.example")
    also = draw.in_order(("cron(8)", "find(1)", "gzip(1)", "lp(1)", "printf(3)"), 0, 4)
    options = []
    for flag in draw.in_order([*_OPTIONS], 2, 8):
        long, argument, text = _OPTIONS[flag]
        one = {"flag": flag} | ({"long": long} if long and draw.random() < 0.85 else {})
        options.append(one | ({"argument": argument} if argument else {}) | {"description": text})
    labels: dict[str, Value] = {"command": name, "section": part, "summary": told, "synopsis": usage, "date": dated}
    labels |= {"version": version, "author": author, "bugs": bugs, "see_also": also or None, "options": [*options]}
    return page(f"{name}({part}) manual", _MANUALS[look](labels, options, group)), labels


def _manual_pre(true: Truth, options: Records, group: str) -> str:
    """Lines of one width, as man prints them."""
    top, listed = f"{str(true['command']).upper()}({true['section']})", ""
    for one in options:
        long = f", <b>{one['long']}</b>" if "long" in one else ""
        sign = "=" if long else " "
        listed += (
            f"       <b>{one['flag']}</b>{long}{sign + '<i>' + one['argument'] + '</i>' if 'argument' in one else ''}\n"
        )
        listed += f"              {one['description']}\n\n"
    said = [("AUTHOR", f"Written by {true['author']}." if true["author"] else None)]
    said += [("REPORTING BUGS", f"Send reports to &lt;{true['bugs']}&gt;." if true["bugs"] else None)]
    links = [f"<a href='#'>{one}</a>" for one in true["see_also"] or () if isinstance(one, str)]
    said += [("SEE ALSO", ", ".join(links) or None)]
    return f"""<table width="100%"><tr><td><a href="/">man-pages.example</a></td><td align="right"><a>Training</a>
</td></tr></table><pre>
<span>{top}                    {group}                    {top}</span>

<h2>NAME</h2>       {true["command"]} - {escape(str(true["summary"]))}
<h2>SYNOPSIS</h2>       <b>{true["synopsis"]}</b>
<h2>OPTIONS</h2>
{listed}{rows("<h2>{}</h2>       {}", said)}
<h2>COLOPHON</h2>       This page was obtained from the project's git on 2026-01-16. Its most recent commit was
       found on 2025-12-30.
<span>{true["version"]}                    {true["date"]}                    {top}</span>
</pre>"""


def _manual_mandoc(true: Truth, options: Records, group: str) -> str:
    """HTML of mandoc."""
    top, listed = f"{str(true['command']).upper()}({true['section']})", ""
    for one in options:
        long = f', <code class="Fl">{one["long"]}</code>' if "long" in one else ""
        value = f' <var class="Ar">{one["argument"]}</var>' if "argument" in one else ""
        listed += f'<dt id="x"><a class="permalink"><code class="Fl">{one["flag"]}</code></a>{long}{value}</dt>\n'
        listed += f"<dd>{one['description']}</dd>\n"
    links = [f'<a class="Xr">{one}</a>' for one in true["see_also"] or () if isinstance(one, str)]
    said = [("SEE ALSO", ", ".join(links) or None)]
    said += [("AUTHORS", f'<span class="An">{true["author"]}</span>' if true["author"] else None)]
    said += [("BUGS", f'Mail to <a class="Mt">{true["bugs"]}</a>.' if true["bugs"] else None)]
    more = rows('<section class="Sh"><h1 class="Sh">{}</h1><p class="Pp">{}</p></section>', said)
    return f"""<form><input><button>apropos</button></form><table class="head"><tr><td class="head-ltitle">{
        top
    }</td><td class="head-vol">{group} Manual</td><td class="head-rtitle">{
        top
    }</td></tr></table><div class="manual-text">
<section class="Sh"><h1 class="Sh" id="NAME">NAME</h1><p class="Pp"><code class="Nm">{true["command"]}</code> &#x2014;
<span class="Nd">{
        escape(str(true["summary"]))
    }</span></p></section><section class="Sh"><h1 class="Sh">SYNOPSIS</h1><table
class="Nm"><tr><td><code>{
        true["synopsis"]
    }</code></td></tr></table></section><section class="Sh"><h1>DESCRIPTION</h1><p>The
options are as follows:</p><dl class="Bl-tag">
{listed}</dl></section>
{more}
</div><table class="foot"><tr><td class="foot-date">{true["date"]}</td><td class="foot-os">{
        true["version"]
    }</td></tr></table>"""


def _manual_site(true: Truth, options: Records, group: str) -> str:
    """A project's site."""
    listed = "".join(
        f"""<tr><td><code>{one["flag"]}</code></td><td>{
            f"<code>{one['long']}</code>" if "long" in one else "–"
        }</td><td>{one.get("argument", "")}</td><td>{one["description"]}</td></tr>
"""
        for one in options
    )
    links = each("<li><a>{}</a></li>", [one for one in true["see_also"] or () if isinstance(one, str)])
    who = f'<p>Maintainer: <a rel="author">{true["author"]}</a></p>' if true["author"] else ""
    mail = f"<p>Found a mistake? Write to {true['bugs']}.</p>" if true["bugs"] else ""
    return f"""<header class="md-header"><a>Docs</a><a>Blog</a><span>Latest: 9.99</span></header><article>
<h1>{true["command"]}</h1><p class="tagline">{escape(str(true["summary"]))}</p><p><kbd>section {true["section"]}</kbd>
<kbd>{group}</kbd> <kbd>{true["version"]}</kbd></p><h2 id="usage">Usage</h2><div class="highlight"><pre><span></span>{
        true["synopsis"]
    }</pre></div><h2>Options</h2><table><thead><tr><th>Short</th><th>Long</th><th>Value</th><th>What it does</th></tr>
</thead><tbody>
{
        listed
    }</tbody></table><h2>Exit codes</h2><table><tr><td><code>0</code></td><td>Fine.</td></tr><tr><td><code>2</code></td>
<td>Wrong usage.</td></tr></table>{f"<h2>Related</h2><ul>{links}</ul>" if links else ""}
{who}{mail}<p class="md-source">Last update: <span>{true["date"]}</span></p></article>"""


_MANUALS = {"a": _manual_pre, "b": _manual_mandoc, "c": _manual_site}
