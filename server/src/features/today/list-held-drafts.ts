import { billableStatuses } from '@dray/domain/orders/order-status'
import { type HeldDraft, maxHeldDrafts } from '@dray/contract/today'
import { creditHold, openBalance } from '@dray/domain/credit/credit-hold'
import { plus } from '@dray/domain/money'
import { daysLate } from '@dray/domain/receivables/aging'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { Db } from '../../platform/db/db.ts'
import { creditStandings } from '../customers/index.ts'
import { releasesOf } from '../orders/index.ts'
import { ordersOfLimitedCustomers } from './today.sql.ts'

/**
 * The drafts that submitting would be refused for by their customers' credit limits, each on its own, as on the page of an order
 * (D-196): three statements.
 */
export async function listHeldDrafts(db: Db, { today }: CompanyClock): Promise<HeldDraft[]> {
  const drafts = await ordersOfLimitedCustomers(db, ['DRAFT'], maxHeldDrafts)
  if (drafts.length === 0) return []
  const customerIds = [...new Set(drafts.map(({ customerId }) => customerId))]
  const [rows, releases] = await Promise.all([
    creditStandings(db, customerIds, { countingStatuses: billableStatuses }),
    releasesOf(
      db,
      drafts.map(({ id }) => id),
    ),
  ])
  const standings = new Map(rows.map((row) => [row.id, row]))
  return drafts.flatMap(({ id, orderNum, customerId, createdAt, total, applied }): HeldDraft[] => {
    const stored = standings.get(customerId)
    if (stored === undefined) return []
    const { customerName, creditLimit, maxDaysLate, oldestDueOn } = stored
    const after = { customerId, orderStatus: 'RECEIVED', total } as const
    const excess = creditHold(
      {
        ...stored,
        balance: plus(stored.balance, openBalance({ ...after, applied })),
        daysLate: oldestDueOn === null ? 0 : daysLate(oldestDueOn, today),
      },
      {
        before: { ...after, orderStatus: 'DRAFT' },
        after,
        release: releases.find((release) => release.orderId === id && release.customerId === customerId),
      },
    )
    return excess ? [{ orderNum, customerName, total, createdAt, creditLimit, maxDaysLate, ...excess }] : []
  })
}
