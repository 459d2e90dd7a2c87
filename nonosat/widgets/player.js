// The view of a player. It paints at once and sends a stroke when it ends, in one message; what
// needs thought is thought in Python. The picture is in the model, so that Python and all views
// agree; what can be undone is kept here, once for all views, so that undo never has to wait.

const HELP =
  "Left button fills, right button or long press crosses, drag paints along a line. " +
  "Keys: arrows, Space.";
const KEYS = [
  ["arrows, Home, End", "move"],
  ["Space or Enter", "black, white, unknown"],
  ["X, Delete", "cross, erase"],
  ["Shift and an arrow", "paint on along the line"],
  ["W", "why this cell?"],
  ["Ctrl+Z, Ctrl+Shift+Z or Ctrl+Y", "undo, redo"],
  ["Escape", "take back a stroke that has not ended"],
];
const HINT_STEPS = ["hint", "show where", "paint"];
const NAMES = { "#": "black", ".": "white", "?": "unknown" };
const NEXT = { "?": "#", "#": ".", ".": "?" };
const LONG_PRESS = 450; // milliseconds
const PATIENCE = 25000; // longer than Python may think

// JupyterLab would take keys for commands. Its shortcuts look at the focused element first, so
// the attribute that turns them off must be on that element itself.
const OURS = { "data-lm-suppress-shortcuts": "true" };

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

const label = (element, text) => element.setAttribute("aria-label", text);
const flat = (rows) => rows.join("").split("");
const clock = (seconds) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;

// -- what all views of one player share --------------------------------------------------------

function remember(model) {
  const memory = { past: [], future: [], now: model.get("state"), asking: false, began: null };
  const views = new Set();
  let waiting;

  function go(from, to) {
    if (!from.length) return;
    to.push(memory.now);
    memory.now = from.pop(); // before the change is heard: it is not a new stroke
    model.set("state", memory.now);
    model.save_changes();
  }

  function settle(asking) {
    memory.asking = asking;
    clearTimeout(waiting);
    for (const show of views) show();
  }

  model.on("change:state", () => {
    if (model.get("state").join() === memory.now.join()) return;
    memory.past.push(memory.now);
    memory.future.length = 0;
    memory.now = model.get("state");
  });
  model.on("msg:custom", (message) => message === "answered" && settle(false));

  return Object.assign(memory, {
    views,
    undo: () => go(memory.past, memory.future),
    redo: () => go(memory.future, memory.past),
    ask(question, ...about) {
      if (memory.asking) return;
      // With the state: a stroke that waits for Python to be idle would come after the question.
      model.send({ ask: question, about, state: model.get("state") });
      settle("Thinking");
      waiting = setTimeout(() => settle("Still waiting for Python: it is busy, or stopped"), PATIENCE);
    },
    elapsed() {
      const now = memory.began === null ? 0 : (performance.now() - memory.began) / 1000;
      return model.get("seconds") + now;
    },
  });
}

// -- one view ----------------------------------------------------------------------------------

