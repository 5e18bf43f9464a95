/**
 * Plays compiled effects: the frames of a moment, of a trace and of a living control.
 *
 * Times and instants are seconds. The numbers are those of the command line, bit for bit.
 * @module drawstring
 */

const List = {
  name: 0, title: 1, variants: 2, layers: 3, signals: 4, outputs: 5, events: 6, texts: 7, properties: 8, kinds: 9,
  phases: 10, eventKinds: 11, outcomes: 12, inputs: 13, images: 14, fonts: 15, haptics: 16,
}
const Type = {
  number: 0, angle: 1, duration: 2, boolean: 3, color: 4, point: 5, word: 6, text: 7, path: 8, layer: 9, numbers: 10,
  colors: 11, stops: 12, corners: 13, trigger: 14,
}
const EDGES = ['top', 'bottom', 'left', 'right']
const EventKind = { drag: 0, shown: 1, release: 2, cancel: 3, begin: 4, finish: 5, reset: 6, dragTo: 7, set: 8, setToo: 9, fire: 10, size: 11, open: 12, close: 13, across: 14 }
/** The events without an argument. */
const happenings = ['release', 'cancel', 'begin', 'open', 'close', 'reset']
const inputTypes = {
  [Type.number]: 'number', [Type.angle]: 'angle', [Type.boolean]: 'boolean', [Type.color]: 'color', [Type.point]: 'point',
  [Type.word]: 'word', [Type.text]: 'text', [Type.trigger]: 'trigger',
}
const curves = {
  linear: [0, 0, 0, 0], ease: [0.25, 0.1, 0.25, 1], 'ease-in': [0.42, 0, 1, 1], 'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
}
const letters = 'MLQCAZ'
/** The faults of a compiled effect, by their numbers. */
const faults = [
  'the file is malformed', "this is no compiled effect, which 'drawstring compile' makes",
  'the file has a format that another version of Drawstring reads',
  'the effect is in a version of the language that another version of Drawstring reads',
  'the file is damaged or cut off', 'the effect takes too much memory', 'a frame takes too much work',
  'the file does not have these variants together, in this order',
]
/** What a painter does with an item of a drawing. */
export const Operation = { layer: 0, clip: 1, mask: 2, end: 3, fill: 4, stroke: 5, image: 6, text: 7 }
/** The fields of an item of a drawing, as `DS_ITEM_…` in drawstring.h. */
export const Field = {
  operation: 0, part: 1, layer: 2, next: 3, mask: 4, flags: 5, number: 6, numbers: 7, verb: 8, verbs: 9, shape: 10, paint: 11,
  stops: 12, dashes: 13, word: 14, join: 15, text: 16,
}
/** The flags of an item of a drawing. */
export const Flag = { evenOdd: 1, apart: 2, shadow: 4 }
const traceEventSize = 72
const errorSize = 256
const settingSize = 40

/** The reason that an effect or a trace was refused. */
export class DrawstringError extends Error {
  /** @param {string} message @param {number} place the offset in the file, or the index of the event */
  constructor(message, place = 0) {
    super(message)
    this.name = 'DrawstringError'
    this.place = place
  }
}

/** The WebAssembly module with its memory, and the tables that are the same for all effects. */
class Engine {
  constructor(instance) {
    this.calls = instance.exports
    this.decoder = new TextDecoder()
    this.encoder = new TextEncoder()
    this.scratch = 0
    this.room = 0
    this.reserve(1024)
    this.words = new Map()
  }

  /** Memory for what is handed over, at least `size` bytes; its address. */
  reserve(size) {
    if (size > this.room) {
      this.calls.ds_release(this.scratch)
      this.room = size * 2
      this.scratch = this.calls.ds_allocate(this.room)
      if (!this.scratch) throw new DrawstringError('there is no memory left')
    }
    return this.scratch
  }

  get view() {
    const buffer = this.calls.memory.buffer
    if (this.viewed?.buffer !== buffer) this.viewed = new DataView(buffer)
    return this.viewed
  }

  get bytes() {
    const buffer = this.calls.memory.buffer
    if (this.viewedBytes?.buffer !== buffer) this.viewedBytes = new Uint8Array(buffer)
    return this.viewedBytes
  }

  /** The text that a call writes into memory and capacity, its last arguments. */
  text(call, ...args) {
    const size = call(...args, this.scratch, this.room)
    if (size >= this.room) call(...args, this.reserve(size + 1), this.room)
    return this.decoder.decode(this.bytes.subarray(this.scratch, this.scratch + size))
  }

  /** Copies bytes behind the `offset` bytes of scratch memory; their address. */
  write(bytes, offset = 0) {
    const address = this.reserve(offset + bytes.length + 1) + offset
    this.bytes.set(bytes, address)
    this.bytes[address + bytes.length] = 0
    return address
  }

  /** A list of names; with effect 0 there are none. */
  names(effect, list) {
    const { ds_effect_count: count, ds_effect_text: text } = this.calls
    return Array.from({ length: count(effect, list) }, (_, index) => this.text(text, effect, list, index))
  }

  /** The error at an address; for an effect, its text is the number of a fault. */
  error(address) {
    const end = this.bytes.indexOf(0, address + 8)
    const text = this.decoder.decode(this.bytes.subarray(address + 8, end))
    return new DrawstringError(faults[text] ?? text, this.view.getUint32(address + 4, true))
  }

  /** The words of a property. */
  wordsOf(property) {
    let words = this.words.get(property)
    if (!words) this.words.set(property, (words = this.listed(this.calls.ds_property_word, property)))
    return words
  }

