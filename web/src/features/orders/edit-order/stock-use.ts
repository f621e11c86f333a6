import { isOpen, isShipped } from '@dray/domain/orders/order-status'
import type { StockUse } from '../order-editor/order-editor.tsx'
import type { EditOrderEditor } from './use-edit-order.ts'

/** Whether saving an edited order promises or ships units that it did not before: then what exceeds stock is asked about (D-187). */
export function stockUse({ draft, changed }: Pick<EditOrderEditor, 'draft' | 'changed'>): StockUse {
  const needsUnits = isOpen(draft.orderStatus) || isShipped(draft.orderStatus)
  const isChanged = [...changed].some((part) => part === 'orderStatus' || part.startsWith('line '))
  return needsUnits && isChanged ? 'takes-stock' : 'takes-none'
}
