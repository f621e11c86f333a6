import {
  type FigureRow,
  type Figures,
  readFigures,
  readFillRate,
  readLosses,
  readStockFigures,
} from '@dray/contract/figures'
import { listViews, type SavedView, saveView } from '@dray/contract/preferences/saved-views'
import { cents, zero } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { downloads } from '../../test-data/downloads.ts'
import { readSheet } from '../../test-data/read-sheet.ts'
import { answerCall, refuseCall, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { FiguresPage } from './figures-page.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T20:00:00Z'), shouldAdvanceTime: true, toFake: ['Date'] })
})

const none = { orders: 0, units: 0, revenue: zero, returns: zero, net: zero, cost: zero }
const sums = (dollars: number, orders = 2) => ({
  orders,
  units: 10,
  revenue: cents(dollars * 100),
  returns: zero,
  net: cents(dollars * 100),
  cost: cents(dollars * 60),
})
const acme: FigureRow = {
  key: '7',
  name: 'Acme',
  detail: null,
  now: sums(300),
  before: sums(200),
  yearBefore: sums(400),
}
const zest: FigureRow = { ...acme, key: '8', name: 'Zest', now: sums(500, 4), before: none, yearBefore: none }
const discounts: FigureRow = {
  key: 'discounts',
  name: '',
  detail: null,
  now: { ...none, orders: 1, revenue: cents(-20_00), net: cents(-20_00) },
  before: none,
  yearBefore: none,
}
const year = { from: '2026-01-01', to: '2026-11-22' }
const someFigures: Figures = {
  ranges: {
    now: year,
    before: { from: '2025-02-01', to: '2025-12-22' },
    yearBefore: { from: '2025-01-01', to: '2025-11-22' },
  },
  rows: [acme, zest, discounts],
  totals: { now: sums(780, 5), before: sums(200), yearBefore: sums(400) },
}

const withoutCosts = (row: FigureRow): FigureRow => {
  const bare = ({ cost: _, ...sums }: FigureRow['now']) => sums
  return { ...row, now: bare(row.now), before: bare(row.before), yearBefore: bare(row.yearBefore) }
}

type Options = { at?: string; roles?: Role[]; figures?: Figures; answers?: Parameters<typeof stubServer> }

const byBrand = '/figures?by=brand&from=2026-01-01&to=2026-11-22'

function show({ at = byBrand, roles = ['ADMIN'], figures = someFigures, answers = [] }: Options = {}) {
  const queries: Record<string, string>[] = []
  stubServer(
    ...answers,
    answerCall(readFigures, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      return figures
    }),
  )
  const Orders = () => <p>The orders</p>
  return { ...showScreens({ '/figures': FiguresPage, '/orders': Orders }, { at, roles }), queries, user: setUpUser() }
}

const row = (name: RegExp) => screen.findByRole('row', { name })
const heads = () => screen.getAllByRole('columnheader').map((head) => head.textContent)

test('the page opens on the revenue of the last 90 days by week', async () => {
  const { queries } = show({ at: '/figures', figures: { ...someFigures, rows: [] } })
  await waitFor(() => expect(queries).toEqual([{ by: 'week', from: '2026-08-25', to: '2026-11-22' }]))
})

const rowCells = async (name: RegExp) =>
  within(await row(name))
    .getAllByRole('gridcell')
    .map((cell) => cell.textContent)

test('a row shows its figure next to the previous range or year, and links to its orders', async () => {
  const { unmount } = show({ at: `${byBrand}&compare=yearBefore` })
  expect((await rowCells(/Acme/)).slice(0, 5)).toEqual(['Acme', '$300.00', '$400.00', '−25.0%', '10'])
  unmount()
  show()
  expect((await rowCells(/Acme/)).slice(0, 5)).toEqual(['Acme', '$300.00', '$200.00', '+50.0%', '10'])
  const link = await screen.findByRole('link', { name: 'Acme' })
  expect(link).toHaveAccessibleDescription('Orders with Acme, including their other lines')
  expect(link).toHaveAttribute(
    'href',
    '/orders?from=2026-01-01&to=2026-11-22&status=RECEIVED%2CFULFILLMENT%2CPACKED%2CDELIVERED%2CCOMPLETED&brand=7',
  )
  expect(screen.queryByRole('link', { name: 'Order discounts' })).toBeNull()
  const total = within(await row(/Total/))
  expect(total.getByText('$780.00')).toBeVisible()
})

