import type * as contract from '@dray/contract/products'
import { isGeneratedSku } from '@dray/domain/products/sku'
import type { Tx } from '../../platform/db/db.ts'
import { allInOrder } from '../../platform/db/transaction.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { requireOpenDays } from '../closing/index.ts'
import { refuseUnknownImage } from '../storage/index.ts'
import { manualCorrection } from './change-product.ts'
import { distinct, namesOfReferences } from './product-references.ts'
import { isSkuTaken } from './products.sql.ts'
import { readProduct } from './read-products.ts'
import { refuseTakenGtin } from './refuse-taken-gtin.ts'
import { saveNewProducts } from './save-new-products.ts'
import { brandCodes, lockBrands } from './save-products.sql.ts'

/** Uses the SKU shown in the form if it is still valid and free, otherwise the next one. */
export async function addProduct(tx: Tx, request: CallRequest<typeof contract.addProduct>): Promise<contract.Product> {
  const { body } = request
  const { brandID, typeID, extractTypeID, productLineIDs, stock, sku, ...product } = body
  // Lock first, so no other product takes the SKU between check and use.
  await allInOrder([stock === 0 ? Promise.resolve() : requireOpenDays(tx, [request.today]), lockBrands(tx, [brandID])])
  const lines = distinct(productLineIDs)
  const names = await namesOfReferences(tx, { brandID, typeID, extractTypeID, productLineIDs: lines })
  await refuseUnknownImage(tx, 'products', body.image)
  await refuseTakenGtin(tx, body, { gtin: null, caseGtin: null }, 0)
  const code = (await brandCodes(tx, [brandID])).get(brandID) ?? ''
  const isUsable = sku !== null && isGeneratedSku(sku, code, names.type) && !(await isSkuTaken(tx, sku))
  const entry = {
    ...product,
    sku: isUsable ? sku : null,
    brandId: brandID,
    typeId: typeID,
    extractTypeId: extractTypeID,
    productLineIds: lines,
    unbatchedStock: stock,
  }
  const [id = 0] = await saveNewProducts(tx, [entry], request.author, { stockReason: manualCorrection, names })
  return readProduct(tx, request, id)
}
