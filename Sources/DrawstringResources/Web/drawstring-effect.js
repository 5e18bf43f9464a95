// The SVG painter of Drawstring effects, and the element <drawstring-effect>.

import {load, prepare} from './drawstring.js'

const SVG = 'http://www.w3.org/2000/svg'

/** An SVG element that writes an attribute only when its text changes. */
class Part {
  constructor(name, attributes = {}) {
    this.node = document.createElementNS(SVG, name)
    this.texts = {}
    for (const key in attributes) this.set(key, attributes[key])
  }

  /** Sets an attribute; null removes it. */
  set(name, value) {
    const text = typeof value === 'number' ? short(value) : value
    if (this.texts[name] === text) return
    this.texts[name] = text
    if (text === null) this.node.removeAttribute(name)
    else this.node.setAttribute(name, text)
  }
}

const clamp = (value, least, most) => Math.min(Math.max(value, least), most)
const short = (value) => String(Math.round(clamp(value || 0, -1e7, 1e7) * 1e4) / 1e4)
const share = (value) => clamp(value, 0, 1)
const color = ([red, green, blue, alpha]) =>
  `rgba(${[red, green, blue].map((each) => Math.round(share(each) * 255)).join()},${short(share(alpha))})`

/** Replaces the children of a node where they differ. */
function arrange(parent, nodes) {
  const now = parent.childNodes
  if (nodes.length === now.length && nodes.every((node, index) => node === now[index])) return
  const fragment = document.createDocumentFragment()
  for (const node of nodes) fragment.append(node)
  parent.replaceChildren(fragment)
}

// What has to be drawn anew after a change of a property.
const PLACE = 1, ORDER = 2, BOX = 4, SHADOW = 8, SHAPE = 16, GRADIENT = 32, TEXT = 64, IMAGE = 128, SEEN = 256
const effects = {}
for (const [bits, names] of [
  [PLACE, 'position size anchorPoint translation scale rotation skew'],
  [ORDER, 'zPosition mask'],
  [SEEN, 'opacity hidden'],
  [BOX, 'size cornerRadius backgroundColor borderWidth borderColor masksToBounds'],
  [SHADOW, 'shadowColor shadowOpacity shadowOffset shadowRadius masksToBounds'],
  [SHAPE, 'path fillColor fillRule strokeColor lineWidth lineCap lineJoin miterLimit lineDashPattern lineDashPhase ' +
    'strokeStart strokeEnd strokeOffset strokeMode'],
  [GRADIENT, 'size cornerRadius colors locations startPoint endPoint type'],
  [TEXT, 'size string font fontSize foregroundColor alignment'],
  [IMAGE, 'size image contentsGravity'],
]) for (const name of names.split(' ')) effects[name] |= bits

/** The spare room to the left and above, as fractions, for each gravity. */
const gravities = {
  resizeAspectFill: [0.5, 0.5], center: [0.5, 0.5], top: [0.5, 0], bottom: [0.5, 1], left: [0, 0.5], right: [1, 0.5],
  topLeft: [0, 0], topRight: [1, 0], bottomLeft: [0, 1], bottomRight: [1, 1],
}
const WEDGES = 256
const REACH = 1e5

/** The matrix of one transform after another. */
const followed = ([a, b, c, d, x, y], [A, B, C, D, X, Y]) => [
  A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * x + C * y + X, B * x + D * y + Y,
]

/** The inverse of a matrix; null where there is none. */
function inverse([a, b, c, d, x, y]) {
  const area = a * d - b * c
  if (Math.abs(area) <= 1e-12) return null
  return [d / area, -b / area, -c / area, a / area, (c * y - d * x) / area, (b * x - a * y) / area]
}

/** A rectangle that only grows. */
class Extent {
  constructor(x, y) {
    this.low = [x, y]
    this.high = [x, y]
  }

  include(x, y) {
    this.low = [Math.min(this.low[0], x), Math.min(this.low[1], y)]
    this.high = [Math.max(this.high[0], x), Math.max(this.high[1], y)]
  }

  grow(margin) {
    this.low = this.low.map((each) => each - margin)
    this.high = this.high.map((each) => each + margin)
  }

  /** Adds the area of a shadow. */
  cast([x, y], radius) {
    const {low, high} = this
    const reach = 3 * radius
    this.include(low[0] + x - reach, low[1] + y - reach)
    this.include(high[0] + x + reach, high[1] + y + reach)
  }
}

/** Returns the bounds of path data in absolute coordinates; never too small. */
function outline(data) {
  let extent = null
  const include = (x, y) => (extent ? extent.include(x, y) : (extent = new Extent(x, y)))
  for (const [, letter, text] of data.matchAll(/([A-Z])([^A-Z]*)/g)) {
    const numbers = (text.match(/-?[\d.]+(?:e[-+]?\d+)?/g) ?? []).map(Number)
    if (letter === 'A') {
      for (let at = 0; at + 6 < numbers.length; at += 7) {
        const reach = 2 * Math.max(Math.abs(numbers[at]), Math.abs(numbers[at + 1]))
        include(numbers[at + 5] - reach, numbers[at + 6] - reach)
        include(numbers[at + 5] + reach, numbers[at + 6] + reach)
      }
    } else if (letter === 'H' || letter === 'V') {
      for (const each of numbers) letter === 'H' ? include(each, extent.low[1]) : include(extent.low[0], each)
    } else {
      for (let at = 0; at + 1 < numbers.length; at += 2) include(numbers[at], numbers[at + 1])
    }
  }
  return extent
}

/** The radii of a rectangle's corners as drawn: one, or four from the top left clockwise that do not overlap. */
function corners(given, [width, height]) {
  if (!Array.isArray(given)) return clamp(given, 0, Math.min(width, height) / 2)
  const radii = given.map((each) => Math.max(each, 0))
  const [a, b, c, d] = radii
  const factors = [[width, a, b], [width, d, c], [height, a, d], [height, b, c]]
    .map(([side, first, second]) => (first + second > side ? side / (first + second) : 1))
  return radii.map((each) => each * Math.min(...factors))
}

/** The radii of a line at a distance inside the edge. */
const within = (radii, distance) =>
  Array.isArray(radii) ? radii.map((each) => Math.max(each - distance, 0)) : Math.max(radii - distance, 0)

/** Path data of a rectangle with rounded corners; `radii` is one, or four from the top left clockwise. */
function rounded(inset, [width, height], radii) {
  const [a, b, c, d] = Array.isArray(radii) ? radii : [radii, radii, radii, radii]
  const [right, bottom] = [width - inset, height - inset]
  const arc = (radius, x, y) => `A${short(radius)} ${short(radius)} 0 0 1 ${short(x)} ${short(y)}`
  return `M${short(inset + a)} ${short(inset)}H${short(right - b)}${arc(b, right, inset + b)}` +
    `V${short(bottom - c)}${arc(c, right - c, bottom)}H${short(inset + d)}` +
    `${arc(d, inset, bottom - d)}V${short(inset + a)}${arc(a, inset + a, inset)}Z`
}

