// Plots: how a value moves over the pull or over time.

const plotWidth = 260;
const plotHeight = 44;

/** Whether there are numbers to plot: words and paths have none that mean anything by themselves. */
function canBePlotted(name, reference) {
  const value = valueNow(reference);
  if (isOpenNow(reference)) return true;
  return name !== "path" && (typeof value !== "string" || !value.startsWith('"')) && value !== null;
}

function makePlot(name, reference, bound) {
  const element = document.createElementNS(svgSpace, "svg");
  element.setAttribute("viewBox", `0 0 ${plotWidth} ${plotHeight}`);
  element.setAttribute("preserveAspectRatio", "none");
  element.setAttribute("class", "plot");
  element.setAttribute("role", "img");
  return { element, name, reference, bound, key: null, cursor: null };
}

/** What a plot is over: the pull while dragging where time changes nothing, else the time. */
function plotDomain(reference) {
  const shown = sheet();
  const cell = shown.cells[reference];
  const byPull = state.story === null && shown.pulls && streamsOf(cell).every((index) => isStill(stream(index)));
  if (byPull) return { over: "pull", from: shown.pulls[0], to: shown.pulls[1] };
  return { over: "time", from: 0, to: Math.max(span(shown), 1) };
}

const isStill = (stream) => !stream.loop && stream.pieces.length === 1 && !stream.pieces[0].words;

function numbersOf(value) {
  if (value === null) return [];
  if (typeof value !== "string") return value.numbers;
  const json = JSON.parse(value);
  if (typeof json === "number") return [json];
  if (typeof json === "boolean") return [json ? 1 : 0];
  return Array.isArray(json) && json.every((item) => typeof item === "number") ? json : [];
}

function drawPlot(plot, domain) {
  const count = 2 * plotWidth;
  const samples = [];
  for (let index = 0; index <= count; index++) {
    const place = domain.from + ((domain.to - domain.from) * index) / count;
    const pull = domain.over === "pull" ? place : state.pull;
    const time = domain.over === "time" ? place : state.time;
    samples.push(isOpenAt(plot.reference, pull, time) ? [] : numbersOf(valueAt(plot.reference, pull, time)));
  }
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
    lines += `<path class="line ${laneInk(plot.name, lane, laneCount)}" d="${path}"/>`;
  }
  plot.element.innerHTML = `${lines}<path class="cursor" d=""/>`;
  plot.cursor = plot.element.querySelector(".cursor");
  const unit = domain.over === "pull" ? perPoint : perSecond;
  const suffix = domain.over === "pull" ? "pt of pull" : "s";
  plot.element.setAttribute(
    "aria-label",
    `${plot.name} from ${domain.from / unit} to ${(domain.to / unit).toFixed(2)} ${suffix}` +
      (lanes.length > 0 ? `, between ${prettyNumber(low, plot.bound)} and ${prettyNumber(high, plot.bound)}` : "")
  );
}

function showCursor(plot) {
  const domain = plotDomain(plot.reference);
  const other = domain.over === "pull" ? 0 : state.pull;
  const key = `${state.variant}/${state.story}/${state.sheet}/${state.finish}/${domain.over}/${domain.to}/${other}`;
  if (plot.key !== key) {
    plot.key = key;
    drawPlot(plot, domain);
  }
  const place = domain.over === "pull" ? state.pull : state.time;
  let part = (place - domain.from) / (domain.to - domain.from);
  if (domain.over === "time" && part > 1) {
    const round = longestRound(sheet());
    // What comes round is shown in the last round.
    part = round > 0 ? 1 - round / domain.to + (((place - domain.to) % round) / domain.to) : 1;
  }
  const x = (Math.min(Math.max(part, 0), 1) * plotWidth).toFixed(1);
  plot.cursor.setAttribute("d", `M${x} 0V${plotHeight}`);
}
