// The SVG painter of Drawstring effects, and the element <drawstring-effect>.

import {load} from './drawstring.js'

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

/** How far a finger may tremble, in pixels. */
const SLOP = 3

/** A wheel turns into a pull: the share of a step, the most of one step, the decay and the pause that lets go, in ms. */
const WHEEL = {share: 0.6, most: 20, decay: 400, pause: 160, fresh: 200}

let sharedStyle = null
let count = 0

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
 * Attributes: `src`, the URL of a compiled effect; `for`, the id of a scroll container, which stands after the element
 * in the same positioned parent; `variant`, names of variants with blanks between; `label`, the name for screen readers;
 * `input-download` and so on, the values of inputs.
 *
 * Events, all of which bubble: `armed`, `disarmed`, `began`, `ended`, `cancelled`, `idle` and those of the effect's own
 * nodes, with `detail: {at, node}`. `load` tells of loading, `error` of what cannot be loaded and of inputs that do not fit; they
 * do not bubble.
 */
export class DrawstringEffect extends HTMLElement {
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
  /** Returns the time in seconds, on any clock that does not run backwards; null for the clock of the browser. */
  clock = null

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
  #bytes = null
  #ticket = 0
  #life = null
  #list = null
  #listLife = null
  #saved = null
  #reading = null
  #isOutdated = false
  #frame = 0
  #timer = 0
  #last = -Infinity
  #scale = 1
  /** The canvas of the frame shown last. */
  #canvas = {x: 0, y: 0, width: 0, height: 0}
  #grip = null
  #wheel = null
  #wheelAt = -Infinity
  #shift = null
  #outcome = 'success'
  #shownVariants = []

  constructor() {
    super()
    const shadow = this.attachShadow({mode: 'open', delegatesFocus: true})
    if (!sharedStyle) {
      sharedStyle = new CSSStyleSheet()
      sharedStyle.replaceSync(style)
    }
    shadow.adoptedStyleSheets = [sharedStyle]
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
  }

