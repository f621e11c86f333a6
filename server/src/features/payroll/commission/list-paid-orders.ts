import type * as contract from '@dray/contract/commission'
import { seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { listedOrders } from './commission-orders.sql.ts'
import { personById, savedRow } from './saved-list.sql.ts'

/** The saved list of a person's row; none if it never was saved (D-220). */
export async function listPaidOrders(
  db: Db,
  { params: { period, userId, ...month }, user }: CallRequest<typeof contract.listPaidOrders>,
): Promise<z.output<(typeof contract.listPaidOrders)['answer']>> {
  mustExist(await personById(db, userId))
  const row = await savedRow(db, { ...month, payPeriod: period }, userId)
  const orders = row?.rowId ? await listedOrders(db, row.rowId) : []
  return orders.map(({ orderId, orderNum, adjustedCost, commission }) => ({
    orderId,
    orderNum,
    commission,
    ...(seesCosts(user) ? { adjustedCost } : {}),
  }))
}
