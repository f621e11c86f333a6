import { deliveryRounds } from '@dray/domain/deliveries/delivery-rounds'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { found, Refusal } from '../../http/refusal.ts'
import type { RouteSheet } from '../../pdf/route-sheet-input.ts'
import { stopsOn } from './list-deliveries.ts'

type Wanted = { day: string; driverId: number }

/** What a driver takes along on a day. A driver has nobody else's; a day on which they drive nothing has no sheet. */
export async function createRouteSheet(
  db: Db,
  reader: Person,
  { day, driverId }: Wanted,
): Promise<Omit<RouteSheet, 'company'>> {
  if (isOnlyDriver(reader) && driverId !== reader.id) throw new Refusal('not-allowed')
  const rounds = deliveryRounds(await stopsOn(db, day, driverId))
  return { day, round: found(rounds.find((round) => round.kind === 'driver')) }
}
