// The start.

function keptPlace() {
  if (!document.documentElement.dataset.watch) return null;
  try {
    return JSON.parse(sessionStorage.getItem(`drawstring/${data.effect.name}`));
  } catch {
    return null;
  }
}

function fillChoices() {
  const names = [...new Set(data.variants.flatMap((each) => each.names))].filter((name) => name !== "reducedMotion");
  byId("variant").append(new Option("Default", ""), ...names.map((name) => new Option(name, name)));
  byId("variant-box").hidden = names.length === 0;
  byId("story").append(
    new Option("Free drag", ""),
    ...data.variants[0].plays.map((play, index) => new Option(play.title, String(index)))
  );
  const titles = {
    idle: "Idle", drag: "Dragging", cancel: "Cancelling", refresh: "Refreshing", finish: "Finishing",
    begin: isPulled ? "Refreshing after begin" : "Refreshing",
    beginFinish: isPulled ? "Finishing after begin" : "Finishing",
  };
  const sheets = data.variants[0].sheets;
  for (const name of ["idle", "drag", "cancel", "refresh", "finish", "begin", "beginFinish"]) {
    if (!sheets[name] || (Array.isArray(sheets[name]) && sheets[name].length === 0)) continue;
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "phase", value: name });
    input.addEventListener("change", () => chooseSheet(name));
    label.append(input, Object.assign(document.createElement("span"), { textContent: titles[name] }));
    byId("phases").append(label);
  }
  if (!isPulled) for (const element of document.querySelectorAll(".needs-pull")) element.hidden = true;
}

function listen() {
  view.addEventListener("pointerdown", fingerDown);
  view.addEventListener("pointermove", fingerMove);
  view.addEventListener("pointerup", fingerUp);
  view.addEventListener("pointercancel", fingerUp);
  byId("screen").addEventListener("keydown", stageKey);
  byId("tree").addEventListener("keydown", treeKey);
  byId("play").addEventListener("click", togglePlay);
  byId("back").addEventListener("click", () => step(-1));
  byId("forward").addEventListener("click", () => step(1));
  byId("release").addEventListener("click", () => ((state.playing = true), release(), changed()));
  byId("finish").addEventListener("click", () => ((state.playing = true), finish(), changed()));
  byId("begin").addEventListener("click", () => ((state.playing = true), begin(), changed()));
  byId("reset").addEventListener("click", () => (reset(), changed()));
  byId("trace-save").addEventListener("click", saveTrace);
  byId("trace-copy").addEventListener("click", copyTrace);
  byId("help-open").addEventListener("click", () => byId("help").showModal());
  byId("variant").addEventListener("change", chooseVariant);
  byId("reduced").addEventListener("change", chooseVariant);
  byId("story").addEventListener("change", (event) => {
    if (event.target.value === "") leaveStory();
    else {
      chooseStory(Number(event.target.value));
      state.playing = !prefersLess.matches;
    }
    changed();
  });
  byId("refreshed").addEventListener("change", (event) => {
    go(state.sheet, state.pull, 0, Number(event.target.value));
    state.playing = false;
    changed();
  });
  byId("pull-slider").addEventListener("input", (event) => {
    const pull = Number(event.target.value);
    if (state.sheet === "drag") drag(pull);
    else state.pull = snapped(sheet(), pull);
    changed();
  });
  byId("time-slider").addEventListener("input", (event) => {
    state.playing = false;
    state.leaving = null;
    state.time = Number(event.target.value);
    changed();
  });
  for (const input of document.querySelectorAll("[name=speed]")) {
    input.addEventListener("change", () => (state.speed = speeds[Number(input.value)]));
  }
}

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");

function start() {
  byId("findings").hidden = byId("findings").querySelector("pre").textContent === "";
  makeStage();
  fillChoices();
  listen();
  const dark = data.variants.some((each) => each.names.includes("dark"));
  byId("light-note").hidden = dark;
  if (dark && matchMedia("(prefers-color-scheme: dark)").matches) byId("variant").value = "dark";
  byId("reduced").checked = prefersLess.matches;
  prefersLess.addEventListener("change", (event) => {
    byId("reduced").checked = event.matches;
    state.playing = state.playing && !event.matches;
    chooseVariant();
  });
  chooseVariant();
  const place = keptPlace();
  if (place) takePlace(place);
  else {
    chooseStory(0);
    state.playing = !prefersLess.matches;
  }
  changed();
}

function takePlace({ id, ...place }) {
  if (place.variant < data.variants.length) {
    const names = data.variants[place.variant].names;
    byId("variant").value = names.find((name) => name !== "reducedMotion") ?? "";
    byId("reduced").checked = names.includes("reducedMotion");
    chooseVariant();
  }
  if (place.story !== null && place.story < variant().plays.length) state.story = place.story;
  else if (sheetNamed(place.sheet, place.finish)) go(place.sheet, place.pull, place.time, place.finish);
  state.time = place.time;
  state.speed = place.speed;
  for (const input of document.querySelectorAll("[name=speed]")) input.checked = speeds[input.value] === state.speed;
  state.touching = state.sheet === "drag" && state.story === null;
  state.layer = variant().layers.findIndex((layer) => layer.id === id);
  makeTree();
  makeValues();
}

start();
