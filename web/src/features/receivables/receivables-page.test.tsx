import {
  listOpenBalances,
  listReceivables,
  type OpenBalance,
  type Receivable,
  readReceivableTotals,
} from '@dray/contract/receivables'
import { addComment } from '@dray/contract/comments'
import { listOrdersToCredit } from '@dray/contract/payments'
import { listUserNames } from '@dray/contract/users'
import { cents, sum, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { ReactNode } from 'react'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { downloads } from '../../test-data/downloads.ts'
import { readSheet } from '../../test-data/read-sheet.ts'
import { answerCall, answerPage, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ReceivablesPage } from './receivables-page.tsx'

const ernst: Receivable = {
  customerId: 7,
  customerName: 'Ernst Handel',
  accountOwnerID: 4,
  accountOwnerName: 'Margaret Peacock',
  contactPhone: '7675-3425',
  lastNote: null,
  aging: { current: cents(311_020), days30: cents(0), days60: cents(120_000), days90: cents(0), over90: cents(0) },
  total: cents(431_020),
  toCredit: cents(0),
  oldestDueOn: '2026-01-24',
  lastPaymentOn: '2026-03-02',
  creditAvailable: cents(12_50),
  unpaidOrders: 2,
}
const frankenversand: Receivable = {
  ...ernst,
  customerId: 8,
  customerName: '=Frankenversand',
  accountOwnerID: null,
  accountOwnerName: null,
  contactPhone: null,
  aging: { current: cents(0), days30: cents(0), days60: cents(0), days90: cents(0), over90: cents(5_00) },
  total: cents(5_00),
  oldestDueOn: '2025-03-10',
  lastPaymentOn: null,
  creditAvailable: cents(0),
  unpaidOrders: 1,
}
const anOrder = (overrides: Partial<OpenBalance>): OpenBalance => ({
  orderId: 41,
  orderNum: '100041',
  customerPO: null,
  orderStatus: 'COMPLETED',
  createdAt: new Date('2026-01-20T20:00:00Z'),
  deliveryDate: '2026-01-24',
  dueOn: '2026-01-24',
  daysLate: 45,
  total: cents(150_000),
  balanceDue: cents(120_000),
  ...overrides,
})
const orders = [
  anOrder({}),
  anOrder({ orderId: 42, orderNum: '100042', dueOn: '2026-04-01', daysLate: 0, balanceDue: cents(311_020) }),
]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-10T20:00:00Z'), toFake: ['Date'] })
  return () => vi.useRealTimers()
})

type Handlers = Parameters<typeof stubServer>
type Options = { at?: string; roles?: Role[]; handlers?: Handlers; pages?: Receivable[][]; Screen?: () => ReactNode }

const WithDialogs = () => (
  <ModalStack registry={modalRegistry}>
    <ReceivablesPage />
  </ModalStack>
)

function show({
  at = '/receivables',
  roles = ['ACCOUNTING'],
  handlers = [],
  pages = [[ernst], [frankenversand]],
  Screen = ReceivablesPage,
}: Options = {}) {
  const queries: Record<string, string>[] = []
  const totalsQueries: Record<string, string>[] = []
  const orderQueries: string[] = []
  stubServer(
    ...handlers,
    answerPage(listReceivables, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      const page = Number(url.searchParams.get('after') ?? 0)
      return { rows: pages[page] ?? [], next: page + 1 < pages.length ? String(page + 1) : undefined }
    }),
    answerCall(readReceivableTotals, ({ url }) => {
      totalsQueries.push(Object.fromEntries(url.searchParams))
      return {
        customers: pages.flat().length,
        aging: {
          current: cents(311_020),
          days30: cents(0),
          days60: cents(120_000),
          days90: cents(0),
          over90: cents(5_00),
        },
        total: cents(431_520),
        toCredit: url.searchParams.has('asOf') ? null : sum(pages.flat().map(({ toCredit }) => toCredit ?? zero)),
        creditAvailable: cents(12_50),
        unpaidOrders: 3,
      }
    }),
    answerCall(listOpenBalances, ({ url, params }) => {
      orderQueries.push(`${params['customerId']}${url.search}`)
      return orders
    }),
    answerCall(listUserNames, () => ({ res: [{ id: 3, name: 'Ann', image: null }] })),
  )
  const shown = showScreens(
    { '/receivables': Screen, '/customers/7': () => <p>The page of a customer</p> },
    { at, roles },
  )
  return { ...shown, queries, totalsQueries, orderQueries, user: setUpUser() }
}
const customerRow = async (name: string) => {
  const cell = await screen.findByText(name)
  const row = cell.closest<HTMLElement>('[role="row"]')
  if (!row) throw new Error(`${name} is in no row`)
  return row
}

