import type { KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { type AnsweredPage, answeredKeyedPage, keyedPage } from '../../platform/http/answers/list-page.ts'
import type { Range } from './changelog.sql.ts'

type Query = Parameters<typeof keyedPage>[1]
type Part = Pick<Range, 'limit' | 'before'>
/** Stock movements have negative ids, which can't collide with those of entries. */
type Row = { id: number; createdAt: Date }
type Sources<R extends Row> = Readonly<Record<Source, (part: Part) => Promise<R[]>>>

/** In the sequence of what has the same time. */
const places = { entries: 0, movements: 1 } as const
type Source = keyof typeof places
const maxId = 2_147_483_647

/** A page of entries and stock movements together. */
export async function newestFirst<R extends Row>(query: Query, read: Sources<R>): Promise<AnsweredPage<R>> {
  const page = keyedPage(['time', 'whole', 'whole'], query)
  const part = (source: Source): Part => ({ limit: page.limit, before: beforePlace(page, source) })
  const all = [...(await read.entries(part('entries'))), ...(await read.movements(part('movements')))]
  // The sort is stable, so a change comes before the stock it moved at the same time.
  const newest = all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, page.limit)
  return answeredKeyedPage(page, newest, ({ createdAt, id }) => [
    createdAt,
    id < 0 ? places.movements : places.entries,
    Math.abs(id),
  ])
}

/** Where a page goes on in a source, if its cursor is at a row of this or the other source. */
function beforePlace({ after }: KeyedPage, source: Source): Part['before'] {
  if (after === undefined) return undefined
  const [at = '', place = places[source], id = 0] = after
  if (place === places[source]) return [at, id]
  return [at, Number(place) < places[source] ? maxId : 0]
}
