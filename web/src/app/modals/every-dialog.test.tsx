import { closeBackorder, findSplits, shipAvailable } from '@dray/contract/backorders'
import { findOrdersOfBatches, holdBatches } from '@dray/contract/batches'
import { changeClosing } from '@dray/contract/books/closing'
import type { Call } from '@dray/contract/call'
import { confirmCollection, recordCollection, refuseCollection, withdrawCollection } from '@dray/contract/collections'
import { addComment } from '@dray/contract/comments'
import {
  addContact,
  changeContact,
  endPortalDevices,
  listContacts,
  removeContact,
  unlinkChat,
} from '@dray/contract/customers/contacts'
import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import { setStopOrder } from '@dray/contract/deliveries'
import { dismissHeldDelivery } from '@dray/contract/deliveries/held'
import { addInboxEntry, dismissInboxEntry } from '@dray/contract/inbox'
import { listCustomers } from '@dray/contract/customers'
import { createKey, listKeys, revokeKey } from '@dray/contract/keys'
import { liftMustPay, setMustPay } from '@dray/contract/orders/must-pay'
import { declineSentOrder } from '@dray/contract/orders/sent-orders'
import { listPayableOrders, voidPayment } from '@dray/contract/payments'
import { problems } from '@dray/contract/problems'
import { checkInReceipts, closePurchaseShort, reopenPurchase, undoReceipt } from '@dray/contract/purchases/receipts'
import { changePurchaseOrder } from '@dray/contract/purchases'
import { handOverCustomers, listUserNames, readUser, removeUser } from '@dray/contract/users'
import { addWebhook, changeWebhook, listWebhooks, removeWebhook } from '@dray/contract/webhooks'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { RefuseDialog } from '../../features/collections/refuse-dialog.tsx'
import { ChooseOrdersDialog } from '../../features/collections/choose-orders-dialog.tsx'
import { CloseDialog } from '../../features/books/closing/close-dialog.tsx'
import { ReopenDialog as ReopenBooksDialog } from '../../features/books/closing/reopen-dialog.tsx'
import { CollectDialog } from '../../features/deliveries/collect-dialog.tsx'
import { AddContactDialog } from '../../features/customers/contacts/add-contact-dialog.tsx'
import { EditContactDialog } from '../../features/customers/contacts/edit-contact-dialog.tsx'
import { EndDevicesDialog } from '../../features/customers/contacts/end-devices-dialog.tsx'
import { UnlinkChatDialog } from '../../features/customers/contacts/unlink-chat-dialog.tsx'
import { RemoveContactDialog } from '../../features/customers/contacts/remove-contact-dialog.tsx'
import { DismissDeliveryDialog } from '../../features/deliveries/dismiss-delivery-dialog.tsx'
import { StopOrderDialog } from '../../features/deliveries/stop-order-dialog.tsx'
import { UndoPaymentDialog } from '../../features/deliveries/undo-payment-dialog.tsx'
import { NewKeyDialog } from '../../features/keys/new-key-dialog.tsx'
import { RevokeKeyDialog } from '../../features/keys/revoke-key-dialog.tsx'
import { DismissDialog } from '../../features/orders/inbox/dismiss-dialog.tsx'
import { PasteMessageDialog } from '../../features/orders/inbox/paste-message-dialog.tsx'
import { CloseBackorderDialog } from '../../features/orders/order-page/close-backorder-dialog.tsx'
import { DeclineOrderDialog } from '../../features/orders/order-page/decline-order-dialog.tsx'
import { LiftMustPayDialog } from '../../features/orders/order-page/lift-must-pay-dialog.tsx'
import { MustPayDialog } from '../../features/orders/order-page/must-pay-dialog.tsx'
import { ReleaseDialog } from '../../features/orders/order-page/release-dialog.tsx'
import { VoidPaymentDialog } from '../../features/payments/void-payment-dialog.tsx'
import { CheckInDialog } from '../../features/purchases/receive/check-in-dialog.tsx'
import { CloseShortDialog } from '../../features/purchases/receive/close-short-dialog.tsx'
import { ReopenDialog } from '../../features/purchases/receive/reopen-dialog.tsx'
import { UndoReceiptDialog } from '../../features/purchases/receive/undo-receipt-dialog.tsx'
import { UndoReceiptsDialog } from '../../features/purchases/status-menu/undo-receipts-dialog.tsx'
import { HandOverDialog } from '../../features/users/remove/hand-over-dialog.tsx'
import { RemoveUserDialog } from '../../features/users/remove/remove-user-dialog.tsx'
import { RemoveWebhookDialog } from '../../features/webhooks/questions/remove-webhook-dialog.tsx'
import { ReplaceSecretDialog } from '../../features/webhooks/questions/replace-secret-dialog.tsx'
import { SwitchWebhookDialog } from '../../features/webhooks/questions/switch-webhook-dialog.tsx'
import { WebhookDialog } from '../../features/webhooks/webhook-dialog.tsx'
import { type OpenDialog, useOpenDialog } from '../../kit/modals/modals.tsx'
import { HoldBatchesDialog } from '../../records/batches/hold-batches-dialog.tsx'
import { ShipAvailableDialog } from '../../records/backorders/ship-available-dialog.tsx'
import { ContactNoteDialog } from '../../records/comments/contact-note-dialog.tsx'
import { aContact, aCustomer } from '../../test-data/catalog.ts'
import { aCollection } from '../../test-data/payments/collections.ts'
import { aHeldDelivery } from '../../test-data/held-deliveries.ts'
import { anOrder, answerTotals } from '../../test-data/orders/orders.tsx'
import { aCheck } from '../../test-data/payments/payment-list.tsx'
import { aPayableOrder, aPayment } from '../../test-data/payments/payments.ts'
import { anEntry } from '../../test-data/orders/inbox.tsx'
import { aPurchase } from '../../test-data/purchases/purchases.ts'
import { expectViews, type View } from '../../test-data/every-screen/company-views.tsx'
import { answerCall, handler, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ann } from '../../test-data/shell.tsx'
import { aRouteStop } from '../../test-data/shown-route.tsx'
import { aWebhook } from '../../test-data/webhooks.ts'
import { modalRegistry } from './modal-registry.tsx'
import { ModalStack } from './modal-stack.tsx'

