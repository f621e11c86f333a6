export const maxPurchaseItems = 5000
