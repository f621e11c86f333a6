import type * as contract from '@dray/contract/pending/picking'
import { compareForPicking, compareTexts, effectiveShelf } from '@dray/domain/picking/picking-walk'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { shortLines } from '../orders/index.ts'
import { linesToPick, ordersToPick } from './pending.sql.ts'

/** As many as a pick list on paper. */
const maxPickLines = 5000

/** By packing location, each in the sequence of the walk. */
export async function listPickLines(
  db: Db,
  { query, today }: CallRequest<typeof contract.listPickLines>,
): Promise<{ orders: contract.PickedOrder[]; lines: contract.PickLine[] }> {
  const ids = [...new Set(query.ids)]
  const orders = await ordersToPick(db, ids)
  if (orders.length < ids.length) throw new Refusal('order-not-found')
  const rows = await linesToPick(db, ids, maxPickLines + 1)
  if (rows.length > maxPickLines) throw new Refusal('pick-list-too-long')
  const short = await shortLines(db, ids, { today })
  const lines = rows.map(({ productShelf, batchShelf, ...line }) => ({
    ...line,
    shelf: effectiveShelf(batchShelf, productShelf),
    missing: short.get(line.id)?.units ?? 0,
    unusableReason: short.get(line.id)?.unusableReason ?? null,
  }))
  return {
    orders,
    lines: lines.sort((a, b) => compareTexts(a.packingLocationName, b.packingLocationName) || compareForPicking(a, b)),
  }
}
