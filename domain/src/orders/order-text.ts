import { readAmount, readLine, type ReadLine } from './typed-line.ts'
import { type Columns, readCells, type TextRow, textRows } from './spreadsheet-rows.ts'
import { type Fragment, rowFragments } from './text-fragments.ts'
import { noQuantity } from './typed-quantity.ts'

/**
 * A part of an order as a customer sent it, that may be a line: its text as typed and what was read in it. `role`: what kind of text it
 * is by its words alone; whether it names a product only the products can tell.
 */
export type TypedLine = ReadLine & {
  /** Tells it from the other parts, and stays the same while other parts of the text change. */
  key: string
  /** The line number in the text, from 1. */
  row: number
  text: string
  role: TextRole
}

/**
 * `line`: may be a line. `after-closing`: comes after "Thanks" or "Regards", where names and numbers are rather those of the sender.
 * `prose`: a greeting, a closing, a heading, or a number without a name.
 */
export type TextRole = 'line' | 'after-closing' | 'prose'

/** The most parts that are read at once: an order cannot have more lines. */
export const maxTypedLines = 5000

/**
 * Reads an order as customers send it, in an email, a text message or a spreadsheet: each part of the text is returned once, in its order,
 * so that nothing is lost. `unread` counts the parts above the limit. `isName` tells whether a text is exactly a product's name or SKU.
 */
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

/** Whether a pasted text is an order of several lines, rather than a search for one product. */
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

function cellPart({ row, text }: TextRow, cells: readonly string[], header: Columns | undefined): CellPart {
  const line = readCells(cells, header)
  const place = line.problem === 'missing' ? 'none' : 'marked'
  return { row, text: text.replace(/\s+/g, ' ').trim(), cells: { ...line, place, prices: [] } }
}

/** A fragment that may have got its amount from the next one: "chai, 12". */
type TextPart = Fragment & { name: string; amount?: Pick<ReadLine, 'quantity' | 'problem' | 'isCases' | 'place'> }

/** Gives an amount that stands alone to the name before it, or to the name after it if it begins its row. */
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

/** Whether a part is a name that has no amount yet. */
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

/** What comes with a number and is never ordered. */
const label =
  /^(?:my |our |your |the )*(?:po|p\.o\.|order|purchase order|tel|telephone|phone|fax|mobile|cell|invoice|account|acct|ref|reference|zip|page|total|sum|subtotal|date|room|suite|box)(?: (?:no|number|nr))?\.?\s*#?$/i

const isProse = (part: TextPart, { name }: ReadLine): boolean =>
  part.isProse || greeting.test(part.text) || closing.test(part.text) || label.test(name) || !/\p{L}/u.test(name)