  /** The texts that a call gives for 0, 1 and so on, up to an empty one. */
  listed(call, ...args) {
    const texts = []
    for (let text; (text = this.text(call, ...args, texts.length)); ) texts.push(text)
    return texts
  }
}

const engines = new Map()

const fetched = async (source) => {
  const response = await fetch(source)
  if (!response.ok) throw new DrawstringError(`${source}: ${response.status} ${response.statusText}`)
  return response
}

/** The place that addresses of a page or a worker are relative to; undefined for programs, which have a folder. */
const pageAddress = () => globalThis.document?.baseURI ?? globalThis.location?.href

/** The script that this file is a part of, in a bundle that is no module. */
const script = globalThis.document?.currentScript?.src

const bytesOf = async (source) => {
  if (source instanceof Uint8Array) return source
  if (source instanceof ArrayBuffer) return new Uint8Array(source)
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  // The scheme of an address has more letters than that of a disk.
  const isPath = typeof source === 'string' && !pageAddress() && !/^[a-z][a-z\d+.-]+:/i.test(source)
  const place = isPath || source instanceof URL ? source : new URL(source, pageAddress())
  if (!isPath && place.protocol !== 'file:') return new Uint8Array(await (await fetched(place)).arrayBuffer())
  // Bundlers would look for a module of this name, which only Node.js has.
  const name = ['node:fs', 'promises'].join('/')
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ name)).readFile(place)
}

/** Where the module lies: beside this file, or beside the script or the page that this file was bundled into. */
const modulePlace = () =>
  import.meta.url ? new URL('drawstring.wasm', import.meta.url) : new URL('drawstring.wasm', script || pageAddress())

const engineOf = (source = modulePlace()) => {
  const key = source instanceof URL ? source.href : source
  let engine = engines.get(key)
  if (!engine) {
    engine = bytesOf(source)
      .then((bytes) => WebAssembly.instantiate(bytes, {}).catch((error) => {
        const isOther = !bytes || bytes[0] !== 0 || bytes[1] !== 0x61
        throw isOther ? new DrawstringError(`${typeof key === 'string' ? key : 'the module'} is no WebAssembly`) : error
      }))
      .then(({ instance }) => new Engine(instance))
    engines.set(key, engine)
    engine.catch(() => engines.delete(key))
  }
  return engine
}

/**
 * Loads the WebAssembly module before an effect needs it.
 *
 * @param {Uint8Array | ArrayBuffer | URL | string} [wasm] where the module lies; by default `drawstring.wasm` beside this file
 */
export async function prepare(wasm) {
  await engineOf(wasm)
}

/**
 * Loads a compiled effect.
 *
 * @param {Uint8Array | ArrayBuffer | URL | string} source the bytes of a `.drawn` file, or where they are: an address, which in
 *   a page is relative to the page, or in Node.js a path, which is relative to the working directory
 * @param {{variants?: string[], wasm?: Uint8Array | ArrayBuffer | URL | string}} [options] the variants to apply, in order, and
 *   where the module lies; by default `drawstring.wasm` beside this file
 * @returns {Promise<Effect>} rejects with a `DrawstringError` for other bytes and unknown variants
 */
export async function load(source, { variants = [], wasm } = {}) {
  const [engine, bytes] = await Promise.all([engineOf(wasm), bytesOf(source)])
  const names = variants.map((name) => engine.encoder.encode(name))
  const head = errorSize + 4 * names.length
  engine.reserve(head + bytes.length + names.reduce((sum, name) => sum + name.length + 1, 1))
  let offset = head
  names.forEach((name, index) => {
    const address = engine.write(name, offset)
    engine.view.setUint32(engine.scratch + errorSize + 4 * index, address, true)
    offset += name.length + 1
  })
  const error = engine.scratch
  const address = engine.write(bytes, offset)
  const effect = (variantCount) =>
    engine.calls.ds_effect_load(address, bytes.length, error + errorSize, variantCount, error)
  const handle = effect(names.length)
  if (handle) return new Effect(engine, handle)
  const reason = engine.error(error)
  const plain = names.length && effect(0)
  if (plain) {
    const known = engine.names(plain, List.variants)
    engine.calls.ds_effect_free(plain)
    const unknown = variants.find((name) => !known.includes(name))
    if (unknown !== undefined) throw unknownWord('variant', unknown, known)
  }
  throw reason
}

