/// The tables of the format's mappings, one context each; the reference and the JSON Schema are made from them.
package enum Format {
  package static let contexts: [FormatContext] =
    effectContexts + pathContexts + animationContexts + physicsContexts + variantContexts
}
