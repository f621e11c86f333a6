import { addComment, type Comment, listComments } from '@dray/contract/comments'
import { listCustomers } from '@dray/contract/customers'
import { cents } from '@dray/domain/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  choose,
  waitForClose,
  orderServer,
  openEditOrder,
  order,
  status,
} from '../../../test-data/orders/edit-order.tsx'
import { preview } from '../../../test-data/orders/new-order.tsx'
import { answerCall, button } from '../../../test-data/screens.tsx'

const commentBox = () => screen.findByRole('textbox', { name: 'New comment' })
const asksBeforeLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
function commentServer() {
  const comments: Comment[] = []
  return [
    answerCall(listComments, () => [...comments]),
    answerCall(addComment, ({ body }) => {
      const { text } = addComment.body.parse(body)
      const by = { userId: 3, userName: 'Ann', createdAt: new Date('2026-03-09T23:05:00Z') }
      const added = { id: 1, text, isContactNote: false, ...by }
      comments.push(added)
      return added
    }),
  ]
}

// R2.4-10, R2.4-08
test('a comment that was typed but not added asks for confirmation before the order or the page is closed', async () => {
  const { answers } = orderServer()
  const { person } = await openEditOrder([...commentServer(), ...answers])
  expect(asksBeforeLeaving()).toBe(false)
  await person.type(await commentBox(), 'Ring twice')
  expect(asksBeforeLeaving()).toBe(true)
  await person.click(button('Close'))
  expect(await screen.findByText("Your comment hasn't been added yet. Close without it?")).toBeInTheDocument()
  await person.click(button('Keep editing'))
  expect(await commentBox()).toHaveValue('Ring twice')

  await person.click(button('Add comment'))
  expect(await screen.findByRole('button', { name: 'Comments: 1' })).toBeInTheDocument()
  await waitFor(() => expect(asksBeforeLeaving()).toBe(false))
  await person.click(button('Close'))
  await waitForClose()
})

test('Update saves but stays open while a comment is not added', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder([...commentServer(), ...answers])
  await person.type(await commentBox(), 'Ring twice')
  await choose(person, 'Payment status', 'Paid')
  await person.click(button('Update'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(screen.getByText(/Your comment hasn't been added yet\./)).toBeInTheDocument()
  expect(await commentBox()).toHaveValue('Ring twice')
  expect(sent).toHaveLength(1)
})

test('a removed location stays on its order, marked as removed, and can be chosen again after another one', async () => {
  const { answers, sent } = orderServer(order({ packingLocationId: 9, packingLocationName: 'Old dock' }))
  const { person } = await openEditOrder(answers)
  const location = await screen.findByRole('combobox', { name: 'Packing location' })
  await waitFor(() => expect(location).toHaveValue('Old dock (removed)'))
  await choose(person, 'Packing location', 'Harbor')
  expect(screen.getByText('Changed: Packing location')).toBeInTheDocument()
  await choose(person, 'Packing location', 'Old dock (removed)')
  expect(button('Update')).toHaveAttribute('aria-disabled', 'true')
  await choose(person, 'Packing location', 'Harbor')
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toEqual([{ packingLocationId: 2, modifiedOn: '2026-03-09T20:00:00.000Z' }])
})

test('a driver and a customer that are no longer listed are shown by the name stored in the order', async () => {
  const { answers } = orderServer(order({ driverId: 77, driverName: 'Robert King' }))
  await openEditOrder([answerCall(listCustomers, () => []), ...answers])
  expect(await screen.findByRole('combobox', { name: 'Driver' })).toHaveValue('Robert King')
  expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveValue('Ernst Handel')
  expect(preview().getByText('Ernst Handel')).toBeInTheDocument()
})

test('a paid order says that its payments remain as soon as Cancelled or Refunded is chosen', async () => {
  const { answers } = orderServer(order({ balanceDue: cents(173_00) }))
  const { person } = await openEditOrder(answers)
  const notice = /still applied to this order/
  expect(screen.queryByText(notice)).toBeNull()
  for (const chosen of ['Cancelled', 'Refunded']) {
    await choose(person, 'Order status', chosen)
    expect(screen.getByText(notice)).toHaveTextContent('Payments of $100.00 are still applied to this order.')
  }
  await choose(person, 'Order status', 'Packed')
  expect(screen.queryByText(notice)).toBeNull()
})

test('a cancelled order without payments does not mention any', async () => {
  const { answers } = orderServer(order({ orderStatus: 'CANCELLED' }))
  await openEditOrder(answers)
  expect(status('Order status')).toHaveValue('Cancelled')
  expect(screen.queryByText(/still applied/)).toBeNull()
})

test('once the order is saved, an earlier removal can no longer be undone, and the focus stays in the order', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder([...commentServer(), ...answers])
  // A comment keeps the order open.
  await person.type(await commentBox(), 'Ring twice')
  await person.click(preview().getByRole('button', { name: 'Remove Chang' }))
  const undo = button('Undo')
  expect(undo).toHaveFocus()
  await person.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(undo).not.toBeInTheDocument()
  expect(sent).toMatchObject([{ orderItems: [{ id: 1 }] }])
  await waitFor(() => expect(document.body).not.toHaveFocus())
})