/** An effect: read, checked and immutable. */
export class Effect {
  /** @hidden */
  constructor(engine, handle) {
    const calls = engine.calls
    this._engine = engine
    this._handle = handle
    this._names = (list) => engine.names(handle, list)
    /** The effect's identifier. */
    this.name = this._names(List.name)[0]
    /** The title; empty where the file has none. */
    this.title = this._names(List.title)[0]
    /** The variants that the file may be loaded with. */
    this.variants = this._names(List.variants)
    /** The names of the signals: those of inputs, then the author's. */
    this.signals = this._names(List.signals)
    /** The names of the outputs. */
    this.outputs = this._names(List.outputs)
    /** The names of the events of nodes. */
    this.events = this._names(List.events)
    engine.properties ??= this._names(List.properties)
    engine.types ??= engine.properties.map((_, index) => calls.ds_property_type(index))
    engine.phases ??= this._names(List.phases)
    engine.haptics ??= this._names(List.haptics)
    engine.outcomes ??= this._names(List.outcomes)
    engine.kinds ??= this._names(List.kinds)
    engine.places ??= new Map(engine.properties.map((name, index) => [name, index]))
    this._texts = this._names(List.texts)
    this._items = []
    calls.ds_effect_canvas(handle, engine.scratch)
    const [x, y, width, height] = new Float64Array(calls.memory.buffer, engine.scratch, 4)
    /** The visible part of the coordinates, in points: `{x, y, width, height}`. */
    this.canvas = { x, y, width, height }
    const flexible = calls.ds_effect_flexible(handle)
    /** The directions in which a host may resize the canvas: `{width, height}`, each true or false. */
    this.flexible = { width: (flexible & 1) !== 0, height: (flexible & 2) !== 0 }
    const trigger = calls.ds_effect_trigger(handle)
    /** The pull in points from which a release refreshes; null where the effect cannot be pulled. */
    this.trigger = Number.isNaN(trigger) ? null : trigger
    /** Whether the control lies over the content, which then stays where it is. */
    this.isOverlay = calls.ds_effect_is_overlay(handle) === 1
    /** The side of the list at which the control lies: `top`, `bottom`, `left` or `right`. */
    this.edge = EDGES[calls.ds_effect_edge(handle)]
    const within = calls.ds_effect_begins_within(handle)
    /** The amount of content before the edge from which the page begins a refresh by itself, in points; null where it does not. */
    this.beginsWithin = Number.isNaN(within) ? null : within
    /** Whether the control has a second floor. */
    this.hasFloor = calls.ds_effect_has_floor(handle) === 1
    /** Whether an event of the effect has a haptic. */
    this.hasHaptics = calls.ds_effect_has_haptics(handle) === 1
    /** The layers, each before those in it: `{id, kind, parent}`, where `parent` is an index or -1. */
    this.layers = this._names(List.layers).map((id, index) => ({
      id,
      kind: engine.kinds[calls.ds_effect_layer_kind(handle, index)],
      parent: calls.ds_effect_layer_parent(handle, index),
    }))
    const triggers = this._names(List.inputs)
    /** The layers at which a tap fires a trigger: `{layer, trigger}`, where `layer` is an index. */
    this.taps = this.layers.map((_, layer) => ({ layer, trigger: triggers[calls.ds_effect_layer_tap(handle, layer)] }))
      .filter(({ trigger }) => trigger !== undefined)
    this._places = this.layers.map((_, layer) =>
      engine.properties.map((_, property) => calls.ds_effect_place(handle, layer, property)))
    /** The values that the host may give: `{name, type, default, range, words}`. */
    this.inputs = this._names(List.inputs).map((name, index) => this._input(name, index))
    this._inputs = new Map(this.inputs.map((input, index) => [input.name, { ...input, index }]))
    this._corners = this.layers.map((_, layer) => calls.ds_effect_corners(handle, layer))
    this._signals = this.signals.map((name, index) => ({
      place: calls.ds_effect_signal_place(handle, index), type: calls.ds_effect_signal_type(handle, index),
      words: this._inputs.get(name)?.words,
    }))
    this._outputs = this.outputs.map((_, index) => calls.ds_effect_output_place(handle, index))
  }

  /**
   * The names of the images that the layers show, before and during animations, each once: those that a page may load
   * beforehand. A name in which inputs stand is that of their defaults.
   */
  get images() { return this._names(List.images) }

  /** The names of the fonts of the texts, each once, as `images`; without the page's own font. */
  get fonts() { return this._names(List.fonts) }

  _input(name, index) {
    const { calls, view } = this._engine
    const scratch = this._engine.scratch
    const type = calls.ds_effect_input_type(this._handle, index)
    const input = { name, type: inputTypes[type] }
    if (type === Type.word) input.words = this._engine.listed(calls.ds_effect_input_word, this._handle, index)
    const number = (place) => view.getFloat64(scratch + 8 * place, true)
    if (calls.ds_effect_input_range(this._handle, index, scratch)) input.range = [number(0), number(1)]
    const count = calls.ds_effect_input_default(this._handle, index, scratch)
    const numbers = Array.from({ length: count }, (_, place) => number(place))
    if (type === Type.word) input.default = input.words[numbers[0]]
    else if (type === Type.text) input.default = this._texts[numbers[0]]
    else if (type === Type.boolean) input.default = numbers[0] !== 0
    else if (count) input.default = count > 1 ? numbers : numbers[0]
    return input
  }

  /** The index of an input, the numbers or the bytes of its value, and their type; undefined for what does not fit. */
  _setting(name, value) {
    const input = this._inputs.get(name)
    const given = input && this._value(input, value)
    return given && [input.index, given, Type[input.type]]
  }

  /** The numbers or the bytes of a value for an input; undefined for what does not fit. */
  _value({ type, words }, value) {
    switch (type) {
      case 'number': case 'angle': return Number.isFinite(value) ? [value] : undefined
      case 'boolean': return typeof value === 'boolean' ? [value ? 1 : 0] : undefined
      case 'word': return words.includes(value) ? [words.indexOf(value)] : undefined
      case 'text': return typeof value === 'string' ? this._engine.encoder.encode(value) : undefined
      case 'point': case 'color': {
        const count = type === 'point' ? 2 : 4
        return value?.length === count && value.every(Number.isFinite) ? [...value] : undefined
      }
      default: return undefined
    }
  }

  /** Whether a value fits an input: it is of its type, and a word is one of its words. */
  takes(name, value) {
    return this._setting(name, value) !== undefined
  }

  _settings(values) {
    return Object.entries(values).map(([name, value]) => this._setting(name, value)).filter((setting) => setting)
  }

  /** The names of the properties of a kind of layers, in the order of frames. */
  properties(kind) {
    const layer = this.layers.findIndex((layer) => layer.kind === kind)
    return layer < 0 ? [] : this._propertiesOf(layer).map((property) => this._engine.properties[property])
  }

