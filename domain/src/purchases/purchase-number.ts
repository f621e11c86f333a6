/** The number of a brand's purchase order: the brand's code and at least four digits, such as ACM-0007 (D-97). */
export const purchaseNumber = (skucode: string, counter: number): string =>
  `${skucode}-${String(counter).padStart(4, '0')}`

/** Whether a typed text can be a number of its own: it has a letter or a digit, so that it can be read and found. */
export const isNumberLike = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)

/**
 * The number of its own that a request asks for; null if it asks for none. Blank, and what starts as draft numbers do, are ignored
 * (D-98, D-212).
 */
export const requestedNumber = (text: string | null | undefined): string | null =>
  !text || /^draft_/i.test(text) ? null : text
