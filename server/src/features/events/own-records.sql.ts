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
  return (await orders.execute()).flatMap(({ id }) => (id === null ? [] : [id]))
}
