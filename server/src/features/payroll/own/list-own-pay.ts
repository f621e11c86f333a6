import * as contract from '@dray/contract/payroll/commission'
import { zero } from '@dray/domain/money'
import { effectiveCommissionRate } from '@dray/domain/payroll/commission'
import { type Reimbursement, reimbursementTotal, totalPay } from '@dray/domain/payroll/pay'
import { comparePeriods, type PayPeriod, payPeriodOn } from '@dray/domain/payroll/pay-period'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import {
  commentCounts,
  insertPayComment,
  payComments,
  personPaid,
  reimbursementsOfRows,
  rowsOfPerson,
} from './own-pay.sql.ts'

type Row = Awaited<ReturnType<typeof rowsOfPerson>>[number]
type Paid = Omit<contract.OwnPay, 'comments'>

/** Newest first: full pay for submitted periods, only the commission for open ones (D-225). */
export async function listOwnPay(db: Db, { params: { userId }, today }: CallRequest<typeof contract.listOwnPay>) {
  const person = mustExist(await personPaid(db, userId))
  const rows = await rowsOfPerson(db, userId, contract.maxOwnPeriods)
  const counts = await commentCounts(db, userId, contract.maxOwnPeriods)
  const submitted = rows.filter(({ submittedOn }) => submittedOn !== null).map(({ rowId }) => rowId)
  const details = Map.groupBy(await reimbursementsOfRows(db, submitted), ({ rowId }) => rowId)
  const paid = rows.map((row) => paidIn(row, details.get(row.rowId) ?? []))
  return {
    payType: person.payType,
    baseRate: person.baseRateCents,
    commissionRate: effectiveCommissionRate(person.commissionRate),
    periods: withComments([...paid, ...unpaid([payPeriodOn(today), ...counts], paid)], counts),
  }
}

function paidIn(row: Row, details: readonly Reimbursement[]): Paid {
  const { year, month, payPeriod, submittedOn, orderCount, commissionCents: commission, bonusCents: bonus } = row
  const open = { year, month, payPeriod, submittedOn, commission, orderCount, isSaved: true }
  if (submittedOn === null) return open
  const parts = { totalBasePay: row.baseCents ?? zero, bonus, reimbursement: reimbursementTotal(details) }
  return {
    ...open,
    ...parts,
    hoursWorked: row.hoursWorked,
    reimbursementsDetails: details.map(({ description, amount }) => ({ description, amount })),
    totalPay: totalPay({ ...parts, commission }),
  }
}

/** Periods with nothing saved: the current one, and those with comments. */
function unpaid(periods: readonly PayPeriod[], paid: readonly Paid[]): Paid[] {
  const known = [...paid]
  for (const { year, month, payPeriod } of periods) {
    if (known.some((other) => comparePeriods(other, { year, month, payPeriod }) === 0)) continue
    known.push({ year, month, payPeriod, submittedOn: null, commission: zero, orderCount: 0, isSaved: false })
  }
  return known.slice(paid.length)
}

const withComments = (
  periods: readonly Paid[],
  counts: readonly (PayPeriod & { comments: number })[],
): contract.OwnPay[] =>
  periods
    .toSorted((a, b) => comparePeriods(b, a))
    .map((period) => ({
      ...period,
      comments: counts.find((count) => comparePeriods(count, period) === 0)?.comments ?? 0,
    }))

/** Comments between a person and payroll about the period's pay, newest first. */
export async function listPayComments(
  db: Db,
  { params }: CallRequest<typeof contract.listPayComments>,
): Promise<contract.PayComment[]> {
  mustExist(await personPaid(db, params.userId))
  return payComments(db, params, contract.maxPayComments)
}

/** Allowed in submitted periods too: that is when people see what they were paid. */
export async function addPayComment(
  tx: Tx,
  { params, body: { text }, user, at }: CallRequest<typeof contract.addPayComment>,
): Promise<contract.PayComment> {
  mustExist(await personPaid(tx, params.userId))
  const id = await insertPayComment(tx, { ...params, authorId: user.id, text, createdAt: at })
  await announce(tx, 'payroll', [])
  return { id, userId: user.id, userName: user.name, text, createdAt: at }
}
