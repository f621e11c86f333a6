import { zero } from '../money.ts'
import { isRealNumber } from '../orders/order-number.ts'
import { fitsOneAmount, isBelowZero } from '../orders/order-totals.ts'
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
import { invalidRow, type Target } from './lookup.ts'
import { isOpen } from '../orders/order-status.ts'
import type { PlannedLine, PlannedOrder, PlannedUser } from './plan.ts'
import { addProblem } from './problem-list.ts'
import { quoted } from './quoted.ts'

/** The most lines of an order. */
const maxLines = 5000

/** Orders, each with its lines from the other file. */
export function checkOrders(check: ImportCheck, users: readonly PlannedUser[]): PlannedOrder[] {
  const table = rowsOf(check, 'orders')
  const rows = newRows(check, 'orders', table, (row) => [row.get('orderNum')])
  const lines = checkLines(check, rows.length)
  const numbers = new Map<string, number>()
  return rows.map((row, at): PlannedOrder => {
    const place = { ...table, line: row.line }
    const orderLines = lines[at] ?? []
    if (orderLines.length === 0)
      reportProblem(check, place, 'key', 'This order has no lines in order-lines.csv. An order needs at least one.')
    if (orderLines.length > maxLines)
      reportProblem(check, place, 'key', `This order has ${orderLines.length} lines; the maximum is ${maxLines}.`)
    if (!fitsOneAmount(orderLines.map(({ cost, ...line }) => ({ ...line, productCost: cost }))))
      reportProblem(check, place, 'key', "This order's total is too large.")
    return {
      ...withoutLine(row),
      orderNum: usableNumber(check, place, row, numbers),
      customer: resolveReference(check, { ...place, column: 'customer' }, 'customers', row.customer) ?? unresolved,
      driver: driverOf(check, place, row, users),
      packingLocationId: locationOf(check, place, row.packingLocation),
      createdAt: resolveInstant(check, { ...place, column: 'createdAt' }, row.createdAt) ?? neverWritten,
      paymentStatus: row.paymentStatus ?? (row.orderStatus === 'DRAFT' ? 'DRAFT' : 'AWAITING'),
      pickupOrder: row.delivery === 'PICKUP',
      lines: orderLines,
    }
  })
}

/** The lines of each new order, by the index of the order. Lines of orders that were imported before are skipped. */
function checkLines(check: ImportCheck, orders: number): PlannedLine[][] {
  const table = rowsOf(check, 'orderLines')
  const byOrder: PlannedLine[][] = Array.from({ length: orders }, () => [])
  for (const row of table.rows) {
    const place = { ...table, line: row.line }
    const order = resolveReference(check, { ...place, column: 'order' }, 'orders', row.order)
    if (order !== undefined && 'id' in order) {
      countSkipped(check, 'orderLines')
      continue
    }
    const product = resolveReference(check, { ...place, column: 'product' }, 'products', row.product) ?? unresolved
    const { quantity, unitPrice, priceAdjustment, cost } = row
    if (isBelowZero(row))
      reportProblem(check, place, 'priceAdjustment', "This adjustment takes off more than the line's unit price.")
    if (order !== undefined) byOrder[order.at]?.push({ product, quantity, unitPrice, priceAdjustment, cost })
  }
  for (const cells of table.invalidRows) {
    // An invalid line still belongs to its order, so that the order is not reported as empty too.
    const order = check.lookups.orders.find(cells.get('order')?.trim() ?? '')
    if (typeof order === 'object' && 'at' in order) byOrder[order.at]?.push(placeholder)
  }
  return byOrder
}

/** Placeholder for an invalid time. An import with problems writes nothing. */
const neverWritten = new Date(0)

const placeholder: PlannedLine = {
  product: { at: invalidRow },
  quantity: 0,
  unitPrice: zero,
  priceAdjustment: zero,
  cost: null,
}

/** The number in the file, if the order can have it; otherwise null, with a notice, and Dray assigns the next number. */
function usableNumber(
  check: ImportCheck,
  place: Place,
  row: RowOf<'orders'>,
  numbers: Map<string, number>,
): string | null {
  const { orderNum } = row
  if (orderNum === null || row.orderStatus === 'DRAFT') return null
  const reason = reasonNotUsable(check, orderNum, numbers)
  if (reason === undefined) {
    numbers.set(orderNum, row.line)
    return orderNum
  }
  addProblem(check.notices, {
    ...place,
    column: 'orderNum',
    message: `Order number ${quoted(orderNum)} ${reason}; the order will get the next number in Dray.`,
  })
  return null
}

/** The numbers of later orders continue after the highest number and must still be valid. */
const maxOrderNumber = 99_999_999_999

function reasonNotUsable(
  check: ImportCheck,
  orderNum: string,
  numbers: ReadonlyMap<string, number>,
): string | undefined {
  if (!isRealNumber(orderNum)) return 'is not a whole number of 100001 or more'
  if (Number(orderNum) > maxOrderNumber) return 'leaves no room for later numbers'
  const before = numbers.get(orderNum)
  if (before !== undefined) return `is already on line ${before}`
  const isTaken = check.known.orderNums.has(orderNum) || check.known.reservedNumbers.has(orderNum)
  return isTaken ? 'is already used in Dray' : undefined
}

/** History may name any user as driver, also one who is gone; an open order needs one who drives now (D-192). */
function driverOf(
  check: ImportCheck,
  place: Place,
  row: RowOf<'orders'>,
  users: readonly PlannedUser[],
): PlannedOrder['driver'] {
  if (row.driver !== null && row.delivery === 'PICKUP') {
    reportProblem(check, place, 'driver', 'A pickup order has no driver.')
    return null
  }
  const driver = resolveOptional(check, { ...place, column: 'driver' }, 'users', row.driver)
  if (driver !== null && isOpen(row.orderStatus) && !drivesNow(check, users, driver))
    reportProblem(
      check,
      place,
      'driver',
      `${quoted(String(row.driver))} is not an active user with the DRIVER role, which an open order needs.`,
    )
  return driver
}

function drivesNow(check: ImportCheck, users: readonly PlannedUser[], driver: Target): boolean {
  if ('id' in driver) return check.known.users.some((user) => user.id === driver.id && user.isDriver)
  // A faulty row is told for itself.
  return users[driver.at]?.roles.includes('DRIVER') ?? true
}

function locationOf(check: ImportCheck, place: Place, name: string | null): number | null {
  const location = resolveOptional(check, { ...place, column: 'packingLocation' }, 'locations', name)
  return location !== null && 'id' in location ? location.id : null
}
