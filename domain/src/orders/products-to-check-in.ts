import { isUntagged, type TaggedLine } from './tagging.ts'

/** A product with units in batches, none of which is checked in. */
type UncheckedProduct = { productId: number }

/**
 * The products of an order that auto mode finds no batch for because none of their batches is checked in (spec 4.4, D-93, D-189):
 * those with untagged lines, each once, in the sequence of the lines, with its name.
 */
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
