import * as contract from '@dray/contract/orders'
import type * as calls from '@dray/contract/orders/must-pay'
import { differences } from '@dray/domain/changelog/differences'
import { isKeptRequirement, openAmount } from '@dray/domain/deliveries/to-collect'
import { type Cents, formatDollars, zero } from '@dray/domain/money'
import { countsAsOwed } from '@dray/domain/orders/order-status'
import { balanceDue } from '@dray/domain/orders/order-totals'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { logUpdated, recordChange, refuseIfChanged } from '../../changelog/index.ts'
import { lockCustomersToPay } from '../../customers/index.ts'
import { customerOfOrder } from '../../payments/index.ts'
import { lockCustomersOfOrders, lockOrders, ordersById, type StoredOrderRow } from '../lines/stored-orders.sql.ts'
import { collectRows, insertLift, removeLift, replaceMustPay } from '../must-pay/must-pay.sql.ts'
import { readOrder } from '../read/read-orders.ts'

type Entry = { orderId: number; amount: Cents }

/**
 * Says what must be paid before the drop. Locks as a payment does, so the amounts are at most what is due and no confirmation
 * misses them. New requirements end a lift.
 */
export async function setMustPay(tx: Tx, request: CallRequest<typeof calls.setMustPay>): Promise<contract.Order> {
  const { params, body, user, at, author } = request
  const id = params.orderId
  const sent = body.mustPay
  const ids = [...new Set([id, ...sent.map(({ orderId }) => orderId)])]
  const customerId = mustExist(await customerOfOrder(tx, id), 'order-not-found')
  await lockCustomersToPay(tx, [customerId])
  await lockOrders(tx, ids)
  const orders = new Map((await ordersById(tx, ids)).map((order) => [order.id, order]))
  const order = mustExist(orders.get(id), 'order-not-found')
  if (order.customerId !== customerId) throw new Refusal('order-moved')
  await refuseIfChanged(tx, 'order', order, {
    sent: body.modifiedOn,
    current: async () => contract.orderSchema.encode(await readOrder(tx, user, { id })),
  })
  const { required = [], lift = null } = (await collectRows(tx, [id]))[0] ?? {}
  const stored = required.map((row) => ({ ...row, open: openAmount(row) }))
  const isKept = (entry: Entry) => isKeptRequirement(entry, stored)
  refuseUnusable(order, sent, { orders, isKept })

  const rows = sent.map((entry, position) => {
    const kept = isKept(entry) ? stored.find(({ orderId }) => orderId === entry.orderId) : undefined
    const appliedBeforeCents = kept?.appliedBefore ?? mustExist(orders.get(entry.orderId)).appliedCents
    return { requiredOrderId: entry.orderId, position, amountCents: entry.amount, appliedBeforeCents }
  })
  const numbers = new Map([...orders.values()].map((row) => [row.id, row.orderNum]))
  const named = sent.map((entry) => ({ ...entry, orderNum: numbers.get(entry.orderId) ?? '' }))
  const changes = differences(
    order.orderNum,
    { mustPay: requirementsText(stored) },
    { mustPay: requirementsText(named) },
  )
  const endsLift = lift !== null && sent.some((entry) => !isKept(entry))
  const save = async () => {
    await replaceMustPay(tx, id, rows, at)
    if (endsLift) await removeLift(tx, id)
  }
  const notes = endsLift ? { notes: 'Payment before the drop is required again' } : {}
  await recordChange(tx, 'order', { id, changes, save, ...notes }, author)
  return readOrder(tx, user, { id })
}

/** "10412: $50.00, 10413: $20.00 (paid)". Requiring a paid amount again is a change. */
const requirementsText = (entries: readonly { orderNum: string; amount: Cents; open?: Cents }[]): string =>
  entries
    .map(({ orderNum, amount, open }) => `${orderNum}: ${formatDollars(amount)}${open === zero ? ' (paid)' : ''}`)
    .join(', ')

type Orders = ReadonlyMap<number, StoredOrderRow>

/** Only orders of the same customer that can be paid, each once, with at most what is due. */
function refuseUnusable(
  { customerId }: StoredOrderRow,
  sent: readonly Entry[],
  { orders, isKept }: { orders: Orders; isKept: (entry: Entry) => boolean },
): void {
  if (new Set(sent.map(({ orderId }) => orderId)).size < sent.length) throw new Refusal('order-listed-twice')
  for (const entry of sent) {
    const required = mustExist(orders.get(entry.orderId), 'required-order-unknown')
    const { orderNum, orderStatus, totalCents, appliedCents } = required
    if (required.customerId !== customerId) throw new Refusal('required-of-another-customer', { orderNum })
    if (!countsAsOwed(orderStatus)) throw new Refusal('order-not-payable', { orderNum })
    if (entry.amount > balanceDue(totalCents, appliedCents) && !isKept(entry))
      throw new Refusal('must-pay-exceeds', { orderNum })
  }
}

/** Lets the order be dropped without the payment it requires. The first reason stays. */
export async function liftMustPay(tx: Tx, request: CallRequest<typeof calls.liftMustPay>): Promise<contract.Order> {
  const { params, body, user, at } = request
  const id = params.orderId
  const { reason } = body
  if (reason === null) throw new Refusal('reason-missing')
  await lockCustomersOfOrders(tx, { orderIds: [id], customerIds: [], mayUseCredit: false })
  await lockOrders(tx, [id])
  const { customerId } = mustExist((await ordersById(tx, [id]))[0], 'order-not-found')
  const isLifted = (await collectRows(tx, [id])).some(({ lift }) => lift !== null)
  if (!isLifted) {
    await insertLift(tx, { orderId: id, customerId, reason, liftedBy: user.id, liftedOn: at })
    await logUpdated(tx, 'order', [{ id, notes: `Lifted payment before the drop: ${reason}` }], request.author)
  }
  return readOrder(tx, user, { id })
}
