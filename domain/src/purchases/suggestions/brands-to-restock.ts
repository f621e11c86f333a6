import { byCover, type Cover, daysOfCover } from './days-of-cover.ts'
import { type Restockable, suggestedQuantity } from './suggested-quantity.ts'

/** What a brand needs, from its products. */
export type BrandNeed = {
  /** How many of its products are to be bought, and how many units of them. */
  products: number
  units: number
  /** The product that runs out first, counting what is on its way; null if none ever does. */
  first: { id: number; name: string; cover: NonNullable<Cover> } | null
}

type NamedProduct = Restockable & { id: number; name: string }

/** The need of the products of one brand for some weeks of cover. */
export function brandNeed(products: readonly NamedProduct[], weeksOfCover: number): BrandNeed {
  const need: BrandNeed = { products: 0, units: 0, first: null }
  for (const product of products) {
    const { quantity } = suggestedQuantity(product, weeksOfCover)
    const cover = daysOfCover(product)
    need.products += quantity > 0 ? 1 : 0
    need.units += quantity
    if (cover !== null && byCover(cover, need.first?.cover ?? null) < 0)
      need.first = { id: product.id, name: product.name, cover }
  }
  return need
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
