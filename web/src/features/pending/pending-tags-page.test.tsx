import {
  findPendingLines,
  findPullShortages,
  listPendingLines,
  listPendingProducts,
  type PendingItem,
} from '@dray/contract/pending'
import { listOnOrder } from '@dray/contract/purchases/suggestions'
import { createPickList } from '@dray/contract/documents'
import { pullTags } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import type { Role } from '@dray/domain/users/permissions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refresh } from '../../kit/api/use-call.ts'
import { aLine, anOrder } from '../../test-data/orders/orders.tsx'
import { answerCall, answerPdf, handler, stubServer, showScreens } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { PendingTagsPage } from './pending-tags-page.tsx'

/** `shelf`: its product's. */
type Item = PendingItem & { shelf: string | null; batchShelf: string | null }

const aPendingItem = (id: number, orderID: number, overrides: Partial<Item> = {}): Item => ({
  ...aLine({ id, orderID, shouldHaveTag: true }),
  shelf: null,
  batchShelf: null,
  orderNum: `10080${orderID}`,
  customerName: orderID === 1 ? 'Ernst Handel' : 'QUICK-Stop',
  ...overrides,
})
const tofu = { productId: 2, productName: 'Tofu', productSku: 'TOF-1', productBrand: 'Tokyo', quantity: 5 }

const pendingProduct = (productId: number): Partial<PendingItem> => ({
  productId,
  productName: `Product ${String(productId).padStart(3, '0')}`,
  productSku: `P-${productId}`,
})

/** Pending items on the server, and the requests to pull them. */
let items: Item[]
let pullRequests: unknown[]
/** The requests for parts of the list. */
let linesRequests: { ids: number[]; skip?: number | undefined; limit: number }[]
beforeEach(() => {
  items = [
    aPendingItem(10, 1, { ...tofu, shouldHaveTag: false }),
    aPendingItem(11, 1, { productBatchId: 1, productBatchNumber: 'EXO-BEV-0001-261101-00042', quantity: 8 }),
    aPendingItem(21, 2, { quantity: 4 }),
    aPendingItem(20, 2, tofu),
  ]
  pullRequests = []
  linesRequests = []
})
const isWaitingItem = ({ productBatchNumber, shouldHaveTag }: PendingItem) =>
  productBatchNumber === null && shouldHaveTag
const placedAt = new Date('2026-03-02T18:00:00Z')

type Handlers = Parameters<typeof stubServer>
const search = (text: string | null | undefined): Item[] =>
  items.filter((item) => {
    const { productName, orderNum, customerName, productBatchNumber } = item
    const shown = [productName, orderNum, customerName, productBatchNumber].join(' ').toLowerCase()
    return (text ?? '')
      .toLowerCase()
      .split(' ')
      .every((word) => shown.includes(word))
  })
const pendingProducts = (found: readonly Item[]) => ({
  products: [...Map.groupBy(found, ({ productId }) => productId)].map(([productId, lines]) => ({
    productId,
    name: lines[0]?.productName ?? '',
    sku: lines[0]?.productSku ?? '',
    brand: lines[0]?.productBrand ?? '',
    shelf: lines[0]?.shelf ?? null,
    lines: lines.length,
    units: lines.reduce((units, { quantity }) => units + quantity, 0),
  })),
  orders: new Set(found.map(({ orderID }) => orderID)).size,
})

