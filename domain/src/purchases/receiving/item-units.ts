/** The units of a purchase item: ordered, and received by its receipts so far. More may have been received than was ordered. */
export type ItemUnits = { ordered: number; received: number }

/** The units that have not come yet (D-197). Never below 0. */
export const openUnits = ({ ordered, received }: ItemUnits): number => Math.max(0, ordered - received)

/** Whether something came and nothing is awaited anymore, so that the purchase order is received (D-197). */
export const isNothingOpen = (items: readonly ItemUnits[]): boolean =>
  items.some(({ received }) => received > 0) && items.every((item) => openUnits(item) === 0)

/** Whether an item is in stock: something of it was received, and nothing more is awaited (D-213). */
export const hasBeenStocked = (item: ItemUnits, isClosedShort: boolean): boolean =>
  item.received > 0 && (isClosedShort || openUnits(item) === 0)
