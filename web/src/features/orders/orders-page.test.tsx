import { changeOrder, listOrders, readOrderTotals } from '@dray/contract/orders'
import { findStatusShortages, listPendingItems } from '@dray/contract/pending'
import { listHeldDrafts } from '@dray/contract/today'
import { listDrivers, listUserNames } from '@dray/contract/users'
import { listLocations } from '@dray/contract/locations'
import { cents } from '@dray/domain/money'
import { createBrowserHistory } from '@tanstack/react-router'
import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { modalRegistry } from '../../app/modals/modal-registry.tsx'
import { ModalStack } from '../../app/modals/modal-stack.tsx'
import { refresh } from '../../kit/api/use-call.ts'
import { useUndoNotice } from '../../kit/undo-notice.ts'
import { anOrder, anOrderSummary, answerTotals, noHeldDrafts, showOrders } from '../../test-data/orders/orders.tsx'
import { downloads } from '../../test-data/downloads.ts'
import { answerCall, answerPage, openModal, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { OrdersPage } from './orders-page.tsx'

// An evening in Los Angeles, when it's already tomorrow in UTC.
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-15T04:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

/** Answers every request with these orders, and records the requests. */
function orderAnswers(orders = [anOrderSummary()], answers: Parameters<typeof stubServer> = []) {
  const requests: { from: string; to: string; query: Record<string, string> }[] = []
  stubServer(
    ...answers,
    answerCall(listOrders, ({ params, url }) => {
      const { fromISO = '', toISO = '' } = params
      requests.push({
        from: decodeURIComponent(fromISO),
        to: decodeURIComponent(toISO),
        query: Object.fromEntries(url.searchParams),
      })
      return orders
    }),
    answerTotals(orders),
    noHeldDrafts,
  )
  return requests
}

const orderRow = async (orderNum: string) => {
  const cell = await screen.findByRole('link', { name: orderNum })
  const row = cell.closest('[role=row]')
  if (!(row instanceof HTMLElement)) throw new Error('not in a row')
  return row
}

// R9-01
test('the list opens on the last 90 company days', async () => {
  const requests = orderAnswers()
  showOrders()
  await orderRow('100023')
  expect(requests).toEqual([
    { from: '2025-12-15T08:00:00.000Z', to: '2026-03-15T06:59:59.999Z', query: { limit: '50' } },
  ])
})

// R2.10-11
test('a row shows number, date, customer, statuses, brand on a wide screen, delivery, units, total and balance', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width'),
      onchange: null,
      addListener() {},
      removeListener() {},
    }),
  )
  orderAnswers([
    anOrderSummary({ brands: ['Exotic Liquids', 'Tokyo Traders'], balanceDue: cents(16_00) }),
    anOrderSummary({
      id: 2,
      orderNum: '100022',
      pickupOrder: true,
      deliveryDate: null,
      orderStatus: 'PACKED',
      paymentStatus: 'PARTIAL',
    }),
  ])
  showOrders()
  const cells = within(await orderRow('100023'))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
  expect(cells).toEqual([
    // The checkbox.
    '',
    '100023',
    // Five days ago.
    'Mar 9',
    'Ernst Handel',
    'Received',
    'Awaiting',
    'Multiple',
    'Mar 12 · Nancy Davolio',
    '12',
    '$216.00',
    '$16.00',
  ])
  const customer = within(await orderRow('100023')).getByRole('link', { name: 'Ernst Handel' })
  expect(customer).toHaveAttribute('href', '/customers/7')
  const pickup = within(await orderRow('100022'))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)
  expect(pickup.slice(4, 8)).toEqual(['Packed', 'Partial', 'Exotic Liquids', 'Pickup'])
})

