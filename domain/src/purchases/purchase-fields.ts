/** The most items of a purchase order. */
export const maxPurchaseItems = 5000