function render({ model, el }, memory) {
  const get = (name) => model.get(name);
  const [height, width, given] = [get("rows").length, get("cols").length, flat(get("given"))];
  const place = (r, c) => r * width + c;

  // -- the parts -------------------------------------------------------------------------------

  function button(text, onclick, attributes = {}) {
    const element = make("button", { type: "button", ...OURS, ...attributes }, text);
    element.addEventListener("click", () => {
      if (element.getAttribute("aria-disabled") !== "true") onclick();
    });
    return element;
  }

  const undo = button("undo", memory.undo, { "aria-keyshortcuts": "Control+Z" });
  const redo = button("redo", memory.redo, { "aria-keyshortcuts": "Control+Shift+Z Control+Y" });
  const clear = button("clear", () => save(flat(get("given"))));
  const hint = button("hint", () => ask("hint"), { class: "hint" });
  const why = button("why?", () => choose(!choosing), { "aria-keyshortcuts": "W" });
  const check = button("check", () => ask("check"));
  const errors = button("errors", () => turn("show_errors"));
  const timer = button("timer", () => turn("timer"));
  const time = make("span", { class: "time", role: "timer" });
  const others = button("other solutions?", () => ask("others"), { class: "others" });
  const group = (name, ...parts) => make("span", { role: "group", "aria-label": name }, ...parts);
  const status = make("p", { class: "status", role: "status" });
  const spoken = make("p", { class: "spoken", "aria-live": "polite" });
  const picture = make("div", { class: "picture" });

  const pattern = make("div", { role: "gridcell", class: "cell", tabindex: "-1", ...OURS });
  const cells = given.map((cell, i) => {
    const element = pattern.cloneNode();
    element.dataset.i = i;
    if (cell !== "?") element.setAttribute("aria-readonly", "true");
    return element;
  });
  const clue = (name, role) => (numbers) =>
    make(
      "div",
      { role, class: `clue ${name}` },
      ...(numbers.length ? numbers : [0]).map((n) => make("span", {}, String(n)))
    );
  const heads = {
    row: get("rows").map(clue("row", "rowheader")),
    column: get("cols").map(clue("column", "columnheader")),
  };
  const small = make("canvas", { width, height });
  small.hidden = Math.min(width, height) < 10;
  small.style.width = `${width * Math.max(1, Math.floor(40 / Math.max(width, height)))}px`;
  const corner = make("div", { class: "corner", "aria-hidden": "true" }, small);
  const board = make(
    "div",
    { role: "grid", class: "board", "aria-label": `nonogram of ${height} by ${width}` },
    make("div", { role: "row", class: "head line" }, corner, ...heads.column),
    ...heads.row.map((head, r) =>
      make("div", { role: "row", class: "line" }, head, ...cells.slice(r * width, (r + 1) * width))
    )
  );
  const letters = (clue) => clue.join(" ").length || 1;
  const scroll = make("div", { class: "scroll" }, board);
  scroll.style.setProperty("--across", width);
  scroll.style.setProperty("--down", height);
  scroll.style.setProperty("--letters", Math.max(...get("rows").map(letters)));
  scroll.style.setProperty("--levels", Math.max(...get("cols").map((clue) => clue.length || 1)));

  const root = make(
    "div",
    { class: "nonosat-player", "data-jp-suppress-context-menu": "" },
    make(
      "div",
      { class: "tools" },
      group("strokes", undo, redo, clear),
      group("time", timer, time),
      group("help", hint, why, check, errors),
      others
    ),
    status,
    scroll,
    picture,
    spoken,
    make(
      "details",
      {},
      make("summary", OURS, "keys"),
      make("dl", {}, ...KEYS.flatMap(([key, does]) => [make("dt", {}, key), make("dd", {}, does)]))
    )
  );
  el.append(root);

  // -- saving ----------------------------------------------------------------------------------

  function save(painted) {
    const rows = heads.row.map((_, r) => painted.slice(r * width, (r + 1) * width).join(""));
    model.set("state", rows);
    if (get("timer")) {
      model.set("seconds", Math.round(memory.elapsed()));
      memory.began = performance.now();
    }
    model.save_changes(); // one message for the whole stroke
  }

  function turn(name) {
    model.set(name, !get(name));
    model.save_changes();
  }

  // -- a stroke --------------------------------------------------------------------------------
  // It begins on a cell, whatever that is, follows the row or the column of its first move, and
  // there paints unknown cells only; one that begins on its own colour erases this colour instead.

  let stroke = null;

  function begin(start, mark, held) {
    const erases = base()[start] === mark && given[start] === "?";
    stroke = { start, end: start, value: erases ? "?" : mark, over: erases ? mark : "?" };
    if (held) stroke.timer = setTimeout(cross, LONG_PRESS);
    draw();
  }

  // The finger has not moved: this stroke crosses instead.
  function cross() {
    const { start } = stroke;
    begin(start, ".", false);
    navigator.vibrate?.(12);
  }

  function extend(r, c) {
    const [r0, c0] = [Math.floor(stroke.start / width), stroke.start % width];
    if (r !== r0 || c !== c0) {
      clearTimeout(stroke.timer);
      stroke.axis ??= Math.abs(r - r0) > Math.abs(c - c0) ? "column" : "row";
    }
    const end = stroke.axis === "column" ? place(r, c0) : place(r0, c);
    if (end === stroke.end) return;
    stroke.end = end;
    draw();
  }

  function finish(keeps) {
    if (!stroke) return;
    clearTimeout(stroke.timer);
    setTimeout(() => window.removeEventListener("contextmenu", swallow, true), 100);
    const painted = wanted();
    stroke = null;
    if (keeps) save(painted);
    draw();
  }

  const base = () => flat(get("state"));

  // The picture as it is to be shown: the model's, and the stroke over it.
  function wanted() {
    const painted = base();
    if (!stroke) return painted;
    const { start, end, value, over } = stroke;
    const pace = stroke.axis === "column" ? width : 1;
    const [first, last] = [Math.min(start, end), Math.max(start, end)];
    for (let i = first; i <= last; i += pace) {
      if (given[i] === "?" && (painted[i] === over || i === start)) painted[i] = value;
    }
    return painted;
  }

  // -- mouse, pen and touch ----------------------------------------------------------------------

  // The cell under the pointer, or the nearest one.
  function under(event) {
    const [first, last] = [cells[0], cells.at(-1)].map((cell) => cell.getBoundingClientRect());
    const along = (at, from, to, count) =>
      Math.min(count - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * count)));
    return [
      along(event.clientY, first.top, last.bottom, height),
      along(event.clientX, first.left, last.right, width),
    ];
  }

  board.addEventListener("pointerdown", (event) => {
    const cell = event.target.closest(".cell");
    if (!cell || stroke || ![0, 2].includes(event.button)) return;
    event.preventDefault(); // no selection of text
    const i = Number(cell.dataset.i);
    cell.focus();
    if (choosing) return askWhy(i);
    const crosses = event.button === 2 || event.ctrlKey; // Ctrl and click: a Mac's right button
    if (crosses) window.addEventListener("contextmenu", swallow, true);
    board.setPointerCapture(event.pointerId);
    begin(i, crosses ? "." : "#", event.pointerType !== "mouse");
  });
  board.addEventListener("pointermove", (event) => {
    if (stroke) extend(...under(event));
    if (stroke || event.target.closest(".cell")) point(...under(event));
  });
  board.addEventListener("pointerup", () => finish(true));
  board.addEventListener("pointercancel", () => finish(false));
  board.addEventListener("pointerleave", () => stroke || point(-1, -1));
  root.addEventListener("contextmenu", (event) => event.preventDefault());

  // Some systems open the menu when the button is released, and that may be outside the board.
  function swallow(event) {
    event.preventDefault();
    event.stopPropagation();
  }

  // The clues of the row and the column that you point at stand out.
  let pointed = [];

  function point(r, c) {
    const [old, now] = [pointed, [heads.row[r], heads.column[c]].filter(Boolean)];
    if (old[0] === now[0] && old[1] === now[1]) return;
    for (const head of old) head.classList.remove("here");
    for (const head of now) head.classList.add("here");
    pointed = now;
  }

  // -- why this cell? ----------------------------------------------------------------------------

  let choosing = false; // the next cell is asked about, not painted

  function choose(on) {
    choosing = on;
    control();
    if (on) cells[focused].focus();
  }

  function ask(question, ...about) {
    choosing = false;
    memory.ask(question, ...about);
  }

  const askWhy = (i) => ask("why", [Math.floor(i / width), i % width]);

  // -- the keyboard ------------------------------------------------------------------------------

  let focused = 0; // the one cell that Tab leads to

  board.addEventListener("focusin", (event) => {
    const i = Number(event.target.dataset.i);
    cells[focused].tabIndex = -1;
    cells[(focused = i)].tabIndex = 0;
    if (event.target.matches(":focus-visible")) point(Math.floor(i / width), i % width);
  });
  board.addEventListener("focusout", () => point(-1, -1));

  function put(i, value) {
    if (given[i] !== "?") return say(i);
    const painted = base();
    painted[i] = value;
    save(painted);
    say(i);
  }

  const say = (i) => (spoken.textContent = cells[i].getAttribute("aria-label"));

  const MOVES = {
    ArrowUp: (r, c) => [r - 1, c],
    ArrowDown: (r, c) => [r + 1, c],
    ArrowLeft: (r, c) => [r, c - 1],
    ArrowRight: (r, c) => [r, c + 1],
    Home: (r) => [r, 0],
    End: (r) => [r, width - 1],
    PageUp: (_, c) => [0, c],
    PageDown: (_, c) => [height - 1, c],
  };

  function onCell(key, shift) {
    const colour = base()[focused];
    if (MOVES[key]) {
      const [r, c] = MOVES[key](Math.floor(focused / width), focused % width);
      if (r < 0 || c < 0 || r >= height || c >= width) return true;
      cells[place(r, c)].focus();
      if (shift && key.startsWith("Arrow") && base()[focused] === "?" && colour !== "?") {
        put(focused, colour);
      }
    } else if (key === " " || key === "Enter") {
      if (choosing) askWhy(focused);
      else put(focused, NEXT[colour]);
    } else if (key === "x") put(focused, colour === "." ? "?" : ".");
    else if (key === "Delete" || key === "Backspace") put(focused, "?");
    else if (key === "w" || key === "?") askWhy(focused);
    else return false;
    return true;
  }

  function onKey(event) {
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.ctrlKey || event.metaKey) {
      if (stroke) return false;
      if (key === "y" || (key === "z" && event.shiftKey)) memory.redo();
      else if (key === "z") memory.undo();
      else return false;
      return true;
    }
    if (key === "Escape" && (stroke || choosing)) {
      finish(false);
      choose(false);
      return true;
    }
    return !event.altKey && event.target.closest(".cell") && onCell(key, event.shiftKey);
  }

  root.addEventListener("keydown", (event) => {
    if (!onKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
  });

  // -- show the state ----------------------------------------------------------------------------

  const shown = given.map(() => null); // what each cell looks like now

  function draw() {
    const ink = small.getContext("2d");
    wanted().forEach((cell, i) => {
      if (cell === shown[i]) return;
      shown[i] = cell;
      const [r, c] = [Math.floor(i / width), i % width];
      cells[i].dataset.cell = NAMES[cell];
      const fixed = given[i] === "?" ? "" : ", given";
      label(cells[i], `row ${r + 1} column ${c + 1} ${NAMES[cell]}${fixed}`);
      if (cell === "#") ink.fillRect(c, r, 1, 1);
      else ink.clearRect(c, r, 1, 1);
    });
  }

  function able(element, on) {
    element.setAttribute("aria-disabled", !on); // not `disabled`: that would lose the keyboard
  }

  function control() {
    able(undo, memory.past.length);
    able(redo, memory.future.length);
    able(clear, get("state").join() !== get("given").join());
    for (const element of [hint, why, check, others]) able(element, !memory.asking);
    hint.textContent = HINT_STEPS[get("step")];
    why.setAttribute("aria-pressed", choosing);
    errors.setAttribute("aria-pressed", get("show_errors"));
    timer.setAttribute("aria-pressed", get("timer"));
    others.hidden = !get("solved");
    root.classList.toggle("choosing", choosing);
    root.classList.toggle("solved", get("solved"));
    root.setAttribute("aria-busy", Boolean(memory.asking));
    status.dataset.state = memory.asking ? "busy" : get("solved") ? "solved" : "open";
    const text = choosing ? "Why? Choose a cell." : memory.asking || get("status") || HELP;
    if (status.textContent === text) return; // spoken once
    // It may grow when you ask, never shrink while you paint: the board would move away.
    status.style.minHeight = `${status.offsetHeight}px`;
    status.textContent = text;
  }

  const CLASSES = ["read", "gives"];

  function light() {
    const { clues = [], cells: read = [], gives = [] } = get("lit");
    const marks = { read, gives };
    for (const name of CLASSES) {
      const now = new Set(marks[name].map(([r, c]) => cells[place(r, c)]));
      for (const cell of board.querySelectorAll(`.${name}`)) {
        if (!now.has(cell)) cell.classList.remove(name);
      }
      for (const cell of now) cell.classList.add(name);
    }
    const [needed, wrong] = [clues, get("errors")].map((names) => new Set(names.map(String)));
    for (const name of ["row", "column"]) {
      heads[name].forEach((head, number) => {
        const done = get("finished")[name][number];
        const numbers = [...head.children];
        numbers.forEach((element, k) => element.classList.toggle("struck", Boolean(done[k])));
        const [forces, bad] = [needed, wrong].map((set) => set.has(`${name},${number}`));
        head.classList.toggle("forces", forces);
        head.classList.toggle("wrong", bad);
        const says = numbers.map((n, k) => n.textContent + (done[k] ? " finished" : ""));
        const more = (forces ? ", needed" : "") + (bad ? ", wrong" : "");
        label(head, `${name} ${number + 1}: clue ${says.join(", ")}${more}`);
      });
    }
    if (picture.innerHTML !== get("picture")) picture.innerHTML = get("picture");
  }

  // On a board that scrolls, bring what is spoken of into view.
  function reveal() {
    const { clues = [], cells: read = [], gives = [] } = get("lit");
    const cell = (gives[0] ?? read[0]) && cells[place(...(gives[0] ?? read[0]))];
    const target = cell ?? (clues[0] && heads[clues[0][0]][clues[0][1]]);
    if (!target) return;
    for (const [offset, size, at, view, covered] of [
      ["offsetLeft", "offsetWidth", "scrollLeft", "clientWidth", corner.offsetWidth],
      ["offsetTop", "offsetHeight", "scrollTop", "clientHeight", corner.offsetHeight],
    ]) {
      const from = target[offset] - scroll[at];
      if (from < covered || from + target[size] > scroll[view]) {
        scroll[at] = target[offset] - (covered + scroll[view]) / 2;
      }
    }
  }

  function tick() {
    const runs = get("timer") && !get("solved");
    if (runs) memory.began ??= performance.now();
    time.textContent = get("timer") ? clock(memory.elapsed()) : "";
    if (!runs) memory.began = null;
  }

  function show() {
    draw();
    light();
    control();
    tick();
  }

  cells[0].tabIndex = 0;
  show();
  model.on("change", show);
  model.on("change:lit", reveal);
  memory.views.add(control);
  const ticking = setInterval(tick, 1000);
  return () => {
    clearInterval(ticking);
    memory.views.delete(control);
    model.off("change", show);
    model.off("change:lit", reveal);
  };
}

export default () => {
  let memory;
  return {
    initialize: ({ model }) => void (memory = remember(model)),
    render: (view) => render(view, memory),
  };
};
