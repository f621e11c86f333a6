import { readCollectedTotals } from '@dray/contract/collections'
import { collectedMoney } from '@dray/domain/collections/collections'
import { listCustomers } from '@dray/contract/customers'
import { listPayments, type Payment, readPaymentTotals } from '@dray/contract/payments'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aCustomer } from '../../test-data/catalog.ts'
import { downloads } from '../../test-data/downloads.ts'
import { answerPaymentTotals, aCheck, aVoidedCheck, showPayments } from '../../test-data/payments/payment-list.tsx'
import { answerCall, answerPage, openDialog, openModal, refuseCall, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'

// An evening in Los Angeles, when it's already tomorrow in UTC.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

type Answers = Parameters<typeof stubServer>
type List = { payments?: Payment[]; answers?: Answers; at?: string; roles?: Role[] }

/** Records the list's requests. */
async function shown({ payments = [aCheck()], answers = [], ...options }: List = {}) {
  const queries: Record<string, string | undefined>[] = []
  stubServer(
    ...answers,
    answerCall(listPayments, ({ params: { fromISO, toISO }, url }) => {
      queries.push({ from: fromISO, to: toISO, ...Object.fromEntries(url.searchParams) })
      return payments
    }),
    answerPaymentTotals(payments),
  )
  const page = showPayments(options)
  await waitFor(() => expect(queries).not.toEqual([]))
  const [first] = payments
  if (first) await screen.findAllByText(first.customerName)
  return { ...page, queries, user: setUpUser() }
}

const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .filter((row) => within(row).queryAllByRole('gridcell').length > 0)
const cellTexts = (row: HTMLElement | undefined) =>
  row &&
  within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)

/** A filter's button, not the column header of the same name. */
const filterButton = (name: string) => screen.getByRole('button', { name, expanded: false })

test('the list opens on the last 90 company days plus later-dated payments, which quick ranges leave out', async () => {
  const { queries, user } = await shown()
  expect(queries).toEqual([{ from: '2025-12-15', to: '2027-03-15', limit: '50' }])
  await user.click(screen.getByRole('button', { name: 'Paid: 90 Days and later' }))
  await user.click(await screen.findByRole('button', { name: '90 Days' }))
  expect(await screen.findByRole('button', { name: 'Paid: 90 Days' })).toBeVisible()
  await waitFor(() => expect(queries.at(-1)).toEqual({ from: '2025-12-15', to: '2026-03-14', limit: '50' }))
})

test('a row shows date, customer, method, amount, orders, credit, notes and who recorded it', async () => {
  await shown({
    payments: [
      aCheck({
        customerCreditDeducted: cents(75_00),
        customerCreditAdded: cents(20_00),
        notes: 'Check 4711',
        orders: [
          { orderId: 1, orderNum: '100023', amountApplied: cents(400_00) },
          { orderId: 2, orderNum: '100024', amountApplied: cents(55_00) },
        ],
      }),
      aCheck({ id: 13, paymentDate: '2026-03-16', orders: [], createdBy: null }),
    ],
  })
  expect(cellTexts(rows()[0])).toEqual([
    ...['Mar 12', 'Ernst Handel', 'Check', '$400.00', '100023+1', '$75.00', '$20.00', 'Check 4711'],
    'Steven Buchanan',
    '',
  ])
  // Post-dated, and all of it became credit.
  expect(cellTexts(rows()[1])?.slice(0, 8)).toEqual([
    'Mon',
    'Ernst Handel',
    'Check',
    '$400.00',
    '–none',
    '–none',
    '–none',
    '–none',
  ])
})

