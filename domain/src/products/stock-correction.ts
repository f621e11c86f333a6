/**
 * The correction of a count (D-95). The count entered refers to the count the user was shown, so that sales in the meantime are
 * kept. If the count shown is unknown, it refers to the stored count.
 */
export const stockCorrection = (entered: number, shown: number | null | undefined, stored: number): number =>
  entered - (shown ?? stored)
