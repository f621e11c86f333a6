import {
  type Collection,
  confirmCollection,
  confirmCollections,
  listCollections,
  refuseCollection,
} from '@dray/contract/collections'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCollection } from '../../test-data/payments/collections.ts'
import { aPayment } from '../../test-data/payments/payments.ts'
import { answerCall, openDialog, refuseCall, showScreens, showWithin, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { CollectionsPage } from './collections-page.tsx'
import { RefuseDialog } from './refuse-dialog.tsx'

function show(
  collections: Collection[],
  { at = '', roles = ['ACCOUNTING'] as Role[], answers = [] as Parameters<typeof stubServer> } = {},
) {
  const state = { collections, confirmed: [] as number[][] }
  const confirm = (ids: number[]) => {
    state.confirmed.push(ids)
    state.collections = state.collections.map((each) =>
      ids.includes(each.id) ? { ...each, status: 'confirmed' } : each,
    )
  }
  stubServer(
    ...answers,
    answerCall(listCollections, ({ url }) => {
      const status = url.searchParams.get('status')
      return state.collections.filter((each) => status === null || each.status === status)
    }),
    answerCall(confirmCollection, ({ params }) => {
      confirm([Number(params['id'])])
      return aPayment()
    }),
    answerCall(confirmCollections, ({ body }) => {
      const { ids } = confirmCollections.body.parse(body)
      confirm(ids)
      return { payments: ids.length }
    }),
  )
  const shown = showScreens({ '/payments/collections': CollectionsPage }, { at: `/payments/collections${at}`, roles })
  return { ...shown, state, user: setUpUser() }
}
const envelope = (name: string) => screen.findByRole('region', { name })
const day = [
  aCollection({ id: 3, customerName: 'Third', paymentMethod: 'CHECK', amount: cents(210_00), note: 'Check 1043' }),
  aCollection({ id: 2, customerName: 'Second', amount: cents(100_00) }),
  aCollection({ id: 1, customerName: 'First', amount: cents(240_00) }),
]

test('unconfirmed collections are grouped by driver and day, with totals to count the envelope against', async () => {
  show([...day, aCollection({ id: 4, driverId: 4, driverName: 'Bob', collectedOn: '2026-03-08' })])
  const own = await envelope('Ann, Mon, Mar 9, 2026')
  expect(screen.getAllByRole('heading', { level: 2 }).map((title) => title.textContent)).toEqual(['Bob', 'Ann'])
  expect(own).toHaveTextContent('$340.00 in cash and 1 check ($210.00) · $550.00 in all')
  expect(
    within(own)
      .getAllByRole('listitem')
      .map((row) => row.getAttribute('aria-label')),
  ).toEqual(['First, $240.00 in cash', 'Second, $100.00 in cash', 'Third, a check for $210.00'])
  expect(within(own).getByText('Check 1043')).toBeVisible()
  expect(await envelope('Bob, Sun, Mar 8, 2026')).toHaveTextContent('$120.00 in cash')
  expect(screen.getByText('4 collections to confirm ·')).toHaveTextContent('$670.00')
})

test('each collection says what confirming it does', async () => {
  show([
    aCollection({ id: 1, customerName: 'Part' }),
    aCollection({ id: 2, customerName: 'More', amount: cents(300_00) }),
    aCollection({ id: 3, customerName: 'Canceled', orderStatus: 'CANCELLED', payableBalance: zero }),
    aCollection({ id: 4, customerName: 'Paid', payableBalance: zero }),
    aCollection({ id: 5, customerName: 'Several', amount: cents(300_00), canPayOthers: true }),
    aCollection({ id: 6, customerName: 'Others', payableBalance: zero, canPayOthers: true }),
  ])
  const row = async (name: RegExp) => screen.findByRole('listitem', { name })
  expect(await row(/^Part/)).toHaveTextContent('Pays $120.00 of the $216.00 due')
  expect(await row(/^More/)).toHaveTextContent('Pays the $216.00 due; $84.00 becomes credit')
  expect(await row(/^Canceled/)).toHaveTextContent("This order can't be paid anymore: all of it becomes credit")
  expect(await row(/^Paid/)).toHaveTextContent('Nothing is due on this order: all of it becomes credit')
  expect(await row(/^Several/)).toHaveTextContent('Pays the $216.00 due; $84.00 becomes credit or pays other orders')
  expect(await row(/^Others/)).toHaveTextContent('all of it becomes credit or pays other orders')
})

test('confirming asks for orders only if money is left and other orders are unpaid', async () => {
  const { state, user } = show([
    aCollection({ id: 1, customerName: 'Usual', amount: cents(216_00) }),
    aCollection({ id: 2, customerName: 'Owing', amount: cents(216_00), canPayOthers: true }),
    aCollection({ id: 3, customerName: 'Left', amount: cents(300_00), canPayOthers: true }),
  ])
  const left = await screen.findByRole('button', { name: 'Confirm $300.00 in cash from Left' })
  expect(left).toHaveTextContent('Confirm…')
  await user.click(left)
  expect(openDialog).toHaveBeenLastCalledWith(
    expect.anything(),
    expect.objectContaining({ collection: expect.objectContaining({ id: 3 }) }),
  )
  const choices = screen.getAllByRole('button', { name: /^Choose orders/ })
  expect(choices.map(({ ariaLabel }) => ariaLabel)).toEqual(['Choose orders for $216.00 in cash from Owing'])
  await user.click(screen.getByRole('button', { name: 'Choose orders for $216.00 in cash from Owing' }))
  expect(openDialog).toHaveBeenCalledTimes(2)
  expect(state.confirmed).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Confirm $216.00 in cash from Owing' }))
  await waitFor(() => expect(state.confirmed).toEqual([[2]]))
})

test('one press confirms a collection, says so, and moves the focus to the next one', async () => {
  const { state, user } = show([...day])
  const press = await screen.findByRole('button', { name: 'Confirm $240.00 in cash from First' })
  act(() => press.focus())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Confirm $100.00 in cash from Second' })).toHaveFocus())
  expect(await screen.findByText('Confirmed $240.00 in cash from First.')).toBeInTheDocument()
  expect(state.confirmed).toEqual([[1]])
})

test('a whole day of a driver is confirmed in one press', async () => {
  const { state, user } = show([...day])
  await user.click(await screen.findByRole('button', { name: 'Confirm all 3 from Ann' }))
  expect(await screen.findByText('Nothing to confirm.')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Deliveries' })).toHaveAttribute('href', '/deliveries')
  expect(screen.getByText('Confirmed 3 collections from Ann, $550.00.')).toBeInTheDocument()
  expect(state.confirmed).toEqual([[1, 2, 3]])
  expect(document.body).not.toHaveFocus()
})

test('a decision someone else made first is shown, and nothing is lost', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { user } = show([aCollection()], { answers: [refuseCall(confirmCollection, 'collection-decided')] })
  await user.click(await screen.findByRole('button', { name: /^Confirm/ }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This was confirmed, refused or taken back in the meantime.',
  )
})

test('refusing a collection needs a reason, which is sent', async () => {
  const sent: unknown[] = []
  const { user, unmount } = show([aCollection()])
  await user.click(await screen.findByRole('button', { name: 'Refuse $120.00 in cash from Ernst Handel' }))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), expect.objectContaining({ collection: aCollection() }))
  unmount()

  stubServer(
    answerCall(refuseCollection, ({ body }) => {
      sent.push(body)
      return aCollection({ status: 'refused', refusalReason: 'Torn' })
    }),
  )
  const [closeNow, onDone] = [vi.fn<() => void>(), vi.fn<(message: string) => void>()]
  const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }
  showWithin(<RefuseDialog frame={frame} closeNow={closeNow} collection={aCollection()} onDone={onDone} />, [
    'ACCOUNTING',
  ])
  const submit = await screen.findByRole('button', { name: 'Refuse' })
  expect(submit).toBeDisabled()
  await user.type(screen.getByLabelText(/^Reason/), ' Torn ')
  await user.click(submit)
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ reason: 'Torn' }])
  expect(onDone.mock.calls).toEqual([['Refused $120.00 in cash from Ernst Handel.']])
})

