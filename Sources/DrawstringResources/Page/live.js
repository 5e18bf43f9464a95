// Live: what pages of `drawstring watch` have beside those of `render`. Runs after their scripts, in one scope with them.

const liveFile = Number(document.documentElement.dataset.file);

// MARK: Following the file

/** The last event of each file. */
const saves = new Map();
/** The effect that is shown, as text. */
let liveEffect = null;
/** Saves are taken one after the other. */
let taking = started;

const effectText = ({ data, compiled }) => JSON.stringify(data) + compiled;

/** The stream ends while the page is hidden: a browser keeps few connections to a server. */
let stream = null;

function follow() {
  if (document.hidden) {
    stream?.close();
    stream = null;
  } else if (!stream) {
    stream = new EventSource("/events");
    stream.onopen = () => document.documentElement.classList.remove("alone");
    stream.onerror = () => document.documentElement.classList.add("alone");
    stream.onmessage = ({ data: text }) => {
      const save = JSON.parse(text);
      saves.set(save.file, save);
      if (save.file === liveFile) taking = taking.then(() => takeSave(save)).catch(console.error);
    };
  }
}

async function takeSave(save) {
  if (save.compiled && effectText(save) !== liveEffect) await takeEffect(save);
  showFaults(save);
}

/** Shows another effect at the same moment of the same story. */
async function takeEffect(save) {
  const [layer, names] = [layerName(), variantNames()];
  const old = [...shows.values()];
  liveEffect = effectText(save);
  stage = null;
  shows.clear();
  takeData(save.data, save.compiled);
  document.title = save.title;
  document.querySelector("h1").textContent = save.title;
  document.querySelector(".summary").textContent = save.summary;
  fillChoices();
  if (typeof state.story === "number" && state.story >= data.stories.length) state.story = 0;
  const kept = data.variants.findIndex((each) => each.join() === names.join());
  showVariant(data.variants[Math.max(kept, 0)]);
  makeStage();
  await takeVariant(Math.max(kept, 0));
  takeLayer(layer);
  changed();
  for (const { effect, player, probe } of old) [player, probe, effect].forEach((each) => each.free());
}

// MARK: Findings

/** Errors lie over the picture; warnings are listed until the checks of the whole effect of a newer save have ended. */
function showFaults({ findings, report, isCurrent, isChecked }) {
  if (isCurrent && !isChecked) byId("faults").hidden = true;
  else {
    const problems = report.split("\n").filter((line) => !isCurrent && findings.findings.length === 0 && line);
    byId("faults").replaceChildren(
      ...problems.map((line) => faultLine("", line)),
      ...findings.findings.map(({ line, severity, message }) => faultLine(`line ${line}`, message, severity))
    );
    byId("faults").hidden = byId("faults").childElementCount === 0;
    byId("faults").dataset.current = isCurrent;
    byId("report").querySelector("pre").textContent = report;
    byId("report").hidden = report === "";
  }
}

function faultLine(place, message, severity = "error") {
  const line = document.createElement("p");
  line.className = severity;
  line.append(Object.assign(document.createElement("b"), { textContent: place || "error" }), ` ${message}`);
  return line;
}

byId("screen").insertAdjacentHTML("beforeend", `<div id="faults" role="status" hidden></div>`);
document.querySelector("main").insertAdjacentHTML(
  "beforebegin", `<details id="report" hidden><summary>Findings</summary><pre tabindex="0"></pre></details>`);

liveEffect = effectText({ data: JSON.parse(textOf("data")), compiled: textOf("compiled") });
document.addEventListener("visibilitychange", follow);
follow();
