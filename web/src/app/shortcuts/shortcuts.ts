const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The key that goes with K here. */
export const modKey = isMac ? '⌘' : 'Ctrl'

/** What `?` lists, in its order. */
export const shortcutList: readonly { keys: readonly string[]; does: string }[] = [
  { keys: [modKey, 'K'], does: 'Search orders, customers, products, pages and actions' },
  { keys: ['/'], does: 'Go to the search on this page' },
  { keys: ['n'], does: 'New order' },
  { keys: ['↑', '↓', 'Page Up', 'Page Down', 'Home', 'End'], does: 'Move through a list' },
  { keys: ['→', '←'], does: 'Expand or collapse a brand in the inventory' },
  { keys: ['Alt', '↓'], does: 'In the search of an order: choose batches of the first product' },
  { keys: ['Enter'], does: 'Open the row; submit a form' },
  { keys: [modKey, 'V'], does: 'In an order: paste rows of SKU and quantity' },
  { keys: [modKey, 'Z'], does: 'In an order: undo what was just removed or pasted' },
  { keys: ['Esc'], does: 'Close the top dialog; asks before discarding changes' },
  { keys: ['?'], does: 'Show keyboard shortcuts' },
]
