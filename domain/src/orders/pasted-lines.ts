import { isQuantity, maxQuantity } from '../limits.ts'

/** A row with a product and a quantity. `row` is its line number in the text, from 1 as in a spreadsheet. */
export type PastedRow = { row: number; sku: string; quantity: number }

/** A row that cannot be added: its text, and a sentence that says why. */
export type SkippedRow = { row: number; text: string; reason: string }

export type PastedLines = { rows: readonly PastedRow[]; skipped: readonly SkippedRow[]; unread: number }

/** The most rows that are read at once: an order cannot have more lines. */
export const maxPastedRows = 5000

/**
 * Reads the rows of a spreadsheet or CSV as lines of an order: a SKU and a quantity, separated by tabs, semicolons or commas, in either
 * order if it is clear which is which. A header row names the columns; without one they are the first two. Blank rows are skipped;
 * `unread` counts the rows above the limit, which are not read.
 */
export function parsePastedLines(text: string): PastedLines {
  const written = rowsOf(text)
  const header = headerOf(written[0]?.cells)
  const data = header ? written.slice(1) : written
  const rows: PastedRow[] = []
  const skipped: SkippedRow[] = []
  for (const { row, text: own, cells, separator } of data.slice(0, maxPastedRows)) {
    const columns = header ?? columnsOf(cells)
    const read = readRow(cells, columns, isSplitFigure({ cells, separator, columns }))
    if (typeof read === 'string') skipped.push({ row, text: shortened(own), reason: read })
    else rows.push({ row, ...read })
  }
  return { rows, skipped, unread: Math.max(0, data.length - maxPastedRows) }
}

type WrittenRow = { row: number; text: string; cells: string[]; separator: string }

/** A quoted cell may have separators and line breaks in it. A quotation mark without a closing one is an ordinary character. */
const wholeRow = /(?:(?<=^|[\t,;\r\n])"(?:[^"]|"")*"(?=[\t,;\r\n]|$)|[^\r\n])*/y
const lineBreak = /\r\n|\r|\n/g
const quotedCell = /(?<=^|[\t,;])"(?:[^"]|"")*"(?=[\t,;]|$)/g

function rowsOf(text: string): WrittenRow[] {
  const rows: WrittenRow[] = []
  let line = 1
  for (let at = 0; at < text.length; ) {
    wholeRow.lastIndex = at
    const own = wholeRow.exec(text)?.[0] ?? ''
    const separator = separatorOf(own)
    const cells = cellsOf(own, separator)
    if (cells.some((cell) => cell !== '')) rows.push({ row: line, text: own, cells, separator })
    at += own.length
    if (text[at] === '\r' && text[at + 1] === '\n') at += 1
    at += 1
    line += 1 + (own.match(lineBreak)?.length ?? 0)
  }
  return rows
}

/** Text copied from a spreadsheet has tabs; its commas are inside cells. */
function separatorOf(row: string): string {
  const bare = row.replace(quotedCell, '')
  return bare.includes('\t') ? '\t' : bare.includes(';') ? ';' : ','
}

function cellsOf(row: string, separator: string): string[] {
  const quoted: string[] = []
  const bare = row.replace(quotedCell, (cell) => {
    quoted.push(cell.slice(1, -1).replaceAll('""', '"'))
    return '\u0000'
  })
  return bare.split(separator).map((cell) => (cell === '\u0000' ? (quoted.shift() ?? '') : cell).trim())
}

/** The positions of the columns. `width` is their number, if a header says so. */
type Columns = { sku: number; quantity: number; width?: number }

const skuHeads = ['sku', 'productsku', 'itemsku', 'item', 'itemno', 'itemnumber', 'itemcode', 'productcode', 'code']
const quantityHeads = ['quantity', 'qty', 'units', 'count', 'pieces', 'pcs', 'orderquantity', 'orderqty']

/** The columns that the first row names; undefined if it is not a header. */
function headerOf(cells: readonly string[] | undefined): Columns | undefined {
  const heads = cells?.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, '')) ?? []
  const sku = heads.findIndex((head) => skuHeads.includes(head))
  const quantity = heads.findIndex((head) => quantityHeads.includes(head))
  const names = (sku >= 0 ? 1 : 0) + (quantity >= 0 ? 1 : 0)
  if (names === 0 || (names === 1 && cells?.some((cell) => quantityPattern.test(cell)))) return undefined
  return {
    sku: sku >= 0 ? sku : quantity === 0 ? 1 : 0,
    quantity: quantity >= 0 ? quantity : sku === 1 ? 0 : sku + 1,
    width: heads.length,
  }
}

const quantityPattern = /^[-+]?[\d.,]+$/

/** The SKU comes first, unless the first cell is a number and the second is not. */
function columnsOf([first = '', second = '']: readonly string[]): Columns {
  const isTurned = quantityPattern.test(first) && second !== '' && !quantityPattern.test(second)
  return isTurned ? { sku: 1, quantity: 0 } : { sku: 0, quantity: 1 }
}

/** Whether the commas between columns may have split "1,200" in two: a quantity of 1 and a price of 200 look the same. */
function isSplitFigure({ cells, separator, columns }: Pick<WrittenRow, 'cells' | 'separator'> & { columns: Columns }) {
  const { quantity, width = 2 } = columns
  const isWhole = cells.length <= width || separator !== ','
  return !isWhole && /^\d{1,3}$/.test(cells[quantity] ?? '') && /^\d{3}$/.test(cells[quantity + 1] ?? '')
}

function readRow(cells: readonly string[], columns: Columns, isSplit: boolean): Omit<PastedRow, 'row'> | string {
  const sku = cells[columns.sku] ?? ''
  const typed = cells[columns.quantity] ?? ''
  if (sku === '') return 'The SKU is missing.'
  if (typed === '') return 'The quantity is missing.'
  if (isSplit) {
    const after = cells[columns.quantity + 1] ?? ''
    return `Is the quantity ${typed},${after} or ${typed}? Write ${typed}${after}, or separate the columns with tabs.`
  }
  if (!wholeFigure.test(typed)) return `'${shortened(typed)}' is not a quantity. Use a whole number of 1 or more.`
  const quantity = Number(typed.replaceAll(',', ''))
  if (isQuantity(quantity)) return { sku, quantity }
  if (quantity > maxQuantity) return `A line can have at most ${maxQuantity.toLocaleString('en-US')} units.`
  return `'${shortened(typed)}' is not a quantity. Use a whole number of 1 or more.`
}

/** 12, 12.0 or 1,200: a comma is accepted only between thousands. */
const wholeFigure = /^\+?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.0*)?$/

/** As much of the text as fits beside the reason. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > 60 ? `${line.slice(0, 57)}...` : line
}