test('the totals row covers every order that matches the filter, not only those loaded so far', async () => {
  const page = Array.from({ length: 100 }, (_, index) =>
    anOrderSummary({ id: 1000 - index, orderNum: String(101000 - index) }),
  )
  const requests: unknown[] = []
  stubServer(
    answerPage(listOrders, ({ url }) => (url.searchParams.has('after') ? { rows: [] } : { rows: page, next: 'b' })),
    answerCall(readOrderTotals, ({ url, params }) => {
      requests.push([params.toISO, Object.fromEntries(url.searchParams)])
      return {
        orders: 812,
        notSummed: 12,
        units: 9744,
        subtotal: cents(2_000_000_00),
        total: cents(1_754_000_00),
        balanceDue: cents(-16_00),
      }
    }),
    answerCall(listDrivers, () => [{ id: 4, name: 'Nancy Davolio', image: null }]),
    answerCall(listLocations, () => [{ id: 1, name: 'Main warehouse', color: '#EF4444', isDefault: true }]),
    answerCall(listUserNames, () => ({ res: [{ id: 5, name: 'Bob', image: null }] })),
  )
  showOrders({ at: '/orders?search=ernst&status=PACKED&owner=5,none&driver=4&location=1' })
  await orderRow('101000')
  expect(await screen.findByRole('button', { name: 'Driver: Nancy Davolio' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Location: Main warehouse' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Owner: Bob +1' })).toBeInTheDocument()
  await waitFor(() =>
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(
      '812 orders (totals exclude 12 drafts, canceled or refunded orders)9,744$1,754,000.00−$16.00',
    ),
  )
  const query = { search: 'ernst', status: 'PACKED', owner: '5,none', driver: '4', location: '1' }
  expect(requests).toEqual([[encodeURIComponent('2026-03-15T06:59:59.999Z'), query]])
})

test('if the totals cannot be loaded, the row says so and the list still works', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(
    answerCall(listOrders, () => [anOrderSummary()]),
    refuseCall(readOrderTotals, 'figure-too-large'),
  )
  showOrders()
  await orderRow('100023')
  await waitFor(() =>
    expect(screen.getAllByRole('row').at(-1)).toHaveTextContent('Error... An amount would become too large.'),
  )
})

test('scrolling a long list loads the next page after its last order, once', async () => {
  const orders = Array.from({ length: 130 }, (_, index) =>
    anOrderSummary({ id: 1000 - index, orderNum: String(101000 - index) }),
  )
  const cursors: (string | null)[] = []
  stubServer(
    answerPage(listOrders, ({ url }) => {
      cursors.push(url.searchParams.get('after'))
      if (url.searchParams.has('after')) return { rows: orders.slice(100) }
      return { rows: orders.slice(0, 100), next: '2026-03-09T20:00:00.000Z_901' }
    }),
    answerTotals(orders),
  )
  showOrders()
  const row = await orderRow('101000')
  row.focus()
  await setUpUser().keyboard('{End}')
  await waitFor(() => expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '132'))
  expect(cursors).toEqual([null, '2026-03-09T20:00:00.000Z_901'])
})

// R2.1-02
test.each([false, true])(
  'an order opens in a new tab with a click, Enter, or its number, and its customer with their name; on a phone: %s',
  async (isPhone) => {
    orderAnswers()
    const open = vi.fn<typeof window.open>()
    vi.stubGlobal('open', open)
    const noMatch = window.matchMedia.bind(window)
    const screenSize = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => Object.assign(noMatch(query), { matches: isPhone }))
    onTestFinished(() => screenSize.mockRestore())
    const { router } = showOrders()
    const number = await screen.findByRole('link', { name: /^100023/ })
    const [row] = screen.getAllByRole('row').filter((candidate) => candidate.contains(number))
    if (row === undefined) throw new Error('not in a row')
    const user = setUpUser()
    await user.click(row)
    row.focus()
    await user.keyboard('{Enter}')
    expect(open.mock.calls).toEqual(Array.from({ length: 2 }, () => ['/orders/100023', '_blank', 'noopener']))
    expect(number.getAttribute('href')).toBe('/orders/100023')
    expect(number.getAttribute('target')).toBe('_blank')
    expect(router.state.location.pathname).toBe('/orders')

    const customer = within(row).getByRole('link', { name: 'Ernst Handel' })
    expect(customer).toHaveAttribute('href', '/customers/7')
    await user.click(customer)
    expect(router.state.location.pathname).toBe('/customers/7')
    expect(open).toHaveBeenCalledTimes(2)
  },
)

