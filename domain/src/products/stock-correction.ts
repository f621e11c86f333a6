/**
 * By how much a count is corrected (D-95). What someone writes is meant against the figure they were shown, so what was sold
 * in the meantime stays sold; where nothing says what was shown, it is meant against what is stored.
 */
export const correctedBy = (written: number, shown: number | null | undefined, stored: number): number =>
  written - (shown ?? stored)