type Handlers = Parameters<typeof stubServer>
type Sent = { params: Record<string, string>; body: unknown; key: string | null }
type Person = ReturnType<typeof setUpUser>

type Case = {
  open: (openDialog: OpenDialog) => void
  reads?: Handlers
  call: Pick<Call, 'method' | 'path'>
  answer: unknown
  /** Until it can be sent. */
  fill?: (user: Person) => Promise<void>
  /** Closing asks about what was filled in, unless it is only a choice. */
  keepsQuiet?: boolean
  submit: string
  sent: Partial<Sent>
  /** The dialog shows this at the end, if it doesn't close. */
  shows?: string
}

const aCase = <C extends Call>(
  call: C,
  { answer, ...rest }: Omit<Case, 'call' | 'answer'> & { answer: z.output<C['answer']> },
): Case => ({ ...rest, call, answer: z.encode(call.answer, answer) })

const give =
  (label: RegExp | string, text: string) =>
  async (user: Person): Promise<void> =>
    user.type(await screen.findByLabelText(label), text)
const reason = { fill: give(/^Reason/, 'Owner called') }

const order = anOrder()
const purchase = aPurchase({ orderStatus: 'ORDERED', openQuantity: 12, receivedQuantity: 8 })
const version = { modifiedOn: order.modifiedOn.toISOString() }
const webhook = aWebhook()
const chat = { id: 5, name: 'Kim Telegram', linkedAt: new Date('2026-11-28T20:00:00Z'), blockedAt: null }
const contact = aContact({ link: { expiresOn: new Date('2026-12-06T18:00:00Z') } })
const collection = aCollection({ amount: cents(216_00), canPayOthers: true })
const stop = aRouteStop()
const route = {
  kind: 'driver' as const,
  driverId: 8,
  driverName: 'Dan',
  remaining: 2,
  units: 24,
  cases: 0,
  toLoad: { units: 24, cases: 0, waiting: 0 },
}
const stops = [stop, aRouteStop({ id: stop.id + 1, customerName: 'Lehmanns' })]
const user = { ...ann, modifiedOn: order.modifiedOn, userCustomers: [{ id: 7, customerName: 'Ernst Handel' }] }
const key = {
  id: 4,
  name: 'Web shop',
  roles: ['SALES' as const],
  createdById: 2,
  createdBy: 'Ann',
  createdAt: new Date('2026-03-02T17:00:00Z'),
  lastUsedOn: null,
  expiresOn: null,
  addresses: [],
  revokedOn: null,
}
const split = {
  id: 1,
  orderNum: '100123',
  modifiedOn: order.modifiedOn,
  ships: { units: 36, total: cents(432_00) },
  waits: { units: 0, total: zero },
  products: [],
}
const closing = { closedThrough: '2026-02-28', by: 'Ann', reason: null, on: new Date('2026-03-02T17:00:00Z') }
const closings = { ...closing, history: [{ id: 1, ...closing }] }
const nothing = { count: 0, first: [] }
const noMoney = { count: 0, amount: zero, oldest: null }
const receipt = {
  id: 31,
  purchaseItemId: 1,
  units: 8,
  batchId: null,
  batchNumber: null,
  receivedOn: '2026-03-09',
  receivedBy: 'Ann',
  createdAt: order.modifiedOn,
  reason: null,
}
const comment = {
  id: 9,
  userId: 3,
  userName: 'Ann',
  text: 'Pays on Friday',
  createdAt: order.modifiedOn,
  isContactNote: true,
}
const ignore = () => {}

