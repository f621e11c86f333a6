import type { OrderSummary, OrderWithLines } from '@dray/contract/orders'
import type * as ordersContract from '@dray/contract/orders'
import type * as boughtBefore from '@dray/contract/orders/bought-before'
import type * as contract from '@dray/contract/orders/customer-orders'
import { summedStatuses } from '@dray/domain/customers/customer'
import { isInFigureYears } from '@dray/domain/figures/compared-ranges'
import { cappedSum, maxSum } from '@dray/domain/money'
import { billableStatuses, openOrderStatuses, orderStatuses } from '@dray/domain/orders/order-status'
import { boughtBeforeOrders, likeliestFirst } from '@dray/domain/orders/past-orders'
import type { CompanyClock } from '@dray/domain/time/company-day'
import type { DayRange } from '@dray/domain/time/date-range'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Database, Db } from '../../../platform/db/db.ts'
import { sentTotals } from '../../../platform/db/queries/capped-sums.ts'
import type { KeyedPage } from '../../../platform/db/queries/sorted-page.ts'
import { allInOrder, inSnapshot } from '../../../platform/db/transaction.ts'
import {
  answeredKeyedPage,
  type AnsweredPage,
  keyedPage,
  maxRowsAtOnce,
} from '../../../platform/http/answers/list-page.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { isCustomer } from '../../customers/index.ts'
import { sumsByStatus } from '../../figures/index.ts'
import { boughtIn, linesOfAll, ordersFor, ordersIn, type PlacedIn } from './order-lists.sql.ts'
import { isOnlyFilteredBy, type OrderFilter, type OrderListRow } from './orders.sql.ts'
import { type Filtered, listedFor, onlyDriverId, summaryFor, withCosts } from './read-orders.ts'
import { cappedBalance, cappedTotals } from './sorted-orders.sql.ts'

/** Years of one customer's orders. A larger answer would exhaust the server. */
const maxLinesAtOnce = 100_000

/** Newest first (C-75). Drivers get their own. */
export async function listOpenOrders(db: Db, reader: Person): Promise<OrderSummary[]> {
  const options = { limit: maxRowsAtOnce + 1, driverId: onlyDriverId(reader) }
  return bounded(await ordersIn(db, openOrderStatuses, options), maxRowsAtOnce).map(summaryFor(reader))
}

/** A customer's orders without lines, newest first (C-78). Both ends of the range are inclusive. */
export async function listCustomerOrders(
  db: Db,
  { params, query, user }: CallRequest<typeof contract.listCustomerOrders>,
): Promise<AnsweredPage<OrderSummary>> {
  const page = keyedPage(['time', 'whole'], query, maxRowsAtOnce)
  const orders = await summaryRows(db, params.customerId, { from: query.fromISO, to: query.toISO, ...page })
  return answeredKeyedPage(page, orders.map(summaryFor(user)), ({ createdAt, id }) => [createdAt, id])
}

/** A customer's orders with lines, newest first (C-55), in two queries however many orders there are. */
export async function listCustomerOrdersWithLines(
  db: Db,
  reader: Person,
  customerId: number,
): Promise<OrderWithLines[]> {
  const rows = await summaryRows(db, customerId)
  const ids = rows.map((row) => row.id)
  const lines = bounded(await linesOfAll(db, ids, maxLinesAtOnce + 1), maxLinesAtOnce)
  const byOrder = Map.groupBy(withCosts(reader, lines), (line) => line.orderID)
  return rows.map((row) => ({ ...summaryFor(reader)(row), orderedItems: byOrder.get(row.id) ?? [] }))
}

async function summaryRows(
  db: Db,
  customerId: number,
  range: PlacedIn & KeyedPage = { from: undefined, to: undefined, after: undefined, limit: maxRowsAtOnce + 1 },
): Promise<OrderListRow[]> {
  if (!(await isCustomer(db, customerId))) throw new Refusal('not-found')
  return bounded(await ordersFor(db, customerId, range), maxRowsAtOnce)
}

function bounded<Row>(rows: Row[], most: number): Row[] {
  if (rows.length > most) throw new Refusal('too-many-orders')
  return rows
}

/** Products from a customer's newest orders, likeliest first. */
export async function listBoughtBefore(
  db: Db,
  { params: { customerId }, query: { except } }: CallRequest<typeof boughtBefore.listBoughtBefore>,
): Promise<boughtBefore.BoughtBefore[]> {
  const bought = await boughtIn(db, { customerId, except, statuses: billableStatuses, orders: boughtBeforeOrders })
  if (bought.length === 0 && !(await isCustomer(db, customerId))) throw new Refusal('not-found')
  return likeliestFirst(bought)
}

type OrderTotals = Awaited<ReturnType<typeof cappedTotals>>

/** Totals over all pages of a list. Uses rollups for whole days (docs/decisions/020) unless a filter is set that they don't cover. */
export async function readOrderTotals(
  db: Database,
  request: Filtered & CompanyClock,
): Promise<z.output<(typeof ordersContract.readOrderTotals)['answer']>> {
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
