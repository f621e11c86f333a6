import type { Entity } from '@dray/contract/call/entities'
import type { Db } from '../../platform/db/db.ts'
import { anyId } from '../../platform/db/queries/any-of.ts'

/** The customers whose contacts see a change of these records. Stock and prices change all day, so the portal asks for those by itself. */
export async function customersToTell(db: Db, entity: Entity, ids: readonly number[]): Promise<number[] | 'all'> {
  if (entity === 'settings') return 'all'
  const owners = ownerQuery(db, entity, ids)
  if (owners === undefined) return []
  if (ids.length === 0) return entity === 'contacts' ? [] : 'all'
  return [...new Set((await owners.execute()).map(({ customerId }) => customerId))]
}

function ownerQuery(db: Db, entity: Entity, ids: readonly number[]) {
  if (entity === 'orders') return db.selectFrom('orders').select('customerId').where('id', '=', anyId(ids))
  if (entity === 'payments') return db.selectFrom('payments').select('customerId').where('id', '=', anyId(ids))
  if (entity === 'customers') return db.selectFrom('customers').select('id as customerId').where('id', '=', anyId(ids))
  if (entity === 'contacts') return db.selectFrom('contacts').select('customerId').where('userId', '=', anyId(ids))
  if (entity === 'memos')
    return db
      .selectFrom('creditMemos')
      .innerJoin('orders', 'orders.id', 'creditMemos.orderId')
      .select('orders.customerId')
      .where('creditMemos.id', '=', anyId(ids))
  return undefined
}
