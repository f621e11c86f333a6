import { changeOrder } from '@dray/contract/orders'
import { cents } from '@dray/domain/money'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  chaiLine,
  changLine,
  waitForClose,
  orderServer,
  notes,
  openEditOrder,
  order,
  quantityInput,
  reloadWithEditOrder,
  retype,
} from '../../../test-data/orders/edit-order.tsx'
import { refresh } from '../../../kit/api/use-call.ts'
import { refuseCall, button, later } from '../../../test-data/screens.tsx'

const storedEdits = () => localStorage.getItem('dray-kept-3-order-1')
const restoredNotice = () => screen.findByText(/^Your unsaved changes from \d+:\d\d [AP]M were restored\.$/)
const asksBeforeLeaving = () => {
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  return leaving.defaultPrevented
}
/** Types into an order and closes its page, as a reload does. */
async function leaveUnsaved(server = orderServer()) {
  const first = await openEditOrder(server.answers)
  await retype(first.person, notes(), 'Back door')
  await retype(first.person, quantityInput('Chai'), '20')
  await first.person.tab()
  first.unmount()
  return server
}

test('what was typed into an order is restored after a reload and can be saved', async () => {
  const { answers, sent } = await leaveUnsaved()
  const { person } = await openEditOrder(answers)
  expect(await restoredNotice()).toBeInTheDocument()
  expect(notes()).toHaveValue('Back door')
  expect(quantityInput('Chai')).toHaveValue('20')
  expect(screen.getByText('Changed: Notes, 1 line')).toBeInTheDocument()
  await person.click(button('Update'))
  await waitForClose()
  expect(sent).toMatchObject([{ notes: 'Back door', orderItems: [{ id: 1, quantity: 20 }, { id: 2 }] }])
  expect(storedEdits()).toBeNull()
})

test('the browser does not ask before leaving a page whose edits are stored', async () => {
  const { answers } = orderServer()
  const { person } = await openEditOrder(answers)
  await retype(person, notes(), 'Back door')
  expect(asksBeforeLeaving()).toBe(false)
  await waitFor(() => expect(storedEdits()).toContain('Back door'))
})

test('a change someone else made during a reload is a conflict like any other', async () => {
  const server = await leaveUnsaved()
  server.change({ notes: 'Side door', orderedItems: [{ ...chaiLine, quantity: 15 }, changLine] })
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

test('restored edits are discarded after a confirmation, and edits discarded at Close are not restored', async () => {
  const { answers } = await leaveUnsaved()
  const { person, unmount } = await openEditOrder(answers)
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  expect(notes()).toHaveValue('Ring twice')
  expect(screen.queryByText(/were restored/)).toBeNull()
  await waitFor(() => expect(storedEdits()).toBeNull())

  await retype(person, notes(), 'Front door')
  await person.click(button('Close'))
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitForClose()
  expect(storedEdits()).toBeNull()
  unmount()
})

test('edits whose save was refused survive a reload', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { answers } = orderServer()
  const { person, unmount } = await openEditOrder([refuseCall(changeOrder, 'busy'), ...answers])
  await retype(person, notes(), 'Back door')
  await person.click(button('Update'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The server is busy.')
  unmount()
  await openEditOrder(answers)
  expect(await restoredNotice()).toBeInTheDocument()
  expect(notes()).toHaveValue('Back door')
})

test('edits stored by another window are not overwritten, and this window asks before its page is left', async () => {
  await leaveUnsaved()
  const another = (storedEdits() ?? '').replace(/"owner":"[\w-]+"/, '"owner":"another"')
  localStorage.clear()
  const { person } = await openEditOrder(orderServer().answers)
  localStorage.setItem('dray-kept-3-order-1', another)
  await retype(person, notes(), 'Front door')
  await waitFor(() => expect(asksBeforeLeaving()).toBe(true))
  expect(storedEdits()).toBe(another)
})

test('costs are not stored in the browser', async () => {
  await leaveUnsaved(orderServer(order({ orderedItems: [{ ...chaiLine, productCost: cents(9_00) }, changLine] })))
  expect(storedEdits()).toContain('Chai')
  expect(storedEdits()).not.toMatch(/cost/i)
})

test('after a reload, the order page below the editor shows the editor’s save, and later someone else’s change', async () => {
  const server = orderServer()
  const { person, cache } = await reloadWithEditOrder(server)
  await retype(person, notes(), 'Back door')
  await person.click(button('Update'))
  await waitForClose()
  expect(await screen.findByRole('region', { name: 'Notes' })).toHaveTextContent('Back door')
  expect(screen.queryByText(/^Someone else/)).toBeNull()

  server.change({ notes: 'Front door', modifiedOn: new Date('2026-03-10T08:00:00Z') })
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByText(/^Someone else/)).toBeInTheDocument()
})
