import type * as contract from '@dray/contract/backorders'
import { orderSchema } from '@dray/contract/orders'
import type { ServedLine } from '@dray/domain/backorders/queue'
import { splitTotals } from '@dray/domain/backorders/split-order'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { requireOpenDays } from '../../closing/index.ts'
import { refuseIfChanged } from '../../changelog/index.ts'
import { lockCustomersToPay } from '../../customers/index.ts'
import {
  lockCustomers,
  lockStoredOrders,
  type OrderToSave,
  type PlannedOrder,
  planOrders,
  readOrder,
  shippableLines,
  storedFields,
  type StoredOrder,
  writeOrders,
} from '../../orders/index.ts'
import { customerOfOrder, moveToBackorder } from '../../payments/index.ts'
import { lockProducts } from '../../products/index.ts'
import { insertBackorderedUnits } from './backordered-units.sql.ts'

type Request = CallRequest<typeof contract.shipAvailable>
type OrderFields = OrderToSave['fields']

/**
 * Ships or packs what is there of an open order and moves the rest, with its money, to a backorder (D-260, D-261). Nothing is repriced and no
 * credit hold is asked.
 */
export async function shipAvailable(tx: Tx, request: Request) {
  const { params, body, user, author, today } = request
  const { before, customers } = await lockOrder(tx, request)
  const { id, customerId } = before
  const fields = { ...storedFields(before), orderStatus: body.orderStatus }
  const [, split] = await allInOrder([requireOpenDays(tx, [today]), serveLocked(tx, before, today)])
  const totals = splitTotals(split, before.discountCents)
  if (totals.ships.units === 0) throw new Refusal('nothing-to-ship')
  const order: OrderToSave = {
    before,
    fields: { ...fields, requestedDiscount: totals.ships.discount },
    sentNumber: null,
    lines: split.flatMap(shippingLines),
  }
  const rest = totals.waits.units === 0 ? [] : [backorder(before, split, totals.waits.discount)]
  const credit = { user, customers, creditHoldReason: null }
  const planned = await plan(tx, [order, ...rest], { author, today, credit, keepsSum: true })
  await writeOrders(tx, withNotes(planned), author)
  const backorderId = rest.length === 0 ? undefined : planned.at(-1)?.id
  if (backorderId !== undefined) {
    await insertBackorderedUnits(tx, unitsLeftBehind(split, { orderId: id, backorderId }))
    await moveToBackorder(tx, { customerId, orderId: id, backorderId }, author)
  }
  return {
    order: await readOrder(tx, user, { id: params.id }),
    backorder: backorderId === undefined ? null : await readOrder(tx, user, { id: backorderId }),
  }
}

/** Locks the customer as payments do, because money may move. */
async function lockOrder(tx: Tx, { params: { id }, body, user }: Request) {
  const customerId = mustExist(await customerOfOrder(tx, id), 'order-not-found')
  await lockCustomersToPay(tx, [customerId])
  const customers = await lockCustomers(tx, { orderIds: [id], customerId })
  const before = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  const current = async () => orderSchema.encode(await readOrder(tx, user, { id }))
  await refuseIfChanged(tx, 'order', before, { sent: body.modifiedOn, current })
  // Another customer was chosen while this waited, and that one isn't locked.
  if (before.customerId !== customerId) throw new Refusal('changed-meanwhile', { current: await current() })
  if (!isOpen(before.orderStatus)) throw new Refusal('order-not-open')
  return { before, customers }
}

/** The locked products keep their stock, their batches and what orders reserve of them. */
async function serveLocked(tx: Tx, { lines }: StoredOrder, today: string) {
  await lockProducts(tx, [...new Set(lines.map(({ productId }) => productId))])
  return shippableLines(tx, lines, today)
}

type Split = ServedLine<StoredOrder['lines'][number]>

const shippingLines = ({ line, ships }: Split): OrderToSave['lines'] =>
  ships.map(({ batchId, quantity }, part) => ({
    ...line,
    id: part === 0 ? line.id : null,
    batchId,
    quantity,
    needsBatch: false,
  }))

const backorder = (
  before: StoredOrder,
  split: readonly Split[],
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

async function plan(
  tx: Tx,
  orders: readonly OrderToSave[],
  saving: Parameters<typeof planOrders>[2],
): Promise<PlannedOrder[]> {
  const outcomes = await planOrders(tx, orders, saving)
  return outcomes.flatMap((outcome) => {
    if (outcome instanceof Refusal) throw outcome
    return outcome === 'unchanged' ? [] : outcome
  })
}

/** The log of each names the other. */
function withNotes(planned: readonly PlannedOrder[]): PlannedOrder[] {
  const [order, rest] = planned
  if (order === undefined || rest === undefined) return [...planned]
  return [
    { ...order, notes: `The rest is on backorder ${rest.row.orderNum}` },
    { ...rest, notes: `Backorder of ${order.row.orderNum}` },
  ]
}

function unitsLeftBehind(split: readonly Split[], ids: { orderId: number; backorderId: number }) {
  const units = new Map<number, number>()
  for (const { line, waits } of split)
    if (waits > 0) units.set(line.productId, (units.get(line.productId) ?? 0) + waits)
  return [...units].map(([productId, count]) => ({ ...ids, productId, units: count }))
}
