// The element in templates of Vue 3.
import type { DefineComponent } from 'vue'
import type { DrawstringEffectAttributes } from '../drawstring-effect.js'

declare module 'vue' {
  interface GlobalComponents {
    'drawstring-effect': DefineComponent<DrawstringEffectAttributes>
  }
}
