import { listBrands } from '@dray/contract/brands'
import { readChangeLog, type LogEntry } from '@dray/contract/changelog'
import { readProduct } from '@dray/contract/products'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aCatalogBrand, aProduct } from '../../test-data/catalog.ts'
import { answerCall, refuseCall, stubServer, showWithin } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { ViewStockHistoryModal } from './view-stock-history-modal.tsx'

const frame = { opened: true, onClose: () => {}, zIndex: 200, closeOnEscape: true, returnFocus: true }
const chai = aProduct({ stock: 28 })
const brand = aCatalogBrand({ maxBrandStock: 20 })

const entry = (id: number, at: string, levels: [number, number], overrides: Partial<LogEntry> = {}): LogEntry => ({
  id,
  action: 'update',
  entityType: 'product',
  entityId: 1,
  userId: 8,
  userName: 'Laura Callahan',
  createdAt: new Date(at),
  notes: 'Manual correction',
  kind: 'CORRECTION',
  changes: [
    {
      name: 'Chai',
      field: 'stock',
      subfield: 'EXO-BEV-0001-261101-00012',
      action: 'update',
      previousValue: String(levels[0]),
      newValue: String(levels[1]),
    },
  ],
  ...overrides,
})
const entries = [
  entry(-2, '2026-11-20T17:00:00Z', [40, 28], { notes: 'Order 100023 cancelled', kind: 'SHIPMENT' }),
  entry(-1, '2026-11-02T17:00:00Z', [10, 40]),
]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z'), toFake: ['Date'] })
})

function show(answer: (query: URLSearchParams) => LogEntry[], ...handlers: Parameters<typeof stubServer>) {
  const requests: string[] = []
  stubServer(
    ...handlers,
    answerCall(readProduct, () => chai),
    answerCall(listBrands, () => [brand]),
    answerCall(readChangeLog, ({ url, params }) => {
      requests.push(`${params.entityType} ${params.entityId} ${url.search}`)
      return answer(url.searchParams)
    }),
  )
  showWithin(<ViewStockHistoryModal frame={frame} closeNow={() => {}} productId={1} />, ['INVENTORY'])
  return { requests, user: setUpUser() }
}

// R2.13-50
test('the header shows the product, its brand, SKU and stock, and the limit it exceeds', async () => {
  show(() => entries)
  expect(await screen.findByRole('heading', { name: 'Chai' })).toBeTruthy()
  expect(screen.getByText('Exotic Liquids · EXO-BEV-0001')).toBeTruthy()
  expect(screen.getAllByText('28').length).toBeGreaterThan(0)
  expect(await screen.findByText('8 over')).toBeTruthy()
})

// R2.13-51, R7.2-09
test('the stock changes of the last 90 days are listed newest first, with their difference and reason', async () => {
  const { requests } = show(() => entries)
  await screen.findAllByText('−12')
  const rows = screen.getAllByRole('row').slice(1)
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('gridcell')
        .map((cell) => cell.textContent),
    ),
  ).toEqual([
    ['Nov 20, 9:00 AM', '40', '28', '−12', 'Shipped', 'Order 100023 cancelled', '00012', 'Laura Callahan'],
    ['Nov 2, 9:00 AM', '10', '40', '+30', 'Corrected', 'Manual correction', '00012', 'Laura Callahan'],
  ])
  expect(screen.getByRole('link', { name: '100023' })).toHaveAttribute('href', '/orders/100023')
  expect(screen.getByRole('link', { name: '100023' })).toHaveAttribute('target', '_blank')
  expect(requests).toEqual([
    'product 1 ?from=2026-08-24T07%3A00%3A00.000Z&to=2026-11-22T07%3A59%3A59.999Z&field=stock&limit=5000',
  ])
})

test('a credit memo that moved units is linked like an order', async () => {
  show(() => [entry(-3, '2026-11-20T17:00:00Z', [28, 30], { notes: 'Credit memo CM-100001', kind: 'RETURN' })])
  expect(await screen.findByRole('link', { name: 'CM-100001' })).toHaveAttribute(
    'href',
    '/credit-memos?search=CM-100001&from=2000-01-01&to=2099-12-31',
  )
})

test('the units in, units out and net change are shown, and the stock level is plotted', async () => {
  show(() => entries)
  const totals = await screen.findByLabelText('In this period')
  expect(totals.textContent).toBe('In30Out12Net+18Shipped−12Corrected+30')
  expect(
    await screen.findByRole('img', {
      name: 'Stock of Chai: 10 on Aug 24, 28 on Nov 21, between 10 and 40, limit 20',
    }),
  ).toBeTruthy()
})

// R2.13-51
test('the level under the pointer is shown with its day in the company’s time zone, until the pointer leaves', async () => {
  show(() => entries)
  const plot = await screen.findByRole('img', { name: /^Stock of Chai/ })
  // The evening of the ninth in Los Angeles, the tenth in Greenwich.
  fireEvent.pointerMove(plot, { clientX: 764 })
  expect(screen.getByText('on Nov 9', { exact: false })).toHaveTextContent(/^40 on Nov 9$/)
  fireEvent.pointerLeave(plot)
  expect(screen.queryByText('on Nov 9', { exact: false })).toBeNull()
})

test('another date range is requested from the server', async () => {
  const { requests, user } = show(() => entries)
  await user.click(await screen.findByRole('button', { name: 'Range: 90 Days' }))
  await user.click(await screen.findByRole('button', { name: '30 Days' }))
  await waitFor(() => expect(requests.at(-1)).toContain('from=2026-10-23T07'))
})

test('a period without changes says so, with the stock level', async () => {
  show((query) => (query.get('limit') === '1' ? [entry(-9, '2026-01-02T17:00:00Z', [0, 28])] : []))
  expect(await screen.findByText("Stock didn't change in this period. It was 28.")).toBeTruthy()
  expect(screen.getByRole('img', { name: /between 28 and 28/ })).toBeTruthy()
})

test('a list with more changes than can be read at once says that it is incomplete', async () => {
  const many = Array.from({ length: 5000 }, (_, index) => {
    const at = new Date(Date.UTC(2026, 10, 20) - index * 60_000).toISOString()
    return entry(-1 - index, at, [5000 - index, 5001 - index])
  })
  show(() => many)
  expect(await screen.findByText(/Showing the newest 5,000 changes in this period/)).toBeTruthy()
})

test('a history that fails to load says why and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => {})
  show(() => [], refuseCall(readChangeLog, 'unexpected'))
  expect(await screen.findByText('Error...')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
