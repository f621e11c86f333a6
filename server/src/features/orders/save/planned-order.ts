import type { FieldChange } from '@dray/domain/changelog/differences'
import { minus } from '@dray/domain/money'
import type { OrderNumbers } from '@dray/domain/numbers/record-numbers'
import { orderTotals } from '@dray/domain/orders/order-totals'
import type { DueDate } from '@dray/domain/receivables/due-date'
import { paymentStatusAfterEdit, paymentStatusIn } from '@dray/domain/payments/apply-payment'
import type { AllocatedLine, Allocation } from '../stock/allocate-orders.ts'
import type { OrderFields } from './order-fields.ts'
import type { StoredOrder } from '../lines/stored-orders.ts'
import type { OrderRow } from './write-orders.sql.ts'

/** An order that is ready to be written: everything it refers to exists, and its batches are reserved. */
export type PlannedOrder = Allocation & {
  before: StoredOrder | undefined
  row: OrderRow
  createdAt: Date
  /** For its log. An imported order has none: its files say what it was. */
  changes: readonly FieldChange[]
  /** What its log says besides the changes. */
  notes?: string
  /** Why the order is released from a credit hold by this save (D-196). */
  creditHoldReason?: string | null
}

/** A planned order with its id. */
export type WrittenOrder = PlannedOrder & { id: number }

type NumberedOrder = {
  before: StoredOrder | undefined
  fields: OrderFields
  numbers: OrderNumbers
  lines: readonly AllocatedLine[]
  removedIds?: readonly number[]
  /** Of a new order, if it is older than its record. */
  createdAt?: Date
  priceReason?: string | null
  due: DueDate
}

/** An order with its numbers and allocated lines, ready to be written. An import's orders begin here: their files say the rest. */
export function planOrder(
  { before, fields, numbers, lines, removedIds = [], priceReason = null, due, ...order }: NumberedOrder,
  at: Date,
): PlannedOrder {
  const { requestedDiscount, ...head } = fields
  const sums = orderSums(lines, requestedDiscount)
  const createdAt = before?.createdAt ?? order.createdAt ?? at
  const paymentStatus = paymentStatusIn(
    fields.orderStatus,
    before ? paymentStatusAfter(before, fields, sums) : fields.paymentStatus,
  )
  const dateOf = (isUnchanged: boolean, stored: Date) => (isUnchanged ? stored : at)
  const row = {
    ...head,
    ...numbers,
    ...sums,
    ...due,
    paymentStatus,
    priceReason: priceReason ?? before?.priceReason ?? null,
    modifiedOn: at,
    statusModifiedOn: before ? dateOf(before.orderStatus === fields.orderStatus, before.statusModifiedOn) : createdAt,
    paymentModifiedOn: before ? dateOf(before.paymentStatus === paymentStatus, before.paymentModifiedOn) : createdAt,
  }
  const planned = { before, row, createdAt, lines, removedIds, changes: [] }
  return priceReason === null ? planned : { ...planned, notes: priceReason }
}

/** The sums that are stored with an order (D-56). */
function orderSums(lines: readonly AllocatedLine[], requestedDiscount: OrderFields['requestedDiscount']) {
  const { unitQuantity, cost, subtotal, discount } = orderTotals(lines, requestedDiscount)
  return {
    unitQuantity,
    costCents: cost,
    subtotalCents: subtotal,
    discountCents: discount,
    brands: [...new Set(lines.map((line) => line.productBrand))].sort(),
  }
}

const paymentStatusAfter = (
  before: StoredOrder,
  { paymentStatus }: OrderFields,
  { subtotalCents, discountCents }: ReturnType<typeof orderSums>,
) =>
  paymentStatusAfterEdit({
    payment: { stored: before.paymentStatus, sent: paymentStatus },
    total: { before: before.totalCents, after: minus(subtotalCents, discountCents) },
    applied: before.appliedCents,
  })
