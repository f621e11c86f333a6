import { isReceived, type PurchaseStatus } from '../purchase-status.ts'
import { isNothingOpen, type ItemUnits, openUnits } from './item-units.ts'

/** A purchase order as it is stored. */
export type StoredOrder = {
  status: PurchaseStatus
  isClosedShort: boolean
  items: readonly (ItemUnits & { id: number })[]
}
/** The same as it is to be saved; an item without an id is new. */
export type SavedOrder<Item extends SavedItem> = { status: PurchaseStatus; items: readonly Item[] }
export type SavedItem = { id: number | null; ordered: number }

/** Units of an item that a save puts into stock. `isRaise`: they are added to the item's own batch while it exists (D-208). */
export type UnitsToStock<Item> = { item: Item; units: number; isRaise: boolean }

export type ReceiptPlan<Item> = {
  /** Every receipt is undone: its units leave stock, or the save is refused because they were used (D-99, D-209). */
  isUndone: boolean
  /** The stored items that were lowered below what was received of them, or removed: the save is refused (D-99). */
  loweredIds: readonly number[]
  toStock: readonly UnitsToStock<Item>[]
}

/**
 * What saving a purchase order does to its receipts. In RECEIVED and COMPLETED everything open is stocked (D-92), so a unit that was
 * received is never stocked again. DRAFT and CANCELLED hold no receipts; PENDING and ORDERED hold those of a delivery in parts, but
 * coming from RECEIVED or COMPLETED they undo all of them (D-197). After an undo the new quantities are saved unstocked (D-210).
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

/** Whether a change of status takes the received stock out again (D-99, D-197). */
export const undoesReceipts = (before: PurchaseStatus, after: PurchaseStatus): boolean =>
  after === 'DRAFT' || after === 'CANCELLED' || (isReceived(before) && !isReceived(after))

/** The units that a change of status takes out of stock, or puts into it. */
export type StatusEffect = { takenOut: number; putIn: number }

/** The stock effect of a status (D-92, D-99, D-197). Drafts and canceled orders have no open units, so their ordered units are stocked. */
export function effectOfStatus(
  { status, ordered, received, open }: { status: PurchaseStatus; ordered: number; received: number; open: number },
  to: PurchaseStatus,
): StatusEffect {
  if (undoesReceipts(status, to)) return { takenOut: received, putIn: 0 }
  const isAllToCome = status === 'DRAFT' || status === 'CANCELLED'
  return { takenOut: 0, putIn: isReceived(to) && !isReceived(status) ? (isAllToCome ? ordered : open) : 0 }
}

/** What was closed short stays out of stock; only what a line was raised by since is stocked. */
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

/** What came cannot be ordered any less. A line of which more came than was ordered may keep its quantity. */
function loweredItems(stored: StoredOrder['items'], saved: readonly SavedItem[]): number[] {
  const ordered = new Map(saved.map((item) => [item.id, item.ordered]))
  return stored.flatMap(({ id, ordered: before, received }) => {
    const after = ordered.get(id) ?? 0
    return after < before && after < received ? [id] : []
  })
}

/**
 * The status by which a purchase order goes on after a delivery or a change of its quantities: RECEIVED by itself once nothing is open
 * (D-197).
 */
export const statusAfterReceiving = (status: PurchaseStatus, items: readonly ItemUnits[]): PurchaseStatus =>
  (status === 'PENDING' || status === 'ORDERED') && isNothingOpen(items) ? 'RECEIVED' : status

/** The status after one receipt was undone: its units are awaited again, unless the order stays closed short. */
export const statusAfterUndoing = (
  { status, isClosedShort }: Pick<StoredOrder, 'status' | 'isClosedShort'>,
  items: readonly ItemUnits[],
): PurchaseStatus => (isReceived(status) && !isClosedShort && !isNothingOpen(items) ? 'ORDERED' : status)
