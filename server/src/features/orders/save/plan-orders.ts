import { deliveredOn, type Need } from '@dray/domain/batches/usable-batches'
import { dropsLateSale, mayReleaseCreditHolds } from '@dray/domain/credit/credit-hold'
import type { ClosedThrough } from '@dray/domain/books/closing'
import type { FieldChange } from '@dray/domain/changelog/differences'
import type { OrderNumbers } from '@dray/domain/numbers/record-numbers'
import { isPoMissing } from '@dray/domain/orders/customer-po'
import { isShipped } from '@dray/domain/orders/order-status'
import { cappedDiscount } from '@dray/domain/orders/order-totals'
import { shippedOnAfter } from '@dray/domain/orders/shipped-on'
import { dueDateAfter } from '@dray/domain/receivables/due-date'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Author } from '../../changelog/index.ts'
import { numberOrder } from '../numbers/number-order.ts'
import { nextOrderIds } from '../numbers/order-numbers.sql.ts'
import { lockClosedThrough, refuseClosedDays } from '../../closing/index.ts'
import { allocateOrders } from '../stock/allocate-orders.ts'
import { untracedRelease } from '../stock/move-line-stock.ts'
import { orderChanges } from './order-differences.ts'
import type { OrderFields } from './order-fields.ts'
import { type CreditCheck, holdOrders } from './hold-orders.ts'
import { type Justification, justifyPrices } from './justify-prices.ts'
import type { LockedCustomers } from './lock-customers.ts'
import { namesFor } from './write-orders.sql.ts'
import { changesBooks, mayChangeBooks } from './changes-books.ts'
import { creditedByProof } from './undo-deliveries.sql.ts'
import { type OrderToSave, type PlannedOrder, planOrder } from './planned-order.ts'
import type { PricedLine } from '../lines/price-lines.ts'
import { type StoredLine, storedLineFinder } from '../lines/stored-orders.ts'

export type Saving = {
  author: Author
  today: string
  credit: CreditCheck
  /** The orders together come to what they did before, so no credit hold is asked (D-260). */
  keepsSum?: boolean
  /** If it was already locked. */
  closedThrough?: ClosedThrough
  /** If the prices are still to be justified. */
  justification?: Justification
}

/** An order is ready to write, refused, or unchanged (D-168). */
type Outcome = PlannedOrder | Refusal | 'unchanged'

/**
 * Allocates batches to priced orders, numbers them and plans what to write. Returns one outcome per order, in sequence. The caller has
 * locked the orders and their customers. Every save goes through here, so none gets around a credit hold (D-196).
 */
export async function planOrders(tx: Tx, orders: readonly OrderToSave[], saving: Saving): Promise<Outcome[]> {
  const { author, today, credit, keepsSum = false, closedThrough: locked, justification } = saving
  const needFor = ({ fields }: OrderToSave) => orderNeed(fields, credit.customers, today)
  const [justified, closedThrough, allocations, names, newIds, numbers] = await allInOrder([
    justification === undefined ? Promise.resolve(orders) : justifyPrices(tx, orders, justification),
    locked === undefined && orders.some(mayChangeBooks) ? lockClosedThrough(tx) : Promise.resolve(locked ?? null),
    allocateOrders(
      tx,
      orders.map((order) => ({ ...order, status: order.fields.orderStatus, need: needFor(order) })),
      author,
    ),
    Promise.all(orders.map(async ({ before, fields }) => (before ? undefined : namesFor(tx, fields)))),
    nextOrderIds(tx, orders.filter(({ before }) => !before).length),
    numberOrders(tx, orders, author),
  ])
  const credited = await creditedByProof(
    tx,
    orders.filter(undoesCredited).map(({ before }) => before?.id ?? 0),
  )
  const planned: (PlannedOrder | Refusal)[] = []
  for (const [n, order] of justified.entries()) {
    const id = order.before?.id ?? newIds.shift() ?? 0
    const allocation =
      refuseLateSale(order, credit.user, today) ??
      refuseCredited(order, credited) ??
      refuseWithoutPo(order, credit.customers) ??
      allocations[n]
    if (allocation instanceof Refusal) planned.push(allocation)
    else if (allocation && numbers[n]) {
      const { before, fields } = order
      const due = dueDateAfter(before, fields, { today, paymentTermsDays: termsFor(order, credit.customers) })
      const shippedOn = shippedOnAfter(before, fields.orderStatus, today)
      const dates = { due, shippedOn, need: needFor(order) }
      planned.push(
        planOrder({ ...order, ...allocation, ...dates, id, numbers: numbers[n], names: names[n] }, author.at),
      )
    }
  }
  const changes = await orderChanges(
    tx,
    planned.flatMap((order) => (order instanceof Refusal ? [] : [order])),
  )
  const outcomes = planned.map((order) => (order instanceof Refusal ? order : withChanges(order, changes.get(order))))
  const savable = outcomes.filter(isSavable)
  if (savable.some(changesBooks)) refuseClosedDays(closedThrough, [today])
  const isRefused = outcomes.some((outcome) => outcome instanceof Refusal)
  const checked = isRefused || keepsSum ? savable : await holdOrders(tx, savable, { ...credit, today })
  const untraced = justification && untracedRelease(justification.user, justification.reason)
  const releasing = new Map<Outcome, PlannedOrder>(
    savable.map((order, n) => [order, { ...(checked[n] ?? order), untraced }]),
  )
  return outcomes.map((outcome) => releasing.get(outcome) ?? outcome)
}

async function numberOrders(tx: Tx, orders: readonly OrderToSave[], author: Author): Promise<OrderNumbers[]> {
  const numbers: OrderNumbers[] = []
  for (const { before, fields, sentNumber } of orders)
    numbers.push(await numberOrder(tx, { before, status: fields.orderStatus, sent: sentNumber }, author))
  return numbers
}

/** The day and shelf life that the order's batches must meet (D-251). */
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

/** An order that shipped and is late holds its customer's other orders, so only accounting cancels it (D-356). */
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

const isSavable = (outcome: Outcome): outcome is PlannedOrder =>
  !(outcome instanceof Refusal) && outcome !== 'unchanged'

const withChanges = (order: PlannedOrder, changes: readonly FieldChange[] = []): Outcome =>
  order.before && changes.length === 0 ? 'unchanged' : { ...order, changes }
