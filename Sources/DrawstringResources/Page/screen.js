// The screen around an effect: the content of a host, which the pull moves, and the canvas behind it or in front of it.

const svgSpace = "http://www.w3.org/2000/svg";

/** A canvas of this extent along the pull, in points, is a whole screen, without content except before a floor. */
const screenDepth = 400;

const rectangle = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** Where an effect and the content lie. An effect without a pull, or as deep as a screen, is alone. */
function screenOf({ canvas: [x, y, width, height], edge, floor, isOverlay, trigger }) {
  const { isInFront, movesWithContent } = placeOf({ x, y, width, height }, isOverlay, edge);
  const [dx, dy] = directions[edge];
  const depth = dx ? width : height;
  const hasContent = trigger !== null && (depth < screenDepth || floor !== null);
  // A floor covers the screen.
  const shown = depth < screenDepth ? Math.max(depth + 190, 250) : depth;
  const start = dx + dy > 0 ? 0 : -shown;
  return {
    hasContent, isInFront, edge,
    /** The visible rectangle; beyond the edge there is nothing of a screen with content. */
    box: !hasContent ? [x, y, width, height] : dx ? [start, y, shown, height] : [x, start, width, shown],
    canvas: rectangle(x, y, width, height),
    /** How far a pull moves the canvas and the content, in x and in y. */
    moves: (pull) => [hasContent && movesWithContent, hasContent && !isOverlay]
      .map((isMoved) => (isMoved ? [dx * pull, dy * pull] : [0, 0])),
    /** The distance that a finger has pulled after a movement. */
    pulled: (x, y) => dx * x + dy * y,
  };
}

/** A quiet list that tells where the content is. */
function contentMarkup({ box: [x, y, width, height], edge }) {
  const rows = [];
  // The rows at a lower edge end there; all others go on below the screen.
  const isLower = edge === "bottom";
  const top = isLower ? y + (height % 58) - 58 : y;
  for (let row = 0; row * 58 < height + (isLower ? 1 : 60); row++) {
    const line = top + 20 + row * 58;
    rows.push(
      `<circle class="mark" cx="${x + 36}" cy="${line + 14}" r="14"/>`,
      `<rect class="mark" x="${x + 64}" y="${line + 3}" width="${[150, 190, 128, 170][row % 4]}" height="9" rx="4.5"/>`,
      `<rect class="mark faint" x="${x + 64}" y="${line + 19}" width="${[220, 170, 240, 200][row % 4]}" height="7" rx="3.5"/>`
    );
  }
  // The sheet reaches far into the list, but not beyond its edge.
  const sheet = {
    top: [x, y, width, height + 800], bottom: [x, y - 800, width, height + 800],
    left: [x, y, width + 800, height], right: [x - 800, y, width + 800, height],
  }[edge];
  return `<path class="sheet" d="${rectangle(...sheet)}"/>` + rows.join("");
}

const shifted = ([x, y]) => (x || y ? `translate(${x} ${y})` : "");

/** Fills a picture with the screen of an effect; returns the group to draw in and a function that shows a pull. */
function makeScreen(view, facts, id) {
  const screen = screenOf(facts);
  view.setAttribute("viewBox", screen.box.join(" "));
  view.innerHTML = `<clipPath id="${id}canvas"><path d="${screen.canvas}"/></clipPath>`
    + `<path class="ground" d="${rectangle(...screen.box)}"/><g clip-path="url(#${id}canvas)"></g>`;
  const drawing = view.lastElementChild;
  const content = document.createElementNS(svgSpace, "g");
  if (screen.hasContent) content.innerHTML = contentMarkup(screen);
  if (screen.isInFront) drawing.before(content);
  else drawing.after(content);
  view.dataset.screen = !screen.hasContent;
  return {
    box: screen.box, drawing,
    show(pull) {
      const [canvasMove, contentMove] = screen.moves(pull);
      drawing.setAttribute("transform", shifted(canvasMove));
      content.setAttribute("transform", shifted(contentMove));
    },
  };
}
