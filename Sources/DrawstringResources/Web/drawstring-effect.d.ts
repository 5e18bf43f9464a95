import type { Edge, Effect, Haptic, InputValue, Outcome, Phase, Reading, Session, Source } from './drawstring.js'

/** The movement of the content for a pull of 1, in x and in y, by the edge of the control. */
export const directions: Record<Edge, readonly [number, number]>

/**
 * Returns where an effect lies beside the content, which ends at x 0 or y 0 at the edge of the control: a canvas that reaches
 * into the content is in front of it, any other behind; one that reaches out of the content moves with it, unless the effect is
 * an overlay. The edge is `top` by default.
 */
export function placeOf(canvas: {x: number, y: number, width: number, height: number}, isOverlay: boolean, edge?: Edge): {isInFront: boolean, movesWithContent: boolean}

/** Draws an effect with SVG elements and changes only what differs from the frame before. */
export class Painter {
  /**
   * Adds two elements to an SVG element: definitions, and what is drawn.
   *
   * @param svgParent an `<svg>` or `<g>` element
   * @param options `images` gives a URL for each image name; `idPrefix` begins the ids of definitions and is unique in a
   *   document
   */
  constructor(effect: Effect, svgParent: SVGElement, options?: {images?: Record<string, string>, idPrefix?: string})
  /** The URLs of images by name. */
  images: Record<string, string>
  /** Draws what differs from the last reading. The first reading draws everything. */
  paint(reading: Reading): void
  /** Returns the `<g>` element of a layer; null where nothing of the layer is drawn. */
  element(layerIndex: number): SVGGElement | null
  /** Removes all elements. */
  remove(): void
}

/** Draws an effect on a canvas, which the canvas of the effect fills. */
export class CanvasPainter {
  /** @param options `images` gives a URL for each image name */
  constructor(effect: Effect, canvas: HTMLCanvasElement, options?: {images?: Record<string, string>})
  /** The URLs of images by name. */
  images: Record<string, string>
  /** Draws a reading, unless the last one looked the same. */
  paint(reading: Reading): void
  /** Draws the last reading again. */
  repaint(): void
  /** Clears the canvas. */
  remove(): void
}

/** The detail of the element's events: the time in seconds, and the node of the effect that emits the event. */
export interface EffectEventDetail {
  at: number
  node: string | null
  /** The haptic of the event; absent where the effect gives none. */
  haptic?: Haptic
}

/** The detail of the event `tap`: the time in seconds, and the trigger that the pressed layer has fired. */
export interface TapEventDetail {
  at: number
  node: null
  trigger: string
}

export interface DrawstringEffectEventMap extends HTMLElementEventMap {
  armed: CustomEvent<EffectEventDetail>
  disarmed: CustomEvent<EffectEventDetail>
  began: CustomEvent<EffectEventDetail>
  ended: CustomEvent<EffectEventDetail>
  cancelled: CustomEvent<EffectEventDetail>
  armedFloor: CustomEvent<EffectEventDetail>
  disarmedFloor: CustomEvent<EffectEventDetail>
  opened: CustomEvent<EffectEventDetail>
  closed: CustomEvent<EffectEventDetail>
  idle: CustomEvent<EffectEventDetail>
  tap: CustomEvent<TapEventDetail>
}

/** The element `<drawstring-effect>`: shows an effect and lets a list be pulled. */
export class DrawstringEffect extends HTMLElement {
  /** The URL or the bytes of `drawstring.wasm`; undefined for the file beside `drawstring.js`. */
  static wasm: Source | undefined
  /** The words of the buttons, and what screen readers hear where no layer has a `label`; replace them for other languages. */
  static words: {refresh: string, began: string, success: string, failure: string, noMore: string, floor: string}

  /** The URL of a compiled effect. */
  src: string | null
  /**
   * The id of the list, which stands after the element in the same positioned parent; `page` for an element above the content of
   * a page that is pulled as a whole, or below the content at the bottom edge.
   */
  for: string | null
  /** Names of variants with blanks between, in place of those that the system's settings choose. */
  variant: string | null
  /** The name for screen readers. */
  label: string | null
  /** `canvas` draws on a 2D canvas; otherwise the picture consists of SVG elements. */
  paint: string | null
  /** `none` turns haptics off. */
  haptics: string | null

