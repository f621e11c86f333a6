import type * as contract from '@dray/contract/memos'
import { zero } from '@dray/domain/money'
import { lineNets, noCredit } from '@dray/domain/memos/credit-memo'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { creditableOrder, refuseUnshipped, sumOfMemos } from '../creditable-orders.ts'
import { readableOrder } from './read-memos.ts'

/** The lines of a shipped order, with the units and amounts left to credit. */
export async function readReturnable(db: Db, reader: Person, orderId: number): Promise<contract.Returnable> {
  const order = await readableOrder(db, reader, orderId)
  refuseUnshipped(order)
  const [{ lines, discount, credited }, creditedTotal] = await Promise.all([
    creditableOrder(db, orderId),
    sumOfMemos(db, orderId),
  ])
  const nets = lineNets(lines, discount)
  return {
    orderId,
    total: order.total,
    creditedTotal,
    lines: lines.map(({ id, quantity, hasBatch, hasMoved, ...line }) => {
      const { units, unitsAmount, amount } = credited.get(id) ?? noCredit
      return {
        ...line,
        orderLineId: id,
        quantity,
        shipped: quantity,
        creditedUnits: units,
        left: quantity - units,
        net: nets.get(id) ?? zero,
        creditedAmount: amount,
        creditedUnitsAmount: unitsAmount,
        needsBatch: hasBatch && !hasMoved,
      }
    }),
  }
}
