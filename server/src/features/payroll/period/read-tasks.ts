import * as contract from '@dray/contract/commission'
import { sum } from '@dray/domain/money'
import { payPeriodInstants, type PayPeriod } from '@dray/domain/payroll/pay-period'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { owedCorrections } from '../commission/corrections.ts'
import { openQuestions } from '../own/own-pay.sql.ts'
import { findPeriod } from './period.sql.ts'
import { findRows } from './rows.sql.ts'

/** Open tasks before submitting a period: corrections in no saved commission, and questions (D-238b). */
export async function readPayrollTasks(
  db: Db,
  { params, timeZone }: CallRequest<typeof contract.readPayrollTasks>,
): Promise<contract.PayrollTasks> {
  const { id = null, submittedOn = null } = (await findPeriod(db, params)) ?? {}
  const questions = await openQuestions(db, contract.maxQuestions)
  if (submittedOn !== null) return { corrections: [], questions }
  const people = await findRows(db, { ...params, id, submittedOn }, payPeriodInstants(params, timeZone))
  const isPaid = new Set(people.map(({ userId }) => userId))
  const corrections = (await correctionsByPerson(db, params)).filter(({ userId }) => isPaid.has(userId))
  return { corrections, questions }
}

async function correctionsByPerson(db: Db, period: PayPeriod): Promise<contract.PayrollTasks['corrections']> {
  const waiting = (await owedCorrections(db, { period })).filter(({ isSaved }) => !isSaved)
  return [...Map.groupBy(waiting, ({ userId }) => userId)].map(([userId, owed]) => ({
    userId,
    name: owed[0]?.personName ?? '',
    count: owed.length,
    amount: sum(owed.map(({ amount }) => amount)),
  }))
}