  /** The URLs of images by the names that the effect has for them. */
  images: Record<string, string>
  /**
   * The values that inputs have or move to, by name. Assigned values are set; inputs that are not named, and that no attribute
   * gives, go back to their defaults. Attributes `input-download` and so on give values, too; the latest of both counts.
   */
  get inputs(): Record<string, InputValue>
  set inputs(values: Record<string, InputValue>)
  /** The loaded effect; null before. */
  readonly effect: Effect | null
  /** The session that the element shows; after calls of its methods, call `update()`. */
  readonly session: Session | null
  /** The painter of the effect; null before. */
  readonly painter: Painter | CanvasPainter | null
  /** The names of the variants that are shown: those of `variant`, or those that the system's settings choose. */
  readonly variants: string[]
  /**
   * Whether there is nothing more to load: since `finish('noMore')`, or since it was set. A value that is set while the control
   * is not at rest counts when it is.
   */
  exhausted: boolean
  /** The phase now; null before the effect is loaded. */
  readonly phase: Phase | null
  /** Returns the time in seconds, on any clock that does not run backwards; null for the clock of the browser. */
  clock: (() => number) | null

  /** Loads a compiled effect and shows it at rest; a refresh ends. The promise is never rejected: failures are `error` events. */
  load(source: Source): Promise<boolean>
  /** Starts a refresh; false during a refresh, if nothing is loaded, and if the effect has no refresh of its own. */
  begin(): boolean
  /** Ends the refresh; false without a refresh. */
  finish(outcome?: Outcome): boolean
  /** Opens the floor; false without a floor, during a touch, in refreshing, and if the floor is open. */
  open(): boolean
  /** Closes the floor; false if it is not open. */
  close(): boolean
  /** Puts everything back to rest, and inputs to the values with which the effect was loaded. */
  reset(): void
  /**
   * Sets inputs, all at once; texts are read as those of attributes are. Before the effect is loaded they are kept for it.
   * False where a value does not fit, which is an `error` event, too.
   */
  set(name: string, value: InputValue): boolean
  set(values: Record<string, InputValue>): boolean
  /** Fires a trigger; false where nothing is loaded, or for another name, which is an `error` event, too. */
  fire(name: string): boolean
  /** Shows what calls of the session's own methods have changed. */
  update(): void

  addEventListener<K extends keyof DrawstringEffectEventMap>(
    type: K, listener: (this: DrawstringEffect, event: DrawstringEffectEventMap[K]) => unknown,
    options?: boolean | AddEventListenerOptions): void
  addEventListener(
    type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions): void
}

type Handler<Event> = ((event: Event) => unknown) | null | undefined

/** The attributes and properties of `<drawstring-effect>` in JSX. */
export interface DrawstringEffectAttributes {
  src?: string | null | undefined
  for?: string | null | undefined
  variant?: string | null | undefined
  label?: string | null | undefined
  paint?: 'canvas' | null | undefined
  haptics?: 'none' | null | undefined
  exhausted?: boolean | undefined
  images?: Record<string, string> | undefined
  inputs?: Record<string, InputValue> | undefined
  clock?: (() => number) | null | undefined
  onarmed?: Handler<CustomEvent<EffectEventDetail>>
  ondisarmed?: Handler<CustomEvent<EffectEventDetail>>
  onbegan?: Handler<CustomEvent<EffectEventDetail>>
  onended?: Handler<CustomEvent<EffectEventDetail>>
  oncancelled?: Handler<CustomEvent<EffectEventDetail>>
  onarmedFloor?: Handler<CustomEvent<EffectEventDetail>>
  ondisarmedFloor?: Handler<CustomEvent<EffectEventDetail>>
  onopened?: Handler<CustomEvent<EffectEventDetail>>
  onclosed?: Handler<CustomEvent<EffectEventDetail>>
  onidle?: Handler<CustomEvent<EffectEventDetail>>
  ontap?: Handler<CustomEvent<TapEventDetail>>
  ref?: ((element: DrawstringEffect | null) => unknown) | {current: DrawstringEffect | null} | null | undefined
  key?: string | number | bigint | null | undefined
  id?: string | undefined
  class?: string | undefined
  className?: string | undefined
  slot?: string | undefined
  hidden?: boolean | undefined
  style?: unknown
  [input: `input-${string}`]: string | number | boolean | null | undefined
  [attribute: `data-${string}` | `aria-${string}` | `on${string}:${string}`]: unknown
}

declare global {
  // The elements of React up to 18 and of what has its types; other frameworks have a namespace of their own.
  namespace JSX {
    interface IntrinsicElements {
      'drawstring-effect': DrawstringEffectAttributes
    }
  }
  interface HTMLElementTagNameMap {
    'drawstring-effect': DrawstringEffect
  }
}
