import { confirmCollection, listCollections } from '@dray/contract/collections'
import { listPayableOrders, type PayableOrder } from '@dray/contract/payments'
import { problems } from '@dray/contract/problems'
import { cents, zero } from '@dray/domain/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCollection } from '../../test-data/payments/collections.ts'
import { aPayableOrder, aPayment } from '../../test-data/payments/payments.ts'
import { answerCall, openModal, refuseCall, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ChooseOrdersDialog } from './choose-orders-dialog.tsx'

type Answers = Parameters<typeof stubServer>

/** A check of $300.00 for order 100042, which owes $216.00. The customer also owes on older orders. */
async function open({ id = 1, others = [], answers = [] }: { id?: number; others?: number[]; answers?: Answers } = {}) {
  const sent: unknown[] = []
  const account = { orders: [aPayableOrder(1, 50), aPayableOrder(2, 80), aPayableOrder(42, 216)] }
  const collection = aCollection({
    id,
    amount: cents(300_00),
    paymentMethod: 'CHECK',
    note: 'Check 1043',
    canPayOthers: true,
  })
  const waiting = [collection, ...others.map((id) => aCollection({ id, orderNum: String(100_000 + id) }))]
  stubServer(
    ...answers,
    answerCall(listPayableOrders, () => ({ orders: account.orders, creditAvailable: zero })),
    answerCall(listCollections, () => waiting),
    answerCall(confirmCollection, ({ params, body, headers }) => {
      sent.push({ id: params['id'], body, key: headers.get('idempotency-key') })
      return aPayment()
    }),
  )
  const [closeNow, onDone, onClose] = [vi.fn<() => void>(), vi.fn<(message: string) => void>(), vi.fn<() => void>()]
  const frame = { opened: true, onClose, zIndex: 200, closeOnEscape: true, returnFocus: false }
  const { unmount } = showWithin(
    <ChooseOrdersDialog frame={frame} closeNow={closeNow} collection={collection} onDone={onDone} />,
    ['ACCOUNTING'],
  )
  await screen.findByRole('textbox', { name: 'Apply to order 100042' })
  return { user: setUpUser(), unmount, sent, account, closeNow, onDone }
}

const applied = (order: number) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Apply to order ${100_000 + order}` })
const amounts = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Apply to/ }).map(({ value }) => value)
const bar = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuetext')
const confirm = () => screen.getByRole('button', { name: 'Confirm' })

test('a collection pays its own order first, then the oldest ones until the money runs out, and Enter confirms', async () => {
  const { user, sent, closeNow, onDone } = await open()
  expect(screen.getByRole('dialog', { name: 'Confirm a check for $300.00 from Ernst Handel' })).toHaveTextContent(
    'Collected by Ann for order 100023. Check 1043',
  )
  expect(amounts()).toEqual(['216.00', '50.00', '34.00'])
  expect([bar('Funds Applied to Orders'), bar('Credit to Account')]).toEqual(['$300.00 of $300.00', '$0.00'])
  expect(confirm()).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(closeNow).toHaveBeenCalledOnce())
  expect(onDone).toHaveBeenCalledWith('Confirmed a check for $300.00 from Ernst Handel.')
  const appliedPayments = [
    { orderId: 42, amount: 216 },
    { orderId: 1, amount: 50 },
    { orderId: 2, amount: 34 },
  ]
  expect(sent).toEqual([{ id: '1', body: { appliedPayments }, key: expect.any(String) }])
})

test('money left over is shown as credit', async () => {
  const { user, sent } = await open()
  await user.clear(applied(2))
  await user.type(applied(2), '4')
  expect([bar('Funds Applied to Orders'), bar('Credit to Account')]).toEqual(['$270.00 of $300.00', '$30.00'])
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent).toMatchObject([{ body: { appliedPayments: [{}, {}, { orderId: 2, amount: 4 }] } }]))
})

test('applying more than was collected, or more than an order owes, is not sent', async () => {
  const { user, sent } = await open()
  await user.clear(applied(2))
  await user.type(applied(2), '80.01')
  await user.click(confirm())
  expect(screen.getByRole('alert')).toHaveTextContent('Insufficient funds for payments selected')
  expect(screen.getByRole('alert')).toHaveTextContent('Order 100002 owes $80.00.')
  expect(sent).toEqual([])
})

test('if no order is selected, the dialog asks before all of the money becomes credit', async () => {
  const { user, sent } = await open()
  for (const order of [42, 1, 2])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(`order ${100_000 + order}$`) }))
  await user.click(confirm())
  expect(openModal).toHaveBeenCalledWith(
    'Confirmation',
    expect.objectContaining({ question: 'No order is selected, so all of the $300.00 becomes customer credit.' }),
  )
  expect(sent).toEqual([])
})

test('the dialog lists the customer’s other unconfirmed collections', async () => {
  await open({ others: [7] })
  expect(await screen.findByText(/order 100007\. It hasn't been confirmed yet/)).toBeVisible()
  expect(screen.queryByText(/order 100023\. It hasn't been confirmed yet/)).toBeNull()
})

test('choices are kept for their collection until it is confirmed', async () => {
  const { user, unmount } = await open()
  await user.clear(applied(2))
  await user.type(applied(2), '4')
  unmount()
  const other = await open({ id: 2 })
  expect(amounts()).toEqual(['216.00', '50.00', '34.00'])
  other.unmount()
  await open()
  expect(applied(2)).toHaveValue('4')
  expect(screen.getByText(/^Your unsaved changes from .* were restored\.$/)).toBeVisible()
})

test('a refusal is shown in the dialog, which keeps the choices and reloads the balances', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { user, account, closeNow } = await open({ answers: [refuseCall(confirmCollection, 'collection-decided')] })
  await user.clear(applied(2))
  await user.type(applied(2), '4')
  account.orders = account.orders.map(
    (order): PayableOrder => (order.id === 1 ? { ...order, balanceDue: zero } : order),
  )
  await user.click(confirm())
  expect(await screen.findByText(`Failed to submit payment. ${problems['collection-decided'][1]}`)).toBeVisible()
  expect(await screen.findByText('Already paid.')).toBeVisible()
  expect(applied(2)).toHaveValue('4.00')
  expect(closeNow).not.toHaveBeenCalled()
})