/** The drawing of one layer. */
class LayerView {
  constructor(painter, index, {id, kind, parent}) {
    this.painter = painter
    this.index = index
    this.kind = kind
    this.parent = painter.views[parent] ?? null
    this.children = []
    this.name = `${painter.prefix}${index}`
    this.group = new Part('g', {'data-layer': id})
    /** The group, or what is around it for a mask. */
    this.root = this.group
    this.parts = {}
    this.changes = 0
    this.isStale = true
    this.isMask = false
    this.matrix = [1, 0, 0, 1, 0, 0]
    this.shadow = null
  }

  /** Returns a part; creates it once it is needed. */
  part(key, name, isNeeded) {
    if (!this.parts[key] && isNeeded) {
      this.parts[key] = new Part(name)
      this.isStale = true
    }
    return this.parts[key]
  }

  /** Returns a definition with its reference; creates it once it is needed. */
  definition(key, name, isNeeded = true) {
    if (!this.parts[key] && isNeeded) {
      this.parts[key] = new Part(name, {id: `${this.name}-${key}`})
      this.parts[key].reference = `url(#${this.name}-${key})`
      this.painter.definitions.node.append(this.parts[key].node)
    }
    return this.parts[key]
  }

  paint(reading) {
    const changes = this.changes
    this.changes = 0
    const get = (name) => reading.value(this.index, name)
    const size = get('size').map((each) => Math.max(each, 0))
    if (changes & PLACE) this.place(get)
    if (changes & SEEN) {
      this.group.set('display', get('hidden') ? 'none' : null)
      const opacity = share(get('opacity'))
      this.group.set('opacity', opacity < 1 ? opacity : null)
    }
    if (changes & BOX) this.paintBox(get, size)
    if (changes & SHADOW) this.paintShadow(get)
    if (changes & SHAPE) this.paintShape(get, reading)
    if (changes & GRADIENT && this.kind === 'gradient') this.paintGradient(get, size)
    if (changes & TEXT && this.kind === 'text') this.paintText(get, size)
    if (changes & IMAGE && this.kind === 'image') this.paintImage(get, size)
  }

  place(get) {
    const size = get('size'), anchor = get('anchorPoint')
    const position = get('position'), translation = get('translation')
    const [scaleX, scaleY] = get('scale'), [skewX, skewY] = get('skew')
    const angle = get('rotation')
    const pivot = [size[0] * anchor[0], size[1] * anchor[1]]
    const cos = Math.cos(angle), sin = Math.sin(angle), slantX = Math.tan(skewX), slantY = Math.tan(skewY)
    const a = scaleX * (cos - sin * slantY), b = scaleX * (sin + cos * slantY)
    const c = scaleY * (cos * slantX - sin), d = scaleY * (sin * slantX + cos)
    const x = position[0] + translation[0] - a * pivot[0] - c * pivot[1]
    const y = position[1] + translation[1] - b * pivot[0] - d * pivot[1]
    this.matrix = [a, b, c, d, x, y]
    const isPlain = a === 1 && b === 0 && c === 0 && d === 1
    // Six digits of factors, so that large layers are exact.
    const factors = isPlain || [a, b, c, d].map((each) => Math.round(clamp(each, -1e7, 1e7) * 1e6) / 1e6)
    if (isPlain) this.group.set('transform', x || y ? `translate(${short(x)} ${short(y)})` : null)
    else this.group.set('transform', `matrix(${factors.join(' ')} ${short(x)} ${short(y)})`)
  }

  /** What a rectangle with such corners is in SVG; a layer has one radius or four in all its frames. */
  boxName(radii) {
    return Array.isArray(radii) ? 'path' : 'rect'
  }

  /** Lets a part cover the rectangle; a path is one with four radii. */
  fit(part, size, radii) {
    if (Array.isArray(radii)) return part.set('d', rounded(0, size, radii))
    const [width, height] = size
    part.set('width', width)
    part.set('height', height)
    part.set('rx', radii || null)
  }

  paintBox(get, size) {
    const least = Math.min(...size) / 2
    const radii = corners(get('cornerRadius'), size)
    const ground = get('backgroundColor')
    const back = this.part('back', this.boxName(radii), ground[3] > 0)
    if (back) {
      this.fit(back, size, radii)
      back.set('fill', color(ground))
    }
    const width = clamp(get('borderWidth'), 0, least)
    const border = this.part('border', 'path', width > 0 && get('borderColor')[3] > 0)
    if (border) {
      border.set('fill-rule', 'evenodd')
      border.set('d', rounded(0, size, radii) + rounded(width, size, within(radii, width)))
      border.set('fill', width > 0 ? color(get('borderColor')) : 'none')
    }
    const isClipped = get('masksToBounds')
    const hasContents = this.children.length > 0 || ['shape', 'text', 'image'].includes(this.kind)
    const inner = this.part('inner', 'g', isClipped && hasContents)
    if (inner) {
      const clip = this.definition('clip', 'clipPath')
      clip.box ??= new Part(this.boxName(radii))
      arrange(clip.node, [clip.box.node])
      this.fit(clip.box, size, radii)
      inner.set('clip-path', isClipped ? clip.reference : null)
    }
  }

  paintShadow(get) {
    const opacity = get('masksToBounds') ? 0 : share(get('shadowOpacity')) * share(get('shadowColor')[3])
    this.shadow = opacity > 0 ? {offset: get('shadowOffset'), radius: clamp(get('shadowRadius'), 0, 1000)} : null
    const filter = this.definition('shadow', 'filter', opacity > 0)
    this.group.set('filter', opacity > 0 ? filter.reference : null)
    if (opacity === 0) return
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
    filter.blur.set('stdDeviation', this.shadow.radius)
    filter.offset.set('dx', this.shadow.offset[0])
    filter.offset.set('dy', this.shadow.offset[1])
    filter.flood.set('flood-color', color([...get('shadowColor').slice(0, 3), opacity]))
  }

  /** Fits the region of the shadow around all that casts it. */
  boundShadow(reading) {
    const extent = this.extent(reading)
    const low = extent.low.map((each) => clamp(each, -2e4, 2e4))
    const high = extent.high.map((each) => clamp(each, -2e4, 2e4))
    const filter = this.parts.shadow
    filter.set('x', low[0])
    filter.set('y', low[1])
    filter.set('width', high[0] - low[0])
    filter.set('height', high[1] - low[1])
  }

  /** Returns the bounds of the layer with its children, in its own coordinates. */
  extent(reading) {
    const get = (name) => reading.value(this.index, name)
    const extent = new Extent(0, 0)
    extent.include(...get('size').map((each) => Math.max(each, 0)))
    const path = this.kind === 'shape' ? get('path') : null
    if (path) {
      if (this.outlined !== path) {
        this.outlined = path
        this.outline = outline(path)
      }
      const limit = get('lineJoin') === 'miter' ? Math.max(get('miterLimit'), 1.5) : 1.5
      const reach = Math.max(get('lineWidth'), 0) / 2 * Math.min(limit, 20)
      if (this.outline) {
        extent.include(this.outline.low[0] - reach, this.outline.low[1] - reach)
        extent.include(this.outline.high[0] + reach, this.outline.high[1] + reach)
      }
    }
    if (this.kind === 'text') extent.grow(4 * Math.max(get('fontSize'), 0))
    for (const child of this.children) {
      const {low, high} = child.extent(reading)
      const [a, b, c, d, tx, ty] = child.matrix
      for (const x of [low[0], high[0]]) {
        for (const y of [low[1], high[1]]) extent.include(a * x + c * y + tx, b * x + d * y + ty)
      }
    }
    if (this.shadow) extent.cast(this.shadow.offset, this.shadow.radius)
    return extent
  }

