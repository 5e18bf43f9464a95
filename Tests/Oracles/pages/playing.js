function layersOf(svg) {
  const moving = svg.querySelector('.moving');
  const world = moving ? (moving.querySelector('[clip-path="url(#canvas)"]') || moving) : svg;
  const home = (moving ? world : svg).getScreenCTM().inverse();
  const found = {};
  for (const leaf of world.querySelectorAll('path,rect,text,image')) {
    if (leaf.closest('clipPath,mask,defs,filter,pattern')) continue;
    const layer = leaf.closest('[data-layer]');
    if (!layer) continue;
    let opacity = 1, hidden = false;
    for (let node = leaf; node && node !== svg; node = node.parentElement) {
      const style = getComputedStyle(node);
      opacity *= +style.opacity;
      hidden ||= style.display === 'none';
    }
    if (hidden) continue;
    const style = getComputedStyle(leaf);
    const paint = (name) => {
      const parts = style[name].match(/[\d.]+/g);
      if (style[name].startsWith('url')) return [0, 0, 0, opacity];
      if (!parts || style[name] === 'none') return [0, 0, 0, 0];
      return [+parts[0], +parts[1], +parts[2], opacity * +style[name + 'Opacity'] * +(parts[3] ?? 1)];
    };
    const fill = leaf.tagName === 'image' ? [0, 0, 0, opacity] : paint('fill');
    const stroke = paint('stroke');
    const width = parseFloat(style.strokeWidth);
    if (!(width > 0)) stroke[3] = 0;
    if (Math.max(fill[3], stroke[3]) <= 0) continue;
    const box = leaf.getBBox();
    let points = [[box.x, box.y], [box.x + box.width, box.y], [box.x, box.y + box.height],
                  [box.x + box.width, box.y + box.height]];
    if (leaf.tagName === 'path') {
      const length = leaf.getTotalLength();
      if (length === 0) continue;
      for (const part of [0, 0.3, 0.7, 1]) {
        const point = leaf.getPointAtLength(length * part);
        points.push([point.x, point.y]);
      }
    } else if (box.width === 0 || box.height === 0) continue;
    const matrix = home.multiply(leaf.getScreenCTM());
    points = points.map(([x, y]) => [matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f]);
    const name = layer.getAttribute('data-layer');
    (found[name] ||= []).push({points, fill, stroke, width: width * Math.sqrt(Math.abs(
      matrix.a * matrix.d - matrix.b * matrix.c))});
  }
  return found;
}
function playing(at) {
  const svg = document.querySelector('svg');
  if (at !== null) { svg.pauseAnimations(); svg.setCurrentTime(at); }
  return layersOf(svg);
}
