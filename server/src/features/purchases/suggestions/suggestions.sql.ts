import type { OrderStatus } from '@dray/domain/orders/order-status'
import type { ProductStatus } from '@dray/domain/products/product-status'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { openPurchaseItems, openUnits } from '../../../platform/db/queries/open-purchase-items.ts'
import { restrictedUnits } from '../../../platform/db/queries/restricted-units.ts'
import { pendingOrderLines } from '../../../platform/db/queries/pending-order-lines.ts'
import { type Sales, soldUnits } from '../../../platform/db/queries/sold-units.ts'

export type RestockQuestion = Sales & {
  /** Undefined for all brands in the inventory overview. */
  brandId: number | undefined
  openStatuses: readonly OrderStatus[]
  openPurchaseStatuses: readonly PurchaseStatus[]
  unsellable: readonly ProductStatus[]
  except: number | undefined
}

const idsOfBrand = (db: Db, brandId: number) => db.selectFrom('products').select('id').where('brandId', '=', brandId)

function soldInBrand(db: Db, question: RestockQuestion) {
  const lines = soldUnits(db, question)
  const { brandId } = question
  return brandId === undefined ? lines : lines.where('orderLines.productId', 'in', idsOfBrand(db, brandId))
}

function pendingUnits(db: Db, { brandId, openStatuses }: RestockQuestion) {
  const lines = pendingOrderLines(db, openStatuses)
    .groupBy('orderLines.productId')
    .select((row) => ['orderLines.productId', row.fn.sum<number>('orderLines.quantity').as('units')])
  return brandId === undefined ? lines : lines.where('orderLines.productId', 'in', idsOfBrand(db, brandId))
}

const onOrderUnits = (db: Db, { openPurchaseStatuses, except }: RestockQuestion) =>
  openPurchaseItems(db, openPurchaseStatuses)
    .$if(except !== undefined, (items) => items.where('purchaseOrders.id', '!=', except ?? 0))
    .groupBy('purchaseItems.productId')
    .select((row) => [
      'purchaseItems.productId',
      row.fn.sum<number>(openUnits).as('units'),
      row.fn.min('purchaseOrders.expectedDeliveryOn').as('expectedOn'),
    ])

const draftedUnits = (db: Db, { except }: RestockQuestion) =>
  openPurchaseItems(db, ['DRAFT'])
    .$if(except !== undefined, (items) => items.where('purchaseOrders.id', '!=', except ?? 0))
    .groupBy('purchaseItems.productId')
    .select((row) => [
      'purchaseItems.productId',
      row.fn.sum<number>(openUnits).as('units'),
      row.fn.count<number>('purchaseOrders.id').distinct().as('count'),
      row.fn.max('purchaseOrders.createdAt').as('newestAt'),
    ])

/**
 * Sellable products with sold, pending and ordered units and possible limits. A brand without products has one row without a product; an
 * unknown brand has none.
 */
export function productsToRestock(db: Db, question: RestockQuestion) {
  const rows = db
    .selectFrom('brands')
    .leftJoin('products', (join) =>
      join.onRef('products.brandId', '=', 'brands.id').on('products.status', 'not in', question.unsellable),
    )
    .leftJoin(soldInBrand(db, question).as('sold'), 'sold.productId', 'products.id')
    .leftJoin(pendingUnits(db, question).as('pending'), 'pending.productId', 'products.id')
    .leftJoin(onOrderUnits(db, question).as('onOrder'), 'onOrder.productId', 'products.id')
    .leftJoin(draftedUnits(db, question).as('drafted'), 'drafted.productId', 'products.id')
    .leftJoin('stockLimits as ofWeight', (join) =>
      join
        .onRef('ofWeight.brandId', '=', 'brands.id')
        .onRef('ofWeight.typeId', '=', 'products.typeId')
        .onRef('ofWeight.weight', '=', 'products.weight'),
    )
    .leftJoin('stockLimits as ofType', (join) =>
      join
        .onRef('ofType.brandId', '=', 'brands.id')
        .onRef('ofType.typeId', '=', 'products.typeId')
        .on('ofType.weight', 'is', null),
    )
    .select([
      'brands.id as brandId',
      'brands.name as brandName',
      'brands.image as brandImage',
      'products.id',
      'products.sku',
      'products.name',
      'products.typeId',
      'products.weight',
      'products.unitQuantity',
      'products.stock',
      'products.createdAt',
      sql<number>`coalesce(pending.units, 0)`.as('pendingOutboundQuantity'),
      restrictedUnits.as('restricted'),
      sql<number>`coalesce(on_order.units, 0)`.as('onOrder'),
      'onOrder.expectedOn',
      'drafted.units as draftedUnits',
      'drafted.count as drafts',
      'drafted.newestAt as draftedAt',
      sql<number>`coalesce(sold.units, 0)`.as('sold'),
      // Not `exists`, which would search the keys once per product.
      sql<boolean>`products.id in (select entity_id from external_keys where entity_type = 'products')`.as(
        'isImported',
      ),
      'ofWeight.maxStock as maxOfWeight',
      'ofType.maxStock as maxOfType',
      'brands.maxBrandStock',
      'brands.leadTimeDays',
    ])
  return question.brandId === undefined
    ? rows.where('brands.hideInInventoryOverview', '=', false).execute()
    : rows.where('brands.id', '=', question.brandId).orderBy('products.nameOrder').orderBy('products.id').execute()
}

/** Open units by purchase order and product, first arrival first; those without a date last. */
export function arrivals(db: Db, statuses: readonly PurchaseStatus[]) {
  return openPurchaseItems(db, statuses)
    .select([
      'purchaseItems.productId',
      'purchaseOrders.purchaseOrderNum',
      openUnits.as('quantity'),
      'purchaseOrders.expectedDeliveryOn as expectedOn',
    ])
    .orderBy(sql`expected_delivery_on nulls last`)
    .orderBy('purchaseOrders.id')
    .orderBy('purchaseItems.position')
    .execute()
}
