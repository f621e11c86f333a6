import type { List, ListSort } from '@dray/domain/lists/define-list'
import type { ListPage } from '../db/sorted-page.ts'
import { invalidField } from './problem.ts'

/** The page of a list after a cursor of the page before, which was sent in a field. */
export function pageAfter<By extends string>(
  list: List<By>,
  sort: ListSort<By>,
  { limit, ...sent }: { limit: number } & { before?: string | undefined; after?: string | undefined },
): ListPage<By> {
  const field = sent.after === undefined ? 'before' : 'after'
  const cursor = sent[field]
  const after = cursor === undefined ? undefined : list.parseCursor(cursor, sort)
  if (cursor !== undefined && after === undefined) throw invalidField(field, 'Invalid position in the list')
  return { sort, type: list.types[sort.by], after, limit }
}

/** A page that was read with one row more than it has, and the cursor of the next page: null after the last. */
export function withNext<By extends string, Row extends { sortValue: string | number }>(
  list: List<By>,
  { sort, limit }: ListPage<By>,
  { rows, idOf }: { rows: readonly Row[]; idOf: (row: Row) => number },
): { rows: Row[]; next: string | null } {
  const last = rows.length < limit ? undefined : rows[limit - 2]
  return {
    rows: rows.slice(0, limit - 1),
    next: last ? list.cursorOf({ id: idOf(last), value: String(last.sortValue) }, sort) : null,
  }
}
