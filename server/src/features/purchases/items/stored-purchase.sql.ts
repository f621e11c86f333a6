import type { Tx } from '../../../platform/db/db.ts'

/**
 * Locks a purchase order before the products of its items. It is read afterward, because whoever waited may see outdated names.
 */
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

/** The items of a purchase order in sequence. */
export function storedItems(tx: Tx, purchaseOrderId: number) {
  return tx
    .selectFrom('purchaseItems')
    .select([
      'id',
      'position',
      'productId',
      'productName',
      'productBrand',
      'productType',
      'productSku',
      'productGenetics',
      'productExtractType',
      'productWeight',
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

/** A brand that is not removed before the transaction ends. */
export const brandToBuyFrom = (tx: Tx, id: number) =>
  tx.selectFrom('brands').select(['id', 'name', 'skucode']).where('id', '=', id).forKeyShare().executeTakeFirst()
