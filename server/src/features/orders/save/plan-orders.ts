import { deliveredOn, type Need } from '@dray/domain/batches/usable-batches'
import type { ClosedThrough } from '@dray/domain/books/closing'
import { dropsLateSale, mayReleaseCreditHolds } from '@dray/domain/credit/credit-hold'
import { noNumbers } from '@dray/domain/numbers/record-numbers'
import { isPoMissing } from '@dray/domain/orders/customer-po'
import { linePrice, linesToJustify } from '@dray/domain/orders/order-prices'
import { isShipped } from '@dray/domain/orders/order-status'
import { cappedDiscount, orderTotals } from '@dray/domain/orders/order-totals'
import { shippedOnAfter } from '@dray/domain/orders/shipped-on'
import { dueDateAfter } from '@dray/domain/receivables/due-date'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { pairs } from '../../../platform/pairs.ts'
import type { Author } from '../../changelog/index.ts'
import { lockClosedThrough, refuseClosedDays } from '../../closing/index.ts'
import { findPricesBelowFloor } from '../../pricing/index.ts'
import type { PricedLine } from '../lines/price-lines.ts'
import { type StoredLine, storedLineFinder, type StoredOrder } from '../lines/stored-orders.ts'
import { numberOrder } from '../numbers/number-order.ts'
import { nextOrderIds } from '../numbers/order-numbers.sql.ts'
import { allocateOrders } from '../stock/allocate-orders.ts'
import { untracedRelease } from '../stock/move-line-stock.ts'
import { type CreditCheck, holdOrders } from './hold-orders.ts'
import type { LockedCustomers } from './lock-customers.ts'
import { findChanges } from './order-differences.ts'
import type { OrderFields } from './order-fields.ts'
import { type OrderInPlanning, type OrderToSave, type PlannedOrder, planOrder } from './planned-order.ts'
import { creditedByProof, namesFor } from './write-orders.sql.ts'

export type Saving = {
  author: Author
  today: string
  credit: CreditCheck
  /** The orders together come to what they did before, so no credit hold is asked. */
  keepsSum?: boolean
  /** If it was already locked. */
  closedThrough?: ClosedThrough
  /** If the prices are still to be justified. */
  justification?: Justification
}

/** The orders to write and those that are refused. Unchanged orders are in neither (D-168). */
export type PlannedOrders = { planned: PlannedOrder[]; refused: RefusedOrder[] }
type RefusedOrder = { before: StoredOrder | undefined; refusal: Refusal }

/**
 * Allocates batches to priced orders, numbers them and plans what to write. The caller has locked the orders and their customers. Every
 * save goes through here, so none gets around a credit hold.
 */
export async function planOrders(tx: Tx, toSave: readonly OrderToSave[], saving: Saving): Promise<PlannedOrders> {
  const { author, today, credit, keepsSum = false, justification } = saving
  const orders = toSave.map((order) => orderInPlanning(order, saving))
  const [, closedThrough] = await allInOrder([
    justification === undefined ? Promise.resolve() : justifyPrices(tx, orders, justification),
    closedDays(tx, orders, saving),
    allocateOrders(tx, orders, author),
    nameNewOrders(tx, orders),
    numberOrders(tx, orders, author),
  ])
  await refuseOrders(tx, orders, saving)
  const refused = orders.flatMap(({ before, refusal }) => (refusal ? [{ before, refusal }] : []))
  const accepted = orders.filter(({ refusal }) => refusal === undefined)
  const all = accepted.map((order) => ({
    ...planOrder({ ...order, ...order.allocation, ...dates(order, saving) }, author.at),
    wantsMessages: wantsMessages(order, credit.customers),
  }))
  await findChanges(tx, all)
  const planned = all.filter(({ before, changes }) => before === undefined || changes.length > 0)
  if (planned.some(changesBooks)) refuseClosedDays(closedThrough, [today])
  if (refused.length === 0 && !keepsSum) await holdOrders(tx, planned, { ...credit, today })
  return { planned, refused }
}

const wantsMessages = ({ before, fields: { customerId } }: OrderToSave, customers: LockedCustomers): boolean =>
  customers.get(customerId)?.wantsMessages ?? (before?.customerId === customerId && before.wantsMessages)

/** For saves that a single refusal ends. */
export function refuseAny({ planned, refused: [first] }: PlannedOrders): PlannedOrder[] {
  if (first) throw first.refusal
  return planned
}

