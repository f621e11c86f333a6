import { nameOrder } from '../../platform/db/queries/name-order.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fixedQuery, fixedQueryWith } from '../../platform/db/queries/fixed-query.ts'
import type { Tables } from '../../platform/db/tables.ts'

const shown = ['id', 'name', 'color', 'isDefault'] as const

/** Default first. Drivers get only the locations of their orders. */
export const locations = (db: Db, driverId: number | undefined) =>
  driverId === undefined ? allLocations(db, {}) : locationsOfDriver(db, driverId)

const selectLocations = (db: Db) =>
  db
    .selectFrom('packingLocations')
    .select(shown)
    .where('isRemoved', '=', false)
    .orderBy('isDefault', 'desc')
    .orderBy(nameOrder('name'))

const allLocations = fixedQueryWith((db, _: object) => selectLocations(db))

const locationsOfDriver = fixedQuery((db, driverId: number) =>
  selectLocations(db).where(
    'id',
    'in',
    db.selectFrom('orders').select('packingLocationId').where('driverId', '=', driverId),
  ),
)

/**
 * Serializes changes of locations, so there is always exactly one default. Row locks wouldn't be enough: two first locations added
 * at once would both be the default. Reading locations and placing orders don't wait.
 */
export async function lockLocations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('packing locations', 0))`.execute(tx)
}

/** Leaves out removed locations. */
export function locationById(db: Db, id: number) {
  return db
    .selectFrom('packingLocations')
    .select(shown)
    .where('id', '=', id)
    .where('isRemoved', '=', false)
    .executeTakeFirst()
}

export function defaultLocation(db: Db) {
  return db.selectFrom('packingLocations').select(shown).where('isDefault', '=', true).executeTakeFirst()
}

export function insertLocation(tx: Tx, row: Insertable<Tables['packingLocations']>) {
  return tx.insertInto('packingLocations').values(row).returning(shown).executeTakeFirstOrThrow()
}

export async function updateLocationRow(
  tx: Tx,
  id: number,
  changed: Updateable<Tables['packingLocations']>,
): Promise<void> {
  await tx.updateTable('packingLocations').set(changed).where('id', '=', id).execute()
}
