import { type CreditMemo, listMemos, readMemoTotals } from '@dray/contract/memos'
import type { MemoViewFilters } from '@dray/contract/preferences/saved-views'
import { memoList, parseMemoStatuses } from '@dray/domain/memos/memo-list'
import { joinStatuses } from '@dray/domain/orders/order-list'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates, daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import { openedDays, savedDays } from '../../../kit/list-filter/saved-days.ts'
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

export const memoView = ({ search, status, customer, ...days }: MemoListFilter, today: string): MemoViewFilters => ({
  search: search.trim(),
  status,
  customer,
  ...savedDays(listedDays(days, today), today),
})

/** A saved view's filter, as in the URL. */
export const memoViewFilter = (
  { range, from, to, ...filters }: MemoViewFilters,
  today: string,
): Omit<MemoListFilter, 'sort'> => ({ ...filters, ...openedDays({ range, from, to }, today) })

export function isMemoView(view: MemoViewFilters, filter: MemoListFilter, today: string): boolean {
  const current = memoView(filter, today)
  const saved = memoView({ ...memoViewFilter(view, today), sort: '' }, today)
  return viewKeys.every((key) => saved[key] === current[key])
}
const viewKeys = ['range', 'from', 'to', 'search', 'status', 'customer'] as const

export const memoViews: readonly ShippedView<MemoListFilter>[] = [
  { name: 'All', filter: {} },
  // However long ago they were made: each waits for someone.
  { name: 'Requested', filter: { ...allDates, status: 'REQUESTED' } },
  { name: 'Issued', filter: { status: 'ISSUED' } },
]
