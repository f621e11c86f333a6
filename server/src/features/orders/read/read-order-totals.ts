import type * as contract from '@dray/contract/orders'
import { summedStatuses } from '@dray/domain/customers/customer'
import { isInFigureYears } from '@dray/domain/figures/compared-ranges'
import { cappedSum, maxSum } from '@dray/domain/money'
import { orderStatuses } from '@dray/domain/orders/order-status'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import { seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import { sentTotals } from '../../../platform/db/queries/capped-sums.ts'
import type { Database, Db } from '../../../platform/db/db.ts'
import { allInOrder, inSnapshot } from '../../../platform/db/transaction.ts'
import { sumsByStatus } from '../../figures/index.ts'
import { isOnlyFilteredBy, type OrderFilter } from './orders.sql.ts'
import { type Filtered, listedFor } from './read-orders.ts'
import { cappedBalance, cappedTotals } from './sorted-orders.sql.ts'

type OrderTotals = Awaited<ReturnType<typeof cappedTotals>>

/** Totals over all pages of a list. Uses rollups for whole days (docs/decisions/020) unless a filter is set that they don't cover. */
export async function readOrderTotals(
  db: Database,
  request: Filtered & CompanyClock,
): Promise<z.output<(typeof contract.readOrderTotals)['answer']>> {
  const filter = await listedFor(db, request)
  // The filters that rollups by status can answer.
  const range = isOnlyFilteredBy(filter, 'from', 'to', 'statuses') ? wholeDays(filter, request) : undefined
  const totals = range
    ? await inSnapshot(db, async (tx) => totalsOfDays(tx, filter, { range, timeZone: request.timeZone }))
    : await cappedTotals(db, filter, { max: maxSum, summed: summedStatuses(filter.statuses) })
  const { cost, ...sums } = sentTotals(totals)
  return { ...sums, ...(seesCosts(request.user) ? { cost } : {}) }
}

/** The range as company days; undefined if an end isn't the start or end of a day, or is in a year without figures. */
function wholeDays({ from, to }: OrderFilter, { dayOf, startOf, endOf }: CompanyClock): DayRange | undefined {
  const [first, last] = [dayOf(from), dayOf(to)]
  const isWhole = startOf(first).getTime() === from.getTime() && endOf(last).getTime() === to.getTime()
  return isWhole && from < to && [first, last].every(isInFigureYears) ? { from: first, to: last } : undefined
}

async function totalsOfDays(
  db: Db,
  { from, to, statuses }: OrderFilter,
  days: { range: DayRange; timeZone: string },
): Promise<OrderTotals> {
  const summed = summedStatuses(statuses)
  const [statusSums, balance] = await allInOrder([
    sumsByStatus(db, days),
    cappedBalance(db, { from, to }, { max: maxSum, summed }),
  ])
  const { orders } = statusSums(statuses.length > 0 ? [...new Set(statuses)] : orderStatuses)
  const { units, revenue, cost, discounts, ...counted } = statusSums(summed)
  const sums = { units, cost, subtotal: revenue + discounts, total: revenue }
  return {
    orders,
    notSummed: orders - counted.orders,
    units: cappedSum(sums.units),
    cost: cappedSum(sums.cost),
    subtotal: cappedSum(sums.subtotal),
    total: cappedSum(sums.total),
    balanceDue: balance.balanceDue,
    isCapped: balance.isCapped || Object.values(sums).some((sum) => cappedSum(sum) !== sum),
  }
}
