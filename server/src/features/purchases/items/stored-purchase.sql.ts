import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { copiedColumns, describedProducts } from '../../products/index.ts'

/** Locks a purchase order before its products. Read it afterward: a query that waited for the lock may see outdated names. */
export async function lockPurchase(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('purchaseOrders').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export function purchaseById(tx: Tx, id: number) {
  return tx
    .selectFrom('purchaseOrders')
    .innerJoin('brands', 'brands.id', 'brandId')
    .selectAll('purchaseOrders')
    .select(['brands.name as brand', 'skucode'])
    .where('purchaseOrders.id', '=', id)
    .executeTakeFirst()
}
export type StoredPurchaseRow = NonNullable<Awaited<ReturnType<typeof purchaseById>>>

export function storedItems(tx: Tx, purchaseOrderId: number) {
  return tx
    .selectFrom('purchaseItems')
    .select([
      'id',
      'position',
      'productId',
      ...copiedColumns,
      'existingStock',
      'pendingOutboundStock',
      'quantity',
      'unitCostCents as unitCost',
      'batchNumber',
      'receivedQuantity',
    ])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type StoredItem = Awaited<ReturnType<typeof storedItems>>[number]

/** Keeps the brand from being removed until the transaction ends. */
export const brandToBuyFrom = (tx: Tx, id: number) =>
  tx.selectFrom('brands').select(['id', 'name', 'skucode']).where('id', '=', id).forKeyShare().executeTakeFirst()

export const productsToBuy = (db: Db, skus: readonly string[]) =>
  describedProducts(db).select(['brandId', 'costCents', 'status']).where('sku', '=', anyOf(skus)).execute()
export type ProductToBuy = Awaited<ReturnType<typeof productsToBuy>>[number]
