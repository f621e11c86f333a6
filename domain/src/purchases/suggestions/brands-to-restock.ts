import { byCover, type Cover, daysOfCover } from './days-of-cover.ts'
import { type Restockable, suggestedQuantity } from './suggested-quantity.ts'

/** What a brand needs, from its products. */
export type BrandNeed = {
  /** How many of its products are to be bought, and how many units of them. */
  products: number
  units: number
  /** The product to buy that runs out first, counting what is on order; null if nothing is to be bought. */
  first: { id: number; name: string; cover: NonNullable<Cover> } | null
}

type NamedProduct = Restockable & { id: number; name: string }
type ProductNeed<Product> = { product: Product; units: number; cover: Cover }

/** The products to buy for some weeks of cover, those that run out first to the front; on the same day those of which most is needed. */
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

/** The need of the products of one brand for some weeks of cover. */
export function brandNeed(products: readonly NamedProduct[], weeksOfCover: number): BrandNeed {
  const needs = productNeeds(products, weeksOfCover)
  const [first] = needs
  return {
    products: needs.length,
    units: needs.reduce((sum, { units }) => sum + units, 0),
    first: first?.cover ? { id: first.product.id, name: first.product.name, cover: first.cover } : null,
  }
}

/** The brands of which something is to be bought, those whose products run out first to the front; the rest by what they need. */
export const firstToRunOut = <Brand extends BrandNeed & { name: string }>(brands: readonly Brand[]): Brand[] =>
  brands
    .filter(({ units }) => units > 0)
    .toSorted(
      (a, b) =>
        byCover(a.first?.cover ?? null, b.first?.cover ?? null) ||
        b.units - a.units ||
        a.name.localeCompare(b.name, 'en-US'),
    )
