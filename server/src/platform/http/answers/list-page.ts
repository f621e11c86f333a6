import type { List } from '@dray/domain/lists/define-list'
import { isDay } from '@dray/domain/time/company-day'
import type { Key, KeyedPage, ListPage, Placed } from '../../db/queries/sorted-page.ts'
import { type CursorQuery, invalidCursor } from './cursor.ts'

/** In `after`, `servePages` puts the place that the cursor has. */
type Requested = CursorQuery & { sort?: string | undefined; limit?: number | undefined }

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
  const after = query.after === undefined ? undefined : list.parseCursor(query.after, sort)
  if (query.after !== undefined && after === undefined) throw invalidCursor(query)
  return { sort, type: list.types[sort.by], after, limit: (query.limit ?? limit) + 1 }
}

/** `next` is the cursor of the next page; null after the last. */
export type AnsweredPage<Row> = { rows: Row[]; next: string | null }

/** Drops the extra row. */
export function answeredPage<By extends string, Row extends Placed>(
  list: List<By>,
  { sort, limit }: ListPage<By>,
  rows: readonly Row[],
): AnsweredPage<Row> {
  const last = rows.length < limit ? undefined : rows[limit - 2]
  if (last === undefined) return { rows: [...rows], next: null }
  const { sortId: id, sortTime, sortValue } = last
  const place = { id, ...(sortTime !== null && { time: sortTime }), value: String(sortValue ?? '') }
  return { rows: rows.slice(0, -1), next: list.cursorAfter(place, sort) }
}

/** The columns by which a list with one sequence is sorted, all in the same direction. Together they tell its rows apart. */
type KeyType = 'time' | 'day' | 'whole'

/** Reads one extra row, to see whether another page follows. */
export function keyedPage(types: readonly KeyType[], query: Requested, usual = usualLimit): KeyedPage {
  const after = query.after === undefined ? undefined : parseKeys(types, query.after)
  if (query.after !== undefined && after === undefined) throw invalidCursor(query)
  return { after, limit: (query.limit ?? usual) + 1 }
}

function parseKeys(types: readonly KeyType[], text: string): Key[] | undefined {
  const words = text.split(' ')
  const keys = types.flatMap((type, index) => parseKey[type](words[index] ?? '') ?? [])
  return keys.length === types.length && words.length === types.length ? keys : undefined
}

const parseKey: Record<KeyType, (text: string) => Key | undefined> = {
  time: (text) =>
    isDay(text.slice(0, 10)) && /^.{10}T\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) ? new Date(text) : undefined,
  day: (text) => (isDay(text) ? text : undefined),
  whole: (text) => (/^\d{1,15}$/.test(text) ? Math.min(Number(text), 2_147_483_647) : undefined),
}

/** Drops the extra row. */
export function answeredKeyedPage<Row>(
  { limit }: KeyedPage,
  rows: readonly Row[],
  keysOf: (row: Row) => readonly Key[],
): AnsweredPage<Row> {
  const last = rows.length < limit ? undefined : rows[limit - 2]
  return {
    rows: last === undefined ? [...rows] : rows.slice(0, -1),
    next: last === undefined ? null : keysOf(last).map(keyText).join(' '),
  }
}

const keyText = (key: Key): string => (key instanceof Date ? key.toISOString() : String(key))
