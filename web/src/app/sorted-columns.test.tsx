import type { FigureRow } from '@dray/contract/figures'
import { discountKey } from '@dray/domain/figures/figures'
import { cents, zero } from '@dray/domain/money'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { brandColumns } from '../features/brands/brand-columns.tsx'
import { customerOrderColumns } from '../features/customers/customer-orders/customer-order-columns.tsx'
import { owedColumns } from '../features/customers/customer-page/customer-owed.tsx'
import { figureColumns } from '../features/figures/list/figures-columns.tsx'
import { historyColumns } from '../features/inventory/stock-history/history-columns.tsx'
import { refreshColumns } from '../features/pricing/refresh/refresh-brand.tsx'
import { productColumns } from '../features/products/product-columns.tsx'
import { canSort, type CellValue, type Column, flat } from '../kit/table/columns.ts'
import { aBrand } from '../test-data/brands.tsx'
import { aProduct } from '../test-data/catalog.ts'
import { anOrderSummary } from '../test-data/orders/orders.tsx'
import { showWithin, stubServer } from '../test-data/screens.tsx'

const timeZone = 'America/Los_Angeles'

/** `other` differs from `row` in every field. */
type Table<Row> = { columns: readonly Column<Row>[]; row: Row; other: Row }

/** Any different value works, except for fields with a fixed list of values. */
function otherValue(value: unknown): unknown {
  if (typeof value === 'number') return value + 1234
  if (typeof value === 'boolean') return !value
  if (value instanceof Date) return new Date(value.getTime() + 40 * 86_400_000)
  return typeof value === 'string' ? `${value} B` : value
}
const table = <Row extends object>(columns: readonly Column<Row>[], row: Row, others: Partial<Row>): Table<Row> => {
  const values = Object.entries(row).map(([field, value]) => [field, otherValue(value)])
  return { columns, row, other: { ...row, ...Object.fromEntries(values), ...others } }
}

/** Columns that show a field without sorting by it, or sort by a field they don't show. */
function deviations<Row extends object>({ columns, row, other }: Table<Row>): string[] {
  const fields = Object.keys(other)
  const rows = [row, ...fields.map((field): Row => ({ ...row, [field]: Reflect.get(other, field) }))]
  const sorted = flat(columns).filter((column) => canSort(column) && column.cell !== undefined)
  const shown = ({ cell }: Column<Row>, each: Row): ReactNode => cell?.(each, true)
  const { container } = showWithin(
    rows.map((each, at) =>
      sorted.map((column) => (
        <div key={`${at} ${column.id}`} data-shown={`${at} ${column.id}`}>
          {shown(column, each)}
        </div>
      )),
    ),
    ['ADMIN'],
  )
  const shownText = (at: number, id: string) => container.querySelector(`[data-shown="${at} ${id}"]`)?.textContent
  const sortKey = (value: CellValue) => (value instanceof Date ? value.getTime() : (value ?? null))
  return sorted.flatMap(({ id, accessor }) =>
    fields.flatMap((field, at) => {
      const each = rows[at + 1]
      if (each === undefined || accessor === undefined) return []
      const isSortedOtherwise = sortKey(accessor(each)) !== sortKey(accessor(row))
      return isSortedOtherwise === (shownText(at + 1, id) !== shownText(0, id)) ? [] : [`${id} by ${field}`]
    }),
  )
}

const product = aProduct({
  genetics: 'INDICA',
  extractType: 'Wax',
  weight: 3.5,
  cost: cents(9_00),
  image: null,
  pendingOutboundQuantity: 4,
})
const sums = (start: number): FigureRow['now'] => ({
  orders: start,
  units: start + 11,
  revenue: cents(start * 100),
  returns: zero,
  net: cents(start * 100),
  cost: cents(start * 31),
})

const tables = {
  products: () =>
    deviations(
      table(
        productColumns({
          seesPrices: true,
          seesCosts: true,
          seesPending: false,
          sellsCannabis: true,
          menu: { mayEdit: false, mayReceive: false, seesHistory: false, seesTags: false },
        }),
        product,
        { genetics: 'SATIVA', status: 'INACTIVE' },
      ),
      // Quiet, behind the name; a column of its own sorts by it.
    ).filter((found) => found !== 'name by sku'),
  brands: () =>
    deviations(
      table(
        brandColumns({ onEdit: () => {}, onCatalog: () => {}, onLimits: () => {}, onRestock: undefined }),
        aBrand({ brandRepEmail: 'charlotte@example.com', website: 'exotic.example', leadTimeDays: 4 }),
        {},
      ),
    ),
  'the orders of a customer': () =>
    deviations(
      table(customerOrderColumns({ timeZone, today: '2026-03-01', orders: [], below: new Set() }), anOrderSummary(), {
        orderStatus: 'PACKED',
        paymentStatus: 'PARTIAL',
        dueOn: '2026-05-20',
        brands: ['Pavlova'],
      }),
    ),
  'what a customer owes': () =>
    deviations(
      table(
        owedColumns(7, timeZone),
        {
          orderId: 1,
          orderNum: '100023',
          customerPO: null,
          orderStatus: 'DELIVERED',
          createdAt: new Date('2026-03-09T20:00:00Z'),
          deliveryDate: '2026-03-12',
          dueOn: '2026-03-12',
          daysLate: 0,
          total: cents(216_00),
          balanceDue: cents(116_00),
        },
        { orderStatus: 'DELIVERED', deliveryDate: '2026-03-14', dueOn: '2026-05-20', daysLate: 0 },
      ),
    ),
  // The new price also shows its change from the current one.
  'refreshed prices': () =>
    deviations(
      table(
        refreshColumns(timeZone),
        {
          productId: 1,
          productData: {
            sku: 'EXO-BEV-0001',
            name: 'Chai',
            brand: 'Exotic Liquids',
            type: 'Beverages',
            extractType: null,
            genetics: null,
            weight: null,
          },
          priceHistory: [],
          dateUpdated: new Date('2026-03-09T20:00:00Z'),
          currentPrice: cents(18_00),
          priceCustomized: true,
          newCustomPrice: cents(19_00),
          isBelowFloor: false,
        },
        { priceCustomized: true, isBelowFloor: false },
      ),
    ).filter((found) => found !== 'new by currentPrice'),
  'the stock history': () =>
    deviations(
      table(
        historyColumns(timeZone),
        {
          id: 1,
          kind: 'RECEIPT',
          at: new Date('2026-03-09T20:00:00Z'),
          before: 12,
          after: 20,
          difference: 8,
          note: 'Counted',
          batchNumber: 'CHAI-1',
          userName: 'Nancy',
        },
        { batchNumber: 'CHAI-2' },
      ),
    ),
  figures: () =>
    deviations(
      table(
        figureColumns({
          by: 'customer',
          range: { from: '2026-01-01', to: '2026-01-31' },
          measure: 'revenue',
          compare: 'before',
          totals: undefined,
          seesCosts: true,
          hasReturns: true,
        }),
        { key: discountKey, name: '', detail: null, now: sums(40), before: sums(30), yearBefore: sums(20) },
        { key: discountKey, name: '', now: sums(47), before: sums(33), yearBefore: sums(29) },
      ),
    ),
}

test.each(Object.entries(tables))('each column sorts by the value it shows: %s', (_, findDeviations) => {
  stubServer()
  expect(findDeviations()).toEqual([])
})
