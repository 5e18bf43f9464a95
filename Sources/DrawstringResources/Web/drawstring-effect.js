// The painters of Drawstring effects, with SVG and on a canvas, and the element <drawstring-effect>.

import {load, prepare, Operation, Field, Flag} from './drawstring.js'

const SVG = 'http://www.w3.org/2000/svg'

/** An SVG element that writes an attribute only when its text changes. */
class Part {
  constructor(name, attributes = {}) {
    this.node = document.createElementNS(SVG, name)
    this.texts = {}
    for (const key in attributes) this.set(key, attributes[key])
  }

  /** Sets an attribute; null removes it. Returns whether it had another text. */
  set(name, value) {
    const text = typeof value === 'number' ? short(value) : value
    if (this.texts[name] === text) return false
    this.texts[name] = text
    if (text === null) this.node.removeAttribute(name)
    else this.node.setAttribute(name, text)
    return true
  }
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most)
const within = (value) => clamp(value || 0, -1e7, 1e7)
const short = (value) => String(Math.round(within(value) * 1e4) / 1e4)
/** An element that makes matrices, and one of its matrices. */
let maker = null
let scratch = null

/** Transforms an element by a matrix without a text, which the browser would have to read. */
function move(node, [a, b, c, d, x, y]) {
  maker ??= document.createElementNS(SVG, 'svg')
  scratch ??= maker.createSVGMatrix()
  scratch.a = within(a)
  scratch.b = within(b)
  scratch.c = within(c)
  scratch.d = within(d)
  scratch.e = within(x)
  scratch.f = within(y)
  const {baseVal} = node.transform
  if (baseVal.numberOfItems > 0) baseVal.getItem(0).setMatrix(scratch)
  else baseVal.initialize(maker.createSVGTransformFromMatrix(scratch))
}

/** A matrix with six digits in its factors, so that large layers are exact. */
const matrixText = (matrix) =>
  `matrix(${matrix.map((each, index) => (index < 4 ? Math.round(within(each) * 1e6) / 1e6 : short(each))).join(' ')})`
const color = ([red, green, blue, alpha]) =>
  `rgba(${[red, green, blue].map((each) => Math.round(each * 255)).join()},${short(alpha)})`

/** Replaces the children of a node where they differ. */
function arrange(parent, nodes) {
  const now = parent.childNodes
  if (nodes.length === now.length && nodes.every((node, index) => node === now[index])) return
  const fragment = document.createDocumentFragment()
  for (const node of nodes) fragment.append(node)
  parent.replaceChildren(fragment)
}

/** The spare room to the left and above, as fractions, for each gravity. */
const gravities = {
  resizeAspect: [0.5, 0.5], resizeAspectFill: [0.5, 0.5], center: [0.5, 0.5], top: [0.5, 0], bottom: [0.5, 1], left: [0, 0.5],
  right: [1, 0.5], topLeft: [0, 0], topRight: [1, 0], bottomLeft: [0, 1], bottomRight: [1, 1],
}

/** Where a picture with a size lies in a rectangle: its x, y, width and height. */
function placed(gravity, [x, y, width, height], natural) {
  const spare = gravities[gravity]
  if (!spare || !natural) return [x, y, width, height]
  const scales = [width / Math.max(natural[0], 1e-6), height / Math.max(natural[1], 1e-6)]
  const scale = gravity === 'resizeAspect' ? Math.min(...scales) : gravity === 'resizeAspectFill' ? Math.max(...scales) : 1
  const size = natural.map((each) => each * scale)
  return [x + spare[0] * (width - size[0]), y + spare[1] * (height - size[1]), ...size]
}

/** The points of an element of an outline, by its code. */
const pointCounts = [1, 1, 2, 3, 3, 0]
/** Its letter in path data; a display list has no arcs. */
const letters = 'MLQCCZ'
const shapeSizes = [0, 4, 8, 4]
const paintSizes = [4, 4, 4, 3]
const lineBreak = /\r\n|[\n\v\f\r\x85\u2028\u2029]/

/** The items of a drawing, by their places. */
class Items {
  constructor(effect) {
    this.caps = effect.words('lineCap')
    this.joins = effect.words('lineJoin')
    this.gravities = effect.words('contentsGravity')
    this.alignments = effect.words('alignment')
  }

  take(drawing) {
    this.drawing = drawing
    this.items = drawing.items
    this.numbers = drawing.numbers
    this.verbs = drawing.verbs
    this.fields = drawing.fields
    this.count = this.items.length / this.fields
  }

  field(place, field) { return this.items[place * this.fields + field] }

  /** Some of an item's own numbers. */
  own(place, from, to) {
    const first = this.field(place, Field.number)
    const own = []
    for (let index = first + from; index < first + to; index++) own.push(this.numbers[index])
    return own
  }

  has(place, flag) { return (this.field(place, Field.flags) & flag) !== 0 }

  /** The place of the paint among an item's numbers. */
  paintPlace(place) {
    const operation = this.field(place, Field.operation)
    return operation === Operation.stroke ? 3 + this.field(place, Field.dashes) : operation === Operation.text ? 5 : 0
  }

  /** The colour of an item, or the numbers and stops of its gradient. */
  paint(place) {
    const first = this.paintPlace(place)
    const kind = this.field(place, Field.paint)
    const numbers = this.own(place, first, first + paintSizes[kind])
    const stops = Array.from({length: this.field(place, Field.stops)}, (_, index) => {
      const [at, ...color] = this.own(place, first + paintSizes[kind] + 5 * index, first + paintSizes[kind] + 5 * index + 5)
      return {at, color}
    })
    return {kind, numbers, stops}
  }

  /** The places of the first and the last coordinate of an outline among all numbers. */
  points(place) {
    const end = this.field(place, Field.number) + this.field(place, Field.numbers)
    const first = this.field(place, Field.verb)
    let count = 0
    for (let index = 0; index < this.field(place, Field.verbs); index++) count += 2 * pointCounts[this.verbs[first + index]]
    return [end - count, end]
  }

  /** Draws an outline with a pen: a path of a canvas, or what has its functions. */
  trace(place, pen) {
    const {numbers, verbs} = this
    let [at] = this.points(place)
    const first = this.field(place, Field.verb)
    for (let index = 0; index < this.field(place, Field.verbs); index++) {
      const verb = verbs[first + index]
      const [a, b, c, d, e, f] = numbers.subarray(at, at + 6)
      if (verb === 0) pen.moveTo(a, b)
      else if (verb === 1) pen.lineTo(a, b)
      else if (verb === 2) pen.quadraticCurveTo(a, b, c, d)
      else if (verb === 3) pen.bezierCurveTo(a, b, c, d, e, f)
      else pen.closePath()
      at += 2 * pointCounts[verb]
    }
  }

  /** A stroke's width, limit of mitres, ends, corners and dashes. */
  stroke(place) {
    const [width, limit, phase] = this.own(place, 0, 3)
    return {
      width, limit, phase, dashes: this.own(place, 3, 3 + this.field(place, Field.dashes)),
      cap: this.caps[this.field(place, Field.word)], join: this.joins[this.field(place, Field.join)],
    }
  }

  /** A text's lines with the place of the first one, its font, and the rectangle that cuts it, or null. */
  text(place) {
    const [x, y, width, height, size] = this.own(place, 0, 5)
    const number = this.field(place, Field.text)
    const face = this.field(place, Field.join) ? this.drawing.text(number + 1) : null
    const alignment = this.alignments[this.field(place, Field.word)]
    const edge = alignment === 'right' ? width : alignment === 'center' ? width / 2 : 0
    return {
      lines: this.drawing.text(number).split(lineBreak), x: x + edge, y: y + 0.95 * size, size, alignment,
      family: (face ? `${JSON.stringify(face)}, ` : '') + 'Helvetica, Arial, sans-serif',
      cut: width > 0 && height > 0 ? [x, y, width, height] : null,
    }
  }

  image(place) {
    return {
      name: this.drawing.text(this.field(place, Field.text)), rectangle: this.own(place, 0, 4),
      gravity: this.gravities[this.field(place, Field.word)],
      source: this.field(place, Field.numbers) > 4 ? this.own(place, 4, 8) : null,
    }
  }
}

/** The pictures of an effect's images, which load while it is shown. */
class Pictures {
  constructor(urls, loaded) {
    this.known = new Map()
    this.urls = urls
    this.loaded = loaded
  }

  /** The picture of a name, which may not have loaded; undefined where the host has none. */
  picture(name) {
    const url = this.urls[name]
    if (url === undefined) return undefined
    let image = this.known.get(String(url))
    if (!image) {
      this.known.set(String(url), (image = new Image()))
      image.onload = this.loaded
      image.src = url
    }
    return image
  }

  /** The size of a picture; null until it has loaded. */
  size(image) { return image.complete && image.naturalWidth ? [image.naturalWidth, image.naturalHeight] : null }
}

/** The matrix of one transform after another. */
const followed = ([a, b, c, d, x, y], [A, B, C, D, X, Y]) => [
  A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * x + C * y + X, B * x + D * y + Y,
]

/** The inverse of a matrix that has one. */
function inverse([a, b, c, d, x, y]) {
  const area = a * d - b * c
  return [d / area, -b / area, -c / area, a / area, (c * y - d * x) / area, (b * x - a * y) / area]
}

/** Path data of an outline. */
function pathData(items, place) {
  const {numbers, verbs} = items
  let [at] = items.points(place)
  const first = items.field(place, Field.verb)
  let data = ''
  for (let index = 0; index < items.field(place, Field.verbs); index++) {
    const verb = verbs[first + index]
    data += letters[verb]
    for (const end = at + 2 * pointCounts[verb]; at < end; at++) data += ` ${short(numbers[at])}`
  }
  return data
}

/** The colour between stops at a place from 0 to 1. */
function mixed(stops, place) {
  if (place < stops[0].at) return stops[0].color
  const after = stops.findIndex((each) => each.at > place)
  if (after < 0) return stops[stops.length - 1].color
  const [a, b] = [stops[after - 1], stops[after]]
  const part = (place - a.at) / (b.at - a.at)
  return a.color.map((each, index) => each + (b.color[index] - each) * part)
}

/** The movement of the content for a pull of 1, in x and in y, by the edge of the control. */
export const directions = {top: [0, 1], bottom: [0, -1], left: [1, 0], right: [-1, 0]}

/**
 * Where an effect lies beside the content, which ends at x 0 or y 0 at the edge of the control: a canvas that reaches into the
 * content is in front of it, any other behind; one that reaches out of the content moves with it, unless the effect is an
 * overlay.
 * @param {{x: number, y: number, width: number, height: number}} canvas
 * @param {boolean} isOverlay
 * @param {'top' | 'bottom' | 'left' | 'right'} edge
 */
export function placeOf({x, y, width, height}, isOverlay, edge = 'top') {
  const [out, into] = {
    top: [-y, y + height], bottom: [y + height, -y], left: [-x, x + width], right: [x + width, -x],
  }[edge]
  return {isInFront: into > 0, movesWithContent: out > 0 && !isOverlay}
}

const WEDGES = 256
const REACH = 1e5

/** What an item of a drawing is in SVG. */
class View {
  constructor(painter, name, part) {
    this.painter = painter
    this.id = `${painter.prefix}${name}`
    this.part = part
    this.node = part.node
    this.definitions = {}
  }

  /** Returns a definition with its reference; creates it once it is needed. */
  define(key, name) {
    let part = this.definitions[key]
    if (!part) {
      part = this.definitions[key] = new Part(name, {id: `${this.id}-${key}`})
      part.reference = `url(#${this.id}-${key})`
      this.painter.definitions.node.append(part.node)
    }
    return part
  }

  /** Returns a clip with an outline. */
  clip(key, data) {
    const clip = this.define(key, 'clipPath')
    clip.box ??= new Part('path')
    arrange(clip.node, [clip.box.node])
    clip.box.set('d', data)
    return clip.reference
  }

  remove() {
    this.node.remove()
    for (const key in this.definitions) this.definitions[key].node.remove()
  }

  /** The outline of the item as path data, which are written anew only where the outline differs. */
  data(items, place) {
    const [first, count] = [items.field(place, Field.verb), items.field(place, Field.verbs)]
    const parts = [items.verbs.subarray(first, first + count), items.numbers.subarray(...items.points(place))]
    const isSame = this.parts?.every((part, index) =>
      part.length === parts[index].length && part.every((each, place) => each === parts[index][place]))
    if (!isSame) {
      this.parts = parts.map((part) => part.slice())
      this.written = pathData(items, place)
    }
    return this.written
  }

  layer(items, place, id) {
    const [a, b, c, d, x, y, opacity] = items.own(place, 0, 7)
    this.matrix = [a, b, c, d, x, y]
    this.part.set('data-layer', id)
    move(this.node, this.matrix)
    this.part.set('opacity', opacity < 1 ? opacity : null)
    this.shadow = items.has(place, Flag.shadow) ? items.own(place, 7, 14) : null
    this.part.set('filter', this.shadow && this.paintShadow(this.shadow).reference)
    this.mask = items.field(place, Field.mask)
    if (this.mask < 0) this.part.set('mask', null)
  }

