import { readCells, type TextRow, textRows } from './spreadsheet-rows.ts'
import { maxLineLetters, readAmount, readLine, type ReadLine, amountPattern, noQuantity } from './typed-line.ts'

/** A part of a text that may be a line. `role` is judged by its words alone; only the catalog can tell if it names a product. */
export type TypedLine = ReadLine & {
  /** Stays the same while other parts of the text change. */
  key: string
  /** From 1. */
  row: number
  text: string
  /** Its place in the whole text. */
  from: number
  to: number
  role: TextRole
}

/** `after-closing`: a name after "Thanks" or "Regards" in the same row. `prose`: a greeting or a heading. */
export type TextRole = 'line' | 'after-closing' | 'prose'

/** An order cannot have more lines. */
export const maxTypedLines = 5000

/** Returns each part of the text once, in its order, so that nothing is lost. `unread` counts the parts above the limit. */
export function readOrderText(
  text: string,
  isName: (text: string) => boolean,
  maxLines: number = maxTypedLines,
): { lines: TypedLine[]; unread: number } {
  const found = textRows(text).flatMap((row): (Fragment | CellPart)[] =>
    row.cells ? [cellPart(row, row.cells)] : rowFragments(row, isName),
  )
  const parts = joinAmounts(found, text)
  const nextKey = textKeys()
  let closedRow = 0
  const lines = parts.slice(0, maxLines).map((part): TypedLine => {
    const { row, text: own, from, to } = part
    const where = { key: nextKey(own), row, text: own, from, to }
    if ('cells' in part) return { ...where, role: part.cells.name === '' ? 'prose' : 'line', ...part.cells }
    const line = { ...readLine(part.name, isName), ...part.amount }
    if (closing.test(own)) closedRow = row
    const role = isProse(part, line) ? 'prose' : row === closedRow ? 'after-closing' : 'line'
    return { ...where, role, ...line }
  })
  return { lines, unread: Math.max(0, parts.length - maxLines) }
}

/** True if the text is an order rather than a search for one product. */
export const isOrderText = (text: string): boolean =>
  /[\t\r\n]/.test(text.trim()) ||
  readOrderText(text, isNoName).lines.filter(({ role, quantity }) => role === 'line' && quantity !== null).length > 1

/** A text that occurs twice gets two different keys. */
function textKeys(): (text: string) => string {
  const counts = new Map<string, number>()
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return `${count} ${text}`
  }
}

type CellPart = { row: number; text: string; from: number; to: number; cells: ReadLine }

function cellPart({ row, text, from, header }: TextRow, cells: readonly string[]): CellPart {
  const line = readCells(cells, header)
  const place = line.problem === 'missing' ? 'none' : 'marked'
  const start = from + text.length - text.trimStart().length
  const own = text.trim()
  return {
    row,
    text: own.replace(/\s+/g, ' '),
    from: start,
    to: start + own.length,
    cells: { ...line, place, prices: [] },
  }
}

/** Its amount may come from the next part: "chai, 12". */
type TextPart = Fragment & { name: string; amount?: Pick<ReadLine, 'quantity' | 'problem' | 'countedIn' | 'place'> }

/** Joins an amount to the name before it, or after it if it begins its row. */
function joinAmounts(parts: readonly (Fragment | CellPart)[], text: string): (TextPart | CellPart)[] {
  const joined: (TextPart | CellPart)[] = []
  for (const part of parts) {
    const last = joined.at(-1)
    if ('cells' in part || part.isProse || last === undefined || 'cells' in last || part.row > last.row + 1) {
      joined.push('cells' in part ? part : { ...part, name: part.text })
      continue
    }
    joined.splice(-1, 1, ...joinTwo(last, part, text))
  }
  return joinSecondAmounts(joined)
}

