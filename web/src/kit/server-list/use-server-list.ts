import type { Call } from '@dray/contract/call'
import { callAddress } from '@dray/contract/call/call-address'
import { firstPageRows } from '@dray/contract/call/paged-list'
import { keepPreviousData, type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentType, useMemo } from 'react'
import type { z } from 'zod'
import { type Problem, requestPage, type RowsCall, type RowsPage } from '../api/request.ts'
import { takePageAnswer } from '../api/page-answers.ts'
import { useRead } from '../api/use-call.ts'
import { companyToday } from '../text/dates.ts'
import { useSession, useSettings } from '../session.tsx'
import type { Column } from '../table/columns.ts'
import { useUrlState } from '../url-state.ts'

/** A list's filters and sort, as in the URL. */
export type ListAddress = Readonly<Record<string, string>> & { search: string; sort: string }
type TotalsCall<Totals> = Call<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Totals>>

export type FilteredList<Filter extends ListAddress> = {
  /** Plural: "purchase orders". */
  name: string
  /** The list without filters and in its default sort order. An empty `sort` is the list's own order. */
  unfiltered: Filter
  /** The URL parameters that "Clear filters" resets. Others stay, such as the sort. */
  noFilters: Partial<Filter>
  /** The query for the active filters. Meaningless values, as in an old link, are dropped. */
  query: (filter: Filter, today: string) => object
  Filters: ComponentType<FilterProps<Filter>>
  /** Days other than the list's own, which "Clear filters" also resets. */
  hasOwnDays?: (filter: Filter, today: string) => boolean
}

/** A list that the server filters, sorts, and pages. */
export type ServerList<Filter extends ListAddress, Row extends object, Totals> = FilteredList<Filter> & {
  call: RowsCall<Row>
  /** Totals over the whole list, with the same filters. */
  totals?: TotalsCall<Totals>
  /** From the domain's `defineList`. */
  sorts: { isSort: (text: string) => boolean }
  /** A restriction that applies before any filter, such as a date range. */
  range?: (filter: Filter, day: { today: string; timeZone: string }) => { params?: object; query?: object }
}

export type ChangeFilter<Filter> = (changed: Partial<Filter>, history?: 'replace' | 'push') => void
export type FilterProps<Filter> = { filter: Filter; today: string; change: ChangeFilter<Filter> }

export function useListFilter<Filter extends ListAddress>({
  unfiltered,
  noFilters,
  query,
  hasOwnDays,
}: FilteredList<Filter>) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [filter, change] = useUrlState(unfiltered)
  return {
    filter,
    change,
    today,
    timeZone,
    isFiltered: Object.keys(query(filter, today)).length > 0 || hasOwnDays?.(filter, today) === true,
    clear: () => change(noFilters, 'push'),
  }
}

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

/** Larger than the first page, because a change reloads all pages. */
const laterPages = 500

function usePages<Row>(call: RowsCall<Row>, params: object | undefined, query: object) {
  const pageInput = (after: string | undefined) => ({
    params,
    query: { ...query, ...(after === undefined ? { limit: firstPageRows } : { limit: laterPages, after }) },
  })
  const address = callAddress(call, pageInput(undefined))
  return useInfiniteQuery<RowsPage<Row>, Problem, { pages: RowsPage<Row>[] }, readonly string[], string | undefined>({
    queryKey: [call.path, 'pages', address],
    initialData: () => initialPages(call, address),
    initialDataUpdatedAt: performance.timeOrigin,
    queryFn: ({ pageParam, signal }) => requestPage(call, pageInput(pageParam), { signal }),
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next,
    // Keep the old rows while new filters load, instead of flashing.
    placeholderData: keepPreviousData,
    meta: { reads: call.reads },
  })
}

function initialPages<Row>(call: RowsCall<Row>, address: string) {
  const page = takePageAnswer(call, address)
  return page && { pages: [{ rows: page.answer as Row[], next: page.next }], pageParams: [undefined] }
}

/** `useServerList` returns this for a list. */
export type UsedList<List> =
  List extends ServerList<infer Filter, infer Row, infer Totals>
    ? ReturnType<typeof useServerList<Filter, Row, Totals>>
    : never

export type Listed<Row, Totals> = {
  timeZone: string
  /** The company's day. */
  today: string
  seesCosts: boolean
  /** Loaded rows. */
  listed: readonly Row[]
  /** Over the whole list, loaded or not. */
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
/** Sorting is up to the server, because only part of the list is loaded. */
export function useListColumns<Row, Totals>(
  { timeZone, today, rows: listed, totals: { data: totals, error } }: ReadList<Row, Totals>,
  columnsOf: (options: Listed<Row, Totals>) => Column<Row>[],
): Column<Row>[] {
  const { seesCosts } = useSession()
  const problem = error?.message
  return useMemo(
    () => columnsOf({ timeZone, today, seesCosts, listed, totals, problem }),
    [columnsOf, timeZone, today, seesCosts, listed, totals, problem],
  )
}
