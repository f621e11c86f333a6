import type * as contract from '@dray/contract/products'
import type { Tx } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { insertTypes, lockType, renameType } from './save-products.sql.ts'

type TypeName = { name: string }

/** Names are unique regardless of case. */
export async function addType(
  tx: Tx,
  table: 'productTypes' | 'extractTypes',
  { name }: TypeName,
): Promise<contract.NamedRecord> {
  const [id = 0] = await saveNewTypes(tx, table, [name])
  return { id, name }
}

/** Renames a type (D-70). SKUs of its products stay (D-68). */
export async function changeType(
  tx: Tx,
  { params: { id }, body: { name } }: CallRequest<typeof contract.changeProductType>,
): Promise<contract.NamedRecord> {
  const before = mustExist(await lockType(tx, id))
  if (before.name !== name) {
    await renameType(tx, id, name)
    await announce(tx, 'productTypes', [id])
    // Every product list shows the type's name, so the ids don't matter.
    await announce(tx, 'products', [])
  }
  return { id, name }
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