test('an order number opens the order page in a new tab, and a payment over many orders lists them on request', async () => {
  const orders = Array.from({ length: 12 }, (_, index) => ({
    orderId: index + 1,
    orderNum: String(100_001 + index),
    amountApplied: cents(10_00 + index),
  }))
  const { user } = await shown({ payments: [aCheck({ orders })] })
  const link = screen.getByRole('link', { name: '100001' })
  expect(link).toHaveAttribute('href', '/orders/100001')
  expect(link).toHaveAttribute('target', '_blank')
  expect(screen.queryByRole('link', { name: '100012' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '+11: show all 12 orders' }))
  const list = within(await screen.findByRole('dialog', { name: 'Applied to 12 orders' }))
  expect(list.getByRole('link', { name: '100012' })).toHaveAttribute('target', '_blank')
  expect(list.getByText('$10.11')).toBeInTheDocument()
})

test('a payment over several orders shows them with their amounts on hover and on focus, until Esc', async () => {
  const orders = [1, 2, 3].map((id) => ({
    orderId: id,
    orderNum: String(100_000 + id),
    amountApplied: cents(id * 10_00),
  }))
  const { user } = await shown({ payments: [aCheck({ orders })] })
  expect(screen.queryByRole('link', { name: '100002' })).toBeNull()
  const more = screen.getByRole('button', { name: '+2: show all 3 orders' })
  await user.hover(more)
  expect(await screen.findByRole('link', { name: '100003' })).toBeInTheDocument()
  expect(screen.getByText('$30.00')).toBeInTheDocument()
  await user.unhover(more)
  await waitFor(() => expect(screen.queryByRole('link', { name: '100003' })).toBeNull())
  await user.keyboard('{Tab}')
  act(() => more.focus())
  expect(await screen.findByRole('link', { name: '100003' })).toBeInTheDocument()
  expect(more).toHaveFocus()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('link', { name: '100003' })).toBeNull())
  expect(more).toHaveFocus()
})

test('a row opens its payment by click and by Enter', async () => {
  const { user } = await shown()
  const [row] = rows()
  if (row === undefined) throw new Error('no row')
  await user.click(within(row).getByText('$400.00'))
  expect(openModal).toHaveBeenLastCalledWith('EditPayment', { paymentId: 12 })
  openModal.mockClear()
  row.focus()
  await user.keyboard('{Enter}')
  expect(openModal).toHaveBeenCalledWith('EditPayment', { paymentId: 12 })
})

test('a voided payment is marked and left out of the totals', async () => {
  await shown({ payments: [aCheck(), aVoidedCheck({ id: 13, amount: cents(99_00) })] })
  const voided = rows()[1]
  if (voided === undefined) throw new Error('no row')
  expect(cellTexts(voided)?.[2]).toBe('Check Voided')
  expect(within(voided).getByTitle('Voided Mar 13 by Nancy Davolio: Check bounced')).toBeInTheDocument()
  expect(within(voided).getByText('$99.00').closest('s')).not.toBeNull()
  await waitFor(() => expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('2 payments, 1 voided$400.00$400.00'))
})

test('an accountant voids a payment from its menu; a voided one can only be viewed', async () => {
  const { user } = await shown({ payments: [aCheck(), aVoidedCheck({ id: 13 })] })
  const [first, second] = screen.getAllByRole('button', { name: 'Actions for $400.00 of Ernst Handel' })
  if (first === undefined || second === undefined) throw new Error('no menu')
  await user.click(first)
  await user.click(await screen.findByRole('menuitem', { name: 'Void payment' }))
  expect(openDialog).toHaveBeenCalledWith(expect.anything(), { payment: expect.objectContaining({ id: 12 }) })
  await user.click(second)
  await screen.findByRole('menuitem', { name: 'View' })
  expect(screen.queryByRole('menuitem', { name: 'Void payment' })).toBeNull()
})

test('sales can read payments but not record them', async () => {
  const { user } = await shown({ roles: ['SALES'] })
  expect(screen.queryByRole('button', { name: 'Add payment' })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Actions for/ }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['View'])
})

