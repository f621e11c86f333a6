import { type Batch, listBatches } from '@dray/contract/batches'
import { listComments } from '@dray/contract/comments'
import { findOrderByNumber, type Order, type OrderLineInput, changeOrder } from '@dray/contract/orders'
import { listPendingItems } from '@dray/contract/pending'
import { listDocuments } from '@dray/contract/documents'
import type { Role } from '@dray/domain/users/permissions'
import { marginFloors } from '../margin-floors.ts'
import { aLine, anOrder, loadingBatches, nothingToCheckIn, showOrders, unknownStock } from './orders.tsx'
import { answerCall, stubServer } from '../screens.tsx'
import { plainBatch } from '../catalog.ts'

/** Setup for tests of choosing batches on the order page. */
export const batchCode = (id: number) => `EXO-BEV-0001-261101-0004${id}`
export const batch = (id: number, overrides: Partial<Batch> = {}): Batch => ({
  ...plainBatch,
  id,
  batchNumber: batchCode(id),
  initialQuantity: 20,
  remainingQuantity: 10,
  receivedOn: `2026-11-0${id}`,
  ...overrides,
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
/** A product without batches. */
export const chang = aLine({ id: 14, productId: 3, productName: 'Chang', productSku: 'CHA-1', quantity: 3 })
export const minute = (count: number) => new Date(Date.UTC(2026, 2, 10, 20, count))

type Handlers = Parameters<typeof stubServer>

type ServerState = {
  order: Order
  batches: Batch[]
  /** The lines of each save. */
  sent: OrderLineInput[][]
  /** The batch that auto mode allocates. */
  allocated: number | null
}

/** A server with one order and its batches. */
export function batchServer(overrides: Partial<Order> = {}) {
  const order = anOrder({ orderedItems: [chai, tofu, chang], ...overrides })
  const state: ServerState = { order, batches: [batch(1), batch(2)], sent: [], allocated: 1 }
  const saveHandler = answerCall(changeOrder, ({ body }) => {
    const items = changeOrder.body.parse(body).orderItems ?? []
    state.sent.push(items)
    const orderedItems = items.map((item, place) => savedLine(item, place))
    state.order = { ...state.order, orderedItems, modifiedOn: minute(state.sent.length) }
    return state.order
  })
  function savedLine(item: OrderLineInput, place: number) {
    const line = state.order.orderedItems.find(({ id }) => id === item.id) ?? { ...chai, id: 90 + place }
    const isAllocating = item.batchMode === 'auto' && item.productBatchId === null
    const { productBatchId = line.productBatchId, batchMode = line.batchMode, quantity } = item
    const id = isAllocating ? state.allocated : productBatchId
    const productBatchNumber = id === null ? null : batchCode(id)
    return { ...line, quantity, productBatchId: id, productBatchNumber, batchMode }
  }
  const show = (handlers: Handlers = [], roles: Role[] = ['INVENTORY']) => {
    stubServer(
      ...handlers,
      answerCall(listDocuments, () => ({ files: [] })),
      answerCall(listComments, () => []),
      answerCall(listBatches, () => state.batches),
      answerCall(listPendingItems, () => []),
      loadingBatches,
      unknownStock,
      marginFloors(),
      nothingToCheckIn,
      answerCall(findOrderByNumber, () => ({ res: state.order })),
      saveHandler,
    )
    return showOrders({ at: '/orders/100023', roles })
  }
  return { state, saveHandler, show }
}

/** Id, quantity, batch, and batch mode of each line. */
export const batchesByLine = (lines: readonly OrderLineInput[] = []) =>
  lines.map(({ id, quantity, productBatchId, batchMode }) => [id, quantity, productBatchId, batchMode])
