import { zero } from '../money.ts'
import { isRealNumber } from '../orders/order-number.ts'
import { fitsOneAmount } from '../orders/order-totals.ts'
import {
  type ImportCheck,
  reportProblem,
  newRows,
  type Place,
  withoutLine,
  resolveReference,
  resolveInstant,
  resolveOptional,
  rowsOf,
  countSkipped,
} from './checking.ts'
import { unresolved } from './check-catalog.ts'
import type { RowOf } from './import-files.ts'
import { faultyRow } from './lookup.ts'
import type { PlannedLine, PlannedOrder } from './plan.ts'
import { addProblem } from './problem-list.ts'

/** The most lines one order may have. */
const maxLines = 5000

/** Orders, each with its lines from the other file. */
export function checkOrders(checking: ImportCheck): PlannedOrder[] {
  const table = rowsOf(checking, 'orders')
  const rows = newRows(checking, 'orders', table, (row) => [row.get('orderNum')])
  const lines = checkLines(checking, rows.length)
  const numbers = new Map<string, number>()
  return rows.map((row, at): PlannedOrder => {
    const place = { ...table, line: row.line }
    const own = lines[at] ?? []
    if (own.length === 0)
      reportProblem(checking, place, 'key', 'This order has no lines in order-lines.csv. An order needs at least one.')
    if (own.length > maxLines)
      reportProblem(checking, place, 'key', `This order has ${own.length} lines; the maximum is ${maxLines}.`)
    if (!fitsOneAmount(own.map(({ cost, ...line }) => ({ ...line, productCost: cost }))))
      reportProblem(checking, place, 'key', "This order's total is too large.")
    return {
      ...withoutLine(row),
      orderNum: keptNumber(checking, place, row, numbers),
      customer: resolveReference(checking, { ...place, column: 'customer' }, 'customers', row.customer) ?? unresolved,
      driver: driverOf(checking, place, row),
      packingLocationId: locationOf(checking, place, row.packingLocation),
      createdAt: resolveInstant(checking, { ...place, column: 'createdAt' }, row.createdAt) ?? neverWritten,
      paymentStatus: row.paymentStatus ?? (row.orderStatus === 'DRAFT' ? 'DRAFT' : 'AWAITING'),
      pickupOrder: row.delivery === 'PICKUP',
      lines: own,
    }
  })
}

/** The lines of each new order by its place in the list. Lines of an order imported before are there already. */
function checkLines(checking: ImportCheck, orders: number): PlannedLine[][] {
  const table = rowsOf(checking, 'orderLines')
  const byOrder: PlannedLine[][] = Array.from({ length: orders }, () => [])
  for (const row of table.rows) {
    const place = { ...table, line: row.line }
    const order = resolveReference(checking, { ...place, column: 'order' }, 'orders', row.order)
    if (order !== undefined && 'id' in order) {
      countSkipped(checking, 'orderLines')
      continue
    }
    const product = resolveReference(checking, { ...place, column: 'product' }, 'products', row.product) ?? unresolved
    const { quantity, unitPrice, priceAdjustment, cost } = row
    if (order !== undefined) byOrder[order.at]?.push({ product, quantity, unitPrice, priceAdjustment, cost })
  }
  for (const faulty of table.faulty) {
    // A faulty line still belongs to its order, so that the order is not called empty as well.
    const order = checking.lookups.orders.find(faulty.get('order')?.trim() ?? '')
    if (typeof order === 'object' && 'at' in order) byOrder[order.at]?.push(placeholder)
  }
  return byOrder
}

/** Stands for a time that was refused: an import with problems writes nothing. */
const neverWritten = new Date(0)

const placeholder: PlannedLine = {
  product: { at: faultyRow },
  quantity: 0,
  unitPrice: zero,
  priceAdjustment: zero,
  cost: null,
}

/** The number of the file if it may be kept; else null, with a notice, and Dray gives the next one. */
function keptNumber(
  checking: ImportCheck,
  place: Place,
  row: RowOf<'orders'>,
  numbers: Map<string, number>,
): string | null {
  const { orderNum } = row
  if (orderNum === null || row.orderStatus === 'DRAFT') return null
  const why = whyNotKept(checking, orderNum, numbers)
  if (why === undefined) {
    numbers.set(orderNum, row.line)
    return orderNum
  }
  addProblem(checking.notices, {
    ...place,
    column: 'orderNum',
    message: `Order number '${orderNum}' ${why}; the order will get the next number in Dray.`,
  })
  return null
}

/** Numbers of later orders go on after the highest one, and must stay real numbers. */
const highestKept = 99_999_999_999

function whyNotKept(checking: ImportCheck, orderNum: string, numbers: ReadonlyMap<string, number>): string | undefined {
  if (!isRealNumber(orderNum)) return 'is not a whole number of 100001 or more'
  if (Number(orderNum) > highestKept) return 'leaves no room for later numbers'
  const before = numbers.get(orderNum)
  if (before !== undefined) return `is already on line ${before}`
  const isTaken = checking.known.orderNums.has(orderNum) || checking.known.heldNumbers.has(orderNum)
  return isTaken ? 'is already used in Dray' : undefined
}

function driverOf(checking: ImportCheck, place: Place, row: RowOf<'orders'>): PlannedOrder['driver'] {
  if (row.driver !== null && row.delivery === 'PICKUP') {
    reportProblem(checking, place, 'driver', 'A pickup order has no driver.')
    return null
  }
  return resolveOptional(checking, { ...place, column: 'driver' }, 'users', row.driver)
}

function locationOf(checking: ImportCheck, place: Place, name: string | null): number | null {
  const location = resolveOptional(checking, { ...place, column: 'packingLocation' }, 'locations', name)
  return location !== null && 'id' in location ? location.id : null
}
