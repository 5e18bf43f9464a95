// Plots: how a value moves over the pull or over time.

const plotWidth = 260;
const plotHeight = 44;

/** Whether there are numbers to plot: words and paths have none that mean anything by themselves. */
const canBePlotted = (name, value) => name !== "path" && typeof value !== "string" && value !== null;

function makePlot(row) {
  const element = document.createElementNS(svgSpace, "svg");
  element.setAttribute("viewBox", `0 0 ${plotWidth} ${plotHeight}`);
  element.setAttribute("preserveAspectRatio", "none");
  element.setAttribute("class", "plot");
  element.setAttribute("role", "img");
  const scrub = (event) => {
    if (!event.buttons || drawing.rows !== rows) return;
    const { over, from, to } = drawing.domain;
    const box = element.getBoundingClientRect();
    const part = Math.min(Math.max((event.clientX - box.left) / box.width, 0), 1);
    if (over === "pull") state.pull = round(from + part * (to - from), 2);
    else state.time = round(from + part * (to - from), 5);
    state.playing = false;
    changed();
  };
  element.addEventListener("pointerdown", scrub);
  element.addEventListener("pointermove", scrub);
  return { element, row, cursor: null };
}

/** The quantity that plots are over: the pull for a moment of dragging, else time. */
function plotDomain() {
  if (state.story === null && state.moment === "drag") return { over: "pull", from: 0, to: 2 * trigger };
  return { over: "time", from: 0, to: Math.max(span(), 0.001) };
}

const numbersOf = (value) => {
  if (typeof value === "number") return [value];
  if (typeof value === "boolean") return [value ? 1 : 0];
  return Array.isArray(value) && value.every((item) => typeof item === "number") ? value : [];
};

/** The plots that are drawn: for which scene, and how far; drawing takes a few milliseconds of each frame. */
let drawing = { key: null };

function showPlots() {
  const plotted = rows.filter((row) => row.plot);
  if (plotted.length === 0) return;
  const domain = plotDomain();
  const other = domain.over === "pull" ? state.time : state.pull;
  const trace = state.story === null ? null : storyTrace();
  const key = `${state.variant}/${state.story}/${state.moment}/${state.refreshed}/${state.outcome}/${domain.to}/${other}`;
  // A growing trace is plotted when nothing is touched.
  const isBusy = state.story === "own" && state.playing;
  const { inputs } = state;
  const isOther = drawing.key !== key || drawing.trace !== trace || drawing.inputs !== inputs || drawing.rows !== rows;
  if (isOther && !isBusy) {
    drawing = { key, trace, inputs, rows, domain, next: 0, samples: plotted.map(() => []) };
  }
  if (drawing.rows === rows && drawing.next <= plotSteps) samplePlots(plotted);
  if (drawing.rows === rows) for (const row of plotted) showCursor(row.plot, drawing.domain);
}

const plotSteps = 2 * plotWidth;

function samplePlots(plotted) {
  const { domain, samples } = drawing;
  const until = performance.now() + 3;
  while (drawing.next <= plotSteps && performance.now() < until) {
    const place = domain.from + ((domain.to - domain.from) * drawing.next) / plotSteps;
    const sampled =
      domain.over === "pull" ? readingAt(stage.probe, state.time, place) : readingAt(stage.probe, place);
    plotted.forEach((row, index) => samples[index].push(numbersOf(row.read(sampled))));
    drawing.next++;
  }
  if (drawing.next <= plotSteps) changed();
  else plotted.forEach((row, index) => drawPlot(row.plot, domain, samples[index]));
}

function drawPlot(plot, domain, samples) {
  const count = plotSteps;
  const laneCount = Math.min(Math.max(...samples.map((sample) => sample.length)), 8);
  const all = Array.from({ length: laneCount }, (_, lane) => lane);
  // What stays would only press the others together.
  const moving = all.filter((lane) => samples.some((sample) => sample[lane] !== samples[0][lane]));
  const lanes = moving.length > 0 ? moving : all;
  let low = Infinity;
  let high = -Infinity;
  for (const sample of samples) {
    for (const lane of lanes) {
      if (sample[lane] === undefined) continue;
      low = Math.min(low, sample[lane]);
      high = Math.max(high, sample[lane]);
    }
  }
  if (!(high > low)) {
    low = (Number.isFinite(low) ? low : 0) - 1;
    high = low + 2;
  }
  const y = (value) => plotHeight - 5 - ((value - low) / (high - low)) * (plotHeight - 10);
  let lines = "";
  for (const lane of lanes) {
    let path = "";
    let letter = "M";
    samples.forEach((sample, index) => {
      if (sample[lane] === undefined) {
        letter = "M";
        return;
      }
      path += `${letter}${((index / count) * plotWidth).toFixed(1)} ${y(sample[lane]).toFixed(1)}`;
      letter = "L";
    });
    lines += `<path class="line ${laneInk(plot.row, lane, laneCount)}" d="${path}"/>`;
  }
  plot.element.innerHTML = `${lines}<path class="cursor" d=""/>`;
  plot.cursor = plot.element.querySelector(".cursor");
  plot.element.setAttribute(
    "aria-label",
    `${plot.row.name} from ${domain.from} to ${domain.to.toFixed(2)} ${domain.over === "pull" ? "pt of pull" : "s"}` +
      (lanes.length > 0 ? `, between ${prettyNumber(low)} and ${prettyNumber(high)}` : "")
  );
}

function showCursor(plot, domain) {
  if (!plot.cursor) return;
  const place = domain.over === "pull" ? state.pull : state.time;
  const part = (place - domain.from) / (domain.to - domain.from);
  const x = (Math.min(Math.max(part, 0), 1) * plotWidth).toFixed(1);
  plot.cursor.setAttribute("d", `M${x} 0V${plotHeight}`);
}
