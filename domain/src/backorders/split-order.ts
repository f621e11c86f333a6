import { lineNets, type ShippedLine } from '../memos/credit-memo.ts'
import { type Cents, minus, sum, times, timesRatio, zero } from '../money.ts'
import { lineSubtotal, soldPrice } from '../orders/order-totals.ts'
import type { AllocatedLine } from './queue.ts'

export type PartOfOrder = { units: number; subtotal: Cents; discount: Cents; total: Cents }

/**
 * Splits an order's cents into those that ship and those that wait. The discount goes with the lines as in credit memos; a split line's
 * share is divided by units, and the order that waits gets the rest, so both totals add up to the order's (D-260).
 */
export function splitTotals(
  split: readonly Pick<AllocatedLine<ShippedLine>, 'line' | 'waits'>[],
  discount: Cents,
): { ships: PartOfOrder; waits: PartOfOrder } {
  const lines = split.map(({ line }) => line)
  const nets = lineNets(lines, discount)
  const parts = split.map(({ line, waits }) => {
    const units = line.quantity - waits
    const share = minus(lineSubtotal(line), nets.get(line.id) ?? zero)
    return { units, subtotal: times(soldPrice(line), units), discount: timesRatio(share, units, line.quantity) }
  })
  const ships = part(
    parts.reduce((all, { units }) => all + units, 0),
    parts,
  )
  const whole = part(
    lines.reduce((all, { quantity }) => all + quantity, 0),
    [{ subtotal: sum(lines.map(lineSubtotal)), discount }],
  )
  const waits = part(whole.units - ships.units, [
    { subtotal: minus(whole.subtotal, ships.subtotal), discount: minus(whole.discount, ships.discount) },
  ])
  return { ships, waits }
}

function part(units: number, amounts: readonly { subtotal: Cents; discount: Cents }[]): PartOfOrder {
  const subtotal = sum(amounts.map((amount) => amount.subtotal))
  const discount = sum(amounts.map((amount) => amount.discount))
  return { units, subtotal, discount, total: minus(subtotal, discount) }
}
