import { listChangedSinceClosing } from '@dray/contract/books'
import { changeClosing, type Closing, type OpenItems, readClosing, readOpenItems } from '@dray/contract/books/closing'
import { cents, zero } from '@dray/domain/money'
import { firstOfMonth } from '@dray/domain/figures/rollups'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import {
  answerCall,
  button,
  openDialog,
  refuseCall,
  settings,
  showScreens,
  showWithin,
  stubServer,
} from '../../../test-data/screens.tsx'
import { setUpUser } from '../../../test-data/set-up-user.ts'
import { BooksPage } from '../books-page.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'

const today = companyDay(new Date(), settings.timeZone)
const lastMonth = addDays(firstOfMonth(today), -1)

const nothing: Closing = { closedThrough: null, by: null, on: null, reason: null, history: [] }
const ofAnn = { by: 'Ann', on: new Date('2026-03-09T18:00:00Z'), reason: null }
const closed: Closing = {
  ...ofAnn,
  closedThrough: '2026-02-28',
  history: [
    { ...ofAnn, id: 3, closedThrough: '2026-02-28' },
    { ...ofAnn, id: 2, closedThrough: '2026-01-31', reason: 'A bill came late' },
    { ...ofAnn, id: 1, closedThrough: '2026-02-28' },
  ],
}
const none = { count: 0, first: [] }
const noMoney = { count: 0, amount: zero, oldest: null }
const done: OpenItems = {
  through: lastMonth,
  collections: noMoney,
  orders: none,
  batches: none,
  rounds: none,
  memos: noMoney,
}
const open: OpenItems = {
  ...done,
  collections: { count: 2, amount: cents(45_00), oldest: '2026-02-12' },
  orders: { count: 12, first: [{ id: 4, orderNum: '100123', customerName: 'Ernst Handel' }] },
  rounds: { count: 1, first: [{ driverId: 3, driverName: 'Bob', day: '2026-02-12' }] },
}

function show(closing: Closing, items: OpenItems = open, roles: ('ACCOUNTING' | 'ADMIN')[] = ['ACCOUNTING']) {
  stubServer(
    answerCall(readClosing, () => closing),
    answerCall(readOpenItems, () => items),
    answerCall(listChangedSinceClosing, () => []),
  )
  return showScreens({ '/books': BooksPage }, { at: '/books?tab=closing', roles })
}

