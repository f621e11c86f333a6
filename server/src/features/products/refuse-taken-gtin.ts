import type { ProductDetails } from '@dray/contract/products'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { hasGtin } from './products.sql.ts'

type Gtins = Pick<ProductDetails, 'gtin' | 'caseGtin'>

/** A code finds one product, as a unit or as a case. `id`: 0 for a new product. */
export async function refuseTakenGtin(tx: Tx, after: Gtins, before: Gtins, id: number): Promise<void> {
  const { gtin, caseGtin } = after
  if (gtin === before.gtin && caseGtin === before.caseGtin) return
  const gtins = [gtin, caseGtin].filter((each) => each !== null)
  if (gtins.length === 0) return
  if (gtin === caseGtin || (await hasGtin(tx, gtins, id))) throw new Refusal('gtin-taken')
}
