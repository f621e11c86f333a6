import type * as contract from '@dray/contract/products'
import { isSkuOf } from '@dray/domain/products/sku'
import type { Tx } from '../../db/db.ts'
import type { CallRequest } from '../../http/serve.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { distinct, namesOfParts } from './product-parts.ts'
import { idOfSku } from './products.sql.ts'
import { readProduct } from './read-product.ts'
import { saveNewProducts } from './save-new-products.ts'
import { brandCodes, lockBrands } from './save-products.sql.ts'
import { byHand } from './correct-stock.ts'

/** Adds a product with the SKU its form showed, or with the next one where that does not do (D-68). */
export async function addProduct(
  tx: Tx,
  { body, user, at }: CallRequest<typeof contract.addProduct>,
): Promise<contract.Product> {
  const { brandID, typeID, extractTypeID, productLineIDs, stock, sku, ...product } = body
  // First of all, so that no SKU is given out between the look whether it is free and its use.
  await lockBrands(tx, [brandID])
  const lines = distinct(productLineIDs)
  const { type } = await namesOfParts(tx, { brandID, typeID, extractTypeID, productLineIDs: lines })
  await refuseUnknownImage(tx, 'products', body.image)
  const code = (await brandCodes(tx, [brandID])).get(brandID) ?? ''
  const doesWell = sku !== null && isSkuOf(sku, code, type) && (await idOfSku(tx, sku)) === undefined
  const entry = {
    ...product,
    sku: doesWell ? sku : null,
    brandId: brandID,
    typeId: typeID,
    extractTypeId: extractTypeID,
    productLineIds: lines,
    unbatchedStock: stock,
  }
  const [id = 0] = await saveNewProducts(tx, [entry], { userId: user.id, at }, byHand)
  return readProduct(tx, user, id)
}
