import type { Tx } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import { lockedName, lockedLineNames } from './product-parts.sql.ts'

/** The other records that a product names. */
export type Parts = {
  brandID: number
  typeID: number
  extractTypeID: number | null
  productLineIDs: readonly number[]
}
export type PartNames = { brand: string; type: string; extractType: string | null; productLines: string[] }

/**
 * The names of a product's parts. Each must exist, the lines as lines of the brand; they stay until the transaction ends.
 */
export async function namesOfParts(tx: Tx, parts: Parts): Promise<PartNames> {
  const brand = mustExist(await lockedName(tx, 'brands', parts.brandID), 'brand-unknown')
  const type = mustExist(await lockedName(tx, 'productTypes', parts.typeID), 'type-unknown')
  const extractType =
    parts.extractTypeID === null
      ? null
      : mustExist(await lockedName(tx, 'extractTypes', parts.extractTypeID), 'extract-type-unknown')
  const productLines = await lockedLineNames(tx, parts.brandID, parts.productLineIDs)
  if (productLines.length < parts.productLineIDs.length) throw new Refusal('product-line-unknown')
  return { brand, type, extractType, productLines }
}

/** Each id once, in one order whatever was sent. */
export const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

export const sameParts = (one: Parts, other: Parts): boolean =>
  one.brandID === other.brandID &&
  one.typeID === other.typeID &&
  one.extractTypeID === other.extractTypeID &&
  sameIds(one.productLineIDs, other.productLineIDs)

/** Whether two lists, both as `distinct` makes them, are the same. */
export const sameIds = (some: readonly number[], others: readonly number[]): boolean => some.join() === others.join()
