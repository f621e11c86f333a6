import { readCustomer } from '@dray/contract/customers'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { type OrderWithLines, readOrder } from '@dray/contract/orders'
import { cents } from '@dray/domain/money'
import { addDays, companyDay } from '@dray/domain/time/company-day'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCustomer } from '../../test-data/catalog.ts'
import { showModal } from '../../test-data/modals.tsx'
import { aLine, anOrder, anOrderSummary } from '../../test-data/orders/orders.tsx'
import { answerCall, handler, refuseCall } from '../../test-data/screens.tsx'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)

const withLines = (overrides: Partial<OrderWithLines> = {}): OrderWithLines => ({
  ...anOrderSummary({ createdAt: daysAgo(1), dueOn: '2099-03-12' }),
  orderedItems: [aLine()],
  ...overrides,
})

const chai = aLine({ quantity: 12 })
const chang = aLine({ id: 2, productName: 'Chang', productSku: 'EXO-BEV-0002', quantity: 1, unitPrice: cents(19_00) })
const blaye = aLine({
  id: 3,
  productName: 'Côte de Blaye',
  productBrand: 'Aux joyeux',
  productSku: 'AUX-BEV-0005',
  quantity: 2,
  unitPrice: cents(263_50),
})

const orders = [
  withLines({
    id: 3,
    orderNum: '100025',
    brands: ['Exotic Liquids', 'Aux joyeux'],
    orderedItems: [chai, chang, blaye],
    subtotal: cents(762_00),
    balanceDue: cents(700_00),
  }),
  withLines({ id: 2, orderNum: '100024', createdAt: daysAgo(40), paymentStatus: 'PAID', balanceDue: cents(0) }),
  withLines({ id: 1, orderNum: '100023', createdAt: daysAgo(200) }),
]

/** Answers with the orders of the requested range, up to the requested number. */
const ordersIn =
  (all: readonly OrderWithLines[]) =>
  ({ url: { searchParams } }: { url: URL }) => {
    const { fromISO, toISO, limit } = listCustomerOrders.query.parse(Object.fromEntries(searchParams))
    return all
      .filter(({ createdAt }) => (!fromISO || createdAt >= fromISO) && (!toISO || createdAt <= toISO))
      .slice(0, limit)
  }

type Answers = Parameters<typeof showModal>[2]['answers']

async function open(answers: Answers = [], roles: Role[] = ['SALES']) {
  const { person } = await showModal(
    'ViewCustomerOrders',
    { customerId: 7 },
    {
      roles,
      answers: [
        ...answers,
        answerCall(readCustomer, () => ({ customer: aCustomer(), image: null })),
        answerCall(listCustomerOrders, ordersIn(orders)),
        answerCall(readOrder, ({ params }) => ({
          res: { ...anOrder(), ...orders.find(({ id }) => id === Number(params['id'])), customer: anOrder().customer },
        })),
      ],
    },
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Orders for Ernst Handel' }))
  return { person, dialog }
}
type Dialog = Awaited<ReturnType<typeof open>>['dialog']

const rows = (dialog: Dialog) => dialog.getAllByRole('row').map((row) => row.textContent)

// R2.2-14, R2.10-02, R2.10-05, R2.10-11, R9-01
test('the orders of the last 90 days are listed with number, date, statuses, brand, subtotal and balance, and totals', async () => {
  const { dialog } = await open()
  expect(await dialog.findByText('100025')).toBeVisible()
  const [head, first, second, foot, ...more] = rows(dialog)
  expect(head).toBe('Order NumberDate OrderedOrder StatusPayment StatusDueBrandSubtotalBalanceActions')
  expect(first).toMatch(/^100025.*ReceivedAwaitingMar 12, 2099Multiple\$762\.00\$700\.00$/)
  expect(second).toMatch(/^100024.*ReceivedPaid–noneExotic Liquids\$216\.00–\$0\.00$/)
  expect(foot).toBe('2 orders$978.00$700.00')
  expect(more).toEqual([])
})

test('what credit memos took off the balances is listed once they took anything', async () => {
  const credited = withLines({ id: 4, credited: cents(16_00), balanceDue: cents(200_00) })
  const { dialog } = await open([answerCall(listCustomerOrders, () => [credited])])
  expect(await dialog.findByRole('columnheader', { name: /Credited/ })).toBeVisible()
  expect(rows(dialog).at(-1)).toBe('1 order$216.00$16.00$200.00')
})

test('drafts, canceled, and refunded orders are listed but not in the totals, and the count says so', async () => {
  const statuses = ['RECEIVED', 'DRAFT', 'CANCELLED', 'REFUNDED'] as const
  const { dialog } = await open([
    answerCall(listCustomerOrders, () => statuses.map((orderStatus, id) => withLines({ id, orderStatus }))),
  ])
  expect(await dialog.findByText('Draft')).toBeVisible()
  expect(rows(dialog).at(-1)).toBe('4 orders (totals exclude 3 drafts, canceled or refunded orders)$216.00$216.00')
})

test('an unpaid order shows its due date and how late it is', async () => {
  const { dialog } = await open([
    answerCall(listCustomerOrders, () => [
      withLines({ dueOn: addDays(companyDay(new Date(), 'America/Los_Angeles'), -45), balanceDue: cents(1_00) }),
    ]),
  ])
  expect(await dialog.findByTitle('45 days late')).toBeVisible()
})

// R2.1-02
test('an order number opens the order page in a new tab', async () => {
  const { dialog } = await open()
  const link = await dialog.findByRole('link', { name: '100025' })
  expect(link).toHaveAttribute('href', '/orders/100025')
  expect(link).toHaveAttribute('target', '_blank')
})

// R2.10-01, R2.10-03, R2.10-04, R9-02
test('another date range can be picked on the calendar or by name', async () => {
  const { person, dialog } = await open()
  await dialog.findByText('100025')
  const quick = async (from: string, name: string) => {
    await person.click(dialog.getByRole('button', { name: `Ordered: ${from}` }))
    const picker = within(await screen.findByRole('dialog', { name: 'Ordered' }))
    await person.click(await picker.findByRole('button', { name }))
  }
  await person.click(dialog.getByRole('button', { name: 'Ordered: 90 Days' }))
  const picker = within(await screen.findByRole('dialog', { name: 'Ordered' }))
  await waitFor(() => expect(picker.getAllByRole('table')).toHaveLength(2))
  for (const name of ['90 Days', '60 Days', '30 Days', 'This Week', 'MTD', 'YTD'])
    expect(picker.getByRole('button', { name })).toBeVisible()
  // Esc closes the calendar and not the modal.
  await person.keyboard('{Escape}')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Ordered: 90 Days' })).toHaveFocus())

  await quick('90 Days', 'This Week')
  await waitFor(() => expect(dialog.queryByText('100024')).toBeNull())
  expect(dialog.getByText('1 order')).toBeVisible()
  await quick('This Week', '60 Days')
  expect(await dialog.findByText('100024')).toBeVisible()
})

// R2.10-08, R2.10-09, R2.10-10, R9-22
test('the brand opens a preview of the order, by brand with SKUs, units and totals', async () => {
  const { person, dialog } = await open()
  await person.click(await dialog.findByRole('button', { name: 'Multiple: preview of order 100025' }))
  const preview = within(await screen.findByRole('dialog', { name: 'Preview of order 100025' }))
  const tables = preview.getAllByRole('table')
  expect(
    tables.map((table) =>
      within(table)
        .getAllByRole('row')
        .map((row) => row.textContent),
    ),
  ).toEqual([
    ['ProductQuantityPriceTotal', 'Côte de Blaye2$263.50$527.00'],
    ['ProductQuantityPriceTotal', 'Chai12$18.00$216.00', 'Chang1$19.00$19.00'],
  ])
  expect(tables.map((table) => table.querySelector('caption')?.textContent)).toEqual([
    'Aux joyeux1 SKU · 2 units · $527.00',
    'Exotic Liquids2 SKUs · 13 units · $235.00',
  ])
  expect(preview.getByRole('group', { name: 'Lines of order 100025' })).toHaveStyle({ 'max-height': '500px' })
})

test('the orders in the date range can be exported', async () => {
  const files: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file)
        return '#file'
      },
      revokeObjectURL: () => {},
    }),
  )
  const { person, dialog } = await open()
  await dialog.findByText('100025')
  await person.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(/^"100025",.*,"Exotic Liquids, Aux joyeux",762\.00,700\.00$/)
})

