import type * as contract from '@dray/contract/brands'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { logUpdated } from '../changelog/index.ts'
import { deleteBrand, hasProducts, hasPurchaseOrders, lockBrandToRemove } from './save-brands.sql.ts'

/** Deletes a brand that has no products (D-67). The log keeps that it existed (D-16). */
export async function removeBrand(tx: Tx, request: CallRequest<typeof contract.removeBrand>): Promise<{ ok: true }> {
  const { id, name } = mustExist(await lockBrandToRemove(tx, request.params.id))
  if (await hasProducts(tx, id)) throw new Refusal('brand-has-products')
  // Their products may have got another brand since.
  if (await hasPurchaseOrders(tx, id)) throw new Refusal('brand-has-purchases')
  await deleteBrand(tx, id)
  await logUpdated(tx, 'brand', [{ id, notes: `Brand ${name} removed` }], request.author)
  // Saved filters of the brand are deleted with it.
  await announce(tx, 'preferences', [])
  return { ok: true }
}
