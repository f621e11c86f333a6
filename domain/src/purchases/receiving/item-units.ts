/** More may have been received than ordered. */
export type ItemUnits = { ordered: number; received: number }

/** Never below 0 (D-197). */
export const openUnits = ({ ordered, received }: ItemUnits): number => Math.max(0, ordered - received)

/** Something came and nothing is open, so it is received (D-197). */
export const isNothingOpen = (items: readonly ItemUnits[]): boolean =>
  items.some(({ received }) => received > 0) && items.every((item) => openUnits(item) === 0)

/** Something was received, and nothing more is open (D-213). */
export const hasBeenStocked = (item: ItemUnits, isClosedShort: boolean): boolean =>
  item.received > 0 && (isClosedShort || openUnits(item) === 0)
