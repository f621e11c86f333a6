import { type Cents, fromDollars } from '@dray/domain/money'
import type { PayType, Reimbursement } from '@dray/domain/payroll/pay'

/** An employee's pay, and what the clerk enters for past pay periods. */
export type SamplePay = {
  email: string
  payType: PayType
  /** Per hour, or per pay period for a salary. */
  baseRate: Cents | null
  /** Null for the usual rate. */
  commissionRate: number | null
  /** Per past period, oldest first. */
  hours?: readonly number[]
  /** For the last period. */
  bonus?: Cents
  reimbursements?: readonly Reimbursement[]
}

/** Number of pay periods before the current one that are submitted. */
export const submittedPeriods = 4

const employeeEmail = (name: string): string => `${name}@northwind.example`
const reimbursement = (description: string, dollars: number): Reimbursement => ({
  description,
  amount: fromDollars(dollars),
})

export const samplePay: readonly SamplePay[] = [
  {
    email: employeeEmail('nancy.davolio'),
    payType: 'COMMISSION',
    baseRate: null,
    commissionRate: null,
    reimbursements: [reimbursement('Lunch with a customer', 86.4)],
  },
  {
    email: employeeEmail('andrew.fuller'),
    payType: 'SALARY',
    baseRate: fromDollars(4800),
    commissionRate: 0.05,
  },
  { email: employeeEmail('janet.leverling'), payType: 'COMMISSION', baseRate: null, commissionRate: 0.15 },
  {
    email: employeeEmail('margaret.peacock'),
    payType: 'SALARY',
    baseRate: fromDollars(1200),
    commissionRate: 0.1,
    bonus: fromDollars(250),
  },
  { email: employeeEmail('steven.buchanan'), payType: 'SALARY', baseRate: fromDollars(2650), commissionRate: null },
  {
    email: employeeEmail('michael.suyama'),
    payType: 'HOURLY',
    baseRate: fromDollars(24.5),
    commissionRate: null,
    hours: [84, 88.5, 80, 86.25],
    reimbursements: [reimbursement('Fuel', 64.2), reimbursement('Parking', 18)],
  },
  { email: employeeEmail('robert.king'), payType: 'SALARY', baseRate: fromDollars(1850), commissionRate: 0.1 },
  {
    email: employeeEmail('laura.callahan'),
    payType: 'HOURLY',
    baseRate: fromDollars(23.75),
    commissionRate: null,
    hours: [80, 82.75, 88, 79.5],
  },
  { email: employeeEmail('anne.dodsworth'), payType: 'SALARY', baseRate: fromDollars(2400), commissionRate: null },
]
