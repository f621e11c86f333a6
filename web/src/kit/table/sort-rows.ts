import { nameOrder } from '@dray/domain/text/name-order'
import { type CellValue, type Column, flat } from './columns.ts'

export type Sorting = { id: string; isDescending: boolean } | undefined

/** `name`, `-name` for descending, empty for none. */
export const parseSort = (sort: string): Sorting =>
  sort === '' ? undefined : { id: sort.replace(/^-/, ''), isDescending: sort.startsWith('-') }

/** Each click cycles through ascending, descending, none. */
export function sortAfter(sort: string, columnId: string): string {
  if (sort === columnId) return `-${columnId}`
  return sort === `-${columnId}` ? '' : columnId
}

/**
 * A stable sort; rows without a value come last in both directions. Each distinct value is ranked once: preparing a name to be
 * compared is slow, and a list of 20,000 rows has few brands.
 */
export function sortRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[], sort: string): readonly Row[] {
  const sorting = parseSort(sort)
  const accessor = flat(columns).find(({ id }) => id === sorting?.id)?.accessor
  if (sorting === undefined || accessor === undefined) return rows
  const ranks = cachedRanks(rows, accessor)
  const sign = sorting.isDescending ? -1 : 1
  const order = rows.map((row, at) => ({ row, rank: ranks[at] }))
  order.sort((a, b) => {
    if (a.rank === undefined || b.rank === undefined) return Number(a.rank === undefined) - Number(b.rank === undefined)
    return sign * (a.rank - b.rank)
  })
  return order.map(({ row }) => row)
}

type Ranks = readonly (number | undefined)[]

/** Cached per list, so reversing a sort or returning to a column doesn't rank again. */
const cache = new WeakMap<object, Map<unknown, Ranks>>()

function cachedRanks<Row>(rows: readonly Row[], accessor: (row: Row) => CellValue): Ranks {
  const ranksByColumn = cache.get(rows) ?? new Map<unknown, Ranks>()
  cache.set(rows, ranksByColumn)
  const ranks = ranksByColumn.get(accessor) ?? ranked(rows.map(accessor))
  ranksByColumn.set(accessor, ranks)
  return ranks
}

/** Undefined for empty values. */
function ranked(values: readonly CellValue[]): Ranks {
  if (!values.some((value) => typeof value === 'string')) return values.map(numericValue)
  const orders = new Map<string, string>()
  for (const value of values)
    if (value !== null && value !== undefined) orders.set(String(value), nameOrder(String(value)))
  const places = new Map([...new Set(orders.values())].sort().map((order, place) => [order, place]))
  return values.map((value) =>
    value === null || value === undefined ? undefined : places.get(orders.get(String(value)) ?? ''),
  )
}

function numericValue(value: CellValue): number | undefined {
  if (value instanceof Date) return value.getTime()
  return typeof value === 'number' ? value : undefined
}