  /** Whether an animation, a formula or a body may change a layer's property; otherwise every frame has the same value. */
  isAnimated(layer, property) {
    return this._engine.calls.ds_effect_is_animated(this._handle, layer, this._engine.places.get(property) ?? -1) === 1
  }

  _propertiesOf(layer) {
    return this._engine.properties.map((_, index) => index).filter((index) => this._places[layer][index] >= 0)
  }

  /**
   * The frame of a moment: a plain object, as a line of `drawstring frame`.
   *
   * @param {Moment} [moment] `{phase, time, pull, refreshed, begin, finish, inputs, size}`, each of which may be left out
   */
  frame(moment = {}) {
    return this.read(moment).frame()
  }

  /** The frame of a moment, to be read until the next call. */
  read(moment = {}) {
    this._reading ??= new Player(this)
    return this._reading.showMoment(moment)
  }

  /**
   * Draws the frame of a moment: what it shows, to be read until the next call.
   *
   * @param {Moment} [moment] as for `read`
   * @returns {Drawing}
   */
  draw(moment = {}) { return this.read(moment).drawing }

  /** The words of a property, as the fields of drawings count them. */
  words(property) { return this._engine.wordsOf(this._engine.places.get(property) ?? -1) }

  /** A control at rest. */
  session() {
    return new Session(this)
  }

  /**
   * The frames and events of a trace.
   *
   * @param {TraceEvent[]} trace what happens to the control, in the order of time: `{at, drag}` and so on
   * @throws {DrawstringError} for a trace that is not in order
   */
  replay(trace) {
    return new Replay(this, trace)
  }

  /** Gives the memory of the effect back. Its sessions stay usable. */
  free() {
    this._reading?.free()
    this._reading = undefined
    // Sessions still read the lists.
    for (let index = 0; this._itemsAt(index).count; index++);
    this._engine.calls.ds_effect_free(this._handle)
    this._handle = 0
  }

  _itemsAt(index) {
    if (this._items[index]) return this._items[index]
    const { calls, scratch } = this._engine
    const count = calls.ds_effect_items(this._handle, index, scratch)
    return (this._items[index] = { place: count && this._engine.view.getInt32(scratch, true), count })
  }
}

/** One view of an effect: the frame that was shown last, of a moment or of a trace. */
export class Player {
  constructor(effect) {
    this.effect = effect
    this._engine = effect._engine
    this._calls = effect._engine.calls
    this._box = this._calls.ds_player_make(effect._handle)
    if (!this._box) throw new DrawstringError('the effect has been freed')
    this._size = this._calls.ds_player_frame_size(this._handle)
    this._reading = new Reading(this)
  }

  free() {
    this._calls.ds_player_free(this._box)
    this._box = 0
  }

  /** The player in the module's memory. */
  get _handle() {
    if (!this._box) throw new DrawstringError('the player has been freed')
    return this._box
  }

  _shown(address) {
    this._reading._isDrawn = false
    return this._reading._set(address)
  }

  /** Writes the settings of inputs into scratch memory; their number. */
  _writeSettings(values) {
    const engine = this._engine
    const settings = this.effect._settings(values)
    const start = engine.reserve(settings.reduce((size, [, value]) => size + settingSize + textSize(value), 0))
    let end = start + settingSize * settings.length
    settings.forEach(([index, value, type], place) => {
      const address = start + settingSize * place
      engine.view.setInt32(address, index, true)
      engine.view.setInt32(address + 4, type, true)
      end = writeValue(value, engine, address + 8, end)
    })
    return settings.length
  }

  /**
   * Gives inputs other values before the first event, in place of their defaults: for moments, for the next trace, and for a
   * session, which is at rest again.
   *
   * @param {Record<string, InputValue>} values
   */
  beginWith(values) {
    const count = this._writeSettings(values)
    this._calls.ds_player_begin_with(this._handle, this._engine.scratch, count)
  }

  /**
   * Gives a flexible canvas another size before the first event, in place of the file's: for moments, for the next trace, and
   * for a session, which is at rest again.
   *
   * @param {[number, number] | null} size width and height in points; null for the file's
   */
  beginSized(size) {
    this._calls.ds_player_begin_sized(this._handle, size?.[0] ?? 0, size?.[1] ?? 0)
  }

  /** The visible part of the coordinates in the frame shown last, in points: `{x, y, width, height}`. */
  get canvas() {
    this._calls.ds_player_canvas(this._handle, this._engine.scratch)
    const [x, y, width, height] = new Float64Array(this._calls.memory.buffer, this._engine.scratch, 4)
    return { x, y, width, height }
  }

  /**
   * Shows the frame of a moment, to be read until the next; the control and the trace are not touched. `inputs` and `size` are
   * values from the beginning, beside those of `beginWith` and `beginSized`.
   */
  showMoment({ phase, time = 0, pull, refreshed, begin = false, finish = 'success', inputs, size }) {
    const { phases } = this._engine
    for (const [name, value] of Object.entries({ time, pull: pull ?? 0, refreshed: refreshed ?? 0 })) {
      if (typeof value === 'number' && !Number.isNaN(value)) continue
      throw new DrawstringError(`the ${name} of a moment is a number, not '${value}'`)
    }
    if (phase != null && !phases.includes(phase)) throw unknownWord('phase', phase, phases)
    const outcome = outcomeOf(finish, this._engine)
    if (inputs || size || this._momentsDiffer) {
      this._momentsDiffer = !!(inputs || size)
      const count = this._writeSettings(inputs ?? {})
      this._calls.ds_player_moments_with(
        this._handle, this._engine.scratch, count, size?.[0] ?? 0, size?.[1] ?? 0)
    }
    const { view, scratch } = this._engine
    view.setFloat64(scratch, time, true)
    view.setFloat64(scratch + 8, pull ?? NaN, true)
    view.setFloat64(scratch + 16, refreshed ?? NaN, true)
    view.setInt32(scratch + 24, phase == null ? -1 : phases.indexOf(phase), true)
    view.setInt32(scratch + 28, begin ? 1 : 0, true)
    view.setInt32(scratch + 32, outcome, true)
    return this._shown(this._calls.ds_player_show_moment(this._handle, scratch))
  }

