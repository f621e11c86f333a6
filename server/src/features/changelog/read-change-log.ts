import type * as contract from '@dray/contract/changelog'
import { hiddenFields, withoutFields, fieldsHiddenOnScreen, mayReadLog } from '@dray/domain/changelog/logged-fields'
import type { Db } from '../../platform/db/db.ts'
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
): Promise<contract.LogEntry[]> {
  const { entityType, entityId } = params
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const range = { limit: query.limit, from: query.from, to: query.to }
  const hidden = hiddenFields(user, entityType)
  const onlyStock = query.field === 'stock'
  const entries = onlyStock ? [] : await logEntries(db, { entityType, entityId, hidden }, range)
  const movements = entityType === 'product' ? await stockChanges(db, entityId, range) : []
  const all = [
    ...entries.map((entry) => ({ ...entry, entityType, entityId })),
    ...movements.map((movement) => asEntry(movement, entityId)),
  ]
  // The sort is stable, so a change comes before the stock it moved at the same time.
  const newest = all.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, query.limit)
  return withoutFields(hidden, newest)
}

/** Reads one extra movement, because the last one may be the first half of putting units into a batch. */
async function stockChanges(db: Db, productId: number, range: Range): Promise<MovementRow[]> {
  const movements = await stockMovements(db, productId, { ...range, limit: range.limit + 1 })
  const extra = movements[range.limit]
  return withoutLabels(movements).filter((movement) => movement !== extra)
}

/** Putting units into a batch is two consecutive movements that don't change the stock (D-92). */
function withoutLabels(movements: readonly MovementRow[]): MovementRow[] {
  const areLabeling = (arrival: MovementRow | undefined, departure: MovementRow | undefined): boolean =>
    arrival !== undefined &&
    departure !== undefined &&
    arrival.delta === -departure.delta &&
    arrival.reason === departure.reason &&
    arrival.createdAt.getTime() === departure.createdAt.getTime() &&
    arrival.batchNumber !== null &&
    departure.batchNumber === null
  return movements.filter(
    (movement, at) => !areLabeling(movement, movements[at + 1]) && !areLabeling(movements[at - 1], movement),
  )
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
