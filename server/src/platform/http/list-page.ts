import type { List, Place } from '@dray/domain/lists/define-list'
import type { ListPage } from '../db/sorted-page.ts'
import { invalidField } from './problem.ts'

type Requested = Partial<Record<'sort' | 'after' | 'before', string | undefined>> & { limit?: number | undefined }

/** How many rows an answer has if no limit is sent. */
const usualLimit = 100

/** The page that is requested. It is read with one row more, which tells whether another page follows. */
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

/** The rows of a page, and the cursor of the next one: null after the last. */
export type AnsweredPage<Row> = { rows: Row[]; next: string | null }

/** Takes the row too many off a page that was read. `placeOf`: what the list is sorted by, of its last row. */
export function answeredPage<By extends string, Row>(
  list: List<By>,
  { sort, limit }: ListPage<By>,
  rows: readonly Row[],
  placeOf: (row: Row) => Omit<Place, 'value'> & { value: string | number | null },
): AnsweredPage<Row> {
  const last = rows.length < limit ? undefined : rows[limit - 2]
  if (last === undefined) return { rows: [...rows], next: null }
  const { value, ...place } = placeOf(last)
  return { rows: rows.slice(0, -1), next: list.cursorOf({ ...place, value: String(value ?? '') }, sort) }
}