test('each customer has their balance by age, oldest due date, last payment, and credit, above the totals', async () => {
  show()
  const row = within(await customerRow('Ernst Handel'))
  for (const text of ['$3,110.20', '$1,200.00', '$4,310.20', '45 days late', 'Mar 2'])
    expect(row.getByText(text)).toBeInTheDocument()
  expect(row.getByText('$12.50')).toBeInTheDocument()
  expect(within(await customerRow('=Frankenversand')).getByText('365 days late')).toBeInTheDocument()
  const foot = within(screen.getAllByRole('row').at(-1) ?? document.body)
  for (const text of ['2 customers', '$4,315.20', '$1,200.00', '$5.00', '$12.50'])
    expect(foot.getByText(text)).toBeInTheDocument()
})

test('the plot is a table of balances and shares by age', async () => {
  show()
  const plot = within(await screen.findByRole('table', { name: 'Balance by age' }))
  await waitFor(() => expect(plot.getByRole('row', { name: 'Current $3,110.20 72%' })).toBeInTheDocument())
  expect(plot.getByRole('row', { name: '31–60 days $1,200.00 28%' })).toBeInTheDocument()
  expect(plot.getByRole('row', { name: 'Over 90 days $5.00 0%' })).toBeInTheDocument()
  const totals = within(screen.getByLabelText('Totals'))
  expect(totals.getByText('$1,205.00')).toBeInTheDocument()
})

test('the highest balance comes first, and the next page starts where the previous one ended', async () => {
  const { queries } = show()
  await screen.findByText('=Frankenversand')
  expect(queries).toEqual([
    { sort: '-total', limit: '50' },
    { sort: '-total', limit: '500', after: '1' },
  ])
})

test('search, filters, day, and sort are in the URL, and the server applies them', async () => {
  const { queries, totalsQueries } = show({
    at: '/receivables?search=ernst&owner=3,none&daysLate=31&over=1,000&asOf=2026-02-28&sort=oldestDue',
  })
  await screen.findByText('Ernst Handel')
  const filter = { search: 'ernst', owner: '3,none', minDaysLate: '31', minBalance: '1000', asOf: '2026-02-28' }
  expect(queries[0]).toEqual({ ...filter, sort: 'oldestDue', limit: '50' })
  expect(totalsQueries[0]).toEqual(filter)
})

test('a list of customers with overdue orders totals the overdue amount next to the whole balance', async () => {
  const { unmount } = show()
  await screen.findByText('Ernst Handel')
  expect(screen.queryByRole('columnheader', { name: 'Overdue' })).toBeNull()
  unmount()
  show({ at: '/receivables?daysLate=1' })
  expect(await screen.findByRole('columnheader', { name: 'Overdue' })).toBeVisible()
  const figure = () => screen.getByText('Overdue', { selector: 'dt' }).nextElementSibling
  await waitFor(() => expect(figure()).toHaveTextContent(/^\$[1-9]/))
  const foot = screen.getAllByRole('row').at(-1)
  expect(foot).toHaveTextContent(figure()?.textContent ?? 'none')
})

test('invalid values in the URL are ignored, as is a day that isn’t past', async () => {
  for (const asOf of ['2026-03-10', '2026-03-11', '1999-12-31', '2026-02-30', 'yesterday']) {
    const { queries, unmount } = show({
      at: `/receivables?owner=me&daysLate=0&over=much&sort=-luck&asOf=${asOf}`,
    })
    await screen.findByText('Ernst Handel')
    expect(queries[0]).toEqual({ limit: '50' })
    expect(screen.queryByText(/These are the figures/)).toBeNull()
    unmount()
  }
})

