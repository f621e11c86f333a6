import type { Db } from '../../db/db.ts'

/** The locations in use, the default first; with a driver, those on the driver's orders. */
export function locations(db: Db, driverId: number | undefined) {
  const rows = db
    .selectFrom('packingLocations')
    .select(['id', 'name', 'color', 'isDefault'])
    .where('isRemoved', '=', false)
    .orderBy('isDefault', 'desc')
    .orderBy('name')
  if (driverId === undefined) return rows.execute()
  return rows
    .where('id', 'in', db.selectFrom('orders').select('packingLocationId').where('driverId', '=', driverId))
    .execute()
}
