import { listInboxEntries } from '@dray/contract/inbox'
import type * as contract from '@dray/contract/today'
import {
  type HeldDraft,
  maxCollectingDrivers,
  maxExpiringBatches,
  maxHeldDrafts,
  maxLateCustomers,
  maxShortProducts,
} from '@dray/contract/today'
import { creditHold } from '@dray/domain/credit/credit-hold'
import { maxSum, plus, zero } from '@dray/domain/money'
import { billableStatuses, openOrderStatuses } from '@dray/domain/orders/order-status'
import { openBalance } from '@dray/domain/orders/order-totals'
import { openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { daysLate } from '@dray/domain/receivables/aging'
import { type CompanyClock, addDays, addMonths } from '@dray/domain/time/company-day'
import {
  comparedDays,
  comparedPeriods,
  plottedDays,
  type SalesOfDay,
  salesOfPeriod,
  hasGroup,
} from '@dray/domain/today/compared-periods'
import { busyHabitOrders, habitOrders, hasBusyDays, type LateOrder, lateOrder } from '@dray/domain/orders/past-orders'
import { isAdmin, mayCall, type Person } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { expiringSoon } from '../batches/index.ts'
import { countChangesOfDay } from '../changelog/index.ts'
import { creditStandings } from '../customers/index.ts'
import { waitingMessages } from '../inbox/index.ts'
import { newestReleases, shortProducts } from '../orders/index.ts'
import {
  collectedByDrivers,
  countOrders,
  heldDeliveries,
  latePurchases,
  memoRequests,
  namesOfCustomers,
  orderDaysOfCustomers,
  ordersOfLimitedCustomers,
  ownsCustomers,
  pendingStock,
  salesOfDays,
  salesOfOwner,
  sentOrders,
  stockOfShort,
} from './today.sql.ts'

type Whose = contract.SalesOfToday['of']

/** The first page's figures (D-191), in at most seventeen statements however many orders there are. */
export async function readToday(db: Db, request: CallRequest<typeof contract.readToday>): Promise<contract.Today> {
  const { user, query } = request
  const yesterday = addDays(request.today, -1)
  const [sales, stock, collected, requests, held, sent, messages, expiring, changed] = await Promise.all([
    hasGroup(user, 'sales') ? salesOfToday(db, user, query.of, request) : undefined,
    hasGroup(user, 'stock') ? stockOfToday(db, request) : undefined,
    hasGroup(user, 'money') ? collectedByDrivers(db, { max: maxSum, most: maxCollectingDrivers }) : undefined,
    hasGroup(user, 'money') || hasGroup(user, 'stock') ? memoRequests(db) : undefined,
    hasGroup(user, 'stock') || hasGroup(user, 'sales') ? heldDeliveries(db) : undefined,
    hasGroup(user, 'sales') ? sentOrders(db) : undefined,
    mayCall(listInboxEntries.who, user) ? waitingMessages(db) : undefined,
    hasGroup(user, 'stock') || hasGroup(user, 'sales')
      ? expiringSoon(db, { user, clock: request }, maxExpiringBatches)
      : undefined,
    countChangesOfDay(db, user, yesterday, request.timeZone),
  ])
  return {
    ...(sales ? { sales } : {}),
    ...(stock ? { stock } : {}),
    ...(collected ? { collected } : {}),
    ...(requests ? { memoRequests: { ...requests, since: requests.since && request.dayOf(requests.since) } } : {}),
    ...(held?.since ? { heldDeliveries: { count: held.count, since: request.dayOf(held.since) } } : {}),
    ...(sent?.since ? { sentOrders: { count: sent.count, since: sent.since, onlyNum: sent.onlyNum } } : {}),
    ...(messages?.since ? { inbox: { count: messages.count, since: messages.since } } : {}),
    ...(expiring ? { expiring } : {}),
    ...(changed.changes > 0 ? { yesterday: { day: yesterday, ...changed } } : {}),
  }
}

async function stockOfToday(db: Db, { today, dayOf }: CompanyClock): Promise<contract.StockOfToday> {
  const [{ pendingSince, ...pending }, short, late] = await Promise.all([
    pendingStock(db, openOrderStatuses),
    shortProducts(db, today),
    latePurchases(db, openPurchaseStatuses, today),
  ])
  return {
    ...pending,
    shortProducts: short.size,
    shortest: await shortestProducts(db, short),
    pendingSince: pendingSince && dayOf(pendingSince),
    latePurchases: late,
  }
}

/** Those that are short of the most units. */
async function shortestProducts(
  db: Db,
  short: ReadonlyMap<number, number>,
): Promise<contract.StockOfToday['shortest']> {
  const most = [...short].toSorted(([a, unitsOfA], [b, unitsOfB]) => unitsOfB - unitsOfA || a - b)
  const ids = most.slice(0, maxShortProducts).map(([id]) => id)
  if (ids.length === 0) return []
  const rows = await stockOfShort(db, openOrderStatuses, ids)
  const byId = new Map(rows.map((row) => [row.productId, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row === undefined ? [] : [{ ...row, short: short.get(id) ?? 0 }]
  })
}

async function salesOfToday(
  db: Db,
  reader: Person,
  asked: Whose | undefined,
  { at, today, timeZone, dayOf }: CompanyClock,
): Promise<contract.SalesOfToday> {
  const isOwner = await ownsCustomers(db, reader.id)
  const of = asked ?? customersShownTo(reader, isOwner)
  const ownerId = of === 'mine' ? reader.id : undefined
  const spans = comparedDays(at, today, timeZone)
  const [rows, drafts] = await Promise.all([
    ownerId === undefined
      ? salesOfDays(db, spans, { max: maxSum, timeZone })
      : salesOfOwner(db, spans, { ownerId, max: maxSum }),
    countOrders(db, { ownerId, statuses: ['DRAFT'] }),
  ])
  const days = rows.map(({ day, orders, total, ordersSoFar, totalSoFar }) => ({
    day,
    whole: { orders, total },
    soFar: { orders: ordersSoFar, total: totalSoFar },
  }))
  const periods = comparedPeriods(today).map((period) => {
    const { sales, before } = salesOfPeriod(period, days)
    return { name: period.name, ...period.days, ...sales, before: { ...period.before, ...before } }
  })
  return {
    of,
    ownsCustomers: isOwner,
    periods,
    days: plotted(days),
    drafts: drafts.count,
    draftsSince: drafts.oldestAt && dayOf(drafts.oldestAt),
  }
}

function plotted(sales: readonly SalesOfDay[]): contract.SalesOfToday['days'] {
  const totals = new Map(sales.map(({ day, whole }) => [day, whole.total]))
  return sales.slice(-plottedDays).map(({ day, whole }) => ({
    day,
    total: whole.total,
    before: totals.get(addDays(day, -plottedDays)) ?? zero,
  }))
}

/** Reps see their own customers first; admins see all. */
export const customersShownTo = (reader: Person, isOwner: boolean): Whose =>
  isOwner && !isAdmin(reader) ? 'mine' : 'all'

type Answer = z.output<(typeof contract.listLateCustomers)['answer']>

/**
 * Customers overdue for an order, judged by their orders of the last year. Three statements, plus one for customers
 * who order many times a day.
 */
export async function listLateCustomers(
  db: Db,
  { user, query, today, timeZone }: CallRequest<typeof contract.listLateCustomers>,
): Promise<Answer> {
  const of = query.of ?? customersShownTo(user, await ownsCustomers(db, user.id))
  const filter = {
    ownerId: of === 'mine' ? user.id : undefined,
    statuses: billableStatuses,
    since: addMonths(today, -12),
    today,
    timeZone,
  }
  const habits = await orderDaysOfCustomers(db, { ...filter, newest: habitOrders })
  const busy = habits.filter(({ daysAgo }) => hasBusyDays(daysAgo)).map(({ customerId }) => customerId)
  const more =
    busy.length === 0 ? [] : await orderDaysOfCustomers(db, { ...filter, newest: busyHabitOrders, customerIds: busy })
  const late = [...habits, ...more].flatMap(({ customerId, daysAgo }) => {
    const order = lateOrder(daysAgo)
    return order ? [{ customerId, ...order }] : []
  })
  const longestFirst = late.toSorted((a, b) => b.daysPast - a.daysPast || a.customerId - b.customerId)
  return { of, count: late.length, customers: await withNames(db, longestFirst.slice(0, maxLateCustomers), today) }
}

async function withNames(
  db: Db,
  late: readonly (LateOrder & { customerId: number })[],
  today: string,
): Promise<Answer['customers']> {
  const rows = await namesOfCustomers(
    db,
    late.map(({ customerId }) => customerId),
  )
  const names = new Map(rows.map(({ id, ...row }) => [id, row]))
  return late.flatMap(({ customerId, lastDaysAgo, everyDays, daysPast }) => {
    const customer = names.get(customerId)
    if (customer === undefined) return []
    const [lastOrderOn, expectedOn] = [addDays(today, -lastDaysAgo), addDays(today, -daysPast)]
    return [{ customerId, ...customer, lastOrderOn, everyDays, expectedOn, daysPast }]
  })
}

/** Drafts that would exceed their customer's limits if submitted, each judged on its own (D-196). At most four statements. */
export async function listHeldDrafts(
  db: Db,
  { user, query, today }: CallRequest<typeof contract.listHeldDrafts>,
): Promise<HeldDraft[]> {
  const of = hasGroup(user, 'money') ? 'all' : (query.of ?? customersShownTo(user, await ownsCustomers(db, user.id)))
  const ownerId = of === 'mine' ? user.id : undefined
  const drafts = await ordersOfLimitedCustomers(db, { ownerId, statuses: ['DRAFT'] }, maxHeldDrafts)
  if (drafts.length === 0) return []
  const customerIds = [...new Set(drafts.map(({ customerId }) => customerId))]
  const [rows, releases] = await Promise.all([
    creditStandings(db, customerIds, { billable: billableStatuses }),
    newestReleases(
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