const show = (handlers: Handlers = [], roles: Role[] = ['INVENTORY'], address = '') => {
  const all = items
  stubServer(
    ...handlers,
    answerCall(listPendingProducts, ({ url }) => {
      const found = search(url.searchParams.get('search'))
      const isWaiting = url.searchParams.get('waiting') === 'true'
      const { products, orders } = pendingProducts(isWaiting ? found.filter(isWaitingItem) : found)
      return {
        products: products.map((product) => ({ ...product, since: isWaiting ? placedAt : null })),
        orders,
        waitingLines: items.filter(isWaitingItem).length,
      }
    }),
    answerCall(listOnOrder, () => [
      { productId: 2, purchaseOrderNum: 'TOK-0007', quantity: 24, expectedOn: '2099-05-01' },
    ]),
    answerCall(listPendingLines, ({ url }) => {
      const parts = listPendingLines.query.parse(Object.fromEntries(url.searchParams))
      linesRequests.push(parts)
      const { ids, skip = 0, limit } = parts
      return search(parts.search)
        .filter((item) => parts.waiting !== 'true' || isWaitingItem(item))
        .map((item) => ({ ...item, since: placedAt }))
        .filter(({ productId }) => ids.includes(productId))
        .slice(skip, skip + limit)
    }),
    answerCall(findPendingLines, ({ body }) => {
      const request = findPendingLines.body.parse(body)
      const isFound = new Set(search(request.search).map(({ id }) => id))
      return items
        .filter(({ id }) => request.itemIds.includes(id))
        .map((item) => ({ ...item, isFound: isFound.has(item.id) }))
    }),
    answerCall(findPullShortages, () => []),
    answerCall(pullTags, ({ params, body }) => {
      const { itemIds, tagsPulled } = pullTags.body.parse(body)
      pullRequests.push([params['orderId'], itemIds.toSorted((a, b) => a - b), tagsPulled])
      items = tagsPulled
        ? items.filter(({ id }) => !itemIds.includes(id))
        : all.filter((item) => itemIds.includes(item.id) || items.includes(item))
      return anOrder()
    }),
  )
  return showScreens({ '/orders/tags': PendingTagsPage }, { at: `/orders/tags${address}`, roles })
}
const press = async (name: string | RegExp) => setUpUser().click(await screen.findByRole('button', { name }))
const tick = async (name: string) => setUpUser().click(await screen.findByRole('checkbox', { name }))
/** Scrolls as the browser would after a key; jsdom has no layout. */
function scrollTo(row: number) {
  const scroller = screen.getByRole('grid').parentElement
  if (scroller) fireEvent.scroll(scroller, { target: { scrollTop: (row - 10) * 40 } })
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

test('pending lines are listed by product, then by order', async () => {
  show()
  await screen.findAllByText('100802')
  expect(rows()).toEqual([
    'ChaiExotic LiquidsEXO-BEV-0001122 lines',
    '100801Ernst Handel000428Pull',
    '100802QUICK-StopNo batch4Pull',
    'TofuTokyoTOF-1102 lines',
    '100801Ernst Handel5Pull',
    '100802QUICK-StopNo batch5Pull',
  ])
  expect(screen.getByText('4 lines of 2 orders, 22 units')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Tofu' })).toHaveAttribute('href', '/products/tags?sku=TOF-1')
  expect(screen.getAllByRole('link', { name: '100802' })[0]).toHaveAttribute('href', '/orders/100802')
})

test.each([
  ['quick tofu', ['TofuTokyoTOF-151 line', '100802QUICK-StopNo batch5Pull']],
  ['00042', ['ChaiExotic LiquidsEXO-BEV-000181 line', '100801Ernst Handel000428Pull']],
])('the search "%s" finds lines by product, order, customer or batch', async (search, expected) => {
  show()
  await screen.findByText('Chai')
  await setUpUser().type(screen.getByRole('searchbox', { name: 'Search pending tags' }), search)
  await waitFor(() => expect(rows()).toEqual(expected))
})

test('a pulled line leaves the queue, and Undo brings it back', async () => {
  show()
  await press('Pull 8 Chai for 100801')
  expect(await screen.findByText(/Pulled 1 line of 100801/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pull 8 Chai for 100801' })).toBeNull())
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Pull 8 Chai for 100801' })).toBeInTheDocument()
  expect(pullRequests).toEqual([
    ['1', [11], true],
    ['1', [11], false],
  ])
})

test('after a line is pulled by keyboard, the focus moves to the next row, or else to the previous row', async () => {
  show()
  const user = setUpUser()
  const pulled = async (name: string) => {
    const button = await screen.findByRole('button', { name })
    button.focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(button).not.toBeInTheDocument())
    await screen.findByRole('button', { name: 'Undo' })
    return document.activeElement?.textContent
  }
  expect(await pulled('Pull 8 Chai for 100801')).toBe('100802QUICK-StopNo batch4Pull')
  // The product's row is gone too.
  expect(await pulled('Pull 4 Chai for 100802')).toBe('TofuTokyoTOF-1102 lines')
  expect(await pulled('Pull 5 Tofu for 100802')).toBe('100801Ernst Handel5Pull')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement?.textContent).toBe('TofuTokyoTOF-151 line')
})

test('when the last line is pulled, the focus moves to Undo, and then to its confirmation', async () => {
  items = items.slice(0, 1)
  show()
  const user = setUpUser()
  const button = await screen.findByRole('button', { name: 'Pull 5 Tofu for 100801' })
  button.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/^Undone: Returned 1 line/)).toBeInTheDocument()
  expect(document.activeElement).toHaveTextContent('Undone: Returned 1 line of 100801.')
})

