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

/**
 * The bytes of the player in WebAssembly, which a text holds as base-91 of an LZMA file (`lc` 3, `lp` and `pb` 0, with an end
 * marker): a fifth less than gzip. The names of the probabilities are those of the LZMA specification.
 */
export function playerOf(text) {
  const bytes = bytesOf(text)
  const isMatch = 0, isRep = 12, isRepG0 = 24, isRepG1 = 36, isRepG2 = 48, isRep0Long = 60
  const slots = 72, special = 328, align = 443, lengths = 459, repLengths = 733, literals = 1007
  const chances = new Uint16Array(literals + (0x300 << 3)).fill(1024)
  let out = new Uint8Array(1 << 20)
  let at = 13, end = 0, range = 0xffffffff, code = 0, state = 0
  let rep0 = 0, rep1 = 0, rep2 = 0, rep3 = 0

  const fill = () => {
    if (at > bytes.length) throw new Error('the player of the page is cut off')
    range = (range << 8) >>> 0
    code = ((code << 8) | bytes[at++]) >>> 0
  }
  const bit = (place) => {
    const chance = chances[place], bound = (range >>> 11) * chance
    const isOne = code >= bound
    if (isOne) {
      range -= bound
      code -= bound
      chances[place] -= chance >> 5
    } else {
      range = bound
      chances[place] += (2048 - chance) >> 5
    }
    if (range < 0x1000000) fill()
    return +isOne
  }
  const tree = (place, count) => {
    let node = 1
    for (let index = 0; index < count; index++) node = node << 1 | bit(place + node)
    return node - (1 << count)
  }
  const reversed = (place, count) => {
    let node = 1, value = 0
    for (let index = 0; index < count; index++) {
      const next = bit(place + node)
      node = node << 1 | next
      value |= next << index
    }
    return value
  }
  const direct = (count) => {
    let value = 0
    while (count--) {
      range >>>= 1
      const isOne = code >= range
      if (isOne) code -= range
      value = value * 2 + +isOne
      if (range < 0x1000000) fill()
    }
    return value
  }
  const length = (place) =>
    !bit(place) ? tree(place + 2, 3) : !bit(place + 1) ? 8 + tree(place + 10, 3) : 16 + tree(place + 18, 8)
  const append = (byte) => {
    if (end === out.length) {
      const more = new Uint8Array(2 * end)
      more.set(out)
      out = more
    }
    out[end++] = byte
  }
  const literal = () => {
    const place = literals + 0x300 * ((end ? out[end - 1] : 0) >> 5)
    let node = 1
    for (let match = state < 7 ? -1 : out[end - rep0 - 1]; match >= 0 && node < 0x100;) {
      const expected = (match >> 7) & 1
      match = (match << 1) & 0xff
      node = node << 1 | bit(place + ((1 + expected) << 8) + node)
      if ((node & 1) !== expected) match = -1
    }
    while (node < 0x100) node = node << 1 | bit(place + node)
    append(node & 0xff)
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6
  }
  /** Chooses one of the last four distances. Returns the length of a match there. */
  const repeated = () => {
    if (!bit(isRepG0 + state)) {
      if (!bit(isRep0Long + state)) {
        state = state < 7 ? 9 : 11
        return 1
      }
    } else {
      let distance = rep1
      if (bit(isRepG1 + state)) {
        distance = rep2
        if (bit(isRepG2 + state)) {
          distance = rep3
          rep3 = rep2
        }
        rep2 = rep1
      }
      rep1 = rep0
      rep0 = distance
    }
    const count = 2 + length(repLengths)
    state = state < 7 ? 8 : 11
    return count
  }
  const matched = () => {
    rep3 = rep2
    rep2 = rep1
    rep1 = rep0
    const count = 2 + length(lengths)
    state = state < 7 ? 7 : 10
    rep0 = tree(slots + 64 * Math.min(count - 2, 3), 6)
    if (rep0 < 4) return count
    const slot = rep0, bits = (slot >> 1) - 1
    rep0 = (2 | (slot & 1)) * 2 ** bits
    rep0 += slot < 14 ? reversed(special + rep0 - slot, bits) : direct(bits - 4) * 16 + reversed(align, 4)
    return count
  }

  for (let index = 0; index < 5; index++) fill()
  range = 0xffffffff
  for (;;) {
    if (!bit(isMatch + state)) {
      literal()
      continue
    }
    let count = bit(isRep + state) ? repeated() : matched()
    if (rep0 === 0xffffffff) return out.slice(0, end)
    while (count--) append(out[end - rep0 - 1])
  }
}
