import { isSellable, type ProductStatus } from '../products/product-status.ts'

/** Sold products with a custom price, and all sold ones: "priced / total" (D-31). */
export function pricedCount(
  products: readonly { id: number; status: ProductStatus }[],
  customPrices: { has: (productId: number) => boolean },
): { priced: number; total: number } {
  const sold = products.filter(({ status }) => isSellable(status))
  return { priced: sold.filter(({ id }) => customPrices.has(id)).length, total: sold.length }
}
