/** A batch into which receipts brought units that are to be taken out again. */
export type ReceivedBatch = {
  /** What the receipts brought that are undone together. */
  units: number
  remaining: number
  /** Units of it that open orders name. */
  reserved: number
}

/**
 * Whether what came into a batch was used: it has less left than came, or open orders name more of it than would stay (D-209). What was
 * sold and came back is not used.
 */
export const isBatchUsed = ({ units, remaining, reserved }: ReceivedBatch): boolean =>
  remaining < units || reserved > remaining - units

/** Whether units that came without a batch were used: less is in stock without a batch than would be taken out (D-209). */
export const isLooseStockUsed = ({ units, untagged }: { units: number; untagged: number }): boolean => untagged < units
