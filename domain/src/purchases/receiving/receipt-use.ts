export type ReceivedBatch = {
  /** What the receipts brought that are undone together. */
  units: number
  remaining: number
  reserved: number
}

/** Less is left than came, or orders reserve more than would stay (D-209). What was sold and came back is not used. */
export const isBatchUsed = ({ units, remaining, reserved }: ReceivedBatch): boolean =>
  remaining < units || reserved > remaining - units

/** Less is in stock without a batch than would be taken out (D-209). */
export const isLooseStockUsed = ({ units, untagged }: { units: number; untagged: number }): boolean => untagged < units
