window.measure = (phase, time) => {
  const root = document.querySelector('[data-phase]')
  root.dataset.phase = phase
  for (const animation of root.getAnimations({subtree: true})) {
    animation.pause()
    // The clock of the phase would end it.
    if (animation.effect.target === root) animation.cancel()
    else animation.currentTime = time
  }
  const found = {}
  const text = (map, name) => String(map.get(name))
  const walk = (element, above, opacity) => {
    const map = element.computedStyleMap()
    const [translate, rotate, scale, transform] = ['translate', 'rotate', 'scale', 'transform'].map(name => text(map, name))
    const pair = (value, unit) => value.split(' ').length > 1 ? value.split(' ').join(', ') : unit ? `${value}, ${unit}` : `${value}, ${value}`
    const own = new DOMMatrix([
      translate === 'none' ? '' : `translate(${pair(translate, '0px')})`, rotate === 'none' ? '' : `rotate(${rotate})`,
      scale === 'none' ? '' : `scale(${pair(scale)})`, transform === 'none' ? '' : transform].join(' ').trim() || 'none')
    const world = above.multiply(own), share = opacity * map.get('opacity').value
    const name = element.className
    found[name] = {
      world: [world.a, world.b, world.c, world.d, world.e, world.f], opacity: share,
      size: ['width', 'height'].map(side => map.get(side).unit === 'px' ? map.get(side).value : 0), background: text(map, 'background-color'),
      radius: text(map, 'border-top-left-radius'),
      paths: [...element.querySelectorAll(':scope > svg > path')].map(path), stops: [...element.querySelectorAll(':scope > svg stop')]
        .map(stop => text(stop.computedStyleMap(), 'stop-color')),
      border: [...element.querySelectorAll(':scope > i')].map(line => text(line.computedStyleMap(), 'box-shadow')),
    }
    for (const child of element.querySelectorAll(':scope > div')) if (!child.className.endsWith('-text')) walk(child, world, share)
  }
  const path = element => {
    const map = element.computedStyleMap(), array = text(map, 'stroke-dasharray')
    const data = text(map, 'd').replace(/^path\("|"\)$/g, '')
    const result = {
      d: data, fill: text(map, 'fill'), stroke: text(map, 'stroke'), width: map.get('stroke-width').value,
      shown: map.get('stroke-opacity').value, dashes: array, pieces: null,
    }
    if (element.getAttribute('pathLength') !== '1' || result.stroke === 'none') return result
    const [dash, gap] = array.split(', ').map(parseFloat), period = dash + gap
    const first = -map.get('stroke-dashoffset').value, length = element.getTotalLength()
    const at = share => { const point = element.getPointAtLength(share * length); return [point.x, point.y] }
    let pieces = []
    for (let turn = -3; turn <= 3; turn++) {
      const from = Math.max(first + turn * period, 0), to = Math.min(first + turn * period + dash, 1)
      if (to > from) pieces.push([from, to])
    }
    const isClosed = /Z\s*$/.test(data)
    const last = pieces.findIndex(piece => piece[1] > 1 - 1e-6), begin = pieces.findIndex(piece => piece[0] < 1e-6)
    if (isClosed && last >= 0 && begin >= 0 && last !== begin) {
      pieces = [[pieces[last][0], pieces[begin][1]], ...pieces.filter((_, index) => index !== last && index !== begin)]
    }
    result.pieces = pieces.map(([from, to]) => [at(from), at(to), (to > from ? to - from : 1 + to - from) * length])
    return result
  }
  for (const child of root.querySelectorAll(':scope > div')) walk(child, new DOMMatrix(), 1)
  return found
}
0
