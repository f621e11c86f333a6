import type { DueDate } from '@dray/domain/receivables/due-date'
import type { Tx } from '../../../platform/db/db.ts'

export async function updateDueDate(tx: Tx, id: number, changed: DueDate & { modifiedOn: Date }): Promise<void> {
  const { dueOn, isDueOnSet, placedOn, paymentTermsDays, shippedDueOn, modifiedOn } = changed
  const columns = { dueOn, isDueOnSet, placedOn, paymentTermsDays, shippedDueOn, modifiedOn }
  await tx.updateTable('orders').set(columns).where('id', '=', id).execute()
}