const cases: Readonly<Record<string, Case>> = {
  'records/backorders/ship-available-dialog': aCase(shipAvailable, {
    open: (openDialog) => openDialog(ShipAvailableDialog, { orders: [split] }),
    reads: [answerCall(findSplits, () => [split])],
    submit: 'Deliver 36 units',
    sent: { body: { ...version, orderStatus: 'DELIVERED' } },
    answer: { order, backorder: null },
  }),
  'records/comments/contact-note-dialog': aCase(addComment, {
    open: (openDialog) =>
      openDialog(ContactNoteDialog, { customer: { id: 7, customerName: 'Ernst Handel' }, lastNote: null }),
    fill: give(/^Note/, 'Pays on Friday'),
    submit: 'Add note',
    sent: {
      body: { entityType: 'customer', entityId: 7, text: 'Pays on Friday', isContactNote: true },
    },
    answer: comment,
  }),
  'records/batches/hold-batches-dialog': aCase(holdBatches, {
    ...reason,
    open: (openDialog) => openDialog(HoldBatchesDialog, { batches: [{ id: 5, batchNumber: 'B-5' }] }),
    reads: [answerCall(findOrdersOfBatches, () => [])],
    submit: 'Put on hold',
    sent: { body: { batchIds: [5], reason: 'Owner called' } },
    answer: [],
  }),
  'features/purchases/status-menu/undo-receipts-dialog': aCase(changePurchaseOrder, {
    open: (openDialog) => openDialog(UndoReceiptsDialog, { order: purchase, to: 'CANCELLED' }),
    submit: 'Take 8 units out of stock',
    sent: { body: { modifiedOn: purchase.modifiedOn.toISOString(), orderStatus: 'CANCELLED' } },
    answer: purchase,
  }),
  'features/purchases/receive/undo-receipt-dialog': aCase(undoReceipt, {
    open: (openDialog) => openDialog(UndoReceiptDialog, { receipt, productName: 'Chai' }),
    submit: 'Undo the receipt',
    sent: { params: { id: '31' } },
    answer: purchase,
  }),
  'features/purchases/receive/check-in-dialog': aCase(checkInReceipts, {
    open: (openDialog) => openDialog(CheckInDialog, { order: purchase }),
    submit: 'Check in',
    sent: { body: { isCheckedIn: true } },
    answer: [],
  }),
  'features/purchases/receive/reopen-dialog': aCase(reopenPurchase, {
    open: (openDialog) => openDialog(ReopenDialog, { order: purchase }),
    submit: 'Reopen',
    sent: { params: { id: String(purchase.id) } },
    answer: purchase,
  }),
  'features/purchases/receive/close-short-dialog': aCase(closePurchaseShort, {
    open: (openDialog) => openDialog(CloseShortDialog, { order: purchase }),
    fill: give(/^Why the rest/, 'Sold out'),
    submit: 'Close short',
    sent: { body: { reason: 'Sold out' } },
    answer: purchase,
  }),
  'features/users/remove/hand-over-dialog': aCase(handOverCustomers, {
    open: (openDialog) => openDialog(HandOverDialog, { userId: user.id }),
    reads: [
      answerCall(readUser, () => user),
      answerCall(listUserNames, () => ({ res: [{ id: 99, name: 'Nancy Davolio', image: null }] })),
    ],
    fill: async (person) => {
      await person.click(await screen.findByRole('combobox', { name: 'Hand over to' }))
      await person.keyboard('Nancy{Enter}')
    },
    keepsQuiet: true,
    submit: 'Hand over 1 customer',
    sent: { body: { to: 99, customerIds: [7] } },
    answer: { ok: true },
  }),
  'features/users/remove/remove-user-dialog': aCase(removeUser, {
    open: (openDialog) => openDialog(RemoveUserDialog, { userId: user.id }),
    reads: [
      answerCall(readUser, () => user),
      answerTotals([]),
      answerCall(listKeys, () => []),
      answerCall(listWebhooks, () => []),
    ],
    submit: 'Delete user',
    sent: { params: { id: String(user.id) } },
    answer: { ok: true },
  }),
  'features/deliveries/collect-dialog': aCase(recordCollection, {
    open: (openDialog) =>
      openDialog(CollectDialog, {
        stop: { ...stop, driverId: 99 },
        delivery: { day: '2026-03-09', offerUndo: ignore },
      }),
    fill: give(/^Note/, 'At the back door'),
    submit: 'Collect $216.00',
    sent: {
      body: { orderId: stop.id, amount: 216, paymentMethod: 'CASH', reference: null, note: 'At the back door' },
    },
    answer: collection,
  }),
  'features/deliveries/undo-payment-dialog': aCase(withdrawCollection, {
    ...reason,
    open: (openDialog) => openDialog(UndoPaymentDialog, { collection, onWithdrawn: ignore }),
    submit: 'Undo payment',
    sent: { params: { id: '1' }, body: { reason: 'Owner called' } },
    answer: { ok: true },
  }),
  'features/deliveries/dismiss-delivery-dialog': aCase(dismissHeldDelivery, {
    ...reason,
    open: (openDialog) => openDialog(DismissDeliveryDialog, { delivery: aHeldDelivery(), onDone: ignore }),
    submit: 'Dismiss',
    sent: { params: { id: '5' }, body: { reason: 'Owner called' } },
    answer: { ok: true },
  }),
  'features/deliveries/stop-order-dialog': aCase(setStopOrder, {
    open: (openDialog) =>
      openDialog(StopOrderDialog, {
        route: { ...route, stops, amountToCollect: zero, amountDue: zero },
        day: '2026-03-09',
      }),
    fill: async (person) => {
      const [handle] = await screen.findAllByRole('button', { name: /^Move/ })
      handle?.focus()
      await person.keyboard('{ArrowDown}')
    },
    submit: 'Save order',
    sent: { params: { day: '2026-03-09', driverId: '8' }, body: { orderIds: [stop.id + 1, stop.id] } },
    answer: [],
  }),
  'features/orders/order-page/release-dialog': aCase(releaseCreditHold, {
    open: (openDialog) => openDialog(ReleaseDialog, { order, text: 'Over the limit.' }),
    fill: give(/^Reason/, 'Owner called'),
    submit: 'Release',
    sent: { body: { ...version, reason: 'Owner called' } },
    answer: order,
  }),
  'features/orders/order-page/close-backorder-dialog': aCase(closeBackorder, {
    ...reason,
    open: (openDialog) => openDialog(CloseBackorderDialog, { order, onClosed: ignore }),
    submit: 'Close backorder',
    sent: { body: { reason: 'Owner called' } },
    answer: order,
  }),
  'features/orders/order-page/decline-order-dialog': aCase(declineSentOrder, {
    ...reason,
    open: (openDialog) => openDialog(DeclineOrderDialog, { order, onDeclined: ignore }),
    submit: 'Decline order',
    sent: { body: { ...version, reason: 'Owner called' } },
    answer: order,
  }),
  'features/orders/inbox/dismiss-dialog': aCase(dismissInboxEntry, {
    ...reason,
    open: (openDialog) => openDialog(DismissDialog, { entry: anEntry(), onDismissed: ignore }),
    submit: 'Dismiss',
    sent: { params: { id: '1' }, body: { reason: 'Owner called' } },
    answer: anEntry({ state: 'DISMISSED' }),
  }),
  'features/orders/inbox/paste-message-dialog': aCase(addInboxEntry, {
    open: (openDialog) => openDialog(PasteMessageDialog, { onAdded: ignore }),
    reads: [answerCall(listCustomers, () => [])],
    fill: give(/^The message/, '12 chai'),
    submit: 'Add message',
    sent: { body: { channel: 'TEXT', text: '12 chai', from: null, customerId: null } },
    answer: anEntry(),
  }),
  'features/orders/order-page/must-pay-dialog': aCase(setMustPay, {
    open: (openDialog) => openDialog(MustPayDialog, { order, onSaved: ignore }),
    reads: [answerCall(listPayableOrders, () => ({ orders: [aPayableOrder(2, 80)], creditAvailable: zero }))],
    fill: give('Must be paid on order 100002', '50.00'),
    submit: 'Save',
    sent: { params: { orderId: String(order.id) }, body: { mustPay: [{ orderId: 2, amount: 50 }], ...version } },
    answer: order,
  }),
  'features/orders/order-page/lift-must-pay-dialog': aCase(liftMustPay, {
    ...reason,
    open: (openDialog) => openDialog(LiftMustPayDialog, { order, onLifted: ignore }),
    submit: 'Lift',
    sent: { body: { reason: 'Owner called' } },
    answer: order,
  }),
  'features/payments/void-payment-dialog': aCase(voidPayment, {
    ...reason,
    open: (openDialog) => openDialog(VoidPaymentDialog, { payment: aCheck() }),
    submit: 'Void payment',
    sent: { params: { id: '12' }, body: { reason: 'Owner called' } },
    answer: { ok: true },
  }),
  'features/webhooks/webhook-dialog': aCase(addWebhook, {
    open: (openDialog) => openDialog(WebhookDialog, {}),
    fill: async (person) => {
      await person.type(await screen.findByLabelText(/^Address/), 'https://shop.example.com/dray')
      await person.click(screen.getByRole('checkbox', { name: /^Sales/i }))
      await person.click(screen.getByRole('checkbox', { name: 'Orders' }))
    },
    submit: 'Add webhook',
    sent: { body: { url: 'https://shop.example.com/dray', roles: ['SALES'], kinds: ['order'] } },
    answer: { ...webhook, secret: 'whsec_1' },
    shows: 'whsec_1',
  }),
  'features/webhooks/questions/replace-secret-dialog': aCase(changeWebhook, {
    open: (openDialog) => openDialog(ReplaceSecretDialog, { webhook }),
    submit: 'Replace secret',
    sent: { body: { newSecret: true } },
    answer: { ...webhook, secret: 'whsec_2' },
    shows: 'whsec_2',
  }),
  'features/webhooks/questions/remove-webhook-dialog': aCase(removeWebhook, {
    open: (openDialog) => openDialog(RemoveWebhookDialog, { webhook, onRemoved: ignore }),
    submit: 'Remove',
    sent: { params: { id: '4' } },
    answer: { ok: true },
  }),
  'features/webhooks/questions/switch-webhook-dialog': aCase(changeWebhook, {
    open: (openDialog) => openDialog(SwitchWebhookDialog, { webhook }),
    submit: 'Turn off',
    sent: { body: { active: false } },
    answer: webhook,
  }),
  'features/customers/contacts/add-contact-dialog': aCase(addContact, {
    open: (openDialog) => openDialog(AddContactDialog, { customer: aCustomer(), isFirst: false, onAdded: () => {} }),
    fill: give(/^Name/, 'Kim'),
    submit: 'Add contact',
    sent: { params: { customerId: '7' }, body: { name: 'Kim', email: null, mayOrder: true, seesMoney: false } },
    answer: contact,
  }),
  'features/customers/contacts/edit-contact-dialog': aCase(changeContact, {
    open: (openDialog) => openDialog(EditContactDialog, { customerId: 7, contact }),
    reads: [answerCall(listContacts, () => [contact])],
    fill: give(/^Name/, ' Lee'),
    submit: 'Save',
    sent: { params: { id: '40' } },
    answer: { ...contact, name: 'Kim Lee' },
  }),
  'features/customers/contacts/end-devices-dialog': aCase(endPortalDevices, {
    open: (openDialog) => openDialog(EndDevicesDialog, { contact }),
    submit: 'End devices',
    sent: { params: { id: '40' } },
    answer: { ok: true },
  }),
  'features/customers/contacts/unlink-chat-dialog': aCase(unlinkChat, {
    open: (openDialog) => openDialog(UnlinkChatDialog, { contact, chat }),
    submit: 'Unlink',
    sent: { params: { chatId: '5' } },
    answer: { ok: true },
  }),
  'features/customers/contacts/remove-contact-dialog': aCase(removeContact, {
    open: (openDialog) => openDialog(RemoveContactDialog, { contact }),
    submit: 'Remove',
    sent: { params: { id: '40' } },
    answer: { ok: true },
  }),
  'features/keys/revoke-key-dialog': aCase(revokeKey, {
    open: (openDialog) => openDialog(RevokeKeyDialog, { apiKey: key }),
    submit: 'Revoke',
    sent: { params: { id: '4' } },
    answer: { ok: true },
  }),
  'features/keys/new-key-dialog': aCase(createKey, {
    open: (openDialog) => openDialog(NewKeyDialog, {}),
    fill: async (person) => {
      await person.type(await screen.findByLabelText(/^Name/), 'Web shop')
      await person.click(screen.getByRole('checkbox', { name: /^Sales/i }))
    },
    submit: 'Add key',
    sent: { body: { name: 'Web shop', roles: ['SALES'], expiresOn: null, addresses: [] } },
    answer: { id: 4, name: 'Web shop', key: 'dray_1' },
    shows: 'dray_1',
  }),
  'features/books/closing/close-dialog': aCase(changeClosing, {
    open: (openDialog) =>
      openDialog(CloseDialog, {
        items: {
          through: '2026-02-28',
          collections: noMoney,
          memos: noMoney,
          orders: nothing,
          batches: nothing,
          rounds: nothing,
        },
        isOver: true,
        onDone: ignore,
      }),
    submit: 'Close through Feb 28, 2026',
    sent: { body: { closedThrough: '2026-02-28', reason: null } },
    answer: closings,
  }),
  'features/books/closing/reopen-dialog': aCase(changeClosing, {
    ...reason,
    open: (openDialog) => openDialog(ReopenBooksDialog, { closing: closings, closedThrough: '2026-02-28' }),
    submit: 'Reopen',
    sent: { body: { closedThrough: null, reason: 'Owner called' } },
    answer: closings,
  }),
  'features/collections/refuse-dialog': aCase(refuseCollection, {
    ...reason,
    open: (openDialog) => openDialog(RefuseDialog, { collection, onDone: ignore }),
    submit: 'Refuse',
    sent: { params: { id: '1' }, body: { reason: 'Owner called' } },
    answer: collection,
  }),
  'features/collections/choose-orders-dialog': aCase(confirmCollection, {
    open: (openDialog) => openDialog(ChooseOrdersDialog, { collection, onDone: ignore }),
    reads: [answerCall(listPayableOrders, () => ({ orders: [aPayableOrder(42, 216)], creditAvailable: zero }))],
    submit: 'Confirm',
    sent: { params: { id: '1' }, body: { appliedPayments: [{ orderId: 42, amount: 216 }] } },
    answer: aPayment(),
  }),
}

