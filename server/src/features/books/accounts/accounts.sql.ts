import type { AccountNames, AccountOverride } from '@dray/domain/books/accounts'
import { sql } from 'kysely'
import { anyId } from '../../../platform/db/any-of.ts'
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

/** Only these can share a name: the first letters of longer ones, or names that differ in case or marks. */
export async function customersWithLongNames(db: Db): Promise<{ customerId: number; name: string }[]> {
  const { rows } = await sql<{ customerId: number; name: string }>`
    select id as customer_id, customer_name as name
    from (
      select id, customer_name, count(*) over (partition by lower(left(regexp_replace(customer_name, '[^A-Za-z0-9 ]', '?', 'g'), 38))) as same
      from customers
    ) as alike
    where same > 1 order by customer_name, id limit 5000`.execute(db)
  return rows
}
