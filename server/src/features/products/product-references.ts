import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { lockAndReadName, lockAndReadLineNames } from './save-products.sql.ts'

export type ProductReferences = {
  brandID: number
  typeID: number
  extractTypeID: number | null
  productLineIDs: readonly number[]
}
export type ReferenceNames = { brand: string; type: string; extractType: string | null; productLines: string[] }

/** Reads the names of references. Each must exist, lines must belong to the brand, and none can be removed before the transaction ends. */
export async function namesOfReferences(tx: Tx, references: ProductReferences): Promise<ReferenceNames> {
  const brand = mustExist(await lockAndReadName(tx, 'brands', references.brandID), 'brand-unknown')
  const type = mustExist(await lockAndReadName(tx, 'productTypes', references.typeID), 'type-unknown')
  const extractType =
    references.extractTypeID === null
      ? null
      : mustExist(await lockAndReadName(tx, 'extractTypes', references.extractTypeID), 'extract-type-unknown')
  const productLines = await lockAndReadLineNames(tx, references.brandID, references.productLineIDs)
  if (productLines.length < references.productLineIDs.length) throw new Refusal('product-line-unknown')
  return { brand, type, extractType, productLines }
}

/** Sorted, for `sameIds`. */
export const distinct = (ids: readonly number[]): number[] => [...new Set(ids)].sort((a, b) => a - b)

export const sameReferences = (a: ProductReferences, b: ProductReferences): boolean =>
  a.brandID === b.brandID &&
  a.typeID === b.typeID &&
  a.extractTypeID === b.extractTypeID &&
  sameIds(a.productLineIDs, b.productLineIDs)

/** Compares two lists made by `distinct`. */
export const sameIds = (a: readonly number[], b: readonly number[]): boolean => a.join() === b.join()
