// The stage: the drawing, where its layers are, and the content that moves with the pull.

const byId = (id) => document.getElementById(id);
const view = byId("view");
/** The width and the height of the canvas that is shown. */
let canvasSize = null;
let screen = null;
let painter = null;

/** Gives the stage the canvas of the file, or a size that a flexible one has been given. */
function makeStage() {
  const [x, y] = data.effect.canvas;
  canvasSize = state.size ?? data.effect.canvas.slice(2);
  screen = screenOf({ ...data.effect, canvas: [x, y, ...canvasSize] });
  const [left, top, width, height] = screen.box;
  showZoom();
  byId("screen").style.setProperty("--ratio", width > 0 && height > 0 ? width / height : 1);
  byId("screen").dataset.screen = !screen.hasContent;
  byId("screen").dataset.pulled = isPulled;
  const box = rectangle(left, top, width, height);
  byId("ground").setAttribute("d", box);
  byId("cut").firstElementChild.setAttribute("d", box);
  byId("canvas").firstElementChild.setAttribute("d", screen.canvas);
  byId("content").innerHTML = screen.hasContent ? contentMarkup(screen) : "";
  byId(screen.isInFront ? "ground" : "drawing").after(byId("content"));
}

/** Gives the stage the size of a flexible canvas. */
function fitStage() {
  const [width, height] = state.size ?? data.effect.canvas.slice(2);
  if (width !== canvasSize[0] || height !== canvasSize[1]) makeStage();
}

/** Draws the effect of the stage anew; from then on only what changes. */
function makePainter() {
  byId("drawing").replaceChildren();
  painter = new Painter(stage.effect, byId("drawing"), { images: data.images, idPrefix: "layer-" });
}

function showStage() {
  fitStage();
  painter.paint(reading);
  const [canvasMove, contentMove] = screen.moves(reading.pull);
  byId("content").setAttribute("transform", shifted(contentMove));
  byId("drawing").setAttribute("transform", shifted(canvasMove));
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
  if (zoomDown(event)) return dropFinger();
  if (event.button > 0) return;
  finger = { id: event.pointerId, x: event.clientX, y: event.clientY, start: 0, moved: false, target: event.target };
}

/** Another gesture begins: what the finger has pulled goes back. */
function dropFinger() {
  if (finger?.moved && isTouching()) happen({ cancel: true });
  finger = null;
}

function fingerMove(event) {
  if (zoomMove(event) || !finger || finger.id !== event.pointerId) return;
  const [x, y] = [event.clientX - finger.x, event.clientY - finger.y];
  const distance = screen.pulled(x, y);
  if (!finger.moved && Math.abs(distance) < 3) return;
  if (!finger.moved) {
    finger.moved = true;
    finger.start = heldPull();
    view.setPointerCapture(finger.id);
  }
  if (!isPulled) return;
  const scale = view.viewBox.baseVal.width / view.getBoundingClientRect().width;
  drag(finger.start + distance * scale, placeAcross(event));
}

/** The finger's place along the edge, in the coordinates of the canvas. */
function placeAcross({ clientX, clientY }) {
  const { x, y } = placeUnder(clientX, clientY);
  return round(screen.pulled(1, 0) ? y : x, 2);
}

function fingerUp(event) {
  zoomUp(event);
  if (!finger || finger.id !== event.pointerId) return;
  const { moved, target } = finger;
  if (event.type === "pointercancel") return dropFinger();
  finger = null;
  if (moved && isPulled) release();
  else if (!moved) {
    const layer = layerAt(target);
    if (layer >= 0) selectLayer(layer);
  }
}
