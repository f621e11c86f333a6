import type * as contract from '@dray/contract/today'
import { maxSum } from '@dray/domain/money'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { CompanyClock } from '@dray/domain/time/company-day'
import {
  comparedDays,
  comparedPeriods,
  plottedDays,
  salesOfPeriod,
  hasGroup,
} from '@dray/domain/today/compared-periods'
import { isAdmin, type Person } from '@dray/domain/users/permissions'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { countOrders, ownsCustomers, pendingStock, salesOfDays, salesOfOwner } from './today.sql.ts'

type Whose = contract.SalesOfToday['of']

/** The figures of the first page (D-191): four statements at most, however many orders there are. */
export async function readToday(db: Db, request: CallRequest<typeof contract.readToday>): Promise<contract.Today> {
  const { user, query } = request
  const [sales, stock] = await Promise.all([
    hasGroup(user, 'sales') ? salesOfToday(db, user, query.of, request) : undefined,
    hasGroup(user, 'stock') ? pendingStock(db, openOrderStatuses) : undefined,
  ])
  return { ...(sales ? { sales } : {}), ...(stock ? { stock } : {}) }
}

async function salesOfToday(
  db: Db,
  reader: Person,
  asked: Whose | undefined,
  { at, today, timeZone }: CompanyClock,
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
    days: days.slice(-plottedDays).map(({ day, whole }) => ({ day, total: whole.total })),
    drafts,
  }
}

/** A rep sees their own customers first; an admin steers all of them. */
export const customersShownTo = (reader: Person, isOwner: boolean): Whose =>
  isOwner && !isAdmin(reader) ? 'mine' : 'all'