/** In "1, chai, 12" either number may be the quantity, unless another name follows. */
function joinSecondAmounts(parts: readonly (TextPart | CellPart)[]): (TextPart | CellPart)[] {
  const joined: (TextPart | CellPart)[] = []
  for (const [at, part] of parts.entries()) {
    const last = joined.at(-1)
    if (last && isSecondAmount(last, part) && parts[at + 1]?.row !== part.row) {
      const amount = { ...noQuantity, problem: 'unclear', place: 'marked' } as const
      joined.splice(-1, 1, { ...last, text: `${last.text}, ${part.text}`, to: part.to, amount })
    } else joined.push(part)
  }
  return joined
}

const isSecondAmount = (last: TextPart | CellPart, part: TextPart | CellPart): last is TextPart =>
  'amount' in last && !('cells' in part) && last.row === part.row && readAmount(part.text) !== undefined

function joinTwo(last: TextPart, part: Fragment, text: string): TextPart[] {
  const [before, own] = [readAmount(last.text), readAmount(part.text)]
  const both = { ...last, text: text.slice(last.from, part.to), to: part.to }
  if (own && takesAmount(last)) return [{ ...both, amount: { ...own, place: 'marked' } }]
  // "A-1,1,200" may be 1,200 units, or one unit for 200.
  if (own && last.amount?.quantity && /^\d{3}$/.test(part.text) && text.slice(last.to, part.from) === ',')
    return [{ ...both, amount: { ...noQuantity, problem: 'unclear', place: 'marked' } }]
  if (before && !own && last.row === part.row && readLine(part.text, isNoName).place === 'none')
    return [{ ...both, name: part.text, amount: { ...before, place: 'marked' } }]
  return [last, { ...part, name: part.text }]
}

const isNoName = (): boolean => false

const takesAmount = (part: TextPart): boolean =>
  part.amount === undefined &&
  !part.isProse &&
  !greeting.test(part.text) &&
  !closing.test(part.text) &&
  /\p{L}/u.test(part.text) &&
  readAmount(part.text) === undefined &&
  readLine(part.text, isNoName).place === 'none'

const greeting = /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening|day)|to whom)\b(?!.*\d)/i
const closing =
  /^(?:(?:many|kind|best|warm)\s+)?(?:thanks|thank you|thx|regards|best|cheers|sincerely|yours|bye|sent from)\b(?!.*\d)(?!\s+(?:for|to)\b)|^-{2,}\s*$/i

/** Words that come with a number but are never ordered. */
const label =
  /^(?:my |our |your |the )*(?:po|p\.o\.|order|purchase order|tel|telephone|phone|fax|mobile|cell|invoice|account|acct|ref|reference|zip|page|total|sum|subtotal|date|room|suite|box)(?: (?:no|number|nr))?\.?\s*#?$/i

const isProse = (part: TextPart, { name }: ReadLine): boolean =>
  part.isProse || greeting.test(part.text) || closing.test(part.text) || label.test(name) || !/\p{L}/u.test(name)

type Fragment = { text: string; row: number; from: number; to: number; isProse: boolean }

/**
 * Splits a row at line breaks, commas, semicolons, bullets, sentences and "and" before a quantity. Email headers are one fragment
 * (`isProse`). A comma between digits, or in exactly a name (`isName`), doesn't split.
 */
function rowFragments(row: TextRow, isName: (text: string) => boolean): Fragment[] {
  const quoted = /^(?:\s*>)*/.exec(row.text)?.[0].length ?? 0
  return lineFragments({ text: row.text.slice(quoted), row: row.row, from: row.from + quoted }, isName)
}

type Line = Pick<TextRow, 'text' | 'row' | 'from'>

/** "From: ...", "On Friday Ana wrote:", addresses of email and of pages, and lines that only divide. */
const prose =
  /^\s*(?:(?:from|to|cc|bcc|sent|date|subject|re|fwd?|reply-to)\s*:.*|.*\bwrote:|[-_=*\s]*(?:original|forwarded) message.*|.*\S@\S+\.\w.*|.*\bhttps?:\/\/.*)\s*$/i

/** The patterns below take longer for each letter of a longer row. */
const maxRowLetters = 1000
const clearSeparators = [', ', '; ', '. ', '! ', '? ', '|', '•', '\t']