test('date range, search and statuses come from the URL', async () => {
  const requests = orderAnswers()
  showOrders({ at: '/orders?from=2026-01-05&to=2026-01-09&search=ernst&status=PACKED,RECEIVED,SOLD&payment=PAID' })
  await orderRow('100023')
  expect(requests).toEqual([
    {
      from: '2026-01-05T08:00:00.000Z',
      to: '2026-01-10T07:59:59.999Z',
      query: { search: 'ernst', status: 'RECEIVED,PACKED', payment: 'PAID', limit: '50' },
    },
  ])
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ernst')
})

test('a URL with invalid filters shows the default list', async () => {
  const requests = orderAnswers()
  showOrders({ at: '/orders?from=never&to=2026-99-99&status=SOLD' })
  await orderRow('100023')
  expect(requests[0]?.from).toBe('2025-12-15T08:00:00.000Z')
  expect(requests[0]?.query).toEqual({ limit: '50' })
})

test('a search is sent after a pause in typing and appears in the URL', async () => {
  const requests = orderAnswers()
  const { router } = showOrders()
  await orderRow('100023')
  const user = setUpUser()
  await user.type(screen.getByRole('searchbox', { name: 'Search orders' }), 'ernst')
  await waitFor(() => expect(router.state.location.searchStr).toBe('?search=ernst'))
  await waitFor(() => expect(requests.at(-1)?.query).toEqual({ search: 'ernst', limit: '50' }))
  expect(requests.length).toBe(2)
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('ernst')

  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveValue(''))
  expect(router.state.location.searchStr).toBe('')
})

test('orders can be filtered by several statuses and by payment status', async () => {
  const requests = orderAnswers()
  const { router } = showOrders()
  await orderRow('100023')
  const user = setUpUser()
  const filters = within(screen.getByRole('group', { name: 'Filters' }))
  await user.click(filters.getByRole('button', { name: 'Status' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Packed' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Received' }))
  await waitFor(() => expect(requests.at(-1)?.query.status).toBe('RECEIVED,PACKED'))
  expect(screen.getByRole('button', { name: 'Status: Received +1' })).toBeInTheDocument()
  await user.keyboard('{Escape}')
  await user.click(filters.getByRole('button', { name: 'Payment' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Paid' }))
  await waitFor(() =>
    expect(requests.at(-1)?.query).toEqual({ status: 'RECEIVED,PACKED', payment: 'PAID', limit: '50' }),
  )
  expect(router.state.location.search).toEqual({ status: 'RECEIVED,PACKED', payment: 'PAID' })
})

// R9-02
test('the range picker shows two months and the quick ranges', async () => {
  const requests = orderAnswers()
  const { router } = showOrders()
  await orderRow('100023')
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: /^Placed/ }))
  for (const name of ['90 Days', '60 Days', '30 Days', 'This Week', 'MTD', 'YTD'])
    expect(await screen.findByRole('button', { name })).toBeInTheDocument()
  expect(screen.getAllByRole('table')).toHaveLength(2)
  for (const name of ['Previous month', 'Next month']) expect(screen.getByRole('button', { name })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'This Week' }))
  await waitFor(() => expect(requests.at(-1)?.from).toBe('2026-03-08T08:00:00.000Z'))
  expect(router.state.location.search).toEqual({ from: '2026-03-08', to: '2026-03-14' })
})

test('a list without orders says so and offers to place one', async () => {
  orderAnswers([])
  showOrders()
  const notice = (await screen.findByText('No orders found')).closest<HTMLElement>('[role=status]')
  expect(within(notice ?? document.body).getByRole('button', { name: 'New order' })).toBeInTheDocument()
})

