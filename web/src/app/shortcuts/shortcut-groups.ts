import type { Access } from '@dray/domain/users/permissions'
import type { ModalName } from '../../kit/modals/modals.tsx'
import { screens } from '../navigation.ts'
import { modalAddresses } from '../modals/modal-addresses.ts'
import { globalShortcuts, type Shortcut } from './shortcuts.ts'

/** `modals`, `paths`: where its keys work, besides everywhere. */
export type ShortcutGroup = {
  where: string
  who?: Access | undefined
  modals?: readonly ModalName[]
  paths?: readonly string[]
  shortcuts: readonly Shortcut[]
}

const upAndDown = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']

const listPaths = Object.values(screens)
  .map(({ path }) => path)
  .filter((path) => !['/', '/figures', '/payroll', '/my-pay', '/settings', '/profile'].includes(path))

/** Shortcuts that `?` lists, in display order. Shortcuts of every screen are in shortcuts.ts, which is in the first load. */
export const shortcutGroups = {
  everywhere: {
    where: 'Everywhere',
    shortcuts: [
      ...Object.values(globalShortcuts),
      { keys: ['Escape'], does: 'Close the top dialog or menu; asks before discarding changes' },
      { keys: ['Enter'], does: 'Submit a form' },
      { keys: ['Mod', 'Enter'], does: 'In a comment or a box for pasted lines: add it. In a reason: confirm it' },
    ],
  },
  pricing: {
    where: 'In customer pricing',
    who: modalAddresses.EditCustomerPricing?.who,
    modals: ['EditCustomerPricing'],
    shortcuts: [
      {
        keys: ['Enter'],
        does: 'On a row: type its price. In a price: move down, or up with Shift',
      },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In a price: move up or down' },
      { keys: ['Mod', 'v'], does: 'In a price: paste a column of prices' },
      { keys: ['/'], does: 'Go to the search' },
      { keys: ['Mod', 'Enter'], does: 'Save the typed prices' },
    ],
  },
  payroll: {
    where: 'In Payroll',
    who: screens.payroll.who,
    paths: ['/payroll'],
    shortcuts: [
      {
        keys: ['Enter'],
        does: 'On a row: type its first figure. In a figure: move down, or up with Shift',
      },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In a figure: move up or down' },
      { keys: ['ArrowLeft', 'ArrowRight'], does: 'At the edge of a figure: move to the one beside it' },
      { keys: ['Mod', 'v'], does: 'In a figure: paste a column of figures' },
    ],
  },
  lists: {
    where: 'In a list',
    paths: listPaths,
    shortcuts: [
      { keys: ['ArrowDown'], does: 'From the search: go to the rows' },
      { keys: upAndDown, does: 'Move through the rows' },
      { keys: ['Enter'], does: 'Open the row' },
      { keys: [' '], does: 'Select the row; with Shift, all rows up to it' },
      { keys: ['Shift', 'ArrowUp', 'ArrowDown'], does: 'Extend the selection' },
      { keys: ['Mod', 'a'], does: 'Select all rows' },
      { keys: ['a'], does: 'Go to what you can do with the selected rows' },
    ],
  },
  orders: {
    where: 'In order and purchase order lists',
    paths: ['/orders', '/purchases'],
    shortcuts: [
      { keys: ['s'], does: 'Change the order status of the row' },
      { keys: ['p'], does: 'Change the payment status of the row' },
    ],
  },
  inventory: {
    where: 'In Inventory, To restock and Receivables',
    paths: ['/inventory', '/restock', '/receivables'],
    shortcuts: [{ keys: ['ArrowRight', 'ArrowLeft'], does: 'Expand or collapse a brand or a customer' }],
  },
  order: {
    where: 'In New Order and Edit Order',
    modals: ['NewOrder', 'EditOrder'],
    who: modalAddresses.EditOrder?.who,
    shortcuts: [
      { keys: ['Mod', 'Enter'], does: 'Submit, or save and close' },
      { keys: ['/'], does: 'Go to the product search' },
      { keys: ['='], does: 'In an empty search: add the lines of the last order' },
      { keys: ['Mod', 'v'], does: 'Paste rows of SKU and quantity' },
      { keys: ['Mod', 'z'], does: 'Undo what was just removed or pasted' },
    ],
  },
  inbox: {
    where: 'In the inbox',
    paths: ['/orders/inbox'],
    who: { roles: ['SALES'] },
    shortcuts: [
      { keys: ['j', 'k', 'ArrowDown', 'ArrowUp'], does: 'Move through the messages' },
      { keys: ['Enter'], does: 'Open the message. In a quantity: go to the next question' },
      { keys: ['1', '2', '3', '4', '5', '6'], does: 'In a question: choose that answer' },
      { keys: ['0'], does: 'In a question: leave the line out' },
      { keys: ['Mod', 'Enter'], does: 'Submit the order' },
    ],
  },
  productSearch: {
    where: 'In the product search of an order',
    modals: ['NewOrder', 'EditOrder'],
    who: modalAddresses.EditOrder?.who,
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown'], does: 'Choose a product; in its quantity, add or subtract one' },
      { keys: ['Enter'], does: 'Add the product (type “12 chai” to add 12)' },
      { keys: ['Tab'], does: 'Set its quantity first' },
      { keys: ['Shift', '1', '2', '3', '4', '5'], does: 'Set its quantity to 1 to 5' },
      { keys: ['Alt', 'ArrowDown'], does: 'Choose its batches' },
      { keys: ['Escape'], does: 'Clear the search, or return to it' },
    ],
  },
  purchaseOrder: {
    where: 'In New Purchase Order and Edit Purchase Order',
    modals: ['NewPurchaseOrder', 'EditPurchaseOrder'],
    who: modalAddresses.NewPurchaseOrder?.who,
    shortcuts: [
      { keys: ['Mod', 'Enter'], does: 'Submit, or save and close' },
      { keys: ['/'], does: 'Go to the product search' },
      { keys: ['Enter'], does: 'In the search: select the first product. In its quantity: go back to the search' },
      {
        keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'],
        does: 'In the search: select the product at that position',
      },
      { keys: ['Tab'], does: 'From the search: go to the quantity of the first product' },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In a quantity: move up or down' },
    ],
  },
  delivery: {
    where: 'In Receive',
    modals: ['ReceiveDelivery'],
    who: modalAddresses.ReceiveDelivery?.who,
    shortcuts: [
      {
        keys: ['Enter'],
        does: 'In the search: go to the units of the line, as after a scan. In a line: go to the next one',
      },
      { keys: ['Escape'], does: 'Clear the search' },
      { keys: ['Mod', 'Enter'], does: 'Receive' },
    ],
  },
  payment: {
    where: 'In a payment',
    modals: ['AddPayment', 'EditPayment'],
    who: modalAddresses.AddPayment?.who,
    shortcuts: [
      { keys: ['Enter'], does: 'In the amount: go to the orders. On an order: select it and type its Apply $' },
      { keys: ['Enter'], does: 'In Apply $: move down, or up with Shift' },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In Apply $: move up or down' },
      { keys: [' '], does: 'In Apply $ or on an order: select the order' },
      { keys: ['b'], does: 'In an amount or on an order: balance to the selected orders' },
      { keys: ['s'], does: 'In an amount or on an order: change between Single and Split' },
      { keys: ['o'], does: 'In an amount or on an order: fill the orders due first' },
      { keys: ['c', 'k', 'd'], does: 'In an amount or on an order: pay in cash, by check or by card' },
      { keys: ['Mod', 'Enter'], does: 'Record the payment, or save it' },
      { keys: ['Mod', 'Shift', 'Enter'], does: 'Record the payment and enter the next one' },
    ],
  },
  creditMemo: {
    where: 'In a credit memo',
    modals: ['NewCreditMemo'],
    who: modalAddresses.NewCreditMemo?.who,
    shortcuts: [
      { keys: ['Enter'], does: 'Go to the units below, or above with Shift' },
      { keys: ['r', 'd', 'k', 'c'], does: 'In the units: restock, damaged, kept, or a concession' },
      { keys: ['+'], does: 'In the units: credit some of the line another way' },
      { keys: ['Mod', 'Enter'], does: 'Issue or request the credit memo' },
    ],
  },
  commission: {
    where: 'In Calculate Commission and Manage Reimbursements',
    modals: ['CalculateCommission'],
    who: { roles: ['PAYROLL'] },
    shortcuts: [
      { keys: ['a', 'r'], does: 'On an order: add it to the orders to be paid, or remove it' },
      { keys: ['Enter'], does: 'On an order to be paid: type its cost. In a cost: move down' },
      { keys: ['ArrowUp', 'ArrowDown'], does: 'In a cost: move up or down' },
      { keys: ['/'], does: 'Go to the search' },
      { keys: ['Enter'], does: 'In a reimbursement: go to its amount, then to the next row' },
      { keys: ['Mod', 'Enter'], does: 'Save to payroll, or submit the reimbursements' },
    ],
  },
  images: {
    where: 'In the images',
    shortcuts: [
      { keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'], does: 'Move between images' },
      { keys: ['Delete', 'Backspace'], does: 'Delete the image' },
    ],
  },
  saved: {
    where: 'In saved filters and views',
    shortcuts: [{ keys: ['Delete'], does: 'Delete the saved filter or view' }],
  },
} satisfies Record<string, ShortcutGroup>
