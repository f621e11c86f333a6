/** A driver's actions at a stop: made on the phone, maybe without a connection, and applied once (D-271). */
export const stopEventKinds = ['DELIVERED', 'COLLECTED', 'NOT_DELIVERED'] as const
export type StopEventKind = (typeof stopEventKinds)[number]

/** Units a customer didn't take: RESTOCK can be sold again. */
export const refusedDispositions = ['RESTOCK', 'DAMAGED'] as const
export type RefusedDisposition = (typeof refusedDispositions)[number]

export const maxProofPhotos = 5

/**
 * A held proof waits for the office because its order changed after the phone read it (D-314). Only counted ones say how an order was
 * delivered.
 */
export const proofStandings = ['COUNTED', 'HELD', 'DISMISSED', 'UNDONE'] as const
export type ProofStanding = (typeof proofStandings)[number]

/** In characters. A drawn name has about a tenth. */
export const maxSignatureLength = 20_000

/** Path data of an SVG with absolute moves, lines and curves only, so it can't hold a script or another image. */
export const isSignature = (path: string): boolean => /^M[MLQC\d\s.,-]*$/.test(path) && /\d/.test(path)

const dayMs = 24 * 60 * 60 * 1000

/** A phone's clock that is more than a day off is marked, and the server's day counts. */
export const isClockOff = (phone: Date, server: Date): boolean => Math.abs(phone.getTime() - server.getTime()) > dayMs

/** Each is off by default. */
export type ProofRules = { requireSignature: boolean; requirePhoto: boolean }

type RefusedUnits = { units: number; disposition: RefusedDisposition; reason: string | null }
export type AcceptedUnits = { orderLineId: number; units: number; refused: readonly RefusedUnits[] }

/** A line as it was handed over; kept with the proof, so that later changes of the order don't change it. */
export type ProofLine = {
  orderLineId: number
  /** Missing in older proofs. */
  productId?: number
  productName: string
  productSku: string
  /** As the phone showed it (D-315). */
  ordered: number
  accepted: number
  refused: RefusedUnits[]
  /** Its batches with their facts. Proofs of before don't have them. */
  batches?: readonly string[] | undefined
}

export type UnitsProblem =
  | { code: 'stop-line-unknown'; orderLineId: number }
  | { code: 'stop-line-repeated'; orderLineId: number }
  | { code: 'stop-units-differ'; orderLineId: number; ordered: number }
  | { code: 'reason-missing'; orderLineId: number }

/** Accepted and refused units of a line must add up to what was brought. Lines that aren't named were accepted whole. */
export function unitsProblem(
  lines: readonly { id: number; quantity: number }[],
  accepted: readonly AcceptedUnits[],
): UnitsProblem | undefined {
  const ordered = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  if (ordered.size < lines.length) return { code: 'stop-line-repeated', orderLineId: lines[0]?.id ?? 0 }
  const named = new Set<number>()
  for (const { orderLineId, units, refused } of accepted) {
    const quantity = ordered.get(orderLineId)
    if (quantity === undefined) return { code: 'stop-line-unknown', orderLineId }
    if (named.has(orderLineId)) return { code: 'stop-line-repeated', orderLineId }
    named.add(orderLineId)
    const total = refused.reduce((sum, each) => sum + each.units, units)
    if (total !== quantity) return { code: 'stop-units-differ', orderLineId, ordered: quantity }
    if (refused.some(({ reason }) => !reason)) return { code: 'reason-missing', orderLineId }
  }
  return undefined
}

type DeliveredLine = { id: number; productId: number; productName: string; productSku: string; quantity: number }

/** The units handed over, line by line; a line that isn't named was accepted whole. */
export function proofLines(lines: readonly DeliveredLine[], accepted: readonly AcceptedUnits[]): ProofLine[] {
  const named = new Map(accepted.map((each) => [each.orderLineId, each]))
  return lines.map(({ id, productId, productName, productSku, quantity }) => ({
    orderLineId: id,
    productId,
    productName,
    productSku,
    ordered: quantity,
    accepted: named.get(id)?.units ?? quantity,
    refused: [...(named.get(id)?.refused ?? [])],
  }))
}

export const refusedUnits = (lines: readonly Pick<ProofLine, 'ordered' | 'accepted'>[]): number =>
  lines.reduce((units, { ordered, accepted }) => units + ordered - accepted, 0)