  paintShadow([x, y, radius, ...shade]) {
    const filter = this.define('shadow', 'filter')
    if (!filter.blur) {
      filter.set('filterUnits', 'userSpaceOnUse')
      filter.set('color-interpolation-filters', 'sRGB')
      filter.blur = new Part('feGaussianBlur', {in: 'SourceAlpha'})
      filter.offset = new Part('feOffset', {result: 'shape'})
      filter.flood = new Part('feFlood')
      const merge = new Part('feMerge')
      merge.node.append(new Part('feMergeNode').node, new Part('feMergeNode', {in: 'SourceGraphic'}).node)
      filter.node.append(filter.blur.node, filter.offset.node, filter.flood.node,
        new Part('feComposite', {in2: 'shape', operator: 'in'}).node, merge.node)
    }
    filter.blur.set('stdDeviation', radius)
    filter.offset.set('dx', x)
    filter.offset.set('dy', y)
    filter.flood.set('flood-color', color(shade))
    return filter
  }

  /** Fits the region of the shadow around all that casts it, in the layer's coordinates. */
  boundShadow([left, top, right, bottom]) {
    const [x, y, width, height] = [left, top, right - left, bottom - top].map((each) => clamp(each, -2e4, 4e4))
    for (const [name, value] of Object.entries({x, y, width, height})) this.definitions.shadow.set(name, value)
  }

  /** Shows the layer through a mask, which lies on the canvas; `world` leads from the layer to there. */
  maskWith(name, world) {
    const mask = this.define('mask', 'mask')
    if (!mask.copy) {
      mask.copy = new Part('use')
      mask.node.append(mask.copy.node)
      mask.set('mask-type', 'alpha')
      mask.set('maskUnits', 'userSpaceOnUse')
      for (const name of ['x', 'y']) mask.set(name, -REACH)
      for (const name of ['width', 'height']) mask.set(name, 2 * REACH)
    }
    mask.copy.set('href', `#${name}`)
    mask.copy.set('transform', matrixText(inverse(world)))
    this.part.set('mask', mask.reference)
  }

  fill(items, place) {
    const data = this.data(items, place)
    const {kind, numbers, stops} = items.paint(place)
    if (kind === 3) return this.wedges(numbers, stops, items, place, data)
    this.outline ??= new Part('path')
    arrange(this.node, [this.outline.node])
    this.outline.set('d', data)
    this.outline.set('fill-rule', items.has(place, Flag.evenOdd) ? 'evenodd' : null)
    this.outline.set('fill', kind === 0 ? color(numbers) : this.gradient(kind, numbers, stops))
  }

  gradient(kind, numbers, stops) {
    const paint = this.define(kind === 1 ? 'linear' : 'radial', kind === 1 ? 'linearGradient' : 'radialGradient')
    paint.set('gradientUnits', 'userSpaceOnUse')
    if (kind === 1) {
      for (const [index, name] of ['x1', 'y1', 'x2', 'y2'].entries()) paint.set(name, numbers[index])
    } else {
      const [x, y, ...radii] = numbers.map(short)
      for (const name of ['cx', 'cy']) paint.set(name, 0)
      paint.set('r', 1)
      paint.set('gradientTransform', `translate(${x} ${y}) scale(${radii.join(' ')})`)
    }
    paint.stops ??= []
    while (paint.stops.length < stops.length) paint.stops.push(new Part('stop'))
    arrange(paint.node, paint.stops.slice(0, stops.length).map((each) => each.node))
    for (const [index, stop] of stops.entries()) {
      paint.stops[index].set('offset', stop.at)
      paint.stops[index].set('stop-color', color(stop.color))
    }
    return paint.reference
  }

  /** A conic gradient is wedges without antialiasing, since SVG has none. */
  wedges([x, y, angle], stops, items, place, data) {
    if (!this.fan) {
      this.fan = new Part('g', {'shape-rendering': 'crispEdges'})
      this.fan.wedges = Array.from({length: WEDGES}, (_, index) => {
        const point = (part) => [Math.cos, Math.sin].map((way) => way(part / WEDGES * 2 * Math.PI).toFixed(6)).join(' ')
        return new Part('path', {d: `M0 0L${point(index)}L${point(index + 1)}Z`})
      })
      this.fan.node.append(...this.fan.wedges.map((each) => each.node))
      this.fan.around = new Part('g')
      this.fan.around.node.append(this.fan.node)
    }
    const [low, high] = bounds(items, place)
    const reach = 1.01 * Math.hypot(...[0, 1].map((axis) => {
      const center = [x, y][axis]
      return Math.max(Math.abs(high[axis] - center), Math.abs(low[axis] - center)) + 1
    }))
    this.fan.set('transform', `translate(${short(x)} ${short(y)}) rotate(${short(angle * 180 / Math.PI)}) scale(${short(reach)})`)
    for (const [index, wedge] of this.fan.wedges.entries()) wedge.set('fill', color(mixed(stops, (index + 0.5) / WEDGES)))
    this.fan.around.set('clip-path', this.clip('conic', data))
    arrange(this.node, [this.fan.around.node])
  }

  stroke(items, place) {
    const {width, limit, phase, dashes, cap, join} = items.stroke(place)
    this.part.set('d', this.data(items, place))
    this.part.set('fill', 'none')
    this.part.set('stroke', color(items.paint(place).numbers))
    this.part.set('stroke-width', width)
    this.part.set('stroke-linecap', cap === 'butt' ? null : cap)
    this.part.set('stroke-linejoin', join === 'miter' ? null : join)
    this.part.set('stroke-miterlimit', join === 'miter' ? limit : null)
    this.part.set('stroke-dasharray', dashes.length ? dashes.map(short).join(' ') : null)
    this.part.set('stroke-dashoffset', dashes.length ? phase : null)
  }

  text(items, place) {
    const {lines, x, y, size, alignment, family, cut} = items.text(place)
    this.part.set('font-size', size)
    this.part.set('font-family', family)
    this.part.set('text-anchor', alignment === 'right' ? 'end' : alignment === 'center' ? 'middle' : null)
    this.part.set('fill', color(items.paint(place).numbers))
    this.part.set('clip-path', cut && this.clip('text', `M${cut[0]} ${cut[1]}h${short(cut[2])}v${short(cut[3])}h${short(-cut[2])}Z`))
    this.lines ??= []
    while (this.lines.length < lines.length) this.lines.push(new Part('tspan'))
    arrange(this.node, this.lines.slice(0, lines.length).map((each) => each.node))
    for (const [index, line] of lines.entries()) {
      const span = this.lines[index]
      span.set('x', x)
      span.set('y', y + 1.2 * size * index)
      if (span.text !== line) span.node.textContent = span.text = line
    }
  }

  /** Draws the picture that was named last. */
  image(named = this.named) {
    this.named = named
    const {name, rectangle, gravity, source} = named
    const {pictures} = this.painter
    const picture = pictures.picture(name)
    this.part.set('display', picture ? null : 'none')
    if (!picture) return
    const [x, y, width, height] = source ?? [0, 0, 1, 1]
    const size = pictures.size(picture)
    const box = placed(gravity, rectangle, size && [size[0] * width, size[1] * height])
    // All of the picture, of which a cell is cut out.
    const whole = [box[0] - box[2] * x / width, box[1] - box[3] * y / height, box[2] / width, box[3] / height]
    for (const [index, side] of ['x', 'y', 'width', 'height'].entries()) this.part.set(side, whole[index])
    this.part.set('preserveAspectRatio', 'none')
    this.part.set('href', String(pictures.urls[name]))
    this.part.set('clip-path', source && this.clip('image', `M${box[0]} ${box[1]}h${short(box[2])}v${short(box[3])}h${short(-box[2])}Z`))
  }
}

/** The corners of what one item draws, in its own coordinates. */
function bounds(items, place) {
  const operation = items.field(place, Field.operation)
  const low = [Infinity, Infinity], high = [-Infinity, -Infinity]
  const include = (x, y) => [x, y].forEach((each, axis) => {
    low[axis] = Math.min(low[axis], each)
    high[axis] = Math.max(high[axis], each)
  })
  let reach = 0
  if (operation === Operation.image || operation === Operation.text) {
    const [x, y, width, height, size] = items.own(place, 0, 5)
    if (operation === Operation.text) reach = 4 * size
    include(x, y)
    include(x + width, y + height)
  } else {
    const [first, end] = items.points(place)
    for (let at = first; at < end; at += 2) include(items.numbers[at], items.numbers[at + 1])
    if (operation === Operation.stroke) {
      const {width, limit, join} = items.stroke(place)
      reach = width / 2 * Math.min(Math.max(join === 'miter' ? limit : 0, 1.5), 20)
    }
  }
  return [low.map((each) => each - reach), high.map((each) => each + reach)]
}

/** The left, upper, right and lower edge of all that a layer draws with its shadow, in its own coordinates. */
function extent(items, place) {
  let box = [Infinity, Infinity, -Infinity, -Infinity]
  const include = (low, high) => {
    box = [Math.min(box[0], low[0]), Math.min(box[1], low[1]), Math.max(box[2], high[0]), Math.max(box[3], high[1])]
  }
  const end = items.field(place, Field.next) - 1
  for (let inner = place + 1; inner < end; ) {
    const operation = items.field(inner, Field.operation)
    if (operation === Operation.layer) {
      const [a, b, c, d, tx, ty] = items.own(inner, 0, 6)
      const [left, top, right, bottom] = extent(items, inner)
      for (const x of [left, right]) {
        for (const y of [top, bottom]) include([a * x + c * y + tx, b * x + d * y + ty], [a * x + c * y + tx, b * x + d * y + ty])
      }
      inner = items.field(inner, Field.next)
    } else {
      if (operation >= Operation.fill) include(...bounds(items, inner))
      inner++
    }
  }
  if (items.has(place, Flag.shadow)) {
    const [x, y, radius] = items.own(place, 7, 10)
    const [left, top, right, bottom] = box
    include([left + x - 3 * radius, top + y - 3 * radius], [right + x + 3 * radius, bottom + y + 3 * radius])
  }
  return box
}

const elementNames = {
  [Operation.layer]: 'g', [Operation.clip]: 'g', [Operation.mask]: 'g', [Operation.fill]: 'g', [Operation.stroke]: 'path',
  [Operation.image]: 'image', [Operation.text]: 'text',
}

/**
 * Draws an effect with SVG elements and changes only what differs from the frame before.
 *
 * The layers are drawn in the coordinates of the canvas; the `viewBox` of the `<svg>` around them is the caller's.
 */
export class Painter {
  /**
   * Adds two elements to an SVG element: definitions, and what is drawn.
   * @param effect the loaded effect
   * @param {SVGElement} svgParent an `<svg>` or `<g>` element
   * @param {{images?: Object<string, string>, idPrefix?: string}} options `images` gives a URL for each image name;
   *   `idPrefix` begins the ids of definitions and is unique in a document
   */
  constructor(effect, svgParent, {images = {}, idPrefix = 'drawstring-'} = {}) {
    this.prefix = idPrefix
    this.layers = effect.layers
    this.items = new Items(effect)
    this.pictures = new Pictures(images, () => this.repaint())
    this.definitions = new Part('defs')
    this.root = new Part('g')
    this.structure = -1
    this.views = new Map()
    this.places = []
    svgParent.append(this.definitions.node, this.root.node)
    // Chromium does not paint a group that lay outside of its picture at first and moves in, except in a picture of its own.
    const picture = svgParent.ownerSVGElement ?? svgParent
    picture.style.willChange = 'transform'
  }

  /** The URLs of images by name. */
  get images() { return this.pictures.urls }

  set images(images) {
    this.pictures.urls = images
    this.repaint()
  }

  /** Draws what differs from the last reading. The first reading draws everything. */
  paint(reading) {
    const {drawing} = reading
    this.items.take(drawing)
    if (drawing.structure !== this.structure) {
      this.structure = drawing.structure
      this.build()
    } else {
      const {changed} = drawing
      if (changed.length === 0) return
      for (const place of changed) this.draw(place)
    }
    if (this.hasMasks) this.placeMasks()
    for (const [place, view] of this.places.entries()) if (view?.shadow) view.boundShadow(extent(this.items, place))
  }

  /** Returns the `<g>` element of a layer; null where nothing of the layer is drawn. */
  element(layerIndex) {
    return this.views.get(`${layerIndex}-0`)?.node ?? null
  }

  /** Removes all elements. */
  remove() {
    this.definitions.node.remove()
    this.root.node.remove()
  }

  /** Draws the pictures again, which may have loaded or be others. */
  repaint() {
    for (const view of this.views.values()) if (view.named) view.image()
  }

  draw(place) {
    const {items} = this
    const view = this.places[place]
    switch (items.field(place, Field.operation)) {
      case Operation.layer: return view.layer(items, place, this.layers[items.field(place, Field.layer)].id)
      case Operation.clip: return view.part.set('clip-path', view.clip('clip', view.data(items, place)))
      case Operation.fill: return view.fill(items, place)
      case Operation.stroke: return view.stroke(items, place)
      case Operation.image: return view.image(items.image(place))
      case Operation.text: return view.text(items, place)
    }
  }

