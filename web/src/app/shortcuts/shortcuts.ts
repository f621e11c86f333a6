const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The modifier key of this computer, as in Ctrl K. */
export const modKey = isMac ? '⌘' : 'Ctrl'

/** What `?` lists, in display order. */
export const shortcutList: readonly { keys: readonly string[]; description: string }[] = [
  { keys: [modKey, 'K'], description: 'Search orders, customers, products, pages and actions' },
  { keys: ['/'], description: 'Go to the search on this page' },
  { keys: ['n'], description: 'New order' },
  { keys: ['↑', '↓', 'Page Up', 'Page Down', 'Home', 'End'], description: 'Move through a list' },
  { keys: ['→', '←'], description: 'Expand or collapse a brand in the inventory' },
  { keys: ['Alt', '↓'], description: 'In the search of an order: choose batches of the first product' },
  { keys: ['Enter'], description: 'Open the row; submit a form' },
  { keys: ['s'], description: 'In the orders list: change the order status of the row' },
  { keys: ['p'], description: 'In the orders list: change the payment status of the row' },
  { keys: ['Space'], description: 'In a list: select the row; with Shift up to it' },
  { keys: [modKey, 'A'], description: 'In a list: select all rows' },
  { keys: [modKey, 'Enter'], description: 'In an order: submit, or save and close' },
  { keys: ['Shift', '1', '–', '5'], description: 'In the search of an order: set 1 to 5 of the first product' },
  { keys: [modKey, 'V'], description: 'In an order: paste rows of SKU and quantity' },
  { keys: [modKey, 'Z'], description: 'In an order: undo what was just removed or pasted' },
  { keys: ['Esc'], description: 'Close the top dialog; asks before discarding changes' },
  { keys: ['?'], description: 'Show keyboard shortcuts' },
]
