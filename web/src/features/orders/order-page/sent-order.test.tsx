import type { Order } from '@dray/contract/orders'
import { acceptSentOrder, declineSentOrder } from '@dray/contract/orders/sent-orders'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { showOrderPage } from '../../../test-data/orders/order-page.tsx'
import { anOrder } from '../../../test-data/orders/orders.tsx'
import { answerCall, refuseCall } from '../../../test-data/screens.tsx'

const aSentOrder = (overrides: Partial<Order> = {}) =>
  anOrder({
    orderNum: 'DRAFT_AAAAAAAA',
    orderStatus: 'DRAFT',
    paymentStatus: 'DRAFT',
    source: 'PORTAL',
    sentBy: 'Kim',
    sentAt: new Date('2026-03-09T18:42:00Z'),
    sentNote: 'Back door',
    ...overrides,
  })
const waiting = () =>
  within(screen.getByText('Kim sent this order', { exact: false }).closest('[role=status]') as HTMLElement)

// D-338
test('a rep accepts what a contact sent by keyboard alone', async () => {
  const accepted = vi.fn<(body: unknown) => void>()
  const order = aSentOrder()
  const user = await showOrderPage(order, {
    answers: [
      answerCall(acceptSentOrder, ({ body }) => {
        accepted(body)
        return aSentOrder({ orderStatus: 'RECEIVED' })
      }),
    ],
  })
  expect(waiting().getByText('“Back door”')).toBeVisible()
  waiting().getByRole('button', { name: 'Accept' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(accepted).toHaveBeenCalledWith({ modifiedOn: order.modifiedOn.toISOString() }))
})

test('a refusal says why, and that the order can be changed first', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const user = await showOrderPage(aSentOrder(), { answers: [refuseCall(acceptSentOrder, 'order-decided')] })
  await user.click(waiting().getByRole('button', { name: 'Accept' }))
  expect(await waiting().findByRole('alert')).toHaveTextContent(
    'This order was accepted, declined or canceled already.',
  )
})

test('declining asks for the reason that the contact reads', async () => {
  const order = aSentOrder()
  const declined = vi.fn<(body: unknown) => void>()
  const user = await showOrderPage(order, {
    answers: [
      answerCall(declineSentOrder, ({ body }) => {
        declined(body)
        return aSentOrder({ orderStatus: 'CANCELLED' })
      }),
    ],
  })
  await user.click(waiting().getByRole('button', { name: 'Decline' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline order' }))
  await user.type(dialog.getByLabelText(/^Reason/), 'We close on Friday')
  await user.click(dialog.getByRole('button', { name: 'Decline order' }))
  await waitFor(() =>
    expect(declined).toHaveBeenCalledWith({ modifiedOn: order.modifiedOn.toISOString(), reason: 'We close on Friday' }),
  )
})

test('the rest of the office only reads who sent it, and so does everyone once it is decided', async () => {
  await showOrderPage(aSentOrder(), { roles: ['ACCOUNTING'] })
  expect(waiting().queryByRole('button')).toBeNull()
})

test('once it is decided, the order still says who sent it', async () => {
  await showOrderPage(aSentOrder({ orderNum: '100823', orderStatus: 'RECEIVED' }))
  expect(screen.getByText('Sent by Kim.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
})

test('an order that nobody sent says nothing of it', async () => {
  await showOrderPage(anOrder())
  expect(screen.queryByText(/^Sent by/)).toBeNull()
})
