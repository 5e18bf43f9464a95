import type { ForwardRefExoticComponent, ReactNode, RefAttributes, RefObject } from 'react'
import type { DrawstringEffect, DrawstringEffectAttributes, EffectEventDetail, TapEventDetail } from './drawstring-effect.js'
import type { InputValue, Outcome } from './drawstring.js'

type Handler<Event> = ((event: Event) => unknown) | undefined

/** The properties of `<RefreshEffect>`: those of the element, and handlers of its events by their names, also those of nodes. */
export interface RefreshEffectProperties extends
  Pick<DrawstringEffectAttributes,
    'src' | 'for' | 'variant' | 'label' | 'paint' | 'haptics' | 'exhausted' | 'images' | 'inputs' | 'clock' | 'id' | 'style'> {
  /**
   * Refreshes the content. The refresh ends with the outcome of the promise, `success` where the promise has no value, and
   * `failure` where the promise is rejected. Without the property, call `finish` of the element.
   */
  onRefresh?: (() => Promise<Outcome | void>) | undefined
  onArmed?: Handler<CustomEvent<EffectEventDetail>>
  onDisarmed?: Handler<CustomEvent<EffectEventDetail>>
  onBegan?: Handler<CustomEvent<EffectEventDetail>>
  onEnded?: Handler<CustomEvent<EffectEventDetail>>
  onCancelled?: Handler<CustomEvent<EffectEventDetail>>
  onArmedFloor?: Handler<CustomEvent<EffectEventDetail>>
  onDisarmedFloor?: Handler<CustomEvent<EffectEventDetail>>
  onOpened?: Handler<CustomEvent<EffectEventDetail>>
  onClosed?: Handler<CustomEvent<EffectEventDetail>>
  onIdle?: Handler<CustomEvent<EffectEventDetail>>
  onTap?: Handler<CustomEvent<TapEventDetail>>
  onLoad?: Handler<Event>
  onError?: Handler<ErrorEvent>
  className?: string | undefined
  children?: ReactNode
  [input: `input-${string}`]: string | number | undefined
}

/** The element `<drawstring-effect>` as a component; a reference gives the element. */
export const RefreshEffect: ForwardRefExoticComponent<RefreshEffectProperties & RefAttributes<DrawstringEffect>>

/** Sets inputs of the element when their values change: `useInputs(element, {download: 0.4})`. */
export function useInputs(element: RefObject<DrawstringEffect | null>, values: Record<string, InputValue>): void

/** Hears an event of the element: `useRefreshEvent(element, 'armed', () => …)`. */
export function useRefreshEvent(element: RefObject<DrawstringEffect | null>, name: string, act: (event: any) => unknown): void
