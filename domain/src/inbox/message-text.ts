import { maxMessageBytes } from './inbox.ts'

const notStored =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu

/** A message as it's kept: without invisible characters, but with its tabs and line breaks, because tables have them. */
export const messageText = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u0085\u2028\u2029]/gu, '\n')
    .replace(notStored, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()

/** Cut after the last whole character that fits. */
export function cutMessage(text: string): { text: string; isCut: boolean } {
  let bytes = 0
  for (let at = 0; at < text.length; ) {
    const point = text.codePointAt(at) ?? 0
    bytes += utf8Bytes(point)
    if (bytes > maxMessageBytes) return { text: text.slice(0, at), isCut: true }
    at += point > 0xffff ? 2 : 1
  }
  return { text, isCut: false }
}

const utf8Bytes = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)
