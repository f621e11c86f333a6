import { maxLateCustomers } from '@dray/contract/today'
import type * as contract from '@dray/contract/today'
import { countingOrderStatuses } from '@dray/domain/customers/order-figures'
import { addMonths, companyDay, startOfDay } from '@dray/domain/time/company-day'
import { habitOrders, lateOrder } from '@dray/domain/today/usual-order'
import type { z } from 'zod'
import type { Db } from '../../db/db.ts'
import type { CallRequest } from '../../http/serve.ts'
import { customersShownTo } from './read-today.ts'
import { orderDaysOfCustomers, ownsCustomers } from './today.sql.ts'

/** The customers who usually order by now and have not (D-191), by their newest orders of the last year: two statements. */
export async function listLateCustomers(
  db: Db,
  { user, query, at }: CallRequest<typeof contract.listLateCustomers>,
  timeZone: string,
): Promise<z.output<(typeof contract.listLateCustomers)['answer']>> {
  const of = query.of ?? customersShownTo(user, await ownsCustomers(db, user.id))
  const today = companyDay(at, timeZone)
  const habits = await orderDaysOfCustomers(db, {
    ownerId: of === 'mine' ? user.id : undefined,
    statuses: countingOrderStatuses,
    since: startOfDay(addMonths(today, -12), timeZone),
    newest: habitOrders,
    timeZone,
  })
  const late = habits.flatMap(({ days, ...customer }) => {
    const order = lateOrder(days, today)
    return order ? [{ ...customer, ...order }] : []
  })
  const longestFirst = late.toSorted((a, b) => b.daysPast - a.daysPast || a.customerId - b.customerId)
  return { of, count: late.length, customers: longestFirst.slice(0, maxLateCustomers) }
}
