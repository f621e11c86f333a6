import type { orderSchema } from '@dray/contract/orders'
import { splitTotals } from '@dray/domain/backorders/split-order'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/db.ts'
import type { Author, SignedIn } from '../../../platform/http/serve.ts'
import {
  keepBackordered,
  type LockedCustomers,
  type OrderToSave,
  type PlannedOrder,
  planOrders,
  readOrder,
  refuseAny,
  storedFields,
  type StoredOrder,
  writeOrders,
} from '../../orders/index.ts'
import { moveToBackorder } from '../../payments/index.ts'
import { insertBackorderedUnits } from './splits.sql.ts'

type OrderFields = OrderToSave['fields']
type SplitLine = { line: StoredOrder['lines'][number]; waits: number }

type OrderToSplit = {
  before: StoredOrder
  customers: LockedCustomers
  /** As the order is saved; its discount is what the rest leaves it. */
  fields: OrderFields
  /** The lines it keeps. */
  lines: OrderToSave['lines']
  /** Every line, with the units that go to the backorder. */
  split: readonly SplitLine[]
}

type Saving = { user: SignedIn; author: Author; today: string; reason?: string | null }
type Order = z.output<typeof orderSchema>

/** Saves an order with these lines and moves the rest, with its money, to a backorder. The order is locked. */
export async function saveSplit(
  tx: Tx,
  { before, customers, fields, lines, split }: OrderToSplit,
  { user, author, today, reason }: Saving,
): Promise<{ order: Order; backorder: Order | null }> {
  const { id, customerId } = before
  const totals = splitTotals(split, before.discountCents)
  const order: OrderToSave = {
    before,
    fields: { ...fields, requestedDiscount: totals.ships.discount },
    sentNumber: null,
    lines,
  }
  const rest = totals.waits.units === 0 ? [] : [backorder(before, split, totals.waits.discount)]
  const credit = { user, customers, creditHoldReason: null }
  const justification = reason === undefined ? undefined : { user, reason }
  const saving = { author, today, credit, keepsSum: true, ...(justification && { justification }) }
  const planned = refuseAny(await planOrders(tx, [order, ...rest], saving))
  await writeOrders(tx, withNotes(planned), author)
  const backorderId = rest.length === 0 ? undefined : planned.at(-1)?.id
  if (backorderId !== undefined) {
    await insertBackorderedUnits(tx, unitsLeftBehind(split, { orderId: id, backorderId }))
    await keepBackordered(tx, id)
    await moveToBackorder(tx, { customerId, orderId: id, backorderId }, author)
  }
  return {
    order: await readOrder(tx, user, { id }),
    backorder: backorderId === undefined ? null : await readOrder(tx, user, { id: backorderId }),
  }
}

const backorder = (
  before: StoredOrder,
  split: readonly SplitLine[],
  requestedDiscount: OrderFields['requestedDiscount'],
): OrderToSave => ({
  before: undefined,
  splitFrom: before,
  fields: {
    ...storedFields(before),
    deliveryDate: null,
    orderStatus: 'RECEIVED',
    paymentStatus: 'AWAITING',
    requestedDiscount,
  },
  sentNumber: null,
  lines: split.flatMap(({ line, waits }) =>
    waits === 0 ? [] : { ...line, id: null, batchId: null, quantity: waits, needsBatch: line.batchMode === 'auto' },
  ),
})

/** The log of each names the other. */
function withNotes(planned: readonly PlannedOrder[]): PlannedOrder[] {
  const [order, rest] = planned
  if (order === undefined || rest === undefined) return [...planned]
  return [
    { ...order, notes: `The rest is on backorder ${rest.row.orderNum}` },
    { ...rest, notes: `Backorder of ${order.row.orderNum}` },
  ]
}

function unitsLeftBehind(split: readonly SplitLine[], ids: { orderId: number; backorderId: number }) {
  const units = new Map<number, number>()
  for (const { line, waits } of split)
    if (waits > 0) units.set(line.productId, (units.get(line.productId) ?? 0) + waits)
  return [...units].map(([productId, count]) => ({ ...ids, productId, units: count }))
}
