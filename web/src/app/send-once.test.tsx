import type { Call } from '@dray/contract/call'
import { confirmCollection, recordCollection } from '@dray/contract/collections'
import { addMemo, readReturnable } from '@dray/contract/memos'
import { placeOrder, readOrder } from '@dray/contract/orders'
import { recordPayment } from '@dray/contract/payments'
import { placePurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { receiveDelivery } from '@dray/contract/purchases/receipts'
import { findSentChange } from '@dray/contract/users/session'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { ChooseOrdersDialog } from '../features/collections/choose-orders-dialog.tsx'
import { CollectDialog } from '../features/deliveries/collect-dialog.tsx'
import { type OpenDialog, type OpenModal, useOpenDialog, useOpenModal } from '../kit/modals/modals.tsx'
import { add, chooseCustomer, newOrderReads } from '../test-data/orders/new-order.tsx'
import { anOrder } from '../test-data/orders/orders.tsx'
import { aCollection } from '../test-data/payments/collections.ts'
import { aMemo, aReturnableLine } from '../test-data/payments/memos.ts'
import { aPayableOrder, aPayment, paymentServer } from '../test-data/payments/payments.ts'
import {
  anEditedPurchase,
  chooseBrand,
  productSearch,
  purchaseServer,
} from '../test-data/purchases/purchase-editor.tsx'
import { aPurchase, aPurchaseItem } from '../test-data/purchases/purchases.ts'
import { answerCall, handler, refusalOf, showScreens, stubServer } from '../test-data/screens.tsx'
import { setUpUser } from '../test-data/set-up-user.ts'
import { aRouteStop } from '../test-data/shown-route.tsx'
import { modalRegistry } from './modals/modal-registry.tsx'
import { ModalStack } from './modals/modal-stack.tsx'

type Handlers = Parameters<typeof stubServer>
type Person = ReturnType<typeof setUpUser>
type Sender = {
  /** The file that calls useSendOnce. */
  sentBy: string
  open: (modal: OpenModal, dialog: OpenDialog) => void
  call: Pick<Call, 'method' | 'path'>
  answer: unknown
  reads: () => Handlers
  /** Until it can be sent. */
  fill: (user: Person) => Promise<void>
  edit: (user: Person) => Promise<void>
  submit: RegExp
  /** The form's message while the record may have been saved. */
  lost: RegExp
  /** The record's name in the question before closing. */
  noun: string
}

const aSender = <C extends Call>(
  call: C,
  { answer, ...rest }: Omit<Sender, 'call' | 'answer'> & { answer: z.output<C['answer']> },
): Sender => ({ ...rest, call, answer: z.encode(call.answer, answer) })

/** Types into a field of the dialog. */
const enter = (name: RegExp, text: string) => async (user: Person) => {
  const field = await within(await screen.findByRole('dialog')).findByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

const chai = aPurchaseItem({ id: 1, productId: 1, productName: 'Chai', quantity: 10 })
const delivered = anOrder({ orderStatus: 'DELIVERED' })
const collection = aCollection({ amount: cents(300_00), canPayOthers: true })
const account = { orders: [aPayableOrder(12, 400), aPayableOrder(42, 216)], creditAvailable: cents(0) }

const senders: Readonly<Record<string, Sender>> = {
  'an order': aSender(placeOrder, {
    sentBy: 'features/orders/new-order/use-send-order.ts',
    open: (openModal) => openModal('NewOrder', {}),
    reads() {
      let orderNum = 100022
      return newOrderReads(() => String((orderNum += 1)))
    },
    async fill(user) {
      await chooseCustomer(user, 'ernst')
      await add(user, 'chai', 12)
    },
    edit: (user) => add(user, 'chang', 1),
    submit: /^Submit$/,
    lost: /What you typed is kept/,
    noun: 'order',
    answer: anOrder(),
  }),
  'a purchase order': aSender(placePurchaseOrder, {
    sentBy: 'features/purchases/new/use-send-purchase.ts',
    open: (openModal) => openModal('NewPurchaseOrder', {}),
    reads: () => purchaseServer().answers,
    async fill(user) {
      await chooseBrand(user, 'exo')
      await user.type(await productSearch(), 'chai{Enter}{Tab}24')
    },
    edit: enter(/^Order quantity of Chai/, '25'),
    submit: /^Submit$/,
    lost: /What you typed is kept/,
    noun: 'purchase order',
    answer: anEditedPurchase(),
  }),
  'a receipt': aSender(receiveDelivery, {
    sentBy: 'features/purchases/receive/use-delivery.ts',
    open: (openModal) => openModal('ReceiveDelivery', { purchaseOrderId: 7 }),
    reads: () => [answerCall(readPurchaseOrder, () => ({ res: aPurchase({ purchaseOrderItems: [chai] }) }))],
    fill: enter(/^Units of Chai/, '4'),
    edit: enter(/^Units of Chai/, '5'),
    submit: /^Receive/,
    lost: /may already be in stock/,
    noun: 'delivery',
    answer: {
      id: 7,
      orderStatus: 'ORDERED',
      modifiedOn: new Date('2026-03-11T20:00:00Z'),
      closedShortOn: null,
      receipts: [],
      batches: [],
    },
  }),
  'a payment': aSender(recordPayment, {
    sentBy: 'records/payments/payment-form/use-payment-draft.ts',
    open: (openModal) => openModal('AddPayment', { customerId: 7, orderId: 12 }),
    reads: () => paymentServer(account).answers,
    fill: enter(/^Payment amount/, '400'),
    edit: enter(/^Payment amount/, '390'),
    submit: /^Record payment$/,
    lost: /may already be recorded/,
    noun: 'payment',
    answer: aPayment(),
  }),
  'a credit memo': aSender(addMemo, {
    sentBy: 'features/memos/use-memo-draft.ts',
    open: (openModal) => openModal('NewCreditMemo', { orderId: 1 }),
    reads: () => [
      answerCall(readOrder, () => ({ res: delivered })),
      answerCall(readReturnable, () => ({
        orderId: 1,
        total: delivered.total,
        creditedTotal: cents(0),
        lines: [aReturnableLine()],
      })),
    ],
    fill: enter(/^Units of Chai/, '3'),
    edit: enter(/^Units of Chai/, '4'),
    submit: /^Issue credit memo$/,
    lost: /may already be saved/,
    noun: 'credit memo',
    answer: aMemo(),
  }),
  'a collection': aSender(recordCollection, {
    sentBy: 'features/deliveries/use-collection-draft.ts',
    open: (_, openDialog) =>
      openDialog(CollectDialog, {
        stop: aRouteStop({ driverId: 99 }),
        delivery: { day: '2026-03-09', offerUndo: () => {} },
      }),
    reads: () => [],
    fill: enter(/^Note/, 'At the back door'),
    edit: enter(/^Note/, 'From the son'),
    submit: /^Collect \$/,
    lost: /it only counts once/,
    noun: 'collection',
    answer: collection,
  }),
  'a confirmed collection': aSender(confirmCollection, {
    sentBy: 'records/payments/payment-form/use-payment-draft.ts',
    open: (_, openDialog) => openDialog(ChooseOrdersDialog, { collection, onDone: () => {} }),
    reads: () => paymentServer(account).answers,
    fill: enter(/^Apply to order 100012/, '50'),
    edit: enter(/^Apply to order 100012/, '60'),
    submit: /^Confirm$/,
    lost: /may already be recorded/,
    noun: 'payment',
    answer: aPayment(),
  }),
}

type Sent = { params: Record<string, string>; body: unknown; key: string | null }
type Outcome = 'lost' | 'saved' | 'key-reused'

/** A server that gives these answers in turn, then saves. */
function serve({ call, answer, reads }: Sender, ...outcomes: Outcome[]): Sent[] {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: Sent[] = []
  stubServer(
    handler(call, ({ params, body, headers }) => {
      sent.push({ params, body, key: headers.get('idempotency-key') })
      const outcome = outcomes.shift() ?? 'saved'
      if (outcome === 'lost') throw new TypeError('Failed to fetch')
      return outcome === 'saved' ? Response.json(answer) : refusalOf(outcome)
    }),
    handler(findSentChange, () => {
      throw new TypeError('Failed to fetch')
    }),
    ...reads(),
  )
  return sent
}

/** The form in a new page of the browser. */
async function show({ open, submit }: Sender) {
  function Opener() {
    const [openModal, openDialog] = [useOpenModal(), useOpenDialog()]
    return <button onClick={() => open(openModal, openDialog)}>Open it</button>
  }
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <Opener />
    </ModalStack>
  )
  const { unmount } = showScreens(
    { '/': page, '/orders/$orderNum': () => <h1>The order page</h1> },
    { at: '/', roles: ['ADMIN', 'SALES', 'ACCOUNTING', 'INVENTORY'] },
  )
  const user = setUpUser()
  const openForm = async () => {
    await user.click(await screen.findByText('Open it'))
    await screen.findByRole('button', { name: submit })
  }
  await openForm()
  return { user, unmount, openForm }
}

/** Sends the form and waits until it's answered. */
async function send(user: Person, { submit }: Sender, sent: readonly Sent[]) {
  const before = sent.length
  await user.click(await screen.findByRole('button', { name: submit }))
  await waitFor(() => expect(sent).toHaveLength(before + 1))
}
const isOver = () => waitFor(() => expect(storedForms()).toEqual([]))
const storedForms = () => Object.keys(localStorage).filter((name) => name.startsWith('dray-kept-3-'))

const all = Object.entries(senders)
/** Tested with their pages, which no dialog closes. */
const onPages = ['features/orders/inbox/use-desk-order.ts']

test('every form that is sent once is tested here', () => {
  const web = path.join(import.meta.dirname, '..')
  const users = globSync('{app,features,records,route}/**/*.{ts,tsx}', { cwd: web }).filter(
    (file) => !file.includes('.test.') && /\buseSendOnce\b/.test(readFileSync(path.join(web, file), 'utf8')),
  )
  const tested = new Set([...all.map(([, { sentBy }]) => sentBy), ...onPages])
  expect(users.toSorted()).toEqual([...tested].toSorted())
})

test.each(all)('%s whose answer was lost goes out again as it was, under the same key', async (_, sender) => {
  const sent = serve(sender, 'lost')
  const { user } = await show(sender)
  await sender.fill(user)
  await send(user, sender, sent)
  await screen.findByText(sender.lost)
  await send(user, sender, sent)
  await isOver()
  expect(sent[0]?.key).toEqual(expect.any(String))
  expect(sent[1]).toEqual(sent[0])
})

test.each(all)('%s whose answer was lost does so also after a reload', async (_, sender) => {
  const sent = serve(sender, 'lost')
  const { user, unmount } = await show(sender)
  await sender.fill(user)
  await send(user, sender, sent)
  await screen.findByText(sender.lost)
  unmount()
  const reloaded = await show(sender)
  await send(reloaded.user, sender, sent)
  await isOver()
  expect(sent[1]).toEqual(sent[0])
})

test.each(all)('%s that two windows show is sent under the same key by both', async (_, sender) => {
  const sent = serve(sender)
  const { user, unmount } = await show(sender)
  await sender.fill(user)
  window.dispatchEvent(new Event('pagehide'))
  const stored = storedForms().map((name) => [name, localStorage.getItem(name) ?? ''] as const)
  expect(stored).toHaveLength(1)
  await send(user, sender, sent)
  await isOver()
  unmount()
  // The other window opened it before.
  for (const [name, text] of stored) localStorage.setItem(name, text)
  const other = await show(sender)
  await send(other.user, sender, sent)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test.each(all)('%s that was saved before it was edited is saved again only if the user insists', async (_, sender) => {
  const sent = serve(sender, 'lost', 'key-reused')
  const { user } = await show(sender)
  await sender.fill(user)
  await send(user, sender, sent)
  await screen.findByText(sender.lost)
  await sender.edit(user)
  await send(user, sender, sent)
  expect(await screen.findByText(/An earlier version of this was saved/)).toBeVisible()
  expect(sent[1]?.key).toBe(sent[0]?.key)
  expect(sent[1]?.body).not.toEqual(sent[0]?.body)
  await send(user, sender, sent)
  await isOver()
  expect(sent[2]).toEqual({ ...sent[1], key: expect.any(String) as unknown })
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
})

test.each(all)('%s that may have been saved is kept when its form is closed', async (_, sender) => {
  const sent = serve(sender, 'lost')
  const { user, openForm } = await show(sender)
  await sender.fill(user)
  await send(user, sender, sent)
  await screen.findByText(sender.lost)
  await user.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: `The ${sender.noun} may have been saved` })
  expect(question).toHaveTextContent("Open the form again and send it: it won't be saved twice.")
  await user.click(within(question).getByText('Close'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await openForm()
  await send(user, sender, sent)
  await isOver()
  expect(sent[1]).toEqual(sent[0])
})