const orderInPlanning = (order: OrderToSave, { today, credit, justification }: Saving): OrderInPlanning => ({
  ...order,
  need: orderNeed(order.fields, credit.customers, today),
  untraced: justification && untracedRelease(justification.user, justification.reason),
  priceReason: null,
  allocation: { lines: [], removedIds: [] },
  id: order.before?.id ?? 0,
  numbers: { ...noNumbers, orderNum: '' },
  names: undefined,
  refusal: undefined,
})

const closedDays = async (tx: Tx, orders: readonly OrderToSave[], { closedThrough }: Saving): Promise<ClosedThrough> =>
  closedThrough === undefined && orders.some(mayChangeBooks) ? lockClosedThrough(tx) : (closedThrough ?? null)

/** Ids of new orders are known before they are inserted. */
async function nameNewOrders(tx: Tx, orders: readonly OrderInPlanning[]): Promise<void> {
  const added = orders.filter(({ before }) => before === undefined)
  const naming = added.map(async (order) => {
    order.names = await namesFor(tx, order.fields)
  })
  const [, ids] = await allInOrder([Promise.all(naming), nextOrderIds(tx, added.length)])
  for (const [order, id] of pairs(added, ids)) order.id = id
}

async function numberOrders(tx: Tx, orders: readonly OrderInPlanning[], author: Author): Promise<void> {
  for (const order of orders) {
    const { before, fields, sentNumber: sent } = order
    order.numbers = await numberOrder(tx, { before, status: fields.orderStatus, sent }, author)
  }
}

async function refuseOrders(tx: Tx, orders: readonly OrderInPlanning[], { credit, today }: Saving): Promise<void> {
  const undone = orders.filter(undoesCredited).map(({ id }) => id)
  const credited = await creditedByProof(tx, undone)
  for (const order of orders) {
    order.refusal =
      refuseLateSale(order, credit.user, today) ??
      refuseCredited(order, credited) ??
      refuseWithoutPo(order, credit.customers) ??
      order.refusal
  }
}

function dates(order: OrderToSave, { today, credit }: Saving) {
  const { before, fields } = order
  return {
    due: dueDateAfter(before, fields, { today, paymentTermsDays: termsFor(order, credit.customers) }),
    shippedOn: shippedOnAfter(before, fields.orderStatus, today),
  }
}

/** The day and shelf life that the order's batches must meet. */
export const orderNeed = (
  { customerId, deliveryDate, orderStatus }: Pick<OrderFields, 'customerId' | 'deliveryDate' | 'orderStatus'>,
  customers: LockedCustomers,
  today: string,
): Need => ({
  day: deliveredOn(deliveryDate, isShipped(orderStatus), today),
  minLifeDays: customers.get(customerId)?.minLifeDays ?? null,
})

const undoesCredited = ({ before, fields }: OrderToSave): boolean =>
  before !== undefined && before.hasMemos && isShipped(before.orderStatus) && !isShipped(fields.orderStatus)

/** An order with issued credit memos stays as it was sold (D-244). */
function refuseCredited(
  { before, fields, lines }: OrderToSave,
  creditedByProof: ReadonlySet<number>,
): Refusal | undefined {
  if (!before?.hasMemos) return undefined
  if (creditedByProof.has(before.id)) return new Refusal('memo-decided', { orderNum: before.orderNum })
  const storedLine = storedLineFinder(before)
  const stays =
    isShipped(fields.orderStatus) &&
    fields.customerId === before.customerId &&
    cappedDiscount(fields.requestedDiscount, before.subtotalCents) === before.discountCents &&
    lines.length === before.lines.length &&
    lines.every((line) => isSameLine(line, storedLine(line)))
  return stays ? undefined : new Refusal('has-credit-memos', { orderNum: before.orderNum })
}

/** An order that shipped and is late holds its customer's other orders, so only accounting cancels it. */
function refuseLateSale({ before, fields }: OrderToSave, user: Person, today: string): Refusal | undefined {
  if (before === undefined || mayReleaseCreditHolds(user)) return undefined
  const sale = { ...before, total: before.totalCents, applied: before.appliedCents }
  if (!dropsLateSale(sale, fields.orderStatus, today)) return undefined
  return new Refusal('not-allowed', { orderNum: before.orderNum, isLateSale: true })
}

