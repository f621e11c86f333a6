import { differences, type FieldChange } from '@dray/domain/changelog/differences'
import { plainDollars } from '@dray/domain/money'
import type { PurchaseItem } from '../items/sent-items.ts'
import type { PlannedPurchase } from './plan-purchase.ts'
import type { StoredPurchase } from '../items/stored-purchase.ts'

/** The changes of a purchase order for its log (D-16): its differences from what is stored, or the values of a new one. */
export const purchaseDifferences = (planned: PlannedPurchase): FieldChange[] =>
  planned.before ? changesOf(planned.before, planned) : valuesOf(planned)

/** The fields of a new purchase order and how much of each product it has. What an item costs is logged once it changes. */
function valuesOf({ row, number, brand, items }: PlannedPurchase): FieldChange[] {
  return [
    ...differences(number, {}, { ...loggedFields(row, number), brand: brand.name }),
    ...items.flatMap(({ productSku, quantity: orderQuantity }) =>
      ofItem(productSku, differences(number, {}, { orderQuantity })),
    ),
  ]
}

/** Field by field, then item by item. A draft shows its draft number, whatever number was typed for later. */
function changesOf(before: StoredPurchase, { row, number, items }: PlannedPurchase): FieldChange[] {
  const name = before.purchaseOrderNum
  const stored = new Map(before.items.map((item) => [item.productSku, item]))
  const kept = new Set(items.map(({ productSku }) => productSku))
  const removed = before.items.filter(({ productSku }) => !kept.has(productSku))
  return [
    ...differences(name, loggedFields(before, name), loggedFields(row, number)),
    ...(row.orderStatus === 'DRAFT' ? differences(name, { realNum: before.realNum }, { realNum: row.realNum }) : []),
    ...items.flatMap((item) => {
      const itemBefore = stored.get(item.productSku)
      return ofItem(item.productSku, differences(name, itemBefore ? loggedItem(itemBefore) : {}, loggedItem(item)))
    }),
    ...removed.flatMap((item) => ofItem(item.productSku, differences(name, loggedItem(item), noItem))),
  ]
}

const ofItem = (sku: string, changes: readonly FieldChange[]): FieldChange[] =>
  changes.map((change) => ({ ...change, subfield: sku }))

const noItem = { orderQuantity: null, unitCost: null, batchNumber: null }

const loggedItem = (item: Pick<PurchaseItem, 'quantity' | 'unitCost' | 'batchNumber'>) => ({
  orderQuantity: item.quantity,
  unitCost: plainDollars(item.unitCost),
  batchNumber: item.batchNumber,
})

const loggedFields = (row: PlannedPurchase['row'] | StoredPurchase, purchaseOrderNum: string) => ({
  purchaseOrderNum,
  orderStatus: row.orderStatus,
  paymentStatus: row.paymentStatus,
  expectedDeliveryOn: row.expectedDeliveryOn,
  notes: row.notes,
  unitQuantity: row.unitQuantity,
  total: plainDollars(row.totalCents),
})