function lineFragments(line: Line, isName: (text: string) => boolean): Fragment[] {
  const { text } = line
  const fragments: Fragment[] = []
  let from = 0
  while (text.length - from > maxRowLetters) {
    const end = lastSeparator(text, from)
    // Without a separator it is no list of products.
    const next = end ?? nextSeparator(text, from)
    if (end === undefined) fragments.push(lineFragment(line, from, next, true))
    else
      fragments.push(...shortLineFragments({ ...line, text: text.slice(from, next), from: line.from + from }, isName))
    from = next
  }
  return [...fragments, ...shortLineFragments({ ...line, text: text.slice(from), from: line.from + from }, isName)]
}

function lastSeparator(text: string, from: number): number | undefined {
  const window = text.slice(from, from + maxRowLetters)
  const end = Math.max(...clearSeparators.map((separator) => window.lastIndexOf(separator)))
  return end > 0 ? from + end + 1 : undefined
}

function nextSeparator(text: string, from: number): number {
  const found = clearSeparators.map((separator) => text.indexOf(separator, from)).filter((at) => at >= 0)
  return found.length === 0 ? text.length : Math.min(...found) + 1
}

function shortLineFragments(line: Line, isName: (text: string) => boolean): Fragment[] {
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

/** Several numbers are those of several lines. */
const maxNumbers = 2

function isDividedName(text: string, isName: (text: string) => boolean): boolean {
  if ((text.match(/\d+/g)?.length ?? 0) > maxNumbers) return false
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
    // A comma between the digits of a number, as in 1,200, isn't a separator. In "EXO-BEV-0001,12" it is.
    String.raw`,(?!\d)|(?<!(?:^|[\sx(:=])\d[\d.,]*),`,
    String.raw`(?<=[\p{L})]{2,}|\p{L}[^.]*\s\d+)[.!?]+(?=\s|$)`,
    String.raw`\s(?:and|&|plus|und|y|et)(?:\s+(?:also|then|maybe))?(?=\s+(?:\d|${amountPattern}\s))`,
    String.raw`\s(?=\d{1,2}\)\s)`,
    String.raw`^\s*[-*–—+](?=\s)`,
  ].join('|'),
  'giu',
)

const joint = /\s+(?:and|&|plus)\s+/gi

/** "chai and chang" are two names, unless it is the name of one. */
function namesBetween(text: string, isName: (text: string) => boolean): { from: number; to: number }[] | undefined {
  if (text.length > maxLineLetters) return undefined
  const joints = [...text.matchAll(joint)]
  if (joints.length === 0 || isName(text)) return undefined
  const starts = [0, ...joints.map(({ 0: found, index }) => index + found.length)]
  const parts = starts.map((from, at) => ({ from, to: joints[at]?.index ?? text.length }))
  return parts.every(({ from, to }) => isName(readLine(text.slice(from, to).trim(), isName).name)) ? parts : undefined
}

/** Patterns for where one item ends and the next begins, with quantities all before or all after the names. */
const sequences = [/\s(?=\d+\s?x?\s+\p{L})/giu, /(?<=\s\d+)\s(?=\p{L})/gu]

/** Divides "12 chai 6 chang", which has no separators but the names of products. */
function divideSequence(text: string, isName: (text: string) => boolean): { from: number; to: number }[] {
  const whole = [{ from: 0, to: text.length }]
  const named = namesBetween(text, isName)
  if (named) return named
  if (text.length > maxLineLetters || !/\d.*\d/.test(text)) return whole
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

function lineFragment({ text, row, from }: Line, start: number, end: number, isProse: boolean): Fragment {
  const own = text.slice(start, end)
  const trimmed = own.trim()
  const lead = own.length - own.trimStart().length
  return { text: trimmed, row, from: from + start + lead, to: from + start + lead + trimmed.length, isProse }
}

const hasText = ({ text }: Fragment): boolean => /[\p{L}\p{N}]/u.test(text)