  paintShape(get, reading) {
    const path = get('path') ?? ''
    const [fill, stroke] = [get('fillColor'), get('strokeColor')]
    const isStroked = stroke[3] > 0 && get('lineWidth') > 0
    const isTrimmed = isStroked && (get('strokeStart') > 0 || get('strokeEnd') < 1)
    const shape = this.part('shape', 'path', path && (fill[3] > 0 || (isStroked && !isTrimmed)))
    const line = this.part('line', 'path', isTrimmed)
    if (shape) {
      shape.set('d', path)
      shape.set('fill', fill[3] > 0 ? color(fill) : 'none')
      shape.set('fill-rule', get('fillRule') === 'evenodd' ? 'evenodd' : null)
      this.paintStroke(shape, get, isStroked && !isTrimmed && stroke)
    }
    if (line) {
      line.set('d', isTrimmed ? reading.stroke(this.index) ?? '' : '')
      line.set('fill', 'none')
      this.paintStroke(line, get, isTrimmed && stroke)
    }
  }

  paintStroke(part, get, stroke) {
    part.set('stroke', stroke ? color(stroke) : null)
    if (!stroke) return
    const [cap, join] = [get('lineCap'), get('lineJoin')]
    part.set('stroke-width', get('lineWidth'))
    part.set('stroke-linecap', cap === 'butt' ? null : cap)
    part.set('stroke-linejoin', join === 'miter' ? null : join)
    part.set('stroke-miterlimit', join === 'miter' ? Math.max(get('miterLimit'), 1) : null)
    const dashes = get('lineDashPattern').map((each) => Math.max(each, 0))
    const isDashed = dashes.some((each) => each > 0)
    part.set('stroke-dasharray', isDashed ? dashes.map(short).join(' ') : null)
    part.set('stroke-dashoffset', isDashed ? get('lineDashPhase') : null)
  }

  paintGradient(get, size) {
    const colors = get('colors'), locations = get('locations')
    let last = 0
    const stops = colors.map((each, index) => {
      const spread = colors.length > 1 ? index / (colors.length - 1) : 0
      last = Math.max(last, share(locations.length ? locations[index] ?? 1 : spread))
      return {at: last, color: each.map(share)}
    })
    const radii = corners(get('cornerRadius'), size)
    const [start, end] = [get('startPoint'), get('endPoint')].map(([x, y]) => [x * size[0], y * size[1]])
    const type = stops.length ? get('type') : 'none'
    const box = this.part('gradient', this.boxName(radii), type === 'axial' || type === 'radial')
    const wedges = this.part('wedges', 'g', type === 'conic')
    wedges?.set('display', type === 'conic' ? null : 'none')
    box?.set('display', type === 'conic' ? 'none' : null)
    if (type === 'conic') return this.paintWedges(wedges, stops, start, end, size, radii)
    if (!box) return
    this.fit(box, size, radii)
    if (type === 'none') return box.set('fill', 'none')
    const paint = this.definition(type, type === 'axial' ? 'linearGradient' : 'radialGradient')
    paint.set('gradientUnits', 'userSpaceOnUse')
    if (type === 'axial') {
      // Where start and end are one, everything has the last colour, as beyond the end of any direction.
      const isPoint = Math.hypot(end[0] - start[0], end[1] - start[1]) < 1e-3
      const line = isPoint ? [-2, 0, -1, 0] : [...start, ...end]
      for (const [index, name] of ['x1', 'y1', 'x2', 'y2'].entries()) paint.set(name, line[index])
    } else {
      const radii = [0, 1].map((axis) => short(Math.max(Math.abs(end[axis] - start[axis]), 1e-3)))
      for (const name of ['cx', 'cy']) paint.set(name, 0)
      paint.set('r', 1)
      paint.set('gradientTransform', `translate(${start.map(short).join(' ')}) scale(${radii.join(' ')})`)
    }
    paint.stops ??= []
    while (paint.stops.length < stops.length) paint.stops.push(new Part('stop'))
    arrange(paint.node, paint.stops.slice(0, stops.length).map((each) => each.node))
    for (const [index, stop] of stops.entries()) {
      paint.stops[index].set('offset', stop.at)
      paint.stops[index].set('stop-color', color(stop.color))
    }
    box.set('fill', paint.reference)
  }

  /** A conic gradient is wedges without antialiasing, since SVG has none. */
  paintWedges(group, stops, start, end, size, radii) {
    const clip = this.definition('conic', 'clipPath')
    clip.box ??= new Part(this.boxName(radii))
    arrange(clip.node, [clip.box.node])
    this.fit(clip.box, size, radii)
    group.set('clip-path', clip.reference)
    if (!group.wedges) {
      group.fan = new Part('g', {'shape-rendering': 'crispEdges'})
      group.wedges = Array.from({length: WEDGES}, (_, index) => {
        const point = (part) => [Math.cos, Math.sin].map((way) => way(part / WEDGES * 2 * Math.PI).toFixed(6)).join(' ')
        return new Part('path', {d: `M0 0L${point(index)}L${point(index + 1)}Z`})
      })
      group.fan.node.append(...group.wedges.map((each) => each.node))
      group.node.append(group.fan.node)
    }
    const angle = Math.atan2(end[1] - start[1], end[0] - start[0]) * 180 / Math.PI
    const reach = 1.01 * Math.hypot(size[0] + Math.abs(start[0]) * 2 + 1, size[1] + Math.abs(start[1]) * 2 + 1)
    group.fan.set('transform', `translate(${start.map(short).join(' ')}) rotate(${short(angle)}) scale(${short(reach)})`)
    for (const [index, wedge] of group.wedges.entries()) wedge.set('fill', color(mixed(stops, (index + 0.5) / WEDGES)))
  }

  paintText(get, size) {
    const string = get('string') ?? ''
    const text = this.part('text', 'text', string)
    if (!text) return
    const font = Math.max(get('fontSize'), 0), alignment = get('alignment'), face = get('font')
    const edge = alignment === 'right' ? size[0] : alignment === 'center' ? size[0] / 2 : 0
    text.set('font-size', font)
    text.set('font-family', (face ? `${JSON.stringify(face)}, ` : '') + 'Helvetica, Arial, sans-serif')
    text.set('text-anchor', alignment === 'right' ? 'end' : alignment === 'center' ? 'middle' : null)
    text.set('fill', color(get('foregroundColor')))
    const isCut = size[0] > 0 && size[1] > 0
    const clip = this.definition('text-clip', 'clipPath', isCut)
    if (isCut) {
      clip.box ??= new Part('rect')
      arrange(clip.node, [clip.box.node])
      this.fit(clip.box, size)
    }
    text.set('clip-path', isCut ? clip.reference : null)
    const lines = string.split(/\r\n|[\n\v\f\r\x85\u2028\u2029]/)
    text.lines ??= []
    while (text.lines.length < lines.length) text.lines.push(new Part('tspan'))
    arrange(text.node, text.lines.slice(0, lines.length).map((each) => each.node))
    for (const [index, line] of lines.entries()) {
      const span = text.lines[index]
      span.set('x', edge)
      span.set('y', font * (0.95 + 1.2 * index))
      if (span.text !== line) span.node.textContent = span.text = line
    }
  }

