import type { Batch } from '@dray/contract/batches'
import type { Db } from '../../platform/db/db.ts'
import { mustExist } from '../../platform/http/refusal.ts'
import { batchesOf } from './batches.sql.ts'
import { idOfSku } from '../products/index.ts'

/** Every batch of a product, also those with nothing left, newest first. */
export async function listBatches(db: Db, sku: string): Promise<Batch[]> {
  return batchesOf(db, mustExist(await idOfSku(db, sku)))
}