test('a filtered list without orders offers to clear its filters, its days too, and keeps its sort', async () => {
  orderAnswers([])
  const address = { from: '2026-03-01', to: '2026-03-10', sort: 'total' }
  const { router } = showOrders({ at: `/orders?search=nobody&${new URLSearchParams(address)}` })
  expect(await screen.findByText('No orders match these filters.')).toBeInTheDocument()
  const clear = screen.getAllByRole('button', { name: 'Clear filters' }).at(-1)
  if (clear) await setUpUser().click(clear)
  await waitFor(() => expect(router.state.location.search).toEqual({ sort: 'total' }))
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toHaveFocus()
})

test('a list that cannot be loaded says why and can be retried', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  stubServer(refuseCall(listOrders, 'database-away'))
  showOrders()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "The database isn't responding. Please try again in a moment.",
  )
  orderAnswers()
  await setUpUser().click(screen.getByRole('button', { name: 'Try again' }))
  await orderRow('100023')
})

test('an order that someone else places appears without a reload', async () => {
  orderAnswers()
  const { cache } = showOrders()
  await orderRow('100023')
  orderAnswers([anOrderSummary({ id: 2, orderNum: '100024' }), anOrderSummary()])
  await act(() => refresh(cache, ['orders']))
  expect(await orderRow('100024')).toBeInTheDocument()
})

// R2.2-19
test('only users who may place orders can start a new one', async () => {
  orderAnswers()
  const { unmount } = showOrders({ roles: ['DRIVER'] })
  await orderRow('100023')
  expect(screen.queryByRole('button', { name: 'New order' })).toBeNull()
  unmount()
  showOrders({ roles: ['SALES'] })
  await setUpUser().click(await screen.findByRole('button', { name: 'New order' }))
  expect(openModal).toHaveBeenCalledWith('NewOrder', {})
})

test('the CSV has every order that matches the filter, loaded page by page', async () => {
  const requests: Record<string, string>[] = []
  const all = Array.from({ length: 1001 }, (_, index) =>
    anOrderSummary({ id: 2000 - index, orderNum: `${index}`, customerPO: index === 1 ? '=cmd()' : null }),
  )
  stubServer(
    answerPage(listOrders, ({ url }) => {
      const query = Object.fromEntries(url.searchParams)
      requests.push(query)
      if (query.after !== undefined) return { rows: all.slice(1000) }
      return { rows: all.slice(0, Number(query.limit)), next: '2026-03-09T20:00:00.000Z_1001_Ärzte & Söhne' }
    }),
    answerTotals(all),
  )
  const downloaded = downloads()
  showOrders({ at: '/orders?search=ernst' })
  await orderRow('0')
  requests.length = 0
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(downloaded).toHaveLength(1))
  expect(requests).toEqual([
    { search: 'ernst', limit: '1000' },
    { search: 'ernst', limit: '1000', after: '2026-03-09T20:00:00.000Z_1001_Ärzte & Söhne' },
  ])
  expect(downloaded[0]?.name).toBe('orders-2026-03-14.csv')
  const lines = (await downloaded[0]?.file.text())?.split('\r\n') ?? []
  expect(lines).toHaveLength(1003)
  expect(lines.slice(0, 2)).toEqual([
    'Order,Date,Customer,PO number,Status,Payment,Brand,Delivery,Units,Total,Balance',
    '"0","2026-03-09","Ernst Handel",,"Received","Awaiting","Exotic Liquids","Mar 12, 2026 · Nancy Davolio",12,216.00,216.00',
  ])
  expect(lines[2]).toContain(`"Ernst Handel","'=cmd()","Received"`)
})

test('an export that fails says why', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  orderAnswers()
  showOrders()
  await orderRow('100023')
  stubServer(refuseCall(listOrders, 'database-away'))
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("The database isn't responding.")
})

