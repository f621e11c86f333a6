import { type ProductChange, type ProductDetails, productDetailNames } from '@dray/contract/products'
import { type Cents, plainDollars } from '@dray/domain/money'
import { pickFields, withSentFields } from '../../platform/http/sent-fields.ts'
import { distinct, type ProductReferences } from './product-references.ts'
import type { ProductRow } from './products.sql.ts'

/** The fields of the product form except stock, which is changed by the difference (D-95). */
export type ProductState = { references: ProductReferences; prices: Prices; details: ProductDetails }
type Prices = Pick<ProductRow, 'cost' | 'basePrice' | 'msrp'>

export const stateOf = (row: ProductRow): ProductState => ({
  references: {
    brandID: row.brandID,
    typeID: row.typeID,
    extractTypeID: row.extractTypeID,
    productLineIDs: row.productLines.map((line) => line.productLineId),
  },
  prices: { cost: row.cost, basePrice: row.basePrice, msrp: row.msrp },
  details: pickFields(row, productDetailNames),
})

/** The state after a change (D-154). */
export const stateAfter = ({ references, prices, details }: ProductState, body: ProductChange): ProductState => ({
  references: referencesAfter(references, body),
  prices: withSentFields(prices, body),
  details: withSentFields(details, body),
})

function referencesAfter(stored: ProductReferences, body: ProductChange): ProductReferences {
  const references = withSentFields(stored, body)
  // Product lines belong to a brand, so under another brand only those that are sent count.
  const isMoved = references.brandID !== stored.brandID && body.productLineIDs === undefined
  return { ...references, productLineIDs: isMoved ? [] : distinct(references.productLineIDs) }
}

/** The fields as they are logged, except the references, whose names are read only if they change. */
export const loggedFields = ({ prices, details }: ProductState) => ({
  ...details,
  cost: dollars(prices.cost),
  basePrice: dollars(prices.basePrice),
  msrp: dollars(prices.msrp),
})
const dollars = (amount: Cents | null): string | null => (amount === null ? null : plainDollars(amount))
