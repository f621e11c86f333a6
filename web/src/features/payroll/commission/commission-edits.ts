import type { Commission, CommissionOrder } from '@dray/contract/commission'
import { z } from 'zod'

/**
 * What was changed in a commission since it was read; all else stays as it is read again. An order is in one of the two lists whatever
 * is changed, because only the move is remembered and not the list.
 */
export type CommissionEdits = {
  /** Orders that were moved, and whether they are to be paid. */
  moved: ReadonlyMap<number, boolean>
  /** Costs as they were typed, by order. They stay when their order is taken out. */
  costs: ReadonlyMap<number, string>
  /** Corrections that were included or taken out, by order. */
  corrections: ReadonlyMap<number, boolean>
  rate: number | undefined
  /** What was typed as the rate and is none. */
  wrongRate: string | undefined
}

export const noEdits: CommissionEdits = {
  moved: new Map(),
  costs: new Map(),
  corrections: new Map(),
  rate: undefined,
  wrongRate: undefined,
}

const byOrder = z.array(z.tuple([z.int(), z.boolean()]))

/** Survives a reload. Costs and the rate are left out: another user of this computer could read them (D-57). */
export const storedCommission = z.object({ moved: byOrder, corrections: byOrder })

export const fromStored = ({ moved, corrections }: z.infer<typeof storedCommission>): CommissionEdits => ({
  ...noEdits,
  moved: new Map(moved),
  corrections: new Map(corrections),
})

/** The edits to store; undefined if there are none. */
export const toStored = ({ moved, corrections }: CommissionEdits) =>
  moved.size + corrections.size === 0 ? undefined : { moved: [...moved], corrections: [...corrections] }

/** True if a reload would restore all of them. */
export const isAllStored = ({ costs, rate, wrongRate }: CommissionEdits): boolean =>
  costs.size === 0 && rate === undefined && wrongRate === undefined

/** A commission as it was read: all its orders, oldest first, and which of them are to be paid. */
export type ReadCommission = {
  commission: Commission
  orders: readonly CommissionOrder[]
  listed: ReadonlySet<number>
}

export function asReadCommission(commission: Commission): ReadCommission {
  const listed = new Set(commission.toBePaid.map(({ orderId }) => orderId))
  const others = commission.unpaid.filter(({ orderId }) => !listed.has(orderId))
  const orders = [...commission.toBePaid, ...others].sort(
    (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.orderId - b.orderId,
  )
  return { commission, orders, listed }
}

/** Moves orders to those to be paid, or back to the unpaid ones. */
export function withMoved(
  edits: CommissionEdits,
  { listed }: ReadCommission,
  move: { orderIds: readonly number[]; isToBePaid: boolean },
): CommissionEdits {
  const moved = new Map(edits.moved)
  for (const orderId of move.orderIds) {
    if (listed.has(orderId) === move.isToBePaid) moved.delete(orderId)
    else moved.set(orderId, move.isToBePaid)
  }
  return { ...edits, moved }
}

/** Costs were typed, or pasted for several orders. */
export const withCosts = (
  edits: CommissionEdits,
  typed: readonly (readonly [orderId: number, text: string])[],
): CommissionEdits => ({ ...edits, costs: new Map([...edits.costs, ...typed]) })

/** Includes exactly these corrections, by their orders. */
export function withCorrections(
  edits: CommissionEdits,
  { commission }: ReadCommission,
  included: ReadonlySet<number>,
): CommissionEdits {
  const added = commission.offeredCorrections.filter(({ orderId }) => included.has(orderId))
  const removed = commission.corrections.filter(({ orderId }) => !included.has(orderId))
  return {
    ...edits,
    corrections: new Map([
      ...added.map(({ orderId }): [number, boolean] => [orderId, true]),
      ...removed.map(({ orderId }): [number, boolean] => [orderId, false]),
    ]),
  }
}