test('before anything is closed, the end of last month is proposed, with what is still open through it', async () => {
  const user = setUpUser()
  show(nothing)
  expect(await screen.findByRole('heading', { name: 'Nothing is closed' })).toBeVisible()
  expect(screen.getByLabelText('Close through')).toHaveValue(lastMonth)
  expect(await screen.findByRole('link', { name: '2 collections to confirm' })).toHaveAttribute(
    'href',
    '/payments/collections',
  )
  expect(screen.getByText(/^\$45\.00, oldest Feb 12, 2026$/)).toBeVisible()
  expect(screen.getByText('12 delivered orders without an invoice')).toBeVisible()
  expect(screen.getByRole('link', { name: '100123' })).toHaveAttribute('href', '/orders/100123')
  expect(screen.getByText(/and 11 more/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bob, Feb 12, 2026' })).toBeVisible()
  expect(screen.queryByText(/batch/)).toBe(null)
  expect(screen.queryByText('History')).toBe(null)
  await user.click(button('Close'))
  expect(openDialog).toHaveBeenCalledWith(CloseDialog, expect.objectContaining({ items: open, isOver: true }))
})

test('a day after today or before the last closing can’t be chosen', async () => {
  const user = setUpUser()
  show(closed)
  const field = await screen.findByLabelText('Close through')
  for (const [day, text] of [
    ['2199-01-01', 'Choose a day before today'],
    [today, "Today isn't over. Only an admin can close it."],
    ['2026-02-28', 'Already closed through Feb 28, 2026'],
  ] as const) {
    await user.clear(field)
    await user.type(field, day)
    expect(field).toHaveAccessibleDescription(text)
    await user.click(button('Close'))
  }
  expect(openDialog).not.toHaveBeenCalled()
})

test('when everything is done, the list says so', async () => {
  show(nothing, done)
  expect(await screen.findByText(/^Nothing\. Every collection/)).toBeVisible()
})

test('one closing alone has no history', async () => {
  show({ ...closed, history: closed.history.slice(2) })
  expect(await screen.findByRole('heading', { name: 'Closed through Feb 28, 2026' })).toBeVisible()
  expect(screen.queryByText('History')).toBeNull()
})

test('the history says who closed and reopened what, and only an admin can reopen', async () => {
  const user = setUpUser()
  show({ ...closed, history: [...closed.history, { ...ofAnn, id: 0, closedThrough: '2026-01-31' }] })
  expect(await screen.findByRole('heading', { name: 'Closed through Feb 28, 2026' })).toBeVisible()
  const moves = within(screen.getByRole('region', { name: 'History' })).getAllByRole('listitem')
  expect(moves.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Closed through Feb 28, 2026/),
    expect.stringMatching(/^Reopened, closed through Jan 31, 2026/),
    expect.stringMatching(/^Closed through Feb 28, 2026/),
    expect.stringMatching(/^Closed through Jan 31, 2026/),
  ])
  expect(screen.getByText(/A bill came late/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBe(null)
  show(closed, open, ['ADMIN'])
  await user.click(await screen.findByRole('button', { name: 'Reopen' }))
  expect(openDialog).toHaveBeenCalledWith(ReopenDialog, { closing: closed, closedThrough: '2026-02-28' })
})

const layer = () => ({ frame: { opened: true, onClose: vi.fn<() => void>() }, closeNow: vi.fn<() => void>() })

test('closing names what stays open, and a refusal stays in the question', async () => {
  const user = setUpUser()
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(changeClosing, 'reopen-by-admin-only'))
  const onDone = vi.fn<() => void>()
  showWithin(<CloseDialog {...layer()} items={open} isOver onDone={onDone} />, ['ACCOUNTING'])
  expect(screen.getByText('12 delivered orders without an invoice')).toBeVisible()
  await user.click(button(/^Close through/))
  expect(await screen.findByText('Only an admin can reopen closed days.')).toBeVisible()
  expect(onDone).not.toHaveBeenCalled()
})

test('an admin can choose today', async () => {
  const user = setUpUser()
  show(nothing, open, ['ADMIN'])
  const field = await screen.findByLabelText('Close through')
  await user.clear(field)
  await user.type(field, today)
  await screen.findByText('12 delivered orders without an invoice')
  await user.click(button('Close'))
  expect(openDialog).toHaveBeenCalledWith(CloseDialog, expect.objectContaining({ isOver: false }))
})

test('closing a day that isn’t over asks for a reason', async () => {
  const user = setUpUser()
  const sent: unknown[] = []
  stubServer(
    answerCall(changeClosing, ({ body }) => {
      sent.push(body)
      return nothing
    }),
  )
  const [{ closeNow, frame }, onDone] = [layer(), vi.fn<() => void>()]
  showWithin(
    <CloseDialog
      frame={frame}
      closeNow={closeNow}
      items={{ ...open, through: today }}
      isOver={false}
      onDone={onDone}
    />,
    ['ADMIN'],
  )
  expect(screen.getByText('12 delivered orders without an invoice')).toBeVisible()
  await user.type(screen.getByLabelText(/^Reason/), 'Stock count tonight')
  await user.click(button(/^Close through/))
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ closedThrough: today, reason: 'Stock count tonight' }])
})

test('reopening proposes the day that was closed before, and sends the reason', async () => {
  const user = setUpUser()
  const sent: unknown[] = []
  stubServer(
    answerCall(changeClosing, ({ body }) => {
      sent.push(body)
      return nothing
    }),
  )
  const { closeNow, frame } = layer()
  showWithin(<ReopenDialog frame={frame} closeNow={closeNow} closing={closed} closedThrough="2026-02-28" />, ['ADMIN'])
  const day = screen.getByLabelText('Stay closed through')
  expect(day).toHaveValue('2026-01-31')
  await user.type(screen.getByLabelText(/^Reason/), 'A bill came late')
  await user.clear(day)
  await user.type(day, '2026-02-28')
  await user.click(button('Reopen'))
  expect(screen.getByText('Choose a day before Feb 28, 2026')).toBeVisible()
  await user.clear(day)
  await user.click(button('Reopen'))
  await waitFor(() => expect(closeNow).toHaveBeenCalled())
  expect(sent).toEqual([{ closedThrough: null, reason: 'A bill came late' }])
})