  /** Takes a trace to show; the control is not touched. Throws a `DrawstringError` for a trace that is not in order. */
  setTrace(trace) {
    const engine = this._engine
    const events = trace.flatMap((event) => singleEvents(event, this.effect))
    const size = events.reduce((size, event) => size + traceEventSize + textSize(event.numbers), errorSize)
    const start = engine.reserve(size)
    let end = start + errorSize + traceEventSize * events.length
    events.forEach((event, index) => {
      end = writeEvent(event, engine, start + errorSize + traceEventSize * index, end)
    })
    if (!this._calls.ds_player_set_trace(this._handle, start + errorSize, events.length, start)) {
      throw engine.error(start)
    }
  }

  /** Shows the frame of the trace at an instant. */
  showTrace(at) { return this._shown(this._calls.ds_player_show_trace(this._handle, at)) }

  /** Where a film of the trace ends, in seconds. */
  get traceEnd() { return this._calls.ds_player_trace_end(this._handle) }

  /** The events of the trace later than `after` and up to `through`; without them, all up to the end. */
  traceEvents({ after, through } = {}) {
    return this._events(this._calls.ds_player_trace_events(this._handle, after ?? NaN, through ?? NaN))
  }

  _events(count) {
    const { _calls: calls, _handle: handle, _engine: engine } = this
    return Array.from({ length: count }, (_, index) => {
      calls.ds_player_event(handle, index, engine.scratch, engine.scratch + 8)
      const at = engine.view.getFloat64(engine.scratch, true)
      const event = engine.text(calls.ds_player_event_name, handle, index)
      const node = engine.text(calls.ds_player_event_node, handle, index)
      const haptic = calls.ds_player_event_haptic(handle, index)
      return { at, event, node: node || null, ...(haptic >= 0 && { haptic: engine.haptics[haptic] }) }
    })
  }
}

/**
 * A frame, to be read until its session, replay or effect shows another one.
 *
 * Values are numbers, booleans, `[x, y]`, `[red, green, blue, alpha]`, texts, null, lists, and for paths SVG path data.
 */
class Reading {
  constructor(player) {
    this._player = player
    this.effect = player.effect
    this._engine = player._engine
  }

  _set(address) {
    const buffer = this._engine.calls.memory.buffer
    if (this._numbers?.buffer !== buffer || this._address !== address) {
      this._numbers = new Float64Array(buffer, address, this._player._size)
      this._address = address
    }
    return this
  }

  /** Every number of the frame. */
  get numbers() {
    // A call that took more memory has detached the view, whose own offset is then 0; a freed player has none.
    return this._player._handle && this._set(this._address)._numbers
  }

  get phase() { return this._engine.phases[this.numbers[0]] }
  /** Seconds since the phase began. */
  get time() { return this.numbers[1] }
  /** How far the content is shown pulled, in points. */
  get pull() { return this.numbers[2] }
  /** The pull divided by the trigger. */
  get progress() { return this.numbers[3] }
  /** Where the content rests, in points. */
  get inset() { return this.numbers[4] }

  /**
   * Calls back for each property that differs from the frame shown before; at the first frame, for all of them.
   *
   * @param {(layer: number, property: string) => void} body
   */
  forEachChange(body) {
    const { calls, scratch, properties } = this._engine
    const address = calls.ds_player_changes(this._player._handle, scratch)
    const count = this._engine.view.getUint32(scratch, true)
    const pairs = new Int32Array(calls.memory.buffer, address, 2 * count)
    for (let index = 0; index < pairs.length; index += 2) body(pairs[index], properties[pairs[index + 1]])
  }

  /** The name of the trigger that a tap at a place of the canvas fires, in points; null where no layer has a `tap`. */
  tap(x, y) { return this.effect.inputs[this._engine.calls.ds_player_hit(this._player._handle, x, y)]?.name ?? null }

  /** The value of a layer's property; undefined where layers of its kind do not have it. */
  value(layer, name) {
    const property = this._engine.places.get(name)
    const place = this.effect._places[layer]?.[property] ?? -1
    return place < 0 ? undefined : this._value(layer, property, place)
  }

  _value(layer, property, place) {
    const { numbers, effect, _engine: engine } = this
    const number = numbers[place]
    switch (engine.types[property]) {
      case Type.boolean: return number !== 0
      case Type.color: return [number, numbers[place + 1], numbers[place + 2], numbers[place + 3]]
      case Type.point: return [number, numbers[place + 1]]
      case Type.word: return engine.wordsOf(property)[number] ?? null
      case Type.text: return this._text(number)
      case Type.layer: return effect.layers[number]?.id ?? null
      case Type.path: return this._path(layer, 0)
      case Type.numbers: return this._dashes(layer)
      case Type.colors: {
        const { place: first, count } = effect._itemsAt(number)
        return Array.from({ length: count }, (_, item) => [...this.numbers.subarray(first + 4 * item, first + 4 * item + 4)])
      }
      case Type.stops: {
        const { place: first, count } = effect._itemsAt(number)
        return [...this.numbers.subarray(first, first + count)]
      }
      case Type.corners: return effect._corners[layer] === 4 ? [...numbers.subarray(place, place + 4)] : number
      default: return number
    }
  }

