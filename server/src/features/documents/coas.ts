import { coaLabel, type DocumentLabel, pdfName } from '@dray/domain/documents/document-name'
import type { Db } from '../../platform/db/db.ts'
import { batchById, shippedCoas } from './documents.sql.ts'

export async function findBatchOfCoa(
  db: Db,
  id: string,
): Promise<{ id: number; label: DocumentLabel<'coa'> } | undefined> {
  const batch = /^\d{1,9}$/.test(id) ? await batchById(db, Number(id)) : undefined
  return batch && { id: batch.id, label: coaLabel(batch) }
}

/** More would make a message that mail servers refuse: encoded, it is a third larger. */
const maxCoas = 20
const maxCoaBytes = 15 * 1024 * 1024

export type EnclosedCoas = { files: { fileName: string; filename: string }[]; count: number }

/** The newest COAs of the batches that shipped on an order, if its customer wants them (D-250). */
export async function coasToEnclose(db: Db, orderId: number): Promise<EnclosedCoas> {
  const coas = await shippedCoas(db, orderId)
  const files: EnclosedCoas['files'] = []
  let left = maxCoaBytes
  for (const { bytes, fileName, ...batch } of coas) {
    if (files.length === maxCoas || bytes > left) continue
    files.push({ fileName, filename: pdfName(coaLabel(batch)) })
    left -= bytes
  }
  return { files, count: coas.length }
}
