import { sql } from 'kysely'
import type { Tx } from '../../../db/db.ts'

const anyOf = (ids: readonly number[]) => sql<number>`any(${ids})`

/**
 * Locks purchase orders, in the sequence of their ids, before the products of their items. They are read afterward, because whoever waited
 * may see outdated names.
 */
export async function lockPurchases(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom('purchaseOrders')
    .select('id')
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export function purchasesById(tx: Tx, ids: readonly number[]) {
  return tx
    .selectFrom('purchaseOrders')
    .innerJoin('brands', 'brands.id', 'brandId')
    .selectAll('purchaseOrders')
    .select(['brands.name as brand', 'skucode'])
    .where('purchaseOrders.id', '=', anyOf(ids))
    .execute()
}
export type StoredPurchaseRow = Awaited<ReturnType<typeof purchasesById>>[number]

/** The items of purchase orders, in the sequence of each. */
export function storedItems(tx: Tx, purchaseOrderIds: readonly number[]) {
  return tx
    .selectFrom('purchaseItems')
    .select([
      'id',
      'purchaseOrderId',
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
    .where('purchaseOrderId', '=', anyOf(purchaseOrderIds))
    .orderBy('position')
    .orderBy('id')
    .execute()
}
export type StoredItem = Awaited<ReturnType<typeof storedItems>>[number]

/** Brands that are not removed before the transaction ends, by their ids. */
export async function brandsToBuyFrom(tx: Tx, ids: readonly number[]) {
  const brands = await tx
    .selectFrom('brands')
    .select(['id', 'name', 'skucode'])
    .where('id', '=', anyOf(ids))
    .orderBy('id')
    .forKeyShare()
    .execute()
  return new Map(brands.map((brand) => [brand.id, brand]))
}
