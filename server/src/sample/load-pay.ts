import * as contract from '@dray/contract/payroll'
import { changePay as changePayCall } from '@dray/contract/users'
import { toDollars } from '@dray/domain/money'
import { addPeriods, payPeriodInstants, type PayPeriod, payPeriodAt } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../platform/db/db.ts'
import { mustExist } from '../platform/http/refusal.ts'
import type { SignedIn } from '../platform/http/serve.ts'
import {
  changeReimbursements,
  hasPayroll,
  savePayrollRow,
  submitPayroll,
  unlistedOrderIds,
} from '../features/payroll/index.ts'
import { changePay } from '../features/users/index.ts'
import { peopleByEmail } from './sample.sql.ts'
import { type SamplePay, samplePay, submittedPeriods } from './northwind/pay.ts'
import { requestBy } from './happening.ts'

type Loading = { tx: Tx; at: Date; timeZone: string; clerk: SignedIn }
type Paid = SamplePay & { userId: number }

const clerkEmail = 'anne.dodsworth@northwind.example'
const dayMs = 86_400_000

/**
 * Sets everyone's pay and submits the last pay periods, by the regular commands. The first period pays commission on all older orders. Does
 * nothing if loaded again.
 */
export async function loadSamplePay(tx: Tx, moment: { at: Date; timeZone: string }): Promise<void> {
  if (await hasPayroll(tx)) return
  const emails = [...samplePay.map(({ email }) => email), clerkEmail]
  const users = new Map((await peopleByEmail(tx, emails)).map((user) => [user.email, user]))
  const { id, name } = mustExist(users.get(clerkEmail))
  const loading = { ...moment, tx, clerk: { id, name, roles: ['PAYROLL' as const], tokenHash: Buffer.alloc(0) } }
  const people = samplePay.map((pay) => ({ ...pay, userId: mustExist(users.get(pay.email)).id }))
  for (const person of people) await setPay(loading, person)
  const today = payPeriodAt(moment.at, moment.timeZone)
  for (let index = 0; index < submittedPeriods; index++)
    await submitPeriod(loading, people, { period: addPeriods(today, index - submittedPeriods), index })
}

async function setPay(
  { tx, at, timeZone, clerk }: Loading,
  { userId, payType, baseRate, commissionRate }: Paid,
): Promise<void> {
  const body = changePayCall.body.parse({
    payType,
    baseRate: baseRate === null ? null : toDollars(baseRate),
    commissionRate,
  })
  await changePay(tx, { ...requestBy(clerk, at, timeZone), body, params: { id: userId } })
}

/** `index` counts submitted periods, oldest first, from 0. */
type Numbered = { period: PayPeriod; index: number }

async function submitPeriod(loading: Loading, people: readonly Paid[], numbered: Numbered): Promise<void> {
  const { tx, timeZone, clerk } = loading
  const { period, index } = numbered
  // The clerk submits on the morning after the last day, which may be this morning.
  const morning = payPeriodInstants(period, timeZone).to.getTime() + dayMs * (10 / 24)
  const at = new Date(Math.min(morning, loading.at.getTime()))
  for (const person of people) await enterLists(loading, person, { ...numbered, at })
  const rows = people.map(({ userId, hours, bonus }) => ({
    userId,
    ...(hours === undefined ? {} : { hoursWorked: hours[index] }),
    ...(bonus === undefined || !isLast(index) ? {} : { bonus: toDollars(bonus) }),
  }))
  const body = contract.submitPayroll.body.parse({ users: rows })
  await submitPayroll(tx, { ...requestBy(clerk, at, timeZone), params: period, body })
}

const isLast = (index: number): boolean => index === submittedPeriods - 1

async function enterLists(
  { tx, timeZone, clerk }: Loading,
  { userId, reimbursements, ...pay }: Paid,
  { period, index, at }: Numbered & { at: Date },
): Promise<void> {
  const request = requestBy(clerk, at, timeZone)
  if (pay.payType === 'COMMISSION' || pay.commissionRate !== null) {
    const params = { ...period, userId }
    const earned = await unlistedOrderIds(tx, params, timeZone)
    const body = contract.changePayrollRow.body.parse({ paidOrders: earned.map((orderId) => ({ orderId })) })
    await savePayrollRow(tx, { ...request, params, body })
  }
  if (reimbursements === undefined || !isLast(index)) return
  const rows = contract.changeReimbursements.body.parse(
    reimbursements.map(({ description, amount }) => ({ description, amount: toDollars(amount) })),
  )
  const { payPeriod, ...months } = period
  await changeReimbursements(tx, { ...request, params: { ...months, period: payPeriod, userId }, body: rows })
}
