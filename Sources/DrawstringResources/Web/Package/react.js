import {createElement, forwardRef, useEffect, useImperativeHandle, useRef} from 'react'
import './drawstring-effect.js'

/** The properties of the element that no attribute sets. */
const own = ['images', 'inputs', 'clock', 'exhausted']
const isListener = (name) => /^on[A-Z]/.test(name)

/** Sets inputs of the element of a reference when their values change. */
export function useInputs(element, values) {
  useEffect(() => { element.current?.set(values) }, [element, JSON.stringify(values)])
}

/** Hears an event that the element of a reference dispatches; `act` may be another function in each rendering. */
export function useRefreshEvent(element, name, act) {
  const latest = useRef(act)
  useEffect(() => { latest.current = act })
  useEffect(() => {
    const {current} = element
    const hear = (event) => { if (event.target === current) latest.current?.(event) }
    current?.addEventListener(name, hear)
    return () => current?.removeEventListener(name, hear)
  }, [element, name])
}

function Listener({element, name, act}) {
  useRefreshEvent(element, name, act)
  return null
}

/** The element `<drawstring-effect>`, whose refresh lasts until the promise of `onRefresh` is settled. */
export const RefreshEffect = forwardRef(function RefreshEffect({onRefresh, className, children, ...properties}, ref) {
  const element = useRef(null)
  const runs = useRef(0)
  useImperativeHandle(ref, () => element.current, [])
  useRefreshEvent(element, 'began', async ({detail}) => {
    if (detail.node !== null || !onRefresh) return
    const run = ++runs.current
    let outcome = 'failure'
    // A failure is the element's to show, and the caller's to know.
    try { outcome = (await onRefresh()) || 'success' } finally { if (run === runs.current) element.current?.finish(outcome) }
  })
  useEffect(() => {
    for (const name of own) if (properties[name] !== undefined) element.current[name] = properties[name]
  }, own.map((name) => properties[name]))
  const attributes = Object.entries(properties).filter(([name]) => !own.includes(name) && !isListener(name))
  const listeners = Object.entries(properties).filter(([name]) => isListener(name)).map(([key, act]) => createElement(
    Listener, {key, element, act, name: key[2].toLowerCase() + key.slice(3)}))
  return createElement('drawstring-effect', {...Object.fromEntries(attributes), class: className, ref: element}, children, listeners)
})
