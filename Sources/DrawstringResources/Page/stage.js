// The stage: the drawing, where its layers are, and the content that moves with the pull.

const svgSpace = "http://www.w3.org/2000/svg";
const byId = (id) => document.getElementById(id);
const view = byId("view");
let canvasX, canvasY, canvasWidth, canvasHeight;
/** A canvas as tall as a screen is the screen; a small one lies above some content. */
let isScreen;
/** Whether the content stays where it is, under the effect. */
let contentStays;
/** Whether the effect belongs to the content and moves with it. */
let movesWithContent;

function measureStage() {
  [canvasX, canvasY, canvasWidth, canvasHeight] = data.effect.canvas;
  isScreen = canvasHeight >= 400 || !isPulled;
  contentStays = isScreen || data.effect.isOverlay;
  movesWithContent = !contentStays && canvasY < 0;
}

let painter = null;

function makeStage() {
  const height = isScreen ? canvasHeight : Math.max(canvasHeight + 190, 250);
  const top = contentStays ? Math.min(canvasY, isScreen ? canvasY : 0) : Math.min(canvasY + canvasHeight, 0);
  view.setAttribute("viewBox", `${canvasX} ${top} ${canvasWidth} ${height}`);
  byId("screen").style.setProperty("--ratio", canvasWidth > 0 && height > 0 ? canvasWidth / height : 1);
  byId("screen").dataset.screen = isScreen;
  byId("ground").setAttribute("d", rectangle(canvasX, top, canvasWidth, height));
  byId("cut").firstElementChild.setAttribute("d", rectangle(canvasX, top, canvasWidth, height));
  if (!isScreen) drawContent(height);
}

/** Gives the stage the size of a flexible canvas. */
function fitStage() {
  const [width, height] = state.size ?? data.effect.canvas.slice(2);
  if (width === canvasWidth && height === canvasHeight) return;
  [canvasWidth, canvasHeight] = [width, height];
  makeStage();
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

/** Draws the effect of the stage anew; from then on only what changes. */
function makePainter() {
  byId("drawing").replaceChildren();
  painter = new Painter(stage.effect, byId("drawing"), { images: data.images, idPrefix: "layer-" });
}

function showStage() {
  fitStage();
  painter.paint(reading);
  const offset = contentStays ? 0 : reading.pull;
  byId("content").setAttribute("transform", `translate(0 ${offset})`);
  byId("drawing").setAttribute("transform", movesWithContent ? `translate(0 ${offset})` : "");
  showHighlight();
}

function showHighlight() {
  const element = state.layer >= 0 ? painter.element(state.layer) : null;
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
  byId("highlight").setAttribute("points", corners);
}

function isShown(element) {
  for (let node = element; node && node !== view; node = node.parentNode) {
    if (node.getAttribute("display") === "none" || node.tagName === "defs") return false;
  }
  return element.isConnected;
}

/** The index of the layer that an element belongs to; -1 for none. */
function layerAt(element) {
  for (let node = element; node && node !== view; node = node.parentNode) {
    const layer = stage.effect.layers.findIndex((_, index) => painter.element(index) === node);
    if (layer >= 0) return layer;
  }
  return -1;
}

// MARK: The finger

let finger = null;

function fingerDown(event) {
  if (event.button > 0) return;
  // On a touch screen the stage scrolls the page, and the handle pulls.
  const pulls = isPulled && (event.pointerType !== "touch" || event.currentTarget !== view);
  finger = { id: event.pointerId, y: event.clientY, start: 0, moved: false, pulls, holder: event.currentTarget, target: event.target };
}

function fingerMove(event) {
  if (!finger || finger.id !== event.pointerId) return;
  const distance = event.clientY - finger.y;
  if (!finger.moved && Math.abs(distance) < 3) return;
  if (!finger.moved) {
    finger.moved = true;
    finger.start = isTouching() ? ownTrace.findLast((each) => typeof each.drag === "number")?.drag ?? 0 : 0;
    if (finger.pulls) finger.holder.setPointerCapture(finger.id);
  }
  if (!finger.pulls) return;
  const scale = view.viewBox.baseVal.width / view.getBoundingClientRect().width;
  drag(finger.start + distance * scale);
}

function fingerUp(event) {
  if (!finger || finger.id !== event.pointerId) return;
  const { moved, target, pulls } = finger;
  finger = null;
  if (moved && pulls) {
    if (event.type === "pointercancel") isTouching() && happen({ cancel: true });
    else release();
  } else if (!moved && event.type === "pointerup" && target !== byId("handle")) {
    const layer = layerAt(target);
    if (layer >= 0) selectLayer(layer);
  }
}
