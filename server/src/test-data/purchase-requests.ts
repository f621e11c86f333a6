import type { ApiClient } from './test-app.ts'

/** An item of a purchase order as the screen sends it. */
export const anItem = (product: { sku: string; name?: string }, orderQuantity: unknown = 1, more: object = {}) => ({
  productSku: product.sku,
  productName: product.name ?? '',
  productBrand: '',
  productType: '',
  productGenetics: null,
  productExtractType: null,
  productWeight: null,
  orderQuantity,
  ...more,
})

/** The body of a purchase order as the screen sends it. */
export const aPurchaseBody = (brandID: number, items: readonly object[], more: object = {}) => ({
  brandID,
  expectedDeliveryOn: '2026-03-09',
  orderStatus: 'PENDING',
  paymentStatus: 'PENDING',
  unitQuantity: 0,
  total: 0,
  notes: null,
  purchaseOrderItems: items,
  ...more,
})

/** A purchase order, placed through its call. */
export async function placedPurchaseOrder(
  request: ApiClient,
  brandID: number,
  items: readonly object[],
  more: object = {},
) {
  const answer = await request('POST', '/api/db/purchases/new', { body: aPurchaseBody(brandID, items, more) })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json()
}
