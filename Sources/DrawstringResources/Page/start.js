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
  const names = [...new Set(data.variants.flat())].filter((name) => name !== "reducedMotion");
  byId("variant").append(new Option("Default", ""), ...names.map((name) => new Option(name, name)));
  byId("variant-box").hidden = names.length === 0;
  byId("story").append(
    new Option("A moment", ""),
    new Option(isPulled ? "Free drag" : "By hand", "own"),
    ...data.stories.map((story, index) => new Option(story.title, String(index)))
  );
  const titles = {
    idle: "Idle", drag: "Dragging", cancel: "Cancelling", refresh: "Refreshing", finish: "Finishing",
    begin: isPulled ? "Refreshing after begin" : "Refreshing",
    beginFinish: isPulled ? "Finishing after begin" : "Finishing",
  };
  for (const [name, title] of Object.entries(titles)) {
    if (!isPulled && ["drag", "cancel", "refresh", "finish"].includes(name)) continue;
    const label = document.createElement("label");
    const input = Object.assign(document.createElement("input"), { type: "radio", name: "phase", value: name });
    input.addEventListener("change", () => chooseMoment(name));
    label.append(input, Object.assign(document.createElement("span"), { textContent: title }));
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
  byId("release").addEventListener("click", release);
  byId("finish").addEventListener("click", finish);
  byId("begin").addEventListener("click", () => (own(), begin()));
  byId("reset").addEventListener("click", reset);
  byId("inputs-reset").addEventListener("click", giveDefaults);
  byId("trace-save").addEventListener("click", saveTrace);
  byId("trace-copy").addEventListener("click", copyTrace);
  byId("trace-box").addEventListener("toggle", changed);
  byId("help-open").addEventListener("click", () => byId("help").showModal());
  byId("variant").addEventListener("change", chooseVariant);
  byId("reduced").addEventListener("change", chooseVariant);
  byId("story").addEventListener("change", ({ target: { value } }) => {
    if (value === "") chooseMoment(state.moment);
    else if (value === "own") reset();
    else {
      chooseStory(Number(value));
      state.playing = !prefersLess.matches;
    }
    changed();
  });
  byId("refreshed").addEventListener("change", ({ target }) => {
    state.refreshed = Math.min(Math.max(Number(target.value) || 0, 0), 1e6);
    state.time = 0;
    state.playing = false;
    changed();
  });
  byId("pull-slider").addEventListener("input", ({ target }) => {
    const pull = round(Number(target.value), 2);
    if (state.story === "own") happen({ drag: { shown: pull } });
    else state.pull = pull;
    changed();
  });
  byId("time-slider").addEventListener("input", ({ target }) => {
    state.playing = false;
    state.time = round(Number(target.value), 5);
    changed();
  });
  for (const input of document.querySelectorAll("[name=speed]")) {
    input.addEventListener("change", () => (state.speed = speeds[Number(input.value)]));
  }
}

const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");

async function start() {
  byId("findings").hidden = byId("findings").querySelector("pre").textContent === "";
  makeStage();
  fillChoices();
  const dark = data.variants.some((names) => names.includes("dark"));
  byId("light-note").hidden = dark;
  if (dark && matchMedia("(prefers-color-scheme: dark)").matches) byId("variant").value = "dark";
  byId("reduced").checked = prefersLess.matches;
  prefersLess.addEventListener("change", (event) => {
    byId("reduced").checked = event.matches;
    state.playing = state.playing && !event.matches;
    chooseVariant();
  });
  const place = keptPlace();
  if (place) takePlace(place);
  await chooseVariant();
  if (place) takeLayer(place.id);
  else {
    chooseStory(0);
    state.playing = !prefersLess.matches;
  }
  listen();
  changed();
}

function takePlace({ id, ownTrace: trace, given: values, variant, ...place }) {
  const names = data.variants[variant] ?? [];
  byId("variant").value = names.find((name) => name !== "reducedMotion") ?? "";
  byId("reduced").checked = names.includes("reducedMotion");
  ownTrace = trace;
  given = values ?? {};
  Object.assign(state, place, { layer: -1 });
  if (typeof state.story === "number" && state.story >= data.stories.length) state.story = 0;
  for (const input of document.querySelectorAll("[name=speed]")) input.checked = speeds[input.value] === state.speed;
}

function takeLayer(id) {
  state.layer = stage.effect.layers.findIndex((layer) => layer.id === id);
  makeTree();
  makeValues();
}

start();
