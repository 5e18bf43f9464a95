// The screen around an effect: the content of a host, which the pull moves, and the canvas behind it or in front of it.

const svgSpace = "http://www.w3.org/2000/svg";

/** A canvas of this height, in points, is a whole screen, without content. */
const screenHeight = 400;

const rectangle = (x, y, width, height) => `M${x} ${y}h${width}v${height}h${-width}Z`;

/** Where an effect and the content lie. An effect without a pull, or as tall as a screen, is alone. */
function screenOf({ canvas: [x, y, width, height], isOverlay, trigger }) {
  const { isInFront, movesWithContent } = placeOf({ y, height }, isOverlay);
  const hasContent = trigger !== null && height < screenHeight;
  return {
    hasContent, isInFront,
    /** The visible rectangle; above y 0 there is nothing of a screen with content. */
    box: hasContent ? [x, 0, width, Math.max(height + 190, 250)] : [x, y, width, height],
    canvas: rectangle(x, y, width, height),
    /** How far a pull moves the canvas and the content. */
    moves: (pull) => [hasContent && movesWithContent ? pull : 0, hasContent && !isOverlay ? pull : 0],
  };
}

/** A quiet list that tells where the content is. */
function contentMarkup({ box: [x, , width, height] }) {
  const rows = [];
  for (let row = 0; row * 58 < height + 60; row++) {
    const y = 20 + row * 58;
    rows.push(
      `<circle class="mark" cx="${x + 36}" cy="${y + 14}" r="14"/>`,
      `<rect class="mark" x="${x + 64}" y="${y + 3}" width="${[150, 190, 128, 170][row % 4]}" height="9" rx="4.5"/>`,
      `<rect class="mark faint" x="${x + 64}" y="${y + 19}" width="${[220, 170, 240, 200][row % 4]}" height="7" rx="3.5"/>`
    );
  }
  return `<path class="sheet" d="${rectangle(x, 0, width, height + 800)}"/>` + rows.join("");
}

const shifted = (distance) => (distance ? `translate(0 ${distance})` : "");

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