test('the bestsellers come first, and any column can be sorted', async () => {
  const { user } = show()
  await row(/Acme/)
  const names = () =>
    screen.getAllByRole('row').flatMap((each) => within(each).queryAllByRole('gridcell')[0]?.textContent ?? [])
  expect(names()).toEqual(['Zest', 'Acme', 'Order discounts', 'Total'])
  await user.click(screen.getByRole('button', { name: 'Before' }))
  expect(names()[2]).toBe('Acme')
})

test('the same day in two different years is plotted twice', async () => {
  const rows = ['2025-11-22', '2026-11-22'].map((key) => ({ ...acme, key }))
  show({ at: '/figures?by=day&from=2025-11-22&to=2026-11-22', figures: { ...someFigures, rows } })
  await row(/Nov 22, 2025/)
  const plot = screen.getByRole('slider', { name: 'Revenue by day' })
  for (const [key, day] of [
    ['Home', 'Nov 22, 2025: $300.00'],
    ['End', 'Nov 22: $300.00'],
  ] as const) {
    fireEvent.keyDown(plot, { key })
    expect(plot.getAttribute('aria-valuetext')).toContain(day)
  }
  expect(screen.getByText('Nov 22, 2025', { ignore: '[role=gridcell] *' })).toBeInTheDocument()
})

test('users who can’t see costs get no margin', async () => {
  const { totals, rows } = someFigures
  const [now] = [withoutCosts({ ...acme, ...totals })]
  show({
    roles: ['SALES'],
    at: `${byBrand}&measure=margin`,
    figures: {
      ...someFigures,
      rows: rows.map(withoutCosts),
      totals: { now: now.now, before: now.before, yearBefore: now.yearBefore },
    },
  })
  await row(/Acme/)
  expect(heads()).toContain('Revenue')
  expect(screen.queryByText(/Margin/)).toBeNull()
})

test('whoever may not see costs exports no margin', async () => {
  const { user } = show({ roles: ['SALES'], figures: { ...someFigures, rows: someFigures.rows.map(withoutCosts) } })
  await row(/Acme/)
  const files = downloads()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head] = (await files[0]?.file.text())?.split('\r\n') ?? []
  expect(head).toMatch(/^Brand,Revenue,/)
  expect(head).not.toMatch(/Margin/)
})

test('a range that ends before it begins is reported, and nothing is requested', async () => {
  const { queries } = show({ at: '/figures?by=brand&from=2026-11-22&to=2026-01-01' })
  expect(await screen.findByRole('alert')).toHaveTextContent('The range ends before it begins. Choose the days again.')
  expect(queries).toEqual([])
})

test('a brand without orders in either the range or its comparison is left out', async () => {
  const gone: FigureRow = { ...acme, key: '9', name: 'Gone', now: none, before: none }
  const figures = { ...someFigures, rows: [...someFigures.rows, gone] }
  const { unmount } = show({ figures })
  await row(/Acme/)
  expect(screen.queryByRole('row', { name: /Gone/ })).toBeNull()
  unmount()
  show({ figures, at: `${byBrand}&compare=yearBefore` })
  expect(await row(/Gone/)).toBeVisible()
})

test('an empty range says so, and figures that could not be loaded can be tried again', async () => {
  const empty = { now: none, before: none, yearBefore: none }
  const { unmount } = show({ figures: { ...someFigures, rows: [], totals: empty } })
  expect(await screen.findByText(/No orders were placed in this range/)).toBeVisible()
  unmount()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show({ answers: [refuseCall(readFigures, 'too-many-orders')] })
  expect(await screen.findByRole('alert')).toHaveTextContent("The figures couldn't be loaded.")
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
})

