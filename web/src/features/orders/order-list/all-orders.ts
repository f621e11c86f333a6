import { listOrders, type OrderSummary } from '@dray/contract/orders'
import { cursorAfter, orderList } from '@dray/domain/orders/order-list'
import { request } from '../../../kit/api/request.ts'
import { orderListRequest, type OrderListFilter, sortQuery } from './order-list-filter.ts'

const pageSize = 1000
/** A larger spreadsheet would help no one, and all orders must fit into the browser's memory. */
const maxOrders = 100_000

/** All orders that match a filter, sorted as the list is, loaded page by page. Throws if there are too many, because a partial list would be misleading. */
export async function allOrders(
  filter: OrderListFilter & { sort: string },
  today: string,
  timeZone: string,
): Promise<OrderSummary[]> {
  const { sort } = filter
  const { params, query } = orderListRequest(filter, today, timeZone)
  const orders: OrderSummary[] = []
  for (let before: string | undefined; orders.length <= maxOrders; ) {
    const page = await request(listOrders, {
      params,
      query: { ...query, ...sortQuery(sort), limit: pageSize, ...(before === undefined ? {} : { before }) },
    })
    orders.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return orders
    before = cursorAfter(last, orderList.parseSort(sort))
  }
  throw new Error(
    `There are more than ${maxOrders.toLocaleString('en-US')} orders. Choose a shorter range and try again.`,
  )
}
