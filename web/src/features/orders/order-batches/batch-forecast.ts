import { type Order, type OrderedItem } from '@dray/contract/orders'
import {
  type BatchRule,
  type BatchShare,
  type ReservingLine,
  type StockedBatch,
} from '@dray/domain/orders/batches/allocate-batches'
import { type CartLine } from '@dray/domain/orders/cart'
import { type BatchForecast, forecastBatches } from '@dray/domain/orders/batches/reserve-batches'
import { isShipped, type OrderStatus } from '@dray/domain/orders/order-status'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { formatCount } from '../../../kit/text/format-count.ts'

/** `order`: as saved. `status`: the status it would be saved in. `rule`: for its day and customer. */
export type ForecastOrder = { order: Order | undefined; status: OrderStatus; rule: BatchRule }

type Stock = {
  batches: readonly (StockedBatch & { productId: number })[]
  reserved: readonly ReservingLine[]
}

/** A draft reserves no batches; show what it would get when placed. */
export const isOnlyForecast = ({ status }: Pick<ForecastOrder, 'status'>): boolean => status === 'DRAFT'

/** The batches one product's lines would get on saving, computed with the server's own function. */
export function forecastOfProduct(
  lines: readonly CartLine[],
  { order, status, rule }: ForecastOrder,
  stock: Stock,
): BatchForecast {
  const productId = lines[0]?.productId
  const stored = (order?.orderedItems ?? []).filter((item) => item.productId === productId)
  const items = new Map(stored.map((item) => [item.id, item]))
  const isStoredDraft = order === undefined || order.orderStatus === 'DRAFT'
  return forecastBatches(
    {
      before: order && { orderStatus: order.orderStatus, lines: stored.map((item) => storedLine(item, order)) },
      status: isOnlyForecast({ status }) && isStoredDraft ? 'RECEIVED' : status,
      lines: lines.map((line) => ({
        ...line,
        batchId: line.productBatchId,
        batchMode: line.shouldHaveTag ? line.batchMode : 'manual',
        needsBatch: line.shouldHaveTag && willAllocate(line, items.get(line.id ?? 0)),
      })),
    },
    { ...stock, ...rule },
    lineSnapshot,
  )
}

/** Units shipped before the import have no stock movements, so they can't be returned. */
function storedLine(item: Order['orderedItems'][number], { shippedBeforeImport }: Pick<Order, 'shippedBeforeImport'>) {
  const { id, productId, productBatchId: batchId, quantity, tagsPulled } = item
  const isOut = tagsPulled && !shippedBeforeImport.includes(id)
  return { id, productId, batchId, quantity, tagsPulled, pulledUnits: isOut ? [{ batchId, quantity }] : [] }
}

/** The values a line copied from its product. Only lines with equal values are merged on saving. */
const lineSnapshot = (line: CartLine): unknown => [
  line.productId,
  line.productName,
  line.productBrand,
  line.productType,
  line.productGenetics,
  line.productExtractType,
  line.productWeight,
  line.productCost,
  line.shouldHaveTag,
]

/** Returns a test for lines that get a batch automatically when the order is saved or, for a draft, placed. */
export function allocationTest({ order, status }: Omit<ForecastOrder, 'rule'>): (line: CartLine) => boolean {
  const stored = new Map(order?.orderedItems.map((item) => [item.id, item]))
  const isStoredDraft = order?.orderStatus === 'DRAFT'
  return (line) => {
    if (!line.shouldHaveTag || line.tagsPulled) return false
    // Placing a draft allocates every auto line again, and lines that ship without a batch get one.
    if ((isStoredDraft && line.batchMode === 'auto') || (isShipped(status) && line.productBatchId === null)) return true
    return willAllocate(line, stored.get(line.id ?? 0))
  }
}

export type ForecastUnits = { batchNumber: string | null; quantity: number }

export const withNumbers = (
  shares: readonly BatchShare[],
  batches: readonly { id: number; batchNumber: string }[],
): ForecastUnits[] => {
  const numbers = new Map(batches.map(({ id, batchNumber }) => [id, batchNumber]))
  return shares.map(({ batchId, quantity }) => ({ batchNumber: numbers.get(batchId ?? 0) ?? null, quantity }))
}

export const hasNewBatchChoice = ({ productBatchId, batchMode }: CartLine, item: OrderedItem): boolean =>
  productBatchId !== item.productBatchId || batchMode !== item.batchMode

/** Saving allocates a batch to an auto line without one, or with more units unless its batch was chosen by hand. */
export function willAllocate(line: CartLine, item: OrderedItem | undefined): boolean {
  const { quantity, productBatchId, batchMode } = line
  if (item === undefined || hasNewBatchChoice(line, item)) return batchMode === 'auto' && productBatchId === null
  return quantity > item.quantity && (batchMode === 'auto' || productBatchId === null)
}

/**
 * "auto 00011", "auto 00011 ×5 +1", "7 no batch, 00011 +1": short enough for a preview row. Units without a batch come first, because those
 * may need attention; batches after the first are only counted.
 */
export function shortForecast(units: readonly ForecastUnits[]): string {
  const [first, ...others] = units.filter(({ batchNumber }) => batchNumber !== null)
  const without = units.find(({ batchNumber }) => batchNumber === null)
  if (first === undefined) return 'auto, no batch'
  const more = others.length > 0 ? ` +${others.length}` : ''
  if (without) return `${formatCount(without.quantity)} no batch, ${shortNumber(first)}${more}`
  return others.length === 0
    ? `auto ${shortNumber(first)}`
    : `auto ${shortNumber(first)} ×${formatCount(first.quantity)}${more}`
}

/** "5 of batch 00011, 7 of batch 00012, 3 without a batch". */
export const longForecast = (units: readonly ForecastUnits[]): string =>
  units
    .map((part) =>
      part.batchNumber === null
        ? `${formatCount(part.quantity)} without a batch`
        : `${formatCount(part.quantity)} of batch ${shortNumber(part)}`,
    )
    .join(', ')

const shortNumber = ({ batchNumber }: ForecastUnits): string => shortBatchNumber(batchNumber ?? '')