  /** Makes the elements of a drawing with other items than the one before; those of items that were there stay. */
  build() {
    const {items} = this
    const past = this.views
    const masks = []
    const open = [{node: this.root.node, nodes: []}]
    this.views = new Map()
    this.places = []
    this.hasMasks = false
    for (let place = 0; place < items.count; place++) {
      const operation = items.field(place, Field.operation)
      if (operation === Operation.end) {
        const {node, nodes} = open.pop()
        arrange(node, nodes)
        continue
      }
      const name = `${items.field(place, Field.layer)}-${items.field(place, Field.part)}`
      const view = past.get(name) ?? new View(this, name, new Part(elementNames[operation]))
      past.delete(name)
      this.views.set(name, view)
      this.places[place] = view
      if (operation === Operation.mask) masks.push(view)
      else open[open.length - 1].nodes.push(view.node)
      if (operation <= Operation.mask) open.push({node: view.node, nodes: []})
      this.draw(place)
      this.hasMasks ||= operation === Operation.mask
    }
    arrange(this.root.node, open[0].nodes)
    for (const view of masks) {
      view.part.set('id', view.id)
      if (view.node.parentNode !== this.definitions.node) this.definitions.node.append(view.node)
    }
    for (const view of past.values()) view.remove()
    this.masks = masks
  }

  /** Places the masks of layers where they lie on the canvas. */
  placeMasks() {
    const worlds = [[1, 0, 0, 1, 0, 0]]
    for (const [place, view] of this.places.entries()) {
      const operation = this.items.field(place, Field.operation)
      const world = worlds[worlds.length - 1]
      if (operation === Operation.end) worlds.pop()
      else if (operation === Operation.layer) worlds.push(followed(view.matrix, world))
      else if (operation <= Operation.mask) worlds.push(world)
      if (operation === Operation.layer && view.mask >= 0) view.maskWith(this.masks[view.mask].id, worlds[worlds.length - 1])
    }
  }
}

// MARK: The element, which pages leave out

/** Draws an effect on a canvas, which its canvas fills. */
export class CanvasPainter {
  /**
   * @param effect the loaded effect
   * @param {HTMLCanvasElement | OffscreenCanvas} canvas whose width and height in pixels are the caller's
   * @param {{images?: Object<string, string>}} options `images` gives a URL for each image name
   */
  constructor(effect, canvas, {images = {}} = {}) {
    this.canvas = canvas
    this.context = canvas.getContext('2d')
    this.items = new Items(effect)
    this.pictures = new Pictures(images, () => this.repaint())
    this.spare = []
  }

  /** The URLs of images by name. */
  get images() { return this.pictures.urls }

  set images(images) {
    this.pictures.urls = images
    this.repaint()
  }

  /** Draws a reading, unless the last one looked the same. */
  paint(reading) {
    const {structure, changed} = reading.drawing
    const {width, height} = this.canvas
    if (this.reading && structure === this.structure && !changed.length && width === this.width && height === this.height) return
    Object.assign(this, {reading, structure, width, height})
    this.repaint()
  }

  /** Draws the last reading again. */
  repaint() {
    if (!this.reading) return
    const {context, items, reading, width, height} = this
    items.take(reading.drawing)
    const {x, y, width: points} = reading.canvas
    const scale = width / points
    this.view = [scale, 0, 0, scale, -x * scale, -y * scale]
    this.masks = []
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    context.setTransform(...this.view)
    this.draw(context, 0, items.count, 1)
  }

  /** Clears the canvas. */
  remove() {
    this.reading = null
    this.context.setTransform(1, 0, 0, 1, 0, 0)
    this.context.clearRect(0, 0, this.canvas.width, this.canvas.height)
  }

  /** Draws the items from one place up to another. */
  draw(context, first, end, alpha) {
    const {items} = this
    for (let place = first; place < end; place = items.field(place, Field.next)) {
      const operation = items.field(place, Field.operation)
      const inner = [place + 1, items.field(place, Field.next) - 1]
      if (operation === Operation.mask) {
        this.masks.push(inner)
        continue
      }
      context.save()
      context.globalAlpha = alpha
      if (operation === Operation.layer) {
        const [a, b, c, d, x, y, opacity] = items.own(place, 0, 7)
        context.transform(a, b, c, d, x, y)
        if (items.has(place, Flag.apart)) this.drawApart(context, place, inner, alpha * opacity)
        else this.draw(context, ...inner, alpha * opacity)
      } else if (operation === Operation.clip) {
        context.beginPath()
        items.trace(place, context)
        context.clip()
        this.draw(context, ...inner, alpha)
      } else if (operation === Operation.fill) this.fill(context, place)
      else if (operation === Operation.stroke) this.stroke(context, place)
      else if (operation === Operation.image) this.image(context, items.image(place))
      else if (operation === Operation.text) this.text(context, place)
      context.restore()
    }
  }

  /** Takes an empty picture of the canvas's size with a transform. */
  apart(transform) {
    const context = this.spare.pop() ?? document.createElement('canvas').getContext('2d')
    Object.assign(context.canvas, {width: this.width, height: this.height})
    context.setTransform(...transform)
    return context
  }

  drawApart(context, place, inner, alpha) {
    const {items} = this
    const {a, b, c, d, e, f} = context.getTransform()
    const content = this.apart([a, b, c, d, e, f])
    this.draw(content, ...inner, 1)
    const whole = this.apart([1, 0, 0, 1, 0, 0])
    if (items.has(place, Flag.shadow)) {
      const [x, y, radius, ...shade] = items.own(place, 7, 14)
      whole.shadowColor = color(shade)
      whole.shadowOffsetX = a * x + c * y
      whole.shadowOffsetY = b * x + d * y
      // The blur is twice the standard deviation, in pixels.
      whole.shadowBlur = 2 * radius * Math.sqrt(Math.abs(a * d - b * c))
    }
    whole.drawImage(content.canvas, 0, 0)
    whole.shadowColor = 'transparent'
    const mask = this.masks[items.field(place, Field.mask)]
    if (mask) {
      const through = this.apart(this.view)
      this.draw(through, ...mask, 1)
      whole.globalCompositeOperation = 'destination-in'
      whole.drawImage(through.canvas, 0, 0)
      this.spare.push(through)
    }
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.globalAlpha = alpha
    context.drawImage(whole.canvas, 0, 0)
    this.spare.push(content, whole)
  }

  fill(context, place) {
    const {items} = this
    const {kind, numbers, stops} = items.paint(place)
    context.beginPath()
    items.trace(place, context)
    const [x, y] = numbers
    if (kind === 0) context.fillStyle = color(numbers)
    else if (kind === 2) {
      // The path keeps its place while the gradient is stretched.
      context.transform(numbers[2], 0, 0, numbers[3], x, y)
      context.fillStyle = context.createRadialGradient(0, 0, 0, 0, 0, 1)
    } else context.fillStyle = kind === 1 ? context.createLinearGradient(...numbers) : context.createConicGradient(numbers[2], x, y)
    for (const stop of stops) context.fillStyle.addColorStop(stop.at, color(stop.color))
    context.fill(items.has(place, Flag.evenOdd) ? 'evenodd' : 'nonzero')
  }

  stroke(context, place) {
    const {items} = this
    const {width, limit, phase, dashes, cap, join} = items.stroke(place)
    Object.assign(context, {
      lineWidth: width, miterLimit: limit, lineDashOffset: phase, lineCap: cap, lineJoin: join,
      strokeStyle: color(items.paint(place).numbers),
    })
    context.setLineDash(dashes)
    context.beginPath()
    items.trace(place, context)
    context.stroke()
  }

  image(context, {name, rectangle, gravity, source}) {
    const picture = this.pictures.picture(name)
    const size = picture && this.pictures.size(picture)
    if (!size) return
    const part = source ? source.map((each, index) => each * size[index % 2]) : [0, 0, ...size]
    context.drawImage(picture, ...part, ...placed(gravity, rectangle, part.slice(2)))
  }

  text(context, place) {
    const {lines, x, y, size, alignment, family, cut} = this.items.text(place)
    if (cut) {
      context.beginPath()
      context.rect(...cut)
      context.clip()
    }
    Object.assign(context, {
      font: `${size}px ${family}`, textAlign: alignment === 'right' || alignment === 'center' ? alignment : 'left',
      fillStyle: color(this.items.paint(place).numbers),
    })
    lines.forEach((line, index) => context.fillText(line, x, y + 1.2 * size * index))
  }
}

const style = `
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
:host([for]) { position: absolute; overflow: hidden; overflow: clip; pointer-events: none; }
svg, canvas { display: block; width: 100%; height: auto; }
:host([for]) :is(svg, canvas) { position: absolute; width: min(100%, var(--drawstring-width, 480px)); margin: auto;
  pointer-events: none; }
:host([for]) :is(svg, canvas).fits { width: min(100%, var(--drawstring-width, 100%)); }
.taps { position: absolute; top: 0; left: 0; pointer-events: none; }
.taps g { outline-offset: -3px; }
.taps * { fill: none; pointer-events: visibleFill; cursor: pointer; }
div { position: absolute; inset: 0; margin: auto; overflow: auto; overscroll-behavior: contain; outline: 0; }
button { position: absolute; z-index: 1; inset-block-start: 4px; inset-inline-start: 4px; pointer-events: auto; }
button:not(:focus), [role=status] { position: absolute; width: 1px; height: 1px; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
`

/** The style of an element in front of the list, which has a stacking context while it is translated. */
const frontStyle = ':host([for]) { z-index: 1; }'

/** How far a finger may tremble, in pixels. */
const SLOP = 3

/** How far a press may tremble, in pixels, and the least size of a button, in points. */
const PRESS = {slop: 8, least: 44}

/** The vibration of each haptic, in ms: for how long, the pause after it, and so on. */
const vibrations = {
  light: [10], medium: [20], heavy: [35], soft: [15], rigid: [12], selection: [5],
  success: [12, 80, 24], warning: [24, 80, 12], error: [24, 60, 24, 60, 24],
}

/** A wheel turns into a pull: the share of a step, the most of one step, the decay and the pause that lets go, in ms. */
const WHEEL = {share: 0.6, most: 20, decay: 400, pause: 160, fresh: 200}

/** The word of `for` that means the page. */
const PAGE = 'page'

/** The style sheets of all elements. */
let sharedStyles = null
let count = 0

/** The edges of a list: the movement of the content for a pull of 1, and the names along the axis of the pull. */
const sides = Object.fromEntries(Object.entries(directions).map(([edge, [dx, dy]], index) => [edge, {
  edge, dx, dy, sign: dx + dy, opposite: ['bottom', 'top', 'right', 'left'][index], pan: ['up', 'down', 'left', 'right'][index],
  ...(dx
    ? {axis: 'X', across: 'Y', origin: 'x', start: 'Left', end: 'Right', size: 'Width', length: 'width', breadth: 'height'}
    : {axis: 'Y', across: 'X', origin: 'y', start: 'Top', end: 'Bottom', size: 'Height', length: 'height', breadth: 'width'}),
}]))

/** The phases in which a floor is shown. */
const isOpen = (phase) => phase === 'floor' || phase === 'closing'

/** The list that took an event for its own pull. */
const owners = new WeakMap()

/** What the elements of a list share: the elements, the styles of the list before, and its shortening along each axis. */
const shares = new WeakMap()

/** The elements whose overscroll ends at them, by property: how many lists want that, and the style before. */
const contained = {overscrollBehaviorX: new Map(), overscrollBehaviorY: new Map()}

/** Keeps an element's overscroll along an axis from what is around it, until the returned function is called. */
function contain(element, {axis}) {
  const name = `overscrollBehavior${axis}`
  const entry = contained[name].get(element) ?? {count: 0, before: element.style[name]}
  contained[name].set(element, entry)
  entry.count += 1
  element.style[name] = 'contain'
  return () => {
    entry.count -= 1
    if (entry.count > 0) return
    contained[name].delete(element)
    element.style[name] = entry.before
  }
}

/** The length that an element shows; a page shows more when the bars of the browser are hidden. */
const shownLength = (element, {dx, size}) =>
  Math.max(element[`client${size}`], element === document.scrollingElement && !dx ? innerHeight : 0)

/** The length by which an element can scroll along an axis. */
const rangeOf = (element, side) => element[`scroll${side.size}`] - shownLength(element, side)

/** Whether a finger can scroll an element along an axis. */
function scrolls(element, {axis, size}) {
  if (element[`scroll${size}`] <= element[`client${size}`]) return false
  const name = `overflow${axis}`
  const overflow = getComputedStyle(element)[name]
  if (element === document.scrollingElement) return overflow !== 'hidden' && overflow !== 'clip'
  // The `overflow` of the body applies to the viewport where that of the root element is visible.
  if (element === document.body && getComputedStyle(document.documentElement)[name] === 'visible') return false
  return overflow === 'auto' || overflow === 'scroll'
}

/** How far an element is scrolled from its edge; a row or a column that begins at its end counts backwards. */
function scrolled(element, side) {
  const {dx, start, sign} = side
  const {display, flexDirection, direction, writingMode} = getComputedStyle(element)
  const isReversed = (display.endsWith('flex') && flexDirection === (dx ? 'row-reverse' : 'column-reverse'))
    !== (dx !== 0 && (direction === 'rtl' || writingMode.endsWith('-rl')))
  const range = rangeOf(element, side)
  const place = element[`scroll${start}`] + (isReversed ? range : 0)
  return sign > 0 ? place : range - place
}

