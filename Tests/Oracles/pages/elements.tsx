import './drawstring-effect.js'
import type {DrawstringEffect} from './drawstring-effect.js'
declare global { namespace JSX { interface Element {} interface ElementChildrenAttribute { children: {} } } }
declare namespace React { function createElement(...parts: unknown[]): JSX.Element }
export const place: {current: DrawstringEffect | null} = {current: null}
export const good = <drawstring-effect ref={place} key="a" src="a.drawn" for="list" variant="" label="Refresh" input-download={0.4}
  input-is-busy className="a" onbegan={(event) => event.detail.at} inputs={{download: 0.4}} data-a="b"
  haptics="none" exhausted ontap={(event) => event.detail.trigger} />
// @ts-expect-error
export const wrong = <drawstring-effect sorce="a.drawn" />
// @ts-expect-error
export const bad = <drawstring-effect src={3} />
