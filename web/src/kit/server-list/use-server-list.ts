import type { Call } from '@dray/contract/call'
import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { callAddress, type Problem, requestPage, type RowsCall, type RowsPage } from '../api/request.ts'
import { useRead } from '../api/use-call.ts'
import { companyToday } from '../dates.ts'
import { useSession, useSettings } from '../session.tsx'
import type { Column } from '../table/columns.ts'
import { useIsPhone } from '../use-is-phone.ts'
import { useUrlState } from '../url-state.ts'

/** The address of a list: its filters and its sort. */
export type ListAddress = Readonly<Record<string, string>> & { search: string; sort: string }
type TotalsCall<Totals> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Totals>>

/** How a list is filtered in its address. */
export type FilteredList<Filter extends ListAddress> = {
  /** What it lists, in the plural: "purchase orders". */
  name: string
  /** The address without filters, and with the sort that the list has then: empty for the list's own. */
  unfiltered: Filter
  /** What "Clear filters" sets. Other parts of the address stay, such as the days. */
  noFilters: Partial<Filter>
  /** The query of the filters that are set. Words that mean nothing, as in an old link, are left out. */
  query: (filter: Filter, today: string) => object
}

/** A list that the server filters and sorts, and that is read page by page. */
export type ServerList<Filter extends ListAddress, Row extends object, Totals> = FilteredList<Filter> & {
  call: RowsCall<Row>
  /** The call for what the whole list comes to. It takes the same filters. */
  totals?: TotalsCall<Totals>
  /** The list of the domain. */
  sorts: { isSort: (text: string) => boolean }
  /** What is listed before any filter, such as the days. */
  range?: (filter: Filter, day: { today: string; timeZone: string }) => { params?: object; query?: object }
}

export type ChangeFilter<Filter> = (changed: Partial<Filter>, history?: 'replace' | 'push') => void
export type FilterProps<Filter> = { filter: Filter; today: string; change: ChangeFilter<Filter> }

/** The filters in the address, and what changes them. */
export function useListFilter<Filter extends ListAddress>({ unfiltered, noFilters, query }: FilteredList<Filter>) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [filter, change] = useUrlState(unfiltered)
  return {
    filter,
    change,
    today,
    timeZone,
    isFiltered: Object.keys(query(filter, today)).length > 0,
    clear: () => change(noFilters, 'push'),
  }
}

/** The rows of a list that are loaded, what all of them come to, and how the address filters and sorts them. */
export function useServerList<Filter extends ListAddress, Row extends object, Totals = never>(
  list: ServerList<Filter, Row, Totals>,
) {
  const { filter, today, timeZone, change, ...filtered } = useListFilter(list)
  const { params, query: ranged } = list.range?.(filter, { today, timeZone }) ?? {}
  const query = { ...ranged, ...list.query(filter, today) }
  const sorted = { ...query, ...(list.sorts.isSort(filter.sort) ? { sort: filter.sort } : {}) }
  const read = usePages(list.call, params, sorted)
  const totals = useRead(
    list.totals ?? (list.call as TotalsCall<never>),
    { params, query },
    { placeholderData: keepPreviousData, enabled: list.totals !== undefined },
  ) as UseQueryResult<Totals, Problem>
  return {
    ...filtered,
    definition: list,
    filter,
    change,
    today,
    timeZone,
    read,
    rows: useMemo(() => read.data?.pages.flatMap(({ rows }) => rows) ?? [], [read.data]),
    totals,
    /** All rows, loaded or not. Throws if there are too many. */
    readAll: async (): Promise<Row[]> => (await import('./read-all.ts')).readAll(list, { params, query: sorted }),
  }
}

/** The first page is small so that it shows quickly. Later pages are larger, because a change reloads all pages. */
const firstPage = 100
const laterPages = 500

function usePages<Row>(call: RowsCall<Row>, params: object | undefined, query: object) {
  const inputOf = (after: string | undefined) => ({
    params,
    query: { ...query, ...(after === undefined ? { limit: firstPage } : { limit: laterPages, after }) },
  })
  return useInfiniteQuery<RowsPage<Row>, Problem, { pages: RowsPage<Row>[] }, readonly string[], string | undefined>({
    queryKey: [call.path, 'pages', callAddress(call, inputOf(undefined))],
    queryFn: ({ pageParam, signal }) => requestPage(call, inputOf(pageParam), { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    // The list stays while it is read with other filters, instead of flashing.
    placeholderData: keepPreviousData,
    meta: { reads: call.reads },
  })
}

export type UsedList<Filter extends ListAddress, Row extends object, Totals> = ReturnType<
  typeof useServerList<Filter, Row, Totals>
>

/** What the columns of a list are made of. */
export type Listed<Row, Totals> = {
  timeZone: string
  /** The company's day. */
  today: string
  seesCosts: boolean
  /** The rows that are loaded. */
  listed: readonly Row[]
  /** What the whole list comes to, loaded or not. */
  totals?: Totals | undefined
  /** Why there are no totals. */
  problem?: string | undefined
}
type ReadList<Row, Totals> = {
  timeZone: string
  today: string
  rows: readonly Row[]
  totals: { data: Totals | undefined; error: Problem | null }
}
type ColumnsOf<Row, Totals> = (options: Listed<Row, Totals>) => Column<Row>[]

/** The columns of a list for this screen. The server sorts by those that are sortable, because only part of the list is loaded. */
export function useListColumns<Row, Totals>(
  { timeZone, today, rows: listed, totals: { data: totals, error } }: ReadList<Row, Totals>,
  columns: { wide: ColumnsOf<Row, Totals>; phone: ColumnsOf<Row, Totals> },
): Column<Row>[] {
  const { seesCosts } = useSession()
  const shown = useIsPhone() ? columns.phone : columns.wide
  const problem = error?.message
  return useMemo(
    () => shown({ timeZone, today, seesCosts, listed, totals, problem }),
    [shown, timeZone, today, seesCosts, listed, totals, problem],
  )
}
