"use strict";
const begin = () => {
  // Steps through a trace: the line that runs now, and beside each line what was last set there.
  for (const trace of document.querySelectorAll("[data-trace]")) {
    const steps = JSON.parse(trace.querySelector("script[type='application/json']").textContent);
    const buttons = [...trace.querySelectorAll(".steps button")];
    const said = trace.querySelector("[data-said]");
    const slider = trace.querySelector("input[type=range]");
    const select = trace.querySelector("select[data-file]");
    const row = (step) => step.line && trace.querySelector(`tr[data-file="${step.file}"][data-line="${step.line}"]`);
    let now = -1;
    const showFile = (file) => {
      for (const source of trace.querySelectorAll(".source[data-file]")) source.hidden = source.dataset.file !== String(file);
      if (select) select.value = String(file);
    };
    const show = (index, scroll) => {
      now = Math.max(0, Math.min(steps.length - 1, index));
      for (const old of trace.querySelectorAll("tr.now, tr.seen")) { old.classList.remove("now", "seen"); old.removeAttribute("aria-current"); }
      for (const value of trace.querySelectorAll(".value")) value.textContent = "";
      for (const step of steps.slice(0, now + 1)) {
        const line = row(step);
        if (!line) continue;
        line.classList.add("seen");
        if (["assign", "input", "return", "branch", "violation"].includes(step.kind)) line.querySelector(".value").textContent = step.text;
      }
      buttons.forEach((button, at) => at === now ? button.setAttribute("aria-current", "step") : button.removeAttribute("aria-current"));
      const step = steps[now], line = row(step);
      if (line) {
        showFile(step.file);
        line.classList.add("now");
        line.setAttribute("aria-current", "location");
        const box = line.closest(".source");
        if (scroll) box.scrollTop = line.offsetTop - box.clientHeight / 2;
      }
      const list = buttons[now].closest(".steps");
      if (scroll) list.scrollTop = buttons[now].offsetTop - list.offsetTop - list.clientHeight / 2;
      slider.value = now;
      said.textContent = `step ${now + 1} of ${steps.length}: ${step.line ? "line " + step.line + ": " : ""}${step.text}`;
      trace.querySelector("[data-go=previous]").disabled = now === 0;
      trace.querySelector("[data-go=next]").disabled = now === steps.length - 1;
    };
    const go = { first: () => 0, previous: () => now - 1, next: () => now + 1, last: () => steps.length - 1 };
    for (const button of trace.querySelectorAll("[data-go]")) button.addEventListener("click", () => show(go[button.dataset.go](), true));
    buttons.forEach((button, at) => button.addEventListener("click", () => show(at, true)));
    slider.addEventListener("input", () => show(Number(slider.value), true));
    if (select) select.addEventListener("change", () => showFile(select.value));
    trace.addEventListener("keydown", (event) => {
      if (event.target.matches("input, select") || event.ctrlKey || event.metaKey || event.altKey) return;
      const name = { ArrowLeft: "previous", p: "previous", ArrowRight: "next", n: "next", Home: "first", End: "last" }[event.key];
      if (name) { show(go[name](), true); event.preventDefault(); }
    });
    if (steps.length) show(steps.length - 1, true);
  }
  // Tables that are narrowed by choices and by text. Of many rows that fit, the first are shown: laying out thousands takes seconds.
  const ROWS = 200;
  for (const area of document.querySelectorAll("[data-table]")) {
    const rows = [...area.querySelectorAll("tbody tr")];
    const choices = [...area.querySelectorAll("select")];
    const text = area.querySelector("input[type=search]");
    const count = area.querySelector("[data-count]");
    const more = area.querySelector("[data-more]");
    let texts = null, most = ROWS;
    const narrow = () => {
      const wanted = text.value.toLowerCase();
      if (wanted && !texts) texts = rows.map((row) => row.textContent.toLowerCase());
      let fitting = 0;
      rows.forEach((row, at) => {
        const fits = (!wanted || texts[at].includes(wanted)) && choices.every((choice) => !choice.value || row.dataset[choice.name] === choice.value);
        fitting += fits;
        row.hidden = !fits;
        row.classList.toggle("later", fits && fitting > most);
      });
      count.textContent = `${fitting} of ${rows.length}`;
      more.hidden = fitting <= most;
      more.textContent = `show ${Math.min(most * 4, fitting - most)} more`;
    };
    const choose = () => { most = ROWS; narrow(); };
    for (const control of [...choices, text]) control.addEventListener("input", choose);
    more.addEventListener("click", () => { most *= 5; narrow(); });
    narrow();
  }
};
// A page from a server asks it again every few seconds; what was chosen and opened stays so.
const chosen = () => ({
  controls: [...document.querySelectorAll("main select, main input")].map((control) => control.value),
  open: [...document.querySelectorAll("main details")].map((part) => part.open),
});
const choose = (state) => {
  document.querySelectorAll("main details").forEach((part, at) => { if (at < state.open.length) part.open = state.open[at]; });
  const controls = [...document.querySelectorAll("main select, main input")];
  if (controls.length === state.controls.length) controls.forEach((control, at) => {
    if (control.value === state.controls[at]) return;
    control.value = state.controls[at];
    control.dispatchEvent(new Event("input", { bubbles: true }));
  });
};
const follow = async () => {
  let told;
  try { told = await (await fetch("/", { cache: "no-store" })).text(); } catch { document.body.dataset.live = "over"; return; }
  const next = new DOMParser().parseFromString(told, "text/html");
  // What the script did to the page is no change: what was told is compared with what was told.
  if (told !== follow.told) {
    const first = follow.told === undefined;
    follow.told = told;
    if (!first) {
      const state = chosen();
      document.title = next.title;
      document.querySelector("main").replaceWith(next.querySelector("main"));
      begin();
      choose(state);
    }
  }
  setTimeout(follow, 3000);
};
begin();
if ("live" in document.body.dataset) follow();
