import type * as contract from '@dray/contract/brands'
import type { Tx } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { writeLog } from '../changelog/index.ts'
import { deleteBrand, hasProducts, lockBrandToRemove } from './save-brands.sql.ts'

/** Deletes a brand that never had a product, or has none any more (D-67). The log keeps that it was there (D-16). */
export async function removeBrand(
  tx: Tx,
  { params, user, at }: CallRequest<typeof contract.removeBrand>,
): Promise<{ ok: true }> {
  const brand = found(await lockBrandToRemove(tx, params.id))
  if (await hasProducts(tx, brand.id)) throw new Refusal('brand-has-products')
  await deleteBrand(tx, brand.id)
  await writeLog(
    tx,
    [{ action: 'update', entityType: 'brand', entityId: brand.id, notes: `Brand ${brand.name} removed` }],
    { userId: user.id, at },
  )
  await announce(tx, 'brands', [brand.id])
  await announce(tx, 'preferences', [])
  return { ok: true }
}