/** Whether an element is scrolled to its edge. The lengths that the browser tells are whole, so the end is one pixel wide. */
const isAt = (element, side) => scrolled(element, side) < (side.sign > 0 ? 1 : 2)

/** Scrolls an element, so that its content moves by pixels away from its edge. */
const scrollBy = (element, {start, sign}, by) => { element[`scroll${start}`] -= sign * by }

/** The nearest that scrolls, of an element and those around it, through slots and out of shadow roots; null for none. */
function scrollerOf(element, side) {
  const {documentElement, scrollingElement: page} = document
  for (let each = element; each; each = each.assignedSlot ?? each.parentNode ?? each.host) {
    if (each.nodeType === Node.ELEMENT_NODE && each !== documentElement && scrolls(each, side)) return each
  }
  return page && scrolls(page, side) ? page : null
}

/** Whether something in a list or an element, or another list, has the use of a pull: the event comes from there. */
function isTaken(event, list, side) {
  if ((owners.get(event) ?? list) !== list) return true
  if (event.defaultPrevented && event.type !== 'pointerdown') return true
  const pans = new RegExp(`auto|manipulation|pan-(${side.axis}|${side.pan})`, 'i')
  for (const node of event.composedPath()) {
    if (node === event.currentTarget) return false
    if (node.nodeType !== Node.ELEMENT_NODE) continue
    const {[`overscrollBehavior${side.axis}`]: behavior, touchAction} = getComputedStyle(node)
    if (event.type !== 'wheel' && touchAction && !pans.test(touchAction)) return true
    // The floor of an element keeps its overscroll.
    if (scrolls(node, side) && ((behavior !== 'auto' && node.part?.value !== 'floor') || !isAt(node, side))) return true
  }
  return false
}

/** The beginning of the names of attributes that give values of inputs. */
const INPUT = 'input-'

/** What an input of a type takes, in words. */
const wants = {
  number: 'a number', angle: 'an angle (30deg, 0.5turn, or radians as a number)', boolean: 'true or false', color: 'a colour',
  point: 'two numbers', text: 'a text',
}

/** The values of texts, by the types of inputs; undefined for texts that are none. */
const readers = {
  number(text) {
    const [, digits, percent] = /^([-+.\de]+)(%?)$/i.exec(text.trim()) ?? []
    const number = Number(digits)
    return Number.isFinite(number) ? number / (percent ? 100 : 1) : undefined
  },
  angle(text) {
    const [, digits, unit] = /^([^%]*?)(deg|rad|turn)?$/.exec(text.trim()) ?? []
    const number = readers.number(digits ?? '')
    return number === undefined ? undefined : number * ({deg: Math.PI / 180, turn: 2 * Math.PI}[unit] ?? 1)
  },
  boolean: (text) => ({'': true, true: true, false: false})[text.trim()],
  point(text) {
    const numbers = text.trim().split(/[\s,]+/).map(readers.number)
    return numbers.length === 2 && !numbers.includes(undefined) ? numbers : undefined
  },
  color(text) {
    if (!CSS.supports('color', text)) return undefined
    const canvas = document.createElement('canvas')
    const context = canvas.getContext('2d')
    context.fillStyle = text
    const {fillStyle} = context
    if (fillStyle[0] === '#') return [1, 3, 5].map((at) => parseInt(fillStyle.slice(at, at + 2), 16) / 255).concat(1)
    if (fillStyle.startsWith('rgba')) return fillStyle.match(/[\d.e-]+/g).map((part, lane) => (lane < 3 ? part / 255 : +part))
    // Of colours of other spaces a browser tells the bytes alone.
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data].map((part) => part / 255)
  },
}

/**
 * The element `<drawstring-effect src="boss-dots.drawn" for="list">`: shows an effect and lets a list be pulled.
 *
 * Attributes: `src`, the URL of a compiled effect; `for`, the id of a list, which stands after the element in the same
 * positioned parent, or `page`, where the element stands above the content of the page, or below at the bottom edge; `variant`,
 * names of variants with blanks between; `label`, the name for screen readers; `haptics`, where `none` turns haptics off;
 * `input-download` and so on, the values of inputs. A child with `slot="floor"` lies on the floor.
 *
 * Events, all of which bubble: `armed`, `disarmed`, `began`, `ended`, `cancelled`, `armedFloor`, `disarmedFloor`, `opened`,
 * `closed`, `idle` and those of the effect's own nodes, with `detail: {at, node, haptic}`; `tap` of a pressed layer, with
 * `detail: {at, node, trigger}`. `load` tells of loading, `error` of what cannot
 * be loaded and of inputs that do not fit; they do not bubble.
 */
