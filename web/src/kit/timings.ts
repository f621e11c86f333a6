/** In milliseconds. Delays from the spec have its section. */
export const addedFeedback = 3000 // spec 2.3, 9: 'Added!'
export const documentListDelay = 1500 // spec 9: a list of documents reloads this long after a trigger
export const invoiceTriggerDelay = 1500 // spec 2.4, D-75: Save in Edit Order triggers that list this long after it succeeded
export const previewAddressLife = 10 * 60 * 1000 // spec 9: how long the URL of a previewed PDF works
export const searchPause = 150
export const storeDelay = 400 // edits are stored in the browser this long after the last key
export const doublePressWindow = 600 // a second press this soon is an accident, not meant for the button that has appeared there
export const undoWindow = 10_000 // how long an accidental "delivered" can be undone
export const visibilityFeedback = 2000 // spec 8, 9, D-44: how long a catalog toggle shows that it succeeded or failed
export const refreshSpinner = 1000 // spec 2.6: the spinner of Refresh Pricing
export const purchaseCloseDelay = 2500 // spec 4.6, 9: New Purchase Order closes this long after it was saved
export const newPurchaseNotesDelay = 2000 // spec 9, D-104: notes reach the preview this long after the last key, in New Purchase Order
export const savedPurchaseNotesDelay = 500 // the same in Edit Purchase Order
export const prefetchPause = 300 // prefetch what's likely next this long after a page appears, once its own reads are under way
export const prefetchDelay = 2000 // prefetch what any page may open this long after the first one, well after its first paint
export const payrollReloadDelay = 1000 // spec 4.8, 9, D-122: the payroll reloads this long after the last answer of a bulk save
