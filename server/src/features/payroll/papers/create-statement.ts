import type { CommissionOrder, createCommissionStatement } from '@dray/contract/commission'
import type { CommissionContent, CommissionLine } from '@dray/domain/documents/pay-papers'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { commissionParts } from '@dray/domain/payroll/commission'
import { companyDay } from '@dray/domain/time/company-day'
import type { Db } from '../../../platform/db/db.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import type { CompanyNow } from '../../company/index.ts'
import { readCommission } from '../commission/read-commission.ts'
import { findPeriod } from '../period/period.sql.ts'
import { submission } from './create-register.ts'

/** A person's commission in a period on paper, with costs only for those who receive them (D-57). */
export async function createStatement(
  db: Db,
  { params, query, user }: Pick<CallRequest<typeof createCommissionStatement>, 'params' | 'query' | 'user'>,
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
    orders: commission.toBePaid.map((order) => lineOf(order, timeZone)),
    corrections: commission.corrections,
    parts: commissionParts(commission),
    page: onPaper(printPages.general, query.paper ?? pageSize),
  }
}

const lineOf = ({ cost, adjustedCost, createdAt, ...order }: CommissionOrder, timeZone: string): CommissionLine => ({
  ...order,
  placedOn: companyDay(createdAt, timeZone),
  ...(cost === undefined ? {} : { cost: adjustedCost ?? cost }),
})
