import type { Cents } from '../money.ts'
import type { CommissionParts } from '../payroll/commission-parts.ts'
import type { CorrectionReason } from '../payroll/corrections.ts'
import type { PayParts, PayType, Reimbursement } from '../payroll/pay.ts'
import type { PayPeriod } from '../payroll/pay-period.ts'
import type { DocumentCompany } from './document-content.ts'
import type { PageSetup } from './page-setup.ts'

type PayPaper = {
  period: PayPeriod
  company: DocumentCompany
  /** Null while its figures can still change. */
  submitted: { on: string; by: string } | null
  page: PageSetup
}

export type RegisterRow = PayParts & {
  name: string
  payType: PayType | null
  baseRate: Cents | null
  hoursWorked: number
  reimbursements: readonly Reimbursement[]
}

export type RegisterContent = PayPaper & {
  kind: 'register'
  /** By name. */
  rows: readonly RegisterRow[]
}

export type CommissionLine = {
  orderNum: string
  customerName: string
  placedOn: string
  subtotal: Cents
  /** What its commission was computed with. Absent for those who receive no costs (D-57). */
  cost?: Cents
  commission: Cents
}
export type CorrectionLine = {
  orderNum: string
  customerName: string
  reason: CorrectionReason
  paidIn: string
  amount: Cents
}

export type CommissionContent = PayPaper & {
  kind: 'commission'
  name: string
  rate: number
  orders: readonly CommissionLine[]
  corrections: readonly CorrectionLine[]
  parts: CommissionParts
}

export type PayContent = RegisterContent | CommissionContent