test('an export with too many orders is refused rather than cut off', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => anOrderSummary({ id: index, orderNum: `${index}` }))
  stubServer(
    answerPage(listOrders, () => ({ rows, next: 'b' })),
    answerTotals(rows),
  )
  const downloaded = downloads()
  showOrders()
  await orderRow('0')
  await setUpUser().click(screen.getByRole('button', { name: 'Export' }))
  expect(await screen.findByRole('alert', {}, { timeout: 100_000 })).toHaveTextContent(
    'There are more than 100,000 orders. Narrow the filters and try again.',
  )
  expect(downloaded).toEqual([])
})

test('the active row’s status is changed by keyboard alone: s, a letter, Enter, then an arrow key to the next row', async () => {
  const sent: unknown[] = []
  const orders = [anOrderSummary(), anOrderSummary({ id: 2, orderNum: '100022' })]
  orderAnswers(orders, [
    answerCall(changeOrder, ({ params, body }) => {
      sent.push([params['id'], body])
      return anOrder({ orderStatus: 'PACKED' })
    }),
  ])
  showOrders()
  const row = await orderRow('100023')
  const user = setUpUser()
  act(() => row.focus())
  await user.keyboard('s')
  const menu = await screen.findByRole('menu', { name: 'Order status of 100023' })
  await waitFor(() => expect(within(menu).getByRole('menuitem', { name: 'Fulfillment' })).toHaveFocus())
  await user.keyboard('p{Enter}')
  await waitFor(() => expect(sent).toEqual([['1', { orderStatus: 'PACKED', modifiedOn: '2026-03-09T20:00:00.000Z' }]]))
  await waitFor(() => expect(screen.getByRole('button', { name: /^Order status of 100023/ })).toHaveFocus())
  await user.keyboard('{ArrowDown}')
  await waitFor(async () => expect(await orderRow('100022')).toHaveFocus())
  await user.keyboard('p')
  expect(await screen.findByRole('menu', { name: 'Payment status of 100022' })).toBeInTheDocument()
})

test('a status that exceeds stock is asked about once in the menu', async () => {
  const sent: unknown[] = []
  const checked: unknown[] = []
  orderAnswers(
    [anOrderSummary({ orderStatus: 'DRAFT' })],
    [
      answerCall(findStatusShortages, ({ body }) => {
        checked.push(body)
        return [
          {
            id: 9,
            orderID: 1,
            orderNum: '100023',
            productSku: 'IKU',
            productName: 'Ikura',
            quantity: 500,
            missing: 469,
          },
        ]
      }),
      answerCall(changeOrder, ({ body }) => {
        sent.push(body)
        return anOrder()
      }),
    ],
  )
  showOrders()
  const row = await orderRow('100023')
  const user = setUpUser()
  act(() => row.focus())
  await user.keyboard('s')
  const menu = await screen.findByRole('menu', { name: 'Order status of 100023' })
  await waitFor(() => expect(within(menu).getByRole('menuitem', { name: /^Received/ })).toHaveFocus())
  await user.keyboard('{Enter}')
  const question = await screen.findByRole('alert')
  expect(question).toHaveTextContent('1 line is short. Press Received again to continue.')
  expect(question).toHaveTextContent('Ikura: 469 of 500 short')
  expect({ checked, sent }).toEqual({ checked: [{ orderIds: [1], orderStatus: 'RECEIVED' }], sent: [] })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent).toMatchObject([{ orderStatus: 'RECEIVED' }]))
  expect(checked).toHaveLength(1)
})

