import type * as contract from '@dray/contract/changelog'
import { fieldsHiddenOnScreen, mayReadLog } from '@dray/domain/changelog/logged-fields'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { countLoggedChanges, countStockChanges } from './count-changes.sql.ts'

/** How many changes the Change Log panel of a record shows to this reader. */
export async function countChanges(
  db: Db,
  { params: { entityType, entityId }, user }: CallRequest<typeof contract.countChanges>,
): Promise<{ changes: number }> {
  if (!mayReadLog(entityType, user)) throw new Refusal('not-allowed')
  const logged = await countLoggedChanges(db, { entityType, entityId, hidden: fieldsHiddenOnScreen(user, entityType) })
  const moved = entityType === 'product' ? await countStockChanges(db, entityId) : 0
  return { changes: logged + moved }
}
