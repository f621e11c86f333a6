import { getPendingItems, type PendingItem } from '@dray/contract/batches'
import { createPickList } from '@dray/contract/documents'
import { pullTags } from '@dray/contract/orders'
import { problems } from '@dray/contract/problems'
import type { Role } from '@dray/domain/users/roles'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aLine, anOrder } from '../../test-orders.tsx'
import { answering, answeringPdf, handler, serverOf, showScreens } from '../../test-screens.tsx'
import { PendingTagsPage } from './pending-tags-page.tsx'

const waiting = (id: number, orderID: number, given: Partial<PendingItem> = {}): PendingItem => ({
  ...aLine({ id, orderID, shouldHaveTag: true }),
  orderNum: `10080${orderID}`,
  customerName: orderID === 1 ? 'Ernst Handel' : 'QUICK-Stop',
  ...given,
})
const tofu = { productId: 2, productName: 'Tofu', productSku: 'TOF-1', productBrand: 'Tokyo', quantity: 5 }

/** A server that keeps what waits, and what it was asked to pull. */
let items: PendingItem[]
let asked: unknown[]
beforeEach(() => {
  items = [
    waiting(10, 1, { ...tofu, shouldHaveTag: false }),
    waiting(11, 1, { productBatchId: 1, productBatchNumber: 'EXO-BEV-0001-261101-00042', quantity: 8 }),
    waiting(21, 2, { quantity: 4 }),
    waiting(20, 2, tofu),
  ]
  asked = []
})
type Handlers = Parameters<typeof serverOf>
const show = (handlers: Handlers = [], roles: Role[] = ['INVENTORY'], search = '') => {
  const all = items
  serverOf(
    ...handlers,
    answering(getPendingItems, () => items),
    answering(pullTags, ({ params, body }) => {
      const { itemIds, tagsPulled } = pullTags.body.parse(body)
      asked.push([params['orderId'], itemIds, tagsPulled])
      items = tagsPulled
        ? items.filter(({ id }) => !itemIds.includes(id))
        : all.filter((one) => itemIds.includes(one.id) || items.includes(one))
      return anOrder()
    }),
  )
  return showScreens({ '/orders/tags': PendingTagsPage }, { at: `/orders/tags${search}`, roles })
}
const typing = () => userEvent.setup({ pointerEventsCheck: 0 })
const press = async (name: string | RegExp) => typing().click(await screen.findByRole('button', { name }))
const tick = async (name: string) => typing().click(await screen.findByRole('checkbox', { name }))
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

// D-83, D-84
test('what open orders wait for stands under its product, then by order', async () => {
  show()
  await screen.findByText('Chai')
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
])('the search "%s" finds by product, order, customer and batch', async (words, expected) => {
  show()
  await screen.findByText('Chai')
  await typing().type(screen.getByRole('searchbox', { name: 'Search pending tags' }), words)
  expect(rows()).toEqual(expected)
})

// D-82
test('a pulled line leaves the queue, and Undo brings it back', async () => {
  show()
  await press('Pull 8 Chai for 100801')
  expect(await screen.findByText(/Pulled 1 line of 100801/)).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pull 8 Chai for 100801' })).toBeNull())
  await press('Undo')
  expect(await screen.findByRole('button', { name: 'Pull 8 Chai for 100801' })).toBeInTheDocument()
  expect(asked).toEqual([
    ['1', [11], true],
    ['1', [11], false],
  ])
})

test('a product is selected with all its lines, and the selection is pulled order by order in one step', async () => {
  show()
  await tick('Select all of Tofu')
  await tick('Select Chai for 100802')
  expect(screen.getByRole('checkbox', { name: 'Select all of Chai' })).not.toBeChecked()
  await press('Pull 3 lines of 2 orders')
  expect(await screen.findByText(/Pulled 3 lines of 2 orders/)).toBeInTheDocument()
  expect(asked).toEqual([
    ['1', [10], true],
    ['2', [21, 20], true],
  ])
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  await press('Undo')
  await screen.findByText('Tofu')
  expect(asked.slice(2)).toEqual([
    ['1', [10], false],
    ['2', [21, 20], false],
  ])
})

test('taking one line out of a selected product leaves its others selected', async () => {
  show()
  await tick('Select all of Tofu')
  await tick('Select Tofu for 100801')
  expect(screen.getByRole('checkbox', { name: 'Select all of Tofu' })).not.toBeChecked()
  expect(screen.getByRole('checkbox', { name: 'Select Tofu for 100802' })).toBeChecked()
  await tick('Select all of Tofu')
  await tick('Select all of Tofu')
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

// D-169
test('what one order is refused is said by its number, and the others are pulled', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  const [status, title] = problems['batch-taken']
  const body = { type: '/problems/batch-taken', title, error: title, status, code: 'batch-taken' }
  const refused = { ...body, batchNumber: 'EXO-BEV-0001-261101-00042', remaining: 3 }
  show([
    handler(pullTags, (given) => {
      if (given.params['orderId'] === '1') return Response.json(refused, { status })
      asked.push(given.params['orderId'])
      return answering(pullTags, () => anOrder()).answer(given)
    }),
  ])
  await tick('Select all of Chai')
  await press('Pull 2 lines of 2 orders')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '100801: A batch has too little left for this. Batch 00042 (EXO-BEV-0001-261101-00042): 3 left.',
  )
  expect(screen.getByText(/Pulled 1 line of 100802/)).toBeInTheDocument()
  expect(asked).toEqual(['2'])
})

test('the pick list is of the orders of the selected lines', async () => {
  const papers: unknown[] = []
  const tab = {
    location: { replace: vi.fn<() => void>() },
    close: vi.fn<() => void>(),
    document: document.implementation.createHTMLDocument(),
  }
  vi.stubGlobal('open', () => tab)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:list', revokeObjectURL: () => {} }))
  show([answeringPdf(createPickList, ({ body }) => papers.push(body))])
  await tick('Select all of Tofu')
  await press('Pick list')
  await vi.waitFor(() => expect(papers).toEqual([{ orderIds: [1, 2] }]))
})

// D-04
test('who may not pull reads the queue and prints pick lists', async () => {
  show([], ['ACCOUNTING'])
  await tick('Select all of Tofu')
  expect(screen.queryByRole('button', { name: /Pull/ })).toBeNull()
  expect(
    within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Pick list' }),
  ).toBeEnabled()
})

test('an empty queue and a search without matches say so', async () => {
  const { unmount } = show([], ['SALES'], '?search=nothing')
  expect(await screen.findByText('Nothing that waits matches this search')).toBeInTheDocument()
  unmount()
  items = []
  show()
  expect(await screen.findByText('No open order waits for anything')).toBeInTheDocument()
})

test('of ten thousand waiting lines only those in view are drawn', async () => {
  items = Array.from({ length: 10_000 }, (_, index) => waiting(index + 1, (index % 9) + 1, { productId: index % 500 }))
  show()
  expect(await screen.findByText('10,000 lines of 9 orders, 120,000 units')).toBeInTheDocument()
  expect(screen.getAllByRole('row').length).toBeLessThan(80)
})