/** A backorder has what its order had. */
function refuseWithoutPo({ before, fields, splitFrom }: OrderToSave, customers: LockedCustomers): Refusal | undefined {
  if (splitFrom || !customers.get(fields.customerId)?.poRequired) return undefined
  return isPoMissing(before, fields) ? new Refusal('po-missing') : undefined
}

const isSameLine = (line: PricedLine, stored: StoredLine | undefined): boolean =>
  stored !== undefined &&
  line.quantity === stored.quantity &&
  line.unitPrice === stored.unitPrice &&
  line.priceAdjustment === stored.priceAdjustment &&
  (line.batchId ?? stored.batchId) === stored.batchId

/** The current payment terms of the customer the order will have; a backorder keeps those of its order. */
const termsFor = (
  { before, splitFrom, fields: { customerId } }: OrderToSave,
  customers: LockedCustomers,
): number | null => {
  if (splitFrom) return splitFrom.paymentTermsDays
  const current = before?.customerId === customerId ? before.customerTermsDays : undefined
  return current ?? customers.get(customerId)?.paymentTermsDays ?? null
}

type Save = { before: StoredOrder | undefined; fields: Pick<OrderFields, 'orderStatus'> }

/** False for saves that can't change the books, which needn't ask if a day is closed. */
const mayChangeBooks = ({ before, fields }: Save): boolean =>
  isShipped(fields.orderStatus) ||
  (before !== undefined && (isShipped(before.orderStatus) || before.lines.some(({ tagsPulled }) => tagsPulled)))

/** True if the save changes what was shipped, or moves units out of stock or back. */
function changesBooks({ before, row, lines }: PlannedOrder): boolean {
  const isLeaving = isShipped(row.orderStatus)
  if (isLeaving !== (before !== undefined && isShipped(before.orderStatus))) return true
  if (before === undefined) return false
  return lines.some(({ ships }) => ships) || returnsUnits(before, lines) || (isLeaving && isWorthOther(before, row))
}

function returnsUnits({ lines: stored }: StoredOrder, lines: PlannedOrder['lines']): boolean {
  const kept = new Map(lines.map((line) => [line.id, line]))
  const isStillOut = ({ id, quantity, batchId }: StoredLine): boolean => {
    const line = kept.get(id)
    return line !== undefined && line.tagsPulled && line.batchId === batchId && line.quantity >= quantity
  }
  return stored.some((line) => line.tagsPulled && !isStillOut(line))
}

const isWorthOther = (before: StoredOrder, row: PlannedOrder['row']): boolean =>
  (['customerId', 'subtotalCents', 'discountCents', 'costCents'] as const).some((sum) => before[sum] !== row[sum])

type Justification = { user: Person; reason: string | null }

const maxNamed = 100

/**
 * Requires a reason for new prices below the brand's margin floor, based on current cost, and attaches it to those orders. ADMINs don't
 * need one. The refusal names products and orders but no figures.
 */
async function justifyPrices(
  tx: Tx,
  orders: readonly OrderInPlanning[],
  { user, reason }: Justification,
): Promise<void> {
  if (reason === null && isAdmin(user)) return
  const prices = new Map(orders.map((order) => [order, pricesToJustify(order)]))
  const all = [...prices.values()].flat()
  if (all.length === 0) return
  const below = new Set((await findPricesBelowFloor(tx, all)).prices)
  const unjustified = orders.filter((order) => prices.get(order)?.some((price) => below.has(price)))
  if (reason === null && unjustified.length > 0) throw reasonMissing(unjustified, [...below])
  for (const order of unjustified) order.priceReason = reason
}

function pricesToJustify({ before, fields: { orderStatus, requestedDiscount }, lines }: OrderToSave) {
  const discount = orderTotals(lines, requestedDiscount)
  const stored = before && { ...before, discount: { discount: before.discountCents, subtotal: before.subtotalCents } }
  return linesToJustify(stored, { orderStatus, lines, discount }).map((line) => ({
    productId: line.productId,
    sku: line.productSku,
    price: linePrice(line, discount),
  }))
}

function reasonMissing(orders: readonly OrderToSave[], below: readonly { productId: number; sku: string }[]): Refusal {
  const products = new Map(below.map(({ productId, sku }) => [productId, { productId, sku }]))
  const numbers = orders.flatMap(({ before }) => before?.orderNum ?? [])
  return new Refusal('reason-missing', {
    belowFloor: [...products.values()].slice(0, maxNamed),
    ...(numbers.length > 0 ? { orders: numbers } : {}),
  })
}
