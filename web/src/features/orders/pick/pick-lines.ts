import type { Order } from '@dray/contract/orders'
import type { listPickLines, PickedOrder, PickLine } from '@dray/contract/pending/picking'
import { linesOfScan, type TradeScan } from '@dray/domain/codes/scan'
import { containsWords, fold, searchWords } from '@dray/domain/search/search-words'
import type { AnswerOf } from '../../../kit/api/request.ts'

export type Picking = AnswerOf<(typeof listPickLines)['answer']>

export type ShownLine = PickLine & {
  /** Its order is open, so it can be ticked. */
  isOpen: boolean
  isSending: boolean
  /** Why the last tick was not saved. */
  problem: string | undefined
  /** The tick waits for a retry. */
  isUnsent: boolean
}

export const isPicked = ({ tagsPulled, isUnsent }: ShownLine): boolean => tagsPulled && !isUnsent

/** Shows what a pull changed at once; new lines of a split come with the next read. */
export function withOrder(picking: Picking, { id, orderedItems, orderStatus, modifiedOn }: Order): Picking {
  const items = new Map(orderedItems.map((item) => [item.id, item]))
  return {
    orders: picking.orders.map((order) => (order.id === id ? { ...order, orderStatus, modifiedOn } : order)),
    lines: picking.lines.map((line) => {
      const item = items.get(line.id)
      return item ? { ...line, tagsPulled: item.tagsPulled, quantity: item.quantity } : line
    }),
  }
}

type Names = { orders: readonly PickedOrder[] }

export function searchLines(lines: readonly ShownLine[], { orders }: Names, search: string): readonly ShownLine[] {
  const words = searchWords(search)
  if (words.length === 0) return lines
  const customers = new Map(orders.map(({ id, customerName }) => [id, customerName]))
  return lines.filter((line) => containsWords(fold(`${lineText(line)} ${customers.get(line.orderID) ?? ''}`), words))
}

const lineText = ({ shelf, productName, productSku, batchNumber, orderNum }: PickLine): string =>
  [shelf, productName, productSku, batchNumber, orderNum].filter(Boolean).join(' ')

/** The lines of a bar code of the trade, those still to pick first. Without a lot, a product with several batches has none, as with a SKU. */
export function linesToPick(lines: readonly ShownLine[], scan: TradeScan): ShownLine[] {
  const found = linesOfScan(lines, scan, ({ productSku, batchNumber }) => ({ sku: productSku, batchNumber }))
  const batches = new Set(found.map(({ batchNumber }) => batchNumber))
  return batches.size > 1 ? [] : found.toSorted((a, b) => Number(a.tagsPulled) - Number(b.tagsPulled))
}

/**
 * The lines of a scanned batch number or SKU, those still to pick first. A SKU with several batches names none, because one of them has to be
 * chosen.
 */
export function linesOfCode(lines: readonly ShownLine[], code: string): ShownLine[] {
  const text = fold(code)
  const ofBatch = lines.filter(({ batchNumber }) => batchNumber !== null && fold(batchNumber) === text)
  const ofSku = lines.filter(({ productSku }) => fold(productSku) === text)
  const batches = new Set(ofSku.map(({ batchNumber }) => batchNumber))
  const found = ofBatch.length > 0 || batches.size > 1 ? ofBatch : ofSku
  return found.toSorted((a, b) => Number(a.tagsPulled) - Number(b.tagsPulled))
}
