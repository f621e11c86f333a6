import { type CountRow, listCounts, readCountTotals } from '@dray/contract/counts'
import { countList, parseCountStatuses } from '@dray/domain/counts/count-list'
import { joinStatuses } from '@dray/domain/orders/order-list'
import type { z } from 'zod'
import type { AnswerOf } from '../../../kit/api/request.ts'
import { allDates, daysInUrl, listedDays } from '../../../kit/list-filter/days-in-url.ts'
import type { ShippedView } from '../../../kit/server-list/list-views.tsx'
import { setFilters } from '../../../kit/server-list/set-filters.ts'
import type { ServerList } from '../../../kit/server-list/use-server-list.ts'

const noFilters = { from: '', to: '', search: '', status: '' }
const unfiltered = { ...noFilters, sort: '' }
export type CountListFilter = Readonly<typeof unfiltered>
type Query = z.output<(typeof readCountTotals)['query']>
export type CountTotals = AnswerOf<(typeof readCountTotals)['answer']>

/** By the company days they were posted or discarded, or began. */
export const counts: ServerList<CountListFilter, CountRow, CountTotals> = {
  name: 'counts',
  call: listCounts,
  totals: readCountTotals,
  sorts: countList,
  unfiltered,
  noFilters,
  query: (filter) =>
    setFilters<Query>({
      search: filter.search.trim(),
      status: joinStatuses(parseCountStatuses(filter.status)),
    }),
  hasOwnDays: (filter, today) => daysInUrl(listedDays(filter, today), today).from !== '',
  range(filter, { today }) {
    const { from, to } = listedDays(filter, today)
    return { params: { fromISO: from, toISO: to } }
  },
}

export const countViews: readonly ShippedView<CountListFilter>[] = [
  { name: 'All', filter: {} },
  // However long ago they began: each waits for someone.
  { name: 'Open', filter: { ...allDates, status: 'OPEN' } },
  { name: 'Posted', filter: { status: 'POSTED' } },
]