test('days, method, customer, credit, and voided filter the list and are in the URL', async () => {
  const { user, queries, router } = await shown({
    at: '/payments?search=ernst',
    answers: [answerCall(listCustomers, () => [aCustomer(), aCustomer({ id: 8, customerName: 'Folk och fä HB' })])],
  })
  await user.click(screen.getByRole('button', { name: /^Paid/ }))
  await user.click(await screen.findByRole('button', { name: 'MTD' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: '2026-03-01', to: '2026-03-14', search: 'ernst' }))
  await user.click(filterButton('Method'))
  await user.click(await screen.findByRole('checkbox', { name: 'Check' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ method: 'CHECK' }))
  await user.click(filterButton('Customer'))
  // Found without the accent.
  await user.type(await screen.findByRole('textbox', { name: 'Search customers' }), 'folk fa')
  await user.click(screen.getByRole('checkbox', { name: 'Folk och fä HB' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ customer: '8' }))
  expect(await screen.findByRole('button', { name: 'Customer: Folk och fä HB' })).toBeInTheDocument()
  await user.click(filterButton('Credit'))
  await user.click(await screen.findByRole('checkbox', { name: 'Credit added' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ credit: 'ADDED' }))
  await user.click(filterButton('Voided'))
  await user.click(await screen.findByRole('checkbox', { name: 'Not voided' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ voided: 'false' }))
  expect(router.state.location.search).toMatchObject({
    method: 'CHECK',
    customer: '8',
    credit: 'ADDED',
    voided: 'false',
  })
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  const { search: _, ...unfiltered } = queries[0] ?? {}
  await waitFor(() => expect(queries.at(-1)).toEqual(unfiltered))
})

test('only methods in use are offered, and a chosen one that was turned off can still be cleared', async () => {
  const { user, queries } = await shown({ at: '/payments?method=WIRE' })
  await user.click(screen.getByRole('button', { name: /^Method: / }))
  expect(await screen.findByRole('checkbox', { name: 'Wire' })).toBeChecked()
  for (const taken of ['Cash', 'Check', 'Card'])
    expect(screen.getByRole('checkbox', { name: taken }), taken).not.toBeChecked()
  for (const off of ['ACH', 'Money order']) expect(screen.queryByRole('checkbox', { name: off }), off).toBeNull()
  await user.click(screen.getByRole('checkbox', { name: 'Wire' }))
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('method'))
})

test('chosen customers stay chosen while searching for others', async () => {
  const { user, queries } = await shown({
    at: '/payments?customer=7',
    answers: [answerCall(listCustomers, () => [aCustomer(), aCustomer({ id: 8, customerName: 'Folk och fä HB' })])],
  })
  await user.click(await screen.findByRole('button', { name: 'Customer: Ernst Handel' }))
  await user.type(await screen.findByRole('textbox', { name: 'Search customers' }), 'folk')
  await user.click(screen.getByRole('checkbox', { name: 'Folk och fä HB' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ customer: '7,8' }))
})

test('a column sorts the list on the server, and the next page begins after the last row', async () => {
  const page = Array.from({ length: 100 }, (_, index) =>
    aCheck({ id: 200 - index, amount: cents(900_00 - index), customerName: `Customer ${index}` }),
  )
  const queries: Record<string, string>[] = []
  stubServer(
    answerPage(listPayments, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      return url.searchParams.has('after') ? { rows: [] } : { rows: page, next: '2026-03-12_101_89901' }
    }),
    answerPaymentTotals(page),
  )
  showPayments({ at: '/payments?sort=-amount' })
  await screen.findByText('Customer 0')
  rows()[0]?.focus()
  await setUpUser().keyboard('{End}')
  await waitFor(() =>
    expect(queries).toEqual([
      { sort: '-amount', limit: '50' },
      { sort: '-amount', limit: '500', after: '2026-03-12_101_89901' },
    ]),
  )
})

test('a payment that is recorded elsewhere appears in the list', async () => {
  const payments = [aCheck()]
  const { cache } = await shown({ payments })
  payments.push(aCheck({ id: 13, customerName: 'Frankenversand' }))
  await act(() => refresh(cache, ['payments']))
  expect(await screen.findByText('Frankenversand')).toBeInTheDocument()
})

