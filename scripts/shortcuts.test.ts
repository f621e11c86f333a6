import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ObjectPropertyKind, parseSync, type Span, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { shortcutGroups } from '../web/src/app/shortcuts/shortcut-groups.ts'
import { globalShortcuts, type Shortcut } from '../web/src/app/shortcuts/shortcuts.ts'

type Group = keyof typeof shortcutGroups
/** Standard keys of menus, tabs, radio buttons and fields on any web page. They need no list. */
type Usual = 'usual'
const usualKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter', 'Escape', 'Tab']

const web = path.join(path.dirname(import.meta.dirname), 'web/src')

/** The digits of a US keyboard with Shift (D-24). */
const unshifted: Readonly<Record<string, string>> = { '!': '1', '@': '2', '#': '3', $: '4', '%': '5' }

/** Where `?` lists the keys of each file that handles keys. Add a new file that does here, and its keys to the list. */
const listedIn: Readonly<Record<string, readonly (Group | Usual)[]>> = {
  'app/layout/rail.tsx': ['usual'],
  'app/layout/drop-menu.tsx': ['usual'],
  'app/search/search-dialog.tsx': ['usual'],
  'app/layout/top-bar.tsx': ['everywhere'],
  'features/brands/catalog/catalog-rows.tsx': ['lists'],
  'features/brands/limits/limit-field.tsx': ['everywhere'],
  'features/collections/choose-orders-dialog.tsx': ['payment'],
  'features/customers/customer-form/customer-field-inputs.tsx': ['usual'],
  'features/locations/add-location-form.tsx': ['everywhere', 'usual'],
  'features/counts/choose/stock-picker.tsx': ['usual'],
  'features/products/product-form/product-form.tsx': ['usual'],
  'features/memos/memo-form.tsx': ['creditMemo'],
  'features/memos/use-memo-list.ts': ['creditMemo'],
  'features/orders/edit-order/edit-footer.tsx': ['order'],
  'features/orders/new-order-modal.tsx': ['order'],
  'features/orders/inbox-page.tsx': ['inbox'],
  'features/orders/inbox/inbox-list.tsx': ['inbox'],
  'features/orders/inbox/entry-desk.tsx': ['inbox'],
  'features/orders/inbox/key-button.tsx': ['inbox'],
  'features/orders/inbox/paste-message-dialog.tsx': ['everywhere'],
  'features/orders/order-batches/batch-form.tsx': ['order'],
  'features/orders/order-list/orders-columns.tsx': ['orders'],
  'features/orders/order-editor/bulk-add/paste-lines-modal.tsx': ['everywhere'],
  'features/orders/order-editor/bulk-add/same-as-last-order.tsx': ['order'],
  'features/orders/order-editor/keyboard/use-entry-keys.ts': ['order'],
  'features/orders/order-editor/menu/batch-panel.tsx': ['productSearch'],
  'features/orders/order-editor/menu/product-row.tsx': ['usual'],
  'features/orders/order-editor/menu/menu-filter-bar.tsx': ['productSearch'],
  'features/orders/order-editor/menu/quantity-adder.tsx': ['productSearch'],
  'records/payments/payment-form/apply-to.tsx': ['payment'],
  'records/payments/payment-form/payment-form.tsx': ['payment'],
  'features/payments/add-payment-modal.tsx': ['payment'],
  'features/payments/edit-payment-modal.tsx': ['payment'],
  'features/payroll/commission/commission-foot.tsx': ['commission'],
  'features/payroll/manage-reimbursements-modal.tsx': ['commission'],
  'features/pricing/edit/brand-prices.tsx': ['everywhere'],
  'features/pricing/edit-customer-pricing-modal.tsx': ['pricing'],
  'features/purchases/edit-purchase-order-modal.tsx': ['purchaseOrder'],
  'features/purchases/editor/fields/quantity-field.tsx': ['purchaseOrder'],
  'features/purchases/editor/restock/restock-table.tsx': ['usual'],
  'features/purchases/editor/restock/restock-search.tsx': ['purchaseOrder', 'lists', 'usual'],
  'features/purchases/new-purchase-order-modal.tsx': ['purchaseOrder'],
  'features/purchases/purchases-page.tsx': ['orders'],
  'features/purchases/receive/delivery-list.tsx': ['delivery'],
  'features/purchases/receive/receive-delivery-form.tsx': ['delivery'],
  'records/comments/comments-panel.tsx': ['everywhere'],
  'app/help/help-panel.tsx': ['usual'],
  'kit/text/change-pill.tsx': ['usual'],
  'kit/fields/typed-field.tsx': ['usual'],
  'kit/focus.ts': ['usual'],
  'kit/full-screen-editor/full-screen-editor.tsx': ['everywhere'],
  'kit/full-screen-editor/use-send-keys.ts': ['order'],
  'records/images/image-grid.tsx': ['images'],
  'records/images/image-selection-modal.tsx': ['usual'],
  'kit/list-filter/choose-first.ts': ['usual'],
  'kit/modals/reason-dialog.tsx': ['everywhere'],
  'kit/pickers/search-keys.ts': ['usual'],
  'kit/pickers/select-keys.ts': ['usual'],
  'kit/plot/series-plot.tsx': ['usual'],
  'kit/popover/menu-list.tsx': ['usual'],
  'kit/popover/use-preview.ts': ['usual'],
  'kit/panels/saved-list.tsx': ['saved'],
  'kit/search-field.tsx': ['lists', 'usual'],
  'kit/sheet/sheet-keys.ts': ['pricing', 'payroll', 'commission'],
  'kit/table/use-collapse-keys.ts': ['inventory'],
  'kit/table/use-row-keys.ts': ['lists'],
  'records/scan/line-search.tsx': ['delivery', 'creditMemo', 'usual'],
  'records/tags/pulling-state.tsx': ['usual'],
}

