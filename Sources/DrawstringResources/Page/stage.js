// The stage: the drawing, where its layers are, and the content that moves with the pull.

const svgSpace = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const view = byId("view");
const [canvasX, canvasY, canvasWidth, canvasHeight] = data.effect.canvas;
const isPulled = data.effect.trigger !== null;
/** A canvas as tall as a screen is the screen; a small one lies above some content. */
const isScreen = canvasHeight >= 400 || !isPulled;
/** Whether the effect belongs to the content and moves with it. */
const movesWithContent = !isScreen && canvasY < 0;

let elements = [];
let shownAttributes = [];

function makeStage() {
  const height = isScreen ? canvasHeight : Math.max(canvasHeight + 190, 250);
  const top = isScreen ? canvasY : Math.min(canvasY + canvasHeight, 0);
  view.setAttribute("viewBox", `${canvasX} ${top} ${canvasWidth} ${height}`);
  byId("screen").style.setProperty("--ratio", canvasWidth > 0 && height > 0 ? canvasWidth / height : 1);
  byId("screen").dataset.screen = isScreen;
  byId("ground").setAttribute("d", rectangle(canvasX, top, canvasWidth, height));
  byId("cut").firstElementChild.setAttribute("d", rectangle(canvasX, top, canvasWidth, height));
  if (!isScreen) drawContent(height);
}

const rectangle = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** A quiet list that tells where the content is. */
function drawContent(height) {
  const rows = [];
  for (let row = 0; row * 58 < height + 60; row++) {
    const y = 20 + row * 58;
    rows.push(
      `<circle class="mark" cx="${canvasX + 36}" cy="${y + 14}" r="14"/>`,
      `<rect class="mark" x="${canvasX + 64}" y="${y + 3}" width="${[150, 190, 128, 170][row % 4]}" height="9" rx="4.5"/>`,
      `<rect class="mark faint" x="${canvasX + 64}" y="${y + 19}" width="${[220, 170, 240, 200][row % 4]}" height="7" rx="3.5"/>`
    );
  }
  byId("content").innerHTML =
    `<path class="sheet" d="${rectangle(canvasX, 0, canvasWidth, height + 800)}"/>` + rows.join("");
}

/** Takes the drawing of a variant; from then on only attributes change. */
function takeDrawing() {
  const drawing = byId("drawing");
  const parsedDrawing = new DOMParser().parseFromString(
    `<svg xmlns="${svgSpace}">${variant().drawing}</svg>`,
    "image/svg+xml"
  );
  const root = document.importNode(parsedDrawing.documentElement.firstElementChild, true);
  for (const title of root.querySelectorAll("title")) title.removeAttribute("id");
  drawing.replaceChildren(root);
  elements = [root, ...root.querySelectorAll("*")];
  shownAttributes = [];
}

function showStage() {
  variant().attributes.forEach(([element, name, channel], index) => {
    const text = textNow(channel);
    if (shownAttributes[index] === text) return;
    shownAttributes[index] = text;
    if (text === null) elements[element].removeAttribute(name);
    else elements[element].setAttribute(name, text);
  });
  const pull = momentNow("pull");
  const offset = isScreen ? 0 : pull;
  byId("content").setAttribute("transform", `translate(0 ${offset})`);
  byId("drawing").setAttribute("transform", movesWithContent ? `translate(0 ${offset})` : "");
  showHighlight();
}

/** The elements of a layer on the stage: one, or none while it is only a mask. */
function layerElement(index) {
  const id = variant().layers[index]?.id;
  return id === undefined ? null : elements.find((element) => element.getAttribute?.("data-layer") === id) ?? null;
}

function showHighlight() {
  const frame = byId("highlight");
  const element = state.layer >= 0 ? layerElement(state.layer) : null;
  let corners = "";
  if (element && isShown(element)) {
    const box = element.getBBox();
    const matrix = view.getScreenCTM().inverse().multiply(element.getScreenCTM());
    const points = [
      [box.x, box.y],
      [box.x + box.width, box.y],
      [box.x + box.width, box.y + box.height],
      [box.x, box.y + box.height],
    ].map(([x, y]) => new DOMPoint(x, y).matrixTransform(matrix));
    corners = points.map((point) => `${point.x.toFixed(2)},${point.y.toFixed(2)}`).join(" ");
  }
  frame.setAttribute("points", corners);
}

function isShown(element) {
  for (let node = element; node && node !== view; node = node.parentNode) {
    if (node.getAttribute("display") === "none" || node.tagName === "defs") return false;
  }
  return true;
}

// MARK: The finger

let finger = null;

function fingerDown(event) {
  if (event.button > 0) return;
  const start = isPulled && state.story === null && state.sheet === "drag" ? state.pull : 0;
  finger = { id: event.pointerId, y: event.clientY, start, moved: false, target: event.target };
}

function fingerMove(event) {
  if (!finger || finger.id !== event.pointerId) return;
  const distance = event.clientY - finger.y;
  if (!finger.moved && Math.abs(distance) < 3) return;
  if (!finger.moved) {
    finger.moved = true;
    view.setPointerCapture(finger.id);
    leaveStory();
    if (isPulled) state.playing = true;
  }
  const scale = view.viewBox.baseVal.width / view.getBoundingClientRect().width;
  drag(Math.round(finger.start + distance * scale * perPoint));
  changed();
}

function fingerUp(event) {
  if (!finger || finger.id !== event.pointerId) return;
  const { moved, target } = finger;
  finger = null;
  if (moved) {
    release();
    changed();
  } else if (event.type === "pointerup") {
    const layer = target.closest?.("[data-layer]");
    if (layer) selectLayer(variant().layers.findIndex((each) => each.id === layer.getAttribute("data-layer")));
  }
}
