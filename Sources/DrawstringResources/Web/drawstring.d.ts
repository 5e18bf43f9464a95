/** A kind of haptic feedback. */
export type Haptic = 'light' | 'medium' | 'heavy' | 'soft' | 'rigid' | 'selection' | 'success' | 'warning' | 'error'
/** A side of the list. */
export type Edge = 'top' | 'bottom' | 'left' | 'right'
/** A phase of a refresh. */
export type Phase = 'idle' | 'pulling' | 'armed' | 'refreshing' | 'finishing' | 'cancelling' | 'armedFloor' | 'floor' | 'closing'
/** The outcome of a refresh. */
export type Outcome = 'success' | 'failure' | 'noMore'
/** The curve of a movement. */
export type Ease = 'linear' | 'ease' | 'ease-in' | 'ease-out' | 'ease-in-out'
/** A kind of layers. */
export type Kind = 'group' | 'shape' | 'gradient' | 'text' | 'image' | 'replicator' | 'sheet'
/** Bytes, or the place where they are. */
export type Source = Uint8Array | ArrayBuffer | URL | string
/** The value of a property: for a colour four numbers, for a path SVG path data. */
export type Value = number | boolean | string | null | number[] | number[][]

/** The value of an input: a number (an angle in radians), a boolean, a word or a text, the numbers of a point or of a colour. */
export type InputValue = number | boolean | string | [number, number] | [number, number, number, number]

/** A value that the host may give. */
export interface Input {
  name: string
  type: 'number' | 'angle' | 'boolean' | 'color' | 'point' | 'word' | 'text' | 'trigger'
  /** The value before the input is set; undefined for a trigger. */
  default?: InputValue
  /** The allowed numbers; undefined for all. */
  range?: [number, number]
  /** The words of a `word`. */
  words?: string[]
}

/** A question without a trace; each part may be left out. */
export interface Moment {
  phase?: Phase
  /** Seconds since the phase began. */
  time?: number
  /** The pull that is shown, in points. */
  pull?: number
  /** For finishing: how many seconds refreshing lasted. */
  refreshed?: number
  /** Whether the program began the refresh, or opened the floor. */
  begin?: boolean
  /** For finishing: how the refresh ended. */
  finish?: Outcome
  /** Inputs that differ from their defaults from the beginning. */
  inputs?: Record<string, InputValue>
  /** The width and the height of a flexible canvas from the beginning, in points. */
  size?: [number, number]
}

/** An event of a trace: its instant in seconds, and what happens to the control. */
export interface TraceEvent {
  at: number
  /**
   * The finger is at this pull; `shown` gives the pull that is shown already. With `over` it moves there within that many seconds,
   * along a curve: the x and y of the two control points of a cubic Bézier curve, or a name. `across` is the place along the
   * edge, in the coordinates of the canvas.
   */
  drag?: number | DragSample
  release?: boolean
  cancel?: boolean
  begin?: boolean
  finish?: boolean | Outcome
  /** The program opens the floor. */
  open?: boolean
  /** The program closes the floor. */
  close?: boolean
  reset?: boolean
  /** The host sets inputs, all at once. */
  set?: Record<string, InputValue>
  /** The host fires a trigger. */
  fire?: string
  /** The host resizes the canvas: width and height in points, both above 0. */
  size?: [number, number]
}

/** A drag as an object. */
export type DragSample =
  | { shown: number; across?: number }
  | { to: number; across?: number; over?: number; ease?: Ease | [number, number, number, number] }

/** An event that an effect emits. */
export interface EmittedEvent {
  /** The instant in seconds. */
  at: number
  /**
   * `armed`, `disarmed`, `began`, `ended`, `cancelled`, `idle`, with a floor also `armedFloor`, `disarmedFloor`, `opened` and
   * `closed`, or the name of a node's event.
   */
  event: string
  /** The node: its id, or its path in the file; null for events of the control. */
  node: string | null
  /** The haptic feedback of the event; absent where the author gave none. */
  haptic?: Haptic
}

/** A frame as a plain object, as `drawstring frame` prints it. */
export interface Frame {
  /** The version of the form: that of `drawstring schema --of frame`. */
  version: 1
  effect: string
  phase: Phase
  /** The instant of the trace; only in frames of replays. */
  at?: number
  time: number
  pull: number
  progress: number
  inset: number
  signals: Record<string, number | boolean | string | null | number[]>
  outputs: Record<string, number>
  /** The layers in drawing order, with all their properties. */
  layers: ({ id: string; parent: string | null; kind: Kind } & Record<string, Value>)[]
}

