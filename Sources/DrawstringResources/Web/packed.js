// What pages hold as text.

/** The bytes of a text from `Base91` of the program: two of 91 characters hold 13 bits, a last single one 6. */
export function bytesOf(text) {
  const bytes = new Uint8Array(((text.length >> 1) * 13 + (text.length & 1) * 6) >> 3)
  const digit = (at) => text.charCodeAt(at) - 35 - (text.charCodeAt(at) > 60)
  let word = 0, bits = 0, place = 0
  for (let at = 0; at < text.length; at += 2) {
    const isPair = at + 1 < text.length
    word = isPair ? (word << 13) | (digit(at) * 91 + digit(at + 1)) : (word << 6) | digit(at)
    bits += isPair ? 13 : 6
    while (bits >= 8) bytes[place++] = word >> (bits -= 8)
  }
  return bytes
}

/** The bytes that a text holds as base-91 of their gzip. */
export async function unpacked(text) {
  const stream = new Blob([bytesOf(text)]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
