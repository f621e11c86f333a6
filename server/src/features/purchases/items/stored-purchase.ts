import type { Tx } from '../../../db/db.ts'
import { mustExist } from '../../../http/refusal.ts'
import {
  lockPurchases,
  purchasesById,
  type StoredItem,
  storedItems,
  type StoredPurchaseRow,
} from './stored-purchase.sql.ts'

/** A purchase order as it is stored, locked until the transaction ends. */
export type StoredPurchase = StoredPurchaseRow & { items: StoredItem[] }

/** In the sequence of the ids. */
export async function lockStoredPurchases(tx: Tx, ids: readonly number[]): Promise<StoredPurchase[]> {
  await lockPurchases(tx, ids)
  const purchases = new Map((await purchasesById(tx, ids)).map((purchase) => [purchase.id, purchase]))
  const items = Map.groupBy(await storedItems(tx, ids), ({ purchaseOrderId }) => purchaseOrderId)
  return ids.map((id) => ({
    ...mustExist(purchases.get(id), 'purchase-not-found'),
    items: items.get(id) ?? [],
  }))
}