  /** The text of a number; null for none. */
  _text(number) {
    const { effect, _engine: engine } = this
    if (number < 0) return null
    return effect._texts[number] ?? engine.text(engine.calls.ds_player_text, this._player._handle, number)
  }

  /** The part of a shape's path that its stroke runs along, as SVG path data in the layer's coordinates; null for none. */
  stroke(layer) {
    return this._path(layer, 1)
  }

  _dashes(layer) {
    const engine = this._engine
    const call = engine.calls.ds_player_dashes
    const count = call(this._player._handle, layer, engine.scratch, engine.room >> 3)
    if (count > engine.room >> 3) call(this._player._handle, layer, engine.reserve(8 * count), count)
    return Array.from(new Float64Array(engine.calls.memory.buffer, engine.scratch, count))
  }

  _path(layer, stroked) {
    const engine = this._engine
    const call = engine.calls.ds_player_path
    const count = call(this._player._handle, layer, stroked, engine.scratch, engine.room >> 3)
    if (count > engine.room >> 3) call(this._player._handle, layer, stroked, engine.reserve(8 * count), count)
    if (!count) return null
    const numbers = new Float64Array(engine.calls.memory.buffer, engine.scratch, count)
    let text = ''
    for (let index = 0; index < count; ) {
      const code = numbers[index++]
      text += letters[code]
      if (code === 4) {
        const flags = numbers[index + 3]
        text += `${numbers[index]} ${numbers[index + 1]} ${numbers[index + 2]} ${flags >> 1} ${flags & 1} `
        index += 4
        text += `${numbers[index]} ${numbers[index + 1]}`
        index += 2
        continue
      }
      const points = code === 5 ? 0 : Math.max(code, 1)
      for (let point = 0; point < points; point++, index += 2) {
        text += `${point ? ' ' : ''}${numbers[index]} ${numbers[index + 1]}`
      }
    }
    return text
  }

  /** What the frame shows, for painters, to be read until another frame is shown or drawn. */
  get drawing() {
    this._drawing ??= new Drawing(this._player)
    if (!this._isDrawn) this._drawing._address = this._engine.calls.ds_player_draw(this._player._handle)
    this._isDrawn = true
    return this._drawing
  }

  /** The visible part of the coordinates, in points: `{x, y, width, height}`. */
  get canvas() { return this._player.canvas }

  /** The place of a layer on the canvas: `{transform: [a, b, c, d, tx, ty], opacity, visible}`. */
  placement(layer) {
    const { calls, scratch } = this._engine
    if (!calls.ds_player_placement(this._player._handle, layer, scratch)) return undefined
    const { view } = this._engine
    const number = (index) => view.getFloat64(scratch + 8 * index, true)
    return {
      transform: [0, 1, 2, 3, 4, 5].map(number), opacity: number(6), visible: view.getInt32(scratch + 56, true) !== 0,
    }
  }

  /** The value of a signal; undefined for an unknown name. */
  signal(name) {
    const signal = this.effect._signals[this.effect.signals.indexOf(name)]
    if (!signal) return undefined
    const { numbers } = this
    if (signal.type === Type.color) return [...numbers.subarray(signal.place, signal.place + 4)]
    if (signal.type === Type.point) return [...numbers.subarray(signal.place, signal.place + 2)]
    if (signal.type === Type.word) return signal.words?.[numbers[signal.place]] ?? null
    if (signal.type === Type.text) return this._text(numbers[signal.place])
    return signal.type === Type.boolean ? numbers[signal.place] !== 0 : numbers[signal.place]
  }

  /** The number of an output; undefined for an unknown name. */
  output(name) {
    const place = this.effect._outputs[this.effect.outputs.indexOf(name)]
    return place === undefined ? undefined : this.numbers[place]
  }

  /** The frame as a plain object: `JSON.stringify` of it is a line of `drawstring frame`. */
  frame(at) {
    const { effect } = this
    const of = (names, value) => Object.fromEntries(names.map((name) => [name, value(name)]))
    const { phase, time, pull, progress, inset } = this
    const frame = { version: 1, effect: effect.name, phase, ...(at === undefined ? {} : { at }), time, pull, progress, inset }
    frame.signals = of(effect.signals, (name) => this.signal(name))
    frame.outputs = of(effect.outputs, (name) => this.output(name))
    frame.layers = this.order().map((index) => {
      const { id, kind, parent } = effect.layers[index]
      const layer = { id, parent: effect.layers[parent]?.id ?? null, kind }
      for (const property of effect._propertiesOf(index)) {
        layer[this._engine.properties[property]] = this._value(index, property, effect._places[index][property])
      }
      return layer
    })
    return frame
  }

  /** The indices of the layers in drawing order: each before those in it, siblings by `zPosition`, ties as written. */
  order() {
    const { layers } = this.effect
    const z = (index) => this.value(index, 'zPosition')
    if (layers.every((_, index) => z(index) === 0)) return layers.map((_, index) => index)
    const children = new Map([[-1, []]])
    layers.forEach(({ parent }, index) => {
      children.set(index, [])
      children.get(parent).push(index)
    })
    const order = []
    const pending = []
    const push = (list) => pending.push(...list.sort((a, b) => z(a) - z(b)).reverse())
    push(children.get(-1))
    while (pending.length) {
      const index = pending.pop()
      order.push(index)
      push(children.get(index))
    }
    return order
  }
}

