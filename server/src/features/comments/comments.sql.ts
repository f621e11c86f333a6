import type { CommentedEntity } from '@dray/domain/changelog/differences'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { unambiguousName } from '../../platform/db/queries/unambiguous-name.ts'
import type { Tables } from '../../platform/db/tables.ts'

type Id = { id: number } | undefined

const records: Readonly<Record<CommentedEntity, (db: Db, id: number) => Promise<Id>>> = {
  order: (db, id) => db.selectFrom('orders').select('id').where('id', '=', id).executeTakeFirst(),
  purchaseOrder: (db, id) => db.selectFrom('purchaseOrders').select('id').where('id', '=', id).executeTakeFirst(),
  product: (db, id) => db.selectFrom('products').select('id').where('id', '=', id).executeTakeFirst(),
  customer: (db, id) => db.selectFrom('customers').select('id').where('id', '=', id).executeTakeFirst(),
  brand: (db, id) => db.selectFrom('brands').select('id').where('id', '=', id).executeTakeFirst(),
  payment: (db, id) => db.selectFrom('payments').select('id').where('id', '=', id).executeTakeFirst(),
}

export async function recordExists(db: Db, entityType: CommentedEntity, id: number): Promise<boolean> {
  return (await records[entityType](db, id)) !== undefined
}

export async function isDrivenBy(db: Db, orderId: number, driverId: number): Promise<boolean> {
  const order = db.selectFrom('orders').select('id').where('id', '=', orderId).where('driverId', '=', driverId)
  return (await order.executeTakeFirst()) !== undefined
}

/** Newest first, including those of users who have left. */
export function commentsOn(db: Db, entityType: CommentedEntity, entityId: number, limit: number) {
  return db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'comments.userId')
    .select([
      'comments.id',
      'comments.userId',
      unambiguousName.as('userName'),
      'text',
      'comments.createdAt',
      'isContactNote',
    ])
    .where('entityType', '=', entityType)
    .where('entityId', '=', entityId)
    .orderBy('comments.id', 'desc')
    .limit(limit)
    .execute()
}

export async function insertComment(tx: Tx, row: Insertable<Tables['comments']>): Promise<number> {
  return (await tx.insertInto('comments').values(row).returning('id').executeTakeFirstOrThrow()).id
}
