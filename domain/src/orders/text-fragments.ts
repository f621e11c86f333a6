import type { TextRow } from './spreadsheet-rows.ts'
import { readLine } from './typed-line.ts'
import { amountPattern } from './typed-quantity.ts'

export type Fragment = { text: string; row: number; from: number; to: number; isProse: boolean }

/**
 * At line breaks, commas, semicolons, bullets, sentences and "and" before a quantity. Email headers are one fragment (`isProse`).
 * A comma between digits, or in exactly a name (`isName`), doesn't divide.
 */
export function rowFragments(row: TextRow, isName: (text: string) => boolean): Fragment[] {
  const quoted = /^(?:\s*>)*/.exec(row.text)?.[0].length ?? 0
  return lineFragments({ text: row.text.slice(quoted), row: row.row, from: row.from + quoted }, isName)
}

type Line = Pick<TextRow, 'text' | 'row' | 'from'>

/** "From: ...", "On Friday Ana wrote:", addresses of email and of pages, and lines that only divide. */
const prose =
  /^\s*(?:(?:from|to|cc|bcc|sent|date|subject|re|fwd?|reply-to)\s*:.*|.*\bwrote:|[-_=*\s]*(?:original|forwarded) message.*|.*\S@\S+\.\w.*|.*\bhttps?:\/\/.*)\s*$/i

function lineFragments(line: Line, isName: (text: string) => boolean): Fragment[] {
  if (prose.test(line.text)) return [lineFragment(line, 0, line.text.length, true)].filter(hasText)
  const ends = [...line.text.matchAll(separator)].map((found) => ({
    at: found.index,
    after: found.index + found[0].length,
  }))
  const cuts = [{ at: 0, after: 0 }, ...ends, { at: line.text.length, after: line.text.length }]
  const fragments: Fragment[] = []
  for (let start = 0; start < cuts.length - 1; ) {
    const from = cuts[start]?.after ?? 0
    const end = longestName(cuts, start, (to) => isDividedName(line.text.slice(from, to), isName))
    const to = cuts[end]?.at ?? from
    for (const part of divideSequence(line.text.slice(from, to), isName)) {
      fragments.push(lineFragment(line, from + part.from, from + part.to, false))
    }
    start = end
  }
  return fragments.filter(hasText)
}

function isDividedName(text: string, isName: (text: string) => boolean): boolean {
  const { name } = readLine(text, isName)
  return /[;,|/.!?&]|\s(?:and|plus)\s/.test(name) && isName(name)
}

const maxParts = 4

function longestName(cuts: readonly { at: number }[], start: number, isName: (to: number) => boolean): number {
  for (let end = Math.min(start + maxParts, cuts.length - 1); end > start + 1; end -= 1) {
    if (isName(cuts[end]?.at ?? 0)) return end
  }
  return start + 1
}

const separator = new RegExp(
  [
    String.raw`[;•·▪●◦‣|]|\s\/\s`,
    // Between the digits of a number, a comma separates nothing: 1,200. In "EXO-BEV-0001,12" it does.
    String.raw`,(?!\d)|(?<!(?:^|[\sx(:=])\d[\d.,]*),`,
    String.raw`(?<=[\p{L})]{2,}|\p{L}[^.]*\s\d+)[.!?]+(?=\s|$)`,
    String.raw`\s(?:and|&|plus)(?=\s+(?:\d|${amountPattern}\s))`,
    String.raw`\s(?=\d{1,2}\)\s)`,
    String.raw`^\s*[-*–—+](?=\s)`,
  ].join('|'),
  'giu',
)

/** Where one item ends and the next begins, if the quantities are all before or all after the names. */
const sequences = [/\s(?=\d+\s?x?\s+\p{L})/giu, /(?<=\s\d+)\s(?=\p{L})/gu]

/** Divides "12 chai 6 chang", which has no separators but the names of products. */
function divideSequence(text: string, isName: (text: string) => boolean): { from: number; to: number }[] {
  const whole = [{ from: 0, to: text.length }]
  if (text.length > maxSequence || !/\d.*\d/.test(text)) return whole
  for (const pattern of sequences) {
    const cuts = [0, ...[...text.matchAll(pattern)].map(({ index }) => index), text.length]
    const parts = cuts.slice(1).map((to, at) => ({ from: cuts[at] ?? 0, to }))
    const isNamed = ({ from, to }: { from: number; to: number }): boolean => {
      const { name, place } = readLine(text.slice(from, to).trim(), isName)
      return place !== 'none' && isName(name)
    }
    if (parts.length > 1 && parts.every(isNamed)) return parts
  }
  return whole
}

/** Longer texts are sentences. */
const maxSequence = 200

function lineFragment({ text, row, from }: Line, start: number, end: number, isProse: boolean): Fragment {
  const own = text.slice(start, end)
  const trimmed = own.trim()
  const lead = own.length - own.trimStart().length
  return { text: trimmed, row, from: from + start + lead, to: from + start + lead + trimmed.length, isProse }
}

const hasText = ({ text }: Fragment): boolean => /[\p{L}\p{N}]/u.test(text)
