import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'
import { newestCoa } from '../products/index.ts'

const selectPdfs = (db: Db) => db.selectFrom('proofPapers').select(['proofId', 'fileName', 'tries'])
export type ProofPdf = NonNullable<Awaited<ReturnType<typeof lockPdf>>>

export async function pdfFile(db: Db, proofId: number): Promise<string | null> {
  const { fileName } = await selectPdfs(db).where('proofId', '=', proofId).executeTakeFirstOrThrow()
  return fileName
}

/** Undefined while another server is making it. */
export const lockPdf = (tx: Tx, proofId: number) =>
  selectPdfs(tx).where('proofId', '=', proofId).forUpdate().skipLocked().executeTakeFirst()

/** The next one that is due and that no other server is making. */
export const lockNextPdf = (tx: Tx, maxTries: number, at: Date) =>
  selectPdfs(tx)
    .where('fileName', 'is', null)
    .where('retryAt', '<=', at)
    .where('tries', '<', maxTries)
    .orderBy('retryAt')
    .orderBy('proofId')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export async function nextPdfAt(db: Db, maxTries: number): Promise<Date | undefined> {
  const next = await db
    .selectFrom('proofPapers')
    .select('retryAt')
    .where('fileName', 'is', null)
    .where('tries', '<', maxTries)
    .orderBy('retryAt')
    .limit(1)
    .executeTakeFirst()
  return next?.retryAt
}

export async function setPdfFile(tx: Tx, proofId: number, fileName: string): Promise<void> {
  await tx.updateTable('proofPapers').set({ fileName }).where('proofId', '=', proofId).execute()
}

export async function postponePdf(db: Db, proofId: number, retryAt: Date): Promise<void> {
  await db
    .updateTable('proofPapers')
    .set({ tries: sql`tries + 1`, retryAt })
    .where('proofId', '=', proofId)
    .where('fileName', 'is', null)
    .execute()
}

export const batchById = (db: Db, id: number) =>
  db.selectFrom('batches').select(['id', 'batchNumber']).where('id', '=', id).executeTakeFirst()

/** The newest COA of each batch whose units shipped on the order and didn't come back. Empty if the customer doesn't want COAs. */
export async function shippedCoas(db: Db, orderId: number) {
  const { rows } = await sql<{ id: number; batchNumber: string; fileName: string; bytes: number }>`
    select batches.id, batch_number, file_name, coalesce(sent_bytes, 0) as bytes
    from (
      select stock_movements.batch_id
      from orders
      join customers on customers.id = orders.customer_id and customers.emails_coas
      join order_lines on order_lines.order_id = orders.id
      join stock_movements on stock_movements.order_line_id = order_lines.id
      where orders.id = ${orderId} and stock_movements.batch_id is not null
      group by stock_movements.batch_id
      having sum(delta) < 0
    ) as shipped
    join batches on batches.id = shipped.batch_id
    join uploads on bucket = 'documents' and file_name = ${newestCoa}
    order by batch_number, batches.id`.execute(db)
  return rows
}
