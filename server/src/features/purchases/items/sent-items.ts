import type { SentPurchaseItem } from '@dray/contract/purchases'
import { zero } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { fitsOnePurchase } from '@dray/domain/purchases/purchase-totals'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import { unitsOfProducts } from '../../pending/index.ts'
import type { StoredItem } from './stored-purchase.sql.ts'
import { type ProductToBuy, productsToBuy } from './products-to-buy.sql.ts'

/** An item as it is to be saved, with what it copied from its product when it was added (D-100). Without an id it is new. */
export type PurchaseItem = Omit<StoredItem, 'id' | 'position' | 'purchaseOrderId'> & { id: number | null }

/** The items that are sent of a purchase order, and those that it has. */
type ItemsOf = { brandId: number; stored: readonly StoredItem[]; sent: readonly SentPurchaseItem[] | undefined }

/**
 * The items of requests, matched by SKU with those that are stored (D-211), for one purchase order after the other. Without a list in the
 * request all stay (D-154).
 */
export async function sentItems(tx: Tx, purchases: readonly ItemsOf[]): Promise<PurchaseItem[][]> {
  for (const { stored, sent = [] } of purchases) refuseForeignIds(stored, sent)
  const newItems = await itemsOfProducts(tx, purchases.flatMap(addedItems))
  return purchases.map((purchase) => itemsOf(purchase, newItems))
}

function addedItems({ brandId, stored, sent = [] }: ItemsOf): AddedItem[] {
  const storedSkus = new Set(stored.map(({ productSku }) => productSku))
  return sent.flatMap(({ productSku: sku }) => (storedSkus.has(sku) ? [] : [{ brandId, sku }]))
}

function itemsOf({ stored, sent }: ItemsOf, newItems: ReadonlyMap<string, PurchaseItem>): PurchaseItem[] {
  if (sent === undefined) return [...stored]
  const bySku = new Map(stored.map((item) => [item.productSku, item]))
  const items = sent.flatMap((item) => {
    const before = bySku.get(item.productSku) ?? newItems.get(item.productSku)
    return before ? [withSent(before, item)] : []
  })
  if (!fitsOnePurchase(items)) throw new Refusal('purchase-too-large')
  return items
}

function refuseForeignIds(stored: readonly StoredItem[], sent: readonly SentPurchaseItem[]): void {
  const ids = new Set(stored.map(({ id }) => id))
  if (sent.some(({ id }) => typeof id === 'number' && !ids.has(id))) throw new Refusal('item-of-another-purchase')
}

const withSent = (before: PurchaseItem, { orderQuantity, unitCost, batchNumber }: SentPurchaseItem): PurchaseItem => ({
  ...before,
  quantity: orderQuantity,
  unitCost: unitCost ?? before.unitCost,
  batchNumber: batchNumber === undefined ? before.batchNumber : batchNumber,
})

type AddedItem = { brandId: number; sku: string }

/** New items by SKU: what their products are now, what they cost (D-102), and how much of them is in stock and pending (D-100). */
async function itemsOfProducts(tx: Tx, added: readonly AddedItem[]): Promise<Map<string, PurchaseItem>> {
  if (added.length === 0) return new Map()
  const skus = added.map(({ sku }) => sku)
  const products = new Map((await productsToBuy(tx, skus)).map((product) => [product.sku, product]))
  for (const item of added) refuseUnbuyable(products.get(item.sku), item)
  const productIds = [...products.values()].map(({ id }) => id)
  const units = await unitsOfProducts(tx, { openStatuses: openOrderStatuses, productIds })
  const unitsOf = new Map(units.map((product) => [product.productId, product]))
  return new Map(
    [...products.values()].map((product) => {
      const { stock = 0, pendingOutboundQuantity = 0 } = unitsOf.get(product.id) ?? {}
      return [product.sku, newItem(product, { existingStock: stock, pendingOutboundStock: pendingOutboundQuantity })]
    }),
  )
}

/** INACTIVE products may be bought, HIDDEN ones not (D-211). A purchase order is for one brand (spec 1). */
function refuseUnbuyable(product: ProductToBuy | undefined, about: AddedItem): void {
  const { sku } = about
  if (!product) throw new Refusal('product-unknown', { sku })
  if (product.brandId !== about.brandId) throw new Refusal('product-of-another-brand', { sku })
  if (product.status === 'HIDDEN') throw new Refusal('product-not-sold', { sku })
}

const newItem = (
  product: ProductToBuy,
  units: Pick<PurchaseItem, 'existingStock' | 'pendingOutboundStock'>,
): PurchaseItem => ({
  id: null,
  productId: product.id,
  productName: product.name,
  productBrand: product.brand,
  productType: product.type,
  productSku: product.sku,
  productGenetics: product.genetics,
  productExtractType: product.extractType,
  productWeight: product.weight,
  ...units,
  quantity: 0,
  unitCost: product.costCents ?? zero,
  batchNumber: null,
  receivedQuantity: 0,
})
