import type { Need } from '@dray/domain/batches/usable-batches'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { minus } from '@dray/domain/money'
import type { OrderNumbers } from '@dray/domain/numbers/record-numbers'
import { orderTotals } from '@dray/domain/orders/order-totals'
import type { DueDate } from '@dray/domain/receivables/due-date'
import { paymentStatusAfterEdit, paymentStatusIn } from '@dray/domain/payments/apply-payment'
import type { Refusal } from '../../../platform/http/refusal.ts'
import type { AllocatedLine, Allocation } from '../stock/allocate-orders.ts'
import type { PricedLine } from '../lines/price-lines.ts'
import type { UntracedRelease } from '../stock/move-line-stock.ts'
import type { OrderFields } from './order-fields.ts'
import type { StoredOrder } from '../lines/stored-orders.ts'
import type { OrderNames, OrderRow } from './write-orders.sql.ts'

/** The state to save. Without `before`, the order is new. */
export type OrderToSave = {
  before: StoredOrder | undefined
  fields: OrderFields
  sentNumber: string | null
  lines: readonly PricedLine[]
  splitFrom?: StoredOrder
}

/** An order while it is planned. Each step fills its part. */
export type OrderInPlanning = OrderToSave & {
  need: Need
  untraced: UntracedRelease | undefined
  /** Why its prices may be below the margin floor. */
  priceReason: string | null
  allocation: Allocation
  id: number
  numbers: OrderNumbers
  names: OrderNames | undefined
  refusal: Refusal | undefined
}

/** An order ready to write: all references exist and its batches are reserved. */
export type PlannedOrder = Allocation & {
  id: number
  before: StoredOrder | undefined
  row: OrderRow
  createdAt: Date
  /** Changes for the log. Imported orders have none, because the import files document them. */
  changes: readonly FieldChange[]
  /** For the log of a new order; imported ones have none. */
  names?: OrderNames | undefined
  notes?: string
  /** Why this save releases the order from a credit hold. */
  creditHoldReason?: string | null
  /** Absent for imported orders. */
  need?: Need | undefined
  untraced?: UntracedRelease | undefined
  /** A contact of its customer wants messages. Imports tell nobody. */
  wantsMessages?: boolean
}

type NumberedOrder = {
  id: number
  before: StoredOrder | undefined
  fields: OrderFields
  numbers: OrderNumbers
  lines: readonly AllocatedLine[]
  removedIds?: readonly number[]
  /** Set on new orders that were placed earlier than they are saved. */
  createdAt?: Date
  priceReason?: string | null
  /** Makes a new order its backorder. */
  splitFrom?: StoredOrder | undefined
  due: DueDate
  shippedOn: string | null
  need?: Need
  names?: OrderNames | undefined
  untraced?: UntracedRelease | undefined
}

/** Adds numbers and totals to allocated lines. Imported orders start here, because their files contain everything else. */
export function planOrder(
  {
    id,
    before,
    fields,
    numbers,
    lines,
    removedIds = [],
    priceReason = null,
    splitFrom,
    due,
    shippedOn,
    ...order
  }: NumberedOrder,
  at: Date,
): PlannedOrder {
  const { requestedDiscount, ...head } = fields
  const sums = orderSums(lines, requestedDiscount)
  const createdAt = before?.createdAt ?? order.createdAt ?? at
  const paymentStatus = paymentStatusIn(
    fields.orderStatus,
    before ? paymentStatusAfter(before, fields, sums) : fields.paymentStatus,
  )
  const lastChangedOn = (isUnchanged: boolean, stored: Date) => (isUnchanged ? stored : at)
  const row = {
    ...head,
    ...numbers,
    ...sums,
    ...due,
    shippedOn,
    paymentStatus,
    ...chain(before, splitFrom),
    priceReason: priceReason ?? (before ?? splitFrom)?.priceReason ?? null,
    modifiedOn: at,
    statusModifiedOn: before
      ? lastChangedOn(before.orderStatus === fields.orderStatus, before.statusModifiedOn)
      : createdAt,
    paymentModifiedOn: before
      ? lastChangedOn(before.paymentStatus === paymentStatus, before.paymentModifiedOn)
      : createdAt,
  }
  const { need, names, untraced } = order
  const planned = { id, before, row, createdAt, lines, removedIds, changes: [], need, names, untraced }
  return priceReason === null ? planned : { ...planned, notes: priceReason }
}

type Chain = Pick<StoredOrder, 'backorderOf' | 'firstOrderId'>

/** A backorder belongs to the chain of the order it is split from. */
const chain = (before: StoredOrder | undefined, splitFrom: StoredOrder | undefined): Chain => ({
  backorderOf: before ? before.backorderOf : (splitFrom?.id ?? null),
  firstOrderId: before ? before.firstOrderId : (splitFrom?.firstOrderId ?? splitFrom?.id ?? null),
})

/** The stored totals of an order (D-56). */
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
