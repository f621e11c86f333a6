import type { Correction } from '@dray/contract/commission'
import { zero } from '@dray/domain/money'
import { correctionOwed, lostStatuses, type PaidCommission } from '@dray/domain/payroll/corrections'
import { periodName } from '@dray/domain/payroll/pay-period'
import type { Db } from '../../../db/db.ts'
import { type ChangedSincePaid, changedSincePaid, type CorrectedIn, savedCorrections } from './corrections.sql.ts'

/** A correction that a person is owed in a period, and whether its list has one of that order. */
export type OwedCorrection = Correction & { isSaved: boolean }

/** What a person is owed as corrections in a period, as of now, without what other periods correct (D-198). */
export async function owedCorrections(db: Db, correctedIn: CorrectedIn): Promise<OwedCorrection[]> {
  return (await changedSincePaid(db, correctedIn, lostStatuses)).flatMap((order) => {
    const owed = correctionOwed(paidOf(order), order, order.others ?? zero)
    return owed === undefined ? [] : [{ ...correctionOf({ ...order, ...owed }), isSaved: order.own !== null }]
  })
}

type PaidOrder = Pick<ChangedSincePaid, 'paidSubtotal' | 'paidCost' | 'adjustedCost' | 'rate' | 'commission'>

/** How an order was paid. */
export const paidOf = ({ paidSubtotal, paidCost, adjustedCost, rate, commission }: PaidOrder): PaidCommission => ({
  subtotal: paidSubtotal,
  cost: paidCost,
  adjustedCost,
  rate,
  commission,
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
  ...{ orderId, orderNum, customerName, reason, amount },
  paidIn: periodName(period),
  remark: null,
})
