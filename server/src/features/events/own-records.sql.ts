import { anyId } from '../../platform/db/queries/any-of.ts'
import type { Db } from '../../platform/db/db.ts'

const columns = { orders: 'id', customers: 'customerId', locations: 'packingLocationId' } as const
/** Records a driver may read because they are the driver of an order. */
export type OwnEntity = keyof typeof columns

export async function readByDriver(
  db: Db,
  driverId: number,
  entity: OwnEntity,
  ids?: readonly number[],
): Promise<number[]> {
  let orders = db.selectFrom('orders').select(`${columns[entity]} as id`).distinct().where('driverId', '=', driverId)
  if (ids) orders = orders.where(columns[entity], 'in', ids)
  const own = (await orders.execute()).flatMap(({ id }) => (id === null ? [] : [id]))
  return entity === 'orders' ? [...own, ...(await heldOrders(db, driverId, ids))] : own
}

/** Orders whose delivery by this driver waits for the office, whoever drives them now. */
async function heldOrders(db: Db, driverId: number, ids?: readonly number[]): Promise<number[]> {
  const proofs = db
    .selectFrom('proofs')
    .select('orderId')
    .where('driverId', '=', driverId)
    .where('standing', '=', 'HELD')
  const rows = await (ids ? proofs.where('orderId', '=', anyId(ids)) : proofs).execute()
  return rows.map(({ orderId }) => orderId)
}
