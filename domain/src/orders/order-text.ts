import { readAmount, readLine, type ReadLine } from './typed-line.ts'
import { type SheetColumns, readCells, type TextRow, textRows } from './spreadsheet-rows.ts'
import { type Fragment, rowFragments } from './text-fragments.ts'
import { noQuantity } from './typed-quantity.ts'

/** A part of a text that may be a line. `role`: by its words alone; only the products tell whether it names one. */
export type TypedLine = ReadLine & {
  /** Stays the same while other parts of the text change. */
  key: string
  /** From 1. */
  row: number
  text: string
  role: TextRole
}

/** `after-closing`: after "Thanks" or "Regards", where names and numbers are rather the sender's. `prose`: a greeting or a heading. */
export type TextRole = 'line' | 'after-closing' | 'prose'

/** An order cannot have more lines. */
export const maxTypedLines = 5000

/** Returns each part of the text once, in its order, so that nothing is lost. `unread` counts the parts above the limit. */
export function readOrderText(text: string, isName: (text: string) => boolean): { lines: TypedLine[]; unread: number } {
  const { header, rows } = textRows(text)
  const found = rows.flatMap((row): (Fragment | CellPart)[] =>
    row.cells ? [cellPart(row, row.cells, header)] : rowFragments(row, isName),
  )
  const parts = joinAmounts(found, text)
  const keyOf = keysOfTexts()
  let isClosed = false
  const lines = parts.slice(0, maxTypedLines).map((part): TypedLine => {
    const { row, text: own } = part
    const key = keyOf(own)
    if ('cells' in part) return { key, row, text: own, role: part.cells.name === '' ? 'prose' : 'line', ...part.cells }
    const line = { ...readLine(part.name, isName), ...part.amount }
    isClosed ||= closing.test(own)
    const role = isProse(part, line) ? 'prose' : isClosed ? 'after-closing' : 'line'
    return { key, row, text: own, role, ...line }
  })
  return { lines, unread: Math.max(0, parts.length - maxTypedLines) }
}

/** Rather than a search for one product. */
export const isOrderText = (text: string): boolean =>
  /[\t\r\n]/.test(text.trim()) ||
  readOrderText(text, isNoName).lines.filter(({ role, quantity }) => role === 'line' && quantity !== null).length > 1

/** A text that occurs twice has two keys. */
function keysOfTexts(): (text: string) => string {
  const counts = new Map<string, number>()
  return (text) => {
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    return `${count} ${text}`
  }
}

type CellPart = { row: number; text: string; cells: ReadLine }

function cellPart({ row, text }: TextRow, cells: readonly string[], header: SheetColumns | undefined): CellPart {
  const line = readCells(cells, header)
  const place = line.problem === 'missing' ? 'none' : 'marked'
  return { row, text: text.replace(/\s+/g, ' ').trim(), cells: { ...line, place, prices: [] } }
}

/** May have got its amount from the next one: "chai, 12". */
type TextPart = Fragment & { name: string; amount?: Pick<ReadLine, 'quantity' | 'problem' | 'isCases' | 'place'> }

/** To the name before it, or after it if it begins its row. */
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
  return joined
}

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
  /^(?:(?:many|kind|best|warm)\s+)?(?:thanks|thank you|thx|regards|best|cheers|sincerely|yours|bye|sent from)\b(?!.*\d)|^-{2,}\s*$/i

/** Comes with a number and is never ordered. */
const label =
  /^(?:my |our |your |the )*(?:po|p\.o\.|order|purchase order|tel|telephone|phone|fax|mobile|cell|invoice|account|acct|ref|reference|zip|page|total|sum|subtotal|date|room|suite|box)(?: (?:no|number|nr))?\.?\s*#?$/i

const isProse = (part: TextPart, { name }: ReadLine): boolean =>
  part.isProse || greeting.test(part.text) || closing.test(part.text) || label.test(name) || !/\p{L}/u.test(name)
