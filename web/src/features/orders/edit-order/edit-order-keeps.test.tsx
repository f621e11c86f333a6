import { addComment, type Comment, listComments } from '@dray/contract/comments'
import { listCustomers } from '@dray/contract/customers'
import { cents } from '@dray/domain/money'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  button,
  choose,
  waitForClose,
  orderServer,
  openEditOrder,
  order,
  status,
} from '../../../test-data/edit-order.tsx'
import { preview } from '../../../test-data/new-order.tsx'
import { answerCall } from '../../../test-data/screens.tsx'

const commentBox = () => screen.findByRole('textbox', { name: 'New comment' })
const isLeavingAsked = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
/** A server that keeps the comments of the order. */
function commenting() {
  const kept: Comment[] = []
  return [
    answerCall(listComments, () => [...kept]),
    answerCall(addComment, ({ body }) => {
      const { text } = addComment.body.parse(body)
      const added = { id: 1, userId: 3, userName: 'Ann', text, createdAt: new Date('2026-03-09T23:05:00Z') }
      kept.push(added)
      return added
    }),
  ]
}

// R2.4-10, R2.4-08
test('a comment that was written and not added is asked about before the order closes, and before the page goes', async () => {
  const { answers } = orderServer()
  const { person } = await openEditOrder([...commenting(), ...answers])
  expect(isLeavingAsked()).toBe(false)
  await person.type(await commentBox(), 'Ring twice')
  expect(isLeavingAsked()).toBe(true)
  await person.click(button('Close'))
  expect(await screen.findByText("Your comment hasn't been added yet. Close without it?")).toBeInTheDocument()
  await person.click(button('Keep editing'))
  expect(await commentBox()).toHaveValue('Ring twice')

  await person.click(button('Add comment'))
  expect(await screen.findByRole('button', { name: 'Comments: 1' })).toBeInTheDocument()
  await waitFor(() => expect(isLeavingAsked()).toBe(false))
  await person.click(button('Close'))
  await waitForClose()
})

test('Update saves and stays open while a comment is not added', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder([...commenting(), ...answers])
  await person.type(await commentBox(), 'Ring twice')
  await choose(person, 'Payment status', 'Paid')
  await person.click(button('Update'))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(screen.getByText(/Your comment hasn't been added yet\./)).toBeInTheDocument()
  expect(await commentBox()).toHaveValue('Ring twice')
  expect(sent).toHaveLength(1)
})

// D-38
test('a location that was removed stays that of its order, marked, and can be left and taken again', async () => {
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

test('a driver and a customer that are no longer listed stand by the name the order carries', async () => {
  const { answers } = orderServer(order({ driverId: 77, driverName: 'Robert King' }))
  await openEditOrder([answerCall(listCustomers, () => []), ...answers])
  expect(await screen.findByRole('combobox', { name: 'Driver' })).toHaveValue('Robert King')
  expect(screen.getByRole('combobox', { name: /Customer/ })).toHaveValue('Ernst Handel')
  expect(preview().getByText('Ernst Handel')).toBeInTheDocument()
})

// D-65
test('a paid order that is cancelled says that its payments stay, from when the status is chosen', async () => {
  const { answers } = orderServer(order({ balanceDue: cents(173_00) }))
  const { person } = await openEditOrder(answers)
  const notice = /still applied to this order/
  expect(screen.queryByText(notice)).toBeNull()
  for (const given of ['Cancelled', 'Refunded']) {
    await choose(person, 'Order status', given)
    expect(screen.getByText(notice)).toHaveTextContent('Payments of $100.00 are still applied to this order.')
  }
  await choose(person, 'Order status', 'Packed')
  expect(screen.queryByText(notice)).toBeNull()
})

// D-65
test('a cancelled order without payments says nothing of them', async () => {
  const { answers } = orderServer(order({ orderStatus: 'CANCELLED' }))
  await openEditOrder(answers)
  expect(status('Order status')).toHaveValue('Cancelled')
  expect(screen.queryByText(/still applied/)).toBeNull()
})

test('once the order is saved, what was removed before can no longer be undone, and the focus stays in the order', async () => {
  const { answers, sent } = orderServer()
  const { person } = await openEditOrder([...commenting(), ...answers])
  // It keeps the order open.
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
