import { Refusal } from '../refusal.ts'

/** Far deeper than any of our calls. */
const maxDepth = 32
/** An order of 5,000 lines has 100,000 values. */
const maxValues = 250_000

const [quote, comma, backslash] = [0x22, 0x2c, 0x5c]
const [openArray, closeArray, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Refuses JSON with too much nesting or too many values without parsing it. Parsing eight million brackets blocks the server for seconds,
 * and deep nesting overflows the stack of later code.
 */
export function refuseComplexJson(bytes: Uint8Array): void {
  let depth = 0
  let values = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]
    if (byte === quote) at = endOfString(bytes, at)
    else if (byte === openArray || byte === openObject) {
      if (++depth > maxDepth) throw new Refusal('unreadable-request')
    } else if (byte === closeArray || byte === closeObject) depth -= 1
    else if (byte === comma && ++values > maxValues) throw new Refusal('request-too-large')
  }
}

/** Returns the end of the string. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