test('the other tab lists confirmed and refused collections, and says if the payment was voided later', async () => {
  const { user, router } = show([
    aCollection({ id: 1, customerName: 'Waits' }),
    aCollection({ id: 2, customerName: 'Paid', status: 'confirmed', payment: { id: 12, voidedOn: null } }),
    aCollection({ id: 3, customerName: 'Voided', status: 'confirmed', payment: { id: 13, voidedOn: new Date() } }),
    aCollection({ id: 4, customerName: 'Torn', status: 'refused', refusalReason: 'Torn in two' }),
  ])
  await user.click(await screen.findByRole('tab', { name: 'Confirmed and refused' }))
  expect(router.state.location.href).toBe('/payments/collections?tab=decided')
  const table = await screen.findByRole('grid', { name: 'Confirmed and refused' })
  for (const text of ['Paid', 'Confirmed; payment voided', 'Refused: Torn in two'])
    expect(await within(table).findByText(text)).toBeVisible()
  expect(within(table).queryByText('Waits')).toBeNull()
})

test('money whose order couldn’t take it comes first, says why, and is assigned one by one', async () => {
  const { user } = show([
    aCollection({ id: 1, customerName: 'Plain' }),
    aCollection({ id: 2, customerName: 'Moved', toAssign: 'OTHER_DRIVER' }),
    aCollection({
      id: 3,
      customerName: 'Canceled',
      toAssign: 'NOT_PAYABLE',
      orderStatus: 'CANCELLED',
      payableBalance: zero,
    }),
  ])
  const own = within(await envelope('To assign: Ann, Mon, Mar 9, 2026'))
  // The first is the page.
  expect(screen.getAllByRole('region')[1]).toHaveAccessibleName('To assign: Ann, Mon, Mar 9, 2026')
  expect(own.getByText(/^The stop was no longer theirs when the phone sent it\. Pays/)).toBeVisible()
  expect(own.getByText(/^The order couldn't be paid anymore when the phone sent it\./)).toBeVisible()
  expect(own.queryByRole('button', { name: /^Confirm/ })).toBeNull()
  expect(within(await envelope('Ann, Mon, Mar 9, 2026')).getAllByRole('listitem')).toHaveLength(1)
  await user.click(own.getByRole('button', { name: 'Assign $120.00 in cash from Moved' }))
  expect(openDialog).toHaveBeenCalledWith(
    expect.anything(),
    expect.objectContaining({ collection: expect.objectContaining({ id: 2 }) }),
  )
})
