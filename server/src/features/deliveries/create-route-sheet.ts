import type * as contract from '@dray/contract/deliveries'
import { deliveryRounds } from '@dray/domain/deliveries/deliveries'
import { isOnlyDriver } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import type { RouteSheet } from '../../platform/pdf/route-sheet-input.ts'
import { listStops } from './list-deliveries.ts'

/** The route sheet of a driver for a day. A driver gets only their own; a day without stops has no sheet. */
export async function createRouteSheet(
  db: Db,
  { body: { day, driverId }, user, today }: CallRequest<typeof contract.createRouteSheet>,
): Promise<Pick<RouteSheet, 'day' | 'round'>> {
  if (isOnlyDriver(user) && driverId !== user.id) throw new Refusal('not-allowed')
  const rounds = deliveryRounds(await listStops(db, { day, driverId, today }))
  return { day, round: mustExist(rounds.find((round) => round.kind === 'driver')) }
}
