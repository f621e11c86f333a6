import { listReceivables, readReceivableTotals } from '@dray/contract/receivables'
import { keepPreviousData } from '@tanstack/react-query'
import { usePages, useRead } from '../../../kit/api/use-call.ts'
import { type ShownReceivables, shownQuery, sortQuery } from './receivables-filter.ts'

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

export type Receivables = ReturnType<typeof useReceivables>

/** The pages of customers who owe something, and the totals of all of them. */
export function useReceivables(shown: ShownReceivables, sort: string, today: string) {
  const query = shownQuery(shown, today)
  const list = usePages(
    listReceivables,
    (after) => ({
      query: {
        ...query,
        ...sortQuery(sort),
        ...(after === undefined ? { limit: firstPage } : { limit: laterPages, after }),
      },
    }),
    ({ next }) => next ?? undefined,
  )
  const totals = useRead(readReceivableTotals, { query }, { placeholderData: keepPreviousData })
  return { list, totals }
}
