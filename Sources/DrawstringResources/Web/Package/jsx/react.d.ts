// The element in JSX of React 19 and later, whose elements are those of its module.
import type {} from 'react'
import type { DrawstringEffectAttributes } from '../drawstring-effect.js'

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'drawstring-effect': DrawstringEffectAttributes
    }
  }
}
