import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { pendingOrderLines } from '../../../platform/db/pending-order-lines.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { copiedColumns, describedProducts } from '../../products/index.ts'

/** Locks a purchase order before its products. Read it afterward: a query that waited for the lock may see outdated names. */
export const lockPurchase = (tx: Tx, id: number): Promise<void> =>
  pipeline(tx, tx.selectFrom('purchaseOrders').select('id').where('id', '=', id).forNoKeyUpdate().execute())

const brandColumns = ['skucode', 'brands.image', 'brandRepName', 'brandRepPhone', 'brandRepEmail', 'website'] as const

export function purchaseById(tx: Tx, id: number) {
  return tx
    .selectFrom('purchaseOrders')
    .innerJoin('brands', 'brands.id', 'brandId')
    .leftJoin('users', 'users.id', 'closedShortBy')
    .selectAll('purchaseOrders')
    .select(['brands.name as brand', ...brandColumns, 'users.name as closedShortName'])
    .where('purchaseOrders.id', '=', id)
    .executeTakeFirst()
}
export type StoredPurchaseRow = NonNullable<Awaited<ReturnType<typeof purchaseById>>>

export function storedItems(tx: Tx, purchaseOrderId: number) {
  return tx
    .selectFrom('purchaseItems')
    .innerJoin('products', 'products.id', 'purchaseItems.productId')
    .select([
      'purchaseItems.id',
      'position',
      'productId',
      ...copiedColumns,
      'hasBatch',
      'existingStock',
      'pendingOutboundStock',
      'quantity',
      'unitCostCents as unitCost',
      'purchaseItems.batchNumber',
      'receivedQuantity',
    ])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('position')
    .orderBy('purchaseItems.id')
    .execute()
}
export type StoredItem = Awaited<ReturnType<typeof storedItems>>[number]

/** Keeps the brand from being removed until the transaction ends. */
export const brandToBuyFrom = (tx: Tx, id: number) =>
  tx
    .selectFrom('brands')
    .select(['id', 'name', ...brandColumns])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
export type BrandToBuyFrom = NonNullable<Awaited<ReturnType<typeof brandToBuyFrom>>>

/** With their stock and what open orders will take of it. */
export const productsToBuy = (db: Db, skus: readonly string[], openStatuses: readonly OrderStatus[]) =>
  describedProducts(db)
    .select(['brandId', 'costCents', 'status', 'hasBatch', 'stock as existingStock'])
    .select(
      pendingOrderLines(db, openStatuses)
        .select(sql<number>`coalesce(sum(quantity), 0)`.as('units'))
        .where('orderLines.productId', '=', sql.ref<number>('products.id'))
        .as('pendingOutboundStock'),
    )
    .where('sku', '=', anyOf(skus))
    .$narrowType<{ pendingOutboundStock: number }>()
    .execute()
export type ProductToBuy = Awaited<ReturnType<typeof productsToBuy>>[number]
