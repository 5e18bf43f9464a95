// The page of all watched files: a moving picture of each, which leads to the file's page.

import { load } from "./drawstring.js";
import { Painter, directions, placeOf } from "./drawstring-effect.js";
import { bytesOf } from "./packed.js";

const items = [...document.querySelectorAll("#files > li")].map((element) => ({
  element, view: element.querySelector("svg"), note: element.querySelector("span"), text: "", show: null,
}));
const moves = document.getElementById("moves");
const prefersLess = matchMedia("(prefers-reduced-motion: reduce)");
const dark = matchMedia("(prefers-color-scheme: dark)");

const eventOf = (event) => (Array.isArray(event) ? { at: event[0], drag: { shown: event[1] } } : event);

async function take(item, save) {
  const errors = save.findings.errors;
  const warnings = save.findings.warnings;
  const counted = (count, name) => (count ? [`${count} ${name}${count > 1 ? "s" : ""}`] : []);
  item.note.textContent = [...counted(errors, "error"), ...counted(warnings, "warning")].join(", ")
    || (save.isCurrent ? "" : save.report.split("\n")[0]);
  item.element.dataset.isCurrent = save.isCurrent;
  if (!save.compiled) return;
  const text = JSON.stringify(save.data) + save.compiled;
  if (text === item.text) return;
  item.text = text;
  const { data } = save;
  const wanted = [dark.matches && "dark", prefersLess.matches && "reducedMotion"].filter(Boolean).join();
  const variants = data.variants.find((names) => names.join() === wanted) ?? [];
  const effect = await load(bytesOf(save.compiled), { variants });
  const session = effect.session();
  session.setTrace(data.stories[0].trace.map(eventOf));
  item.element.dataset.paper = variants.includes("dark") ? "dark" : "light";
  const screen = makeScreen(item.view, data.effect, `file${save.file}-`);
  const painter = new Painter(effect, screen.drawing, { images: data.images, idPrefix: `file${save.file}-` });
  const old = item.show;
  item.show = {
    end: session.traceEnd + 0.5, effect, session,
    paint(time) {
      const reading = session.showTrace(time);
      painter.paint(reading);
      screen.show(reading.pull);
    },
  };
  paint();
  if (old) [old.session, old.effect].forEach((each) => each.free());
}

let time = 1.2;
let last = null;

/** Each picture repeats its own story. */
function paint() {
  for (const { show } of items) show?.paint(time % show.end);
}

function frame(now) {
  if (!moves.checked) return (last = null);
  if (last !== null) time += Math.min((now - last) / 1000, 0.1);
  last = now;
  paint();
  requestAnimationFrame(frame);
}

moves.addEventListener("change", () => requestAnimationFrame(frame));
moves.checked = !prefersLess.matches;
requestAnimationFrame(frame);

let stream = null;
let taking = Promise.resolve();

function follow() {
  if (document.hidden) {
    stream?.close();
    stream = null;
  } else if (!stream) {
    stream = new EventSource("events");
    stream.onopen = () => document.documentElement.classList.remove("alone");
    stream.onerror = () => document.documentElement.classList.add("alone");
    stream.onmessage = ({ data }) => {
      const save = JSON.parse(data);
      taking = taking.then(() => take(items[save.file], save)).catch(console.error);
    };
  }
}

document.addEventListener("visibilitychange", follow);
follow();
