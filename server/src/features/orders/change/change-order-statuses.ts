import type * as contract from '@dray/contract/orders'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import type { Author } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { fieldsOf } from '../save/order-fields.ts'
import { type OrderToChange, ordersToChange } from '../save/stored-orders.ts'
import { linesAsStored } from '../save/price-lines.ts'
import { movesGoods, type SettledChange, settleOrders, tellOfChanges, writeChanges } from '../save/plan-orders.ts'

type Change = CallRequest<typeof contract.changeOrderStatuses>['body']

/** Sets the order status or the payment status of many orders, all or none. Those that are so already are left alone (D-168). */
export async function changeOrderStatuses(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.changeOrderStatuses>,
): Promise<{ ok: true; changed: number[] }> {
  const author = { userId: user.id, at }
  const orders = await lockedOrders(tx, body.orders)
  const wanted = orders.map((order) => ({ order, fields: fieldsWith(order, body) }))
  const isAllowed = wanted.every(({ order, fields }) =>
    mayChangeOrder(user, order, {
      orderStatus:
        fields.orderStatus === order.orderStatus ? undefined : { from: order.orderStatus, to: fields.orderStatus },
      paymentStatus: fields.paymentStatus !== order.paymentStatus,
    }),
  )
  if (!isAllowed) throw new Refusal('not-allowed')
  const moving = wanted.filter(({ order, fields }) => movesGoods(order.orderStatus, fields.orderStatus))
  // All of them at once, in id order: batches are claimed and goods move below.
  await lockProducts(tx, [...new Set(moving.flatMap(({ order }) => order.lines.map((line) => line.productId)))])
  const changes = await settleAll(tx, wanted, author)
  await tellOfChanges(tx, changes, author)
  return { ok: true, changed: changes.map(({ order }) => order.id) }
}

const fieldsWith = (order: OrderToChange, { orderStatus, paymentStatus }: Change) => ({
  ...fieldsOf(order),
  orderStatus: orderStatus ?? order.orderStatus,
  paymentStatus: paymentStatus ?? order.paymentStatus,
})

/** The orders as they are now that they are locked; none of them may be gone, or changed since it was read (D-15). */
async function lockedOrders(tx: Tx, sent: Change['orders']): Promise<OrderToChange[]> {
  const ids = [...new Set(sent.map((one) => one.id))]
  const orders = await ordersToChange(tx, ids)
  const known = new Map(orders.map((order) => [order.id, order]))
  const gone = ids.filter((id) => !known.has(id))
  if (gone.length > 0) throw new Refusal('order-not-found', { ids: gone })
  const stale = sent.flatMap(({ id, modifiedOn }) => {
    const order = known.get(id)
    const isAsRead = modifiedOn === undefined || new Date(modifiedOn).getTime() === order?.modifiedOn.getTime()
    return order === undefined || isAsRead ? [] : [order.orderNum]
  })
  if (stale.length > 0) throw new Refusal('changed-meanwhile', { orders: [...new Set(stale)] })
  return orders
}

type Wanting = { order: OrderToChange; fields: ReturnType<typeof fieldsWith> }

/** All orders together, each finding what those before it left. Each order that cannot be is named. */
async function settleAll(tx: Tx, wanted: readonly Wanting[], author: Author): Promise<SettledChange[]> {
  const outcomes = await settleOrders(
    tx,
    wanted.map(({ order, fields }) => ({ order, fields, sentNumber: null, lines: linesAsStored(order) })),
    author,
  )
  const refused = outcomes.flatMap(({ order, refusal }) => (refusal ? [{ orderNum: order.orderNum, refusal }] : []))
  const [first] = refused
  if (first) {
    const alike = refused.filter(({ refusal }) => refusal.code === first.refusal.code)
    throw naming(
      first.refusal,
      alike.map(({ orderNum }) => orderNum),
    )
  }
  const changes = outcomes.flatMap(({ change }) => change ?? [])
  await writeTogether(tx, changes, author)
  return changes
}

async function writeTogether(tx: Tx, changes: readonly SettledChange[], author: Author): Promise<void> {
  try {
    await writeChanges(tx, changes, author)
  } catch (error) {
    const refusal = refusalOr(error)
    const { batchNumber } = refusal.details
    // A batch has less than all of them together take.
    const taking = changes.filter(({ order }) =>
      order.lines.some((line) => !line.tagsPulled && line.batchNumber === batchNumber),
    )
    throw naming(
      refusal,
      taking.map(({ order }) => order.orderNum),
    )
  }
}

const naming = ({ code, details }: Refusal, orders: readonly string[]): Refusal =>
  new Refusal(code, { ...details, orders })

function refusalOr(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  throw error
}
