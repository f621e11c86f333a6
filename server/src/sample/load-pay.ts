import * as contract from '@dray/contract/payroll'
import { changePay as changePayCall } from '@dray/contract/users'
import { payTypes } from '@dray/domain/payroll/pay'
import { addPeriods, payPeriodInstants, type PayPeriod, payPeriodAt } from '@dray/domain/payroll/pay-period'
import { z } from 'zod'
import {
  changeReimbursements,
  hasPayroll,
  savePayrollRow,
  submitPayroll,
  unlistedOrderIds,
} from '../features/payroll/index.ts'
import { changePay } from '../features/users/index.ts'
import type { Tx } from '../platform/db/db.ts'
import { mustExist } from '../platform/http/refusal.ts'
import { type Moment, readStaff, requestBy } from './past.ts'
import { readSampleFile } from './sample-files.ts'
import { peopleByEmail } from './sample.sql.ts'

/** An employee's pay, and what the clerk enters for past pay periods. Money is dollars. */
const paySchema = z.object({
  email: z.string(),
  payType: z.enum(payTypes),
  /** Per hour, or per pay period for a salary. */
  baseRate: z.number().nullable(),
  /** Null for the usual rate. */
  commissionRate: z.number().nullable(),
  /** Per past period, oldest first. */
  hours: z.array(z.number()).optional(),
  /** For the last period, as are the reimbursements. */
  bonus: z.number().optional(),
  reimbursements: z.array(z.object({ description: z.string(), amount: z.number() })).optional(),
})
type Paid = z.output<typeof paySchema> & { userId: number }

/** Number of pay periods before the current one that are submitted. */
const submittedPeriods = 4
const dayMs = 86_400_000

/**
 * Sets everyone's pay and submits the last pay periods, by the regular commands. The first period pays commission on all older orders. Does
 * nothing if loaded again.
 */
export async function loadSamplePay(tx: Tx, { at: now, timeZone }: Moment): Promise<void> {
  if (await hasPayroll(tx)) return
  const { clerk } = await readStaff(tx)
  const pay = z.array(paySchema).parse(JSON.parse(await readSampleFile('pay.json')))
  const users = await peopleByEmail(
    tx,
    pay.map(({ email }) => email),
  )
  const people = pay.map((each) => ({ ...each, userId: mustExist(users.find(({ email }) => email === each.email)).id }))
  const request = (at: Date) => requestBy(clerk, at, timeZone)
  for (const { userId, payType, baseRate, commissionRate } of people) {
    const body = changePayCall.body.parse({ payType, baseRate, commissionRate })
    await changePay(tx, { ...request(now), body, params: { id: userId } })
  }
  const today = payPeriodAt(now, timeZone)
  for (let index = 0; index < submittedPeriods; index++) {
    const period = addPeriods(today, index - submittedPeriods)
    // The clerk submits on the morning after the last day, which may be this morning.
    const morning = payPeriodInstants(period, timeZone).to.getTime() + dayMs * (10 / 24)
    await submitPeriod(tx, people, { period, index, request: request(new Date(Math.min(morning, now.getTime()))) })
  }
}

/** `index` counts submitted periods, oldest first, from 0. */
type Submitting = { period: PayPeriod; index: number; request: ReturnType<typeof requestBy> }

async function submitPeriod(tx: Tx, people: readonly Paid[], { period, index, request }: Submitting): Promise<void> {
  const isLast = index === submittedPeriods - 1
  for (const { userId, payType, commissionRate, reimbursements } of people) {
    if (payType === 'COMMISSION' || commissionRate !== null) {
      const params = { ...period, userId }
      const earned = await unlistedOrderIds(tx, params, request.timeZone)
      const body = contract.changePayrollRow.body.parse({ paidOrders: earned.map((orderId) => ({ orderId })) })
      await savePayrollRow(tx, { ...request, params, body })
    }
    if (reimbursements === undefined || !isLast) continue
    const { payPeriod, ...months } = period
    const body = contract.changeReimbursements.body.parse(reimbursements)
    await changeReimbursements(tx, { ...request, params: { ...months, period: payPeriod, userId }, body })
  }
  const rows = people.map(({ userId, hours, bonus }) => ({
    userId,
    ...(hours !== undefined && { hoursWorked: hours[index] }),
    ...(bonus !== undefined && isLast && { bonus }),
  }))
  const body = contract.submitPayroll.body.parse({ users: rows })
  await submitPayroll(tx, { ...request, params: period, body })
}
