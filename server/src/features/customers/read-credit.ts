import type * as contract from '@dray/contract/orders/credit-holds'
import type * as customers from '@dray/contract/customers'
import { creditExcess } from '@dray/domain/credit/credit-hold'
import { billableStatuses } from '@dray/domain/orders/order-status'
import type { Cents } from '@dray/domain/money'
import { daysLate } from '@dray/domain/receivables/aging'
import type { Db } from '../../platform/db/db.ts'
import { type AnsweredPage, answeredKeyedPage, keyedPage } from '../../platform/http/answers/list-page.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { creditStandings } from './credit-limits.sql.ts'
import { creditEntries, readCredit } from './customers.sql.ts'

export async function readAvailableCredit(db: Db, customerId: number): Promise<{ creditAvailable: Cents }> {
  return { creditAvailable: mustExist(await readCredit(db, customerId)) }
}

/** The entries that add up to the credit, newest first (D-108). */
export async function listCreditEntries(
  db: Db,
  { params: { customerId }, query }: CallRequest<typeof customers.listCreditEntries>,
): Promise<AnsweredPage<customers.CreditEntry>> {
  mustExist(await readCredit(db, customerId))
  const page = keyedPage(['whole'], query)
  return answeredKeyedPage(page, await creditEntries(db, customerId, page), ({ id }) => [id])
}

/** The balance and whether it is within the limits. */
export async function readCreditStanding(
  db: Db,
  { params: { customerId }, today }: CallRequest<typeof contract.readCreditStanding>,
): Promise<contract.CreditStanding> {
  const [row] = await creditStandings(db, [customerId], { billable: billableStatuses })
  const { oldestDueOn, ...stored } = mustExist(row)
  const standing = { ...stored, daysLate: oldestDueOn === null ? 0 : daysLate(oldestDueOn, today) }
  const excess = creditExcess(standing)
  return {
    ...standing,
    isOverLimit: excess !== undefined && excess.overBy !== null,
    isTooLate: excess !== undefined && excess.daysLate !== null,
  }
}
