import { listOrders, type OrderSummary } from '@dray/contract/orders'
import { cursorAfter } from '@dray/domain/orders/order-filter'
import { request } from '../../../shared/api/request.ts'
import { orderListRequest, type OrderListFilter } from './order-list-filter.ts'

const pageSize = 1000
/** A spreadsheet of more is no help to anyone, and all of them stand in the memory of the browser. */
const most = 100_000

/** Every order a filter lets through, asked page by page. A part of them is no answer: more than can be is refused. */
export async function allOrders(filter: OrderListFilter, today: string, timeZone: string): Promise<OrderSummary[]> {
  const { params, query } = orderListRequest(filter, today, timeZone)
  const orders: OrderSummary[] = []
  for (let before: string | undefined; orders.length <= most; ) {
    const page = await request(listOrders, {
      params,
      query: { ...query, limit: pageSize, ...(before === undefined ? {} : { before }) },
    })
    orders.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return orders
    before = cursorAfter(last)
  }
  throw new Error(`There are more than ${most.toLocaleString('en-US')} orders. Choose a shorter range and try again.`)
}
