// The element in JSX of Preact.
import type {} from 'preact'
import type { DrawstringEffectAttributes } from '../drawstring-effect.js'

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'drawstring-effect': DrawstringEffectAttributes
    }
  }
}
