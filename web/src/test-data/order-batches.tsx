import { type Batch, listBatches } from '@dray/contract/batches'
import { readChangeLog } from '@dray/contract/changelog'
import { listComments } from '@dray/contract/comments'
import { findOrderByNumber, type Order, type OrderLineSent, changeOrder } from '@dray/contract/orders'
import { listPendingItems } from '@dray/contract/pending'
import { listDocuments } from '@dray/contract/documents'
import type { Role } from '@dray/domain/users/roles'
import { aLine, anOrder, showOrders } from './orders.tsx'
import { answering, serverOf } from './screens.tsx'

/** A stand for tests of an order whose batches are chosen on its page. */
export const numberOf = (id: number) => `EXO-BEV-0001-261101-0004${id}`
export const batch = (id: number, given: Partial<Batch> = {}): Batch => ({
  id,
  batchNumber: numberOf(id),
  isCheckedIn: true,
  initialQuantity: 20,
  remainingQuantity: 10,
  receivedOn: `2026-11-0${id}`,
  ...given,
})
export const chai = aLine({ id: 11, quantity: 12, shouldHaveTag: true })
export const tofu = aLine({
  id: 13,
  productId: 2,
  productName: 'Tofu',
  productSku: 'TOF-1',
  quantity: 1,
  shouldHaveTag: true,
})
/** Kept without batches. */
export const chang = aLine({ id: 14, productId: 3, productName: 'Chang', productSku: 'CHA-1', quantity: 3 })
export const minute = (count: number) => new Date(Date.UTC(2026, 2, 10, 20, count))

type Handlers = Parameters<typeof serverOf>

type ServerState = {
  order: Order
  batches: Batch[]
  /** The lines it was sent, save by save. */
  sent: OrderLineSent[][]
  /** The batch that units in auto mode are given. */
  found: number | null
}

/** A server that keeps an order. */
export function batchServer(given: Partial<Order> = {}) {
  const order = anOrder({ orderedItems: [chai, tofu, chang], ...given })
  const kept: ServerState = { order, batches: [batch(1), batch(2)], sent: [], found: 1 }
  const saving = answering(changeOrder, ({ body }) => {
    const items = changeOrder.body.parse(body).orderItems ?? []
    kept.sent.push(items)
    const orderedItems = items.map((item, place) => savedLine(item, place))
    kept.order = { ...kept.order, orderedItems, modifiedOn: minute(kept.sent.length) }
    return kept.order
  })
  function savedLine(item: OrderLineSent, place: number) {
    const line = kept.order.orderedItems.find(({ id }) => id === item.id) ?? { ...chai, id: 90 + place }
    const isLooking = item.batchMode === 'auto' && item.productBatchId === null
    const { productBatchId = line.productBatchId, batchMode = line.batchMode, quantity } = item
    const id = isLooking ? kept.found : productBatchId
    const productBatchNumber = id === null ? null : numberOf(id)
    return { ...line, quantity, productBatchId: id, productBatchNumber, batchMode }
  }
  const show = (handlers: Handlers = [], roles: Role[] = ['INVENTORY']) => {
    serverOf(
      ...handlers,
      answering(listDocuments, () => ({ files: [] })),
      answering(readChangeLog, () => []),
      answering(listComments, () => []),
      answering(listBatches, () => kept.batches),
      answering(listPendingItems, () => []),
      answering(findOrderByNumber, () => ({ res: kept.order })),
      saving,
    )
    return showOrders({ at: '/orders/100023', roles })
  }
  return { kept, saving, show }
}

/** What was sent of each line: its id, its units, its batch and how that was chosen. */
export const batchesOf = (lines: readonly OrderLineSent[] = []) =>
  lines.map(({ id, quantity, productBatchId, batchMode }) => [id, quantity, productBatchId, batchMode])
