import { maxLengths } from '../limits.ts'
import { rowCells } from '../orders/pasted/spreadsheet-rows.ts'
import { maxCounted } from './count.ts'
import type { ListedUnits } from './compare-stock.ts'
import { parseWhole } from '../typed-figures.ts'

/** `line`: from 1. */
export type UnreadRow = { line: number; text: string; reason: string }
export type StockList = { rows: ListedUnits[]; unread: UnreadRow[] }

type Columns = { batch: number; sku: number; units: number }

/**
 * Reads someone else's list: a batch number or SKU and its units in each row, pasted from a spreadsheet or from a CSV file. A header names
 * the columns; without one, they are the first and the last.
 */
export function readStockList(text: string): StockList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((row, at) => ({ line: at + 1, text: row.trim() }))
    .filter((row) => /[^\s,;]/.test(row.text))
  const [first] = lines
  const header = first && headerColumns(cellsIn(first.text))
  const list: StockList = { rows: [], unread: [] }
  for (const row of header ? lines.slice(1) : lines) {
    const read = readRow(cellsIn(row.text), header)
    if (typeof read === 'string') list.unread.push({ ...row, reason: read })
    else list.rows.push(read)
  }
  return list
}

/** A row without separators ends with its units. */
function cellsIn(row: string): string[] {
  const cells = rowCells(row)
  return cells.length > 1 ? cells : row.split(/\s+(?=\S+$)/)
}

/** The row, or why it can't be read. */
function readRow(cells: readonly string[], header: Columns | undefined): ListedUnits | string {
  const { batch, sku, units } = header ?? { batch: 0, sku: 0, units: Math.max(1, cells.length - 1) }
  const number = cells[batch] || cells[sku] || ''
  if (number === '') return 'No batch number or SKU'
  if (number.length > maxLengths.batchNumber) return 'The number is too long'
  const count = wholeUnits(cells[units] ?? '')
  return typeof count === 'string' ? count : { number, units: count }
}

function wholeUnits(cell: string): number | string {
  const count = parseWhole(cell)
  if (count === undefined || count < 0) return cell === '' ? 'No units' : 'The units are not a whole number, 0 or more'
  return count > maxCounted ? 'The units are too large' : count
}

const batchHeads = ['batch', 'batchnumber', 'batchno', 'lot', 'lotnumber', 'lotno', 'tag']
const skuHeads = [
  'sku',
  'productsku',
  'itemsku',
  'item',
  'itemno',
  'itemnumber',
  'itemcode',
  'productcode',
  'code',
  'number',
]
const unitHeads = [
  'units',
  'unit',
  'quantity',
  'qty',
  'count',
  'counted',
  'onhand',
  'stock',
  'remaining',
  'pieces',
  'pcs',
]

/** Undefined if it isn't a header. */
function headerColumns(cells: readonly string[]): Columns | undefined {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[^a-z\d]/g, ''))
  const position = (names: readonly string[]) => heads.findIndex((head) => names.includes(head))
  const [batch, sku, units] = [position(batchHeads), position(skuHeads), position(unitHeads)]
  if (units < 0 || (batch < 0 && sku < 0)) return undefined
  return { batch, sku, units }
}
