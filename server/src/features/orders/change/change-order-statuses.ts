import * as contract from '@dray/contract/orders'
import { deliversAsDriver } from '@dray/domain/deliveries/to-collect'
import { mayChangeOrder } from '@dray/domain/orders/order-status'
import type { z } from 'zod'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { type Author, refuseIfAnyChanged } from '../../changelog/index.ts'
import { readOrder } from '../read/read-orders.ts'
import { storedFields, type OrderFields } from '../save/order-fields.ts'
import { type PlannedOrders, planOrders } from '../save/plan-orders.ts'
import { lockCustomers } from '../save/lock-customers.ts'
import type { OrderToSave, PlannedOrder } from '../save/planned-order.ts'
import { lockStoredOrders, type StoredLine, type StoredOrder } from '../lines/stored-orders.ts'
import { writeOrders } from '../save/write-orders.ts'
import { refuseDrops } from './refuse-drops.ts'

type Request = CallRequest<typeof contract.changeOrderStatuses>
type Statuses = Pick<Request['body'], 'orderStatus' | 'paymentStatus'>
type Answer = z.output<(typeof contract.changeOrderStatuses)['answer']>
type OrderToChange = { before: StoredOrder; fields: OrderFields }

/** Sets the order or payment status of many orders, all or none. Skips orders that already have it. */
export async function changeOrderStatuses(tx: Tx, request: Request): Promise<Answer> {
  const { body, user, today, author } = request
  const ids = [...new Set(body.orders.map((order) => order.id))]
  const hasOwnStatus = body.orders.some(({ orderStatus }) => orderStatus !== undefined)
  const [customers, stored] = await allInOrder([
    lockCustomers(tx, { orderIds: ids }, hasOwnStatus ? undefined : body.orderStatus),
    lockUnchangedOrders(tx, ids, request),
  ])
  const sent = new Map(body.orders.map((order) => [order.id, order]))
  const orders = stored.map((before) => ({ before, fields: fieldsWith(before, [sent.get(before.id), body]) }))
  if (!orders.every((order) => mayChangeOrder(user, order.before, statusEdit(order)))) throw new Refusal('not-allowed')
  if (deliversAsDriver(user)) await refuseDrops(tx, droppedIds(orders))
  const credit = { user, customers, creditHoldReason: body.creditHoldReason ?? null }
  const justification = { user, reason: body.reason ?? null }
  const plan = await planOrders(tx, orders.map(withStoredLines), { author, today, credit, justification })
  const planned = refuseTogether(plan)
  const changed = await writeAll(tx, planned, author)
  return { ok: true, changed, ...(changed.length === 0 ? {} : { modifiedOn: author.at }) }
}

/** Refuses if an order is gone or has changed since it was read. */
async function lockUnchangedOrders(tx: Tx, ids: readonly number[], { body, user }: Request): Promise<StoredOrder[]> {
  const orders = await lockStoredOrders(tx, ids)
  const lockedIds = new Set(orders.map((order) => order.id))
  const gone = ids.filter((id) => !lockedIds.has(id))
  if (gone.length > 0) throw new Refusal('order-not-found', { ids: gone })
  await refuseIfAnyChanged(tx, 'order', orders, {
    sent: body.orders,
    current: async (id) => contract.orderSchema.encode(await readOrder(tx, user, { id })),
    details: (changed) => ({ orders: changed.map(({ orderNum }) => orderNum) }),
  })
  return orders
}

/** The order's own status wins over the one for all. */
const fieldsWith = (before: StoredOrder, [own, forAll]: [Statuses | undefined, Statuses]): OrderFields => ({
  ...storedFields(before),
  orderStatus: own?.orderStatus ?? forAll.orderStatus ?? before.orderStatus,
  paymentStatus: own?.paymentStatus ?? forAll.paymentStatus ?? before.paymentStatus,
})

const statusEdit = ({ before: { orderStatus: from, paymentStatus }, fields }: OrderToChange) => ({
  orderStatus: fields.orderStatus === from ? undefined : { from, to: fields.orderStatus },
  paymentStatus: fields.paymentStatus !== paymentStatus,
})

const droppedIds = (orders: readonly OrderToChange[]): number[] =>
  orders.flatMap(({ before: { id, orderStatus }, fields }) =>
    fields.orderStatus === 'DELIVERED' && orderStatus !== 'DELIVERED' ? [id] : [],
  )

/** To save with other fields and the same lines. */
export const withStoredLines = ({ before, fields }: OrderToChange): OrderToSave => ({
  before,
  fields,
  sentNumber: null,
  lines: before.lines.map((line) => ({ ...line, needsBatch: false })),
})

/** The refusal names every order refused for the same reason. */
function refuseTogether({ planned, refused }: PlannedOrders): PlannedOrder[] {
  const [first] = refused
  if (first === undefined) return planned
  throw naming(
    first.refusal,
    refused.filter(({ refusal }) => refusal.code === first.refusal.code),
  )
}

async function writeAll(tx: Tx, planned: readonly PlannedOrder[], author: Author): Promise<number[]> {
  try {
    await writeOrders(tx, planned, author)
    return planned.map(({ id }) => id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // The batch has too few units for all the orders together.
    const { batchNumber, sku, withoutBatch } = error.details
    const isRefused = (line: StoredLine) =>
      withoutBatch === true ? line.batchId === null && line.productSku === sku : line.batchNumber === batchNumber
    const pulling = planned.flatMap(({ before }) =>
      before?.lines.some((line) => !line.tagsPulled && isRefused(line)) ? [{ before }] : [],
    )
    throw naming(error, pulling)
  }
}

const naming = ({ code, details }: Refusal, orders: readonly Pick<OrderToSave, 'before'>[]): Refusal =>
  new Refusal(code, { ...details, orders: orders.flatMap(({ before }) => before?.orderNum ?? []) })
