import { listPayments, type Payment } from '@dray/contract/payments'
import { paymentCursorAfter, paymentList } from '@dray/domain/payments/payment-list'
import { request } from '../../../kit/api/request.ts'
import { type PaymentListFilter, paymentListRequest, sortQuery } from './payment-list-filter.ts'

const pageSize = 1000
/** A larger spreadsheet would help no one, and all payments must fit into the browser's memory. */
const maxPayments = 100_000

type List = { filter: PaymentListFilter; sort: string; today: string }

/** All payments that match a filter, sorted as the list is, loaded page by page. Throws if there are too many, because a partial list would be misleading. */
export async function allPayments({ filter, sort, today }: List): Promise<Payment[]> {
  const { params, query } = paymentListRequest(filter, today)
  const all: Payment[] = []
  for (let before: string | undefined; all.length <= maxPayments; ) {
    const page = await request(listPayments, {
      params,
      query: { ...query, ...sortQuery(sort), limit: pageSize, ...(before === undefined ? {} : { before }) },
    })
    all.push(...page)
    const last = page.at(-1)
    if (last === undefined || page.length < pageSize) return all
    before = paymentCursorAfter(last, paymentList.parseSort(sort))
  }
  throw new Error(
    `There are more than ${maxPayments.toLocaleString('en-US')} payments. Narrow the filters and try again.`,
  )
}
