const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The text on the key of shortcuts. */
export const modKey = isMac ? '⌘' : 'Ctrl'
