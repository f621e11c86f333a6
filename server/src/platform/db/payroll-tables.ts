import type { Cents } from '@dray/domain/money'
import type { CorrectionReason } from '@dray/domain/payroll/corrections'
import type { PayType } from '@dray/domain/payroll/pay'
import type { Half } from '@dray/domain/payroll/pay-period'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Stamp } from './column-types.ts'

/** The tables of what people are paid. */
export interface PayrollTables {
  payrollPeriods: {
    id: GeneratedAlways<number>
    year: number
    month: number
    payPeriod: Half
    modifiedOn: Date
    submittedOn: Date | null
    submittedBy: number | null
  }
  payrollRows: {
    id: GeneratedAlways<number>
    periodId: number
    userId: number
    hours: Generated<number>
    typedBaseCents: Cents | null
    commissionCents: Generated<Cents>
    commissionRate: number | null
    bonusCents: Generated<Cents>
    modifiedOn: Date
    ordersSavedOn: Date | null
    payType: PayType | null
    baseRateCents: Cents | null
    baseCents: Cents | null
  }
  payrollOrders: {
    orderId: number
    rowId: number
    subtotalCents: Cents
    discountCents: Cents
    costCents: Cents
    adjustedCostCents: Cents | null
    rate: number
    commissionCents: Cents
  }
  payrollCorrections: { rowId: number; orderId: number; reason: CorrectionReason; amountCents: Cents }
  payrollReimbursements: { rowId: number; position: number; description: string; amountCents: Cents }
  payrollComments: {
    id: GeneratedAlways<number>
    year: number
    month: number
    payPeriod: Half
    userId: number
    authorId: number
    text: string
    createdAt: Stamp
  }
}
