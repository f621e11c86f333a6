import type { Correction } from '@dray/contract/payroll/commission'
import { differences } from '@dray/domain/changelog/differences'
import { type Cents, plainDollars, zero } from '@dray/domain/money'
import { correctionOwed, lostStatuses, type PaidCommission, partsPaid } from '@dray/domain/payroll/corrections'
import { type PayPeriod, periodName } from '@dray/domain/payroll/pay-period'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { pairs } from '../../../platform/pairs.ts'
import { type Author, logUpdated } from '../../changelog/index.ts'
import {
  type ChangedSincePaid,
  changedSincePaid,
  type CorrectedIn,
  type CorrectedRow,
  type CorrectingPeriod,
  lockCorrectingPeriods,
  lockPeriodOrders,
  removePeriodCorrections,
  savedCorrections,
  typedOverLists,
} from './corrections.sql.ts'

/** `isSaved`: the person's list already corrects that order. */
export type OwedCorrection = Correction & { isSaved: boolean; userId: number; personName: string }

/** Corrections currently owed to a person, not counting what other periods correct (D-198). */
export async function owedCorrections(db: Db, correctedIn: CorrectedIn): Promise<OwedCorrection[]> {
  const orders = await changedSincePaid(db, correctedIn, lostStatuses)
  const parts = await paidParts(db, orders)
  return orders.flatMap((order) => {
    const owed = correctionOwed(paidCommission(order, parts), order, order.others ?? zero)
    const person = { userId: order.userId, personName: order.personName }
    return owed === undefined
      ? []
      : [{ ...listedCorrection({ ...order, ...owed }), isSaved: order.own !== null, ...person }]
  })
}

type PaidOrder = Pick<
  ChangedSincePaid,
  'orderId' | 'paidRowId' | 'paidSubtotal' | 'paidCost' | 'adjustedCost' | 'rate' | 'commission'
>
type Parts = ReadonlyMap<number, Cents>

/** The commission paid for each order on lists with an overridden total (D-237). */
export async function paidParts(db: Db, orders: readonly PaidOrder[]): Promise<Parts> {
  if (orders.length === 0) return new Map()
  const listed = await typedOverLists(db, [...new Set(orders.map(({ paidRowId }) => paidRowId))])
  const lists = [...Map.groupBy(listed, ({ rowId }) => rowId).values()]
  return new Map(
    lists.flatMap((list) => {
      const { paid = zero, corrections = zero } = list[0] ?? {}
      const parts = partsPaid({ paid, corrections, commissions: list.map(({ commission }) => commission) })
      return pairs(list, parts).map(([{ orderId }, part]): [number, Cents] => [orderId, part])
    }),
  )
}

export const paidCommission = (order: PaidOrder, parts: Parts): PaidCommission => ({
  subtotal: order.paidSubtotal,
  cost: order.paidCost,
  adjustedCost: order.adjustedCost,
  rate: order.rate,
  commission: order.commission,
  part: parts.get(order.orderId) ?? order.commission,
})

/** Corrections of a submitted row stay as they were paid. */
export const paidCorrections = async (db: Db, rowId: number): Promise<Correction[]> =>
  (await savedCorrections(db, rowId)).map(listedCorrection)

/** A draft's corrections as saved. The amounts owed may have changed since (D-222). */
export async function draftCorrections(db: Db, rowId: number, owed: readonly OwedCorrection[]): Promise<Correction[]> {
  const amounts = new Map(owed.map(({ orderId, amount }) => [orderId, amount]))
  return (await savedCorrections(db, rowId)).map((row) => ({
    ...listedCorrection(row),
    remark: amounts.get(row.orderId) === row.amount ? null : 'changed',
  }))
}

type CorrectionRow = Awaited<ReturnType<typeof savedCorrections>>[number]

const listedCorrection = ({
  orderId,
  orderNum,
  customerName,
  reason,
  amount,
  ...period
}: CorrectionRow): Correction => ({
  orderId,
  orderNum,
  customerName,
  reason,
  amount,
  paidIn: periodName(period),
  remark: null,
})

/**
 * Removes drafts' corrections of a period that is being deleted, since its commission was never paid. Refuses if a submitted period
 * corrects it. The caller has locked the period; this locks the correcting periods, then the orders.
 */
export async function removeDraftCorrections(
  tx: Tx,
  period: PayPeriod & { id: number },
  author: Author,
): Promise<void> {
  refuseSubmitted(await lockCorrectingPeriods(tx, period.id))
  await lockPeriodOrders(tx, period.id)
  // Check again: someone may have saved a correction before the orders were locked.
  refuseSubmitted(await lockCorrectingPeriods(tx, period.id))
  const rows = await removePeriodCorrections(tx, period.id, author.at)
  const entries = rows.map((row) => ({
    id: row.periodId,
    changes: commissionChanges(row),
    notes: `Took corrections of ${row.name} out, because the payroll of ${periodName(period)} was deleted`,
  }))
  if (entries.length > 0) await logUpdated(tx, 'payroll', entries, author)
}

function refuseSubmitted(periods: readonly CorrectingPeriod[]): void {
  const submitted = periods.filter(({ submittedOn }) => submittedOn !== null)
  if (submitted.length > 0) throw new Refusal('payroll-corrected', { periods: submitted.map(periodName) })
}

const commissionChanges = ({ name, userId, commissionBefore, commission }: CorrectedRow) =>
  differences(name, { commission: plainDollars(commissionBefore) }, { commission: plainDollars(commission) }).map(
    (change) => ({ ...change, subfield: String(userId) }),
  )
