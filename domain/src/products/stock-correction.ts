/** Relative to the count the user was shown, so that sales in the meantime are kept (D-95); if unknown, to the stored count. */
export const stockCorrection = (entered: number, shown: number | null | undefined, stored: number): number =>
  entered - (shown ?? stored)
