import type { ProductChange } from '@dray/contract/products'
import { type Cents, plainDollars } from '@dray/domain/money'
import { distinct, type Parts } from './product-parts.ts'
import type { ProductRow } from './products.sql.ts'

/** What the product form says of a product, but for its stock. */
export type ProductState = ReturnType<typeof stateOf>

export const stateOf = (row: ProductRow) => ({
  parts: {
    brandID: row.brandID,
    typeID: row.typeID,
    extractTypeID: row.extractTypeID,
    productLineIDs: row.productLines.map((line) => line.productLineId),
  } satisfies Parts,
  prices: { cost: row.cost, basePrice: row.basePrice, msrp: row.msrp },
  plain: {
    name: row.name,
    description: row.description,
    image: row.image,
    genetics: row.genetics,
    status: row.status,
    weight: row.weight,
    unitQuantity: row.unitQuantity,
    discountEligible: row.discountEligible,
    hasBatch: row.hasBatch,
    hideFromCatalog: row.hideFromCatalog,
  },
})

/** The state after a change: only the keys present change (D-154), and null empties. */
export const changedState = ({ parts, prices, plain }: ProductState, body: ProductChange): ProductState => ({
  parts: changedParts(parts, body),
  prices: {
    cost: sent(body.cost, prices.cost),
    basePrice: sent(body.basePrice, prices.basePrice),
    msrp: sent(body.msrp, prices.msrp),
  },
  plain: {
    name: sent(body.name, plain.name),
    description: sent(body.description, plain.description),
    image: sent(body.image, plain.image),
    genetics: sent(body.genetics, plain.genetics),
    status: sent(body.status, plain.status),
    weight: sent(body.weight, plain.weight),
    unitQuantity: sent(body.unitQuantity, plain.unitQuantity),
    discountEligible: sent(body.discountEligible, plain.discountEligible),
    hasBatch: sent(body.hasBatch, plain.hasBatch),
    hideFromCatalog: sent(body.hideFromCatalog, plain.hideFromCatalog),
  },
})

function changedParts(parts: ProductState['parts'], body: ProductChange): ProductState['parts'] {
  const brandID = sent(body.brandID, parts.brandID)
  // Lines are a brand's own: under another brand only those count that are sent anew.
  const kept = brandID === parts.brandID ? parts.productLineIDs : []
  return {
    brandID,
    typeID: sent(body.typeID, parts.typeID),
    extractTypeID: sent(body.extractTypeID, parts.extractTypeID),
    productLineIDs: distinct(sent(body.productLineIDs, kept)),
  }
}

const sent = <T>(value: T | undefined, stored: T): T => (value === undefined ? stored : value)

/** The state as the change log has it, but for the parts, whose names are asked for only when they change. */
export const inWords = ({ prices, plain }: ProductState) => ({
  ...plain,
  cost: dollars(prices.cost),
  basePrice: dollars(prices.basePrice),
  msrp: dollars(prices.msrp),
})
const dollars = (amount: Cents | null): string | null => (amount === null ? null : plainDollars(amount))
