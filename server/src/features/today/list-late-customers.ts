import { billableStatuses } from '@dray/domain/orders/order-status'
import { maxLateCustomers } from '@dray/contract/today'
import type * as contract from '@dray/contract/today'
import { addDays, addMonths } from '@dray/domain/time/company-day'
import { busyHabitOrders, habitOrders, hasBusyDays, type LateOrder, lateOrder } from '@dray/domain/today/usual-order'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { customersShownTo } from './read-today.ts'
import { namesOfCustomers, orderDaysOfCustomers, ownsCustomers } from './today.sql.ts'

type Answer = z.output<(typeof contract.listLateCustomers)['answer']>

/**
 * The customers who usually order by now and have not (D-191), by their newest orders of the last year: three statements, and
 * one more for those who order many times a day.
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
