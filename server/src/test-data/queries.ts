import { pickFields } from '../platform/http/requests/apply-patch.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../platform/db/db.ts'
import type { Tables } from '../platform/db/tables.ts'

export async function unitsInStock(db: Db, productId: number): Promise<number> {
  const { stock } = await db
    .selectFrom('products')
    .select('stock')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  return stock
}

/** The units left in a batch. */
export async function unitsLeft(db: Db, batchId: number): Promise<number> {
  const { remainingQuantity } = await db
    .selectFrom('batches')
    .select('remainingQuantity')
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow()
  return remainingQuantity
}

type LogRow = Selectable<Tables['changeLog']>

/** These columns of a record's change log, oldest first. */
export async function changeLog<Column extends keyof LogRow>(
  db: Db,
  record: Pick<LogRow, 'entityType' | 'entityId'>,
  columns: readonly Column[],
): Promise<Pick<LogRow, Column>[]> {
  const rows: LogRow[] = await db
    .selectFrom('changeLog')
    .selectAll()
    .where('entityType', '=', record.entityType)
    .where('entityId', '=', record.entityId)
    .orderBy('id')
    .execute()
  return rows.map((row) => pickFields(row, columns))
}
