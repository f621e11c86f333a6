import type * as contract from '@dray/contract/brands'
import { differences } from '@dray/domain/changelog/differences'
import { formatGrams } from '@dray/domain/products/product-filter'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { recordChange } from '../changelog/index.ts'
import { brandById, lockBrand, updateBrand, findLimit, replaceLimit, typeName } from './brands.sql.ts'

/** Null clears the limit (D-45). */
export async function setBrandLimit(
  tx: Tx,
  request: CallRequest<typeof contract.setBrandLimit>,
): Promise<contract.Brand> {
  const { maxBrandStock } = request.body
  const brand = mustExist(await lockBrand(tx, request.params.brandId))
  const changes = differences(brand.name, { maxBrandStock: brand.maxBrandStock }, { maxBrandStock })
  const save = () => updateBrand(tx, brand.id, { maxBrandStock })
  await recordChange(tx, 'brand', { id: brand.id, changes, save }, request.author)
  return mustExist(await brandById(tx, brand.id))
}

/** Sets the limit for a type, or for a type and weight. Null clears it (D-171). */
export async function setProductLimit(
  tx: Tx,
  request: CallRequest<typeof contract.setTypeLimit>,
  weight: number | null,
): Promise<contract.ProductLimit> {
  const { brandId, typeId } = request.params
  const { maxStock } = request.body
  const { id, name } = mustExist(await lockBrand(tx, brandId))
  const type = mustExist(await typeName(tx, typeId))
  const limit = { brandId, typeId, weight }
  const subfield = weight === null ? type : `${type} ${formatGrams(weight)}`
  const changes = differences(name, { maxStock: await findLimit(tx, limit) }, { maxStock })
  const onType = changes.map((change) => ({ ...change, subfield }))
  const save = () => replaceLimit(tx, limit, maxStock)
  await recordChange(tx, 'brand', { id, changes: onType, save }, request.author)
  return { typeId, weight, maxStock }
}