test('choosing group, figure, and comparison changes the URL, which opens the same figures', async () => {
  const { router, queries, user } = show()
  await row(/Acme/)
  await user.click(screen.getByRole('combobox', { name: 'Figures by' }))
  await user.click(await screen.findByRole('option', { name: 'By product' }))
  await user.click(screen.getByRole('combobox', { name: 'Figure' }))
  await user.click(await screen.findByRole('option', { name: 'Units' }))
  expect(router.state.location.search).toEqual({
    by: 'product',
    from: '2026-01-01',
    to: '2026-11-22',
    measure: 'units',
  })
  await waitFor(() => expect(queries.at(-1)).toEqual({ by: 'product', from: '2026-01-01', to: '2026-11-22' }))
})

test('the export has every figure of all three ranges', async () => {
  const { user } = show()
  await row(/Acme/)
  const files = downloads()
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, first] = (await files[0]?.file.text())?.split('\r\n') ?? []
  expect(head).toMatch(/^Brand,Revenue,Revenue before,Revenue a year before,Units,/)
  expect(first).toBe('"Acme",300.00,200.00,400.00,10,10,10,2,2,2,150.00,100.00,200.00,120.00,80.00,160.00')
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Excel' }))
  await waitFor(() => expect(files).toHaveLength(2))
  expect(files[1]?.name).toBe('figures-2026-11-22.xlsx')
  const { rows } = await readSheet(files[1]?.file ?? new Blob())
  expect(rows[1]).toMatchObject({ A: 'Acme', B: 300, C: 200 })
})

test('a saved view keeps the name of its quick range, not its days', async () => {
  const views: SavedView[] = []
  const { user, router } = show({
    answers: [
      answerCall(listViews, () => views),
      answerCall(saveView, ({ body }) => {
        const view: SavedView = { ...saveView.body.parse(body), id: 1 }
        views.push(view)
        return view
      }),
    ],
  })
  await row(/Acme/)
  await user.click(screen.getByRole('button', { name: 'Views' }))
  await user.type(await screen.findByLabelText('Save these filters as'), 'Brands this year')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(views).toHaveLength(1))
  expect(views[0]?.filters).toEqual({
    by: 'brand',
    measure: 'revenue',
    compare: 'before',
    range: 'YTD',
    from: null,
    to: null,
  })
  await router.navigate({ to: '/figures' })
  expect(router.state.location.search).toEqual({})
})

test('each brand’s inventory shows its value and days of stock', async () => {
  const stock = {
    brandId: 7,
    brandName: 'Acme',
    products: 2,
    stock: 45,
    value: cents(90_00),
    unitsWithoutCost: 3,
    sold: 90,
  }
  show({
    at: '/figures?show=stock',
    answers: [answerCall(readStockFigures, () => [stock, { ...stock, brandId: 8, brandName: 'Zest', sold: 0 }])],
  })
  expect(await row(/Acme 2 45 \$90.00 90 45/)).toBeVisible()
  expect(await row(/Zest.*None sold/)).toBeVisible()
  expect(screen.getByText(/6 units of products without a cost are not included in the value/)).toBeVisible()
})

test('returns and the net have columns only once something came back', async () => {
  const first = show()
  await row(/Acme/)
  expect(heads()).not.toContain('Returns')
  first.unmount()
  const returned = { ...sums(300), returns: cents(45_00), net: cents(255_00) }
  const totals = { ...someFigures.totals, now: { ...sums(780, 5), returns: cents(45_00), net: cents(735_00) } }
  show({ figures: { ...someFigures, rows: [{ ...acme, now: returned }, zest], totals } })
  expect(await row(/Acme.*\$45\.00 \$255\.00/)).toBeVisible()
  expect(heads()).toEqual(expect.arrayContaining(['Returns', 'Net']))
  expect(await row(/Total.*\$45\.00 \$735\.00/)).toBeVisible()
})

test('a customer who only returned something in the range is listed', async () => {
  const back = { ...none, returns: cents(12_00), net: cents(-12_00) }
  const returner: FigureRow = { ...acme, key: '9', name: 'Returner', now: back, before: none, yearBefore: none }
  show({ figures: { ...someFigures, rows: [acme, returner] } })
  expect(await row(/Returner.*\$12\.00 −\$12\.00/)).toBeVisible()
})