/** Dialogs that send nothing, or that stay open after it; their own tests follow them. */
const exceptions: readonly string[] = [
  'features/changelog/activity-dialog',
  ...['kit/modals/question-dialog', 'kit/modals/reason-dialog', 'records/scan/scan-dialog', 'app/search/search-dialog'],
  ...['features/payroll/pay-year-dialog', 'features/books/reconciliation/day-differences-dialog'],
  ...['features/receivables/list/statement-dialog', 'records/statements/statements-dialog'],
  ...['records/documents/email-document-dialog', 'features/batches/notices/tell-customers-dialog'],
  ...['features/payroll/pay-settings-dialog', 'features/counts/choose/add-lines-dialog'],
  'features/customers/contacts/access-code-dialog',
  'features/customers/contacts/portal-link-dialog',
]

const everyRole: Role[] = ['ADMIN', 'SALES', 'ACCOUNTING', 'INVENTORY', 'PAYROLL']

/** Opens a dialog against a server that first gives these answers, then accepts. */
async function show({ open, reads = [], call, answer }: Case, failures: (() => Response | Promise<Response>)[] = []) {
  const sent: Sent[] = []
  stubServer(
    handler(call, ({ params, body, headers }) => {
      sent.push({ params, body, key: headers.get('idempotency-key') })
      return failures[sent.length - 1]?.() ?? Response.json(answer)
    }),
    ...reads,
  )
  function Opener() {
    const openDialog = useOpenDialog()
    return <button onClick={() => open(openDialog)}>Open it</button>
  }
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <Opener />
    </ModalStack>
  )
  showScreens({ '/': page }, { at: '/', roles: everyRole })
  const person = setUpUser()
  await person.click(await screen.findByText('Open it'))
  await screen.findByRole('dialog')
  return { person, sent }
}

