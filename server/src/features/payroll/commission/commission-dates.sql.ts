import { anyOf } from '../../../platform/db/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'
import { fixedQuery } from '../../../platform/db/fixed-query.ts'

/** When the commission of orders was paid; those that were not are not among them. */
export async function commissionDates(db: Db, orderIds: readonly number[]): Promise<Map<number, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await paidOrders(db, orderIds)
  return new Map(rows.flatMap(({ orderId, submittedOn }) => (submittedOn === null ? [] : [[orderId, submittedOn]])))
}

const paidOrders = fixedQuery((db, orderIds: readonly number[]) =>
  db
    .selectFrom('payrollOrders')
    .innerJoin('payrollRows', 'payrollRows.id', 'rowId')
    .innerJoin('payrollPeriods', 'payrollPeriods.id', 'periodId')
    .select(['orderId', 'submittedOn'])
    .where('orderId', '=', anyOf(orderIds))
    .where('submittedOn', 'is not', null),
)
