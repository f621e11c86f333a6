import { type CreditMemo, listMemos, readMemoTotals } from '@dray/contract/memos'
import { memoList, parseMemoStatuses } from '@dray/domain/memos/memo-list'
import { joinStatuses } from '@dray/domain/orders/order-list'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates, daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import type { ShippedView } from '../../../kit/server-list/list-views.tsx'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'
import { filteredRecords } from '../../../records/record-filter/record-filter.tsx'

const noFilters = { from: '', to: '', search: '', status: '', customer: '' }
const unfiltered = { ...noFilters, sort: '' }
export type MemoListFilter = Readonly<typeof unfiltered>
type Query = z.output<(typeof readMemoTotals)['query']>
export type MemoTotals = AnswerOf<(typeof readMemoTotals)['answer']>

/** By the company days they were issued, or requested. */
export const creditMemos: ServerList<MemoListFilter, CreditMemo, MemoTotals> = {
  name: 'credit memos',
  call: listMemos,
  totals: readMemoTotals,
  sorts: memoList,
  unfiltered,
  noFilters,
  query: (filter) =>
    setFilters<Query>({
      search: filter.search.trim(),
      status: joinStatuses(parseMemoStatuses(filter.status)),
      customer: filteredRecords(filter.customer),
    }),
  hasOwnDays: (filter, today) => daysInUrl(listedDays(filter, today), today).from !== '',
  range(filter, { today }) {
    const { from, to } = listedDays(filter, today)
    return { params: { fromISO: from, toISO: to } }
  },
}

export const memoViews: readonly ShippedView<MemoListFilter>[] = [
  { name: 'All', filter: {} },
  // However long ago they were made: each waits for someone.
  { name: 'Requested', filter: { ...allDates, status: 'REQUESTED' } },
  { name: 'Issued', filter: { status: 'ISSUED' } },
]
