import { isReceived, type PurchaseStatus } from '../purchase-order.ts'
import { isNothingOpen, type ItemUnits, openUnits } from './delivery.ts'

export type StoredOrder = {
  status: PurchaseStatus
  isClosedShort: boolean
  items: readonly (ItemUnits & { id: number })[]
}
export type SavedOrder<Item extends SavedItem> = { status: PurchaseStatus; items: readonly Item[] }
export type SavedItem = { id: number | null; ordered: number }

/** `isRaise`: added to the item's own batch while it exists (D-208). */
export type UnitsToStock<Item> = { item: Item; units: number; isRaise: boolean }

export type ReceiptPlan<Item> = {
  /** The receipts are undone: their units leave stock, or the save is refused because they were used (D-99, D-209). */
  isUndone: boolean
  /** Items lowered below what was received, or removed: the save is refused. */
  loweredIds: readonly number[]
  toStock: readonly UnitsToStock<Item>[]
}

/**
 * RECEIVED and COMPLETED stock what is open (D-92), so no unit twice. DRAFT and CANCELLED, or PENDING and ORDERED after RECEIVED or
 * COMPLETED, undo all receipts; then the new quantities are saved unstocked (D-210).
 */
export function planReceipts<Item extends SavedItem>(
  before: StoredOrder | undefined,
  after: SavedOrder<Item>,
): ReceiptPlan<Item> {
  const stored = new Map(before?.items.map((item) => [item.id, item]))
  const hasReceipts = before?.items.some(({ received }) => received > 0) ?? false
  if (before && undoesReceipts(before.status, after.status))
    return { isUndone: hasReceipts, loweredIds: [], toStock: [] }
  const toStock = isReceived(after.status)
    ? after.items.flatMap((item) => unitsToStock(item, stored.get(item.id ?? 0), before?.isClosedShort ?? false))
    : []
  return { isUndone: false, loweredIds: loweredItems(before?.items ?? [], after.items), toStock }
}

/** Takes the received stock out again. */
export const undoesReceipts = (before: PurchaseStatus, after: PurchaseStatus): boolean =>
  after === 'DRAFT' || after === 'CANCELLED' || (isReceived(before) && !isReceived(after))

export type StatusEffect = { takenOut: number; putIn: number }

/** Drafts and canceled orders have no open units, so their ordered units are stocked. */
export function effectOfStatus(
  { status, ordered, received, open }: { status: PurchaseStatus; ordered: number; received: number; open: number },
  to: PurchaseStatus,
): StatusEffect {
  if (undoesReceipts(status, to)) return { takenOut: received, putIn: 0 }
  const isAllToCome = status === 'DRAFT' || status === 'CANCELLED'
  return { takenOut: 0, putIn: isReceived(to) && !isReceived(status) ? (isAllToCome ? ordered : open) : 0 }
}

/** Units closed short stay out of stock; only units added to the line since are stocked. */
function unitsToStock<Item extends SavedItem>(
  item: Item,
  stored: ItemUnits | undefined,
  isClosedShort: boolean,
): UnitsToStock<Item>[] {
  const { ordered: orderedBefore, received } = stored ?? { ordered: 0, received: 0 }
  const open = openUnits({ ordered: item.ordered, received })
  const units = isClosedShort ? Math.min(open, Math.max(0, item.ordered - orderedBefore)) : open
  const isRaise = received > 0 && (isClosedShort || openUnits({ ordered: orderedBefore, received }) === 0)
  return units === 0 ? [] : [{ item, units, isRaise }]
}

/** You can't order less than you've received. A line with more received than ordered may keep its quantity. */
function loweredItems(stored: StoredOrder['items'], saved: readonly SavedItem[]): number[] {
  const ordered = new Map(saved.map((item) => [item.id, item.ordered]))
  return stored.flatMap(({ id, ordered: before, received }) => {
    const after = ordered.get(id) ?? 0
    return after < before && after < received ? [id] : []
  })
}

/** RECEIVED once nothing is open. */
export const statusAfterReceiving = (status: PurchaseStatus, items: readonly ItemUnits[]): PurchaseStatus =>
  (status === 'PENDING' || status === 'ORDERED') && isNothingOpen(items) ? 'RECEIVED' : status

/** Open again, unless the order stays closed short. */
export const statusAfterUndoing = (
  { status, isClosedShort }: Pick<StoredOrder, 'status' | 'isClosedShort'>,
  items: readonly ItemUnits[],
): PurchaseStatus => (isReceived(status) && !isClosedShort && !isNothingOpen(items) ? 'ORDERED' : status)

type ReceivedBatch = {
  /** Units of the receipts that are undone together. */
  units: number
  remaining: number
  reserved: number
}

/** Fewer units are left than were received, or orders reserve more than would remain. Units that were sold and returned don't count as used. */
export const isBatchUsed = ({ units, remaining, reserved }: ReceivedBatch): boolean =>
  remaining < units || reserved > remaining - units

/** Less is in stock without a batch than would be taken out. */
export const isLooseStockUsed = ({ units, untagged }: { units: number; untagged: number }): boolean => untagged < units
