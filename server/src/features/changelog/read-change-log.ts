import type * as contract from '@dray/contract/changelog'
import { hiddenFields, withoutFields, fieldsHiddenOnScreen, mayReadLog } from '@dray/domain/changelog/logged-fields'
import type { Db } from '../../platform/db/db.ts'
import type { KeyedPage } from '../../platform/db/queries/sorted-page.ts'
import { type AnsweredPage, answeredKeyedPage, keyedPage } from '../../platform/http/answers/list-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import {
  countLoggedChanges,
  countStockChanges,
  logEntries,
  type MovementRow,
  stockMovements,
  type Range,
} from './changelog.sql.ts'

/** Newest first. Stock movements appear as changes of the field stock (D-96). */
export async function readChangeLog(
  db: Db,
  { params, query, user }: CallRequest<typeof contract.readChangeLog>,
): Promise<AnsweredPage<contract.LogEntry>> {
  const { entityType, entityId } = params
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const page = keyedPage(['time', 'whole', 'whole'], query)
  const range = (source: Source) => ({
    limit: page.limit,
    from: query.from,
    to: query.to,
    ...beforePlace(page, source),
  })
  const hidden = hiddenFields(user, entityType)
  const logged = { entityType, entityId, hidden }
  const entries = query.field === 'stock' ? [] : await logEntries(db, logged, range(sources.entries))
  const movements = entityType === 'product' ? await stockMovements(db, entityId, range(sources.movements)) : []
  const all = [
    ...entries.map((entry) => ({ ...entry, entityType, entityId })),
    ...movements.map((movement) => asEntry(movement, entityId)),
  ]
  // The sort is stable, so a change comes before the stock it moved at the same time.
  const newest = all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, page.limit)
  const { rows, next } = answeredKeyedPage(page, newest, ({ createdAt, id }) => [
    createdAt,
    id < 0 ? sources.movements : sources.entries,
    Math.abs(id),
  ])
  return { rows: withoutFields(hidden, rows), next }
}

/** In the sequence of what has the same time. */
const maxId = 2_147_483_647
const sources = { entries: 0, movements: 1 } as const
type Source = (typeof sources)[keyof typeof sources]

/** Where a page goes on in a source, if its cursor is at an entry of this or the other source. */
function beforePlace({ after }: KeyedPage, source: Source): Pick<Range, 'before'> {
  if (after === undefined) return { before: undefined }
  const [at = '', placeSource = source, id = 0] = after
  if (placeSource === source) return { before: [at, id] }
  return { before: [at, Number(placeSource) < source ? maxId : 0] }
}

/** Negative ids can't collide with those of log entries. */
function asEntry(
  { id, product, batchNumber, delta, kind, level, reason, countId, ...by }: MovementRow,
  productId: number,
): contract.LogEntry {
  const change = { name: product, field: 'stock', subfield: batchNumber, action: 'update' as const }
  return {
    ...by,
    id: -id,
    action: 'update',
    kind,
    ...(countId === null ? {} : { countId }),
    entityType: 'product',
    entityId: productId,
    notes: reason,
    changes: [{ ...change, previousValue: String(level - delta), newValue: String(level) }],
  }
}

export async function countChanges(
  db: Db,
  { params: { entityType, entityId }, user }: CallRequest<typeof contract.countChanges>,
): Promise<{ changes: number }> {
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const logged = await countLoggedChanges(db, { entityType, entityId, hidden: fieldsHiddenOnScreen(user, entityType) })
  const moved = entityType === 'product' ? await countStockChanges(db, entityId) : 0
  return { changes: logged + moved }
}
