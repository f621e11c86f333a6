import { isReceived, type PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../platform/db/db.ts'
import { type Arrival, lockThenAllocate, thenAllocate } from '../backorders/index.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { productIdsOfSkus } from './items/stored-purchase.sql.ts'
import { placePurchaseOrder } from './place-purchase-order.ts'
import { checkInReceipts } from './receive/check-in-receipts.ts'
import { lockDelivery, receiveLocked } from './receive/receive-delivery.ts'
import { productsOfItems, productsOfPurchase, purchaseHead, receivedProducts } from './receive/receive.sql.ts'

/** The commands that bring units of purchase orders, each followed by the orders that wait for them (D-262). */
export const receiveDeliveryForWaiting = lockThenAllocate({
  lock: lockDelivery,
  run: receiveLocked,
  mayArrive: ({ body }) => productsOfItems(body.lines.map(({ itemId }) => itemId)),
  arrived: (tx, { params, author }) => arrival(tx, params.id, author.at),
})

export const checkInReceiptsForWaiting = thenAllocate(checkInReceipts, {
  mayArrive: async (tx, { params, body }) => (body.isCheckedIn ? productsOfPurchase(tx, params.id) : []),
  arrived: async (tx, { params }) => ({
    productIds: await productsOfPurchase(tx, params.id),
    reason: `purchase order ${(await purchaseHead(tx, params.id))?.purchaseOrderNum} was checked in`,
  }),
})

export const placePurchaseOrderForWaiting = thenAllocate(placePurchaseOrder, {
  mayArrive: (tx, { body }) => productsToArrive(tx, body.orderStatus, body.purchaseOrderItems),
  arrived: (tx, { author }, { id }) => arrival(tx, id, author.at),
})

export const changePurchaseOrderForWaiting = thenAllocate(changePurchaseOrder, {
  mayArrive: async (tx, { params, body: { orderStatus, purchaseOrderItems: items = [] } }) => {
    const status = orderStatus ?? (items.length > 0 ? (await purchaseHead(tx, params.id))?.orderStatus : undefined)
    const added = await productsToArrive(tx, status, items)
    const stored = orderStatus !== undefined && isReceived(orderStatus) ? await productsOfPurchase(tx, params.id) : []
    return [...new Set([...stored, ...added])]
  },
  arrived: (tx, { params, author }) => arrival(tx, params.id, author.at),
})

async function productsToArrive(
  tx: Tx,
  status: PurchaseStatus | undefined,
  items: readonly { productSku: string }[],
): Promise<number[]> {
  if (status === undefined || !isReceived(status) || items.length === 0) return []
  return productIdsOfSkus(
    tx,
    items.map(({ productSku }) => productSku),
  )
}

async function arrival(tx: Tx, id: number, at: Date): Promise<Arrival | undefined> {
  const productIds = await receivedProducts(tx, id, at)
  if (productIds.length === 0) return undefined
  return { productIds, reason: `purchase order ${(await purchaseHead(tx, id))?.purchaseOrderNum} arrived` }
}
