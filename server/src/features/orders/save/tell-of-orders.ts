import { minus } from '@dray/domain/money'
import { orderNews, type OrderVersion } from '@dray/domain/messages/order-news'
import type { Tx } from '../../../platform/db/db.ts'
import type { Author } from '../../changelog/index.ts'
import { tellContacts, tellIfOnItsWay } from '../../messages/index.ts'
import type { PlannedOrder } from './planned-order.ts'

/** Runs for every saved order, so contacts hear of changes by staff, drivers and programs alike. */
export async function tellOfOrders(tx: Tx, orders: readonly PlannedOrder[], { userId, at }: Author): Promise<void> {
  const wanted = orders.filter(({ wantsMessages }) => wantsMessages)
  for (const { id, before, row, lines } of wanted) {
    const backorder = wanted.find((other) => other.before === undefined && other.row.backorderOf === id)
    const news = orderNews({
      // A customer who gets another's order hears of a new one.
      before: before?.customerId === row.customerId ? before && { ...before, total: before.totalCents } : undefined,
      after: orderVersion({ row, lines }),
      backorder: backorder && orderVersion(backorder),
      isBackorder: row.backorderOf !== null,
    })
    const told = { customerId: row.customerId, orderId: id, key: `${id}:${at.getTime()}`, at }
    // A contact who cancels knows.
    for (const each of news)
      await tellContacts(tx, { ...told, ...each, exceptId: each.kind === 'ORDER_DECLINED' ? userId : null })
    if (isPackedForRoute(row) && before?.orderStatus !== 'PACKED') await tellIfOnItsWay(tx, { orderId: id, at })
  }
}

const isPackedForRoute = ({ orderStatus, driverId, deliveryDate, pickupOrder }: PlannedOrder['row']): boolean =>
  orderStatus === 'PACKED' && driverId !== null && deliveryDate !== null && !pickupOrder

const orderVersion = ({ row, lines }: Pick<PlannedOrder, 'row' | 'lines'>): OrderVersion => ({
  ...row,
  total: minus(row.subtotalCents, row.discountCents),
  lines,
})
