import { deliveredOn, type Need } from '@dray/domain/batches/usable-batches'
import { dropsLateSale, mayReleaseCreditHolds } from '@dray/domain/credit/credit-hold'
import type { ClosedThrough } from '@dray/domain/books/closing'
import { noNumbers } from '@dray/domain/numbers/record-numbers'
import { isPoMissing } from '@dray/domain/orders/customer-po'
import { isShipped } from '@dray/domain/orders/order-status'
import { cappedDiscount } from '@dray/domain/orders/order-totals'
import { shippedOnAfter } from '@dray/domain/orders/shipped-on'
import { dueDateAfter } from '@dray/domain/receivables/due-date'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { pairs } from '../../../platform/pairs.ts'
import type { Author } from '../../changelog/index.ts'
import { numberOrder } from '../numbers/number-order.ts'
import { nextOrderIds } from '../numbers/order-numbers.sql.ts'
import { lockClosedThrough, refuseClosedDays } from '../../closing/index.ts'
import { allocateOrders } from '../stock/allocate-orders.ts'
import { untracedRelease } from '../stock/move-line-stock.ts'
import { findChanges } from './order-differences.ts'
import type { OrderFields } from './order-fields.ts'
import { type CreditCheck, holdOrders } from './hold-orders.ts'
import { type Justification, justifyPrices } from './justify-prices.ts'
import type { LockedCustomers } from './lock-customers.ts'
import { namesFor } from './write-orders.sql.ts'
import { changesBooks, mayChangeBooks } from './changes-books.ts'
import { creditedByProof } from './undo-deliveries.sql.ts'
import { type OrderInPlanning, type OrderToSave, type PlannedOrder, planOrder } from './planned-order.ts'
import type { PricedLine } from '../lines/price-lines.ts'
import { type StoredLine, type StoredOrder, storedLineFinder } from '../lines/stored-orders.ts'

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
  const all = accepted.map((order) => planOrder({ ...order, ...order.allocation, ...dates(order, saving) }, author.at))
  await findChanges(tx, all)
  const planned = all.filter(({ before, changes }) => before === undefined || changes.length > 0)
  if (planned.some(changesBooks)) refuseClosedDays(closedThrough, [today])
  if (refused.length === 0 && !keepsSum) await holdOrders(tx, planned, { ...credit, today })
  return { planned, refused }
}

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
