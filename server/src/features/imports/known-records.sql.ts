import type { KeyedKind } from '@dray/domain/imports/known-records'
import type { Cents } from '@dray/domain/money'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { anyId, anyText } from '../../platform/db/queries/any-of.ts'
import { bulkInsert } from '../../platform/db/queries/bulk-update.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/** Waits until no other import is running. Polls, because a statement that waits for minutes would be canceled. */
export async function waitForOtherImports(tx: Tx): Promise<void> {
  const lock = sql<{ isFree: boolean }>`select pg_try_advisory_xact_lock(hashtextextended('import', 0)) as is_free`
  while (!(await lock.execute(tx)).rows[0]?.isFree) await sleep(200)
}

/** PostgreSQL would do it minutes later, and until then run some statements as if the tables were empty. */
export async function analyzeImported(tx: Tx): Promise<void> {
  await sql`analyze external_keys, brands, products, batches, customers, custom_prices, orders, order_lines, payments,
    payment_applications, stock_movements, change_log`.execute(tx)
}

export const keysAmong = (db: Db, texts: readonly string[]) =>
  db
    .selectFrom('externalKeys')
    .select(['entityType', 'externalKey', 'entityId'])
    .where('externalKey', '=', anyText(texts))
    .execute()

/** Lets a later import recognize the records. */
export async function insertKeys(tx: Tx, rows: readonly { kind: KeyedKind; key: string; id: number }[]): Promise<void> {
  if (rows.length === 0) return
  const columns = ['entityType as kind', 'externalKey as key', 'entityId as id'] as const
  await bulkInsert(tx, 'externalKeys', rows, columns).execute()
}

export const knownNames = (db: Db, table: 'brands' | 'productTypes' | 'extractTypes') =>
  db.selectFrom(table).select(['id', 'name']).execute()
export const locationNames = (db: Db) =>
  db.selectFrom('packingLocations').select(['id', 'name', 'isDefault']).where('isRemoved', '=', false).execute()
export const activeUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select((user) => [
      'id',
      'name',
      'email',
      user
        .exists(
          user.selectFrom('userRoles').select('role').whereRef('userId', '=', 'users.id').where('role', '=', 'DRIVER'),
        )
        .as('isDriver'),
    ])
    .where('isActive', '=', true)
    .execute()
export const customersWithCredit = (db: Db) =>
  db.selectFrom('customers').select(['id', 'customerName', 'creditCents']).execute()

/** Removed ones too. */
export const contactNames = (db: Db) => db.selectFrom('contacts').select(['customerId', 'name', 'removedAt']).execute()

export function productsWithUnbatched(db: Db) {
  return db
    .selectFrom('products')
    .select((row) => [
      'id',
      'sku',
      'name',
      'gtin',
      'caseGtin',
      sql<number>`${row.ref('stock')} - coalesce((select sum(remaining_quantity) from batches where batches.product_id = ${row.ref('products.id')}), 0)`.as(
        'unbatchedStock',
      ),
    ])
    .execute()
}

export const batchesAmong = (db: Db, numbers: readonly string[], ids: readonly number[]) =>
  db
    .selectFrom('batches')
    .select(['id', 'batchNumber', 'productId'])
    .where((row) => row.or([row('batchNumber', '=', anyText(numbers)), row('id', '=', anyId(ids))]))
    .execute()

/** Keyed by `customerId productId`. */
export async function pricesByPair(db: Db): Promise<Map<string, Cents>> {
  const rows = await db.selectFrom('customPrices').select(['customerId', 'productId', 'priceCents']).execute()
  return new Map(rows.map((row) => [`${row.customerId} ${row.productId}`, row.priceCents]))
}

export async function ordersAmong(db: Db, texts: readonly string[], ids: readonly number[]) {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'orderNum', 'customerId', 'createdAt', 'orderStatus', 'totalCents', 'appliedCents'])
    .where((row) => row.or([row('orderNum', '=', anyText(texts)), row('id', '=', anyId(ids))]))
    .execute()
  return rows.map((row) => ({ ...row, balanceDue: (row.totalCents - row.appliedCents) as Cents }))
}

/** Numbers that no order currently has but that are taken: those of orders that became drafts again, and reserved ones. */
export async function heldNumbersAmong(db: Db, texts: readonly string[]): Promise<string[]> {
  const real = await db.selectFrom('orders').select('realNum as number').where('realNum', '=', anyText(texts)).execute()
  const reserved = await db
    .selectFrom('reservedOrderNumbers')
    .select('orderNum as number')
    .where('orderNum', '=', anyText(texts))
    .execute()
  return [...real, ...reserved].flatMap((row) => row.number ?? [])
}

/** Makes order numbers continue after this one. The sequence never goes back. */
export async function continueNumbersAfter(tx: Tx, number: number): Promise<void> {
  await sql`select setval('order_numbers', greatest(${number}::bigint, nextval('order_numbers') - 1), true)`.execute(tx)
}

export async function allSkus(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('products').select('sku').execute()
  return rows.map((row) => row.sku)
}
