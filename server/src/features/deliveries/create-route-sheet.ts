import { deliveryRounds } from '@dray/domain/deliveries/delivery-rounds'
import { isOnlyDriver, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import type { RouteSheet } from '../../pdf/route-sheet-input.ts'
import { listStops, type Now } from './list-deliveries.ts'

type Wanted = { day: string; driverId: number }

/** The route sheet of a driver for a day. A driver gets only their own; a day without stops has no sheet. */
export async function createRouteSheet(
  db: Db,
  reader: Person,
  { day, driverId }: Wanted,
  now: Now,
): Promise<Pick<RouteSheet, 'day' | 'round'>> {
  if (isOnlyDriver(reader) && driverId !== reader.id) throw new Refusal('not-allowed')
  const rounds = deliveryRounds(await listStops(db, { day, driverId }, now))
  return { day, round: mustExist(rounds.find((round) => round.kind === 'driver')) }
}
