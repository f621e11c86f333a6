import type { PurchaseOrder } from '@dray/contract/purchases'
import { itemSubtotal, isOnItsWay } from '@dray/domain/purchases/purchase-order'
import { openUnits } from '@dray/domain/purchases/receiving/delivery'
import type { Person } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { type PurchaseListRow, purchaseReceipts } from '../read/purchases.sql.ts'
import { readPurchase, shownPurchase } from '../read/read-purchase.ts'
import type { SavedPurchase } from './save-purchase.ts'

/** Answers from what was saved, unless units moved; then the receipts are read. */
export async function answerSaved(tx: Tx, reader: Person, saved: SavedPurchase): Promise<PurchaseOrder> {
  const { id, items, hasMoved, before } = saved
  if (hasMoved) return readPurchase(tx, reader, { id })
  const receipts = before && before.receivedQuantity > 0 ? await purchaseReceipts(tx, { id }) : []
  const listed = items.map((item) => ({ ...item, purchaseOrderID: id, subtotal: itemSubtotal(item) }))
  return shownPurchase(reader, { row: savedRow(saved), items: listed, receipts })
}

function savedRow({ id, before, brand, number, items, row, author }: SavedPurchase): PurchaseListRow {
  const open = items.map(({ quantity, receivedQuantity }) =>
    openUnits({ ordered: quantity, received: receivedQuantity }),
  )
  return {
    id,
    purchaseOrderNum: number,
    brandID: brand.id,
    brandName: brand.name,
    brandImage: brand.image,
    brandRepName: brand.brandRepName,
    brandRepPhone: brand.brandRepPhone,
    brandRepEmail: brand.brandRepEmail,
    website: brand.website,
    expectedDeliveryOn: row.expectedDeliveryOn,
    orderPlacedOn: row.orderPlacedOn,
    orderStatus: row.orderStatus,
    paymentStatus: row.paymentStatus,
    statusModifiedOn: row.statusModifiedOn,
    paymentModifiedOn: row.paymentModifiedOn,
    createdAt: before?.createdAt ?? author.at,
    modifiedOn: row.modifiedOn,
    notes: row.notes,
    unitQuantity: row.unitQuantity,
    total: row.totalCents,
    receivedQuantity: before?.receivedQuantity ?? 0,
    closedShortOn: before?.closedShortAt ?? null,
    closedShortBy: before?.closedShortName ?? null,
    closedShortReason: before?.closedShortReason ?? null,
    openQuantity: isOnItsWay(row.orderStatus) ? open.reduce((sum, units) => sum + units, 0) : 0,
  }
}