const submitButton = ({ submit }: Case) => screen.findByRole('button', { name: submit })
/** Texts shown in the fields. */
const entries = () =>
  screen
    .getAllByRole('dialog')
    .flatMap((dialog) =>
      [...dialog.querySelectorAll('input, textarea')].map((field) =>
        field instanceof HTMLInputElement ? [field.value, field.checked] : field.textContent,
      ),
    )
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const noConnection = (): Response => {
  throw new TypeError('Failed to fetch')
}
const refused = (): Response => {
  const [status, title] = problems['changed-meanwhile']
  return Response.json({ type: '', title, error: title, status, code: 'changed-meanwhile' }, { status })
}

test.each(Object.entries(cases))(
  '%s ends with its primary button and closes at once while it is untouched',
  async (_, dialog) => {
    const { person, sent } = await show(dialog)
    const submit = await submitButton(dialog)
    expect(within(screen.getByRole('dialog')).getAllByRole('button').at(-1)).toBe(submit)
    await person.keyboard('{Escape}')
    await isClosed()
    expect(sent).toEqual([])
  },
)

/** As it opens, sent too early, and filled in. */
const dialogViews = ([title, dialog]: [string, Case]): View[] => {
  const view = { roles: ['ADMIN' as const], isClosed: true }
  const opened: View = { ...view, title, show: () => show(dialog) }
  if (dialog.fill === undefined) return [opened]
  const early: View = {
    ...view,
    title: `${title}, sent too early`,
    show: async () => {
      await show(dialog)
      fireEvent.click(await submitButton(dialog))
    },
  }
  const filledIn: View = {
    ...view,
    title: `${title}, filled in`,
    show: async () => {
      const { person } = await show(dialog)
      await dialog.fill?.(person)
    },
  }
  return [opened, early, filledIn]
}

