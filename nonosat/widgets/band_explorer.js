// The view of a band explorer. It keeps no state but what you point at and which rules are
// folded: everything else is in the model, so that Python and all views of one explorer agree.

const HINT =
  "Point at a clause, and what it speaks of lights up: full for 7, dashed for -7. " +
  "Point at a cell or a band, and its clauses light up; click, and only they stay.";
const LONG_LIST = 20; // a rule with more clauses is folded, until somebody unfolds it

// JupyterLab would take keys for commands. Its shortcuts look at the focused element first, so
// the attribute that turns them off must be on that element itself.
const KEYS = { "data-lm-suppress-shortcuts": "true" };

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;
const shows = (element) => element.offsetParent !== null;

// Of a long list only one element is a stop of the Tab key; arrows lead to the others.
function rove(elements) {
  const visible = elements.filter((element) => !element.hidden);
  if (visible.some((element) => element.tabIndex === 0)) return;
  elements.forEach((element) => (element.tabIndex = -1));
  if (visible.length) visible[0].tabIndex = 0;
}

function moveTo(element, elements) {
  if (!element) return;
  elements.forEach((other) => (other.tabIndex = -1));
  element.tabIndex = 0;
  element.focus();
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function render({ model, el }) {
  const get = (name) => model.get(name);

  function save(changes) {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    model.save_changes();
  }

  // -- what you point at, with the mouse or else with the keyboard ----------------------------
  // {clause: its place}, {variable: its number} or {slip: its place}

  let [hovered, focused] = [null, null];

  function pointable(element, target) {
    element.addEventListener("mouseenter", () => mark((hovered = target)));
    element.addEventListener("mouseleave", () => mark((hovered = null)));
    element.addEventListener("focus", () => mark((focused = target)));
    element.addEventListener("blur", () => mark((focused = null)));
    return element;
  }

  // An option of a list is selected while it has the keyboard; a tap gives it.
  function option(element) {
    const select = ({ type }) => element.setAttribute("aria-selected", type === "focus");
    element.setAttribute("aria-selected", false);
    element.addEventListener("focus", select);
    element.addEventListener("blur", select);
    element.addEventListener("click", () => element.focus());
    return element;
  }

  // -- the line: typed in a view, judged by Python --------------------------------------------

  const clue = make("input", { type: "text", size: 9, autocomplete: "off", ...KEYS });
  const length = make("input", { type: "number", min: 1, max: get("longest"), ...KEYS });
  const ask = () => model.send({ clue: clue.value, length: length.valueAsNumber || 0 });
  for (const input of [clue, length]) {
    input.addEventListener("change", ask);
    input.addEventListener("keydown", ({ key }) => key === "Enter" && ask());
  }

  const starts = ["tight", "all"].map((value) => {
    const input = make("input", { type: "radio", name: "starts", value, ...KEYS });
    input.addEventListener("change", () => save({ starts: value }));
    return make("label", {}, input, value);
  });
  const trouble = make("p", { class: "trouble", role: "alert" });

  // -- the board: cells and, below them, bands ------------------------------------------------

  const board = make("div", { class: "board", role: "group", "aria-label": "Cells and bands" });
  let tracks = []; // the buttons: those of the cells, then those of each block

  function variable(number, where, place) {
    const style = `grid-column: ${where}; grid-row: ${place}`;
    const button = make("button", { type: "button", tabindex: -1, style, ...KEYS }, `${number}`);
    const choose = () => save({ about: get("about") === number ? 0 : number });
    button.addEventListener("click", choose);
    button.number = number;
    return pointable(button, { variable: number });
  }

  function drawBoard() {
    const [cells, bands] = [get("length"), get("bands")];
    const label = (row, lanes, ...words) =>
      make("span", { class: "label", style: `grid-row: ${row} / span ${lanes}` }, ...words);
    board.style.setProperty("--cells", cells);
    tracks = [Array.from({ length: cells }, (_, i) => variable(i + 1, i + 2, 1))];
    tracks[0].forEach((button) => (button.className = "cell"));
    const labels = [label(1, 1, "row 1")];
    let row = 2;
    get("clue").forEach((size, block) => {
      const lanes = Math.min(size, bands[block].length); // no band lies over another
      const words = `block ${block + 1} · ${count(size, "cell")}`;
      labels.push(label(row, lanes, words));
      tracks.push(
        bands[block].map(([start, number], i) => {
          const off = start + size > cells; // it falls off the line
          const end = off ? cells + 3 : start + size + 2;
          const band = variable(number, `${start + 2} / ${end}`, row + (i % lanes));
          band.className = `band${off ? " off" : ""}${i % lanes ? "" : " first"}`;
          return band;
        })
      );
      row += lanes;
    });
    board.replaceChildren(...labels.slice(0, 1), ...tracks[0]);
    tracks.slice(1).forEach((track, block) => board.append(labels[block + 1], ...track));
    rove(tracks.flat());
  }

  board.addEventListener("keydown", (event) => {
    const at = tracks.findIndex((track) => track.includes(event.target));
    if (at < 0) return;
    const [track, all] = [tracks[at], tracks.flat()];
    const place = track.indexOf(event.target);
    const near = (other) => {
      const left = event.target.offsetLeft;
      const distance = (button) => Math.abs(button.offsetLeft - left);
      return other?.reduce((a, b) => (distance(b) < distance(a) ? b : a));
    };
    const to = {
      ArrowLeft: () => track[place - 1],
      ArrowRight: () => track[place + 1],
      ArrowUp: () => near(tracks[at - 1]),
      ArrowDown: () => near(tracks[at + 1]),
      Home: () => track[0],
      End: () => track.at(-1),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    moveTo(to(), all);
  });

  // -- the rules and their clauses ------------------------------------------------------------

  const spelling = make("select", { "aria-label": "spelling of at most one", ...KEYS });
  spelling.append(...["pairs", "both", "apart"].map((word) => make("option", {}, word)));
  spelling.addEventListener("change", () => save({ at_most_one: spelling.value }));

  const literals = new Map(); // in how many clauses is it?
  const sections = get("rules").map(([rule, says]) => {
    const tick = make("input", { type: "checkbox", ...KEYS });
    tick.addEventListener("change", () => {
      const others = get("without").filter((name) => name !== rule);
      save({ without: tick.checked ? others : [...others, rule] });
    });
    const number = make("span");
    const fold = make("button", { type: "button", class: "fold", ...KEYS });
    const list = make("div", { class: "clauses", role: "listbox", "aria-label": rule });
    const label = make("label", {}, tick, make("b", {}, rule));
    const head = make("div", { class: "head" }, label, fold);
    if (rule === "at most one") label.after(spelling);
    const words = make("p", {}, make("span", {}, says), number);
    const group = { class: "rule", role: "group", "aria-label": rule };
    const section = make("div", group, make("div", {}, head, words), list);
    const part = { rule, section, tick, number, fold, list, chips: [], left: 0, open: null };
    fold.setAttribute("aria-label", `clauses of ${rule}`);
    fold.addEventListener("click", () => {
      part.open = !isOpen(part);
      sieve(sieved);
    });
    return part;
  });
  const isOpen = (part) => part.open ?? part.left <= LONG_LIST;
  const lists = make("div", { class: "rules", role: "group", "aria-label": "Rules" });
  lists.append(...sections.map((part) => part.section));

  function drawClauses() {
    let place = 0;
    const [clauses, sentences] = [get("clauses"), get("sentences")];
    literals.clear();
    for (const x of clauses.flat()) literals.set(x, (literals.get(x) ?? 0) + 1);
    sections.forEach((part, i) => {
      part.chips = Array.from({ length: get("rules")[i][2] }, () => {
        const [clause, says] = [clauses[place], sentences[place]];
        const label = `${says} ${JSON.stringify(clause)}`;
        const attributes = { role: "option", tabindex: -1, "aria-label": label, ...KEYS };
        const chip = make("span", attributes, `[${clause.join(", ")}]`);
        chip.clause = clause;
        return pointable(option(chip), { clause: place++ });
      });
      part.list.replaceChildren(...part.chips);
    });
  }

  // Arrows go through the clauses of all rules that are unfolded.
  function walk(event, elements, own = elements) {
    const [at, step] = [elements.indexOf(event.target), STEPS[event.key]];
    const to = step ? elements[at + step] : { Home: own[0], End: own.at(-1) }[event.key];
    if (at < 0 || (!step && !to)) return;
    event.preventDefault();
    to && moveTo(to, sections.find((part) => part.chips.includes(to))?.chips ?? elements);
  }

  lists.addEventListener("keydown", (event) => {
    const part = sections.find(({ chips }) => chips.includes(event.target));
    const all = sections.flatMap(({ chips }) => chips).filter(shows);
    if (part) walk(event, all, part.chips.filter(shows));
  });

  // -- what slips through ---------------------------------------------------------------------

  const status = make("p", { class: "status", role: "status" });
  const slips = make("div", { class: "slips", role: "listbox" });
  slips.setAttribute("aria-label", "Wrong lines that slip through");
  const more = make("p");

  function drawSlips() {
    const strips = get("slips").map(([line, , why], place) => {
      const squares = line.map((cell) => make("i", { class: cell ? "black" : "white" }));
      const attributes = { role: "option", tabindex: -1, "aria-label": why, ...KEYS };
      const strip = make("span", attributes, ...squares);
      return pointable(option(strip), { slip: place });
    });
    slips.replaceChildren(...strips);
    rove(strips);
  }

  slips.addEventListener("keydown", (event) => walk(event, [...slips.children]));

  // -- all of it ------------------------------------------------------------------------------

  const caption = make("p", { class: "caption" });
  const chosen = make("span");
  const clear = make("button", { type: "button", ...KEYS }, "show all clauses");
  clear.addEventListener("click", () => {
    const number = get("about");
    save({ about: 0 });
    moveTo(tracks.flat().find((button) => button.number === number), tracks.flat());
  });
  const filter = make("p", { class: "filter" }, chosen, clear);

  const heading = make("b", {}, "Starts");
  const field = (name, input) => make("label", {}, make("b", {}, name), input);
  // In a form of its own, the radio buttons don't mix with those of another explorer.
  const root = make(
    "form",
    { class: "nonosat-band-explorer", "data-jp-suppress-context-menu": "" },
    make(
      "div",
      { class: "line" },
      field("Clue", clue),
      field("Cells", length),
      make("span", { role: "radiogroup", "aria-label": "Starts" }, heading, ...starts)
    ),
    trouble,
    make("div", { class: "above" }, board, caption),
    filter,
    lists,
    status,
    slips,
    more
  );
  root.addEventListener("submit", (event) => event.preventDefault());
  root.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && get("about")) save({ about: 0 });
  });
  el.append(root);

  // -- show the state -------------------------------------------------------------------------

  const drawn = {};

  // New elements only when needed: an old one may have the keyboard.
  function redraw(build, ...names) {
    const now = JSON.stringify(names.map(get));
    if (drawn[names] === now) return;
    drawn[names] = now;
    build();
    hovered = null;
    if (!root.contains(document.activeElement)) focused = null;
  }

  function draw() {
    redraw(drawBoard, "length", "clue", "bands");
    redraw(drawClauses, "rules", "clauses", "sentences");
    redraw(drawSlips, "slips");
    trouble.textContent = get("trouble");
    if (!get("trouble")) {
      clue.value = get("clue").join(" ") || "0";
      length.value = get("length");
    }
    for (const { firstChild } of starts) firstChild.checked = firstChild.value === get("starts");
    spelling.value = get("at_most_one");
    slips.hidden = !get("slips").length;
    more.hidden = !get("unseen");
    more.textContent = `… and ${get("unseen")} more.`;
    status.dataset.verdict = get("verdict");
    if (status.textContent !== get("status")) status.textContent = get("status"); // spoken once
    sieve(sieved);
    mark();
  }

  const mentions = (clause, number) => clause.includes(number) || clause.includes(-number);

  let said, sieved; // the clause that is lit, and the variable that clauses are lit for

  // Light up what you point at and what it is tied to.
  function mark() {
    const target = hovered ?? focused ?? {};
    const clause = get("clauses")[target.clause];
    const [line, bands] = get("slips")[target.slip] ?? [[], []];
    const slipped = [...bands, ...line.map((cell, i) => cell && i + 1)]; // what is true in it
    for (const button of tracks.flat()) {
      const { number } = button;
      const no = clause?.includes(-number) ?? false;
      button.classList.toggle("yes", (clause ?? slipped).includes(number));
      button.classList.toggle("no", no);
      button.classList.toggle("named", number === target.variable);
      button.textContent = no ? -number : number;
    }
    said?.classList.remove("said");
    said = sections.flatMap(({ chips }) => chips)[target.clause];
    said?.classList.add("said");
    if (sieved !== target.variable) sieve((sieved = target.variable));
    caption.textContent = say(target) ?? HINT;
  }

  // Show the clauses that are asked for, and light up those with a variable.
  function sieve(variable) {
    const about = get("about");
    for (const button of tracks.flat()) {
      button.setAttribute("aria-pressed", button.number === about);
      button.setAttribute("aria-label", describe(button.number));
    }
    for (const part of sections) {
      const [out, all] = [get("without").includes(part.rule), part.chips.length];
      let alight = (part.left = 0);
      for (const chip of part.chips) {
        const lit = mentions(chip.clause, variable);
        chip.hidden = about > 0 && !mentions(chip.clause, about);
        chip.classList.toggle("lit", lit);
        alight += lit;
        part.left += !chip.hidden;
      }
      rove(part.chips);
      const many = variable ? alight : part.left;
      const told = many < all ? `${many} of ${all}` : count(all, "clause");
      part.number.textContent = told + (out ? ", left out" : "");
      part.tick.checked = !out;
      part.section.classList.toggle("out", out);
      part.list.hidden = !isOpen(part) || part.left === 0;
      part.fold.hidden = all === 0;
      part.fold.setAttribute("aria-expanded", isOpen(part));
    }
    chosen.textContent = about ? `Clauses that mention ${about}: ${get("names")[about - 1]}.` : "";
    filter.hidden = !about;
  }

  // What you point at, in words.
  function say(target) {
    if (target.clause !== undefined) return get("sentences")[target.clause];
    if (target.slip !== undefined) return get("slips")[target.slip]?.[2];
    return target.variable ? describe(target.variable) : null;
  }

  function describe(number) {
    const uses = [number, -number].map((literal) => count(literals.get(literal) ?? 0, "clause"));
    return `${number}: ${get("names")[number - 1]}. In ${uses[0]}; -${number} in ${uses[1]}.`;
  }

  draw();
  model.on("change", draw);
  return () => model.off("change", draw);
}

export default { render };
