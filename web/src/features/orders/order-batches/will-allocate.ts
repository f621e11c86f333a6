import type { OrderedItem } from '@dray/contract/orders'
import type { CartLine } from '@dray/domain/orders/cart'

/** Whether the batch or batch mode of a stored line was changed by hand. */
export const hasNewBatchChoice = ({ productBatchId, batchMode }: CartLine, item: OrderedItem): boolean =>
  productBatchId !== item.productBatchId || batchMode !== item.batchMode

/** Whether saving allocates a batch to a line: it is in auto mode without one, or has more units and its batch was not chosen by hand. */
export function willAllocate(line: CartLine, item: OrderedItem | undefined): boolean {
  const { quantity, productBatchId, batchMode } = line
  if (item === undefined || hasNewBatchChoice(line, item)) return batchMode === 'auto' && productBatchId === null
  return quantity > item.quantity && (batchMode === 'auto' || productBatchId === null)
}
