/** How long things stay on the screen or wait, in milliseconds; the spec's own are named with their section. */
export const addedFeedback = 3000 // spec 2.3, 9: 'Added!'
export const documentListDelay = 1500 // spec 9: a list of documents loads this long after a trigger
export const invoiceTriggerDelay = 1500 // spec 2.4, D-75: Save in Edit Order triggers that list this long after it succeeded
export const previewAddressLife = 10 * 60 * 1000 // spec 9: the address of a previewed PDF
export const searchPause = 150
export const keepPause = 400 // what is typed into an order is kept in the browser this long after the last key
export const slipOfThumb = 600 // a second press so soon after the first is the first once more, not what stands there now
export const undoShown = 10_000 // a stop that was marked delivered by mistake can be taken back this long
export const visibilityShown = 2000 // spec 8, 9, D-44: a catalog toggle that succeeded or failed
