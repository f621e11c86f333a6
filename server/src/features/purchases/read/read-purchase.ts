import type * as contract from '@dray/contract/purchases'
import { hasBeenStocked, openUnits } from '@dray/domain/purchases/receiving/delivery'
import { isOnItsWay, openPurchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist } from '../../../platform/http/refusal.ts'
import {
  itemsOf,
  type ListedItem,
  purchaseByKey,
  type PurchaseKey,
  type PurchaseListRow,
  receiptsOf,
} from './purchases.sql.ts'

/** A purchase order with its brand, items and receipts (C-86, X-10). */
export async function readPurchase(db: Db, reader: Person, key: PurchaseKey): Promise<contract.PurchaseOrder> {
  const row = mustExist(await purchaseByKey(db, key, openPurchaseStatuses), 'purchase-not-found')
  const [items, receipts] = [await itemsOf(db, row.id), await receiptsOf(db, row.id)]
  return {
    ...purchaseSummaryFor(reader)(row),
    purchaseOrderItems: items.map((item) => ({
      ...withoutCosts(reader, item),
      orderQuantity: item.quantity,
      ...unitsOf(item, row),
    })),
    receipts: receipts.map(({ isCheckedIn, ...receipt }) =>
      isCheckedIn === null ? receipt : { ...receipt, isCheckedIn },
    ),
  }
}

/** What is open and stocked of an item. */
function unitsOf(
  { quantity, receivedQuantity }: { quantity: number; receivedQuantity: number },
  { orderStatus, closedShortOn }: PurchaseListRow,
) {
  const units = { ordered: quantity, received: receivedQuantity }
  return {
    openQuantity: isOnItsWay(orderStatus) ? openUnits(units) : 0,
    hasBeenStocked: hasBeenStocked(units, closedShortOn !== null),
  }
}

/** The costs of an item are there only for those who receive costs (D-57). */
function withoutCosts(
  reader: Person,
  item: ListedItem,
): Omit<ListedItem, 'unitCost' | 'subtotal'> & Partial<ListedItem> {
  const { unitCost: _, subtotal: __, ...shown } = item
  return seesCosts(reader) ? item : shown
}

/** The total is there only for those who receive costs (D-57). */
export const purchaseSummaryFor =
  (reader: Person) =>
  (row: PurchaseListRow): contract.PurchaseOrderSummary => {
    const { brandName, brandImage, brandRepName, brandRepPhone, brandRepEmail, website, total, ...purchase } = row
    return {
      ...purchase,
      brand: {
        id: row.brandID,
        name: brandName,
        image: brandImage,
        brandRepName,
        brandRepPhone,
        brandRepEmail,
        website,
      },
      ...(seesCosts(reader) ? { total } : {}),
    }
  }
