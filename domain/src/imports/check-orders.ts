import { formatDollars, zero } from '../money.ts'
import { isRealNumber } from '../numbers/record-numbers.ts'
import { isOpen, isShipped } from '../orders/order-status.ts'
import { fitsOneAmount, isBelowZero, orderTotals, soldPrice } from '../orders/order-totals.ts'
import { companyDay } from '../time/company-day.ts'
import { unresolved } from './check-catalog.ts'
import {
  type ImportCheck,
  refuseClosedDay,
  reportProblem,
  newRows,
  type FilePlace,
  withoutLine,
  resolveReference,
  resolveInstant,
  resolveOptional,
  readImportRows,
  countSkipped,
  warn,
} from './check-state.ts'
import type { ImportRow } from './import-files.ts'
import { invalidRow, type Target, targetKey } from './known-records.ts'
import type { PlannedLine, PlannedOrder, PlannedUser } from './plan.ts'
import { followedBy, type Sentence, sentence, quoted } from './sentence.ts'

const maxLines = 5000

export function checkOrders(check: ImportCheck, users: readonly PlannedUser[]): PlannedOrder[] {
  const table = readImportRows(check, 'orders')
  const rows = newRows(check, 'orders', table, { names: ['orderNum'] })
  const lines = checkLines(check, rows.length)
  const numbers = new Map<string, number>()
  return rows.map((row, at): PlannedOrder => {
    const place = { ...table, line: row.line }
    const orderLines = lines[at] ?? []
    const placed = { ...place, column: 'createdAt' }
    const createdAt = resolveInstant(check, placed, row.createdAt) ?? neverWritten
    if (isShipped(row.orderStatus) && createdAt !== neverWritten)
      refuseClosedDay(check, placed, companyDay(createdAt, check.settings.timeZone))
    checkSums(check, place, row, { target: { at }, lines: orderLines })
    if (row.dueOn !== null && row.orderStatus === 'DRAFT')
      warn(check, place, 'dueOn', sentence`A draft has no due date; it gets one when it is submitted.`)
    return {
      ...withoutLine(row),
      orderNum: usableNumber(check, place, row, numbers),
      customer: resolveReference(check, { ...place, column: 'customer' }, 'customers', row.customer) ?? unresolved,
      driver: orderDriver(check, place, row, users),
      packingLocationId: orderLocation(check, place, row.packingLocation),
      createdAt,
      paymentStatus: row.paymentStatus ?? (row.orderStatus === 'DRAFT' ? 'DRAFT' : 'AWAITING'),
      pickupOrder: row.delivery === 'PICKUP',
      lines: orderLines,
    }
  })
}

type OrderLines = { target: Target; lines: readonly PlannedLine[] }

function checkSums(
  check: ImportCheck,
  place: FilePlace,
  row: ImportRow<'orders'>,
  { target, lines }: OrderLines,
): void {
  if (lines.length === 0 && !check.uncertain.has('orderLines'))
    reportProblem(
      check,
      place,
      'key',
      sentence`This order has no lines in order-lines.csv. An order needs at least one.`,
    )
  if (lines.length > maxLines)
    reportProblem(check, place, 'key', sentence`This order has ${lines.length} lines; the maximum is ${maxLines}.`)
  const figures = lines.map(({ cost, ...line }) => ({ ...line, productCost: cost }))
  if (!fitsOneAmount(figures)) {
    reportProblem(check, place, 'key', sentence`This order's total is too large.`)
    check.unsureBalances.add(targetKey(target))
    return
  }
  if (row.discount === zero || lines.length === 0 || check.unsureBalances.has(targetKey(target))) return
  const { subtotal } = orderTotals(figures, row.discount)
  if (row.discount > subtotal)
    warn(
      check,
      place,
      'discount',
      sentence`The discount, ${formatDollars(row.discount)}, is more than the lines add up to; only ${formatDollars(subtotal)} is taken off.`,
    )
}

