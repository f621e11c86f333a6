import { listPurchaseOrders, type PurchaseOrderSummary } from '@dray/contract/purchases'
import { parsePurchaseSort, purchaseCursorAfter } from '@dray/domain/purchases/purchase-list'
import { request } from '../../../kit/api/request.ts'
import { filterQuery, type PurchaseListFilter, sortQuery } from './purchase-list-filter.ts'

const pageSize = 1000
/** A larger spreadsheet would help no one, and all purchase orders must fit into the browser's memory. */
const maxPurchaseOrders = 100_000

type List = { filter: PurchaseListFilter; sort: string; today: string; seesCosts: boolean }

/** All purchase orders that match a filter, sorted as the list is, loaded page by page. Throws if there are too many, because a partial list would be misleading. */
export async function allPurchaseOrders({ filter, sort, today, seesCosts }: List): Promise<PurchaseOrderSummary[]> {
  const query = { ...filterQuery(filter, today), ...sortQuery(sort), limit: pageSize }
  const all: PurchaseOrderSummary[] = []
  for (let before: string | undefined; all.length <= maxPurchaseOrders; ) {
    const page = await request(listPurchaseOrders, {
      query: { ...query, ...(before === undefined ? {} : { before }) },
    })
    all.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return all
    before = purchaseCursorAfter(last, parsePurchaseSort(sort, { seesCosts }))
  }
  throw new Error(
    `There are more than ${maxPurchaseOrders.toLocaleString('en-US')} purchase orders. Narrow the filters and try again.`,
  )
}