/**
 * What one frame shows, for painters: operations with all values resolved, in the order of drawing.
 *
 * `items` has `fields` numbers for each item, by `Field`; they refer to `numbers` and `verbs` as drawstring.h says at `ds_drawing`.
 * The arrays are views of the module's memory, to be taken anew for each frame.
 */
export class Drawing {
  /** @hidden */
  constructor(player) {
    this._player = player
    this._arrays = []
  }

  _field(offset) { return this._player._engine.view.getUint32(this._address + offset, true) }

  _array(index, Type, length = 1) {
    const buffer = this._player._handle && this._player._engine.calls.memory.buffer
    const [address, count] = [this._field(4 * index), this._field(16 + 4 * index) * length]
    const known = this._arrays[index]
    if (known?.buffer === buffer && known.byteOffset === address && known.length === count) return known
    return (this._arrays[index] = new Type(buffer, address, count))
  }

  /** The items, one after the other. */
  get items() { return this._array(0, Int32Array, this.fields) }
  /** The numbers of all items. */
  get numbers() { return this._array(1, Float64Array) }
  /** The elements of all outlines: 0 move, 1 line, 2 quadratic, 3 cubic curve, 5 close. */
  get verbs() { return this._array(2, Uint8Array) }
  /** The items that differ from the drawing before, ascending; none where `structure` has changed. */
  get changed() { return this._array(3, Int32Array) }
  /** A number that changes where the items are others, or in another order. */
  get structure() { return this._field(32) }
  /** How many fields of `items` an item has. */
  get fields() { return this._field(36) }

  /** A text that an item refers to: its string or the name of its image; the next one is the name of its font. */
  text(number) {
    const engine = this._player._engine
    return engine.text(engine.calls.ds_player_draw_text, this._player._handle, number)
  }
}

/** A live control: it receives the events of the finger and shows the frames of the present. */
export class Session extends Player {
  _apply(kind, value, at) {
    return this._calls.ds_player_apply(this._handle, kind, value, at) === 1
  }

  /** Tells an event of a trace, at its instant; false where a begin or a finish does nothing. */
  apply(event) {
    if (event.set) return this.set(event.set, event.at)
    if (event.fire) return this.fire(event.fire, event.at)
    if (event.size) return this.resize(...event.size, event.at)
    this._place(event.drag?.across, event.at)
    writeEvent(event, this._engine, this._engine.scratch)
    return this._calls.ds_player_apply_event(this._handle, this._engine.scratch) === 1
  }

  /**
   * Takes a sample of the finger: `pull` points inwards from rest.
   *
   * @param {number} pull @param {number} at
   * @param {{shown?: boolean, across?: number}} [options] `shown`: the pull is what is shown already, as a stretching scroll
   *   view gives it; `across`: the place along the edge, in the coordinates of the canvas
   */
  drag(pull, at, { shown = false, across } = {}) {
    this._place(across, at)
    this._apply(shown ? EventKind.shown : EventKind.drag, pull, at)
  }

  _place(across, at) {
    if (across !== undefined) this._apply(EventKind.across, across, at)
  }

  /** Ends the touch as the finger does: an armed control refreshes. */
  release(at) { this._apply(EventKind.release, 0, at) }

  /** Ends the touch without a refresh, as when the system takes it away. */
  cancelTouch(at) { this._apply(EventKind.cancel, 0, at) }

  /** Starts a refresh by the program; false, and nothing, except in idle without a touch. */
  begin(at) { return this._apply(EventKind.begin, 0, at) }

  /** Fires the trigger of the layer at a place of the canvas, in points; false, and nothing, where no layer has a `tap`. */
  tap(x, y, at) { return this._engine.calls.ds_player_tap(this._handle, x, y, at) === 1 }

  /** Opens the floor by the program; false, and nothing, without a floor, during a touch, in refreshing and where it is open. */
  open(at) { return this._apply(EventKind.open, 0, at) }

  /** Closes the floor by the program, also during a touch; false, and nothing, where it is not open. */
  close(at) { return this._apply(EventKind.close, 0, at) }

  /**
   * Ends the refresh with `success`, `failure` or `noMore`; false, and nothing, except in refreshing.
   *
   * @throws {DrawstringError} for another word
   */
  finish(outcome, at) { return this._apply(EventKind.finish, outcomeOf(outcome, this._engine), at) }

  /**
   * Sets inputs, all at once. Numbers outside of a range are limited; unknown names and values of other types are ignored.
   *
   * @param {Record<string, InputValue>} values @param {number} at
   * @returns {boolean} false where nothing is left
   */
  set(values, at) {
    const count = this._writeSettings(values)
    return this._calls.ds_player_set(this._handle, this._engine.scratch, count, at) === 1
  }

  /** Fires a trigger; false, and nothing, for another name. */
  fire(name, at) {
    return this._calls.ds_player_fire(this._handle, this.effect._inputs.get(name)?.index ?? -1, at) === 1
  }

  /**
   * Gives the canvas another size, in points; only flexible directions follow, and only with numbers above 0.
   *
   * @returns {boolean} false where none does
   */
  resize(width, height, at) { return this._calls.ds_player_resize(this._handle, width, height, at) === 1 }

  /** Restores the state before the first event. */
  reset(at) { this._apply(EventKind.reset, 0, at) }

  /** The phase at an instant. */
  phase(at) { return this._engine.phases[this._calls.ds_player_phase(this._handle, at)] }

