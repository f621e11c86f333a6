import type { ListSort, Place, SortType } from '@dray/domain/lists/define-list'
import { type RawBuilder, sql } from 'kysely'

/** `type` is the type of the values it is sorted by. */
export type ListPage<By extends string = string> = {
  sort: ListSort<By>
  type: SortType
  /** Only rows after this one. */
  after: Place | undefined
  limit: number
}

/** `form` is applied to the column and to cursor values. */
export type SortColumn = {
  column: RawBuilder<unknown>
  form?: (value: RawBuilder<unknown>) => RawBuilder<unknown>
  /** Nulls come last in both directions. */
  mayBeNull?: boolean
}

/** The time column, if any, and the id. */
type Ties = readonly [string] | readonly [string, string]

/** Sorts by a column, then by the ties, newest first. Only lists sorted by time can start with the oldest. */
export function sortSequence({ sort, type }: Pick<ListPage, 'sort' | 'type'>, ties: Ties, sortColumn?: SortColumn) {
  const { column, form = same, mayBeNull = false } = sortColumn ?? {}
  const inForm = typeof type === 'string' ? form : placeAmong(type)
  return {
    column,
    key: column && inForm(column),
    inForm: (value: string) => inForm(sql`${value}`),
    mayBeNull,
    ties: ties.map((tie) => sql.ref(tie)),
    isAscending: !sort.isDescending,
    areTiesAscending: !sort.isDescending && (ties.length === 1 || type === 'time'),
  }
}
type Sequence = ReturnType<typeof sortSequence>

const same = (value: RawBuilder<unknown>) => value
const placeAmong = (words: readonly string[]) => (value: RawBuilder<unknown>) =>
  sql`array_position(${words}::text[], ${value})`

/** Selects where a row stands in its list, from which the cursor is made. */
export const rowPlace = ({ column, ties: [first, second] }: Sequence) => [
  sql<string | number | null>`${column ?? sql`null`}`.as('sortValue'),
  sql<Date | string | null>`${second ? first : sql`null`}`.as('sortTime'),
  sql<number>`${second ?? first}`.as('sortId'),
]
export type Placed = { sortValue: string | number | null; sortTime: Date | string | null; sortId: number }

/** The first rows of a query after `after`, sorted. */
export const sortedPage = <Q extends Pageable<Q>>(
  rows: Q,
  sequence: Sequence,
  { after, limit }: Pick<ListPage, 'after' | 'limit'>,
): Q => inSequence(after ? rows.where(isAfter(after, sequence)) : rows, sequence).limit(limit)

type Sortable<Q> = { orderBy: (expression: RawBuilder<unknown>) => Q }
type Pageable<Q> = Sortable<Q> & { where: (condition: RawBuilder<boolean>) => Q; limit: (limit: number) => Q }

export function inSequence<Q extends Sortable<Q>>(rows: Q, sequence: Sequence): Q {
  const { key, mayBeNull, ties, isAscending, areTiesAscending } = sequence
  const byKey = key ? rows.orderBy(sql`${key} ${direction(isAscending)}${mayBeNull ? sql` nulls last` : sql``}`) : rows
  return ties.reduce((query, tie) => query.orderBy(sql`${tie} ${direction(areTiesAscending)}`), byKey)
}

const direction = (isAscending: boolean) => (isAscending ? sql`asc` : sql`desc`)
const beyond = (isAscending: boolean) => (isAscending ? sql`>` : sql`<`)

function isAfter({ time, id, value }: Place, sequence: Sequence): RawBuilder<boolean> {
  const { key, mayBeNull, ties, isAscending, areTiesAscending } = sequence
  const isLater = isBeyondRow(ties, time === undefined ? [id] : [time, id], areTiesAscending)
  if (key === undefined) return isLater
  if (mayBeNull && value === '') return sql<boolean>`(${key} is null and ${isLater})`
  const [last, isBeyond] = [sequence.inForm(value), beyond(isAscending)]
  if (mayBeNull)
    return sql<boolean>`(${key} ${isBeyond} ${last} or (${key} = ${last} and ${isLater}) or ${key} is null)`
  if (ties.length === 1) return isBeyondRow([key, ...ties], [last, id], isAscending)
  // The first condition is the one an index can start from.
  return sql<boolean>`${key} ${isBeyond}= ${last} and (${key} ${isBeyond} ${last} or ${isLater})`
}

export type Key = Date | string | number
/** A page of a list with one sequence. Its last keys tell its rows apart. */
export type KeyedPage = { after: readonly Key[] | undefined; limit: number }

/** For a query that is sorted by these columns, all in the same direction. */
export const isAfterKeys = (after: KeyedPage['after'], columns: readonly RawBuilder<unknown>[], isAscending = true) =>
  after === undefined ? sql<boolean>`true` : isBeyondRow(columns, after, isAscending)

const isBeyondRow = (columns: readonly RawBuilder<unknown>[], place: readonly unknown[], isAscending: boolean) =>
  sql<boolean>`(${sql.join(columns)}) ${beyond(isAscending)} (${sql.join(place)})`
