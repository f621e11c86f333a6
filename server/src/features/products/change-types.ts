import type * as contract from '@dray/contract/products'
import type { Tx } from '../../db/db.ts'
import { isDuplicate } from '../../db/faults.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { CallRequest } from '../../http/serve.ts'
import { announce } from '../../live/announce.ts'
import { saveNewTypes } from './save-new-types.ts'
import { lockType, renameType } from './save-products.sql.ts'

type Entry = { name: string }

/** Adds a product type or an extract type. A name stands once, however it is capitalised. */
export async function addType(
  tx: Tx,
  table: 'productTypes' | 'extractTypes',
  { name }: Entry,
): Promise<contract.Named> {
  const [id = 0] = await refusingTwins(() => saveNewTypes(tx, table, [name]))
  return { id, name }
}

/** Renames a product type (D-70). The SKUs of its products stay (D-68). */
export async function changeType(
  tx: Tx,
  { params: { id }, body: { name } }: CallRequest<typeof contract.changeProductType>,
): Promise<contract.Named> {
  const before = found(await lockType(tx, id))
  if (before.name !== name) {
    await refusingTwins(() => renameType(tx, id, name))
    await announce(tx, 'productTypes', [id])
    // Which they are does not matter: every list of products shows the type's name.
    await announce(tx, 'products', [])
  }
  return { id, name }
}

async function refusingTwins<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isDuplicate(error)) throw new Refusal('name-taken')
    throw error
  }
}