test('only an order that was placed can ship what is in stock instead', async () => {
  for (const [orderStatus, isOffered] of [
    ['PACKED', true],
    ['DRAFT', false],
  ] as const) {
    const short = {
      id: 9,
      orderID: 1,
      orderNum: '100023',
      productSku: 'IKU',
      productName: 'Ikura',
      quantity: 5,
      missing: 4,
    }
    orderAnswers([anOrderSummary({ orderStatus })], [answerCall(findStatusShortages, () => [short])])
    const { unmount } = showOrders()
    const row = await orderRow('100023')
    const user = setUpUser()
    act(() => row.focus())
    await user.keyboard('s')
    const menu = await screen.findByRole('menu', { name: 'Order status of 100023' })
    await user.click(within(menu).getByRole('menuitem', { name: /^Delivered/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Ikura: 4 of 5 short')
    expect(screen.queryByRole('button', { name: "Ship what's in stock" }) !== null, orderStatus).toBe(isOffered)
    unmount()
  }
})

test('a draft on credit hold is marked, with one request for all drafts, and only for those who may read holds', async () => {
  const drafts = [1, 2].map((id) => anOrderSummary({ id, orderNum: `DRAFT-${id}`, orderStatus: 'DRAFT' }))
  const limits = { creditLimit: cents(100_00), maxDaysLate: null, overBy: cents(70_00), daysLate: null }
  let requests = 0
  orderAnswers(drafts, [
    answerCall(listHeldDrafts, () => {
      requests += 1
      return [
        { ...limits, orderNum: 'DRAFT-2', customerName: 'Ernst Handel', total: cents(170_00), createdAt: new Date() },
      ]
    }),
  ])
  const { unmount } = showOrders()
  const mark = await screen.findByText('On hold')
  expect(mark.closest('[role=row]')).toBe(await orderRow('DRAFT-2'))
  expect(mark).toHaveAttribute('title', expect.stringContaining('$70.00 over the credit limit of $100.00'))
  expect(screen.getAllByText('On hold')).toHaveLength(1)
  expect(requests).toBe(1)
  unmount()
  showOrders({ roles: ['INVENTORY'] })
  await orderRow('DRAFT-2')
  expect(screen.queryByText('On hold')).toBeNull()
  expect(requests).toBe(1)
})

test('an undecided order says who sent it, before the PO number of its customer', async () => {
  const sent = { customerPO: 'A-7', sentBy: 'Kim Lee' }
  orderAnswers([
    anOrderSummary({ id: 1, orderNum: 'DRAFT_A', orderStatus: 'DRAFT', ...sent }),
    anOrderSummary({ id: 2, orderNum: '100002', ...sent }),
  ])
  showOrders()
  const row = async (orderNum: string) => screen.findByRole('row', { name: new RegExp(orderNum) })
  expect(await row('DRAFT_A')).toHaveTextContent('DRAFT_A Sent by Kim Lee · PO A-7')
  expect(await row('100002')).toHaveTextContent('100002 PO A-7')
})

test('on a phone all filters are on one sheet, and the list updates at once', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null, addListener() {}, removeListener() {} }),
  )
  const requests = orderAnswers()
  window.history.replaceState(null, '', '/orders')
  const history = createBrowserHistory()
  const page = () => (
    <ModalStack registry={modalRegistry}>
      <OrdersPage />
    </ModalStack>
  )
  const { unmount } = showScreens({ '/orders': page }, { at: '/orders', history })
  await screen.findByRole('row', { name: /100023/ })
  expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull()
  const user = setUpUser()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }))
  for (const name of ['Placed: 90 Days', 'Payment', 'Driver', 'Location'])
    expect(sheet.getByRole('button', { name })).toBeInTheDocument()
  await user.click(sheet.getByRole('button', { name: 'Status' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Packed' }))
  await waitFor(() => expect(requests.at(-1)?.query['status']).toBe('PACKED'))
  await user.click(sheet.getByRole('button', { name: 'Show orders' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())

  // Back closes the sheet and keeps the filter.
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await screen.findByRole('dialog', { name: 'Filters' })
  act(() => window.history.back())
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull())
  await waitFor(() => expect(window.location.search).toBe('?status=PACKED'))
  unmount()
  history.destroy()
})

test('only the office may make the calls behind pending tags and the filters by people', () => {
  expect([listPendingItems.who, listUserNames.who]).toEqual(['office', 'office'])
})

test('selected orders get a driver one after the other, from the bar above the list, and Undo gives theirs back', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const sent: unknown[] = []
  const orders = [
    anOrderSummary({ id: 1, orderNum: '100001', driverId: 4 }),
    anOrderSummary({ id: 2, orderNum: '100002', driverId: null }),
    anOrderSummary({ id: 3, orderNum: '100003', pickupOrder: true }),
  ]
  orderAnswers(orders, [
    answerCall(listDrivers, () => [{ id: 9, name: 'Robert King', image: null }]),
    answerCall(changeOrder, ({ params, body }) => {
      sent.push([params['id'], body])
      return anOrder()
    }),
  ])
  showOrders()
  const row = await orderRow('100001')
  const user = setUpUser()
  act(() => row.focus())
  await user.keyboard('{Control>}a{/Control}')
  expect(screen.queryByRole('searchbox', { name: 'Search orders' })).toBeNull()
  await screen.findByRole('button', { name: 'Change status…' })
  await user.keyboard('a')
  expect(screen.getByRole('button', { name: 'Change status…' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Pick' })).toHaveAttribute('href', '/orders/pick?orders=1,2,3')
  expect(screen.getByRole('button', { name: 'Print pick list' })).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'Driver (2 of 3)' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Robert King' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  expect(sent).toEqual([
    ['1', { driverId: 9 }],
    ['2', { driverId: 9 }],
  ])
  expect(screen.getByRole('searchbox', { name: 'Search orders' })).toBeVisible()
  const { result } = renderHook(useUndoNotice)
  await act(() => result.current?.undo?.())
  expect(sent.slice(2)).toEqual([
    ['1', { driverId: 4 }],
    ['2', { driverId: null }],
  ])
})

test('selected orders move to a day of the coming week, and Undo moves them back', async () => {
  const sent: unknown[] = []
  const orders = [
    anOrderSummary({ id: 1, orderNum: '100001', deliveryDate: '2026-03-02' }),
    anOrderSummary({ id: 2, orderNum: '100002', orderStatus: 'DELIVERED' }),
  ]
  orderAnswers(orders, [
    answerCall(changeOrder, ({ params, body }) => {
      sent.push([params['id'], body])
      return anOrder()
    }),
  ])
  showOrders()
  const row = await orderRow('100001')
  const user = setUpUser()
  act(() => row.focus())
  await user.keyboard('{Control>}a{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Day (1 of 2)' }))
  const days = within(await screen.findByRole('menu', { name: 'Day' })).getAllByRole('menuitem')
  expect(days.map(({ textContent }) => textContent).filter((name) => !/^[A-Z][a-z]{2}, /.test(name))).toEqual([
    'Today',
    'Tomorrow',
    'No day',
  ])
  await user.click(screen.getByRole('menuitem', { name: 'Today' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  const { result } = renderHook(useUndoNotice)
  await act(() => result.current?.undo?.())
  expect(sent).toEqual([
    ['1', { deliveryDate: expect.stringMatching(/^20\d\d-/) }],
    ['1', { deliveryDate: '2026-03-02' }],
  ])
})

test('an order that cannot get the driver stays selected, with the reason', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  orderAnswers(
    [anOrderSummary({ id: 1, orderNum: '100001' })],
    [
      answerCall(listDrivers, () => [{ id: 9, name: 'Robert King', image: null }]),
      refuseCall(changeOrder, 'driver-unknown'),
    ],
  )
  showOrders()
  await orderRow('100001')
  const user = setUpUser()
  await user.click(screen.getByRole('checkbox', { name: 'Select order 100001' }))
  await user.click(await screen.findByRole('button', { name: 'Driver' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Robert King' }))
  expect(await screen.findByRole('alert')).toHaveTextContent("100001 wasn't changed.")
  expect(screen.getByText('1 order selected')).toBeVisible()
})
