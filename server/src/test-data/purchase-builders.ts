import { cents } from '@dray/domain/money'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { randomBytes } from 'node:crypto'
import type { Database } from '../platform/db/db.ts'

type ItemOptions = { productId: number; quantity?: number; batchNumber?: string | null }
type PurchaseOptions = { orderStatus?: PurchaseStatus; items: readonly ItemOptions[] }

/** A purchase order with nothing received yet, from the brand of its first product. */
export async function aPurchaseOrder(db: Database, { orderStatus = 'ORDERED', items }: PurchaseOptions) {
  const ids = items.map(({ productId }) => productId)
  const products = new Map(
    (
      await db
        .selectFrom('products')
        .innerJoin('brands', 'brands.id', 'brandId')
        .innerJoin('productTypes', 'productTypes.id', 'typeId')
        .select(['products.id', 'products.name', 'sku', 'stock', 'brandId', 'brands.name as brand'])
        .select('productTypes.name as type')
        .where('products.id', 'in', ids)
        .execute()
    ).map((product) => [product.id, product]),
  )
  const number = randomBytes(4).toString('hex').toUpperCase()
  const units = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  const order = await db
    .insertInto('purchaseOrders')
    .values({
      draftNum: `DRAFT_${number}`,
      realNum: orderStatus === 'DRAFT' ? null : `PO-${number}`,
      // As written by Dray, in whole milliseconds: the place of a row in a list has no more.
      createdAt: new Date(),
      brandId: products.get(ids[0] ?? 0)?.brandId ?? 0,
      expectedDeliveryOn: null,
      orderPlacedOn: orderStatus === 'DRAFT' ? null : new Date(),
      orderStatus,
      paymentStatus: orderStatus === 'DRAFT' ? 'DRAFT' : 'PENDING',
      notes: null,
      unitQuantity: units,
      totalCents: cents(units * 100),
      closedShortAt: null,
      closedShortBy: null,
      closedShortReason: null,
      createdBy: null,
    })
    .returning(['id', 'purchaseOrderNum'])
    .executeTakeFirstOrThrow()
  const rows = items.map(({ productId, quantity = 1, batchNumber = null }, position) => {
    const product = products.get(productId)
    if (!product) throw new RangeError(`There is no product ${productId}`)
    return {
      purchaseOrderId: order.id,
      productId,
      position,
      productName: product.name,
      productBrand: product.brand,
      productType: product.type,
      productSku: product.sku,
      productGenetics: null,
      productExtractType: null,
      productWeight: null,
      existingStock: product.stock,
      pendingOutboundStock: 0,
      quantity,
      unitCostCents: cents(100),
      subtotalCents: cents(quantity * 100),
      batchNumber,
    }
  })
  const inserted = await db.insertInto('purchaseItems').values(rows).returning('id').execute()
  return { ...order, itemIds: inserted.map(({ id }) => id).sort((a, b) => a - b) }
}
