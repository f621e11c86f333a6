import type * as commission from '@dray/contract/commission'
import * as contract from '@dray/contract/payroll'
import { changePay as changePayCall } from '@dray/contract/users'
import { toDollars } from '@dray/domain/money'
import { addPeriods, instantsOf, type PayPeriod, payPeriodAt } from '@dray/domain/payroll/pay-period'
import type { Tx } from '../../db/db.ts'
import { mustExist } from '../../http/refusal.ts'
import type { SignedIn } from '../../http/serve.ts'
import {
  changePayrollRow,
  changeReimbursements,
  hasPayroll,
  readCommission,
  readPayroll,
  submitPayroll,
} from '../payroll/index.ts'
import { changePay } from '../users/index.ts'
import { userByEmail } from './load-sample.sql.ts'
import { type SamplePay, samplePay, submittedPeriods } from './northwind-pay.ts'

type Loading = { tx: Tx; at: Date; timeZone: string; clerk: SignedIn }
type Paid = SamplePay & { userId: number }

/** The payroll clerk of the sample company. */
const clerkEmail = 'anne.dodsworth@northwind.example'
const dayMs = 86_400_000

/**
 * Gives the people of the sample company their pay, and submits the last pay periods, by the same commands as everyone else's. The first of
 * them pays commission on all older orders. Loaded again, it has them already.
 */
export async function loadSamplePay(tx: Tx, moment: { at: Date; timeZone: string }): Promise<void> {
  if (await hasPayroll(tx)) return
  const { id, name } = mustExist(await userByEmail(tx, clerkEmail))
  const loading = { ...moment, tx, clerk: { id, name, roles: ['PAYROLL' as const], tokenHash: Buffer.alloc(0) } }
  const people: Paid[] = []
  for (const pay of samplePay) people.push(await setPay(loading, pay))
  const today = payPeriodAt(moment.at, moment.timeZone)
  for (let index = 0; index < submittedPeriods; index++)
    await submitPeriod(loading, people, { period: addPeriods(today, index - submittedPeriods), index })
}

async function setPay({ tx, at, clerk }: Loading, pay: SamplePay): Promise<Paid> {
  const { id } = mustExist(await userByEmail(tx, pay.email))
  const { payType, baseRate, commissionRate } = pay
  const body = changePayCall.body.parse({
    payType,
    baseRate: baseRate === null ? null : toDollars(baseRate),
    commissionRate,
  })
  await changePay(tx, { body, params: { id }, query: {}, user: clerk, at })
  return { ...pay, userId: id }
}

/** A period with its place among those that are submitted, the oldest being 0. */
type Numbered = { period: PayPeriod; index: number }

async function submitPeriod(loading: Loading, people: readonly Paid[], numbered: Numbered): Promise<void> {
  const { tx, timeZone, clerk } = loading
  const { period } = numbered
  // The clerk does it on the morning after the last day, which may be this morning.
  const morning = instantsOf(period, timeZone).to.getTime() + dayMs * (10 / 24)
  const at = new Date(Math.min(morning, loading.at.getTime()))
  const request = { query: {}, user: clerk, at }
  for (const person of people) await enterPay(loading, person, { ...numbered, at })
  const { users } = await readPayroll(tx, period, timeZone)
  const body = contract.submitPayroll.body.parse({ users: users.map(({ userId }) => ({ userId })) })
  await submitPayroll(tx, { ...request, params: period, body }, timeZone)
}

async function enterPay(
  { tx, timeZone, clerk }: Loading,
  { userId, hours, bonus, reimbursements, ...pay }: Paid,
  { period, index, at }: Numbered & { at: Date },
): Promise<void> {
  const request = { query: {}, user: clerk, at }
  const params = { ...period, userId }
  const isLast = index === submittedPeriods - 1
  const earnsCommission = pay.payType === 'COMMISSION' || pay.commissionRate !== null
  const entered = {
    ...(earnsCommission ? { paidOrders: await earnedOrders({ tx, timeZone, clerk }, params) } : {}),
    ...(hours === undefined ? {} : { hoursWorked: hours[index] }),
    ...(bonus === undefined || !isLast ? {} : { bonus: toDollars(bonus) }),
  }
  if (Object.keys(entered).length > 0)
    await changePayrollRow(tx, { ...request, params, body: contract.changePayrollRow.body.parse(entered) }, timeZone)
  if (reimbursements === undefined || !isLast) return
  const rows = contract.changeReimbursements.body.parse(
    reimbursements.map(({ description, amount }) => ({ description, amount: toDollars(amount) })),
  )
  const { payPeriod, ...months } = period
  await changeReimbursements(tx, { ...request, params: { ...months, period: payPeriod, userId }, body: rows }, timeZone)
}

async function earnedOrders(
  { tx, timeZone, clerk }: Omit<Loading, 'at'>,
  params: PayPeriod & { userId: number },
): Promise<{ orderId: number }[]> {
  const { toBePaid, unpaid } = await readCommission(tx, { params, user: clerk }, timeZone)
  return [...toBePaid, ...unpaid].map(({ orderId }: commission.CommissionOrder) => ({ orderId }))
}
