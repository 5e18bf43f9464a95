// The trace: what the shown command line reads, to be seen, saved and copied.

const traceName = () => (state.story === "own" ? "my-drag.yaml" : data.stories[state.story]?.file);

/** An event a line, as a trace file has it. */
function traceText() {
  const text = (value, key) =>
    key === "set" ? mapping(value, (each, name) => inputText(name, each))
    : Array.isArray(value) ? `[${value.join(", ")}]`
    : value !== null && typeof value === "object" ? mapping(value) : value;
  const mapping = (entries, written = text) =>
    `{${Object.entries(entries).map(([key, value]) => `${key}: ${written(value, key)}`).join(", ")}}`;
  return storyTrace().map(({ at, ...event }) => `- ${mapping({ at: `${at}s`, ...event })}\n`).join("");
}

let shownTrace = null;

function showTrace() {
  byId("trace-box").hidden = state.story === null || storyTrace().length === 0;
  if (byId("trace-box").hidden || shownTrace === storyTrace()) return;
  setText("trace-name", traceName());
  if (!byId("trace-box").open) return;
  shownTrace = storyTrace();
  setText("trace", traceText());
}

const saveTrace = () => save(traceText(), traceName());

// MARK: Copies

/** The picture of the effect alone, in points. */
function pictureText() {
  const { x, y, width, height } = stage.player.canvas;
  const drawn = byId("drawing").cloneNode(true);
  for (const name of ["transform", "clip-path"]) drawn.removeAttribute(name);
  return `<svg xmlns="${svgSpace}" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${
    new XMLSerializer().serializeToString(drawn)}</svg>\n`;
}

/** The same as PNG, with three pixels for a point. */
async function pictureBytes() {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(pictureText())}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width * 3, height: image.height * 3 });
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

const copies = { command: () => byId("command").textContent, trace: traceText, svg: pictureText, png: pictureBytes };

/** Copies what a button says; where a page may not, the file is saved. */
async function copyAs({ currentTarget: { dataset: { copy } } }) {
  const content = copies[copy]();
  try {
    const items = copy === "png" ? { "image/png": content } : { "text/plain": new Blob([content], { type: "text/plain" }) };
    await navigator.clipboard.write([new ClipboardItem(items)]);
    setText("copied", "Copied");
  } catch {
    save(await content, { command: "command.txt", trace: traceName(), svg: `${data.effect.name}.svg`, png: `${data.effect.name}.png` }[copy]);
    setText("copied", "Saved");
  }
  setTimeout(() => setText("copied", ""), 2000);
}

function save(content, name) {
  const address = URL.createObjectURL(new Blob([content]));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