  /** The next instant at which something may change: `at` itself while anything moves, null where nothing does. */
  nextChange(at) {
    const next = this._calls.ds_player_next_change(this._handle, at)
    return Number.isNaN(next) ? null : next
  }

  /** The events up to an instant, each once: `{at, event, node}`. */
  events(through, limit = 1e6) {
    return this._events(this._calls.ds_player_take_events(this._handle, through, limit))
  }

  /** Shows the frame of an instant, to be read until the next. */
  update(at) { return this._shown(this._calls.ds_player_show(this._handle, at)) }

  /** Draws the frame of an instant: what it shows, to be read until the next. */
  draw(at) { return this.update(at).drawing }

  /** The frame of an instant as a plain object. */
  frame(at) { return this.update(at).frame() }
}

/** An effect and a trace: frames and events of any instant, in any order. */
export class Replay extends Player {
  /** @hidden */
  constructor(effect, trace) {
    super(effect)
    try {
      this.setTrace(trace)
    } catch (error) {
      this.free()
      throw error
    }
  }

  /** Where a film of the trace ends, in seconds. */
  get end() { return this.traceEnd }

  /** Shows the frame of an instant, to be read until the next. */
  update(at) { return this.showTrace(at) }

  /** Draws the frame of an instant: what it shows, to be read until the next. */
  draw(at) { return this.update(at).drawing }

  /** The frame of an instant as a plain object, as a line of `drawstring frames --trace`. */
  frame(at) { return this.update(at).frame(at) }

  /** The events later than `after` and up to `through`; without them, all up to the end. */
  events(range) { return this.traceEvents(range) }
}

/** An event of a trace as single events: of a `set`, one for each input. Names and values that do not fit are refused. */
const singleEvents = (event, effect) => {
  if (event.set) {
    return Object.entries(event.set).map(([name, value], index) => {
      const [input, numbers, type] = effect._setting(name, value) ?? [-1, []]
      return { at: event.at, kind: index ? EventKind.setToo : EventKind.set, input, type, numbers }
    })
  }
  if (event.size) return [{ at: event.at, kind: EventKind.size, numbers: event.size }]
  if (event.drag?.across !== undefined) {
    return [{ at: event.at, kind: EventKind.across, value: event.drag.across, numbers: [] }, event]
  }
  if (event.fire === undefined) return [event]
  return [{ at: event.at, kind: EventKind.fire, input: effect._inputs.get(event.fire)?.index ?? -1, numbers: [] }]
}

/** The kind of an event and its numbers. */
const eventOf = ({ kind, value, numbers, drag, finish, ...happens }, { outcomes }) => {
  if (kind) return [kind, value, 0, numbers]
  if (typeof drag === 'number') return [EventKind.drag, drag]
  if (drag?.to !== undefined && drag.over === undefined) return [EventKind.drag, drag.to]
  if (drag?.to !== undefined) return [EventKind.dragTo, drag.to, drag.over, curveOf(drag.ease)]
  if (drag) return [EventKind.shown, drag.shown]
  if (finish) return [EventKind.finish, outcomes.indexOf(finish === true ? 'success' : finish)]
  return [EventKind[happenings.find((word) => happens[word])] ?? -1]
}

const curveOf = (ease = 'linear') => {
  const curve = Array.isArray(ease) ? ease : curves[ease]
  if (curve?.length === 4) return curve
  throw new DrawstringError(`the ease of a drag is ${Object.keys(curves).join(', ')} or four numbers, not ${ease}`)
}

/** The index of a word for the end of a refresh. */
const outcomeOf = (word, { outcomes }) => {
  if (!outcomes.includes(word)) throw unknownWord('outcome', word, outcomes)
  return outcomes.indexOf(word)
}

/** The error for a word that a list does not have; it names the nearest word of the list. */
const unknownWord = (what, word, words) => {
  const distances = words.map((other) => distance(String(word), other))
  const least = Math.min(...distances)
  const near = least <= Math.max(String(word).length, 3) / 3 ? words[distances.indexOf(least)] : words.find((other) => other.startsWith(word))
  return new DrawstringError(
    `there is no ${what} '${word}'; ` + (near ? `did you mean '${near}'?` : `expected one of ${words.join(', ')}`))
}

/** The number of letters that are added, left out or changed from one word to another. */
const distance = (from, to) => {
  let row = [...Array(to.length + 1).keys()]
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1))
    }
    row = next
  }
  return row[to.length]
}

/** How many bytes a value takes behind what it belongs to: those of a text. */
const textSize = (value) => (value instanceof Uint8Array ? value.length : 0)

/** Writes the numbers of a value at an address, or the place of a text, whose bytes go to `end`; the end after them. */
const writeValue = (value, engine, address, end) => {
  if (value instanceof Uint8Array) {
    engine.view.setUint32(address, end, true)
    engine.view.setUint32(address + 4, value.length, true)
    engine.bytes.set(value, end)
    return end + value.length
  }
  value.forEach((number, index) => engine.view.setFloat64(address + 8 * index, number, true))
  return end
}

/** Writes an event at an address, and the bytes of its text at `end`; the end after them. */
const writeEvent = (event, engine, address, end = 0) => {
  const [kind, value = 0, over = 0, ease = curves.linear] = eventOf(event, engine)
  const { view } = engine
  view.setFloat64(address, event.at, true)
  view.setFloat64(address + 8, value, true)
  view.setInt32(address + 16, kind, true)
  view.setInt32(address + 20, event.input ?? 0, true)
  view.setFloat64(address + 24, over, true)
  view.setInt32(address + 32, event.type ?? 0, true)
  return writeValue(ease, engine, address + 40, end)
}