/** By the index of the order. Lines of orders that were imported before are skipped. */
function checkLines(check: ImportCheck, orders: number): PlannedLine[][] {
  const table = readImportRows(check, 'orderLines')
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
      reportProblem(
        check,
        place,
        'priceAdjustment',
        sentence`This adjustment takes off more than the line's unit price.`,
      )
    else if (soldPrice(row) === zero) warn(check, place, 'unitPrice', sentence`The price of this line is $0.00.`)
    if (order !== undefined) byOrder[order.at]?.push({ product, quantity, unitPrice, priceAdjustment, cost })
  }
  for (const { get } of table.invalidRows) {
    // An invalid line still belongs to its order, so that the order is not reported as empty too.
    const order = check.lookups.orders.find(get('order') ?? '')
    if (typeof order !== 'object' || 'id' in order) continue
    byOrder[order.at]?.push(placeholder)
    check.unsureBalances.add(targetKey(order))
  }
  return byOrder
}

/** Stands in for an invalid time. It's never saved, because an import with problems writes nothing. */
const neverWritten = new Date(0)

const placeholder: PlannedLine = {
  product: { at: invalidRow },
  quantity: 0,
  unitPrice: zero,
  priceAdjustment: zero,
  cost: null,
}

/** If the number can't be kept, returns null with a warning, and Dray assigns the next number. */
function usableNumber(
  check: ImportCheck,
  place: FilePlace,
  row: ImportRow<'orders'>,
  numbers: Map<string, number>,
): string | null {
  const { orderNum } = row
  if (orderNum === null || row.orderStatus === 'DRAFT') return null
  const reason = reasonNotUsable(check, orderNum, numbers)
  if (reason === undefined) {
    numbers.set(orderNum, row.line)
    return orderNum
  }
  warn(check, place, 'orderNum', followedBy(reason, '; the order will get the next number in Dray.'))
  return null
}

/** Later orders continue after the highest number, and must still be valid. */
const maxOrderNumber = 99_999_999_999

function reasonNotUsable(
  check: ImportCheck,
  orderNum: string,
  numbers: ReadonlyMap<string, number>,
): Sentence | undefined {
  const number = quoted(orderNum)
  if (!isRealNumber(orderNum)) return sentence`Order number ${number} is not a whole number of 100001 or more`
  if (Number(orderNum) > maxOrderNumber) return sentence`Order number ${number} leaves no room for later numbers`
  const before = numbers.get(orderNum)
  if (before !== undefined) return sentence`Order number ${number} is already on line ${before}`
  const isTaken = check.known.orderNums.has(orderNum) || check.known.reservedNumbers.has(orderNum)
  return isTaken ? sentence`Order number ${number} is already used in Dray` : undefined
}

/** Past orders may name any user, an open one only someone who drives now (D-192). */
function orderDriver(
  check: ImportCheck,
  place: FilePlace,
  row: ImportRow<'orders'>,
  users: readonly PlannedUser[],
): PlannedOrder['driver'] {
  if (row.driver !== null && row.delivery === 'PICKUP') {
    reportProblem(check, place, 'driver', sentence`A pickup order has no driver.`)
    return null
  }
  const driver = resolveOptional(check, { ...place, column: 'driver' }, 'users', row.driver)
  if (driver !== null && isOpen(row.orderStatus) && !drivesNow(check, users, driver))
    reportProblem(
      check,
      place,
      'driver',
      sentence`${quoted(String(row.driver))} is not an active user with the DRIVER role, which an open order needs.`,
    )
  return driver
}

function drivesNow(check: ImportCheck, users: readonly PlannedUser[], driver: Target): boolean {
  if ('id' in driver) return check.known.users.some((user) => user.id === driver.id && user.isDriver)
  // A row with problems has its own issue.
  return users[driver.at]?.roles.includes('DRIVER') ?? true
}

function orderLocation(check: ImportCheck, place: FilePlace, name: string | null): number | null {
  const location = resolveOptional(check, { ...place, column: 'packingLocation' }, 'locations', name)
  return location !== null && 'id' in location ? location.id : null
}
