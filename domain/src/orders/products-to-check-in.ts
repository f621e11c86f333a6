import { isUntagged, type TaggedLine } from './tagging.ts'

type UncheckedProduct = { productId: number }

/** Auto mode finds no batch for them: none is checked in (spec 4.4, D-93, D-189). Each once, in the sequence of the lines. */
export function productsToCheckIn<Product extends UncheckedProduct>(
  lines: readonly (TaggedLine & { productId: number; productName: string })[],
  unchecked: readonly Product[],
): (Product & { productName: string })[] {
  const byId = new Map(unchecked.map((product) => [product.productId, product]))
  const found = new Map<number, Product & { productName: string }>()
  for (const line of lines) {
    const product = isUntagged(line) ? byId.get(line.productId) : undefined
    if (product && !found.has(product.productId))
      found.set(product.productId, { ...product, productName: line.productName })
  }
  return [...found.values()]
}
