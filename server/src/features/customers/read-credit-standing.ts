import { billableStatuses } from '@dray/domain/orders/order-status'
import type * as contract from '@dray/contract/credit-holds'
import { creditExcess } from '@dray/domain/credit/credit-hold'
import { daysLate } from '@dray/domain/receivables/aging'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { creditStandings } from './credit-limits.sql.ts'

/** What a customer owes, and whether that is within their limits (D-196). */
export async function readCreditStanding(
  db: Db,
  { params: { customerId }, today }: CallRequest<typeof contract.readCreditStanding>,
): Promise<contract.CreditStanding> {
  const [row] = await creditStandings(db, [customerId], { countingStatuses: billableStatuses })
  const { oldestDueOn, ...stored } = mustExist(row)
  const standing = { ...stored, daysLate: oldestDueOn === null ? 0 : daysLate(oldestDueOn, today) }
  const excess = creditExcess(standing)
  return {
    ...standing,
    isOverLimit: excess !== undefined && excess.overBy !== null,
    isTooLate: excess !== undefined && excess.daysLate !== null,
  }
}
