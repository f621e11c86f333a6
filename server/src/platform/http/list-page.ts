import type { List, Place } from '@dray/domain/lists/define-list'
import type { ListPage } from '../db/sorted-page.ts'
import { invalidField } from './problem.ts'

type Requested = Partial<Record<'sort' | 'after' | 'before', string | undefined>> & { limit?: number | undefined }

/** Most rows in an answer without pages (D-185). A larger one, such as ten years of orders, would exhaust the server. */
export const maxRowsAtOnce = 20_000

/** Rows per answer if the request sets no limit. */
const usualLimit = 100

/** Reads one extra row, to see whether another page follows. */
export function requestedPage<By extends string>(
  list: List<By>,
  query: Requested,
  { limit = usualLimit, sort = list.parseSort(query.sort) } = {},
): ListPage<By> {
  const field = query.after === undefined ? 'before' : 'after'
  const cursor = query[field]
  const after = cursor === undefined ? undefined : list.parseCursor(cursor, sort)
  if (cursor !== undefined && after === undefined) throw invalidField(field, 'Invalid position in the list')
  return { sort, type: list.types[sort.by], after, limit: (query.limit ?? limit) + 1 }
}

/** `next` is the cursor of the next page; null after the last. */
export type AnsweredPage<Row> = { rows: Row[]; next: string | null }

/** Drops the extra row. `placeOf` returns the sort value of the last row. */
export function answeredPage<By extends string, Row>(
  list: List<By>,
  { sort, limit }: ListPage<By>,
  rows: readonly Row[],
  placeOf: (row: Row) => Omit<Place, 'value'> & { value: string | number | null },
): AnsweredPage<Row> {
  const last = rows.length < limit ? undefined : rows[limit - 2]
  if (last === undefined) return { rows: [...rows], next: null }
  const { value, ...place } = placeOf(last)
  return { rows: rows.slice(0, -1), next: list.cursorAfter({ ...place, value: String(value ?? '') }, sort) }
}
