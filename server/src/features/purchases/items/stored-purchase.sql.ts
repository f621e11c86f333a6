import type { OrderStatus } from '@dray/domain/orders/order-status'
import { sql } from 'kysely'
import { anyText } from '../../../platform/db/queries/any-of.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fixedQuery } from '../../../platform/db/queries/fixed-query.ts'
import { pendingOrderLines } from '../../../platform/db/queries/pending-order-lines.ts'
import { pipeline } from '../../../platform/db/transaction.ts'
import { copiedColumns, describedProducts } from '../../products/index.ts'

/** Locks a purchase order before its products. Read it afterward: a query that waited for the lock may see outdated names. */
export const lockPurchase = (tx: Tx, id: number): Promise<void> =>
  pipeline(tx, tx.selectFrom('purchaseOrders').select('id').where('id', '=', id).forNoKeyUpdate().execute())

const brandColumns = ['skucode', 'brands.image', 'brandRepName', 'brandRepPhone', 'brandRepEmail', 'website'] as const

export const purchaseById = fixedQuery((tx, id: number) =>
  tx
    .selectFrom('purchaseOrders')
    .innerJoin('brands', 'brands.id', 'brandId')
    .leftJoin('users', 'users.id', 'closedShortBy')
    .selectAll('purchaseOrders')
    .select(['brands.name as brand', ...brandColumns, 'users.name as closedShortName'])
    .where('purchaseOrders.id', '=', id),
)
export type StoredPurchaseRow = Awaited<ReturnType<typeof purchaseById>>[number]

export const storedItems = fixedQuery((tx, purchaseOrderId: number) =>
  tx
    .selectFrom('purchaseItems')
    .innerJoin('products', 'products.id', 'purchaseItems.productId')
    .select([
      'purchaseItems.id',
      'position',
      'productId',
      ...copiedColumns,
      'hasBatch',
      'unitQuantity as unitsPerCase',
      'existingStock',
      'pendingOutboundStock',
      'quantity',
      'unitCostCents as unitCost',
      'purchaseItems.batchNumber',
      'receivedQuantity',
    ])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('position')
    .orderBy('purchaseItems.id'),
)
export type StoredItem = Awaited<ReturnType<typeof storedItems>>[number]

/** Keeps the brand from being removed until the transaction ends. */
export const brandToBuyFrom = fixedQuery((tx, id: number) =>
  tx
    .selectFrom('brands')
    .select(['id', 'name', ...brandColumns])
    .where('id', '=', id)
    .forKeyShare(),
)
export type BrandToBuyFrom = Awaited<ReturnType<typeof brandToBuyFrom>>[number]

/** With their stock and what open orders will take of it. */
export const productsToBuy = (openStatuses: readonly OrderStatus[]) =>
  fixedQuery((db, skus: readonly string[]) =>
    describedProducts(db)
      .select(['brandId', 'costCents', 'status', 'hasBatch', 'unitQuantity as unitsPerCase', 'stock as existingStock'])
      .select(
        pendingOrderLines(db, openStatuses)
          .select(sql<number>`coalesce(sum(quantity), 0)`.as('units'))
          .where('orderLines.productId', '=', sql.ref<number>('products.id'))
          .as('pendingOutboundStock'),
      )
      .where('sku', '=', anyText(skus))
      .$narrowType<{ pendingOutboundStock: number }>(),
  )
export type ProductToBuy = Awaited<ReturnType<ReturnType<typeof productsToBuy>>>[number]
