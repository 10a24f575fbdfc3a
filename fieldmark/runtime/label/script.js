const KINDS = [["one", "one text"], ["list", "a list of texts"], ["records", "records"]];
const STATES = {open: "", labelled: "labelled", sure: "guess", unsure: "guess, look", unknown: "no guess"};
const SHOWN = ["fm-labelled", "fm-sure", "fm-unsure", "fm-current"];
const LINES = 200; // most records that are listed
const byId = (id) => document.getElementById(id), frame = document.querySelector("iframe");
const made = (tag, className, textContent) => Object.assign(document.createElement(tag), {className, textContent});
let state = null, current = null, record = null, fresh = 0, found = [], at = 0, asking = Promise.resolve(), looking = 0;
history.replaceState(null, "", "/");

async function post(action, given) {
  const answer = await fetch("/api", {
    method: "POST", headers: {"X-Token": token, "Content-Type": "application/json"},
    body: JSON.stringify({action, shown: state && state.number, ...given}),
  }).catch(() => { throw new Error("fieldmark has ended; start it again. Nothing is lost: all labels are in their files."); });
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

function ask(action, given = {}) {
  asking = asking.then(async () => {
    document.body.setAttribute("aria-busy", "true");
    const before = state, working = setTimeout(() => { byId("hint").textContent = action === "next" ? "Learning …" : "Working …"; }, 300);
    try {
      const told = await post(action, given);
      state = told.state;
      byId("told").textContent = told.error || "";
      if (told.markup !== undefined) { current = record = null; fresh = 0; await show(told.markup); }
      if (!told.error && action === "label") advance(before, given);
      draw();
    } finally { clearTimeout(working); }
  }).catch((error) => { byId("told").textContent = error.message; })
    .finally(() => document.body.removeAttribute("aria-busy"));
  return asking;
}

/* ---- the document ---- */

function show(markup) {
  return new Promise((shown) => {
    frame.onload = () => {
      const page = frame.contentDocument;
      page.addEventListener("click", (event) => event.preventDefault());
      page.addEventListener("mouseup", choose);
      page.addEventListener("mouseover", hover);
      page.addEventListener("keydown", press);
      shown();
    };
    frame.srcdoc = `<!doctype html><meta charset="utf-8"><style>${frameStyle}</style><body>${markup}</body>`;
  });
}

const placeOf = (node) => {
  const element = node.nodeType === 1 ? node : node.parentElement, text = element.closest("text");
  return text ? text.previousElementSibling : element.closest("[data-at]");
};
const places = () => [...frame.contentDocument.querySelectorAll("[data-at]")];
const placed = (number) => frame.contentDocument.querySelector(`[data-at="${number}"]`);
const textOf = (place) => ((place.tagName === "rect" ? place.nextElementSibling : place).textContent || "").replace(/\s+/g, " ").trim();

function hover(event) {
  for (const place of frame.contentDocument.querySelectorAll(".fm-hover")) place.classList.remove("fm-hover");
  if (current) placeOf(event.target)?.classList.add("fm-hover");
}

function choose(event) {
  const selection = frame.contentWindow.getSelection();
  let place = placeOf(event.target);
  const text = event.shiftKey ? "" : selection.toString().trim();
  if (text) place = placeOf(selection.getRangeAt(0).commonAncestorContainer) || place;
  selection.removeAllRanges();
  if (!place) return;
  if (current === null) { byId("field").focus(); byId("told").textContent = "First add a field."; return; }
  label(place, text, event.shiftKey);
}

function label(place, text, more) {
  const given = {slot: current.slot, place: Number(place.dataset.at), more, fresh};
  if (current.kind === "records") { byId("told").textContent = `Choose or add a field in ${current.slot.at(-1)}: records hold fields.`; return; }
  if (text) given.text = text;
  if (record && record.field === current.slot[0]) given.within = record.path;
  fresh = 0;
  ask("label", given);
}

/* Of single values the next field is chosen: the next that is not labelled; in records the next, and the first again. */
function advance(before, given) {
  if (byId("stay").checked || given.more || current.kind !== "one") return;
  const all = slots(), inside = current.slot.length > 1;
  const beside = all.filter((slot) => slot.kind === "one" && slot.slot.length === current.slot.length && slot.slot.slice(0, -1).join("\n") === current.slot.slice(0, -1).join("\n"));
  const next = beside.findIndex((slot) => same(slot, current)) + 1;
  if (inside) { current = beside[next % beside.length]; return; }
  if (before.fields.find((field) => field.name === current.slot[0])?.state === "labelled") return; // it was corrected
  const open = (slot) => !["labelled", "sure"].includes(state.fields.find((field) => field.name === slot.slot[0]).state);
  current = [...beside.slice(next), ...beside.slice(0, next)].find(open) || current;
}

/* ---- fields ---- */

/* What can be chosen, in order: each field; of records also the fields inside. */
const slots = () => {
  const inside = (fields, above) => fields.flatMap((field) =>
    [{slot: [...above, field.name], kind: field.kind}, ...inside(field.inner, [...above, field.name])]);
  return inside(state.fields, []);
};
const same = (one, other) => one !== null && other !== null && JSON.stringify(one.slot) === JSON.stringify(other.slot);

function pick(slot, scrolls = true) {
  current = slot;
  draw();
  const field = state.fields.find((one) => one.name === slot.slot[0]);
  if (scrolls && field.at.length) placed(field.at[0])?.scrollIntoView({block: "center"});
}

function draw() {
  const all = slots(), guesses = state.fields.some((field) => ["sure", "unsure"].includes(field.state));
  byId("name").textContent = state.name.split(/[\\/]/).slice(-2).join("/");
  byId("name").title = state.name;
  byId("count").textContent = `document ${state.number + 1} of ${state.total}, ${state.labelled} labelled`;
  Object.assign(byId("progress"), {max: state.total, value: state.labelled});
  byId("undo").disabled = !state.undo;
  byId("accept").disabled = byId("take").disabled = !guesses;
  byId("take").classList.toggle("main", guesses);
  byId("next").classList.toggle("main", !guesses && state.fields.length > 0);
  const needs = (slot) => ["open", "unknown", "unsure"].includes(state.fields.find((field) => field.name === slot.slot[0]).state);
  current = all.find((slot) => same(slot, current)) || all.find((slot) => slot.kind !== "records" && needs(slot)) || all[0] || null;
  byId("fields").replaceChildren(...state.fields.map((field) => card(field, all)));
  const inside = all.filter((slot) => slot.kind === "records").flatMap(({slot}) =>
    KINDS.filter(([kind]) => kind !== "records" || slot.length < 2).map(([kind, text]) => [[kind, ...slot], `${text} in ${slot.join(" › ")}`]));
  const kind = byId("kind").value;
  byId("kind").replaceChildren(...[...KINDS.map(([one, text]) => [[one], text]), ...inside]
    .map(([value, text]) => new Option(text, JSON.stringify(value), false, JSON.stringify(value) === kind)));
  for (const place of frame.contentDocument.querySelectorAll(SHOWN.map((name) => `.${name}`).join())) place.classList.remove(...SHOWN);
  for (const field of state.fields) {
    for (const number of field.at) {
      const place = placed(number);
      place?.classList.add(`fm-${field.state}`, ...(current && field.name === current.slot[0] && field.kind !== "records" ? ["fm-current"] : []));
      if (place && place.tagName !== "rect") place.setAttribute("title", field.name);
    }
    const chosen = record && record.field === field.name && field.lines.find((one) => JSON.stringify(one.path) === JSON.stringify(record.path));
    for (const number of chosen ? chosen.at : []) placed(number)?.classList.add("fm-current");
  }
  hint(guesses);
}

function hint(guesses) {
  const told = byId("hint"), open = state.fields.filter((field) => ["open", "unknown"].includes(field.state));
  const say = (...parts) => told.replaceChildren(...parts);
  if (!state.fields.length) say("Begin with a field: type its name at the left, such as price, and press Enter.");
  else if (fresh) say("The next click begins a new record.");
  else if (current.kind === "records" && !current.inner?.length && !slots().some((slot) => slot.slot.length > current.slot.length && slot.slot[0] === current.slot[0]))
    say("Add the fields that each record of ", made("b", "", current.slot.join(" › ")), " has.");
  else if (state.unknown) say("The program does not know this layout. Label it, and it will.");
  else if (guesses && !open.length) say(state.fields.some((field) => field.state === "unsure")
    ? "Guesses are marked. Look at the amber ones, correct what is wrong; then accept, next." : "Guesses are marked, all of them sure. If they are right: accept, next.");
  else if (!open.length && state.labelled >= state.total) say("All documents are labelled. `fieldmark learn` now tells how sure each field is.");
  else if (!open.length) say("All fields are labelled. Go on with the next document", state.labelled < 2 ? "; after two of them a program guesses." : ".");
  else say("Click ", made("b", "", current.slot.join(" › ")), " in the document, or select the part of a text that it is. If it is not there: ", made("kbd", "", "x"));
}

function card(field, all) {
  const line = (slot, kind) => {
    const number = all.findIndex((other) => same(other, {slot})) + 1, entry = made("li", "", ""), head = made("div", "head", "");
    entry.dataset.field = slot.join(".");
    entry.setAttribute("aria-current", String(same({slot}, current)));
    head.append(made("b", "", slot.at(-1)), ...(number < 10 ? [made("kbd", "", String(number))] : []));
    entry.append(head);
    entry.onclick = (event) => { event.stopPropagation(); pick({slot, kind}); };
    return entry;
  };
  const button = (text, key, does) => {
    const one = made("button", "", `${text} `);
    one.append(made("kbd", "", key));
    one.onclick = (event) => { event.stopPropagation(); does(); };
    return one;
  };
  const nested = (fields, above) => {
    const list = made("ul", "", "");
    list.append(...fields.map((one) => {
      const entry = line([...above, one.name], one.kind);
      if (one.kind === "records") entry.append(nested(one.inner, [...above, one.name]));
      return entry;
    }));
    return list;
  };
  const whole = line([field.name], field.kind), guessed = ["sure", "unsure"].includes(field.state);
  whole.classList.add(field.state);
  whole.firstChild.append(made("span", "chip", STATES[field.state]));
  if (field.lines.length) whole.append(records(field));
  else if (field.texts.length) whole.append(made("div", "texts", field.texts.join(" | ")));
  else if (guessed || field.state === "labelled") whole.append(made("div", "texts none", "not on this page"));
  if (field.why && field.state !== "labelled") whole.append(made("div", "why", field.why));
  whole.append(...field.faults.map((fault) => made("div", "fault", `not learned: ${fault}`)));
  if (current && current.slot[0] === field.name) {
    const acts = made("div", "do", "");
    if (guessed) acts.append(button("Take the guess", "Enter", () => ask("accept", {fields: [field.name], draft: true})));
    if (field.kind === "records") acts.append(button("New record", "r", () => begin(false)));
    if (field.lines.length && field.state === "labelled") acts.append(button(field.rest ? "These are all" : "There are more", "e", () => ask("whole", {field: field.name})));
    acts.append(button("Not on this page", "x", () => ask("absent", {fields: [field.name]})));
    if (field.state === "labelled") acts.append(button("Clear", "c", () => ask("clear", {field: field.name})));
    whole.append(acts);
  }
  if (field.kind === "records") whole.append(nested(field.inner, [field.name]));
  return whole;
}

/* The records of a field: a click chooses the one that the next labels go to. */
function records(field) {
  const list = made("div", "records", "");
  list.append(made("div", "why", `${field.texts.length} record${field.texts.length === 1 ? "" : "s"}${field.rest ? ", and more on the page" : ""}`));
  list.append(...field.lines.slice(0, LINES).map((one) => {
    const line = made("div", "record", ""), path = JSON.stringify(one.path);
    line.style.marginLeft = `${(one.path.length - 1) * .7}rem`;
    line.setAttribute("aria-selected", String(record !== null && record.field === field.name && JSON.stringify(record.path) === path));
    line.append(made("span", "n", String(one.path.at(-1) + 1)), made("span", "", one.text || "…"));
    if (field.state === "labelled") {
      const away = made("button", "", "×");
      away.title = "Take this record away";
      away.onclick = (event) => { event.stopPropagation(); ask("remove", {field: field.name, record: one.path}); };
      line.append(away);
      line.onclick = (event) => {
        event.stopPropagation();
        record = record && JSON.stringify(record.path) === path ? null : {field: field.name, path: one.path};
        const names = JSON.stringify([field.name, ...one.path.filter((step) => typeof step === "string")]);
        const inside = slots().filter((slot) => slot.kind !== "records" && JSON.stringify(slot.slot.slice(0, -1)) === names);
        current = inside.find((slot) => same(slot, current)) || inside[0] || current;
        draw();
        if (one.at.length) placed(one.at[0])?.scrollIntoView({block: "center"});
      };
    }
    return line;
  }));
  if (field.lines.length > LINES) list.append(made("div", "why", `and ${field.lines.length - LINES} more`));
  return list;
}

function begin(outer) {
  fresh = current === null ? 0 : outer ? 1 : Math.max(1, current.slot.length - 1);
  draw();
}

/* ---- all documents, a hundred at a time; a row opens its document ---- */

async function overview(opens) {
  const mine = ++looking, [head, body] = [document.querySelector("#overview thead"), document.querySelector("#overview tbody")];
  byId("overview").hidden = !opens;
  frame.hidden = opens;
  byId("all").textContent = opens ? "Back " : "All documents ";
  byId("all").append(made("kbd", "", "o"));
  if (!opens) return;
  await asking;
  const names = state.fields.map((field) => field.name);
  head.replaceChildren(made("tr", "", ""));
  head.firstChild.append(...["document", ...names].map((name) => made("th", "", name)));
  body.replaceChildren();
  for (let first = 0; first < state.total && mine === looking; first += 50) {
    const told = await post("overview", {first, count: 50});
    if (mine !== looking) return;
    body.append(...(told.rows || []).map((row) => {
      const line = made("tr", row.number === state.number ? "shown" : "", ""), error = row.error ? ` (${row.error})` : "";
      line.append(made("td", row.labelled ? "labelled" : "", row.name + error), ...names.map((name) => {
        const cell = row.cells[name] || {state: "open", texts: []};
        const absent = !cell.texts.length && ["labelled", "sure", "unsure"].includes(cell.state);
        return made("td", cell.state, absent ? "–" : cell.texts.length > 3 ? `${cell.texts.length} values` : cell.texts.join(" | ") || (cell.state === "unknown" ? "?" : ""));
      }));
      line.onclick = () => { overview(false); ask("open", {document: row.number}); };
      return line;
    }));
  }
}

/* ---- a value that is typed ---- */

function search() {
  for (const place of found) place.classList.remove("fm-found");
  const wanted = byId("find").value.replace(/\s+/g, " ").trim().toLowerCase();
  const holding = wanted ? places().filter((place) => textOf(place).toLowerCase().includes(wanted)) : [];
  const held = new Set(holding);
  found = holding.filter((place) => ![...place.querySelectorAll("[data-at]")].some((one) => held.has(one)));
  at = 0;
  point();
}

function point() {
  for (const place of found) place.classList.remove("fm-found");
  found[at]?.classList.add("fm-found");
  found[at]?.scrollIntoView({block: "center"});
  byId("hint").textContent = found.length ? `place ${at + 1} of ${found.length}; Enter labels it` : "this stands nowhere";
}

byId("find").oninput = search;
byId("find").onkeydown = (event) => {
  const step = {ArrowDown: 1, ArrowUp: -1}[event.key];
  if (step && found.length) { event.preventDefault(); at = (at + step + found.length) % found.length; point(); }
  if (event.key === "Escape") { byId("find").value = ""; search(); byId("find").blur(); draw(); }
};
byId("search").onsubmit = (event) => {
  event.preventDefault();
  const place = found[at], wanted = byId("find").value.replace(/\s+/g, " ").trim();
  if (!place || !current) return;
  const text = textOf(place), from = text.toLowerCase().indexOf(wanted.toLowerCase());
  byId("find").value = "";
  search();
  byId("find").blur();
  label(place, text.length === wanted.length ? "" : text.slice(from, from + wanted.length), false);
};

/* ---- keys and buttons ---- */

const move = (by) => {
  const all = slots(), number = all.findIndex((slot) => same(slot, current));
  if (all.length) pick(all[(number + by + all.length) % all.length]);
};
const accept = () => ask("accept", {fields: state.fields.map((field) => field.name)});
const next = () => { overview(false); ask("next"); };
const opened = (number) => { if (number >= 0 && number < state.total) { overview(false); ask("open", {document: number}); } };
const KEYS = {
  n: next, z: () => ask("undo"), a: accept, y: () => { accept(); next(); }, o: () => overview(byId("overview").hidden),
  j: () => move(1), k: () => move(-1), r: () => begin(false), R: () => begin(true), X: () => ask("absent", {fields: []}),
  s: () => { byId("stay").checked = !byId("stay").checked; }, "[": () => opened(state.number - 1), "]": () => opened(state.number + 1),
  "/": () => byId("find").focus(), "?": () => byId("keys").showModal(), Escape: () => { record = null; fresh = 0; draw(); },
};
const OF_A_FIELD = {
  e: (field) => ask("whole", {field}), x: (field) => ask("absent", {fields: [field]}), c: (field) => ask("clear", {field}),
  Enter: (field) => ask("accept", {fields: [field], draft: true}),
};

function press(event) {
  const on = (what) => event.target.closest && event.target.closest(what);
  if (!state || on("input:not([type=checkbox]),select,dialog") || event.key === "Enter" && on("button") || event.ctrlKey || event.metaKey || event.altKey) return;
  const number = Number(event.key), all = slots();
  if (number >= 1 && number <= all.length) pick(all[number - 1]);
  else if (KEYS[event.key]) { event.preventDefault(); KEYS[event.key](); }
  else if (OF_A_FIELD[event.key] && current) OF_A_FIELD[event.key](current.slot[0]);
}

for (const [id, does] of Object.entries({next, accept, undo: KEYS.z, take: KEYS.y, all: KEYS.o, help: KEYS["?"]})) byId(id).onclick = does;
byId("add").onsubmit = (event) => {
  event.preventDefault();
  const [kind, ...above] = JSON.parse(byId("kind").value), slot = [...above, byId("field").value.trim()];
  current = {slot, kind};
  ask("field", {slot, kind});
  byId("field").value = "";
  if (kind === "records" && above.length < 1) asking.then(() => { byId("kind").value = JSON.stringify(["one", ...slot]); });
};
document.addEventListener("keydown", press);
ask("state").then(() => { if (state && !state.fields.length) byId("field").focus(); });
