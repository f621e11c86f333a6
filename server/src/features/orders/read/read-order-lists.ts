import { isCustomer } from '../../customers/index.ts'
import type * as boughtBefore from '@dray/contract/orders/bought-before'
import type * as contract from '@dray/contract/orders/customer-orders'
import type { OrderSummary, OrderWithLines } from '@dray/contract/orders'
import { billableStatuses, openOrderStatuses } from '@dray/domain/orders/order-status'
import { boughtBeforeOrders, likeliestFirst } from '@dray/domain/orders/past-orders'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import type { KeyedPage } from '../../../platform/db/queries/sorted-page.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import {
  type AnsweredPage,
  answeredKeyedPage,
  keyedPage,
  maxRowsAtOnce,
} from '../../../platform/http/answers/list-page.ts'
import { boughtIn, linesOfAll, ordersFor, ordersIn, type PlacedIn } from './order-lists.sql.ts'
import type { OrderListRow } from './orders.sql.ts'
import { onlyDriverId, summaryFor, withCosts } from './read-orders.ts'

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
