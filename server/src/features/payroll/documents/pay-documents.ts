import type * as contract from '@dray/contract/payroll/commission'
import type { PayrollPeriod } from '@dray/contract/payroll'
import { onPaper, type PageSize, printPages, withOrientation } from '@dray/domain/documents/page-setup'
import type { CommissionContent, CommissionLine, RegisterContent } from '@dray/domain/documents/pay-documents'
import { commissionParts } from '@dray/domain/payroll/commission'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { companyDay } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import type { CompanyNow } from '../../company/index.ts'
import { readCommission } from '../commission/read-commission.ts'
import { readPayroll } from '../period/read-payroll.ts'
import { findPeriod } from '../period/rows.sql.ts'

/** Shows costs only to readers who receive them. */
export async function createCommissionStatement(
  db: Db,
  { params, query, user }: Pick<CallRequest<typeof contract.createCommissionStatement>, 'params' | 'query' | 'user'>,
  { company, timeZone, pageSize }: CompanyNow,
): Promise<CommissionContent> {
  const { userId: _, ...period } = params
  const commission = await readCommission(db, { params, user, timeZone })
  const stored = await findPeriod(db, period)
  return {
    kind: 'commission',
    company,
    period,
    submitted: stored === undefined ? null : submission(stored, timeZone),
    name: commission.name,
    rate: commission.commissionRate,
    orders: commission.toBePaid.map((order) => commissionLine(order, timeZone)),
    corrections: commission.corrections,
    parts: commissionParts(commission),
    page: onPaper(printPages.general, query.paper ?? pageSize),
  }
}

const commissionLine = (
  { cost, adjustedCost, createdAt, ...order }: contract.CommissionOrder,
  timeZone: string,
): CommissionLine => ({
  ...order,
  placedOn: companyDay(createdAt, timeZone),
  ...(cost === undefined ? {} : { cost: adjustedCost ?? cost }),
})

/** Everyone's pay in a period: as submitted, or as saved so far. */
export async function createPayrollRegister(
  db: Db,
  { params, query }: { params: PayPeriod; query: { paper?: PageSize | undefined } },
  { company, timeZone, pageSize }: CompanyNow,
): Promise<RegisterContent> {
  const payroll = await readPayroll(db, params, timeZone)
  return {
    kind: 'register',
    company,
    period: params,
    submitted: submission(payroll, timeZone),
    rows: payroll.users.map(({ reimbursementsDetails, ...row }) => ({ ...row, reimbursements: reimbursementsDetails })),
    page: onPaper(withOrientation(printPages.general, 'landscape'), query.paper ?? pageSize),
  }
}

const submission = (
  { submittedOn, submittedBy }: Pick<PayrollPeriod, 'submittedOn' | 'submittedBy'>,
  timeZone: string,
): RegisterContent['submitted'] =>
  submittedOn === null ? null : { on: companyDay(submittedOn, timeZone), by: submittedBy ?? '' }