test('losses are listed with their units and cost, by reason, brand or day', async () => {
  const asked: Record<string, string>[] = []
  const answers = [
    answerCall(readLosses, ({ url }) => {
      asked.push(Object.fromEntries(url.searchParams))
      return [
        { key: 'Broken', name: 'Broken', units: 3, cost: cents(27_00) },
        { key: 'Expired', name: 'Expired', units: 1, cost: cents(9_00) },
      ]
    }),
  ]
  const { user } = show({ at: '/figures?from=2026-01-01&to=2026-11-22', roles: ['INVENTORY'], answers })
  await user.click(await screen.findByRole('tab', { name: 'Losses' }))
  expect((await row(/^Broken/)).textContent).toBe('Broken3$27.00')
  expect((await row(/^Total/)).textContent).toBe('Total4$36.00')
  expect(asked).toEqual([{ by: 'reason', from: '2026-01-01', to: '2026-11-22' }])
  await user.click(screen.getByRole('combobox', { name: 'Losses by' }))
  await user.click(await screen.findByRole('option', { name: 'By brand' }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ by: 'brand' }))
})

test('whoever may not see costs has no losses', async () => {
  show({ roles: ['SALES'], at: `${byBrand}&show=losses` })
  expect(await row(/Acme/)).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Losses' })).toBeNull()
})

test('days without losses say so', async () => {
  show({ at: '/figures?show=losses', answers: [answerCall(readLosses, () => [])] })
  expect(await screen.findByText('No units were written off on these days.')).toBeVisible()
})

const fillRates = [
  { key: '7', name: 'Around the Horn', ordered: 40, shipped: 40, rate: 1 },
  { key: '8', name: 'Ernst Handel', ordered: 3000, shipped: 2999, rate: 2999 / 3000 },
  { key: '9', name: 'Save-a-lot', ordered: 10, shipped: 6, rate: 0.6 },
]

test('the fill rate is listed worst first, with totals, by customer, brand or product', async () => {
  const queries: Record<string, string>[] = []
  const answers = [
    answerCall(readFillRate, ({ url }) => {
      queries.push(Object.fromEntries(url.searchParams))
      return fillRates
    }),
  ]
  const { user, router } = show({ at: '/figures?from=2026-01-01&to=2026-11-22', roles: ['SALES'], answers })
  await user.click(await screen.findByRole('tab', { name: 'Fill rate' }))
  await row(/^Save-a-lot/)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Save-a-lot10660.0%',
    'Ernst Handel3,0002,99999.9%',
    'Around the Horn4040100.0%',
    'Total3,0503,04599.8%',
  ])
  expect(queries).toEqual([{ by: 'customer', from: '2026-01-01', to: '2026-11-22' }])
  await user.click(screen.getByRole('combobox', { name: 'Fill rate by' }))
  await user.click(await screen.findByRole('option', { name: 'By product' }))
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ by: 'product' }))
  await user.click(await screen.findByRole('link', { name: 'Save-a-lot' }))
  expect(router.state.location.search).toMatchObject({ product: '9' })
})

test('the fill rate is exported as a CSV file with one decimal', async () => {
  const files = downloads()
  const { user } = show({ at: '/figures?show=fill', answers: [answerCall(readFillRate, () => fillRates)] })
  await row(/^Save-a-lot/)
  await user.click(screen.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(await files[0]?.file.text()).toContain('"Save-a-lot",10,6,"60.0%"')
})

test('days on which everything shipped say so instead of listing it', async () => {
  show({ at: '/figures?show=fill', answers: [answerCall(readFillRate, () => fillRates.slice(0, 1))] })
  expect(await screen.findByText('All 40 units ordered on these days shipped.')).toBeVisible()
  expect(screen.queryByText('Around the Horn')).toBeNull()
})

test('days without orders have no fill rate', async () => {
  show({ at: '/figures?show=fill', answers: [answerCall(readFillRate, () => [])] })
  expect(await screen.findByText('No orders were placed on these days. Choose other days.')).toBeVisible()
})