export class DrawstringEffect extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ['src', 'for', 'variant', 'label', 'paint']

  /** The URL or the bytes of `drawstring.wasm`; undefined for the file beside `drawstring.js`. */
  static wasm = undefined

  /** The words of the buttons, and what screen readers hear where no layer has a `label`; replace them for other languages. */
  static words = {
    refresh: 'Refresh', began: 'Refreshing', success: 'Refreshed', failure: 'Refreshing failed', noMore: 'Nothing more to load',
    floor: 'More',
  }

  /** The loaded effect; null before. */
  effect = null
  /** The session that the element shows; after calls of its methods, call `update()`. */
  session = null
  /** The painter of the effect; null before. */
  painter = null

  #picture
  /** What lies where the canvas is while the floor is shown. */
  #floor
  #button
  #opener
  #status
  /** The buttons over the picture, one for each layer with a tap, and what they consist of. */
  #taps = new Part('svg', {class: 'taps', role: 'none'})
  #targets = []
  /** Where the last press began. */
  #down = [NaN, NaN]
  /** Whether the effect has a refresh of its own. */
  #refreshes = true
  #images = {}
  /** What the host gives, the latest last: values by the names of inputs, texts by those of attributes. */
  #given = new Map()
  /** What was given when the effect was loaded. */
  #givenFirst = new Map()
  #observer = new MutationObserver((records) => this.#observe(records))
  #isLabelled = null
  #labels = ''
  #clock = null
  #bytes = null
  /** The URL of the bytes with a colon, for messages; empty for bytes without one. */
  #place = ''
  #ticket = 0
  #life = null
  /** What is pulled; for the page, its root element. */
  #list = null
  #listLife = null
  /** The edge of the list; that of the effect. */
  #side = sides.top
  /** What the elements of the list share. */
  #share = null
  #root = null
  #rootObserver = new MutationObserver(() => this.#follow())
  /** What scrolls the list: the list, an element around it, or the page's root element; null where nothing does. */
  #scroller = null
  /** The pixels by which the list is scrolled, as far as the strip follows. */
  #away = 0
  #scrollerLife = null
  /** Whether the browser scrolls without waiting for the element. */
  #isPassive = null
  /** How far the content is moved, and how much shorter the list is. */
  #shift = 0
  #short = 0
  /** Whether content has arrived in this refresh, which moves the content no more. */
  #isStill = false
  /** The length of the content when the last refresh began. */
  #length = 0
  /** Whether the control may load more, although the last refresh has failed or left the content as long as it was. */
  #isFresh = true
  #isExhausted = false
  #isBusy = false
  /** When the user last moved a finger or a wheel, or pressed a key. */
  #movedAt = -Infinity
  #scrolledAt = -Infinity
  /** The phase of the frame shown last. */
  #phase = 'idle'
  /** What had the focus before the floor, and whether the list was inert. */
  #before = null
  #reading = null
  #isOutdated = false
  #frame = 0
  #timer = 0
  /** Whether a part of the element is on the screen; true until the browser reports it. */
  #isOnScreen = true
  #sight = new IntersectionObserver((records) => {
    this.#isOnScreen = records.at(-1).isIntersecting
    this.#rewake()
  })
  #last = -Infinity
  #scale = 1
  /** The place of the canvas's origin on the screen, along the edge. */
  #origin = 0
  /** The canvas of the frame shown last. */
  #canvas = {x: 0, y: 0, width: 0, height: 0}
  #grip = null
  /** A finger that may come to pull once it has scrolled the list to its top. */
  #turn = null
  #wheel = null
  #wheelAt = -Infinity
  #outcome = 'success'
  /** Whether the list stays as it is until the next frame is over. */
  #waits = false
  #shownVariants = []

  constructor() {
    super()
    const shadow = this.attachShadow({mode: 'open', delegatesFocus: true})
    sharedStyles ??= [style, frontStyle].map((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      return sheet
    })
    shadow.adoptedStyleSheets = [sharedStyles[0]]
    const makeButton = (act) => {
      const button = document.createElement('button')
      button.type = 'button'
      button.setAttribute('part', 'button')
      button.addEventListener('click', act)
      return button
    }
    this.#button = makeButton(() => this.begin())
    this.#opener = makeButton(() => this.open() || this.close())
    this.#opener.setAttribute('aria-expanded', false)
    this.#floor = document.createElement('div')
    this.#floor.setAttribute('part', 'floor')
    this.#floor.setAttribute('role', 'region')
    this.#floor.append(Object.assign(document.createElement('slot'), {name: 'floor'}))
    Object.assign(this.#floor, {hidden: true, inert: true, tabIndex: -1})
    // A press beside the floor, or on the picture beside its buttons, would give the focus to a button.
    this.addEventListener('mousedown', (event) => {
      const [node] = event.composedPath()
      if (node === this || (this.#targets.length > 0 && this.#picture.contains(node))) event.preventDefault()
    })
    for (const node of [this.#taps.node, this.#floor]) {
      node.addEventListener('pointerdown', ({clientX, clientY}) => { this.#down = [clientX, clientY] })
      node.addEventListener('click', (event) => this.#clicked(event))
    }
    this.#taps.node.addEventListener('keydown', (event) => this.#typed(event))
    this.#status = document.createElement('span')
    this.#status.setAttribute('role', 'status')
    shadow.append(this.#floor, this.#status)
    this.#makePicture()
    // Properties set before the element was defined would hide the accessors of the class.
    for (const name of ['src', 'for', 'variant', 'label', 'paint', 'haptics', 'images', 'inputs', 'clock', 'exhausted']) {
      if (!Object.hasOwn(this, name)) continue
      const value = this[name]
      delete this[name]
      this[name] = value
    }
  }

  connectedCallback() {
    if (this.#life) {
      this.connectedMoveCallback()
      return
    }
    this.#life = new AbortController()
    const {signal} = this.#life
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
      matchMedia(query).addEventListener('change', () => this.#choose(), {signal})
    }
    document.addEventListener('visibilitychange', () => {
      this.#look()
      this.#rewake()
    }, {signal})
    for (const name of ['wheel', 'touchmove', 'keydown']) {
      document.addEventListener(name, (event) => this.#notice(event), {signal, passive: name !== 'keydown'})
    }
    window.addEventListener('resize', () => this.#remeasure(), {signal})
    this.#observer.observe(this, {attributes: true})
    const sizes = new ResizeObserver(() => {
      this.#fit()
      if (this.effect && this.#isOnCanvas) this.#sharpen()
    })
    for (const observer of [sizes, this.#sight]) {
      observer.observe(this)
      signal.addEventListener('abort', () => observer.disconnect())
    }
    for (const name of [...this.#given.keys(), ...this.getAttributeNames()]) this.#takeAttribute(name)
    const src = this.getAttribute('src')
    if (this.#bytes) this.#install()
    else if (src !== null) this.load(src)
    this.#follow()
  }

  /** Goes on in another place of the document. */
  connectedMoveCallback() {
    this.#follow()
    this.#layOut()
  }

  disconnectedCallback() {
    // A move is a removal and an insertion.
    queueMicrotask(() => {
      if (!this.isConnected) this.#retire()
    })
  }

  #retire() {
    if (!this.#life) return
    this.#ticket += 1
    this.#observer.disconnect()
    this.#life.abort()
    this.#life = null
    this.#isOnScreen = true
    this.#follow()
    for (const event of this.#unload()) this.#emit(event)
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return
    if (name === 'src') this.#bytes = null
    if (name === 'label') this.#describe()
    if (name === 'paint') this.#makePicture()
    if (!this.#life) return
    if (name === 'src' && after !== null) this.load(after)
    if (name === 'for') this.#follow()
    if (name === 'variant') this.#choose()
  }

  get src() { return this.getAttribute('src') }
  set src(value) { this.#reflect('src', value) }
  get for() { return this.getAttribute('for') }
  set for(value) { this.#reflect('for', value) }
  get variant() { return this.getAttribute('variant') }
  set variant(value) { this.#reflect('variant', value) }
  get label() { return this.getAttribute('label') }
  set label(value) { this.#reflect('label', value) }

  /** Returns `canvas` where the picture is a canvas; otherwise it is of SVG elements. */
  get paint() { return this.getAttribute('paint') }
  set paint(value) { this.#reflect('paint', value) }

  /** Returns `none` where haptics are off. */
  get haptics() { return this.getAttribute('haptics') }
  set haptics(value) { this.#reflect('haptics', value) }

  #reflect(name, value) {
    if (value === null || value === undefined) this.removeAttribute(name)
    else this.setAttribute(name, value)
  }

  /** Returns the time in seconds, on any clock that does not run backwards; null for the clock of the browser. */
  get clock() { return this.#clock }
  set clock(clock) { this.#clock = clock ?? null }

  /** The URLs of images by the names that the effect has for them. */
  get images() { return this.#images }
  set images(images) {
    this.#images = images ?? {}
    if (this.painter) this.painter.images = this.#images
  }

  /** The names of the variants that are shown: those of `variant`, or those that the system's settings choose. */
  get variants() { return this.#shownVariants }

  /** The phase now; null before the effect is loaded. */
  get phase() { return this.session?.phase(this.#now()) ?? null }

  /**
   * Loads a compiled effect and shows it at rest. A present refresh then ends.
   * @param {string | URL | ArrayBuffer | Uint8Array} source a URL or the bytes
   * @returns {Promise<boolean>} whether it is shown; never rejected, because failures are `error` events
   */
  async load(source) {
    const ticket = ++this.#ticket
    let place = ''
    // A script that defines the element says where the module lies before it ends.
    queueMicrotask(() => prepare(DrawstringEffect.wasm).catch(() => {}))
    try {
      if (typeof source === 'string' || source instanceof URL) {
        const url = new URL(source, document.baseURI)
        const answer = await fetch(url)
        if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`)
        source = await answer.arrayBuffer()
        place = `${url}: `
      }
      if (ticket !== this.#ticket) return false
      this.#bytes = new Uint8Array(source)
      this.#place = place
    } catch (error) {
      if (ticket === this.#ticket) this.#fail(error)
      return false
    }
    return this.#install()
  }

  /** Starts a refresh; false during a refresh, or if nothing is loaded. */
  begin() { return this.#tell((at) => this.session.begin(at)) }

  /**
   * Ends the refresh with `success`, `failure` or `noMore`; false without a refresh, and for another word, which is also an
   * `error` event.
   */
  finish(outcome = 'success') {
    let isDone = false
    try {
      isDone = this.#tell((at) => this.session.finish(outcome, at))
    } catch (error) {
      this.#fail(error)
    }
    if (isDone) {
      this.#outcome = outcome
      this.#isExhausted ||= outcome === 'noMore'
      // A browser keeps rows in place below new ones only in a frame in which nothing else changes the list.
      this.#waits = this.#side.sign > 0
      requestAnimationFrame(() => requestAnimationFrame(() => {
        this.#waits = false
        this.#hold()
      }))
    }
    return isDone
  }

  /** Opens the floor; false without a floor, during a touch, in refreshing and where the floor is open. */
  open() { return this.#tell((at) => this.session.open(at)) }

  /** Closes the floor; false where it is not open. */
  close() { return this.#tell((at) => this.session.close(at)) }

  /** Puts the control to rest; inputs have the values again with which the effect was loaded. */
  reset() {
    this.#tell((at) => this.session.reset(at))
    this.#isExhausted = false
    if (this.effect) this.#given = new Map(this.#givenFirst)
  }

  /** Whether there is nothing more to load: since a `finish('noMore')`, or since it was set. A set value counts at rest. */
  get exhausted() { return this.#isExhausted }
  set exhausted(value) {
    if (this.#isExhausted === Boolean(value)) return
    this.#isExhausted = Boolean(value)
    this.#choose()
  }

  /** Shows what calls of the session's own methods have changed. */
  update() { this.#wake() }

  /** The values that inputs have or move to, by name; before the effect is loaded, those that were given. */
  get inputs() {
    this.#observe(this.#observer.takeRecords())
    const given = Object.fromEntries([...this.#given].filter(([name]) => !name.startsWith(INPUT)))
    if (!this.effect) return given
    const inputs = this.effect.inputs.filter((input) => input.default !== undefined)
    return {...Object.fromEntries(inputs.map((input) => [input.name, input.default])), ...this.#values(this.#given.keys())}
  }

  /** Sets inputs; those that are not named and that no attribute gives go back to their defaults. */
  set inputs(values) {
    this.#observe(this.#observer.takeRecords())
    const isGone = (name) => !name.startsWith(INPUT) && !Object.hasOwn(values ?? {}, name)
    const gone = [...this.#given.keys()].filter(isGone)
    for (const name of gone) this.#given.delete(name)
    this.#give({...values}, gone)
  }

  /**
   * Sets an input, or several at once: `set('download', 0.4)`, `set({download: 0.4, mood: 'busy'})`. A text is read as that of
   * an attribute is. Before the effect is loaded the values are kept for it.
   * @returns {boolean} false where a value does not fit, which is an `error` event, too
   */
  set(name, value) {
    return this.#give(typeof name === 'string' ? {[name]: value} : name)
  }

  /** Fires a trigger; false where nothing is loaded, or for another name, which is an `error` event, too. */
  fire(name) {
    const isTrigger = this.effect?.inputs.some((input) => input.name === name && input.type === 'trigger')
    if (this.effect && !isTrigger) this.#fail(new Error(`there is no trigger '${name}'`))
    return isTrigger === true && this.#tell((at) => this.session.fire(name, at))
  }

  #tell(call) {
    this.#observe(this.#observer.takeRecords())
    if (!this.session) return false
    const answer = call(this.#now())
    this.#wake()
    return answer === true
  }

  #fail(error, place = '') {
    const message = `${place}${error?.message ?? error}`
    console.error(`<drawstring-effect>: ${message}`)
    this.dispatchEvent(new ErrorEvent('error', {error, message}))
  }

  // Inputs

  /** Takes values by the names of inputs, and lets those of other names change with them. */
  #give(given, others = []) {
    const values = given ?? {}
    this.#observe(this.#observer.takeRecords())
    const before = new Map(this.#given)
    const take = (names) => {
      for (const name of names) {
        this.#given.delete(name)
        this.#given.set(name, values[name])
      }
    }
    take(Object.keys(values))
    const refused = this.#setInputs([...Object.keys(values), ...others])
    if (refused.length === 0) return true
    // The latest counts: what is refused leaves the order of the others as it was.
    this.#given = before
    take(Object.keys(values).filter((name) => !refused.includes(name)))
    return false
  }

  /** Takes the text of an attribute; false for an attribute of another kind. */
  #takeAttribute(name) {
    if (!name.startsWith(INPUT)) return false
    const text = this.getAttribute(name)
    if (text !== this.#given.get(name)) this.#given.delete(name)
    if (text !== null) this.#given.set(name, text)
    return true
  }

  #observe(records) {
    const names = new Set(records.map((record) => record.attributeName))
    const taken = [...names].filter((name) => this.#takeAttribute(name))
    if (taken.length > 0) this.#setInputs(taken)
  }

  /** Tells the session what is given by some names; what is no longer given has its default. The names that do not fit. */
  #setInputs(names) {
    const refused = []
    if (!this.session) return refused
    const values = this.#values(names, (message, name) => refused.push(name) && this.#fail(new Error(message)))
    if (Object.keys(values).length > 0) this.#tell((at) => this.session.set(values, at))
    return refused
  }

  /** What is given from the beginning. What the effect does not take is given no longer, unless by an attribute. */
  #firstValues() {
    return this.#values([...this.#given.keys()], (message, name) => {
      if (!name.startsWith(INPUT)) this.#given.delete(name)
      this.#fail(new Error(message))
    })
  }

  /** The values of inputs by names of inputs and of attributes; calls back with what does not fit, and its name. */
  #values(names, complain = () => {}) {
    const values = {}
    for (const name of names) {
      const input = this.#input(name)
      // An attribute that is taken away may have given nothing.
      if (input?.default === undefined && !this.#given.has(name)) continue
      if (!input) {
        const known = this.effect.inputs.map((each) => each.name).join(', ')
        complain(`there is no input for '${name}'; ${known ? `the inputs are ${known}` : 'the effect has no inputs'}`, name)
      } else if (input.type === 'trigger') {
        complain(`'${input.name}' is a trigger, which fire('${input.name}') fires`, name)
      } else {
        const source = this.#given.has(name) ? name : [...this.#given.keys()].findLast((each) => this.#input(each) === input)
        const given = source === undefined ? input.default : this.#given.get(source)
        const value = typeof given === 'string' && readers[input.type] ? readers[input.type](given) : given
        if (this.effect.takes(input.name, value)) values[input.name] = input.range ? clamp(value, ...input.range) : value
        else complain(`the input '${input.name}' takes ${input.words?.join(', ') ?? wants[input.type]}, not '${given}'`, name)
      }
    }
    return values
  }

  /** The input of a name, or of an attribute, whose name has small letters. */
  #input(name) {
    const {inputs} = this.effect
    if (!name.startsWith(INPUT)) return inputs.find((input) => input.name === name)
    const letters = name.slice(INPUT.length).replaceAll('-', '').toLowerCase()
    return inputs.find((input) => input.name.toLowerCase() === letters)
  }

  // Loading

  #variants(names) {
    const matches = (query) => matchMedia(query).matches
    const given = this.variant?.split(/\s+/).filter(Boolean)
    const chosen = given ?? (matches('(prefers-color-scheme: dark)') && names.includes('dark') ? ['dark'] : [])
    if (matches('(prefers-reduced-motion: reduce)') && !chosen.includes('reducedMotion')) chosen.push('reducedMotion')
    return chosen
  }

  async #install() {
    const ticket = ++this.#ticket
    let effect = null
    let ending = []
    try {
      const options = {wasm: DrawstringEffect.wasm}
      effect = await load(this.#bytes, options)
      const variants = this.#variants(effect.variants)
      if (variants.length > 0 && ticket === this.#ticket) {
        effect.free()
        effect = null
        effect = await load(this.#bytes, {...options, variants})
      }
      if (ticket !== this.#ticket || !this.isConnected) {
        effect.free()
        return false
      }
      ending = this.#unload()
      const side = sides[effect.edge]
      if (side !== this.#side) {
        this.#leave()
        this.#side = side
        this.#follow()
      }
      this.effect = effect
      this.session = effect.session()
      this.#isFresh = true
      this.#refreshes = !effect.hasFloor || effect.read({phase: 'refreshing', begin: true}).phase === 'refreshing'
      this.#makeTaps()
      this.#observe(this.#observer.takeRecords())
      if (this.#given.size > 0) this.session.beginWith(this.#firstValues())
      this.#givenFirst = new Map(this.#given)
      this.#canvas = effect.canvas
      this.#showCanvas()
      this.#size()
      const room = this.#room()
      if (room) this.session.beginSized(room)
      if (this.#isExhausted) this.#exhaust()
      this.#makePainter()
      this.#shownVariants = variants
      this.#isOutdated = false
    } catch (error) {
      if (effect && effect !== this.effect) effect.free()
      if (ticket === this.#ticket) this.#fail(error, this.#place)
      return false
    }
    this.#describe()
    this.#follow()
    this.#layOut()
    this.#draw(this.#now())
    for (const event of ending) this.#emit(event)
    if (effect !== this.effect) return false
    this.dispatchEvent(new Event('load'))
    this.#look()
    return true
  }

  /** Lets a refresh of an hour ago have found nothing more. */
  #exhaust() {
    const now = this.#now()
    this.session.begin(now - 3600)
    this.session.finish('noMore', now - 3600)
    this.session.events(now)
  }

  /** Makes the element that shows the picture, in place of one of the other kind. */
  #makePicture() {
    const name = this.paint === 'canvas' ? 'canvas' : 'svg'
    if (this.#picture?.localName === name) return
    const picture = name === 'svg' ? document.createElementNS(SVG, name) : document.createElement(name)
    picture.setAttribute('part', 'picture')
    this.#picture?.remove()
    this.#picture = picture
    this.shadowRoot.prepend(picture)
    this.#describe()
    if (!this.effect) return
    this.painter?.remove()
    this.#showCanvas()
    this.#size()
    this.#makePainter()
    this.#layOut()
    if (this.#reading) this.painter.paint(this.#reading)
  }

  #makePainter() {
    const {effect} = this
    this.painter = this.#isOnCanvas
      ? new CanvasPainter(effect, this.#picture, {images: this.#images})
      : new Painter(effect, this.#picture, {images: this.#images, idPrefix: `drawstring${++count}-`})
  }

  get #isOnCanvas() { return this.#picture.localName === 'canvas' }

  #showCanvas() {
    const {x, y, width, height} = this.#canvas
    const box = `${x} ${y} ${width} ${height}`
    this.#taps.set('viewBox', box)
    for (const target of this.#targets) target.isStale = true
    if (this.#isOnCanvas) this.#sharpen()
    else this.#picture.setAttribute('viewBox', box)
  }

  /** Gives a canvas the pixels of the screen that it covers; without a place on the screen, one for each point. */
  #sharpen() {
    const {width, height} = this.#canvas
    const shown = this.#picture.getBoundingClientRect().width
    const scale = this.painter && shown > 0 ? (shown * devicePixelRatio) / width : devicePixelRatio
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)]
    if (this.#picture.width === across && this.#picture.height === down) return
    Object.assign(this.#picture, {width: across, height: down})
    this.#picture.style.aspectRatio = `${width} / ${height}`
    this.painter?.repaint()
  }

  /** Gives the picture its size along the edge: at the left and right that of the canvas, or of the list where it is flexible. */
  #size() {
    const {flexible, canvas} = this.effect
    const isBeside = this.#list && this.#side.dx
    for (const {classList, style} of [this.#picture, this.#taps.node]) {
      classList.toggle('fits', flexible.width)
      style.width = isBeside ? 'auto' : ''
      style.height = isBeside ? `min(100%, var(--drawstring-height, ${flexible.height ? '100%' : `${canvas.height}px`}))` : ''
    }
  }

  /**
   * The size in points that a flexible canvas has room for, a point a pixel: along the edge that of the picture, in the other
   * direction that of the list. Null where the canvas is fixed or has no room. Without a list the height is the file's, since the
   * picture makes the element as high as it is.
   */
  #room() {
    const {canvas, flexible} = this.effect
    if (!flexible.width && !flexible.height) return null
    const shown = this.#picture.getBoundingClientRect()
    const {length, breadth} = this.#list ? this.#side : sides.top
    const room = {...canvas}
    if (flexible[breadth]) room[breadth] = shown[breadth]
    if (flexible[length] && this.#list) room[length] = (this.#listLength * room[breadth]) / shown[breadth]
    const {width, height} = room
    return width > 0 && height > 0 && Number.isFinite(width * height) ? [width, height] : null
  }

  /** The length of the list along the pull, without the insets of its elements. A floor covers what is seen of the list. */
  get #listLength() {
    const {length} = this.#side
    if (this.#isPage) return shownLength(this.#list, this.#side)
    const {isCut, by} = this.#cut
    const whole = this.#list.getBoundingClientRect()[length] + (isCut ? by : 0)
    const isSeen = !this.effect.hasFloor || !this.#scroller || this.#scroller === this.#list
    return isSeen ? whole : Math.min(whole, shownLength(this.#scroller, this.#side))
  }

  /** Gives a flexible canvas the room that there is now. */
  #fit() {
    const room = this.session && this.#room()
    if (!room || (room[0] === this.#canvas.width && room[1] === this.#canvas.height)) return
    this.#tell((at) => this.session.resize(...room, at))
  }

  /** Takes the variants that are asked for now, and whether there is more; during a refresh, after it. */
  #choose() {
    if (!this.#bytes) return
    this.#isOutdated = this.session !== null
    if (!this.#isOutdated) this.#install()
    else if (this.phase === 'idle') this.#wake()
  }

  /** Gives the effect back; the events that are left of a refresh or a pull, which ends. */
  #unload() {
    const events = this.#remaining()
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    clearTimeout(this.#wheel?.timer)
    this.#frame = this.#timer = 0
    this.#grip = this.#turn = this.#wheel = this.#reading = null
    this.painter?.remove()
    this.session?.free()
    this.effect?.free()
    this.painter = this.session = this.effect = null
    this.#isLabelled = null
    this.#labels = ''
    this.#targets = []
    this.#taps.node.remove()
    this.#enter('idle')
    this.#hold()
    return events
  }

  /** The events that end the present refresh, pull or floor. */
  #remaining() {
    if (!this.session) return []
    const at = this.#now()
    const events = this.session.events(at)
    const phase = this.session.phase(at)
    const names = {refreshing: ['ended', 'idle'], pulling: ['cancelled', 'idle'], armed: ['cancelled', 'idle'],
      armedFloor: ['cancelled', 'idle'], floor: ['closed', 'idle'], idle: []}
    return [...events, ...(names[phase] ?? ['idle']).map((event) => ({at, event, node: null, isCut: true}))]
  }

  // Frames

  #now(stamp = performance.now()) {
    this.#last = Math.max(this.#last, this.clock ? this.clock() : stamp / 1000)
    return this.#last
  }

  /** Whether nobody can see the element: its page is hidden, which has no frames, or it is not on the screen. */
  get #isAway() { return document.hidden || !this.#isOnScreen }

  /** Asks for a frame after a change, which may have brought the element onto the screen. */
  #wake() {
    if (!this.#isOnScreen) {
      this.#isOnScreen = true
      this.#sight.unobserve(this)
      this.#sight.observe(this)
    }
    this.#ask()
  }

  /** Asks for the next frame. */
  #ask() {
    clearTimeout(this.#timer)
    this.#timer = 0
    if (this.#isAway) this.#timer = setTimeout(this.#tick)
    else this.#frame ||= requestAnimationFrame(this.#tick)
  }

  /** Takes the clock of an element that is seen, or of one that is away, for the next frame. */
  #rewake() {
    if (!this.#frame && !this.#timer) return
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#ask()
  }

  #tick = (stamp) => {
    this.#frame = this.#timer = 0
    if (this.session) this.#draw(this.#now(stamp))
  }

  #draw(at) {
    const {session} = this
    this.#reading = session.update(at)
    const before = this.#phase
    this.#enter(this.#reading.phase)
    const {flexible} = this.effect
    if (flexible.width || flexible.height) {
      const {canvas} = session
      if (canvas.width !== this.#canvas.width || canvas.height !== this.#canvas.height) {
        this.#canvas = canvas
        this.#showCanvas()
        this.#layOut()
      }
    }
    this.painter.paint(this.#reading)
    this.#hold()
    this.#read()
    const isUnseen = this.#isUnseen
    if (!isUnseen) this.#picture.removeAttribute('aria-hidden')
    else this.#picture.setAttribute('aria-hidden', 'true')
    this.#placeTaps(isUnseen)
    for (const event of session.events(at)) {
      this.#emit(event)
      if (session !== this.session) return
    }
    if (this.#isOutdated && this.#phase === 'idle' && this.#reading.pull === 0) {
      this.#isOutdated = false
      this.#install()
    }
    if (this.#phase === 'idle' && before !== 'idle') for (const each of this.#share?.elements ?? []) each.#look()
    const next = session.nextChange(at)
    if (next === null || this.#frame || this.#timer) return
    // An element that is away shows no frames. A timer emits its events, at most a second late.
    const wait = Math.max((next - at) * 1000, this.#isAway ? 1000 : 0)
    if (wait > 0) this.#timer = setTimeout(() => this.#ask(), Math.min(wait, 0x7fffffff))
    else this.#ask()
  }

  /** Dispatches an event; one that is cut off tells no outcome. */
  #emit({at, event, node, haptic, isCut = false}) {
    // A browser refuses a page that the user has not touched yet, and complains.
    if (haptic && this.haptics !== 'none' && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(vibrations[haptic])
    if (!node) {
      const {words} = DrawstringEffect
      if (event === 'began') this.#say(words.began)
      if (event === 'ended' && !isCut) this.#say(words[this.#outcome])
      if (event === 'idle' && this.#status.textContent === words.began) this.#status.textContent = ''
      if (['began', 'ended', 'idle'].includes(event)) {
        this.#isBusy = event === 'began'
        this.#showBusy()
      }
    }
    this.#dispatch(event, {at, node: node ?? null, ...(haptic && {haptic})})
  }

  #dispatch(name, detail) { this.dispatchEvent(new CustomEvent(name, {bubbles: true, detail})) }

  // Taps

  /** Makes a button for each layer with a tap, of what the layer and the layers in it cover. */
  #makeTaps() {
    const {taps, layers} = this.effect
    const owners = []
    this.#targets = taps.map((tap) => {
      const [group, least, whole] = [new Part('g', {role: 'button', tabindex: 0, part: 'tap'}), new Part('rect'), new Part('g')]
      group.node.append(least.node, whole.node)
      return {...tap, group, least, whole, covers: [], isStale: true, isInside: true}
    })
    for (const [index, {kind, parent}] of layers.entries()) {
      const own = this.#targets.find(({layer}) => layer === index)
      const owner = owners[index] = own ?? owners[parent]
      if (!owner) continue
      const shape = new Part(kind === 'shape' ? 'path' : 'rect')
      owner.whole.node.append(shape.node)
      owner.covers.push({index, kind, shape})
    }
    const {node} = this.#taps
    node.replaceChildren(...this.#targets.map(({group}) => group.node))
    if (taps.length > 0) this.shadowRoot.insertBefore(node, this.#floor)
  }

  /** Puts the buttons where their layers are in the frame, and takes those away that are not seen. */
  #placeTaps(isUnseen) {
    if (this.#targets.length === 0) return
    const focused = this.shadowRoot.activeElement
    for (const target of this.#targets) {
      const {layer, trigger, group, covers} = target
      const isCovering = covers.map((cover) => this.#cover(target, cover)).includes(true)
      if (target.isStale) this.#measure(target)
      const isShown = isCovering && target.isInside && !isUnseen && this.#reading.placement(layer).visible
      group.set('aria-label', this.#reading.value(layer, 'label') || trigger)
      // Browsers keep boxes of groups whose `display` is `none`.
      group.set('visibility', isShown ? null : 'hidden')
      // The focus of a button that goes is the list's.
      if (!isShown && group.node === focused) this.#list?.focus({preventScroll: true})
    }
  }

  /** Gives a part of a button the outline of its layer; whether there is one. */
  #cover(target, {index, kind, shape}) {
    const reading = this.#reading
    const {visible, transform} = reading.placement(index)
    const [width, height] = reading.value(index, 'size')
    const path = reading.value(index, 'path')
    const isShown = visible && Boolean(path || (width > 0 && height > 0))
    const rx = [reading.value(index, 'cornerRadius') ?? 0].flat()
    const attributes = !isShown ? {} : {
      transform: matrixText(transform),
      ...(kind === 'shape'
        ? {d: path || `M0 0H${width}V${height}H0Z`, 'fill-rule': reading.value(index, 'fillRule')}
        : {width, height, rx: Math.min(...rx)}),
    }
    for (const [name, value] of Object.entries({display: isShown ? null : 'none', ...attributes})) {
      if (shape.set(name, value)) target.isStale = true
    }
    return isShown
  }

  /** Gives a small button the least size, and finds whether a button lies on the canvas. */
  #measure(target) {
    const {least, whole} = target
    least.set('display', 'none')
    const {x, y, width, height} = whole.node.getBBox()
    const canvas = this.#canvas
    target.isStale = false
    target.isInside = x < canvas.x + canvas.width && x + width > canvas.x && y < canvas.y + canvas.height && y + height > canvas.y
    if (Math.min(width, height) >= PRESS.least) return
    const [wide, high] = [Math.max(width, PRESS.least), Math.max(height, PRESS.least)]
    const box = {x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high, display: null}
    for (const [name, value] of Object.entries(box)) least.set(name, value)
  }

  /** A press that has not moved fires what it hits; one without a place, by assistive technology or a script, its button. */
  #clicked({detail, target, currentTarget, clientX, clientY}) {
    // What lies on the floor has its own presses.
    if (!this.#reading || (currentTarget === this.#floor && target !== currentTarget)) return
    if (detail === 0) this.#press(target)
    else if (Math.hypot(clientX - this.#down[0], clientY - this.#down[1]) <= PRESS.slop) {
      const {left, top, width, height} = this.#picture.getBoundingClientRect()
      const canvas = this.#canvas
      const x = canvas.x + ((clientX - left) / width) * canvas.width
      const y = canvas.y + ((clientY - top) / height) * canvas.height
      this.#tap(this.#reading.tap(x, y))
    }
  }

  #typed(event) {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (!event.repeat) this.#press(event.target)
  }

  /** Presses the button of a node. */
  #press(node) { this.#tap(this.#targets.find(({group}) => group.node.contains(node))?.trigger) }

  #tap(trigger) {
    if (trigger && this.#tell((at) => this.session.fire(trigger, at))) this.#dispatch('tap', {at: this.#last, node: null, trigger})
  }

  // Screen readers

  #describe() {
    const {label, effect} = this
    const words = label ?? DrawstringEffect.words.refresh
    this.#button.textContent = words
    this.#button.hidden = !this.#refreshes
    // The only button has the label.
    this.#opener.textContent = (this.#refreshes ? null : label) ?? DrawstringEffect.words.floor
    this.#floor.setAttribute('aria-label', DrawstringEffect.words.floor)
    this.#opener.hidden = !effect?.hasFloor
    this.#picture.setAttribute('role', 'img')
    // Beside the button, which has the label, the picture is what it shows.
    const name = (this.#list ? null : label) || this.#labels || effect?.title || effect?.name || words
    this.#picture.setAttribute('aria-label', name)
  }

  /** Says of a list that it is busy, and of one that was busy that it is no longer. A page is never busy as a whole. */
  #showBusy() {
    const list = this.#isPage ? null : this.#list
    const isBusy = list && [...this.#share.elements].some((each) => each.#isBusy)
    if (isBusy || list?.hasAttribute('aria-busy')) list.setAttribute('aria-busy', isBusy)
  }

  /** Whether nothing of the picture is seen: at rest it lies behind the list or is empty. */
  get #isUnseen() {
    if (!this.#list || this.#reading.phase !== 'idle' || this.#reading.pull !== 0) return false
    if (!this.#where.isInFront) return true
    return this.#reading.drawing.items.length === 0
  }

  /** Follows the labels of the layers: in the picture's name and, during a refresh, in announcements. */
  #read() {
    this.#isLabelled ??= this.effect.layers.some(
      (_, index) => this.effect.isAnimated(index, 'label') || this.#reading.value(index, 'label'))
    if (!this.#isLabelled) return
    const labels = this.#shownLabels()
    if (labels === this.#labels) return
    this.#labels = labels
    this.#describe()
    if (labels && ['refreshing', 'finishing'].includes(this.#reading.phase)) this.#say(labels)
  }

  /** Says the labels of the layers, or else other words. */
  #say(words) {
    const text = this.#labels || words
    if (this.#status.textContent !== text) this.#status.textContent = text
  }

  /** Whether each layer is shown. */
  #shownLayers() {
    const shown = []
    for (const [index, {parent}] of this.effect.layers.entries()) {
      const value = (name) => this.#reading.value(index, name)
      shown[index] = (shown[parent] ?? true) && !value('hidden') && value('opacity') > 0
    }
    return shown
  }

  /** The labels of all layers that are shown. */
  #shownLabels() {
    const labels = this.#shownLayers().map((isShown, index) => isShown && this.#reading.value(index, 'label'))
    return [...new Set(labels)].filter(Boolean).join(', ')
  }

  // The list

  get #isPage() { return this.#list !== null && this.#list === document.documentElement }

  /** Where the canvas lies beside the list. */
  get #where() { return placeOf(this.#canvas, this.effect?.isOverlay ?? false, this.#side.edge) }

  /** What the elements of the list take from its length along the pull. */
  get #cut() { return this.#share.cuts[this.#side.axis] }

  /** What movements are listened to at: the list, and the element, whose floor is pushed. */
  get #surfaces() { return this.#list.contains(this) ? [this.#list] : [this.#list, this] }

  /** Finds the list, also where it comes later than the element, or another takes its place. */
  #follow() {
    const id = this.#life && this.getAttribute('for')
    const root = id === null ? null : this.getRootNode()
    if (root !== this.#root) {
      this.#root = root
      this.#rootObserver.disconnect()
      if (root) this.#rootObserver.observe(root, {subtree: true, childList: true, attributeFilter: ['id']})
    }
    let list = id === PAGE ? document.documentElement : root?.getElementById?.(id) ?? null
    if (list === document.body) list = document.documentElement
    if (list === this.#list) return
    this.#leave()
    if (!list) return
    this.#list = list
    this.#listLife = new AbortController()
    const share = shares.get(list) ?? {elements: new Set(), translate: list.style.translate, cuts: {X: {by: 0}, Y: {by: 0}}}
    shares.set(list, share)
    share.elements.add(this)
    this.#share = share
    // In a page the element makes room, and the buttons do not scroll.
    this.style.position = this.#isPage ? 'relative' : ''
    this.#button.style.position = this.#opener.style.position = this.#isPage ? 'fixed' : ''
    this.shadowRoot.prepend(this.#button, this.#opener)
    const {signal} = this.#listLife
    for (const surface of this.#surfaces) {
      const listen = (name, call) => surface.addEventListener(name, call, {signal, passive: true})
      listen('pointerdown', (event) => this.#gripped(event))
      listen('pointermove', (event) => this.#moved(event))
      listen('pointerup', (event) => this.#released(event, false))
      listen('pointercancel', (event) => this.#released(event, true))
      listen('touchstart', (event) => this.#touched(event))
      listen('touchend', (event) => this.#lifted(event, false))
      listen('touchcancel', (event) => this.#lifted(event, true))
    }
    const sizes = new ResizeObserver(() => {
      this.#layOut()
      this.#look()
    })
    if (!this.#isPage) sizes.observe(list)
    sizes.observe(this)
    // A list that scrolls keeps its size when its content changes.
    let frame = 0
    const changed = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        if (this.#list !== list) return
        this.#hold()
        this.#look()
      })
    }
    const contents = new MutationObserver(() => (this.#side.sign < 0 || this.effect?.beginsWithin != null) && changed())
    contents.observe(list, {subtree: true, childList: true, characterData: true, attributes: true})
    list.addEventListener('load', changed, {signal, capture: true})
    signal.addEventListener('abort', () => {
      sizes.disconnect()
      contents.disconnect()
    })
    if (this.phase === 'refreshing') {
      this.#isBusy = true
      this.#showBusy()
    }
    this.#describe()
    this.#enter(this.#reading?.phase ?? 'idle')
    this.#layOut()
  }

  #leave() {
    const list = this.#list
    if (!list) return
    this.#letGo()
    if (this.#grip?.isPulling) this.#tell((at) => this.session.cancelTouch(at))
    this.#enter('idle')
    this.#listLife.abort()
    this.#scrollerLife?.abort()
    for (const surface of this.#surfaces) this.#listenTo(surface, null)
    this.#shift = this.#short = 0
    this.#share.elements.delete(this)
    this.#arrange()
    const others = this.#share.elements
    if (others.size > 0) this.#showBusy()
    else {
      list.style.translate = this.#share.translate
      if (!this.#isPage) list.removeAttribute('aria-busy')
      shares.delete(list)
    }
    this.#button.remove()
    this.#opener.remove()
    for (const name of ['position', 'left', 'top', 'width', 'height', 'overflow']) this.style[name] = ''
    for (const {style} of [this.#picture, this.#taps.node, this.#floor]) {
      style.inset = style.translate = style.width = style.height = ''
    }
    this.#list = this.#grip = this.#turn = this.#scroller = this.#scrollerLife = this.#share = this.#isPassive = null
    this.#away = 0
    this.#describe()
    for (const each of others) each.#look()
  }

  /** Follows what scrolls the list. While a list is pulled, nothing scrolls. */
  #watch() {
    if (this.#grip?.isPulling || this.#wheel) return
    const scroller = scrollerOf(this.#list, this.#side)
    if (scroller !== this.#scroller) {
      this.#scrollerLife?.abort()
      this.#scroller = scroller
      this.#scrollerLife = scroller && new AbortController()
      if (scroller) {
        const {signal} = this.#scrollerLife
        const source = scroller === document.scrollingElement ? document : scroller
        source.addEventListener('scroll', () => this.#scroll(), {signal, passive: true})
        signal.addEventListener('abort', contain(scroller, this.#side))
      }
    }
    this.#guard()
  }

  /** Scrolls the strip away with a list that scrolls farther than the strip is high, so that its end moves no rows. */
  #scroll() {
    this.#scrollBack()
    this.#scrolledAt = performance.now()
    if (this.#scrolledAt - this.#movedAt < 500) this.#isFresh = true
    this.#guard()
    this.#measureAway()
    this.#hold()
    this.#look()
  }

  /** Whether the list scrolls, and farther than the strip is long. */
  get #isLong() {
    const list = this.#list
    if (list !== this.#scroller || this.#isPage) return false
    // The length at which the content rests, also before it is there: a list is long or short for a whole refresh.
    const strip = Math.max(this.effect?.trigger ?? 0, this.#reading?.inset ?? 0) * this.#scale
    return rangeOf(list, this.#side) - this.#cut.by >= strip
  }

  #measureAway() { this.#away = this.#isLong ? Math.max(scrolled(this.#list, this.#side), 0) : 0 }

  get #isAtEdge() { return !this.#scroller || isAt(this.#scroller, this.#side) }

  /** Lets the browser scroll without waiting for the element, except at the edge, where a movement may pull. */
  #guard() {
    if (this.#grip?.isPulling || this.#wheel) return
    const isPassive = !this.#isPullable || !(this.#isAtEdge || isOpen(this.#phase))
    if (isPassive === this.#isPassive) return
    this.#isPassive = isPassive
    for (const surface of this.#surfaces) this.#listenTo(surface, {passive: isPassive})
  }

  #listenTo(surface, options) {
    for (const [name, call] of [['touchmove', this.#keep], ['wheel', this.#wheeled]]) {
      surface.removeEventListener(name, call)
      if (options) surface.addEventListener(name, call, options)
    }
  }

  /** Lays the canvas over the list: its origin is a corner of the content at the edge. */
  #layOut() {
    const list = this.#list
    if (!list) return
    this.#watch()
    const {style} = this
    const {sign, dx, origin, across} = this.#side
    const {cuts: {X, Y}} = this.#share
    if (!this.#isPage) {
      style.left = `${list.offsetLeft - (X.before ?? 0)}px`
      style.top = `${list.offsetTop - (Y.before ?? 0)}px`
      style.width = `${list.offsetWidth + X.by}px`
      style.height = `${list.offsetHeight + Y.by}px`
    }
    if (!this.effect) return
    const {isInFront} = this.#where
    this.shadowRoot.adoptedStyleSheets = isInFront ? sharedStyles : [sharedStyles[0]]
    // A canvas in front of the page reaches beyond the room that the page makes.
    if (this.#isPage) style.overflow = isInFront ? 'visible' : ''
    const {width, height} = this.#canvas
    this.#scale = this.#picture.getBoundingClientRect().width / width || 1
    const place = `calc(${sign > 0 || this.#isPage ? 0 : 100}% + ${this.#canvas[origin] * this.#scale}px)`
    const inset = dx ? `0 auto 0 ${place}` : `${place} 0 auto`
    for (const {style} of [this.#picture, this.#taps.node, this.#floor]) style.inset = inset
    Object.assign(this.#floor.style, {width: `${width * this.#scale}px`, height: `${height * this.#scale}px`})
    const shown = this.#picture.getBoundingClientRect()
    this.#origin = across === 'X' ? shown.left - this.#canvas.x * this.#scale : shown.top - this.#canvas.y * this.#scale
    if (this.effect.hasFloor) this.#fit()
    this.#measureAway()
    this.#hold(true)
  }

  /** Holds the content away from the edge, with the canvas where that moves with it. An overlay leaves the list where it is. */
  #hold(isNew = false) {
    if (!this.#list || this.#waits) return
    const {pull = 0, phase = 'idle', inset = 0} = this.#reading ?? {}
    const {sign, dx} = this.#side
    const away = isOpen(phase) ? 0 : this.#away
    let shift = this.effect?.isOverlay ? 0 : Math.round(Math.max(pull * this.#scale - away, 0) * 1000) / 1000
    // Rows that arrive beyond those in view leave them in place: the shift becomes a part of the way that is scrolled.
    const hasArrived = sign < 0 && this.#shift > 0 && ['refreshing', 'finishing'].includes(phase) && !this.#isPage && !this.#isStill
      && this.#contentLength > this.#length
    if (hasArrived) {
      this.#isStill = true
      this.#watch()
      if (this.#scroller) scrollBy(this.#scroller, this.#side, this.#shift - this.#short)
    }
    if (pull <= 0) this.#isStill = false
    if (this.#isStill) shift = 0
    let short = phase === 'finishing' ? shift : Math.min(shift, inset * this.#scale)
    // A floor covers the list. Rows would break anew in a list that is narrower, and a long list scrolls by itself.
    if (isOpen(phase) || this.#isPage || (dx ? this.#list !== this.#scroller : sign < 0 && this.#isLong)) short = 0
    if (!isNew && shift === this.#shift && short === this.#short) return
    const isGrowing = shift > this.#shift || short > this.#short
    this.#shift = shift
    // The end of what scrolls stays in view where room is made for the strip.
    const isPinning = sign < 0 && isGrowing && (short !== this.#short || this.#isPage)
    const pinned = isPinning ? [this.#list, this.#scroller].filter((each) => each && isAt(each, this.#side)) : []
    this.#short = short
    this.#arrange()
    for (const each of pinned) scrollBy(each, this.#side, scrolled(each, this.#side))
  }

  /** Moves the list, and the pictures of its elements with it, by what the elements ask for together. */
  #arrange() {
    const {elements, translate} = this.#share
    const {style} = this.#list
    const shorts = {top: 0, bottom: 0, left: 0, right: 0}
    let x = 0
    let y = 0
    let isMoved = false
    for (const each of elements) {
      const {dx, dy, edge} = each.#side
      x += dx * each.#shift
      y += dy * each.#shift
      shorts[edge] += each.#short
      isMoved ||= !each.effect?.isOverlay
    }
    if (this.#isPage) this.style.height = `${this.#shift}px`
    else {
      style.translate = isMoved ? `${x}px ${y}px` : translate
      this.#shorten(sides.top, shorts)
      this.#shorten(sides.left, shorts)
    }
    for (const each of elements) {
      const {dx, dy, sign, opposite} = each.#side
      const {movesWithContent} = each.#where
      // The page's room lies before the element at the top, and behind it at the bottom.
      const moved = this.#isPage ? [0, movesWithContent === sign > 0 ? each.#shift : 0]
        : movesWithContent ? [x + dx * shorts[opposite], y + dy * shorts[opposite]] : null
      const text = moved ? `${moved[0]}px ${moved[1]}px` : ''
      for (const {style} of [each.#picture, each.#taps.node, each.#floor]) style.translate = text
    }
  }

  /**
   * Keeps the ends of a list in reach that is held away from an edge: a list that scrolls is shorter, and what stands beyond it
   * stays; what stands beyond another list moves with it.
   */
  #shorten({axis, start, end, size, edge, opposite, length}, shorts) {
    const cut = this.#share.cuts[axis]
    const by = shorts[edge] + shorts[opposite]
    if (by === cut.by && shorts[opposite] === (cut.before ?? 0)) return
    const {style} = this.#list
    const names = [`max${size}`, `min${size}`, `margin${end}`, `margin${start}`]
    if (cut.by === 0) {
      const computed = getComputedStyle(this.#list)
      Object.assign(cut, {
        whole: computed[`overflow${axis}`] === 'visible' ? NaN : parseFloat(computed[length]),
        styles: names.map((name) => style[name]), margins: names.map((name) => parseFloat(computed[name]) || 0),
      })
    }
    const {whole, styles, margins} = cut
    const isCut = by > 0 && whole > 0
    // A list that is not shorter has its elements longer.
    if (!isCut && axis === 'Y') {
      for (const {style} of this.#share.elements) style.height = `${parseFloat(style.height) + by - cut.by}px`
    }
    Object.assign(cut, {by, isCut, before: shorts[opposite]})
    const values = [`${Math.max(whole - by, 0)}px`, '0', `${margins[2] + shorts[edge]}px`, `${margins[3] + shorts[opposite]}px`]
    names.forEach((name, index) => {
      const isOwn = index < 2 ? isCut : shorts[index === 2 ? edge : opposite] > 0
      style[name] = isOwn ? values[index] : styles[index]
    })
  }

  /** Measures the list anew, which may be shorter than it is. */
  #remeasure() {
    if (!this.#list) return
    const {elements} = this.#share
    for (const each of elements) each.#short = 0
    this.#arrange()
    for (const each of elements) each.#layOut()
    this.#fit()
  }

  // The content

  /** The length of the content along the pull; of a list with room to spare, the length of what stands in it. */
  get #contentLength() {
    const list = this.#list
    if (rangeOf(list, this.#side) - this.#cut.by > 0) return list[`scroll${this.#side.size}`] - (this.#isPage ? this.#shift : 0)
    const range = document.createRange()
    range.selectNodeContents(list)
    return Math.round(range.getBoundingClientRect()[this.#side.length])
  }

  /** The length of the content in pixels that is left before the edge. */
  get #left() {
    const [list, scroller, side] = [this.#list, this.#scroller, this.#side]
    if (!scroller) return 0
    if (scroller === list) return scrolled(list, side)
    const seen = scroller === document.scrollingElement ? {top: 0, left: 0, bottom: innerHeight, right: innerWidth}
      : scroller.getBoundingClientRect()
    return side.sign * (seen[side.edge] - list.getBoundingClientRect()[side.edge])
  }

  /** Loads more where little content is left before the edge. */
  #look() {
    const within = this.effect?.beginsWithin ?? null
    const list = this.#list
    if (within === null || !list || document.hidden || this.#phase !== 'idle' || this.phase !== 'idle') return
    if (this.#grip?.isPulling || this.#wheel || this.#isExhausted) return
    if ([...this.#share.elements].some((each) => each.#phase === 'refreshing')) return
    const {width, height} = list.getBoundingClientRect()
    if (!(width * height > 0) || list.checkVisibility?.({visibilityProperty: true}) === false) return
    if (!this.#isFresh && (this.#outcome === 'failure' || this.#contentLength === this.#length)) return
    this.#watch()
    if (this.#left <= within * this.#scale) this.begin()
  }

  /** Notices what the user does on the page: a finger, a wheel or a key that may scroll, and the key that closes a floor. */
  #notice(event) {
    const {type, key, timeStamp, defaultPrevented} = event
    if (type !== 'keydown' || /^(Arrow|Page|Home|End| |Tab)/.test(key)) this.#movedAt = timeStamp
    if (key === 'Escape' && !defaultPrevented && this.close()) event.preventDefault()
  }

  // The floor

  /** Follows the phase. In floor, what lies on the floor has the focus, and the list none. */
  #enter(phase) {
    const before = this.#phase
    if (phase === before) return
    this.#phase = phase
    if (phase === 'refreshing' || (phase === 'finishing' && before !== 'refreshing')) {
      if (this.#list) this.#length = this.#contentLength
      this.#isStill = false
    }
    if (before === 'refreshing' || phase === 'finishing') {
      this.#isFresh = false
      this.#movedAt = -Infinity
    }
    const [list, floor] = [this.#isPage ? null : this.#list, this.#floor]
    floor.hidden = !isOpen(phase)
    this.style.pointerEvents = isOpen(phase) ? 'auto' : ''
    this.#opener.setAttribute('aria-expanded', phase === 'floor')
    const {activeElement} = this.getRootNode()
    if (phase === 'floor') {
      const isLoose = !activeElement || [document.body, this].includes(activeElement) || list?.contains(activeElement)
      const inner = activeElement === this && this.shadowRoot.activeElement
      this.#before = {inert: list?.inert, focused: isLoose && (inner || activeElement)}
      floor.inert = false
      if (isLoose) (this.querySelector('[slot=floor] [autofocus]') ?? floor).focus({preventScroll: true})
      if (list) {
        list.inert = true
        if (list === this.#scroller && performance.now() - this.#scrolledAt < 200) this.#stop()
      }
    } else if (before === 'floor') {
      if (list) list.inert = this.#before.inert
      if (activeElement === this || this.contains(activeElement)) this.#before.focused?.focus?.({preventScroll: true})
      floor.inert = true
    }
    if (this.#list) this.#guard()
  }

  /** Ends the momentum of a list after a touch: it cannot scroll for two frames. */
  #stop() {
    const {style} = this.#list
    const name = `overflow${this.#side.axis}`
    const before = style[name]
    style[name] = 'hidden'
    requestAnimationFrame(() => requestAnimationFrame(() => { style[name] = before }))
  }

  // The finger

  /** Whether a movement could pull if nothing were scrolled. The page has no edges at its sides. */
  get #isPullable() { return this.session !== null && this.effect.trigger !== null && !(this.#isPage && this.#side.dx) }

  /** Whether the movement that an event may begin pulls, or pushes a floor back. */
  #canPull(event) {
    if (!this.#isPullable) return false
    this.#watch()
    const isPush = isOpen(this.#phase)
    return (isPush || this.#isAtEdge) && !isTaken(event, this.#list, isPush ? sides[this.#side.opposite] : this.#side)
  }

  /** The place of a finger in pixels along the pull, positive inwards, and along the edge. */
  #along(event) { return this.#side.sign * event[`client${this.#side.axis}`] }
  #across(event) { return event[`client${this.#side.across}`] }

  /** Whether a way of a finger is a pull; a push, where a floor is shown. */
  #isPull(way, aside) {
    if (this.#phase === 'floor') way = -way
    else if (this.#phase === 'closing') way = Math.abs(way)
    return way > 0 && Math.abs(aside) <= way
  }

  #gripped(event) {
    const {pointerType, isPrimary, pointerId} = event
    if (pointerType === 'mouse' || !isPrimary || !this.#canPull(event)) return
    owners.set(event, this.#list)
    this.#letGo()
    this.#layOut()
    this.#grip = {id: pointerId, place: this.#along(event), aside: this.#across(event), beyond: 0, isPulling: false}
  }

  /** The pull from which a touch continues: the shown pull; without resistance in a floor. */
  get #start() {
    return {base: this.#isStill ? 0 : Math.max(this.#reading.pull, 0), isPlain: isOpen(this.#phase)}
  }

  /** Pulls by a way in points; the content follows a second touch from where it is shown. */
  #pull({base, isPlain}, way, stamp, event) {
    const at = this.#now(stamp)
    const {across} = this.#side
    const place = (this.#across(event) - this.#origin) / this.#scale
    this.#isStill = false
    this.session.drag(Math.max(base + way, 0), at, {shown: base > 0 && !isPlain, across: place})
    this.#wake()
  }

  #moved(event) {
    const {pointerId, timeStamp, currentTarget} = event
    const grip = this.#grip
    if (!grip || grip.id !== pointerId || !this.session) return
    const along = this.#along(event)
    const [aside, step] = [Math.abs(this.#across(event) - grip.aside), along - grip.place]
    if (!grip.isPulling) {
      if (!this.#isPull(step, aside)) {
        // A finger that trembles has not chosen a way yet.
        if (Math.max(Math.abs(step), aside) > SLOP) this.#grip = null
        return
      }
      Object.assign(grip, this.#start, {isPulling: true, place: along})
      currentTarget.setPointerCapture?.(pointerId)
    }
    const way = along - grip.place
    this.#pull(grip, way / this.#scale, timeStamp, event)
    // A finger that goes back above its place scrolls on.
    const beyond = grip.isPlain ? 0 : Math.max(-way - grip.base * this.#scale, 0)
    if (this.#scroller && beyond !== grip.beyond) scrollBy(this.#scroller, this.#side, grip.beyond - beyond)
    grip.beyond = beyond
  }

  #released({pointerId, timeStamp}, isCancelled) {
    if (this.#grip && this.#grip.id === pointerId) this.#endGrip(timeStamp, isCancelled)
  }

  #endGrip(stamp, isCancelled) {
    const {isPulling} = this.#grip
    this.#grip = null
    if (!isPulling || !this.session) return
    const at = this.#now(stamp)
    if (isCancelled) this.session.cancelTouch(at)
    else this.session.release(at)
    this.#wake()
    this.#watch()
  }

  /** A touch that may scroll the list to its edge and pull it then. */
  #touched(event) {
    const isOne = event.touches.length === 1
    if (!isOne && this.#grip?.isTurned) this.#endGrip(event.timeStamp, true)
    const canTurn = isOne && this.#isPullable && !isOpen(this.#phase) && !isTaken(event, this.#list, this.#side)
    this.#turn = canTurn ? {hasScrolled: false, place: Infinity} : null
    if (this.#turn) owners.set(event, this.#list)
  }

  #lifted({touches, timeStamp}, isCancelled) {
    if (touches.length > 0) return
    if (this.#grip?.isTurned) this.#endGrip(timeStamp, isCancelled)
    this.#turn = null
  }

  /** Keeps the browser from scrolling while a finger pulls. */
  #keep = (event) => {
    if (event.touches.length > 1) return
    const [touch] = event.touches
    const grip = this.#grip
    if (grip && !grip.isTurned) {
      const isPull = grip.isPulling || this.#isPull(this.#along(touch) - grip.place, this.#across(touch) - grip.aside)
      if (isPull && event.cancelable && !this.#isPassive) event.preventDefault()
    } else if (this.#turn && this.#isPullable && !event.defaultPrevented) {
      this.#follows(touch, event.timeStamp)
    }
  }

  /** A finger that has scrolled the list to its edge pulls on. The browser still scrolls by it, and then scrolls again. */
  #follows(touch, stamp) {
    const turn = this.#turn
    const grip = this.#grip
    const place = this.#along(touch)
    if (!grip) {
      this.#watch()
      if (!this.#isAtEdge) {
        turn.hasScrolled = true
        turn.place = Infinity
        return
      }
      turn.place = Math.min(turn.place, place)
      if (!turn.hasScrolled || place - turn.place <= SLOP) return
      this.#letGo()
      this.#layOut()
      this.#grip = {id: null, place: turn.place, ...this.#start, isPulling: true, isTurned: true}
    } else if (place <= grip.place - grip.base * this.#scale) {
      turn.place = place
      this.#endGrip(stamp, true)
      return
    } else this.#scrollBack()
    this.#pull(this.#grip, (place - this.#grip.place) / this.#scale, stamp, touch)
  }

  /** Returns the list to its edge, because the browser may scroll before or after it tells of the finger. */
  #scrollBack() {
    if (this.#grip?.isTurned && !this.#isAtEdge) scrollBy(this.#scroller, this.#side, scrolled(this.#scroller, this.#side))
  }

  /** A wheel at the edge of the list pulls, step by step, and lets go after a pause. */
  #wheeled = (event) => {
    if (event.ctrlKey || this.#grip || !this.session) return
    const {timeStamp, deltaMode, deltaX, deltaY} = event
    const {dx, dy} = this.#side
    const isFresh = timeStamp - this.#wheelAt > WHEEL.fresh
    const way = -(dx * deltaX + dy * deltaY) * [1, 16, 400][deltaMode]
    this.#wheelAt = timeStamp
    if (!this.#wheel) {
      // The end of a longer turn that came to the edge is no pull.
      if (!isFresh || !this.#isPull(way, dx ? deltaY : deltaX) || !this.#canPull(event)) return
      this.#layOut()
      this.#wheel = {pull: 0, ...this.#start, at: timeStamp, timer: 0}
    }
    owners.set(event, this.#list)
    if (event.cancelable && !this.#isPassive) event.preventDefault()
    const wheel = this.#wheel
    const kept = wheel.pull * Math.exp((wheel.at - timeStamp) / WHEEL.decay)
    wheel.pull = Math.max(kept + clamp(way * WHEEL.share, -WHEEL.most, WHEEL.most), -wheel.base)
    wheel.at = timeStamp
    clearTimeout(wheel.timer)
    wheel.timer = setTimeout(() => this.#letGo(), WHEEL.pause)
    this.#pull(wheel, wheel.pull, timeStamp, event)
  }

  /** Ends the pull of a wheel. */
  #letGo() {
    if (!this.#wheel) return
    clearTimeout(this.#wheel.timer)
    this.#wheel = null
    this.session?.release(this.#now())
    this.#wake()
    this.#watch()
  }
}

// On a server there are no elements.
if (globalThis.customElements && !customElements.get('drawstring-effect')) {
  customElements.define('drawstring-effect', DrawstringEffect)
}
