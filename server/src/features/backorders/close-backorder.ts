import type * as contract from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { logUpdated } from '../changelog/index.ts'
import {
  lockCustomers,
  lockStoredOrders,
  planOrders,
  readOrder,
  refuseAny,
  storedFields,
  writeOrders,
} from '../orders/index.ts'

/** Cancels a backorder. The log of the order it was split from keeps the reason. */
export async function closeBackorder(
  tx: Tx,
  { params: { id }, body, user, author, today }: CallRequest<typeof contract.closeBackorder>,
): Promise<Order> {
  const reason = body?.reason
  if (!reason) throw new Refusal('reason-missing')
  const customers = await lockCustomers(tx, { orderIds: [id] }, 'CANCELLED')
  const before = mustExist((await lockStoredOrders(tx, [id]))[0], 'order-not-found')
  const { backorderOf, orderNum, orderStatus } = before
  if (backorderOf === null) throw new Refusal('not-a-backorder')
  if (!isOpen(orderStatus) && orderStatus !== 'DRAFT') throw new Refusal('order-not-open')
  const canceled = {
    before,
    fields: { ...storedFields(before), orderStatus: 'CANCELLED' as const },
    sentNumber: null,
    lines: before.lines.map((line) => ({ ...line, needsBatch: false })),
  }
  const credit = { user, customers, creditHoldReason: null }
  const planned = refuseAny(await planOrders(tx, [canceled], { author, today, credit }))
  await writeOrders(
    tx,
    planned.map((order) => ({ ...order, notes: `Closed: ${reason}` })),
    author,
  )
  await logUpdated(tx, 'order', [{ id: backorderOf, notes: `Backorder ${orderNum} closed: ${reason}` }], author)
  return readOrder(tx, user, { id })
}