/** The reason that an effect or a trace was refused. */
export class DrawstringError extends Error {
  constructor(message: string, place?: number)
  /** The offset in the file, or the index of the event. */
  readonly place: number
}

/** Loads the WebAssembly module before an effect needs it; by default `drawstring.wasm` beside this file. */
export function prepare(wasm?: Source): Promise<void>

/**
 * Loads a compiled effect; rejects with a `DrawstringError` for other bytes and unknown variants. In Node.js a text without a
 * scheme is a path, relative to the working directory.
 */
export function load(source: Source, options?: { variants?: string[]; wasm?: Source }): Promise<Effect>

/** A visible part of the coordinates, in points. */
export interface Canvas {
  x: number
  y: number
  width: number
  height: number
}

/** An effect: read, checked and immutable. */
export class Effect {
  private constructor()
  readonly name: string
  readonly title: string
  readonly variants: string[]
  readonly signals: string[]
  readonly outputs: string[]
  readonly events: string[]
  /** The names of the images that the layers show, with the defaults of inputs, each once: to load them beforehand. */
  readonly images: string[]
  /** The names of the fonts of the texts, as the images; without the page's own font. */
  readonly fonts: string[]
  /** The values that the host may give. */
  readonly inputs: Input[]
  /** Whether a value fits an input: it is of its type, and a word is one of its words. */
  takes(name: string, value: InputValue): boolean
  /** The visible part of the coordinates before the first event, in points. */
  readonly canvas: Canvas
  /** The directions in which a host may resize the canvas. */
  readonly flexible: { width: boolean; height: boolean }
  /** The pull in points from which a release refreshes; null where the effect cannot be pulled. */
  readonly trigger: number | null
  /** Whether the control lies over the content, which then stays where it is. */
  readonly isOverlay: boolean
  /** The side of the list at which the control lies. */
  readonly edge: Edge
  /** The amount of content before the edge from which the page begins a refresh by itself, in points; null where it does not. */
  readonly beginsWithin: number | null
  /** Whether the control has a second floor behind a longer pull. */
  readonly hasFloor: boolean
  /** The layers at which a tap fires a trigger; `layer` is an index. */
  readonly taps: { layer: number; trigger: string }[]
  /** Whether an event of the effect has a haptic. */
  readonly hasHaptics: boolean
  /** The layers, each before those in it; `parent` is an index or -1. */
  readonly layers: { id: string; kind: Kind; parent: number }[]
  properties(kind: Kind): string[]
  /** Whether a layer's property may change from frame to frame. */
  isAnimated(layer: number, property: string): boolean
  /** The frame of a moment as a plain object. */
  frame(moment?: Moment): Frame
  /** The frame of a moment, to be read until the next call. */
  read(moment?: Moment): Reading
  /** Draws the frame of a moment: what it shows, to be read until the next call. */
  draw(moment?: Moment): Drawing
  /** The words of a property, as the fields of drawings count them. */
  words(property: string): string[]
  session(): Session
  /** Throws a `DrawstringError` for a trace that is not in order. */
  replay(trace: TraceEvent[]): Replay
  /** Gives the memory of the effect back; its sessions stay usable. */
  free(): void
}

/** A frame, to be read until its session, replay or effect shows another one. */
export interface Reading {
  readonly effect: Effect
  readonly phase: Phase
  readonly time: number
  readonly pull: number
  readonly progress: number
  readonly inset: number
  /** The visible part of the coordinates, in points. */
  readonly canvas: Canvas
  /** Every number of the frame. */
  readonly numbers: Float64Array
  /** Calls back for each property that differs from the frame shown before; at the first frame, for all of them. */
  forEachChange(body: (layer: number, property: string) => void): void
  /** The name of the trigger that a tap at a place of the canvas fires, in points; null where no layer has a `tap`. */
  tap(x: number, y: number): string | null
  /** The value of a layer's property; undefined where layers of its kind do not have it. */
  value(layer: number, property: string): Value | undefined
  /** The stroked part of a shape's path as SVG path data, in the layer's coordinates; null for none. */
  stroke(layer: number): string | null
  /** What the frame shows, for painters, to be read until another frame is shown or drawn. */
  readonly drawing: Drawing
  placement(layer: number): { transform: number[]; opacity: number; visible: boolean } | undefined
  signal(name: string): number | boolean | string | null | number[] | undefined
  output(name: string): number | undefined
  /** The indices of the layers in drawing order. */
  order(): number[]
  /** The frame as a plain object; `at` is its instant in a trace. */
  frame(at?: number): Frame
}

/** What a painter does with an item of a drawing. */
export const Operation: {
  readonly layer: 0; readonly clip: 1; readonly mask: 2; readonly end: 3; readonly fill: 4; readonly stroke: 5
  readonly image: 6; readonly text: 7
}

