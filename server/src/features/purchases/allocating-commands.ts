import type { PurchaseOrder } from '@dray/contract/purchases'
import { isReceived } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../platform/db/db.ts'
import type { Author } from '../changelog/index.ts'
import { type Arrival, lockThenAllocate, thenAllocate } from '../backorders/index.ts'
import { changePurchaseOrder } from './change-purchase-order.ts'
import { placePurchaseOrder } from './place-purchase-order.ts'
import { checkInReceipts } from './receive/check-in-receipts.ts'
import { lockDelivery, receiveLocked } from './receive/receive-delivery.ts'
import {
  productsOfItems,
  productsOfPurchase,
  productsOfSkus,
  purchaseHead,
  receivedProducts,
} from './receive/receive.sql.ts'

/** The commands that bring units of purchase orders, each followed by the orders that wait for them (D-262). */
export const receiveDeliveryAndAllocate = lockThenAllocate({
  lock: lockDelivery,
  run: receiveLocked,
  mayArrive: ({ body }) => productsOfItems(body.lines.map(({ itemId }) => itemId)),
  arrived: (tx, { params, author }) => arrival(tx, params.id, author.at),
})

export const checkInReceiptsAndAllocate = thenAllocate(checkInReceipts, {
  mayArrive: async (tx, { params, body }) => (body.isCheckedIn ? productsOfPurchase(tx, params.id) : []),
  arrived: async (tx, { params }) => ({
    productIds: await productsOfPurchase(tx, params.id),
    reason: `purchase order ${(await purchaseHead(tx, params.id))?.purchaseOrderNum} was checked in`,
  }),
})

export const placePurchaseOrderAndAllocate = thenAllocate(placePurchaseOrder, {
  mayArrive: async (_, { body }) => (isReceived(body.orderStatus) ? productsOfSkus(sentSkus(body)) : []),
  arrived: async (_, request, answer) => arrivalOfSave(request, answer),
})

export const changePurchaseOrderAndAllocate = thenAllocate(changePurchaseOrder, {
  mayArrive: async (tx, { params, body }) => {
    if (body.orderStatus !== undefined)
      return isReceived(body.orderStatus) ? productsOfSkus(sentSkus(body), params.id) : []
    const skus = sentSkus(body)
    const status = skus.length === 0 ? undefined : (await purchaseHead(tx, params.id))?.orderStatus
    return status !== undefined && isReceived(status) ? productsOfSkus(skus) : []
  },
  arrived: async (_, request, answer) => arrivalOfSave(request, answer),
})

const sentSkus = ({
  purchaseOrderItems = [],
}: {
  purchaseOrderItems?: readonly { productSku: string }[] | undefined
}) => purchaseOrderItems.map(({ productSku }) => productSku)

/** The products of which units came with this save. */
function arrivalOfSave(
  { author }: { author: Author },
  { purchaseOrderNum, purchaseOrderItems, receipts }: Pick<PurchaseOrder, SavedParts>,
): Arrival | undefined {
  const received = receipts.filter(({ createdAt }) => createdAt.getTime() === author.at.getTime())
  const itemIds = new Set(received.map(({ purchaseItemId }) => purchaseItemId))
  const items = purchaseOrderItems.filter(({ id }) => itemIds.has(id))
  if (items.length === 0) return undefined
  return { productIds: items.map(({ productId }) => productId), reason: `purchase order ${purchaseOrderNum} arrived` }
}
type SavedParts = 'purchaseOrderNum' | 'purchaseOrderItems' | 'receipts'

async function arrival(tx: Tx, id: number, at: Date): Promise<Arrival | undefined> {
  const productIds = await receivedProducts(tx, id, at)
  if (productIds.length === 0) return undefined
  return { productIds, reason: `purchase order ${(await purchaseHead(tx, id))?.purchaseOrderNum} arrived` }
}
