/** The brand's code and at least four digits: ACM-0007 (D-97). */
export const purchaseNumber = (skucode: string, counter: number): string =>
  `${skucode}-${String(counter).padStart(4, '0')}`

/** Has a letter or a digit, so that it can be read and found. */
export const isNumberLike = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/** Null for blank, or what starts as draft numbers do (D-98, D-212). */
export const requestedNumber = (text: string | null | undefined): string | null =>
  !text || /^draft_/i.test(text) ? null : text