test('invalid days late and amounts are marked and not sent', async () => {
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Days late' }))
  const days = await screen.findByRole('textbox', { name: 'At least this many days late' })
  await user.type(days, '3x')
  expect(days).toHaveAttribute('aria-invalid', 'true')
  await user.type(days, '{Backspace}1')
  await waitFor(() => expect(router.state.location.search).toEqual({ daysLate: '31' }))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Days late: 31+' })).toHaveFocus())
  await user.click(screen.getByRole('button', { name: 'Owes' }))
  const over = await screen.findByRole('textbox', { name: 'Owes at least' })
  await user.type(over, '-5')
  expect(over).toHaveAttribute('aria-invalid', 'true')
  await user.clear(over)
  await user.type(over, '$1,000')
  await waitFor(() => expect(router.state.location.search).toEqual({ daysLate: '31', over: '$1,000' }))
})

test('a past day’s figures say so, count days late up to that day, and link back to today', async () => {
  const { user, router, queries, orderQueries } = show({ at: '/receivables?asOf=2026-02-28&open=7' })
  expect(
    await screen.findByText(
      'These are the figures as of Sat, Feb 28. Money to credit or refund is only shown for today.',
    ),
  ).toBeInTheDocument()
  expect(document.title).toBe('Receivables as of 2026-02-28 · Dray')
  expect(within(await customerRow('Ernst Handel')).getByText('35 days late')).toBeInTheDocument()
  await customerRow('Order 100041')
  expect(orderQueries).toEqual(['7?asOf=2026-02-28&limit=5000'])
  expect(screen.queryByRole('button', { name: /add payment/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Back to today' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ open: '7' }))
  await waitFor(() => expect(queries).toContainEqual({ sort: '-total', limit: '50' }))
})

test('a customer expands to the unpaid orders, each in the column of its bucket, and its balance opens a payment', async () => {
  const { user, router } = show()
  await user.click(await screen.findByRole('button', { name: 'Open orders of Ernst Handel' }))
  const row = within(await customerRow('Order 100041'))
  expect(router.state.location.search).toEqual({ open: '7' })
  expect(row.getByRole('link')).toHaveAttribute('href', '/orders/100041')
  const cells = row.getAllByRole('gridcell').map((cell) => cell.textContent)
  expect(cells.slice(1, 7)).toEqual(['', '', '$1,200.00', '', '', '$1,200.00'])
  expect(row.getByText('45 days late')).toHaveAttribute('title', 'Jan 24')
  expect(cells[0]).toBe('Order 100041 Jan 20 · Completed')
  await user.click(row.getByRole('button', { name: '$1,200.00: add payment to order 100041' }))
  expect(openModal).toHaveBeenLastCalledWith('AddPayment', { customerId: 7, orderId: 41 })
  await user.click(screen.getByRole('button', { name: '$4,310.20: add payment from Ernst Handel' }))
  expect(openModal).toHaveBeenLastCalledWith('AddPayment', { customerId: 7 })
  await user.click(screen.getByRole('button', { name: 'Open orders of Ernst Handel' }))
  await waitFor(() => expect(screen.queryByText('Order 100041')).toBeNull())
})

test('an expanded customer stays expanded while another is expanded and collapsed', async () => {
  const openOrders = answerCall(listOpenBalances, ({ params }) => (params['customerId'] === '7' ? orders : []))
  const { user, router } = show({ pages: [[ernst, frankenversand]], handlers: [openOrders] })
  const opened = () => router.state.location.search
  const toggle = (name: string) => user.click(screen.getByRole('button', { name: `Open orders of ${name}` }))
  await customerRow('Ernst Handel')
  await toggle('Ernst Handel')
  await toggle('=Frankenversand')
  await waitFor(() => expect(opened()).toEqual({ open: '7,8' }))
  await toggle('=Frankenversand')
  await waitFor(() => expect(opened()).toEqual({ open: '7' }))
})

test('the arrow keys expand and collapse a customer', async () => {
  const { user } = show()
  const row = await customerRow('Ernst Handel')
  row.focus()
  await user.keyboard('{ArrowRight}')
  await customerRow('Order 100042')
  await user.keyboard('{ArrowLeft}')
  await waitFor(() => expect(screen.queryByText('Order 100042')).toBeNull())
})

test('users who can’t record payments see balances as plain text', async () => {
  show({ roles: ['SALES'], at: '/receivables?open=7' })
  await customerRow('Order 100041')
  expect(screen.queryByRole('button', { name: /add payment/ })).toBeNull()
})

test('a customer’s orders open from the row', async () => {
  const { user } = show({ roles: ['SALES'] })
  await customerRow('Ernst Handel')
  await user.click(screen.getByRole('button', { name: 'Actions for Ernst Handel' }))
  await user.click(await screen.findByRole('menuitem', { name: 'View Orders' }))
  expect(openModal).toHaveBeenLastCalledWith('ViewCustomerOrders', { customerId: 7 })
})

test('the statement of one customer opens from their row, for today only', async () => {
  const { user, unmount } = show({ roles: ['SALES'], Screen: WithDialogs })
  await customerRow('Ernst Handel')
  await user.click(screen.getByRole('button', { name: 'Actions for Ernst Handel' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Statement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Statement of Ernst Handel' }))
  expect(await dialog.findByRole('button', { name: /Print statement/ })).toBeInTheDocument()
  unmount()
  const past = show({ at: '/receivables?asOf=2026-02-28' })
  await customerRow('Ernst Handel')
  await past.user.click(screen.getByRole('button', { name: 'Actions for Ernst Handel' }))
  await screen.findByRole('menuitem', { name: 'View Orders' })
  expect(screen.queryByRole('menuitem', { name: 'Statement' })).toBeNull()
})

test('a row’s menu calls the contact, its mark has the last contact note, and a new note can be added', async () => {
  const { unmount } = show({ pages: [[frankenversand]] })
  await customerRow('=Frankenversand')
  expect(screen.queryByText('Phone')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Note' })).toBeNull()
  unmount()
  const sent: unknown[] = []
  const lastNote = { text: 'Will send a check', userName: 'Ann', createdAt: new Date('2026-03-09T23:05:00Z') }
  const added = answerCall(addComment, ({ body }) => {
    sent.push(body)
    return { ...lastNote, id: 9, userId: 4, isContactNote: true }
  })
  const { user } = show({ pages: [[{ ...ernst, lastNote }, frankenversand]], handlers: [added], Screen: WithDialogs })
  const row = within(await customerRow('Ernst Handel'))
  expect(row.getByRole('img', { name: 'Yesterday Ann: Will send a check' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Actions for Ernst Handel' }))
  expect(await screen.findByRole('menuitem', { name: 'Call 7675-3425' })).toHaveAttribute('href', 'tel:76753425')
  await user.click(await screen.findByRole('menuitem', { name: 'Add contact note' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add contact note' }))
  expect(dialog.getByText(/Last note, Mar 9, Ann: Will send a check/)).toBeInTheDocument()
  await user.type(dialog.getByRole('textbox', { name: 'Note' }), 'Promised Friday')
  await user.click(dialog.getByRole('button', { name: 'Add note' }))
  await waitFor(() =>
    expect(sent).toEqual([{ entityType: 'customer', entityId: 7, text: 'Promised Friday', isContactNote: true }]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('on a phone an expanded customer shows the phone number, the last note, and the actions', async () => {
  const noMatch = window.matchMedia.bind(window)
  const screenSize = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => Object.assign(noMatch(query), { matches: true }))
  onTestFinished(() => screenSize.mockRestore())
  const lastNote = { text: 'Will send a check', userName: 'Ann', createdAt: new Date('2026-03-09T23:05:00Z') }
  const { user } = show({ pages: [[{ ...ernst, lastNote, toCredit: cents(6_00) }]] })
  await customerRow('Ernst Handel')
  expect(screen.queryByRole('link', { name: '7675-3425' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Open orders of Ernst Handel' }))
  const row = within(await customerRow('7675-3425'))
  expect(row.getByText('Yesterday Ann: Will send a check')).toBeInTheDocument()
  await user.click(row.getByRole('button', { name: 'Actions for Ernst Handel' }))
  expect(await screen.findByRole('menuitem', { name: 'Statement' })).toBeInTheDocument()
})

test('unpaid orders that can’t be loaded can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  let isBroken = true
  const { user } = show({
    at: '/receivables?open=7',
    handlers: [
      answerCall(listOpenBalances, () => {
        if (isBroken) throw new TypeError('Failed to fetch')
        return orders
      }),
    ],
  })
  await screen.findByText("The open orders couldn't be loaded.")
  isBroken = false
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Order 100041')).toBeInTheDocument()
})

test('an empty list, filters without matches, and a failure have different messages', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const first = show({ pages: [[]] })
  expect(await screen.findByText('No open balances.')).toBeInTheDocument()
  first.unmount()
  const past = show({ pages: [[]], at: '/receivables?asOf=2026-02-28' })
  expect(await screen.findByText('No open balances on Feb 28.')).toBeInTheDocument()
  past.unmount()
  const narrowed = show({ pages: [[]], at: '/receivables?search=x' })
  expect(await screen.findByText('No customers match these filters.')).toBeInTheDocument()
  await narrowed.user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] ?? document.body)
  await waitFor(() => expect(narrowed.router.state.location.search).toEqual({}))
  narrowed.unmount()
  show({ handlers: [refuseCall(listReceivables, 'unexpected')] })
  expect(await screen.findByText(/^Receivables couldn't be loaded\./)).toBeInTheDocument()
})

test('money to credit has a column if there is any, with its orders below their customer', async () => {
  const { unmount } = show()
  await customerRow('Ernst Handel')
  expect(screen.queryByRole('button', { name: 'To credit' })).toBeNull()
  unmount()
  const order = { orderId: 43, orderNum: '100043', orderStatus: 'CANCELLED', amount: cents(6_00) } as const
  const toCredit = answerCall(listOrdersToCredit, ({ url }) => {
    expect(url.searchParams.get('customer')).toBe('7')
    return { orders: [{ ...order, customerID: 7, customerName: 'Ernst Handel' }], count: 1, total: cents(6_00) }
  })
  const { user } = show({ pages: [[{ ...ernst, toCredit: cents(6_00) }, frankenversand]], handlers: [toCredit] })
  expect(await screen.findByRole('button', { name: 'To credit' })).toBeVisible()
  expect(within(await customerRow('Ernst Handel')).getByText('$6.00')).toBeInTheDocument()
  expect(within(screen.getByLabelText('Totals')).getByText('To credit or refund')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Open orders of Ernst Handel' }))
  const row = await customerRow('Order 100043')
  expect(row).toHaveTextContent('Order 100043 Cancelled · Paid$6.00')
  expect(within(row).getByRole('link')).toHaveAttribute('href', '/orders/100043')
})

test('the export has every customer of all pages in plain dollars, and the day in its name', async () => {
  const files = downloads()
  const lastNote = { text: 'Will send a check', userName: 'Ann', createdAt: new Date('2026-03-10T01:05:00Z') }
  const { user } = show({ at: '/receivables?asOf=2026-02-28', pages: [[{ ...ernst, lastNote }], [frankenversand]] })
  await screen.findByText('Ernst Handel')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('receivables-2026-02-28.csv')
  const lines = (await files[0]?.file.text())?.replace('\uFEFF', '').trim().split('\r\n')
  expect(lines?.[0]).toBe(
    'Customer,Account owner,Phone,Current,1–30 days,31–60 days,61–90 days,Over 90 days,Total,Oldest due,Last payment,Credit available,Unpaid orders,Last note on,Last note by,Last note',
  )
  expect(lines?.[1]).toBe(
    '"Ernst Handel","Margaret Peacock","7675-3425",3110.20,0.00,1200.00,0.00,0.00,4310.20,"2026-01-24","2026-03-02",12.50,2,"2026-03-09","Ann","Will send a check"',
  )
  expect(lines?.[2]).toContain(`"'=Frankenversand"`)
})

test('the spreadsheet has numbers, dates, and totals, and no name is a formula', async () => {
  const files = downloads()
  const { user } = show()
  await screen.findByText('Ernst Handel')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('receivables-2026-03-10.xlsx')
  const { rows, page } = await readSheet(files[0]?.file ?? new Blob())
  expect(rows[1]).toMatchObject({
    A: 'Ernst Handel',
    C: '7675-3425',
    D: 3110.2,
    F: 1200,
    I: 4310.2,
    J: 0,
    M: 12.5,
    N: 2,
  })
  expect(rows[2]).toMatchObject({ A: '=Frankenversand', H: 5 })
  expect(rows[3]).toMatchObject({ A: 'Total', D: 3110.2, F: 1200, H: 5, I: 4315.2 })
  expect(page.querySelector('f')).toBeNull()
  // The day number of January 24, 2026.
  expect(rows[1]?.['K']).toBe(46_046)
})
