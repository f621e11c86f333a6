import type { PlannedOrder } from './planned-order.ts'
import type { OrderedUnits } from './first-ordered.sql.ts'

type Line = { productId: number; quantity: number }

/** Each product's units in a changed order, before and after. Drafts don't count: they order nothing yet. */
export const orderedUnits = ({ id, before, row, lines }: PlannedOrder): OrderedUnits[] => {
  if (before === undefined) return []
  const [earlier, later] = [
    before.orderStatus === 'DRAFT' ? none : unitsByProduct(before.lines),
    row.orderStatus === 'DRAFT' ? none : unitsByProduct(lines),
  ]
  return [...new Set([...earlier.keys(), ...later.keys()])].flatMap((productId) => {
    const units = { before: earlier.get(productId) ?? 0, after: later.get(productId) ?? 0 }
    return units.before === units.after ? [] : [{ orderId: id, productId, ...units }]
  })
}

const none: ReadonlyMap<number, number> = new Map()

const unitsByProduct = (lines: readonly Line[]): ReadonlyMap<number, number> =>
  lines.reduce(
    (units, { productId, quantity }) => units.set(productId, (units.get(productId) ?? 0) + quantity),
    new Map<number, number>(),
  )