// app/shortcuts binds what globalShortcuts lists, and kit/type-ahead presses again whatever was pressed.
const sources = globSync('**/*.{ts,tsx}', { cwd: web }).filter(
  (file) => !/\.test\.tsx?$|^test-data\/|^app\/shortcuts\/|^kit\/type-ahead/.test(file),
)
const bound = new Map<string, string[]>(
  sources.map((file) => [file, keysIn(readFileSync(path.join(web, file), 'utf8'), file)]),
)

test('every key a screen handles is in the list of shortcuts, or works on every web page', () => {
  const unlisted = [...bound].flatMap(([file, keys]) =>
    keys.filter((key) => !(listedIn[file] ?? []).flatMap(keysOf).includes(key)).map((key) => `${file}: ${key}`),
  )
  expect(unlisted).toEqual([])
})

test('every key in the list of shortcuts is handled by a screen', () => {
  // Pasting is an event of its own, and a modifier is part of a shortcut.
  const withoutHandler = new Set(['Mod', 'Shift', 'Alt', 'v'])
  const known = new Set([...[...bound.values()].flat(), ...Object.values(globalShortcuts).flatMap(({ keys }) => keys)])
  const listed = Object.keys(shortcutGroups).flatMap((group) => keysOf(group as Group))
  expect(listed.filter((key) => !known.has(key) && !withoutHandler.has(key))).toEqual([])
  const gone = Object.keys(listedIn).filter((file) => (bound.get(file) ?? []).length === 0)
  expect(gone).toEqual([])
})

test('a bound key that isn’t listed is found', () => {
  const source = `
    const steps = { Insert: 1 }
    const onKeyDown = (event) => (event.key === 'q' || event.key.toLowerCase() !== 'w' ? steps[event.key] : undefined)
    const view = <button aria-keyshortcuts="Control+e" />
  `
  expect(keysIn(source, 'view.tsx').sort()).toEqual(['Insert', 'e', 'q', 'w'])
})

function keysOf(group: Group | Usual): string[] {
  if (group === 'usual') return usualKeys
  const { shortcuts }: { shortcuts: readonly Shortcut[] } = shortcutGroups[group]
  return shortcuts.flatMap(({ keys }) => keys)
}

/** The keys that a file compares the pressed key with, looks up by it, or names in `aria-keyshortcuts`. */
function keysIn(source: string, file: string): string[] {
  if (!/KeyboardEvent|KeyDown|shortcut|[fF]ocus/.test(source)) return []
  const keys = new Set<string>()
  const tables = new Map<string, string[]>()
  const lookedUp: string[] = []
  const isPressedKey = ({ start, end }: Span) => /^(?:\w+\.)*key(?:\.toLowerCase\(\))?$/.test(source.slice(start, end))
  new Visitor({
    BinaryExpression: ({ operator, left, right }) => {
      if (!isPressedKey(left)) return
      if (operator === 'in' && right.type === 'Identifier') lookedUp.push(right.name)
      if ((operator === '===' || operator === '!==') && right.type === 'Literal') keys.add(String(right.value))
    },
    MemberExpression: ({ computed, object, property }) => {
      if (computed && object.type === 'Identifier' && isPressedKey(property)) lookedUp.push(object.name)
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init?.type === 'ObjectExpression')
        tables.set(id.name, init.properties.flatMap(namesOf))
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || value?.type !== 'Literal') return
      if (!['aria-keyshortcuts', 'shortcut'].includes(name.name)) return
      for (const combination of String(value.value).split(' '))
        keys.add(combination.replace(/^.*\+/, '').replace(/^[A-Z]$/, lower))
    },
  }).visit(parseSync(file, source).program)
  for (const key of lookedUp.flatMap((name) => tables.get(name) ?? [])) keys.add(unshifted[key] ?? key)
  return [...keys]
}

function namesOf(property: ObjectPropertyKind): string[] {
  if (property.type !== 'Property') return []
  const { key } = property
  return key.type === 'Identifier' ? [key.name] : key.type === 'Literal' ? [String(key.value)] : []
}

function lower(letter: string): string {
  return letter.toLowerCase()
}
