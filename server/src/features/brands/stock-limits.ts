import type * as contract from '@dray/contract/brands'
import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { gramsOf } from '@dray/domain/products/product-filter'
import type { Tx } from '../../db/db.ts'
import { found } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { type Author, writeLog } from '../changelog/index.ts'
import { brandById } from './brands.sql.ts'
import { lockBrand, updateBrand } from './save-brands.sql.ts'
import { limitOf, replaceLimit, typeName } from './stock-limits.sql.ts'

/** Sets the limit of a brand, or clears it with null (D-45). */
export async function setBrandLimit(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.setBrandLimit>,
): Promise<contract.Brand> {
  const { id, name, maxBrandStock } = found(await lockBrand(tx, params.brandId))
  const changes = differences(name, { maxBrandStock }, body)
  if (changes.length > 0) {
    await updateBrand(tx, id, { maxBrandStock: body.maxBrandStock })
    await logOnBrand(tx, id, changes, { userId: user.id, at })
  }
  return found(await brandById(tx, id))
}

/** Sets the limit of a type of a brand, or with a weight of that type and weight; null clears it (D-171). */
export async function setProductLimit(
  tx: Tx,
  { params, body, user, at }: CallRequest<typeof contract.setTypeLimit>,
  weight: number | null,
): Promise<contract.ProductLimit> {
  const { id, name } = found(await lockBrand(tx, params.brandId))
  const type = found(await typeName(tx, params.typeId))
  const which = { brandId: id, typeId: params.typeId, weight }
  const changes = differences(name, { maxStock: await limitOf(tx, which) }, body)
  if (changes.length > 0) {
    await replaceLimit(tx, which, body.maxStock)
    const subfield = weight === null ? type : `${type} ${gramsOf(weight)}`
    await logOnBrand(
      tx,
      id,
      changes.map((one) => ({ ...one, subfield })),
      { userId: user.id, at },
    )
  }
  return { typeId: params.typeId, weight, maxStock: body.maxStock }
}

async function logOnBrand(tx: Tx, entityId: number, changes: readonly FieldChange[], author: Author): Promise<void> {
  await writeLog(tx, [{ action: 'update', entityType: 'brand', entityId, changes }], author)
  await announce(tx, 'brands', [entityId])
}