  paintImage(get, size) {
    const name = get('image')
    const url = name === null ? undefined : this.painter.images[name]
    const image = this.part('image', 'image', url !== undefined)
    if (!image) return
    image.set('display', url === undefined ? 'none' : null)
    if (url === undefined) return
    const gravity = get('contentsGravity')
    let [x, y, width, height, fit] = [0, 0, ...size, 'none']
    const natural = gravities[gravity] && this.painter.naturalSize(url, this)
    if (gravity === 'resizeAspect') fit = 'xMidYMid'
    if (natural) {
      [width, height] = natural
      if (gravity === 'resizeAspectFill') {
        const factor = Math.max(size[0] / Math.max(width, 1e-6), size[1] / Math.max(height, 1e-6))
        width *= factor
        height *= factor
      }
      x = gravities[gravity][0] * (size[0] - width)
      y = gravities[gravity][1] * (size[1] - height)
    }
    image.set('x', x)
    image.set('y', y)
    image.set('width', width)
    image.set('height', height)
    image.set('preserveAspectRatio', fit)
    image.set('href', String(url))
  }

  /** Puts the layer's parts and the children that are drawn in it in their order. */
  arrange() {
    this.isStale = false
    const {back, gradient, wedges, inner, shape, line, text, image, border} = this.parts
    const nodes = (parts) => parts.filter(Boolean).map((each) => each.node)
    const contents = [...nodes([shape, line, text, image]), ...(this.shown ?? []).map((each) => each.root.node)]
    const frame = nodes([back, gradient, wedges])
    if (inner) {
      arrange(inner.node, contents)
      frame.push(inner.node)
    } else {
      frame.push(...contents)
    }
    arrange(this.group.node, frame.concat(nodes([border])))
  }
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

/**
 * Where an effect lies beside the content, whose upper edge is y 0: a canvas that ends there or above is behind the content,
 * any other in front; one that begins above moves with the content, unless the effect is an overlay.
 * @param {{y: number, height: number}} canvas
 * @param {boolean} isOverlay
 */
export function placeOf({y, height}, isOverlay) {
  return {isInFront: y + height > 0, movesWithContent: y < 0 && !isOverlay}
}

/**
 * Draws an effect with SVG elements and changes only what differs from the frame before.
 *
 * The layers are drawn in the coordinates of the canvas; the `viewBox` of the `<svg>` around them is the caller's.
 */
export class Painter {
  /**
   * Creates the elements of all layers inside an SVG element.
   * @param effect the loaded effect
   * @param {SVGElement} svgParent an `<svg>` or `<g>` element; the painter adds two children
   * @param {{images?: Object<string, string>, idPrefix?: string}} options `images` gives a URL for each image name;
   *   `idPrefix` begins the ids of definitions and is unique in a document
   */
  constructor(effect, svgParent, {images = {}, idPrefix = 'drawstring-'} = {}) {
    this.prefix = idPrefix
    this.pictures = images
    this.sizes = new Map()
    this.definitions = new Part('defs')
    this.root = new Part('g')
    this.views = []
    this.shown = []
    this.roots = []
    this.queue = []
    this.byId = new Map()
    for (const [index, layer] of effect.layers.entries()) {
      const view = new LayerView(this, index, layer)
      this.views.push(view)
      this.byId.set(layer.id, view)
      ;(view.parent ? view.parent.children : this.roots).push(view)
    }
    svgParent.append(this.definitions.node, this.root.node)
    // Chromium does not paint a group that lay outside of its picture at first and moves in, except in a picture of its own.
    const picture = svgParent.ownerSVGElement ?? svgParent
    picture.style.willChange = 'transform'
    this.note = (index, name) => {
      const view = this.views[index]
      if (view.changes === 0) this.queue.push(view)
      view.changes |= effects[name] ?? 0
      if (view.changes === 0) this.queue.pop()
    }
  }

  /** The URLs of images by name. */
  get images() {
    return this.pictures
  }

  set images(images) {
    this.pictures = images
    for (const view of this.views) {
      if (view.kind === 'image' && this.reading) this.repaint(view)
    }
  }

  /** Draws what differs from the last reading. The first reading draws everything. */
  paint(reading) {
    this.reading = reading
    reading.forEachChange(this.note)
    const {queue} = this
    if (queue.length === 0) return
    let changes = 0
    for (const view of queue) {
      changes |= view.changes
      view.paint(reading)
    }
    if (changes & ORDER) this.arrange(reading)
    for (const view of queue) if (view.isStale) view.arrange()
    queue.length = 0
    for (const view of this.views) {
      if (view.mask && changes & (ORDER | PLACE)) this.placeMask(view)
      if (view.shadow) view.boundShadow(reading)
    }
  }

  /** Returns the `<g>` element of a layer. */
  element(layerIndex) {
    return this.views[layerIndex]?.group.node ?? null
  }

  /** Removes all elements. */
  remove() {
    this.definitions.node.remove()
    this.root.node.remove()
  }

  repaint(view) {
    view.changes = IMAGE
    view.paint(this.reading)
    if (view.isStale) view.arrange()
  }

  /** Returns the size of an image in pixels; null until it has loaded. */
  naturalSize(url, view) {
    const known = this.sizes.get(url)
    if (known) {
      if (!known.size) known.views.add(view)
      return known.size
    }
    const entry = {size: null, views: new Set([view])}
    this.sizes.set(url, entry)
    const image = new Image()
    image.onload = () => {
      entry.size = [image.naturalWidth, image.naturalHeight]
      for (const each of entry.views) this.repaint(each)
    }
    image.src = url
    return null
  }

  /** Finds which layers are masks, and puts all others in the order of their zPosition. */
  arrange(reading) {
    for (const view of this.views) view.isMask = false
    for (const view of this.views) {
      view.mask = this.byId.get(reading.value(view.index, 'mask')) ?? null
      if (view.mask) view.mask.isMask = true
      if (view.mask && view.root === view.group) view.root = new Part('g')
      view.depth = reading.value(view.index, 'zPosition')
    }
    const order = (siblings) => {
      const shown = siblings.filter((each) => !each.isMask)
      return shown.some((each) => each.depth !== 0) ? shown.sort((a, b) => a.depth - b.depth) : shown
    }
    for (const view of this.views) {
      if (view.children.length > 0) {
        view.shown = order(view.children)
        view.arrange()
      }
      if (view.root !== view.group) {
        arrange(view.root.node, [view.group.node])
        view.root.set('mask', view.mask ? view.definition('mask', 'mask').reference : null)
      }
      if (view.isMask) arrange(view.definition('layer', 'g').node, [view.root.node])
    }
    arrange(this.root.node, order(this.roots).map((each) => each.root.node))
  }