test('pulling a selection closes its bar and moves the focus to Undo', async () => {
  show()
  await tick('Select all of Tofu')
  const user = setUpUser()
  screen.getByRole('button', { name: 'Pull 2 lines of 2 orders' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus())
})

test('a line pulled by someone else does not take the focus from the search', async () => {
  const { cache } = show()
  const search = await screen.findByRole('searchbox', { name: 'Search pending tags' })
  await screen.findByText('Chai')
  search.focus()
  items = items.slice(1)
  await act(() => refresh(cache, ['orders']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pull 5 Tofu for 100801' })).toBeNull())
  expect(search).toHaveFocus()
})

test('selecting a product selects all its lines, and one step pulls the selection order by order', async () => {
  show()
  await tick('Select all of Tofu')
  await tick('Select Chai for 100802')
  expect(screen.getByRole('checkbox', { name: 'Select all of Chai' })).not.toBeChecked()
  await press('Pull 3 lines of 2 orders')
  expect(await screen.findByText(/Pulled 3 lines of 2 orders/)).toBeInTheDocument()
  expect(pullRequests).toEqual([
    ['1', [10], true],
    ['2', [20, 21], true],
  ])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  await press('Undo')
  await screen.findByText('Tofu')
  expect(pullRequests.slice(2)).toEqual([
    ['1', [10], false],
    ['2', [20, 21], false],
  ])
})

test('clearing one line of a selected product leaves its other lines selected', async () => {
  show()
  await tick('Select all of Tofu')
  await tick('Select Tofu for 100801')
  expect(screen.getByRole('checkbox', { name: 'Select all of Tofu' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select Tofu for 100802' })).toBeChecked()
  await tick('Select all of Tofu')
  await tick('Select all of Tofu')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('a refused order is named with the reason, and the others are pulled', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const [status, title] = problems['batch-taken']
  const body = { type: '/problems/batch-taken', title, error: title, status, code: 'batch-taken' }
  const refused = { ...body, batchNumber: 'EXO-BEV-0001-261101-00042', free: 3 }
  show([
    handler(pullTags, (request) => {
      if (request.params['orderId'] === '1') return Response.json(refused, { status })
      pullRequests.push(request.params['orderId'])
      return answerCall(pullTags, () => anOrder()).answer(request)
    }),
  ])
  await tick('Select all of Chai')
  await press('Pull 2 lines of 2 orders')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '100801: Not enough units left in this batch. Choose another or lower the quantity. Batch 00042 (EXO-BEV-0001-261101-00042): 3 left.',
  )
  expect(screen.getByText(/Pulled 1 line of 100802/)).toBeInTheDocument()
  expect(pullRequests).toEqual(['2'])
})

test('of several refused orders, only those that lack a reason are pulled for one', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const refuse = (code: 'batch-taken' | 'batch-not-usable', details: object) => {
    const [status, title] = problems[code]
    return Response.json({ type: `/problems/${code}`, title, error: title, status, code, ...details }, { status })
  }
  const sent: { orderId: string | undefined; body: object }[] = []
  show([
    handler(pullTags, (request) => {
      const { orderId } = request.params
      sent.push({ orderId, body: pullTags.body.parse(request.body) })
      if (orderId === '1') return refuse('batch-taken', { batchNumber: 'B-1', free: 3 })
      if (sent.length <= 2) return refuse('batch-not-usable', { sku: 'TOFU', withoutBatch: true, needsReason: true })
      return answerCall(pullTags, () => anOrder()).answer(request)
    }),
  ])
  await tick('Select all of Chai')
  await press('Pull 2 lines of 2 orders')
  await setUpUser().type(await screen.findByLabelText('Reason to pull without a batch'), 'Label lost{Enter}')
  expect(await screen.findByText(/Pulled 1 line of 100802/)).toBeVisible()
  const [, second] = sent
  expect(sent.slice(2)).toEqual([{ orderId: '2', body: { ...second?.body, reason: 'Label lost' } }])
})

test('the pick list covers the orders of the selected lines', async () => {
  const printed: unknown[] = []
  const tab = {
    location: { replace: vi.fn<() => void>() },
    close: vi.fn<() => void>(),
    document: document.implementation.createHTMLDocument(),
  }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:list', revokeObjectURL: () => {} }))
  show([answerPdf(createPickList, ({ body }) => printed.push(body))])
  await tick('Select all of Tofu')
  await press('Pick list')
  await vi.waitFor(() => expect(printed).toEqual([{ orderIds: [1, 2] }]))
})

test('users who may not pull can still read the queue and print pick lists', async () => {
  show([], ['ACCOUNTING'])
  await tick('Select all of Tofu')
  expect(screen.queryByRole('button', { name: /Pull/ })).toBeNull()
  expect(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Pick list' }),
  ).toBeEnabled()
})

test('an empty queue and a search without matches say so', async () => {
  const { unmount } = show([], ['SALES'], '?search=nothing')
  expect(await screen.findByText('No pending lines match this search')).toBeInTheDocument()
  unmount()
  items = []
  show()
  expect(await screen.findByText('Nothing is pending')).toBeInTheDocument()
})

test('with a hundred thousand pending lines, only those in view are loaded and rendered', async () => {
  items = Array.from({ length: 100_000 }, (_, index) =>
    aPendingItem(index + 1, (index % 9) + 1, pendingProduct(index % 500)),
  )
  show()
  expect(await screen.findByText('100,000 lines of 9 orders, 1,200,000 units')).toBeInTheDocument()
  await screen.findAllByText('100801')
  expect(screen.getAllByRole('row').length).toBeLessThan(80)
  const readAtFirst = linesRequests.reduce((count, { ids }) => count + ids.length, 0)
  expect(readAtFirst * 200).toBeLessThan(5000)
  expect(linesRequests.every(({ limit }) => limit <= 1000)).toBe(true)

  screen.getAllByRole('row')[1]?.focus()
  await setUpUser().keyboard('{End}')
  scrollTo(100_500)
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/^100801Ernst Handel/))
  expect(linesRequests.at(-1)?.ids).toContain(499)
})

test('a line stays the same row once it’s loaded, so it keeps the focus', async () => {
  items = Array.from({ length: 3000 }, (_, index) =>
    aPendingItem(index + 1, (index % 9) + 1, pendingProduct(index % 5)),
  )
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  show([
    handler(listPendingLines, async (request) => {
      if (Number(request.url.searchParams.get('skip')) > 0) await isReleased
      const { ids, skip = 0, limit } = listPendingLines.query.parse(Object.fromEntries(request.url.searchParams))
      const lines = items.filter(({ productId }) => ids.includes(productId)).slice(skip, skip + limit)
      return answerCall(listPendingLines, () => lines).answer(request)
    }),
  ])
  await screen.findAllByText('100801')
  screen.getAllByRole('row')[1]?.focus()
  await setUpUser().keyboard('{End}')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-rowindex', '3006'))
  scrollTo(3005)
  expect(document.activeElement).toHaveTextContent('…')
  release()
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/QUICK-Stop/))
  expect(document.activeElement).toHaveAttribute('aria-rowindex', '3006')
})

test('selecting a product loads and selects all its lines, even those never in view', async () => {
  items = Array.from({ length: 2500 }, (_, index) => aPendingItem(index + 1, (index % 2) + 1, pendingProduct(0)))
  show()
  await tick('Select all of Product 000')
  expect(await screen.findByText('2,500 lines selected')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Pull 2,500 lines of 2 orders' })).toBeEnabled()
  expect(screen.getByRole('checkbox', { name: 'Select all of Product 000' })).toBeChecked()
  const [first] = await screen.findAllByRole('checkbox', { name: 'Select Product 000 for 100801' })
  if (first) await setUpUser().click(first)
  expect(await screen.findByText('2,499 lines selected')).toBeInTheDocument()
})

test('more lines than can be pulled in one step are not selected, and the screen says so', async () => {
  items = Array.from({ length: 20_001 }, (_, index) => aPendingItem(index + 1, 1, pendingProduct(index % 3)))
  show()
  await screen.findByText('20,001 lines of 1 order, 240,012 units')
  await tick('Select all shown')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can select up to 20,000 lines at once. Search to list fewer.',
  )
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('the lines that are already selected count toward the limit', async () => {
  const lines = (count: number, productId: number) =>
    Array.from({ length: count }, (_, index) => aPendingItem(productId * 100_000 + index, 1, pendingProduct(productId)))
  items = [...lines(2, 0), ...lines(19_999, 1)]
  show()
  await tick('Select all of Product 001')
  expect(await screen.findByText('19,999 lines selected')).toBeInTheDocument()
  await tick('Select all of Product 000')
  expect(await screen.findByRole('alert')).toHaveTextContent('You can select up to 20,000 lines at once.')
  expect(screen.getByText('19,999 lines selected')).toBeInTheDocument()
})

test('all lines of all shown products are selected together', async () => {
  show()
  await screen.findByText('4 lines of 2 orders, 22 units')
  await tick('Select all shown')
  expect(await screen.findByText('4 lines selected')).toBeInTheDocument()
})

test('selected lines that the search doesn’t find, or that someone else pulled, don’t count', async () => {
  const { cache, router } = show()
  await tick('Select all of Tofu')
  await tick('Select Chai for 100802')
  await act(() => router.navigate({ href: '/orders/tags?search=tofu' }))
  expect(await screen.findByRole('button', { name: 'Pull 2 lines of 2 orders' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: 'Selection' })).toHaveTextContent('1 more not in this list')
  items = items.filter(({ id }) => id !== 10)
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByRole('button', { name: 'Pull 1 line of 1 order' })).toBeInTheDocument()
})

test('a tab lists what waits for units: how many, since when, for whom, and what arrives', async () => {
  show()
  const user = setUpUser()
  await user.click(await screen.findByRole('tab', { name: 'Waiting (2)' }))
  await screen.findAllByText('100802')
  await waitFor(() =>
    expect(rows()).toEqual([
      'ChaiExotic LiquidsEXO-BEV-00014Mar 2None',
      '100802QUICK-Stop4Mar 2',
      'TofuTokyoTOF-15Mar 224 May 1, 2099',
      '100802QUICK-Stop5Mar 2',
    ]),
  )
  expect(screen.getByText('2 lines of 1 order, 9 units')).toBeInTheDocument()
  expect(screen.queryByRole('checkbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: /^24 May 1, 2099: Tofu on order/ }))
  expect(await screen.findByRole('link', { name: 'TOK-0007' })).toHaveAttribute('href', '/purchases/TOK-0007')
})

test('when units arrive, the waiting lines leave the tab, and without any the tab is not shown', async () => {
  const { cache, unmount } = show([], ['SALES'], '?show=waiting')
  expect(await screen.findAllByText('100802')).toHaveLength(2)
  items = items.map((item) => ({ ...item, productBatchNumber: 'EXO-BEV-0001-261101-00042' }))
  await act(() => refresh(cache, ['orders']))
  expect(await screen.findByText('No order waits for units')).toBeInTheDocument()
  expect(screen.getByRole('tab', { name: 'Waiting (0)' })).toBeInTheDocument()
  unmount()
  show()
  await screen.findByText('Tofu')
  expect(screen.queryByRole('tab')).toBeNull()
})

test('products are sorted by shelf, and a line names the shelf of its batch', async () => {
  items = [
    aPendingItem(10, 1, { shelf: 'A-10' }),
    aPendingItem(11, 1, { ...tofu, shelf: 'A-2', batchShelf: 'C-1' }),
    aPendingItem(12, 1, { productId: 3, productName: 'Zaanse', productSku: 'Z-1' }),
  ]
  show()
  expect(await screen.findByText('C-1')).toBeVisible()
  await press(/Shelf/)
  const cells = screen.getAllByRole('row').map((row) => row.textContent ?? '')
  const at = (text: string) => cells.findIndex((cell) => cell.includes(text))
  expect(at('TOF-1')).toBeLessThan(at('EXO-BEV-0001'))
  expect(at('EXO-BEV-0001')).toBeLessThan(at('Z-1'))
})

test('without shelves there is no column for them', async () => {
  show()
  expect(await screen.findByText('TOF-1')).toBeVisible()
  expect(screen.queryByText('Shelf')).toBeNull()
})
