import type { PurchaseStatus } from '../purchase-order.ts'

export type DeliveredLine = {
  itemId: number
  units: number
  receivedBefore: number
  reason: string | null
}

export type ReceivingProblem = 'purchase-is-draft' | 'purchase-canceled' | 'purchase-closed-short' | 'purchase-received'

/** Goods are received while a purchase order is on its way (D-197). */
export function receivingProblem({
  status,
  isClosedShort,
}: {
  status: PurchaseStatus
  isClosedShort: boolean
}): ReceivingProblem | undefined {
  if (status === 'DRAFT') return 'purchase-is-draft'
  if (status === 'CANCELLED') return 'purchase-canceled'
  if (status === 'PENDING' || status === 'ORDERED') return undefined
  return isClosedShort ? 'purchase-closed-short' : 'purchase-received'
}

export type LineProblem = {
  code: 'item-of-another-purchase' | 'already-received' | 'over-without-reason'
  itemId: number
  open: number
  received: number
}

/** A line based on another count is refused: someone may have received the same units. More than is open needs a reason. */
export function deliveryProblem(
  lines: readonly DeliveredLine[],
  items: readonly (ItemUnits & { id: number })[],
): LineProblem | undefined {
  const byId = new Map(items.map((item) => [item.id, item]))
  const ofItem = Map.groupBy(lines, ({ itemId }) => itemId)
  for (const { itemId, receivedBefore } of lines) {
    const item = byId.get(itemId)
    if (item === undefined) return { code: 'item-of-another-purchase', itemId, open: 0, received: 0 }
    const about = { itemId, open: openUnits(item), received: item.received }
    if (receivedBefore !== item.received) return { code: 'already-received', ...about }
    if (isOverWithoutReason(ofItem.get(itemId) ?? [], about.open)) return { code: 'over-without-reason', ...about }
  }
  return undefined
}

const isOverWithoutReason = (lines: readonly Pick<DeliveredLine, 'units' | 'reason'>[], open: number): boolean =>
  lines.reduce((sum, { units }) => sum + units, 0) > open && lines.every(({ reason }) => !reason)

export function itemsAfter<Item extends ItemUnits & { id: number }>(
  items: readonly Item[],
  lines: readonly Pick<DeliveredLine, 'itemId' | 'units'>[],
): Item[] {
  const ofItem = Map.groupBy(lines, ({ itemId }) => itemId)
  return items.map((item) => ({
    ...item,
    received: (ofItem.get(item.id) ?? []).reduce((sum, { units }) => sum + units, item.received),
  }))
}

/** A problem if it isn't on order, or if nothing was received: then it's canceled instead. */
export function closingProblem(
  order: { status: PurchaseStatus; isClosedShort: boolean },
  items: readonly ItemUnits[],
): ReceivingProblem | 'nothing-received' | undefined {
  return (
    receivingProblem(order) ?? (items.some(({ received }) => received > 0) ? undefined : ('nothing-received' as const))
  )
}

export type ItemUnits = { ordered: number; received: number }

/** Never below 0. */
export const openUnits = ({ ordered, received }: ItemUnits): number => Math.max(0, ordered - received)

/** Something was delivered and nothing is open, so the order is received. */
export const isNothingOpen = (items: readonly ItemUnits[]): boolean =>
  items.some(({ received }) => received > 0) && items.every((item) => openUnits(item) === 0)

/** Something was received, and nothing more is open (D-213). */
export const hasBeenStocked = (item: ItemUnits, isClosedShort: boolean): boolean =>
  item.received > 0 && (isClosedShort || openUnits(item) === 0)
