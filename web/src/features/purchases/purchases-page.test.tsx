import { listBrands } from '@dray/contract/brands'
import { listViews, saveView } from '@dray/contract/preferences/saved-views'
import {
  changePurchaseOrder,
  listPurchaseOrders,
  type PurchaseOrderSummary,
  readPurchaseTotals,
} from '@dray/contract/purchases'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerPurchaseTotals, showPurchases } from '../../test-data/purchases/purchase-screens.tsx'
import { aPurchase, aPurchaseSummary } from '../../test-data/purchases/purchases.ts'
import { downloads } from '../../test-data/downloads.ts'
import {
  answerCall,
  answerPage,
  handler,
  openDialog,
  openModal,
  refuseCall,
  stubServer,
} from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { UndoReceipts } from './status-menu/undo-receipts.ts'

// An evening in Los Angeles, when it's already tomorrow in UTC.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

type Answers = Parameters<typeof stubServer>
type List = { orders?: PurchaseOrderSummary[]; answers?: Answers; at?: string; roles?: Role[] }

/** Records the list's requests. */
async function shown({ orders = [aPurchaseSummary()], answers = [], ...options }: List = {}) {
  const queries: Record<string, string>[] = []
  stubServer(
    ...answers,
    answerCall(listPurchaseOrders, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      return orders
    }),
    answerPurchaseTotals(orders),
    answerCall(listViews, () => []),
  )
  const page = showPurchases(options)
  const [first] = orders
  if (first) await screen.findByRole('link', { name: first.purchaseOrderNum })
  return { ...page, queries, user: setUpUser() }
}

function purchaseRow(number: string): HTMLElement {
  const row = screen.getByRole('link', { name: number }).closest('[role=row]')
  if (!(row instanceof HTMLElement)) throw new Error('not in a row')
  return row
}
const cellTexts = (row: HTMLElement | undefined) =>
  row &&
  within(row)
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)

test('a row shows number, date, brand, both statuses with their dates, expected delivery, units, received and total', async () => {
  await shown({
    orders: [
      aPurchaseSummary({ receivedQuantity: 4 }),
      aPurchaseSummary({
        id: 8,
        purchaseOrderNum: 'DRAFT_AB12CD34',
        orderStatus: 'DRAFT',
        paymentStatus: 'DRAFT',
        orderPlacedOn: null,
        expectedDeliveryOn: null,
        total: cents(0),
      }),
    ],
  })
  expect(cellTexts(purchaseRow('EXO-0007'))).toEqual([
    'EXO-0007',
    'Mar 9',
    'Exotic Liquids',
    'Ordered',
    'Pending',
    'Wed',
    '24',
    '4',
    '$216.00',
  ])
  expect(within(purchaseRow('EXO-0007')).getByTitle('Since Mar 10')).toHaveTextContent('Ordered')
  expect(within(purchaseRow('EXO-0007')).getByTitle('Since Mar 8')).toHaveTextContent('Pending')
  expect(purchaseRow('EXO-0007')).toContainElement(screen.getByRole('link', { name: 'EXO-0007' }))
  expect(screen.getByRole('link', { name: 'EXO-0007' })).toHaveAttribute('href', '/purchases/EXO-0007')
  expect(cellTexts(purchaseRow('DRAFT_AB12CD34'))?.slice(5)).toEqual(['–none', '24', '–0', '–$0.00'])
  await waitFor(() => expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('2 orders484$216.00'))
})

test('an overdue delivery says in red how late it is, and a received one its day', async () => {
  const expectedDeliveryOn = '2026-03-10'
  await shown({
    orders: [
      aPurchaseSummary({ expectedDeliveryOn }),
      aPurchaseSummary({ id: 8, purchaseOrderNum: 'EXO-0008', orderStatus: 'RECEIVED', expectedDeliveryOn }),
    ],
  })
  const late = within(purchaseRow('EXO-0007')).getByText('4 days late')
  const received = within(purchaseRow('EXO-0008')).getByText('Mar 10')
  expect(late).toHaveClass('danger')
  expect(late).toHaveAttribute('title', 'Tue, Mar 10')
  expect(received).not.toHaveClass('danger')
})