  connectedCallback() {
    this.#life = new AbortController()
    const {signal} = this.#life
    for (const query of ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)']) {
      matchMedia(query).addEventListener('change', () => this.#choose(), {signal})
    }
    if (document.readyState === 'loading') {
      document.addEventListener('DOMContentLoaded', () => this.#follow(), {signal})
    }
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

  disconnectedCallback() {
    this.#ticket += 1
    this.#observer.disconnect()
    this.#life?.abort()
    this.#life = null
    this.#leave()
    this.#close()
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
   * Loads a compiled effect and shows it at rest.
   * @param {string | URL | ArrayBuffer | Uint8Array} source a URL or the bytes
   * @returns {Promise<boolean>} whether it is shown; never rejected, since failures are `error` events
   */
  async load(source) {
    const ticket = ++this.#ticket
    try {
      if (typeof source === 'string' || source instanceof URL) {
        const url = new URL(source, document.baseURI)
        const answer = await fetch(url)
        if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`)
        source = await answer.arrayBuffer()
      }
      if (ticket !== this.#ticket) return false
      this.#bytes = new Uint8Array(source)
    } catch (error) {
      if (ticket === this.#ticket) this.#fail(error)
      return false
    }
    return this.#open()
  }

  /** Starts a refresh; false where one goes on or nothing is loaded. */
  begin() { return this.#tell((at) => this.session.begin(at)) }

  /** Says that the content has been refreshed: `success`, `failure` or `noMore`; false where no refresh goes on. */
  finish(outcome = 'success') {
    const isDone = this.#tell((at) => this.session.finish(outcome, at))
    if (isDone) this.#outcome = outcome
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

  #fail(error) {
    console.error(`<drawstring-effect>: ${error?.message ?? error}`)
    this.dispatchEvent(new ErrorEvent('error', {error, message: String(error?.message ?? error)}))
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
        if (this.effect.takes(input.name, value)) values[input.name] = value
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
      this.#close()
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
      if (ticket === this.#ticket) this.#fail(error)
      return false
    }
    this.#describe()
    this.#follow()
    this.#layOut()
    this.#draw(this.#now())
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
    const height = flexible.height && this.#list
      ? (this.#list.getBoundingClientRect().height * width) / shown : canvas.height
    return width > 0 && height > 0 && Number.isFinite(height) ? [width, height] : null
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

  #close() {
    cancelAnimationFrame(this.#frame)
    clearTimeout(this.#timer)
    clearTimeout(this.#wheel?.timer)
    this.#frame = this.#timer = 0
    this.#grip = this.#wheel = this.#reading = null
    this.painter?.remove()
    this.session?.free()
    this.effect?.free()
    this.painter = this.session = this.effect = null
    this.#isLabelled = null
    this.#labels = ''
    if (this.#list) this.#hold(0)
  }

  // Frames

  #now(stamp = performance.now()) {
    this.#last = Math.max(this.#last, this.clock ? this.clock() : stamp / 1000)
    return this.#last
  }

  #wake() {
    clearTimeout(this.#timer)
    this.#timer = 0
    this.#frame ||= requestAnimationFrame(this.#tick)
  }

  #tick = (stamp) => {
    this.#frame = 0
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
    for (const event of session.events(at)) {
      this.#emit(event)
      if (session !== this.session) return
    }
    const next = session.nextChange(at)
    if (next === null || this.#frame) return
    if (next <= at) this.#wake()
    else this.#timer = setTimeout(() => this.#wake(), Math.min((next - at) * 1000, 0x7fffffff))
  }

  #emit({at, event, node}) {
    if (!node) {
      if (event === 'began') this.#say(DrawstringEffect.words.began)
      if (event === 'ended') this.#say(DrawstringEffect.words[this.#outcome])
      if (event === 'began' || event === 'ended') this.#list?.setAttribute('aria-busy', event === 'began')
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

  /** The labels of all layers that are shown. */
  #shownLabels() {
    const labels = []
    const shown = []
    for (const [index, {parent}] of this.effect.layers.entries()) {
      const value = (name) => this.#reading.value(index, name)
      shown[index] = (shown[parent] ?? true) && !value('hidden') && value('opacity') > 0
      const label = shown[index] && value('label')
      if (label && !labels.includes(label)) labels.push(label)
    }
    return labels.join(', ')
  }

  // The list

  #follow() {
    const id = this.getAttribute('for')
    const list = id === null ? null : this.getRootNode().getElementById?.(id) ?? null
    if (list === this.#list) return
    this.#leave()
    if (!list || !this.#life) return
    this.#list = list
    this.#listLife = new AbortController()
    this.#saved = {translate: list.style.translate, overscrollBehaviorY: list.style.overscrollBehaviorY}
    list.style.overscrollBehaviorY = 'contain'
    this.shadowRoot.prepend(this.#button)
    const {signal} = this.#listLife
    const listen = (name, call, options) => list.addEventListener(name, call, {signal, ...options})
    listen('pointerdown', (event) => this.#gripped(event))
    listen('pointermove', (event) => this.#moved(event))
    listen('pointerup', (event) => this.#released(event, false))
    listen('pointercancel', (event) => this.#released(event, true))
    listen('touchmove', (event) => this.#keep(event), {passive: false})
    listen('wheel', (event) => this.#wheeled(event), {passive: false})
    const observer = new ResizeObserver(() => this.#layOut())
    observer.observe(list)
    observer.observe(this)
    signal.addEventListener('abort', () => observer.disconnect())
    this.#describe()
    this.#layOut()
  }

  #leave() {
    const list = this.#list
    if (!list) return
    this.#listLife.abort()
    Object.assign(list.style, this.#saved)
    list.removeAttribute('aria-busy')
    this.#button.remove()
    this.#letGo()
    for (const name of ['left', 'top', 'width', 'height']) this.style[name] = ''
    this.#svg.style.top = this.#svg.style.translate = ''
    this.#list = this.#grip = null
    this.#describe()
  }

  /** Lays the canvas over the list: its y 0 is the upper edge of the content. */
  #layOut() {
    const list = this.#list
    if (!list) return
    const {style} = this
    style.left = `${list.offsetLeft}px`
    style.top = `${list.offsetTop}px`
    style.width = `${list.offsetWidth}px`
    style.height = `${list.offsetHeight}px`
    if (!this.effect) return
    const {y, width} = this.#canvas
    this.#scale = this.#svg.getBoundingClientRect().width / width || 1
    this.#svg.style.top = `${y * this.#scale}px`
    this.#shift = null
    this.#hold(this.#reading?.pull ?? 0)
  }

  /** Holds the content down; a canvas above the content moves with it. An overlay leaves the list where it is. */
  #hold(pull) {
    if (!this.#list) return
    const isOverlay = this.effect?.isOverlay
    const shift = isOverlay ? 0 : Math.round(pull * this.#scale * 1000) / 1000
    if (shift === this.#shift) return
    this.#shift = shift
    // Without a translation the list lies under the effect.
    this.#list.style.translate = isOverlay ? this.#saved.translate : `0px ${shift}px`
    this.#svg.style.translate = this.effect?.canvas.y < 0 ? `0px ${shift}px` : ''
  }

  // The finger

  get #canPull() { return this.session !== null && this.effect.trigger !== null && this.#list.scrollTop <= 0 }

  #gripped({pointerType, isPrimary, pointerId, clientX, clientY}) {
    if (pointerType === 'mouse' || !isPrimary || !this.#canPull) return
    this.#letGo()
    this.#layOut()
    this.#grip = {id: pointerId, x: clientX, y: clientY, base: this.#reading.pull, isPulling: false}
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
    if (grip?.id !== pointerId || !this.session) return
    const [x, y] = [clientX - grip.x, clientY - grip.y]
    if (!grip.isPulling) {
      // A finger that trembles has not chosen a way yet.
      if (Math.max(-y, Math.abs(x)) > Math.max(y, SLOP)) this.#grip = null
      if (y <= 0 || Math.abs(x) > y || !this.#grip) return
      grip.isPulling = true
      grip.y = clientY
      this.#list.setPointerCapture?.(pointerId)
    }
    this.#pull(grip.base, (clientY - grip.y) / this.#scale, timeStamp)
  }

  #released({pointerId, timeStamp}, isCancelled) {
    const grip = this.#grip
    if (grip?.id !== pointerId) return
    this.#grip = null
    if (!grip.isPulling || !this.session) return
    const at = this.#now(timeStamp)
    if (isCancelled) this.session.cancelTouch(at)
    else this.session.release(at)
    this.#wake()
  }

  /** Keeps the browser from scrolling while a finger pulls. */
  #keep(event) {
    const grip = this.#grip
    if (!grip || !event.cancelable || event.touches.length > 1) return
    const {clientX, clientY} = event.touches[0]
    const y = clientY - grip.y
    if (grip.isPulling || (y > 0 && Math.abs(clientX - grip.x) <= y)) event.preventDefault()
  }

  /** A wheel at the top of the list pulls, step by step, and lets go after a pause. */
  #wheeled(event) {
    if (event.ctrlKey || this.#grip || !this.session) return
    const {timeStamp} = event
    const isFresh = timeStamp - this.#wheelAt > WHEEL.fresh
    const way = -event.deltaY * [1, 16, 400][event.deltaMode]
    this.#wheelAt = timeStamp
    if (!this.#wheel) {
      // The end of a longer turn that came to the top is no pull.
      if (!isFresh || way <= 0 || Math.abs(event.deltaX) > way || !this.#canPull) return
      this.#layOut()
      this.#wheel = {pull: 0, base: this.#reading.pull, at: timeStamp, timer: 0}
    }
    event.preventDefault()
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
  }
}

if (!customElements.get('drawstring-effect')) customElements.define('drawstring-effect', DrawstringEffect)
