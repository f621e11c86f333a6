import type { PayrollPeriod } from '@dray/contract/payroll'
import type { RegisterContent } from '@dray/domain/documents/pay-content'
import { type PageSize, printPages, withOrientation, withSize } from '@dray/domain/documents/page-setup'
import type { PayPeriod } from '@dray/domain/payroll/pay-period'
import { companyDay } from '@dray/domain/time/company-day'
import type { Config } from '../../../config.ts'
import type { Db } from '../../../db/db.ts'
import { readPayroll } from '../period/read-payroll.ts'

/** What everyone is paid in a period, on paper: as it was submitted, or as it is saved so far. */
export async function createRegister(
  db: Db,
  { params, query }: { params: PayPeriod; query: { paper?: PageSize | undefined } },
  { company, timeZone }: Config,
): Promise<RegisterContent> {
  const payroll = await readPayroll(db, params, timeZone)
  return {
    kind: 'register',
    company,
    period: params,
    submitted: submission(payroll, timeZone),
    rows: payroll.users.map(({ reimbursementsDetails, ...row }) => ({ ...row, reimbursements: reimbursementsDetails })),
    page: withSize(withOrientation(printPages.general, 'landscape'), query.paper ?? 'letter'),
  }
}

export const submission = (
  { submittedOn, submittedBy }: Pick<PayrollPeriod, 'submittedOn' | 'submittedBy'>,
  timeZone: string,
): RegisterContent['submitted'] =>
  submittedOn === null ? null : { on: companyDay(submittedOn, timeZone), by: submittedBy ?? '' }