test('every dialog shows what it showed', async () => {
  await expectViews('dialogs', Object.entries(cases).flatMap(dialogViews))
})

const filled = Object.entries(cases).filter(([, { fill, keepsQuiet = false }]) => fill !== undefined && !keepsQuiet)

test.each(filled)('%s asks before it drops what was entered', async (_, dialog) => {
  const { person, sent } = await show(dialog)
  await dialog.fill?.(person)
  const entered = entries()
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep editing' })).toBeNull())
  expect(entries()).toEqual(entered)
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await isClosed()
  expect(sent).toEqual([])
})

test.each(Object.entries(cases))(
  '%s keeps what was entered without an answer and when refused, sends the same again, and closes',
  async (_, dialog) => {
    vi.mocked(console.error).mockImplementation(() => {})
    const { person, sent } = await show(dialog, [noConnection, refused])
    await dialog.fill?.(person)
    const entered = entries()
    for (const tries of [1, 2]) {
      await person.click(await submitButton(dialog))
      await waitFor(() => expect(sent).toHaveLength(tries))
      await screen.findByRole('alert')
      expect(entries()).toEqual(entered)
      await waitFor(async () => expect(await submitButton(dialog)).not.toHaveAttribute('data-loading'))
    }
    await person.click(await submitButton(dialog))
    if (dialog.shows === undefined) await isClosed()
    else await screen.findByDisplayValue(dialog.shows)
    expect(sent[0]).toMatchObject(dialog.sent)
    expect(sent[1]).toEqual(sent[0])
    expect({ ...sent[2], key: sent[0]?.key }).toEqual(sent[0])
  },
)

