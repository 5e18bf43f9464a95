// The element in components of Svelte 4 and 5.
import type {} from 'svelte/elements'
import type { DrawstringEffectAttributes } from '../drawstring-effect.js'

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'drawstring-effect': DrawstringEffectAttributes
  }
}
