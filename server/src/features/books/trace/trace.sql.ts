import type { TracedKind } from '@dray/contract/books'
import type { BookedKind } from '@dray/domain/books/postings'
import { sql } from 'kysely'
import { anyId, anyText } from '../../../platform/db/queries/any-of.ts'
import type { Db } from '../../../platform/db/db.ts'

const tables = {
  order: 'orders',
  payment: 'payments',
  memo: 'creditMemos',
  purchase: 'purchaseOrders',
  count: 'counts',
} as const satisfies Record<TracedKind, string>

export const findRecord = (db: Db, kind: TracedKind, id: number) =>
  db.selectFrom(tables[kind]).select('id').where('id', '=', id).executeTakeFirst()

const lines = {
  memo: { column: 'memo_line_id', table: 'credit_memo_lines', record: 'memo_id' },
  purchase: { column: 'purchase_item_id', table: 'purchase_items', record: 'purchase_order_id' },
  count: { column: 'count_line_id', table: 'count_lines', record: 'count_id' },
}

/** The stock movements of a document other than an order. */
export async function findMovements(db: Db, kind: keyof typeof lines, id: number): Promise<number[]> {
  const { column, table, record } = lines[kind]
  const { rows } = await sql<{ id: number }>`
    select stock_movements.id from ${sql.table(table)} as line
    join stock_movements on ${sql.ref(column)} = line.id
    where ${sql.ref(`line.${record}`)} = ${id} and kind <> 'SHIPMENT' order by stock_movements.id`.execute(db)
  return rows.map((row) => row.id)
}

export const tracedEntries = (db: Db, kinds: readonly BookedKind[], recordIds: readonly number[]) =>
  db
    .selectFrom('bookEntries')
    .leftJoin('bookExports', 'bookExports.id', 'exportId')
    .select(['day', 'document', 'kind', 'recordId', 'name', 'memo', 'postings', 'isBefore', 'number as exportNumber'])
    .where('kind', '=', anyText(kinds))
    .where('recordId', '=', anyId(recordIds))
    .orderBy('bookEntries.id')
    .execute()
