import type * as contract from '@dray/contract/products'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { insertTypes, lockType, productsOfType, updateType } from './save-products.sql.ts'

/** Names are unique regardless of case. */
export async function addExtractType(tx: Tx, { name }: { name: string }): Promise<contract.NamedRecord> {
  const [id = 0] = await saveNewTypes(tx, 'extractTypes', [name])
  return { id, name }
}

export async function addProductType(tx: Tx, { body }: CallRequest<typeof contract.addProductType>) {
  const { name, requiresCoa = false } = body
  const [id = 0] = await saveNewTypes(tx, 'productTypes', [name])
  if (requiresCoa) await updateType(tx, id, { name, requiresCoa })
  return { id, name, requiresCoa }
}

/** Renames a type (D-70) or changes if its batches need a COA. SKUs of its products stay. */
export async function changeType(tx: Tx, { params: { id }, body }: CallRequest<typeof contract.changeProductType>) {
  const before = mustExist(await lockType(tx, id))
  const after = { name: body.name, requiresCoa: body.requiresCoa ?? before.requiresCoa }
  if (before.name !== after.name || before.requiresCoa !== after.requiresCoa) {
    await updateType(tx, id, after)
    await announce(tx, 'productTypes', [id])
    // Product lists show the type's name.
    await announce(tx, 'products', await productsOfType(tx, id))
  }
  return { id, ...after }
}

export async function saveNewTypes(
  tx: Tx,
  table: 'productTypes' | 'extractTypes',
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return []
  const ids = await insertTypes(tx, table, names)
  await announce(tx, 'productTypes', ids)
  return ids
}
