import type * as contract from '@dray/contract/changelog'
import { hiddenFields, withoutFields, fieldsHiddenOnScreen, mayReadLog } from '@dray/domain/changelog/logged-fields'
import type { Db } from '../../platform/db/db.ts'
import type { AnsweredPage } from '../../platform/http/answers/list-page.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { countLoggedChanges, countStockChanges, logEntries, type MovementRow, stockMovements } from './changelog.sql.ts'
import { newestFirst } from './newest-first.ts'

/** Newest first. Stock movements appear as changes of the field stock. */
export async function readChangeLog(
  db: Db,
  { params, query, user }: CallRequest<typeof contract.readChangeLog>,
): Promise<AnsweredPage<contract.LogEntry>> {
  const { entityType, entityId } = params
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const hidden = hiddenFields(user, entityType)
  const logged = { entityType, entityId, hidden }
  const range = { from: query.from, to: query.to }
  const { rows, next } = await newestFirst<contract.LogEntry>(query, {
    entries: async (page) => {
      const entries = query.field === 'stock' ? [] : await logEntries(db, logged, { ...range, ...page })
      return entries.map((entry) => ({ ...entry, entityType, entityId }))
    },
    movements: async (page) => {
      const movements = entityType === 'product' ? await stockMovements(db, entityId, { ...range, ...page }) : []
      return movements.map((movement) => asEntry(movement, entityId))
    },
  })
  return { rows: withoutFields(hidden, rows), next }
}

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
