import { type ProductChange, type ProductDetails, productDetailNames } from '@dray/contract/products'
import { type Cents, plainDollars } from '@dray/domain/money'
import { pickFields, withSentFields } from '../../http/sent-fields.ts'
import { distinct, type Parts } from './product-parts.ts'
import type { ProductRow } from './products.sql.ts'

/** The fields of the product form but for stock, which is changed by the difference (D-95). */
export type ProductState = { parts: Parts; prices: Prices; details: ProductDetails }
type Prices = Pick<ProductRow, 'cost' | 'basePrice' | 'msrp'>

export const stateOf = (row: ProductRow): ProductState => ({
  parts: {
    brandID: row.brandID,
    typeID: row.typeID,
    extractTypeID: row.extractTypeID,
    productLineIDs: row.productLines.map((line) => line.productLineId),
  },
  prices: { cost: row.cost, basePrice: row.basePrice, msrp: row.msrp },
  details: pickFields(row, productDetailNames),
})

/** The state after a change (D-154). */
export const changedState = ({ parts, prices, details }: ProductState, body: ProductChange): ProductState => ({
  parts: changedParts(parts, body),
  prices: withSentFields(prices, body),
  details: withSentFields(details, body),
})

function changedParts(stored: Parts, body: ProductChange): Parts {
  const parts = withSentFields(stored, body)
  // Lines belong to a brand: under another brand only those that are sent count.
  const isMoved = parts.brandID !== stored.brandID && body.productLineIDs === undefined
  return { ...parts, productLineIDs: isMoved ? [] : distinct(parts.productLineIDs) }
}

/** The state as the change log has it, but for the parts, whose names are asked for only when they change. */
export const inWords = ({ prices, details }: ProductState) => ({
  ...details,
  cost: dollars(prices.cost),
  basePrice: dollars(prices.basePrice),
  msrp: dollars(prices.msrp),
})
const dollars = (amount: Cents | null): string | null => (amount === null ? null : plainDollars(amount))
