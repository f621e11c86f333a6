import { tagsUrl, type LabelSheet } from '@dray/domain/batches/batch-labels'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import type { LabelsToPrint } from '../../platform/pdf/labels-input.ts'
import { batchesToLabel } from './labels.sql.ts'

/** The labels of these batches, in the sequence of the request. A batch that is listed twice has two labels. */
export async function createLabels(
  db: Db,
  { batchIds, sheet }: { batchIds: readonly number[]; sheet: LabelSheet },
  site: string,
): Promise<LabelsToPrint> {
  const byId = new Map((await batchesToLabel(db, [...new Set(batchIds)])).map((batch) => [batch.id, batch]))
  const batches = batchIds.map((id) => mustExist(byId.get(id)))
  return { sheet, labels: batches.map((batch) => ({ ...batch, address: tagsUrl(site, batch) })) }
}
