import type { SentPurchaseItem } from '@dray/contract/purchases'
import { zero } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { fitsOnePurchase } from '@dray/domain/purchases/purchase-order'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { copiedFields } from '../../products/index.ts'
import {
  lockPurchase,
  purchaseById,
  type StoredItem,
  storedItems,
  type StoredPurchaseRow,
  productsToBuy,
  type ProductToBuy,
} from './stored-purchase.sql.ts'

/** An item to save, with what it copied from its product when it was added (D-100). New items have no id. */
export type PurchaseItem = Omit<StoredItem, 'id' | 'position'> & { id: number | null }

type Items = { brandId: number; stored: readonly StoredItem[]; sent: readonly SentPurchaseItem[] | undefined }

/** Matches sent items with stored ones by SKU (D-211). Without a list in the request, the stored items stay. */
export async function sentItems(tx: Tx, { brandId, stored, sent }: Items): Promise<PurchaseItem[]> {
  if (sent === undefined) return [...stored]
  refuseForeignIds(stored, sent)
  const bySku = new Map(stored.map((item) => [item.productSku, item]))
  const addedSkus = sent.flatMap(({ productSku }) => (bySku.has(productSku) ? [] : [productSku]))
  const added = await newItems(tx, brandId, addedSkus)
  const items = sent.flatMap((item) => {
    const before = bySku.get(item.productSku) ?? added.get(item.productSku)
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

const findProducts = productsToBuy(openOrderStatuses)

/** New items by SKU, with current cost (D-102), stock and pending units. */
async function newItems(tx: Tx, brandId: number, skus: readonly string[]): Promise<Map<string, PurchaseItem>> {
  if (skus.length === 0) return new Map()
  const found = await findProducts(tx, skus)
  const products = new Map(found.map((product) => [product.sku, product]))
  for (const sku of skus) refuseUnbuyable(products.get(sku), { brandId, sku })
  return new Map(found.map((product) => [product.sku, newItem(product)]))
}

/** INACTIVE products may be bought, HIDDEN ones not. A purchase order is for one brand (spec 1). */
function refuseUnbuyable(product: ProductToBuy | undefined, { brandId, sku }: { brandId: number; sku: string }): void {
  if (!product) throw new Refusal('product-unknown', { sku })
  if (product.brandId !== brandId) throw new Refusal('product-of-another-brand', { sku })
  if (product.status === 'HIDDEN') throw new Refusal('product-not-sold', { sku })
}

const newItem = (product: ProductToBuy): PurchaseItem => ({
  id: null,
  ...copiedFields(product),
  hasBatch: product.hasBatch,
  unitsPerCase: product.unitsPerCase,
  existingStock: product.existingStock,
  pendingOutboundStock: product.pendingOutboundStock,
  quantity: 0,
  unitCost: product.costCents ?? zero,
  batchNumber: null,
  receivedQuantity: 0,
})

/** Locked until the transaction ends. */
export type StoredPurchase = StoredPurchaseRow & { items: StoredItem[] }

export async function lockStoredPurchase(tx: Tx, id: number): Promise<StoredPurchase> {
  const [, [purchase], items] = await allInOrder([lockPurchase(tx, id), purchaseById(tx, id), storedItems(tx, id)])
  return { ...mustExist(purchase, 'purchase-not-found'), items }
}
