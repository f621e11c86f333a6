import type { PayrollPeriod } from '@dray/contract/payroll'
import type { RegisterContent } from '@dray/domain/documents/pay-papers'
import { onPaper, type PageSize, printPages, withOrientation } from '@dray/domain/documents/page-setup'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { companyDay } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import type { CompanyNow } from '../../company/index.ts'
import { readPayroll } from '../period/read-payroll.ts'

/** What everyone is paid in a period, on paper: as it was submitted, or as it is saved so far. */
export async function createRegister(
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

export const submission = (
  { submittedOn, submittedBy }: Pick<PayrollPeriod, 'submittedOn' | 'submittedBy'>,
  timeZone: string,
): RegisterContent['submitted'] =>
  submittedOn === null ? null : { on: companyDay(submittedOn, timeZone), by: submittedBy ?? '' }
