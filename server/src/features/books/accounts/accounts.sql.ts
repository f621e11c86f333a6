import type { AccountNames, AccountOverride } from '@dray/domain/books/accounts'
import { anyId } from '../../../platform/db/queries/any-of.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** Serializes changes, so the second sees the first. */
export const lockAccounts = (tx: Tx) =>
  tx
    .selectFrom('books')
    .select(['beginOn', 'accounts', 'overrides', 'modifiedOn'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

type Changed = { accounts: AccountNames; overrides: readonly AccountOverride[]; modifiedOn: Date }

export async function updateAccounts(tx: Tx, { accounts, overrides, modifiedOn }: Changed): Promise<void> {
  await tx
    .updateTable('books')
    .set({ accounts: JSON.stringify(accounts), overrides: JSON.stringify(overrides), modifiedOn })
    .execute()
}

export const knownBrands = (db: Db, ids: readonly number[]) =>
  db.selectFrom('brands').select('id').where('id', '=', anyId(ids)).execute()

export const knownTypes = (db: Db, ids: readonly number[]) =>
  db.selectFrom('productTypes').select('id').where('id', '=', anyId(ids)).execute()
