import { type HeldDelivery, maxHeldDeliveries } from '@dray/contract/deliveries/held'
import type { StopEventOutcome } from '@dray/contract/deliveries/stop-events'
import { heldSentence, type StopDifferences, stopDifferences } from '@dray/domain/deliveries/held-delivery'
import { type ProofLine, refusedUnits } from '@dray/domain/deliveries/stop-events'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { onlyDriverId } from '../../orders/index.ts'
import { storedUrl } from '../../storage/index.ts'
import { productNames } from '../events/stop-events.sql.ts'
import { type HeldFilter, heldProofs, unitsOfOrders } from './held.sql.ts'

/** Deliveries that wait for the office, with what its orders have now. */
async function findHeld(db: Db, filter: HeldFilter) {
  if (filter.eventIds?.length === 0) return []
  const proofs = await heldProofs(db, filter, maxHeldDeliveries)
  if (proofs.length === 0) return []
  const lines = Map.groupBy(
    await unitsOfOrders(
      db,
      proofs.map(({ orderId }) => orderId),
    ),
    ({ orderId }) => orderId,
  )
  return proofs.map(({ driverIdNow, pickupOrder, orderStatus, ...proof }) => {
    const order = { driverId: driverIdNow, pickupOrder, orderStatus, lines: lines.get(proof.orderId) ?? [] }
    const differences: StopDifferences = stopDifferences(shownLines(proof.lines), order, proof.driverId)
    return { ...proof, differences }
  })
}

/** Says which of the deliveries wait for the office, also of those sent before. */
export async function withHeld(db: Db, outcomes: StopEventOutcome[]): Promise<StopEventOutcome[]> {
  const held = await findHeld(db, { eventIds: outcomes.flatMap((outcome) => ('done' in outcome ? outcome.id : [])) })
  const sentences = new Map(held.map(({ eventId, differences }) => [eventId, heldSentence(differences)]))
  return outcomes.map((outcome) => {
    const sentence = 'done' in outcome ? sentences.get(outcome.id) : undefined
    return sentence === undefined ? outcome : { ...outcome, held: sentence }
  })
}

/** Drivers get their own. */
export async function listHeldDeliveries(db: Db, reader: Person): Promise<HeldDelivery[]> {
  const held = await findHeld(db, { driverId: onlyDriverId(reader) })
  const names = await productNames(db, [
    ...new Set(held.flatMap(({ differences }) => differences.units.map(({ productId }) => productId))),
  ])
  return held.map(({ lines, photos, differences, ...delivery }) => ({
    ...delivery,
    shownUnits: lines.reduce((units, { ordered }) => units + ordered, 0),
    refusedUnits: refusedUnits(lines),
    refusedLines: lines.filter(({ refused }) => refused.length > 0),
    photos: photos.map((fileName) => storedUrl({ bucket: 'proofs', fileName })),
    differs: {
      ...differences,
      units: differences.units.map((each) => ({
        ...each,
        productName: names.get(each.productId)?.productName ?? '',
        productSku: names.get(each.productId)?.productSku ?? '',
      })),
    },
  }))
}

export const shownLines = (lines: readonly ProofLine[]) =>
  lines.map(({ orderLineId, productId = 0, ordered }) => ({ orderLineId, productId, units: ordered }))
