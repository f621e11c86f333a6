import { anyOf } from '../../../platform/db/any-of.ts'
import type { Tx } from '../../../platform/db/db.ts'

export async function setTagsPulled(tx: Tx, lineIds: readonly number[], tagsPulled: boolean): Promise<void> {
  await tx.updateTable('orderLines').set({ tagsPulled }).where('id', '=', anyOf(lineIds)).execute()
}

export async function touchOrder(tx: Tx, id: number, modifiedOn: Date): Promise<void> {
  await tx.updateTable('orders').set({ modifiedOn }).where('id', '=', id).execute()
}