test('sales sees the list without the total and without menus', async () => {
  const { total: _, ...order } = aPurchaseSummary()
  await shown({ orders: [order], roles: ['SALES'] })
  expect(screen.queryByRole('columnheader', { name: /Total/ })).toBeNull()
  expect(screen.queryByRole('button', { name: /status of/ })).toBeNull()
  expect(cellTexts(purchaseRow('EXO-0007'))).toHaveLength(8)
})

test('brand, statuses, lateness, and expected days filter the list and are in the URL', async () => {
  const { user, queries, router } = await shown({
    at: '/purchases?brand=3&payment=PAID&search=exo',
    answers: [answerCall(listBrands, () => [])],
  })
  expect(queries).toEqual([{ search: 'exo', payment: 'PAID', brand: '3', limit: '50' }])
  await user.click(screen.getByRole('button', { name: 'Late only' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ late: 'true' }))
  const filters = within(screen.getByRole('group', { name: 'Filters' }))
  await user.click(filters.getByRole('button', { name: 'Status' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Ordered' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ status: 'ORDERED', late: 'true' }))
  await user.click(filters.getByRole('button', { name: 'Expected' }))
  await user.click(await screen.findByRole('button', { name: 'Next 7 Days' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ expectedFrom: '2026-03-14', expectedTo: '2026-03-20' }))
  expect(router.state.location.search).toMatchObject({ expected: 'Next 7 Days', late: 'true', status: 'ORDERED' })
  await user.click(screen.getByRole('button', { name: 'Expected: Next 7 Days' }))
  await user.click(await screen.findByRole('button', { name: 'Any day' }))
  await waitFor(() => expect(queries.at(-1)).not.toHaveProperty('expectedFrom'))
  expect(queries.at(-1)).toMatchObject({ status: 'ORDERED', late: 'true' })
  expect(filters.getByRole('button', { name: 'Expected' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(queries.at(-1)).toEqual({ limit: '50' }))
})

test('a column sorts the list on the server, and the next page begins after the last row', async () => {
  const page = Array.from({ length: 100 }, (_, index) =>
    aPurchaseSummary({ id: 200 - index, purchaseOrderNum: `EXO-${1200 - index}`, unitQuantity: 500 - index }),
  )
  const queries: Record<string, string>[] = []
  stubServer(
    answerPage(listPurchaseOrders, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      return url.searchParams.has('after') ? { rows: [] } : { rows: page, next: '2026-03-08T20:00:00.000Z_101_401' }
    }),
    answerPurchaseTotals(page),
  )
  showPurchases({ at: '/purchases?sort=-units' })
  const user = setUpUser()
  const first = await screen.findByRole('link', { name: 'EXO-1200' })
  purchaseRow(first.textContent ?? '').focus()
  await user.keyboard('{End}')
  await waitFor(() =>
    expect(queries).toEqual([
      { sort: '-units', limit: '50' },
      { sort: '-units', limit: '500', after: '2026-03-08T20:00:00.000Z_101_401' },
    ]),
  )
})

// R2.13-49
test('a status is changed from its pill, which shows the effect on stock', async () => {
  const sent: unknown[] = []
  const { user } = await shown({
    // More of one line was received than ordered.
    orders: [aPurchaseSummary({ receivedQuantity: 8, openQuantity: 20 })],
    answers: [
      answerCall(changePurchaseOrder, ({ body }) => {
        sent.push(body)
        const { brand: _, ...changed } = aPurchase({ orderStatus: 'RECEIVED' })
        return changed
      }),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Order status of EXO-0007: Ordered' }))
  const received = await screen.findByRole('menuitem', { name: /^Received/ })
  expect(received).toHaveFocus()
  expect(received).toHaveTextContent('Puts 20 units into stock')
  await user.click(received)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(sent).toEqual([{ orderStatus: 'RECEIVED', modifiedOn: '2026-03-10T20:00:00.000Z' }])
})

test('a status that takes received units out of stock asks before saving', async () => {
  const order = aPurchaseSummary({ unitQuantity: 60, receivedQuantity: 39 })
  const sent: unknown[] = []
  const { user } = await shown({
    orders: [order],
    answers: [handler(changePurchaseOrder, ({ body }) => Response.json({ sent: sent.push(body) }))],
  })
  for (const [name, to] of [
    [/^Cancel/, 'CANCELLED'],
    [/^Draft/, 'DRAFT'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Order status of EXO-0007: Ordered' }))
    const entry = await screen.findByRole('menuitem', { name })
    expect(entry).toHaveTextContent('Takes 39 units out of stock')
    await user.click(entry)
    expect(openDialog).toHaveBeenLastCalledWith(UndoReceipts, { order, to })
  }
  expect(sent).toEqual([])
})

test('accounting can change the payment status in place, but not the order status', async () => {
  await shown({ roles: ['ACCOUNTING'] })
  expect(screen.getByRole('button', { name: 'Payment status of EXO-0007: Pending' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Order status of/ })).toBeNull()
})

test('a refused status stays as it was, and the menu says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const { user } = await shown({ answers: [refuseCall(changePurchaseOrder, 'changed-meanwhile')] })
  await user.click(screen.getByRole('button', { name: 'Payment status of EXO-0007: Pending' }))
  expect(screen.queryByRole('menuitem', { name: 'Draft' })).toBeNull()
  await user.click(await screen.findByRole('menuitem', { name: 'Paid' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else changed this while you were editing.')
})

test('the filters are saved as a view', async () => {
  const saved: unknown[] = []
  const { user } = await shown({
    at: '/purchases?late=true&status=ORDERED&sort=-units',
    answers: [
      answerCall(saveView, ({ body }) => {
        saved.push(body)
        const filters = { search: '', status: 'ORDERED', payment: '', brand: '', late: 'true', expected: '' }
        return { id: 1, list: 'purchase' as const, name: 'Late', filters }
      }),
    ],
  })
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.type(await screen.findByRole('textbox', { name: 'Save these filters as' }), 'Late')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(await screen.findByText('Saved.')).toBeInTheDocument()
  expect(saved).toMatchObject([
    {
      list: 'purchase',
      name: 'Late',
      filters: { search: '', status: 'ORDERED', payment: '', brand: '', late: 'true', expected: '' },
    },
  ])
})

test('the export includes status dates', async () => {
  const files = downloads()
  const { user } = await shown()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, row] = (await files[0]?.file.text())?.split(/\r?\n/) ?? []
  expect(head).toContain('Status,Status since,Payment,Payment since,Expected,Units,Received,Total')
  expect(row).toContain('EXO-0007')
})

// R2.2-21
test('an empty list says that there are none yet, and a filtered one that none match', async () => {
  const { unmount } = await shown({ orders: [] })
  expect(await screen.findByText(/^No purchase orders yet\./)).toBeInTheDocument()
  const [inTheHead, inTheList] = screen.getAllByRole('button', { name: 'New purchase order' })
  for (const button of [inTheHead, inTheList]) {
    if (button) await setUpUser().click(button)
    expect(openModal).toHaveBeenLastCalledWith('NewPurchaseOrder', {})
    openModal.mockClear()
  }
  unmount()
  await shown({ orders: [], at: '/purchases?search=zzz' })
  expect(await screen.findByText('No purchase orders match these filters.')).toBeInTheDocument()
})

test('a list that cannot be loaded says so', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(listPurchaseOrders, 'busy'), refuseCall(readPurchaseTotals, 'busy'))
  showPurchases()
  expect(await screen.findByRole('alert')).toHaveTextContent('Error fetching purchase orders')
})
