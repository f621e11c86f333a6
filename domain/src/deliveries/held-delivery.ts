import { isOpen, isShipped, type OrderStatus } from '../orders/order-status.ts'
import type { ProofLine } from './stop-events.ts'

/** A line of the order as the driver's phone showed it. */
export type ShownLine = { orderLineId: number; productId: number; units: number }

type LineNow = { id: number; productId: number; quantity: number }
type OrderNow = { driverId: number | null; pickupOrder: boolean; orderStatus: OrderStatus }

export type UnitsDifference = { productId: number; shown: number; now: number }

/** The office's changes since the phone read the order. Changed prices, days and batches don't count. */
export type StopDifferences = {
  /** Products of which the order has other units now. Their lines count together, because a batch can split a line. */
  units: UnitsDifference[]
  /** Someone else, or nobody, drives it now. */
  driver: boolean
  pickup: boolean
  /** The order is in a status from which it can't be delivered. */
  status: OrderStatus | null
}

export function stopDifferences(
  shown: readonly ShownLine[] | undefined,
  order: OrderNow & { lines: readonly LineNow[] },
  driverId: number | null,
): StopDifferences {
  const isOthers = order.driverId !== driverId
  return {
    units: shown === undefined ? [] : unitDifferences(shown, order.lines),
    driver: isOthers && !order.pickupOrder,
    pickup: isOthers && order.pickupOrder,
    status: isOpen(order.orderStatus) || isShipped(order.orderStatus) ? null : order.orderStatus,
  }
}

export const differs = ({ units, driver, pickup, status }: StopDifferences): boolean =>
  units.length > 0 || driver || pickup || status !== null

/** For the driver, who can do nothing about it. */
export function heldSentence({ units, driver, pickup, status }: StopDifferences): string {
  if (status === 'CANCELLED') return 'The office canceled this order. Your delivery is kept, and the office decides.'
  if (status !== null) return 'The office took this order back. Your delivery is kept, and the office decides.'
  if (pickup) return 'The office made this order a pickup. Your delivery is kept, and the office decides.'
  if (driver) return 'The office took this stop off your route. Your delivery is kept, and the office decides.'
  if (units.length > 0)
    return 'The office changed the units of this order. Your delivery is kept, and the office decides.'
  return 'The office has to look at this order first. Your delivery is kept.'
}

/** In the sequence in which the phone showed the products; those it didn't show last. */
function unitDifferences(shown: readonly ShownLine[], lines: readonly LineNow[]): UnitsDifference[] {
  const shownUnits = unitsByProduct(shown)
  const unitsNow = unitsByProduct(lines.map(({ productId, quantity }) => ({ productId, units: quantity })))
  return [...new Set([...shownUnits.keys(), ...unitsNow.keys()])]
    .map((productId) => ({
      productId,
      shown: shownUnits.get(productId) ?? 0,
      now: unitsNow.get(productId) ?? 0,
    }))
    .filter((each) => each.shown !== each.now)
}

function unitsByProduct(lines: readonly { productId: number; units: number }[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const line of lines) units.set(line.productId, (units.get(line.productId) ?? 0) + line.units)
  return units
}

/** Units that were on the truck, of a line as it is now. `units` can be more than the line has. */
export type HandedOver<Line> = { line: Line; units: number }
/** Products that the order no longer has. */
export type AddedUnits = { productId: number; units: number }

/**
 * Gives the units that the phone showed to the lines as they are now: each line gets its own first, then what is left of its product; units
 * that no line has room for go to the first line of their product.
 */
export function handedOver<Line extends LineNow>(
  shown: readonly ShownLine[],
  lines: readonly Line[],
): { lines: HandedOver<Line>[]; added: AddedUnits[] } {
  const left = unitsByProduct(shown)
  const own = new Map(shown.map(({ orderLineId, units }) => [orderLineId, units]))
  const given = new Map<number, number>()
  const give = ({ id, productId }: LineNow, most: number) => {
    const units = Math.min(most, left.get(productId) ?? 0)
    given.set(id, (given.get(id) ?? 0) + units)
    left.set(productId, (left.get(productId) ?? 0) - units)
  }
  for (const line of lines) give(line, Math.min(own.get(line.id) ?? 0, line.quantity))
  for (const line of lines) give(line, line.quantity - (given.get(line.id) ?? 0))
  for (const line of lines) give(line, left.get(line.productId) ?? 0)
  return {
    lines: lines.map((line) => ({ line, units: given.get(line.id) ?? 0 })),
    added: [...left].flatMap(([productId, units]) => (units > 0 ? [{ productId, units }] : [])),
  }
}

type RefusedPart = ProofLine['refused'][number] & { orderLineId: number }

/** The refused units on the lines as they are now, for the credit memo: a line's own first, then others of its product. */
export function refusedOnLines(proof: readonly ProofLine[], lines: readonly LineNow[]): RefusedPart[] {
  const room = new Map(lines.map(({ id, quantity }) => [id, quantity]))
  return proof.flatMap(({ orderLineId, productId, refused }) => {
    const own = lines.filter(({ id }) => id === orderLineId)
    const others = lines.filter((line) => line.id !== orderLineId && line.productId === productId)
    return refused.flatMap((each) => {
      let left = each.units
      return [...own, ...others].flatMap(({ id }): RefusedPart[] => {
        const units = Math.min(left, room.get(id) ?? 0)
        room.set(id, (room.get(id) ?? 0) - units)
        left -= units
        return units === 0 ? [] : [{ ...each, units, orderLineId: id }]
      })
    })
  })
}
