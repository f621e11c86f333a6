import type { Correction } from '@dray/contract/commission'
import { type Cents, zero } from '@dray/domain/money'
import { correctionOwed, lostStatuses, type PaidCommission, partsPaid } from '@dray/domain/payroll/corrections'
import { periodName } from '@dray/domain/payroll/pay-period'
import type { Db } from '../../../platform/db/db.ts'
import {
  type ChangedSincePaid,
  changedSincePaid,
  type CorrectedIn,
  savedCorrections,
  typedOverLists,
} from './corrections.sql.ts'

/** A correction that a person is owed in a period, and whether its list has one of that order. */
export type OwedCorrection = Correction & { isSaved: boolean; userId: number; personName: string }

/** What a person is owed as corrections in a period, as of now, without what other periods correct (D-198). */
export async function owedCorrections(db: Db, correctedIn: CorrectedIn): Promise<OwedCorrection[]> {
  const orders = await changedSincePaid(db, correctedIn, lostStatuses)
  const parts = await partsOf(db, orders)
  return orders.flatMap((order) => {
    const owed = correctionOwed(paidOf(order, parts), order, order.others ?? zero)
    const person = { userId: order.userId, personName: order.personName }
    return owed === undefined
      ? []
      : [{ ...correctionOf({ ...order, ...owed }), isSaved: order.own !== null, ...person }]
  })
}

type PaidOrder = Pick<
  ChangedSincePaid,
  'orderId' | 'paidRowId' | 'paidSubtotal' | 'paidCost' | 'adjustedCost' | 'rate' | 'commission'
>
type Parts = ReadonlyMap<number, Cents>

/** The amounts paid for the orders of lists with an overridden commission (D-237). */
export async function partsOf(db: Db, orders: readonly PaidOrder[]): Promise<Parts> {
  if (orders.length === 0) return new Map()
  const listed = await typedOverLists(db, [...new Set(orders.map(({ paidRowId }) => paidRowId))])
  const lists = [...Map.groupBy(listed, ({ rowId }) => rowId).values()]
  return new Map(
    lists.flatMap((list) => {
      const { paid = zero, corrections = zero } = list[0] ?? {}
      const parts = partsPaid({ paid, corrections, commissions: list.map(({ commission }) => commission) })
      return list.map(({ orderId }, place): [number, Cents] => [orderId, parts[place] ?? zero])
    }),
  )
}

/** How an order was paid. */
export const paidOf = (order: PaidOrder, parts: Parts): PaidCommission => ({
  subtotal: order.paidSubtotal,
  cost: order.paidCost,
  adjustedCost: order.adjustedCost,
  rate: order.rate,
  commission: order.commission,
  part: parts.get(order.orderId) ?? order.commission,
})

/** The corrections of a submitted row, which stay as they were paid. */
export const paidCorrections = async (db: Db, rowId: number): Promise<Correction[]> =>
  (await savedCorrections(db, rowId)).map(correctionOf)

/** The corrections of a draft as they were saved, of which other amounts may be owed by now, or none anymore (D-222). */
export async function draftCorrections(db: Db, rowId: number, owed: readonly OwedCorrection[]): Promise<Correction[]> {
  const amounts = new Map(owed.map(({ orderId, amount }) => [orderId, amount]))
  return (await savedCorrections(db, rowId)).map((row) => ({
    ...correctionOf(row),
    remark: amounts.get(row.orderId) === row.amount ? null : 'changed',
  }))
}

type CorrectionRow = Awaited<ReturnType<typeof savedCorrections>>[number]

const correctionOf = ({ orderId, orderNum, customerName, reason, amount, ...period }: CorrectionRow): Correction => ({
  orderId,
  orderNum,
  customerName,
  reason,
  amount,
  paidIn: periodName(period),
  remark: null,
})
