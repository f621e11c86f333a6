import type * as contract from '@dray/contract/batches/traces'
import { shippedStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { type AnsweredPage, answeredKeyedPage, keyedPage } from '../../../platform/http/answers/list-page.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { untracedOrdersPage } from './untraced-orders.sql.ts'

export async function listUntracedOrders(
  db: Db,
  { query }: CallRequest<typeof contract.listUntracedOrders>,
): Promise<AnsweredPage<contract.UntracedOrder>> {
  const page = keyedPage(['day', 'whole', 'whole'], query)
  const rows = await untracedOrdersPage(db, query.ids, { ...page, shipped: shippedStatuses })
  return answeredKeyedPage(page, rows, ({ shippedOn, orderId, productId }) => [shippedOn, orderId, productId])
}