test('the export has applied amounts, each order, and who voided what, when, and why', async () => {
  const files = downloads()
  const { user } = await shown({ payments: [aVoidedCheck({ customerCreditAdded: cents(20_00) })] })
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, row] = (await files[0]?.file.text())?.split(/\r?\n/) ?? []
  expect(head).toContain(
    'Date,Customer,Method,Reference,Amount,Applied,Applied to,Credit used,Credit added,Notes,Recorded by,Recorded on,Voided on,Voided by,Void reason',
  )
  expect(row?.replaceAll('"', '')).toBe(
    '2026-03-12,Ernst Handel,Check,,400.00,380.00,100023,0.00,20.00,,Steven Buchanan,2026-03-12,2026-03-13,Nancy Davolio,Check bounced',
  )
})

test('the export has the payments of every page, even if the first is full', async () => {
  const files = downloads()
  const payments = Array.from({ length: 1001 }, (_, index) => aCheck({ id: 2000 - index }))
  stubServer(
    answerPage(listPayments, ({ url: { searchParams } }) => {
      if (searchParams.has('after')) return { rows: payments.slice(1000) }
      return { rows: payments.slice(0, searchParams.get('limit') === '1000' ? 1000 : 1), next: 'b' }
    }),
    answerPaymentTotals(payments),
  )
  showPayments({})
  await screen.findAllByText('Ernst Handel')
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect((await files[0]?.file.text())?.trim().split(/\r?\n/)).toHaveLength(1 + payments.length)
})

// R2.2-23
test('an empty list offers to add a payment, and a filtered one to search all dates', async () => {
  const { unmount } = await shown({ payments: [] })
  expect(await screen.findByText('No payments on these dates.')).toBeInTheDocument()
  const user = setUpUser()
  const [inTheHead, inTheList] = screen.getAllByRole('button', { name: 'Add payment' })
  for (const button of [inTheHead, inTheList]) {
    if (button) await user.click(button)
    expect(openModal).toHaveBeenLastCalledWith('AddPayment', {})
    openModal.mockClear()
  }
  unmount()
  const { queries } = await shown({ payments: [], at: '/payments?method=CARD' })
  expect(await screen.findByText('No payments match these filters.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Search all dates' }))
  // Checks may be post-dated.
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ from: '2000-01-01', to: '2027-03-15', method: 'CARD' }))
})

test('a list that cannot be loaded says so and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(listPayments, 'busy'), refuseCall(readPaymentTotals, 'busy'))
  showPayments()
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Error fetching payments')
  expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInTheDocument()
})

test('unconfirmed collections are shown beside the payments, and accounting opens them from here', async () => {
  const collected = {
    collections: 3,
    ...collectedMoney([]),
    cash: cents(340_00),
    checks: cents(210_00),
    checkCount: 2,
  }
  const queries: string[] = []
  const answers = [
    answerCall(readCollectedTotals, ({ url }) => {
      queries.push(url.search)
      return collected
    }),
  ]
  const { unmount } = await shown({ answers, roles: ['ACCOUNTING'] })
  expect(await screen.findByText(/^Collected \$340/)).toHaveTextContent(
    'Collected $340.00 in cash and 2 checks ($210.00), awaiting confirmation',
  )
  expect(queries).toEqual(['?status=waiting'])
  for (const name of ['Collected by drivers', 'awaiting confirmation'])
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/payments/collections')
  unmount()
  const sales = await shown({ answers, roles: ['SALES'] })
  expect(await screen.findByText(/^Collected \$340/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Collected by|^awaiting/ })).toBeNull()
  sales.unmount()
  const nothing = { collections: 0, ...collectedMoney([]) }
  await shown({ answers: [answerCall(readCollectedTotals, () => nothing)] })
  expect(screen.queryByText(/^Collected \$/)).toBeNull()
})
