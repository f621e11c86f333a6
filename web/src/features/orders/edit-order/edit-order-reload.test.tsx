import { changeOrder } from '@dray/contract/orders'
import { cents } from '@dray/domain/money'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  button,
  chai,
  chang,
  waitForClose,
  orderServer,
  later,
  notes,
  openEditOrder,
  order,
  quantityOf,
  retype,
} from '../../../test-data/edit-order.tsx'
import { refuseCall } from '../../../test-data/screens.tsx'

const kept = () => localStorage.getItem('dray-kept-3-order-1')
const restored = () => screen.findByText(/^Your unsaved changes from \d+:\d\d [AP]M were restored\.$/)
const isLeavingAsked = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
/** An order in which something was typed before the page was read again. */
async function reloaded(server = orderServer()) {
  const first = await openEditOrder(server.answers)
  await retype(first.person, notes(), 'Back door')
  await retype(first.person, quantityOf('Chai'), '20')
  await first.person.tab()
  first.unmount()
  return server
}

test('what was typed into an order is there again after a reload, and is saved from there', async () => {
  const { answers, sent } = await reloaded()
  const { person } = await openEditOrder(answers)
  expect(await restored()).toBeInTheDocument()
  expect(notes()).toHaveValue('Back door')
  expect(quantityOf('Chai')).toHaveValue('20')
  expect(screen.getByText('Changed: Notes, 1 line')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([{ notes: 'Back door', orderItems: [{ id: 1, quantity: 20 }, { id: 2 }] }])
  expect(kept()).toBeNull()
})

test('the browser does not ask before a page goes whose edits are kept', async () => {
  const { answers } = orderServer()
  const { person } = await openEditOrder(answers)
  await retype(person, notes(), 'Back door')
  expect(isLeavingAsked()).toBe(false)
  await waitFor(() => expect(kept()).toContain('Back door'))
})

// D-15
test('what someone else changed while the page was away is a conflict as ever', async () => {
  const server = await reloaded()
  server.change({ notes: 'Side door', orderedItems: [{ ...chai, quantity: 15 }, chang] })
  const { person } = await openEditOrder(server.answers)
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Notes: now “Side door”, yours “Back door”')).toBeInTheDocument()
  expect(notice.getByText('Chai: now “15 × $18.00”, yours “20 × $18.00”')).toBeInTheDocument()
  await person.click(notice.getByRole('button', { name: 'Use theirs: Notes' }))
  expect(screen.getByRole('alert')).toHaveFocus()
  await person.click(notice.getByRole('button', { name: 'Keep mine' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole('heading', { name: /^Order 100023/ })).toHaveFocus()
  await person.click(button('Update'))
  await waitForClose()
  expect(server.sent).toMatchObject([
    { modifiedOn: later.toISOString(), orderItems: [{ id: 1, quantity: 20 }, { id: 2 }] },
  ])
  expect(server.sent[0]).not.toHaveProperty('notes')
})

test('edits that were restored are discarded after a question, and edits given up at Close stay given up', async () => {
  const { answers } = await reloaded()
  const { person, unmount } = await openEditOrder(answers)
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(notes()).toHaveValue('Ring twice')
  expect(screen.queryByText(/were restored/)).toBeNull()
  await waitFor(() => expect(kept()).toBeNull())

  await retype(person, notes(), 'Front door')
  await person.click(button('Close'))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitForClose()
  expect(kept()).toBeNull()
  unmount()
})

test('a refused save keeps the edits for a reload', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { answers } = orderServer()
  const { person, unmount } = await openEditOrder([refuseCall(changeOrder, 'busy'), ...answers])
  await retype(person, notes(), 'Back door')
  await person.click(button('Update'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
  unmount()
  await openEditOrder(answers)
  expect(await restored()).toBeInTheDocument()
  expect(notes()).toHaveValue('Back door')
})

test('edits in another window stay kept while this one is edited, and this one asks before its page goes', async () => {
  await reloaded()
  const another = (kept() ?? '').replace(/"owner":"\w+"/, '"owner":"another"')
  localStorage.clear()
  const { person } = await openEditOrder(orderServer().answers)
  localStorage.setItem('dray-kept-3-order-1', another)
  await retype(person, notes(), 'Front door')
  await waitFor(() => expect(isLeavingAsked()).toBe(true))
  expect(kept()).toBe(another)
})

// D-57
test('costs are not kept in the browser', async () => {
  await reloaded(orderServer(order({ orderedItems: [{ ...chai, productCost: cents(9_00) }, chang] })))
  expect(kept()).toContain('Chai')
  expect(kept()).not.toMatch(/cost/i)
})