test.each(Object.entries(cases))(
  '%s sends once, however often it is pressed, and stays open until the answer arrives',
  async (_, dialog) => {
    const answer = Promise.withResolvers<Response>()
    const { person, sent } = await show(dialog, [() => answer.promise])
    await dialog.fill?.(person)
    const submit = await submitButton(dialog)
    fireEvent.click(submit)
    await waitFor(() => expect(sent).toHaveLength(1))
    fireEvent.click(submit)
    const form = submit.closest('form')
    if (form) fireEvent.submit(form)
    await person.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
    answer.resolve(Response.json(dialog.answer))
    if (dialog.shows === undefined) await isClosed()
    else await screen.findByDisplayValue(dialog.shows)
    expect(sent).toHaveLength(1)
  },
)

test('every dialog is tested here, or named as an exception', () => {
  const files = Object.keys(import.meta.glob('../../**/*-dialog.tsx')).map((file) => file.replace(/\.tsx$/, ''))
  const named = files.map((file) =>
    file
      .replace(/^\.\//, 'app/modals/')
      .replace(/^\.\.\/(?!\.)/, 'app/')
      .replace(/^\.\.\/\.\.\//, ''),
  )
  expect([...Object.keys(cases), ...exceptions].sort()).toEqual(named.sort())
})
