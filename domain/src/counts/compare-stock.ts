import { maxLengths } from '../limits.ts'
import { rowCells } from '../orders/pasted/spreadsheet-rows.ts'
import { parseWhole } from '../typed-figures.ts'
import { maxCounted } from './count.ts'

/** Units of a batch; of a product without batches, or units without a batch, `batchId` is null. */
export type StockedUnits = {
  productId: number
  batchId: number | null
  productSku: string
  batchNumber: string | null
  units: number
}
/** `number` is a batch number, or a SKU for all other units of the product. */
export type ListedUnits = { number: string; units: number }

type Compared<S> = {
  onlyHere: S[]
  onlyThere: ListedUnits[]
  different: (S & { there: number; difference: number })[]
  same: number
}

/**
 * Compares the stock with someone else's list. Rows with the same number count together. If a list has both the SKU and batches of a
 * product, the SKU stands for the batches it doesn't name.
 */
export function compareStock<S extends StockedUnits>(here: readonly S[], rows: readonly ListedUnits[]): Compared<S> {
  const there = summed(rows)
  const [named, others] = parted(here, ({ batchNumber }) => batchNumber !== null && there.has(plain(batchNumber)))
  const [ofProduct, onlyHere] = parted(others, ({ productSku }) => there.has(plain(productSku)))
  const products = [...Map.groupBy(ofProduct, ({ productSku }) => plain(productSku)).values()].flatMap(asOne)
  const compared = [
    ...named.map((item) => ({ item, number: plain(item.batchNumber ?? '') })),
    ...products.map((item) => ({ item, number: plain(item.productSku) })),
  ].map(({ item, number }) => ({ item, number, listed: there.get(number)?.units ?? 0 }))
  const known = new Set(compared.map(({ number }) => number))
  return {
    onlyHere: onlyHere.filter(({ units }) => units !== 0),
    onlyThere: [...there].flatMap(([number, row]) => (known.has(number) ? [] : [row])),
    different: compared.flatMap(({ item, listed }) =>
      item.units === listed ? [] : [{ ...item, there: listed, difference: listed - item.units }],
    ),
    same: compared.filter(({ item, listed }) => item.units === listed).length,
  }
}

const plain = (number: string): string => number.trim().toUpperCase()

function summed(rows: readonly ListedUnits[]): Map<string, ListedUnits> {
  const sums = new Map<string, ListedUnits>()
  for (const { number, units } of rows) {
    const before = sums.get(plain(number))
    sums.set(plain(number), { number: before?.number ?? number.trim(), units: (before?.units ?? 0) + units })
  }
  return sums
}

function asOne<S extends StockedUnits>(items: readonly S[]): S[] {
  const [first] = items
  const units = items.reduce((sum, item) => sum + item.units, 0)
  return first ? [{ ...first, batchId: null, batchNumber: null, units }] : []
}

function parted<T>(items: readonly T[], test: (item: T) => boolean): [T[], T[]] {
  return [items.filter(test), items.filter((item) => !test(item))]
}

/** `line`: from 1. */
export type UnreadRow = { line: number; text: string; reason: string }
type StockList = { rows: ListedUnits[]; unread: UnreadRow[] }

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
