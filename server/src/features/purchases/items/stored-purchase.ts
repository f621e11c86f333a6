import type { Tx } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import {
  lockPurchase,
  purchaseById,
  type StoredItem,
  storedItems,
  type StoredPurchaseRow,
} from './stored-purchase.sql.ts'

/** A purchase order as it is stored, locked until the transaction ends. */
export type StoredPurchase = StoredPurchaseRow & { items: StoredItem[] }

export async function lockStoredPurchase(tx: Tx, id: number): Promise<StoredPurchase> {
  await lockPurchase(tx, id)
  const purchase = mustExist(await purchaseById(tx, id), 'purchase-not-found')
  return { ...purchase, items: await storedItems(tx, id) }
}
