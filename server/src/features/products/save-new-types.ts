import type { Tx } from '../../platform/db/db.ts'
import { announce } from '../../platform/live/announce.ts'
import { insertTypes } from './save-products.sql.ts'

/** Saves new product types or extract types. Returns their ids in sequence. */
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
