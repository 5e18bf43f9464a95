// Plays two effects side by side: one story, at one time for both.

const byId = (id) => document.getElementById(id);
const texts = (name) => [...document.querySelectorAll(`script.${name}`)].map((each) => each.textContent);
const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");
const eventOf = (event) => (Array.isArray(event) ? { at: event[0], drag: { shown: event[1] } } : event);

const wasm = playerOf(byId("module").textContent);
const compiled = texts("compiled");
const facts = texts("data").map((text) => JSON.parse(text));
const figures = [...document.querySelectorAll("#stages figure")];

// The finger that reaches the farther trigger arms both.
const triggers = facts.map(({ effect }) => effect.trigger);
const isShared = triggers.every((trigger) => trigger !== null);
const leader = triggers[1] > triggers[0] ? 1 : 0;

// Both screens in one scale, one over the other.
const screens = facts.map(({ effect }, index) => makeScreen(figures[index].querySelector("svg"), effect, `side${index}-`));
const boxes = screens.map(({ box }) => box);
const [left, top] = [0, 1].map((side) => Math.min(...boxes.map((box) => box[side])));
const [right, bottom] = [0, 1].map((side) => Math.max(...boxes.map((box) => box[side] + box[side + 2])));

const stages = [];
for (const index of [0, 1]) {
  const effect = await load(bytesOf(compiled[index]), { variants: [], wasm });
  const session = effect.session();
  session.setTrace(facts[isShared ? leader : index].stories[0].trace.map(eventOf));
  const view = figures[index].querySelector("svg");
  view.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
  const painter = new Painter(effect, screens[index].drawing, { images: facts[index].images, idPrefix: `side${index}-` });
  const words = figures[index].querySelector("span");
  stages.push({
    end: session.traceEnd,
    paint(time) {
      const reading = session.showTrace(time);
      painter.paint(reading);
      screens[index].show(reading.pull);
      words.textContent = `${reading.phase}, pulled ${reading.pull.toFixed(1)} pt`;
    },
  });
}

const end = Math.max(...stages.map((stage) => stage.end)) + 0.5;
let time = 0;
let isPlaying = false;
let last = null;

function paint() {
  for (const stage of stages) stage.paint(time);
  byId("time").value = time;
  byId("clock").textContent = `${time.toFixed(2)} s`;
}

function frame(now) {
  if (!isPlaying) return (last = null);
  if (last !== null) time = (time + Math.min((now - last) / 1000, 0.1)) % end;
  last = now;
  paint();
  requestAnimationFrame(frame);
}

function play(plays) {
  if (plays && !isPlaying) requestAnimationFrame(frame);
  isPlaying = plays;
  byId("play").textContent = plays ? "Pause" : "Play";
}

byId("play").addEventListener("click", () => play(!isPlaying));
byId("time").addEventListener("input", ({ target }) => {
  play(false);
  time = Number(target.value);
  paint();
});
byId("time").max = end;
byId("player").hidden = false;
paint();
play(!prefersLess.matches);