test('no orders in the range, no orders at all and a failed list have different messages', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const inRange = await open([answerCall(listCustomerOrders, ordersIn(orders.slice(2)))])
  expect(await inRange.dialog.findByText('No orders in this date range.')).toBeVisible()
  document.body.replaceChildren()
  const none = await open([answerCall(listCustomerOrders, () => [])])
  expect(await none.dialog.findByText('This customer has no orders.')).toBeVisible()
  document.body.replaceChildren()
  const failed = await open([refuseCall(listCustomerOrders, 'too-many-orders')])
  expect(await failed.dialog.findByRole('alert')).toHaveTextContent('This range has too many orders to list at once.')
})

// R2.10-07
test('the pencil in a row opens Edit Order', async () => {
  const { person, dialog } = await open([refuseCall(readOrder, 'order-not-found')])
  await person.click(await dialog.findByRole('button', { name: 'Edit order 100025' }))
  expect(await screen.findByRole('dialog', { name: 'Edit order' })).toBeInTheDocument()
})

// R2.10-02
test('only the orders in the range are read, without lines; opening an order’s preview reads its lines', async () => {
  const ranges: (string | null)[][] = []
  const read: number[] = []
  const { person, dialog } = await open([
    answerCall(listCustomerOrders, ({ url }) => {
      ranges.push(['fromISO', 'toISO'].map((name) => url.searchParams.get(name)))
      return ordersIn(orders)({ url })
    }),
    answerCall(readOrder, ({ params }) => {
      read.push(Number(params['id']))
      return { res: { ...anOrder(), orderNum: '100025' } }
    }),
  ])
  await dialog.findByText('100025')
  expect(ranges).toEqual([[expect.stringMatching(/^20/), expect.stringMatching(/^20/)]])
  expect(read).toEqual([])
  await person.click(dialog.getByRole('button', { name: 'Multiple: preview of order 100025' }))
  await screen.findByRole('dialog', { name: 'Preview of order 100025' })
  await waitFor(() => expect(read).toEqual([3]))
})

// R2.10-06
test('an accountant opens Add Payment from the balance of an order that owes something', async () => {
  const loading = handler(
    { method: 'GET', path: '/api/db/(payments/.*|customers/getAll)' },
    () => new Promise(() => {}),
  )
  const { person, dialog } = await open([loading], ['ACCOUNTING'])
  await person.click(await dialog.findByRole('button', { name: '$700.00: add payment to order 100025' }))
  expect(await screen.findByRole('dialog', { name: 'Add payment' })).toBeVisible()
  expect(dialog.queryByRole('button', { name: /add payment to order 100024/ })).toBeNull()
})
