import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import { suggestNumber } from './number-purchase.ts'
import { brandWithCode } from './purchase-numbers.sql.ts'

/** The number that the next purchase order of a brand would get (C-84, D-97). */
export async function suggestPurchaseNumber(db: Db, brandId: number): Promise<{ purchaseOrderNum: string }> {
  return { purchaseOrderNum: await suggestNumber(db, mustExist(await brandWithCode(db, brandId))) }
}
