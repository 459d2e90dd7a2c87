// The view of a line explorer. It keeps no state but what you point at: everything else is
// in the model, so that Python and all views of one explorer agree.

const HINT = "Point at a clause to see which colourings it kills; click it to choose it.";
const DRAFT_HINT = "Build a clause: x₁ says “cell 1 is black”, ¬x₁ says “cell 1 is white”.";

const maths = (literal) => (literal < 0 ? "¬x" : "x") + "₀₁₂₃₄"[Math.abs(literal)];
const inMaths = (clause) => clause.map(maths).join("\u2009∨\u2009") || "□"; // □: no literal
const same = (a, b) => a.length === b.length && a.every((literal) => b.includes(literal));

// A clause kills a colouring when all its literals are false on it.
const kills = (clause, cells) =>
  clause.every((literal) => (cells[Math.abs(literal) - 1] === 1) !== literal > 0);

// JupyterLab would take keys for commands. Its shortcuts look at the focused element first, so
// the attribute that turns them off must be on that element itself.
const KEYS = { "data-lm-suppress-shortcuts": "true" };

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function button(onclick, attributes, ...children) {
  const element = make("button", { type: "button", ...KEYS, ...attributes }, ...children);
  element.addEventListener("click", onclick);
  return element;
}

function render({ model, el }) {
  const get = (name) => model.get(name);

  // -- what a click or a key does -----------------------------------------------------------

  function save(changes) {
    for (const [name, value] of Object.entries(changes)) model.set(name, value);
    model.save_changes();
  }

  const choose = (places) => save({ chosen: [...new Set(places)].sort((a, b) => a - b) });

  function toggle(place) {
    const chosen = get("chosen");
    choose(chosen.includes(place) ? chosen.filter((p) => p !== place) : [...chosen, place]);
  }

  // – (the cell is not in the clause), then x, then ¬x, then –
  function turn(cell) {
    const draft = get("draft");
    const next = draft.includes(cell) ? [-cell] : draft.includes(-cell) ? [] : [cell];
    const others = draft.filter((literal) => Math.abs(literal) !== cell);
    save({ draft: [...others, ...next].sort((a, b) => Math.abs(a) - Math.abs(b)) });
  }

  // A clause that is there already is not added again, only chosen.
  function add() {
    const [clauses, draft] = [get("clauses"), get("draft")];
    const known = clauses.findIndex((clause) => same(clause, draft));
    if (known < 0) model.set("clauses", [...clauses, draft]);
    model.set("draft", []);
    choose([...get("chosen"), known < 0 ? clauses.length : known]);
    literals[0].focus(); // "add" is disabled now and can't keep the keyboard
  }

  function remove(place) {
    const left = get("chosen").filter((p) => p !== place);
    model.set("chosen", left.map((p) => (p > place ? p - 1 : p)));
    save({ clauses: get("clauses").filter((_, p) => p !== place) });
    literals[0].focus();
  }

  // -- what you point at, with the mouse or else with the keyboard ----------------------------

  const DRAFT = -1;
  let [hovered, focused] = [null, null]; // the place of a clause, or DRAFT

  function pointable(element, place) {
    element.addEventListener("mouseenter", () => mark((hovered = place)));
    element.addEventListener("mouseleave", () => mark((hovered = null)));
    element.addEventListener("focusin", () => mark((focused = place)));
    element.addEventListener("focusout", () => mark((focused = null)));
    return element;
  }

  // -- the parts ------------------------------------------------------------------------------

  const clues = get("clues").map((clue) => {
    const input = make("input", { type: "radio", name: "clue", ...KEYS });
    input.addEventListener("change", () => save({ clue }));
    return make("label", {}, input, clue.join(" ") || "0");
  });
  const colourings = get("colourings").map((cells) => {
    const names = cells.map((cell) => (cell ? "black" : "white"));
    const squares = names.map((name) => make("span", { class: name }));
    const strip = make("span", { class: "strip", role: "img", "aria-label": names }, ...squares);
    return make("li", {}, strip, make("span"));
  });
  const all = button(() => choose(get("clauses").keys()), { "aria-label": "choose all" }, "all");
  const none = button(() => choose([]), { "aria-label": "choose none" }, "none");
  const clauses = make("span", { class: "clauses" });
  const literals = get("colourings")[0].map((_, i) => button(() => turn(i + 1), {}));
  const adder = button(add, { "aria-label": "add this clause" }, "add");
  const caption = make("p", { class: "caption" });
  const status = make("p", { class: "status", role: "status" });

  const row = (name, role, ...parts) =>
    make("div", { class: "row", role, "aria-label": name }, make("b", {}, name), ...parts);
  // In a form of its own, the radio buttons don't mix with those of another explorer.
  const root = make(
    "form",
    { class: "nonosat-line-explorer", "data-jp-suppress-context-menu": "" },
    row("Clue", "radiogroup", ...clues),
    make("ul", { "aria-label": "Colourings" }, ...colourings),
    row("Clauses", "group", all, none, clauses),
    pointable(row("Your own", "group", ...literals, adder), DRAFT),
    caption,
    status
  );
  root.addEventListener("submit", (event) => event.preventDefault());
  el.append(root);

  // -- show the state -------------------------------------------------------------------------

  let shown; // the clauses that have a button now

  function draw() {
    const state = JSON.stringify([get("clauses"), get("fixed")]);
    if (state !== shown) {
      shown = state; // new buttons only when needed: an old one may have the keyboard
      if (hovered !== DRAFT) hovered = null;
      if (focused !== DRAFT) focused = null;
      clauses.replaceChildren(...get("clauses").map(clauseButton));
    }
    mark();
  }

  function clauseButton(clause, place) {
    const number = make("small", {}, String(place + 1));
    const chip = make("span", {}, button(() => toggle(place), {}, number, inMaths(clause)));
    if (place >= get("fixed")) {
      const label = `remove clause ${place + 1}`;
      chip.append(button(() => remove(place), { class: "remove", "aria-label": label }, "×"));
    }
    return pointable(chip, place);
  }

  function mark() {
    const [chosen, draft, right] = [get("chosen"), get("draft"), get("right")];
    clues.forEach((label, i) => {
      label.firstChild.checked = String(get("clues")[i]) === String(get("clue"));
    });
    [...clauses.children].forEach((chip, p) => {
      chip.firstChild.setAttribute("aria-pressed", chosen.includes(p));
      chip.firstChild.setAttribute("aria-label", `clause ${p + 1}: ${get("sentences")[p]}`);
    });
    literals.forEach((element, i) => {
      const literal = draft.find((l) => Math.abs(l) === i + 1);
      const name = !literal ? "not in the clause" : literal > 0 ? "black" : "white";
      element.textContent = literal ? maths(literal) : "–";
      element.setAttribute("aria-label", `cell ${i + 1}: ${name}`);
    });
    adder.disabled = !draft.length;

    const aim = explain();
    const killed = colourings.map((item, i) => {
      const cells = get("colourings")[i];
      const killers = chosen.filter((p) => kills(get("clauses")[p], cells)).map((p) => p + 1);
      const alive = right[i] ? "right" : "wrong";
      const words = killers.length ? `killed by ${killers.join(", ")}` : alive;
      item.lastChild.textContent = (right[i] ? "✓ " : "") + words;
      item.classList.toggle("right", right[i]);
      item.classList.toggle("killed", killers.length > 0);
      item.classList.toggle("aimed", aim !== null && kills(aim, cells));
      return killers.length > 0;
    });
    const lost = killed.some((gone, i) => gone && right[i]);
    const exact = killed.every((gone, i) => gone !== right[i]);
    status.dataset.state = lost ? "lost" : exact ? "exact" : "open";
    if (status.textContent !== get("status")) status.textContent = get("status"); // spoken once
  }

  // Say the clause that you point at, and return it, so that what it kills is outlined.
  function explain() {
    const place = hovered ?? focused;
    const clause = place === DRAFT ? get("draft") : get("clauses")[place];
    if (!clause || (place === DRAFT && !clause.length)) {
      caption.textContent = place === DRAFT ? DRAFT_HINT : HINT;
      return null;
    }
    const name = place === DRAFT ? "Your clause" : `Clause ${place + 1}`;
    const said = get("sentences").at(place); // the draft's is the last: -1
    const count = get("colourings").filter((cells) => kills(clause, cells)).length;
    caption.textContent = `${name}: ${said} It kills ${count} of ${colourings.length} colourings.`;
    return clause;
  }

  draw();
  model.on("change", draw);
  return () => model.off("change", draw);
}

export default { render };