/** The fields of an item of a drawing, as `DS_ITEM_…` in drawstring.h. */
export const Field: {
  readonly operation: 0; readonly part: 1; readonly layer: 2; readonly next: 3; readonly mask: 4; readonly flags: 5
  readonly number: 6; readonly numbers: 7; readonly verb: 8; readonly verbs: 9; readonly shape: 10; readonly paint: 11
  readonly stops: 12; readonly dashes: 13; readonly word: 14; readonly join: 15; readonly text: 16
}

/** The flags of an item of a drawing. */
export const Flag: { readonly evenOdd: 1; readonly apart: 2; readonly shadow: 4 }

/**
 * What one frame shows, for painters: operations with all values resolved, in the order of drawing. The arrays are views of the
 * module's memory, to be taken anew for each frame; drawstring.h says at `ds_drawing` what they hold.
 */
export interface Drawing {
  /** The items, `fields` numbers each, by `Field`. */
  readonly items: Int32Array
  readonly fields: number
  /** The numbers of all items. */
  readonly numbers: Float64Array
  /** The elements of all outlines: 0 move, 1 line, 2 quadratic, 3 cubic curve, 5 close. */
  readonly verbs: Uint8Array
  /** The items that differ from the drawing before, ascending; none where `structure` has changed. */
  readonly changed: Int32Array
  /** A number that changes where the items are others, or in another order. */
  readonly structure: number
  /** A text that an item refers to: its string or the name of its image; the next one is the name of its font. */
  text(number: number): string
}

/** Shows frames of moments and of a trace beside those of a session. */
export class Player {
  protected constructor()
  readonly effect: Effect
  showMoment(moment: Moment): Reading
  /** Gives inputs other values before the first event; a session is at rest again. */
  beginWith(values: Record<string, InputValue>): void
  /** Gives a flexible canvas another size before the first event; null for the file's. A session is at rest again. */
  beginSized(size: [number, number] | null): void
  /** The visible part of the coordinates in the frame shown last, in points. */
  readonly canvas: Canvas
  /** Throws a `DrawstringError` for a trace that is not in order. */
  setTrace(trace: TraceEvent[]): void
  showTrace(at: number): Reading
  /** Where a film of the trace ends, in seconds. */
  readonly traceEnd: number
  traceEvents(range?: { after?: number; through?: number }): EmittedEvent[]
  free(): void
}

/** A living control; instants are seconds of any clock that does not go back. */
export class Session extends Player {
  /** Applies an event of a trace, at its instant; false where an event of the program does nothing. */
  apply(event: TraceEvent): boolean
  drag(pull: number, at: number, options?: { shown?: boolean; across?: number }): void
  release(at: number): void
  cancelTouch(at: number): void
  begin(at: number): boolean
  /** Fires the trigger of the layer at a place of the canvas, in points; false where no layer has a `tap`. */
  tap(x: number, y: number, at: number): boolean
  /** Opens the floor; false without a floor, during a touch, in refreshing and where the floor is open. */
  open(at: number): boolean
  /** Closes the floor; false where the floor is not open. */
  close(at: number): boolean
  /** Sets inputs, all at once; false where none of them fits. */
  set(values: Record<string, InputValue>, at: number): boolean
  /** Fires a trigger; false for another name. */
  fire(name: string, at: number): boolean
  /** Resizes the canvas in its flexible directions, to points above 0; false where none follows. */
  resize(width: number, height: number, at: number): boolean
  /** Ends the refresh; false except in refreshing. Throws a `DrawstringError` for a word that is no outcome. */
  finish(outcome: Outcome, at: number): boolean
  reset(at: number): void
  phase(at: number): Phase
  /** The next instant at which something may change: `at` itself while anything moves, null where nothing does. */
  nextChange(at: number): number | null
  /** The events up to an instant, each once. */
  events(through: number, limit?: number): EmittedEvent[]
  update(at: number): Reading
  /** Draws the frame of an instant: what it shows, to be read until the next. */
  draw(at: number): Drawing
  frame(at: number): Frame
}

/** An effect and a trace: frames and events of any instant, in any order. */
export class Replay extends Player {
  /** Where a film of the trace ends, in seconds. */
  readonly end: number
  update(at: number): Reading
  /** Draws the frame of an instant: what it shows, to be read until the next. */
  draw(at: number): Drawing
  frame(at: number): Frame
  /** The events later than `after` and up to `through`; without them, all up to the end. */
  events(range?: { after?: number; through?: number }): EmittedEvent[]
}
