import type { Need } from '../batches/usable-batches.ts'
import {
  type BatchOrder,
  type BatchShare,
  reservedUnits,
  type ReservingLine,
  type StockedBatch,
  takeFromEach,
  unitsLeft,
  usableInOrder,
} from '../orders/allocate-batches.ts'

export type WaitingLine = { id: number; productId: number; quantity: number; need: Need }

type Stock = {
  batches: readonly (StockedBatch & { productId: number })[]
  /** Unpulled lines of all open orders. */
  reserved: readonly ReservingLine[]
  batchOrder: BatchOrder
}

/** Parts by line id, for the lines that get units. Earlier lines take first (D-262). */
export function allocateWaiting(
  lines: readonly WaitingLine[],
  { batches, reserved, batchOrder }: Stock,
): ReadonlyMap<number, readonly BatchShare[]> {
  const byProduct = Map.groupBy(batches, ({ productId }) => productId)
  const left = new Map(unitsLeft(batches, reservedUnits(reserved)))
  const shares = lines.map(({ id, productId, quantity, need }) => {
    const usable = usableInOrder(byProduct.get(productId) ?? [], { need, batchOrder })
    return [id, takeFromEach(quantity, usable, left)] as const
  })
  return new Map(shares.filter(([, [first]]) => first !== undefined && first.batchId !== null))
}
