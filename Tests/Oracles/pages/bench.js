import {load} from './drawstring.js'
import {Painter} from './drawstring-effect.js'
let effect, painter, svg
window.open_ = async (file, images, scale) => {
  painter?.remove(); svg?.remove(); effect?.free()
  effect = await load(file)
  svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  const {x, y, width, height} = effect.canvas
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  svg.setAttribute('width', width * scale)
  svg.setAttribute('height', height * scale)
  document.body.append(svg)
  painter = new Painter(effect, svg, {images})
  return [Math.ceil(width * scale), Math.ceil(height * scale)]
}
const settled = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(0))))
window.show_ = async (moment) => {
  const before = svg.querySelectorAll('*').length
  painter.paint(effect.read(moment))
  await settled()
}
window.replay_ = async (trace, at) => {
  window.told ??= effect.replay(trace)
  painter.paint(told.update(at))
  await settled()
}
window.isReady = true