  /** Places the mask of a layer where it lies in the tree. */
  placeMask(view) {
    const part = view.definition('mask', 'mask')
    if (!part.copy) {
      part.copy = new Part('use')
      part.node.append(part.copy.node)
      part.set('mask-type', 'alpha')
      part.set('maskUnits', 'userSpaceOnUse')
      for (const name of ['x', 'y']) part.set(name, -REACH)
      for (const name of ['width', 'height']) part.set(name, 2 * REACH)
    }
    part.copy.set('href', `#${view.mask.name}-layer`)
    let way = null
    if (view.mask.parent !== view.parent) {
      const world = (layer) => layer ? followed(layer.matrix, world(layer.parent)) : [1, 0, 0, 1, 0, 0]
      const down = inverse(world(view.parent))
      // A layer that is scaled to nothing shows nothing, whatever its mask.
      way = down && followed(world(view.mask.parent), down)
    }
    part.copy.set('transform', way && `matrix(${way.map((each) => Math.round(each * 1e6) / 1e6).join(' ')})`)
  }
}

// MARK: The element, which pages leave out

const style = `
:host { display: block; position: relative; }
:host([hidden]) { display: none; }
:host([for]) { position: absolute; overflow: hidden; overflow: clip; pointer-events: none; }
svg { display: block; width: 100%; height: auto; }
:host([for]) svg { position: absolute; inset-inline: 0; width: min(100%, var(--drawstring-width, 480px)); margin-inline: auto; }
:host([for]) svg.fits { width: min(100%, var(--drawstring-width, 100%)); }
button { position: absolute; z-index: 1; inset-block-start: 4px; inset-inline-start: 4px; pointer-events: auto; }
button:not(:focus), [role=status] { position: absolute; width: 1px; height: 1px; padding: 0; border: 0; overflow: hidden;
  clip-path: inset(50%); white-space: nowrap; }
`

/** The style of an element in front of the list, which has a stacking context while it is translated. */
const frontStyle = ':host([for]) { z-index: 1; }'

/** How far a finger may tremble, in pixels. */
const SLOP = 3

/** A wheel turns into a pull: the share of a step, the most of one step, the decay and the pause that lets go, in ms. */
const WHEEL = {share: 0.6, most: 20, decay: 400, pause: 160, fresh: 200}

/** The word of `for` that means the page. */
const PAGE = 'page'

/** The style sheets of all elements. */
let sharedStyles = null
let count = 0

/** The list that took an event for its own pull. */
const owners = new WeakMap()

/** The elements whose overscroll ends at them: how many lists want that, and the style before. */
const contained = new Map()

/** Keeps an element's overscroll from what is around it, until the returned function is called. */
function contain(element) {
  const entry = contained.get(element) ?? {count: 0, before: element.style.overscrollBehaviorY}
  contained.set(element, entry)
  entry.count += 1
  element.style.overscrollBehaviorY = 'contain'
  return () => {
    entry.count -= 1
    if (entry.count > 0) return
    contained.delete(element)
    element.style.overscrollBehaviorY = entry.before
  }
}

/** Whether a finger can scroll an element up and down. */
function scrolls(element) {
  if (element.scrollHeight <= element.clientHeight) return false
  const {overflowY} = getComputedStyle(element)
  if (element === document.scrollingElement) return overflowY !== 'hidden' && overflowY !== 'clip'
  // The `overflow` of the body applies to the viewport where that of the root element is visible.
  if (element === document.body && getComputedStyle(document.documentElement).overflowY === 'visible') return false
  return overflowY === 'auto' || overflowY === 'scroll'
}

/** How far an element is scrolled from its top; a column that begins at its end counts backwards. */
function scrolled(element) {
  const {display, flexDirection} = getComputedStyle(element)
  const isReversed = display.endsWith('flex') && flexDirection === 'column-reverse'
  return element.scrollTop + (isReversed ? element.scrollHeight - element.clientHeight : 0)
}

/** The nearest that scrolls, of an element and those around it, through slots and out of shadow roots; null for none. */
function scrollerOf(element) {
  const {documentElement, scrollingElement: page} = document
  for (let each = element; each; each = each.assignedSlot ?? each.parentNode ?? each.host) {
    if (each.nodeType === Node.ELEMENT_NODE && each !== documentElement && scrolls(each)) return each
  }
  return page && scrolls(page) ? page : null
}

/** Whether something in a list, or another list, has the use of a movement down: its event comes to the list from there. */
function isTaken(event, list) {
  if ((owners.get(event) ?? list) !== list) return true
  if (event.defaultPrevented && event.type !== 'pointerdown') return true
  for (const node of event.composedPath()) {
    if (node === list) return false
    if (node.nodeType !== Node.ELEMENT_NODE) continue
    const {overscrollBehaviorY, touchAction} = getComputedStyle(node)
    if (event.type !== 'wheel' && touchAction && !/auto|manipulation|pan-y|pan-up/.test(touchAction)) return true
    if (scrolls(node) && (overscrollBehaviorY !== 'auto' || scrolled(node) >= 1)) return true
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
 * positioned parent, or `page`, where the element stands above the content of the page; `variant`, names of variants with blanks between; `label`, the name for screen readers;
 * `input-download` and so on, the values of inputs.
 *
 * Events, all of which bubble: `armed`, `disarmed`, `began`, `ended`, `cancelled`, `idle` and those of the effect's own
 * nodes, with `detail: {at, node}`. `load` tells of loading, `error` of what cannot be loaded and of inputs that do not fit; they
 * do not bubble.
 */
export class DrawstringEffect extends (globalThis.HTMLElement ?? Object) {
  static observedAttributes = ['src', 'for', 'variant', 'label']

  /** The URL or the bytes of `drawstring.wasm`; undefined for the file beside `drawstring.js`. */
  static wasm = undefined

  /** What screen readers hear where the effect's layers have no `label`; replace it for other languages. */
  static words = {
    refresh: 'Refresh', began: 'Refreshing', success: 'Refreshed', failure: 'Refreshing failed', noMore: 'Nothing more to load',
  }

  /** The loaded effect; null before. */
  effect = null
  /** The session that the element shows; after calls of its methods, call `update()`. */
  session = null
  /** The painter of the effect; null before. */
  painter = null

  #svg
  #button
  #status
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
  #saved = null
  #root = null
  #rootObserver = new MutationObserver(() => this.#follow())
  /** What scrolls the list: the list, an element around it, or the page's root element; null where nothing does. */
  #scroller = null
  /** The pixels by which the list is scrolled, as far as the strip follows. */
  #away = 0
  #scrollerLife = null
  /** Whether the browser scrolls without waiting for the element. */
  #isPassive = null
  /** How much shorter the list is, and what it was before. */
  #short = 0
  #whole = null
  #reading = null
  #isOutdated = false
  #frame = 0
  #timer = 0
  #last = -Infinity
  #scale = 1
  /** The canvas of the frame shown last. */
  #canvas = {x: 0, y: 0, width: 0, height: 0}
  #grip = null
  /** A finger that may come to pull once it has scrolled the list to its top. */
  #turn = null
  #wheel = null
  #wheelAt = -Infinity
  #shift = null
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
    this.#svg = document.createElementNS(SVG, 'svg')
    this.#svg.setAttribute('part', 'picture')
    this.#button = document.createElement('button')
    this.#button.type = 'button'
    this.#button.setAttribute('part', 'button')
    this.#button.addEventListener('click', () => this.begin())
    this.#status = document.createElement('span')
    this.#status.setAttribute('role', 'status')
    shadow.append(this.#svg, this.#status)
    this.#describe()
    // Properties set before the element was defined would hide the accessors of the class.
    for (const name of ['src', 'for', 'variant', 'label', 'images', 'inputs', 'clock']) {
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
    document.addEventListener('visibilitychange', () => this.#rewake(), {signal})
    window.addEventListener('resize', () => this.#remeasure(), {signal})
    this.#observer.observe(this, {attributes: true})
    const sizes = new ResizeObserver(() => this.#fit())
    sizes.observe(this)
    signal.addEventListener('abort', () => sizes.disconnect())
    for (const name of [...this.#given.keys(), ...this.getAttributeNames()]) this.#takeAttribute(name)
    const src = this.getAttribute('src')
    if (this.#bytes) this.#open()
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
    this.#follow()
    for (const event of this.#close()) this.#emit(event)
  }

  attributeChangedCallback(name, before, after) {
    if (before === after) return
    if (name === 'src') this.#bytes = null
    if (name === 'label') this.#describe()
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
   * Loads a compiled effect and shows it at rest. A refresh that goes on ends then.
   * @param {string | URL | ArrayBuffer | Uint8Array} source a URL or the bytes
   * @returns {Promise<boolean>} whether it is shown; never rejected, since failures are `error` events
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
    return this.#open()
  }

  /** Starts a refresh; false where one goes on or nothing is loaded. */
  begin() { return this.#tell((at) => this.session.begin(at)) }

  /**
   * Says that the content has been refreshed: `success`, `failure` or `noMore`; false where no refresh goes on, and for another
   * word, which is an `error` event, too.
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
      // A browser keeps rows in place below new ones only in a frame in which nothing else changes the list.
      this.#waits = true
      requestAnimationFrame(() => requestAnimationFrame(() => {
        this.#waits = false
        this.#hold(this.#reading?.pull ?? 0)
      }))
    }
    return isDone
  }

  /** Puts the control to rest; inputs have the values again with which the effect was loaded. */
  reset() {
    this.#tell((at) => this.session.reset(at))
    if (this.effect) this.#given = new Map(this.#givenFirst)
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

  async #open() {
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
      ending = this.#close()
      this.effect = effect
      this.session = effect.session()
      this.#observe(this.#observer.takeRecords())
      if (this.#given.size > 0) this.session.beginWith(this.#firstValues())
      this.#givenFirst = new Map(this.#given)
      this.#svg.classList.toggle('fits', effect.flexible.width)
      this.#canvas = effect.canvas
      this.#showCanvas()
      const room = this.#room()
      if (room) this.session.beginSized(room)
      this.painter = new Painter(effect, this.#svg, {images: this.#images, idPrefix: `drawstring${++count}-`})
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
    return true
  }

  #showCanvas() {
    const {x, y, width, height} = this.#canvas
    this.#svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`)
  }

  /**
   * The size in points that a flexible canvas has room for, a point a pixel: the width of the picture and the height of the list.
   * Null where the canvas is fixed or has no room. Without a list the height is the file's, since the picture makes the element
   * as high as it is.
   */
  #room() {
    const {canvas, flexible} = this.effect
    if (!flexible.width && !flexible.height) return null
    const shown = this.#svg.getBoundingClientRect().width
    const width = flexible.width ? shown : canvas.width
    const height = flexible.height && this.#list ? (this.#listHeight * width) / shown : canvas.height
    return width > 0 && height > 0 && Number.isFinite(height) ? [width, height] : null
  }

  get #listHeight() {
    return this.#isPage ? document.documentElement.clientHeight : this.#list.getBoundingClientRect().height + this.#short
  }

  /** Gives a flexible canvas the room that there is now. */
  #fit() {
    const room = this.session && this.#room()
    if (!room || (room[0] === this.#canvas.width && room[1] === this.#canvas.height)) return
    this.#tell((at) => this.session.resize(...room, at))
  }

  /** Takes the variants that are asked for now; during a refresh, after it. */
  #choose() {
    if (!this.#bytes) return
    if (!this.session || this.phase === 'idle') this.#open()
    else this.#isOutdated = true
  }

  /** Gives the effect back; the events that are left of a refresh or a pull, which ends. */
  #close() {
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
    if (this.#list) this.#hold(0)
    return events
  }

  /** The events that end what goes on. */
  #remaining() {
    if (!this.session) return []
    const at = this.#now()
    const events = this.session.events(at)
    const phase = this.session.phase(at)
    const names = {refreshing: ['ended', 'idle'], pulling: ['cancelled', 'idle'], armed: ['cancelled', 'idle'], idle: []}
    return [...events, ...(names[phase] ?? ['idle']).map((event) => ({at, event, node: null, isCut: true}))]
  }

  // Frames

  #now(stamp = performance.now()) {
    this.#last = Math.max(this.#last, this.clock ? this.clock() : stamp / 1000)
    return this.#last
  }

  #wake() {
    clearTimeout(this.#timer)
    this.#timer = 0
    // A page that is hidden has no frames.
    if (document.hidden) this.#timer = setTimeout(this.#tick)
    else this.#frame ||= requestAnimationFrame(this.#tick)
  }

  /** Takes the clock of a page that is shown, or of one that is hidden, for what is waited for. */
  #rewake() {
    if (!this.#frame && !this.#timer) return
    cancelAnimationFrame(this.#frame)
    this.#frame = 0
    this.#wake()
  }

  #tick = (stamp) => {
    this.#frame = this.#timer = 0
    if (this.session) this.#draw(this.#now(stamp))
  }

  #draw(at) {
    const {session} = this
    this.#reading = session.update(at)
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
    this.#hold(this.#reading.pull)
    this.#read()
    if (!this.#isUnseen) this.#svg.removeAttribute('aria-hidden')
    else this.#svg.setAttribute('aria-hidden', 'true')
    for (const event of session.events(at)) {
      this.#emit(event)
      if (session !== this.session) return
    }
    const next = session.nextChange(at)
    if (next === null || this.#frame || this.#timer) return
    // A hidden page shows no frames. A timer emits its events, at most a second late.
    const wait = Math.max((next - at) * 1000, document.hidden ? 1000 : 0)
    if (wait > 0) this.#timer = setTimeout(() => this.#wake(), Math.min(wait, 0x7fffffff))
    else this.#wake()
  }

  /** Dispatches an event; one that is cut off tells no outcome. */
  #emit({at, event, node, isCut = false}) {
    if (!node) {
      const {words} = DrawstringEffect
      if (event === 'began') this.#say(words.began)
      if (event === 'ended' && !isCut) this.#say(words[this.#outcome])
      if (event === 'idle' && this.#status.textContent === words.began) this.#status.textContent = ''
      if (event !== 'armed' && event !== 'disarmed') this.#showBusy(event === 'began')
    }
    this.dispatchEvent(new CustomEvent(event, {bubbles: true, detail: {at, node: node ?? null}}))
    if (event === 'idle' && !node && this.#isOutdated) this.#open()
  }

  // Screen readers

  #describe() {
    const {label, effect} = this
    const words = label ?? DrawstringEffect.words.refresh
    this.#button.textContent = words
    this.#svg.setAttribute('role', 'img')
    // Beside the button, which has the label, the picture is what it shows.
    const name = (this.#list ? null : label) || this.#labels || effect?.title || effect?.name || words
    this.#svg.setAttribute('aria-label', name)
  }

  /** Says of a list that it is busy, and of one that was busy that it is no longer. A page is never busy as a whole. */
  #showBusy(isBusy) {
    const list = this.#isPage ? null : this.#list
    if (isBusy || list?.hasAttribute('aria-busy')) list?.setAttribute('aria-busy', isBusy)
  }

  /** Whether nothing of the picture is seen: at rest it lies behind the list or is empty. */
  get #isUnseen() {
    if (!this.#list || this.#reading.phase !== 'idle' || this.#reading.pull !== 0) return false
    if (this.#canvas.y + this.#canvas.height <= 0) return true
    const shown = this.#shownLayers()
    const isFilled = (index) => this.#reading.value(index, 'backgroundColor')[3] > 0 || this.#reading.value(index, 'borderWidth') > 0
    return !this.effect.layers.some(({kind}, index) => shown[index] && (kind !== 'group' || isFilled(index)))
  }

  /** Follows the labels of the layers: in the picture's name, and while a refresh goes on in words. */
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
    this.#saved = {translate: list.style.translate}
    // In a page the element makes room, and the button does not scroll.
    this.style.position = this.#isPage ? 'relative' : ''
    this.#button.style.position = this.#isPage ? 'fixed' : ''
    this.shadowRoot.prepend(this.#button)
    const {signal} = this.#listLife
    const listen = (name, call, options) => list.addEventListener(name, call, {signal, ...options})
    listen('pointerdown', (event) => this.#gripped(event))
    listen('pointermove', (event) => this.#moved(event))
    listen('pointerup', (event) => this.#released(event, false))
    listen('pointercancel', (event) => this.#released(event, true))
    listen('touchstart', (event) => this.#touched(event), {passive: true})
    listen('touchend', (event) => this.#lifted(event, false))
    listen('touchcancel', (event) => this.#lifted(event, true))
    const observer = new ResizeObserver(() => this.#layOut())
    if (!this.#isPage) observer.observe(list)
    observer.observe(this)
    signal.addEventListener('abort', () => observer.disconnect())
    if (this.phase === 'refreshing') this.#showBusy(true)
    this.#describe()
    this.#layOut()
  }

  #leave() {
    const list = this.#list
    if (!list) return
    this.#letGo()
    if (this.#grip?.isPulling) this.#tell((at) => this.session.cancelTouch(at))
    this.#listLife.abort()
    this.#scrollerLife?.abort()
    list.removeEventListener('touchmove', this.#keep)
    list.removeEventListener('wheel', this.#wheeled)
    this.#shorten(0)
    Object.assign(list.style, this.#saved)
    if (!this.#isPage) list.removeAttribute('aria-busy')
    this.#button.remove()
    for (const name of ['position', 'left', 'top', 'width', 'height', 'overflow']) this.style[name] = ''
    this.#svg.style.top = this.#svg.style.translate = ''
    this.#list = this.#grip = this.#turn = this.#scroller = this.#scrollerLife = this.#isPassive = null
    this.#away = 0
    this.#describe()
  }

  /** Follows what scrolls the list. While a list is pulled, nothing scrolls. */
  #watch() {
    if (this.#grip?.isPulling || this.#wheel) return
    const scroller = scrollerOf(this.#list)
    if (scroller !== this.#scroller) {
      this.#scrollerLife?.abort()
      this.#scroller = scroller
      this.#scrollerLife = scroller && new AbortController()
      if (scroller) {
        const {signal} = this.#scrollerLife
        const source = scroller === document.scrollingElement ? document : scroller
        source.addEventListener('scroll', () => this.#scroll(), {signal, passive: true})
        signal.addEventListener('abort', contain(scroller))
      }
    }
    this.#guard()
  }

  /** Scrolls the strip away with a list that scrolls farther than the strip is high, so that its end moves no rows. */
  #scroll() {
    this.#guard()
    this.#measureAway()
    this.#hold(this.#reading?.pull ?? 0)
  }

  #measureAway() {
    const list = this.#list
    this.#away = 0
    if (list !== this.#scroller || this.#isPage) return
    // The height at which the content rests, also before it is there: a list is long or short for a whole refresh.
    const strip = Math.max(this.effect?.trigger ?? 0, this.#reading?.inset ?? 0) * this.#scale
    const isLong = list.scrollHeight - list.clientHeight - this.#short >= strip
    if (isLong) this.#away = Math.max(scrolled(list), 0)
  }

  get #isAtTop() { return !this.#scroller || scrolled(this.#scroller) < 1 }

  /** Lets the browser scroll without waiting for the element, except at the top, where a movement may pull. */
  #guard() {
    if (this.#grip?.isPulling || this.#wheel) return
    const isPassive = !this.#isPullable || !this.#isAtTop
    if (isPassive === this.#isPassive) return
    this.#isPassive = isPassive
    for (const [name, call] of [['touchmove', this.#keep], ['wheel', this.#wheeled]]) {
      this.#list.removeEventListener(name, call)
      this.#list.addEventListener(name, call, {passive: isPassive})
    }
  }

  /** Lays the canvas over the list: its y 0 is the upper edge of the content. */
  #layOut() {
    const list = this.#list
    if (!list) return
    this.#watch()
    const {style} = this
    if (!this.#isPage) {
      style.left = `${list.offsetLeft}px`
      style.top = `${list.offsetTop}px`
      style.width = `${list.offsetWidth}px`
      style.height = `${list.offsetHeight + this.#short}px`
    }
    if (!this.effect) return
    const {y, width} = this.#canvas
    const {isInFront} = placeOf(this.#canvas, this.effect.isOverlay)
    this.shadowRoot.adoptedStyleSheets = isInFront ? sharedStyles : [sharedStyles[0]]
    // A canvas in front of the page reaches beyond the room that the page makes.
    if (this.#isPage) style.overflow = isInFront ? 'visible' : ''
    this.#scale = this.#svg.getBoundingClientRect().width / width || 1
    this.#svg.style.top = `${y * this.#scale}px`
    this.#measureAway()
    this.#shift = null
    this.#hold(this.#reading?.pull ?? 0)
  }

  /** Holds the content down, with the canvas where that moves with it. An overlay leaves the list where it is. */
  #hold(pull) {
    if (!this.#list || this.#waits) return
    const isOverlay = this.effect?.isOverlay ?? false
    const shift = isOverlay ? 0 : Math.round(Math.max(pull * this.#scale - this.#away, 0) * 1000) / 1000
    const {phase = 'idle', inset = 0} = this.#reading ?? {}
    this.#shorten(phase === 'finishing' ? shift : Math.min(shift, inset * this.#scale))
    if (shift === this.#shift) return
    this.#shift = shift
    if (this.#isPage) this.style.height = `${shift}px`
    else this.#list.style.translate = isOverlay ? this.#saved.translate : `0px ${shift}px`
    this.#svg.style.translate = placeOf(this.#canvas, isOverlay).movesWithContent ? `0px ${shift}px` : ''
  }

  /**
   * Keeps the end of a list in reach that is held down: a list that scrolls is shorter, and what stands below it stays; what
   * stands below another list moves down with it.
   */
  #shorten(by) {
    if (by === this.#short || this.#isPage) return
    const list = this.#list
    if (this.#short === 0) {
      const {height, marginBottom, overflowY} = getComputedStyle(list)
      this.#whole = {height: overflowY === 'visible' ? NaN : parseFloat(height), margin: parseFloat(marginBottom) || 0}
      for (const name of ['maxHeight', 'minHeight', 'marginBottom']) this.#saved[name] = list.style[name]
    }
    this.#short = by
    const {height, margin} = this.#whole
    const {maxHeight, minHeight, marginBottom} = this.#saved
    const isCut = by > 0 && height > 0
    list.style.maxHeight = isCut ? `${Math.max(height - by, 0)}px` : maxHeight
    list.style.minHeight = isCut ? '0' : minHeight
    list.style.marginBottom = by > 0 ? `${margin + by}px` : marginBottom
  }

  /** Measures the list anew, which may be shorter than it is. */
  #remeasure() {
    if (!this.#list) return
    this.#shorten(0)
    this.#layOut()
    this.#fit()
  }

  // The finger

  /** Whether a movement could pull if nothing were scrolled. */
  get #isPullable() { return this.session !== null && this.effect.trigger !== null }

  /** Whether the movement that an event may begin pulls. */
  #canPull(event) {
    if (!this.#isPullable) return false
    this.#watch()
    return this.#isAtTop && !isTaken(event, this.#list)
  }

  #gripped(event) {
    const {pointerType, isPrimary, pointerId, clientX, clientY} = event
    if (pointerType === 'mouse' || !isPrimary || !this.#canPull(event)) return
    owners.set(event, this.#list)
    this.#letGo()
    this.#layOut()
    this.#grip = {id: pointerId, x: clientX, y: clientY, base: this.#reading.pull, beyond: 0, isPulling: false}
  }

  /** Pulls by a way in points; the content follows a second touch from where it is shown. */
  #pull(base, way, stamp) {
    const at = this.#now(stamp)
    if (base > 0) this.session.drag(Math.max(base + way, 0), at, {shown: true})
    else this.session.drag(Math.max(way, 0), at)
    this.#wake()
  }

  #moved({pointerId, clientX, clientY, timeStamp}) {
    const grip = this.#grip
    if (!grip || grip.id !== pointerId || !this.session) return
    const [x, y] = [clientX - grip.x, clientY - grip.y]
    if (!grip.isPulling) {
      // A finger that trembles has not chosen a way yet.
      if (Math.max(-y, Math.abs(x)) > Math.max(y, SLOP)) this.#grip = null
      if (y <= 0 || Math.abs(x) > y || !this.#grip) return
      grip.isPulling = true
      grip.y = clientY
      this.#list.setPointerCapture?.(pointerId)
    }
    const way = clientY - grip.y
    this.#pull(grip.base, way / this.#scale, timeStamp)
    // A finger that goes back above its place scrolls on.
    const beyond = Math.max(-way - grip.base * this.#scale, 0)
    if (this.#scroller && beyond !== grip.beyond) this.#scroller.scrollTop += beyond - grip.beyond
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

  /** A touch that may scroll the list to its top and pull it then. */
  #touched(event) {
    const isOne = event.touches.length === 1
    if (!isOne && this.#grip?.isTurned) this.#endGrip(event.timeStamp, true)
    this.#turn = isOne && this.#isPullable && !isTaken(event, this.#list) ? {hasScrolled: false, y: Infinity} : null
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
    const {clientX, clientY} = event.touches[0]
    const grip = this.#grip
    if (grip && !grip.isTurned) {
      const y = clientY - grip.y
      const isPull = grip.isPulling || (y > 0 && Math.abs(clientX - grip.x) <= y)
      if (isPull && event.cancelable && !this.#isPassive) event.preventDefault()
    } else if (this.#turn && this.#isPullable && !event.defaultPrevented) {
      this.#follows(clientY, event.timeStamp)
    }
  }

  /** A finger that has scrolled the list to its top pulls on. The browser still scrolls by it, and then scrolls again. */
  #follows(y, stamp) {
    const turn = this.#turn
    const grip = this.#grip
    if (!grip) {
      this.#watch()
      if (!this.#isAtTop) {
        turn.hasScrolled = true
        turn.y = Infinity
        return
      }
      turn.y = Math.min(turn.y, y)
      if (!turn.hasScrolled || y - turn.y <= SLOP) return
      this.#letGo()
      this.#layOut()
      this.#grip = {id: null, y: turn.y, base: this.#reading.pull, isPulling: true, isTurned: true}
    } else if (y <= grip.y - grip.base * this.#scale) {
      turn.y = y
      this.#endGrip(stamp, true)
      return
    } else if (!this.#isAtTop) {
      this.#scroller.scrollTop -= scrolled(this.#scroller)
    }
    this.#pull(this.#grip.base, (y - this.#grip.y) / this.#scale, stamp)
  }

  /** A wheel at the top of the list pulls, step by step, and lets go after a pause. */
  #wheeled = (event) => {
    if (event.ctrlKey || this.#grip || !this.session) return
    const {timeStamp} = event
    const isFresh = timeStamp - this.#wheelAt > WHEEL.fresh
    const way = -event.deltaY * [1, 16, 400][event.deltaMode]
    this.#wheelAt = timeStamp
    if (!this.#wheel) {
      // The end of a longer turn that came to the top is no pull.
      if (!isFresh || way <= 0 || Math.abs(event.deltaX) > way || !this.#canPull(event)) return
      this.#layOut()
      this.#wheel = {pull: 0, base: this.#reading.pull, at: timeStamp, timer: 0}
    }
    owners.set(event, this.#list)
    if (event.cancelable && !this.#isPassive) event.preventDefault()
    const wheel = this.#wheel
    const kept = wheel.pull * Math.exp((wheel.at - timeStamp) / WHEEL.decay)
    wheel.pull = Math.max(kept + Math.min(Math.max(way * WHEEL.share, -WHEEL.most), WHEEL.most), -wheel.base)
    wheel.at = timeStamp
    clearTimeout(wheel.timer)
    wheel.timer = setTimeout(() => this.#letGo(), WHEEL.pause)
    this.#pull(wheel.base, wheel.pull, timeStamp)
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
