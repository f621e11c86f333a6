import type { Access } from '@dray/domain/users/permissions'
import { modKey } from '../../kit/mod-key.ts'
import { modalAddresses } from '../modals/modal-addresses.ts'

/**
 * `keys`: as in KeyboardEvent.key, with Mod for Ctrl or ⌘; keys without a modifier are alternatives. scripts/shortcuts.test.ts finds bound
 * keys that aren't listed.
 */
export type Shortcut = { keys: readonly string[]; does: string; who?: Access | undefined }

/** Shortcuts of every screen; use-shortcuts.ts binds them. */
export const globalShortcuts = {
  search: { keys: ['Mod', 'k'], does: 'Search orders, purchase orders, customers, products, pages and actions' },
  pageSearch: { keys: ['/'], does: 'Go to the search on this page' },
  newOrder: { keys: ['n'], does: 'New order', who: modalAddresses.NewOrder?.who },
  newPurchaseOrder: { keys: ['b'], does: 'New purchase order', who: modalAddresses.NewPurchaseOrder?.who },
  addPayment: { keys: ['a'], does: 'Add payment', who: modalAddresses.AddPayment?.who },
  shortcuts: { keys: ['?'], does: 'Show keyboard shortcuts' },
} satisfies Record<string, Shortcut>
export type GlobalShortcut = keyof typeof globalShortcuts

const keyNames: Readonly<Record<string, string>> = {
  Mod: modKey,
  Escape: 'Esc',
  ' ': 'Space',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
}
const modifiers = new Set(['Mod', 'Shift', 'Alt'])

/** The text on a key. */
export const keyName = (key: string, { keys }: Shortcut): string =>
  keyNames[key] ?? (modifiers.has(keys[0] ?? '') && key.length === 1 ? key.toUpperCase() : key)
