import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/db.ts'

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
