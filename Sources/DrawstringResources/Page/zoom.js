// The zoom of the stage: which part of the screen the view shows. The picture is drawn anew at each zoom.

const mostZoom = 40;
/** The scale, 1 for the whole screen, and the place that is in the middle of the view. */
let zoom = { scale: 1, x: 0, y: 0 };

/** Shows the part of the screen around a place, which does not leave the screen. */
function showZoom() {
  const [left, top, width, height] = screen.box;
  const scale = Math.min(Math.max(zoom.scale, 1), mostZoom);
  const within = (at, start, length) =>
    Math.min(Math.max(at, start + length / scale / 2), start + length - length / scale / 2);
  zoom = { scale, x: within(zoom.x, left, width), y: within(zoom.y, top, height) };
  view.setAttribute("viewBox", [zoom.x - width / scale / 2, zoom.y - height / scale / 2, width / scale, height / scale].join(" "));
  byId("screen").dataset.zoomed = scale > 1;
  setText("zoom-shown", `${Math.round(scale * 100)} %`);
  byId("zoom-out").disabled = scale === 1;
  byId("zoom-in").disabled = scale === mostZoom;
}

/** The place of the canvas under a point of the window. */
const placeUnder = (x, y) => new DOMPoint(x, y).matrixTransform(view.getScreenCTM().inverse());

/** Changes the scale by a factor; the place under a point of the window stays there. */
function zoomBy(factor, x, y) {
  const box = view.getBoundingClientRect();
  const [clientX, clientY] = [x ?? box.left + box.width / 2, y ?? box.top + box.height / 2];
  const held = placeUnder(clientX, clientY);
  zoom.scale = Math.min(Math.max(zoom.scale * factor, 1), mostZoom);
  showZoom();
  const moved = placeUnder(clientX, clientY);
  zoom.x += held.x - moved.x;
  zoom.y += held.y - moved.y;
  showZoom();
  changed();
}

/** Moves the picture by pixels of the window; false where it is at its edge. */
function panBy(right, down) {
  const before = zoom;
  const scale = view.viewBox.baseVal.width / view.getBoundingClientRect().width;
  zoom = { ...zoom, x: zoom.x - right * scale, y: zoom.y - down * scale };
  showZoom();
  changed();
  return zoom.x !== before.x || zoom.y !== before.y;
}

const resetZoom = () => zoomBy(0);

function stageWheel(event) {
  const pixels = event.deltaMode === 1 ? 16 : 1;
  const [x, y] = event.shiftKey && !event.deltaX ? [event.deltaY, 0] : [event.deltaX, event.deltaY];
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * pixels * 0.005), event.clientX, event.clientY);
  } else if (zoom.scale > 1 && panBy(-x * pixels, -y * pixels)) event.preventDefault();
}

// MARK: Two fingers, and the middle button

/** The fingers on the stage, by their ids. */
const touches = new Map();
/** The pointer that moves the picture. */
let panning = null;

/** Whether a pointer that comes down zooms or moves the picture. */
function zoomDown(event) {
  if (event.pointerType === "touch") {
    touches.set(event.pointerId, event);
    if (touches.size < 2) return false;
  } else if (event.button !== 1 && !(event.button === 0 && event.shiftKey)) return false;
  else panning = event;
  event.preventDefault();
  view.setPointerCapture(event.pointerId);
  return true;
}

/** Whether a pointer that moves zooms or moves the picture: the middle of the fingers, and their distance. */
function zoomMove(event) {
  if (panning?.pointerId === event.pointerId) {
    panBy(event.clientX - panning.clientX, event.clientY - panning.clientY);
    panning = event;
    return true;
  }
  if (!touches.has(event.pointerId)) return false;
  const pair = () => {
    const [a, b] = touches.values();
    return {
      x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2,
      apart: Math.max(Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY), 1),
    };
  };
  if (touches.size < 2) return void touches.set(event.pointerId, event);
  const before = pair();
  touches.set(event.pointerId, event);
  const now = pair();
  panBy(now.x - before.x, now.y - before.y);
  zoomBy(now.apart / before.apart, now.x, now.y);
  return true;
}

function zoomUp(event) {
  touches.delete(event.pointerId);
  if (panning?.pointerId === event.pointerId) panning = null;
}

/** The scale of the gesture of a trackpad in Safari, which sends no wheel for it. */
let gestureScale = 1;

function stageGesture(event) {
  event.preventDefault();
  if (event.type === "gesturechange" && touches.size === 0) zoomBy(event.scale / gestureScale, event.clientX, event.clientY);
  gestureScale = event.type === "gesturestart" ? 1 : event.scale;
}
