"use strict";
(() => {
  const all = (selector, within = document) => Array.from(within.querySelectorAll(selector));
  const one = (selector, within = document) => within.querySelector(selector);
  const parsed = new Promise((done) => {
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", done);
    else done();
  });

  document.documentElement.classList.add("js");
  const filters = one("#filters");
  const items = all("#list li").map((item) => ({
    item,
    link: one("a", item),
    name: one("b", item).textContent.toLowerCase(),
    found: item.dataset.found.split(" ").filter(Boolean).map((pair) => pair.split(":")),
  }));
  const panes = one("#panes");
  const pageStyle = one("#page-style").textContent;
  let current = null;
  let chosen = null;

  /* Filters: a document is listed where its name and one of its fields fit. */

  const shown = () => items.filter(({ item }) => !item.hidden);

  function filter() {
    const { name, field, outcome } = filters.elements;
    const wanted = name.value.trim().toLowerCase();
    for (const { item, name: given, found } of items) {
      const fits = ([number, result]) =>
        (!field.value || number === field.value) && (!outcome.value || result === outcome.value);
      const any = !field.value && !outcome.value;
      item.hidden = !given.includes(wanted) || !(any || found.some(fits));
    }
    const count = shown().length;
    one("#count").textContent = count === items.length ? `${count} documents` : `${count} of ${items.length} documents`;
    if (current) steps(current);
  }

  function filterBy(field, outcome) {
    filters.elements.field.value = field;
    filters.elements.outcome.value = outcome;
    filter();
    const first = shown()[0];
    if (first) location.hash = first.link.hash + (field ? "." + field : "");
    one(".work").scrollIntoView();
  }

  /* Pages are kept packed and are unpacked when their document is opened. */

  async function unpacked(id) {
    if (!document.getElementById(id)) await parsed;
    const packed = document.getElementById(id).textContent;
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream).text();
  }

  async function open(article) {
    for (const side of ["b", "n"]) {
      const figure = one(`figure[data-side=${side}]`, panes);
      const id = article.dataset[side];
      figure.hidden = !id;
      if (!id) continue;
      one("b", figure).textContent = article.dataset[side + "Title"];
      one("span", figure).textContent = "";
      const frame = one("iframe", figure).cloneNode();
      frame.title = `${article.dataset.name}: ${article.dataset[side + "Title"]}`;
      one("iframe", figure).replaceWith(frame);
      const content = await unpacked(id);
      if (article !== current) return;
      frame.addEventListener("load", () => mark(figure), { once: true });
      frame.srcdoc =
        '<!doctype html><html lang=""><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" ' +
        `content="default-src 'none'; style-src 'unsafe-inline'"><title>page</title><style>${pageStyle}</style>` +
        `<style id="fm-marks"></style><body>${content}`;
    }
  }

  function mark(figure) {
    const page = one("iframe", figure).contentDocument;
    const style = page && page.getElementById("fm-marks");
    if (!style || chosen === null) return;
    const places = (role) => `[data-${figure.dataset.side}-${role}~="${chosen}"]`;
    style.textContent = `
      ${places("r")} { outline: 2px dashed #8a3fb0; outline-offset: 1px; }
      ${places("l")} { background: #cfe0ff !important; color: #14213d !important; box-shadow: 0 2px #274a9c; }
      ${places("v")} { background: #ffd75e !important; color: #1d1c1a !important; box-shadow: 0 0 0 2px #7a5a00; }
      ${places("s")} { outline: 2px solid #b3261e; outline-offset: 1px; }
      rect${places("s")} { stroke: #b3261e; stroke-width: 2; vector-effect: non-scaling-stroke; outline: 0; }
      rect${places("r")} { stroke: #8a3fb0; stroke-width: 2; stroke-dasharray: 6 4; vector-effect: non-scaling-stroke; outline: 0; }
      rect${places("l")} { fill: #cfe0ff; } rect${places("v")} { fill: #ffd75e; }`;
    const frame = one("iframe", figure).contentWindow;
    fit(frame);
    const target = ["v", "s", "l", "r"].map((role) => one(places(role), page)).find(Boolean);
    one("span", figure).textContent = said(all(places("v"), page).length, all(places("s"), page).length);
    if (target) frame.scrollTo(0, frame.scrollY + target.getBoundingClientRect().top - frame.innerHeight / 3);
  }

  function said(values, earlier) {
    const counted = (count, what) => `${count} ${what}${count === 1 ? "" : "s"}`;
    if (values) return `${counted(values, "place")} highlighted`;
    return earlier ? `not found; the earlier value stands in ${counted(earlier, "place")}` : "not found";
  }

  /* Pages that are wider than their frame are drawn smaller, down to a size that can still be read. */

  function fit(frame) {
    const { documentElement: page, body } = frame.document;
    if (!body.style.zoom && page.scrollWidth > page.clientWidth)
      body.style.zoom = Math.max(page.clientWidth / page.scrollWidth, 0.6);
  }

  /* One document is shown at a time; the address says which, and which of its fields. */

  function choose(field) {
    chosen = field;
    for (const row of all("tbody[data-field]", current)) {
      const is = row.dataset.field === field;
      row.classList.toggle("chosen", is);
      one("button", row).setAttribute("aria-pressed", String(is));
      if (is && row.closest("details")) row.closest("details").open = true;
    }
    for (const figure of all("figure", panes)) if (!figure.hidden) mark(figure);
  }

  function steps(article) {
    const listed = shown().map(({ link }) => link.hash.slice(1));
    const place = listed.indexOf(article.id);
    for (const button of all(".steps button", article)) {
      const to = listed[place + Number(button.dataset.step)];
      button.disabled = place < 0 || !to;
      button.onclick = () => (location.hash = to);
    }
  }

  /* Scrolls the list alone; scrollIntoView would move the page too. */

  function reveal(link) {
    const side = ["#list", ".side"].map((selector) => one(selector)).find((box) => box.scrollHeight > box.clientHeight);
    if (!side) return;
    const [inner, outer] = [link.getBoundingClientRect(), side.getBoundingClientRect()];
    if (inner.top < outer.top || inner.bottom > outer.bottom)
      side.scrollTop += inner.top - outer.top - side.clientHeight / 3;
  }

  function show() {
    const [id, field] = location.hash.slice(1).split(".");
    const article = document.getElementById(id) || one("main article");
    if (!article || article.tagName !== "ARTICLE") return;
    const first = one("tbody[data-field]", article);
    const wanted = field && one(`tbody[data-field="${CSS.escape(field)}"]`, article) ? field : null;
    const number = wanted || (first ? first.dataset.field : null);
    if (article !== current) {
      if (current) current.classList.remove("current");
      current = article;
      article.classList.add("current");
      for (const { link } of items) {
        if (link.hash === "#" + article.id) {
          link.setAttribute("aria-current", "true");
          reveal(link);
        } else link.removeAttribute("aria-current");
      }
      steps(article);
      panes.hidden = !article.dataset.n;
      if (article.dataset.n) {
        article.append(panes);
        chosen = number;
        open(article);
      }
    }
    choose(number);
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    const row = button.closest("tbody[data-field]");
    if (row) location.hash = `${current.id}.${row.dataset.field}`;
    else if (button.dataset.filter) filterBy(...button.dataset.filter.split(":"));
    else if (button.id === "clear") {
      filters.reset();
      filter();
    }
  });
  filters.addEventListener("input", filter);
  filters.addEventListener("submit", (event) => event.preventDefault());
  window.addEventListener("hashchange", show);
  filter();
  show();
})();
