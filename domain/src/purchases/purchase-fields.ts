/** The most items of a purchase order. */
export const maxPurchaseItems = 5000

/** Whether a typed text can be the number of a purchase order: it has a letter or a digit. */
export const isTypedPurchaseNumber = (text: string): boolean => /[\p{L}\p{N}]/u.test(text)
