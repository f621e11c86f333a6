import type * as contract from '@dray/contract/customers'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { openOrderStatuses, orderStatuses, billableStatuses } from '@dray/domain/orders/order-status'
import { addMonths } from '@dray/domain/time/company-day'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { readCredit } from './customers.sql.ts'
import { boughtMost, customerFigures, newestOrders, type OverviewOrderRow } from './overview.sql.ts'

const [maxOpen, maxLast, maxBought] = [50, 10, 100]

/** Takes five statements. */
export async function readCustomerOverview(
  db: Db,
  { params: { id }, today, startOf }: CallRequest<typeof contract.readCustomerOverview>,
): Promise<contract.CustomerOverview> {
  const creditAvailable = mustExist(await readCredit(db, id))
  const boughtSince = addMonths(today, -12)
  const since = startOf(boughtSince)
  const [figures, open, last, bought] = await Promise.all([
    customerFigures(db, id, { open: openOrderStatuses, counting: billableStatuses }),
    newestOrders(db, id, openOrderStatuses, maxOpen),
    newestOrders(db, id, orderStatuses, maxLast),
    boughtMost(db, id, { since, statuses: billableStatuses, limit: maxBought }),
  ])
  return { ...figures, creditAvailable, open: open.map(asOrder), last: last.map(asOrder), boughtSince, bought }
}

const asOrder = ({ applied, originId, originNum, ...row }: OverviewOrderRow): contract.CustomerOrder => ({
  ...row,
  backorderOf: originId === null || originNum === null ? null : { id: originId, orderNum: originNum },
  balanceDue: balanceDue(row.total, applied),
})
