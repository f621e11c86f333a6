import {
  type ChangedPurchaseOrder,
  type PurchaseItem,
  type PurchaseOrderChange,
  purchaseOrderSchema,
} from '@dray/contract/purchases'
import type { PaymentStatus } from '@dray/domain/orders/order-status'
import { isOrdered } from '@dray/domain/purchases/order-quantity'
import type { PurchaseStatus } from '@dray/domain/purchases/purchase-order'
import { fieldProblems } from '../../../../kit/api/field-problems.ts'
import { changedParts, type Form, type ListRules, type Part } from '../../../../kit/editing/form.ts'
import { type LineItem, lineItem, lineRules } from '../../../../kit/editing/line-rules.ts'
import { type PurchaseDraft, type PurchaseLine, sentItems, storedPurchaseEdits } from './purchase-draft.ts'

export type EditedPurchase = PurchaseDraft & {
  purchaseOrderNum: string
  orderStatus: PurchaseStatus
  paymentStatus: PaymentStatus
}

/** In the order in which changes are listed. */
export const purchaseFieldLabels = {
  purchaseOrderNum: 'Number',
  orderStatus: 'Order status',
  paymentStatus: 'Payment status',
  expectedDeliveryOn: 'Expected delivery',
  notes: 'Notes',
} as const satisfies Partial<Record<keyof EditedPurchase, string>>
export type PurchaseField = keyof typeof purchaseFieldLabels

export const purchaseFields = Object.keys(purchaseFieldLabels).filter(
  (name): name is PurchaseField => name in purchaseFieldLabels,
)

export type PurchaseTypes = { record: ChangedPurchaseOrder; fields: EditedPurchase; item: LineItem }

export type PurchasePart = Part<PurchaseTypes>
export const purchaseLinePart: (line: Pick<PurchaseLine, 'key'>) => LineItem = lineItem

export const editedPurchase = (order: ChangedPurchaseOrder): EditedPurchase => ({
  purchaseOrderNum: order.purchaseOrderNum,
  orderStatus: order.orderStatus,
  paymentStatus: order.paymentStatus,
  brandId: order.brandID,
  expectedDeliveryOn: order.expectedDeliveryOn ?? '',
  notes: order.notes ?? '',
  lines: order.purchaseOrderItems.map(lineOfItem),
})

const lineOfItem = (item: PurchaseItem): PurchaseLine => ({
  key: item.productId,
  id: item.id,
  productSku: item.productSku,
  productName: item.productName,
  productType: item.productType,
  productGenetics: item.productGenetics,
  productExtractType: item.productExtractType,
  productWeight: item.productWeight,
  quantity: item.quantity,
  unitCost: item.unitCost,
})

const rules = lineRules<PurchaseLine>({
  // Costs aren't stored in the browser: after a reload, the line has the saved one.
  isSame: (a, b) =>
    a.quantity === b.quantity && (a.unitCost === b.unitCost || a.unitCost === undefined || b.unitCost === undefined),
})

const withQuantity = (lines: readonly PurchaseLine[]) => lines.filter(({ quantity }) => isOrdered(quantity))

/** A chosen product without a quantity changes nothing, because it isn't sent. */
const lineListRules: ListRules<readonly PurchaseLine[], LineItem> = {
  ...rules,
  changed: (before, after) => rules.changed(withQuantity(before), withQuantity(after)),
}

export const purchaseForm: Form<PurchaseTypes> = {
  name: 'purchase-order',
  record: purchaseOrderSchema.omit({ brand: true }),
  labels: { ...purchaseFieldLabels, brandId: 'Brand', lines: 'Products' },
  read: editedPurchase,
  rules: { lines: { list: lineListRules } },
  stored: storedPurchaseEdits,
  problemsOf: (problem) =>
    problem.body.code === 'purchase-number-taken' ? { purchaseOrderNum: problem.message } : fieldProblems(problem),
}

/** Sends only what was changed, with the version it's based on. */
export function purchaseChangeBody(order: ChangedPurchaseOrder, edited: EditedPurchase): PurchaseOrderChange {
  const changed = new Set<PurchasePart>(changedParts(purchaseForm, editedPurchase(order), edited))
  const ifChanged = <Key extends keyof PurchaseOrderChange>(
    field: PurchaseField,
    key: Key,
    value: PurchaseOrderChange[Key],
  ) => (changed.has(field) ? { [key]: value } : {})
  return {
    ...ifChanged('purchaseOrderNum', 'purchaseOrderNum', edited.purchaseOrderNum.trim()),
    ...ifChanged('orderStatus', 'orderStatus', edited.orderStatus),
    ...ifChanged('paymentStatus', 'paymentStatus', edited.paymentStatus),
    ...ifChanged('expectedDeliveryOn', 'expectedDeliveryOn', edited.expectedDeliveryOn || null),
    ...ifChanged('notes', 'notes', edited.notes.trim() || null),
    ...([...changed].some((part) => part.startsWith('line ')) ? { purchaseOrderItems: sentItems(edited.lines) } : {}),
    modifiedOn: order.modifiedOn.toISOString(),
  }
}
