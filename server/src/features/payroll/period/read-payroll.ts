import * as commission from '@dray/contract/payroll/commission'
import type * as contract from '@dray/contract/payroll'
import { sum } from '@dray/domain/money'
import { commissionOn, commissionStatuses, effectiveCommissionRate } from '@dray/domain/payroll/commission'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import { type Db, onOneConnection } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { companyDecisions } from '../../company/index.ts'
import { uncalculatedOrders } from '../commission/commission-orders.sql.ts'
import { findChangedOrders } from '../commission/changed-orders.ts'
import { owedCorrections } from '../commission/corrections.ts'
import { openQuestions } from '../own/own-pay.sql.ts'
import { asPayrollRow } from './row-figures.ts'
import { findPeriod, findRows, type Period } from './rows.sql.ts'

/** Has a row for everyone paid in the period (D-120, D-232). */
export async function readPayroll(
  db: Db,
  { year, month, payPeriod }: PayPeriod,
  timeZone: string,
): Promise<contract.PayrollPeriod> {
  const stored = await findPeriod(db, { year, month, payPeriod })
  const [id, submittedOn] = [stored?.id ?? null, stored?.submittedOn ?? null]
  return {
    year,
    month,
    payPeriod,
    id,
    submittedOn,
    users: await readImportRows(db, { year, month, payPeriod, id, submittedOn }, { timeZone }),
    lastSaved: stored?.modifiedOn ?? null,
    submitted: submittedOn !== null,
    submittedBy: stored?.submittedBy ?? null,
  }
}

export async function readImportRows(
  db: Db,
  { id, ...period }: Period,
  { timeZone, userId }: { timeZone: string; userId?: number },
): Promise<contract.PayrollRow[]> {
  const [rows, lists] = await onOneConnection(db, (connection) =>
    Promise.all([
      findRows(connection, { id, ...period }, { from: payPeriodInstants(period, timeZone).from, userId }),
      id === null ? undefined : findChangedOrders(connection, { id, ...period }, { timeZone, userId }),
    ]),
  )
  return rows.map((row) => asPayrollRow(row, lists?.get(row.userId) ?? { orderCount: 0, changedOrders: 0 }))
}

type OfPerson = { userId: number; timeZone: string }

/** Not found if they aren't paid in the period. */
export async function readRow(db: Db, period: Period, person: OfPerson): Promise<contract.PayrollRow> {
  const [row] = await readImportRows(db, period, person)
  return mustExist(row)
}

export async function readSavedRow(db: Db, period: Period, person: OfPerson): Promise<contract.SavedRow> {
  const row = await readRow(db, period, person)
  return { ...row, modifiedOn: mustExist(row.lastSaved) }
}

/** Open tasks before submitting: corrections on no saved list, and questions (D-238b). */
export async function readPayrollTasks(
  db: Db,
  { params, timeZone }: CallRequest<typeof commission.readPayrollTasks>,
): Promise<commission.PayrollTasks> {
  const { id = null, submittedOn = null } = (await findPeriod(db, params)) ?? {}
  const questions = await openQuestions(db, commission.maxQuestions)
  if (submittedOn !== null) return { corrections: [], uncalculated: [], questions }
  const people = await findRows(db, { ...params, id, submittedOn }, payPeriodInstants(params, timeZone))
  const isPaid = new Set(people.map(({ userId }) => userId))
  const corrections = (await correctionsByPerson(db, params)).filter(({ userId }) => isPaid.has(userId))
  const uncalculated = (await uncalculatedByPerson(db, { ...params, id }, timeZone)).filter(({ userId }) =>
    isPaid.has(userId),
  )
  return { corrections, uncalculated, questions }
}

async function uncalculatedByPerson(
  db: Db,
  period: Pick<Period, 'id'> & PayPeriod,
  timeZone: string,
): Promise<commission.PayrollTasks['uncalculated']> {
  const { from, to } = payPeriodInstants(period, timeZone)
  const { payWhenPaid } = await companyDecisions(db)
  const orders = await uncalculatedOrders(db, {
    periodId: period.id,
    placedFrom: from,
    placedUntil: to,
    statuses: commissionStatuses,
    isPaid: payWhenPaid || undefined,
  })
  return [...Map.groupBy(orders, ({ userId }) => userId)].map(([userId, own]) => ({
    userId,
    name: own[0]?.name ?? '',
    count: own.length,
    amount: sum(own.map((order) => commissionOn(order, effectiveCommissionRate(order.chosenRate ?? order.ownRate)))),
  }))
}

async function correctionsByPerson(db: Db, period: PayPeriod): Promise<commission.PayrollTasks['corrections']> {
  const waiting = (await owedCorrections(db, { period })).filter(({ isSaved }) => !isSaved)
  return [...Map.groupBy(waiting, ({ userId }) => userId)].map(([userId, owed]) => ({
    userId,
    name: owed[0]?.personName ?? '',
    count: owed.length,
    amount: sum(owed.map(({ amount }) => amount)),
  }))
}
