import { byCover, type Cover, daysOfCover } from './days-of-cover.ts'
import { type Restockable, suggestedQuantity } from './suggested-quantity.ts'

export type BrandNeed = {
  products: number
  units: number
  /** Runs out first, counting what is on order; null if nothing is to be bought. */
  first: { id: number; name: string; cover: NonNullable<Cover> } | null
}

type NamedProduct = Restockable & { id: number; name: string }
type ProductNeed<Product> = { product: Product; units: number; cover: Cover }

/** Those that run out first to the front, then those of which most is needed. */
export const productNeeds = <Product extends NamedProduct>(
  products: readonly Product[],
  weeksOfCover: number,
): ProductNeed<Product>[] =>
  products
    .map((product) => ({
      product,
      units: suggestedQuantity(product, weeksOfCover).quantity,
      cover: daysOfCover(product),
    }))
    .filter(({ units }) => units > 0)
    .toSorted((a, b) => byCover(a.cover, b.cover) || b.units - a.units || a.product.id - b.product.id)

export function brandNeed(products: readonly NamedProduct[], weeksOfCover: number): BrandNeed {
  const needs = productNeeds(products, weeksOfCover)
  const [first] = needs
  return {
    products: needs.length,
    units: needs.reduce((sum, { units }) => sum + units, 0),
    first: first?.cover ? { id: first.product.id, name: first.product.name, cover: first.cover } : null,
  }
}

/** Brands whose products run out first, then by what they need. */
export const firstToRunOut = <Brand extends BrandNeed & { name: string }>(brands: readonly Brand[]): Brand[] =>
  brands
    .filter(({ units }) => units > 0)
    .toSorted(
      (a, b) =>
        byCover(a.first?.cover ?? null, b.first?.cover ?? null) ||
        b.units - a.units ||
        a.name.localeCompare(b.name, 'en-US'),
    )
