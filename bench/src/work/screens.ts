import { performance } from 'node:perf_hooks'
import type { BenchEnvironment, Site } from '../environment.ts'
import { count, frame, type Row, timeRow } from '../row.ts'
import {
  measureDigits,
  measureKeyPress,
  measureOpening,
  measureSearch,
  measureUntilShown,
  type Page,
  signedInPage,
  untilIdle,
  withBrowser,
} from './browser.ts'
import { withQuery } from './calls.ts'
import { type Bench, measureReads, runAll, withRole } from './compare.ts'
import { customerWithOrders, ordersOfCommission, productsToRestock } from './statements.ts'
import { purchaseToReceive } from './writes.ts'

/** The highest median in milliseconds, compared with a frame; or only the comparison; or only the time. */
type Budget = number | 'frame' | 'time'
/** Durations of each row of the screen. */
type Durations = Record<string, number[]>
type Screen = {
  site: Site
  title: string
  budgets: Record<string, Budget>
  rounds?: number
  /** Opens pages of a signed-in browser with nothing cached. */
  visit: (open: (path: string) => Promise<Page>) => Promise<Durations>
}

/** Visits a screen several times in a real browser: from an input's event to the next painted frame. */
const measureScreen = (
  { isQuick }: BenchEnvironment,
  { site, title, budgets, rounds = 3, visit }: Screen,
): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const visits: Durations[] = []
    while (visits.length < (isQuick ? 1 : rounds)) {
      const pages: Page[] = []
      const durations = await visit(async (path) => {
        const page = await signedInPage(browser, site.cookie, site.server.address)
        pages.push(page)
        await page.goto(site.server.address + path)
        return page
      })
      visits.push(durations)
      for (const page of pages) await page.context().close()
    }
    return Object.entries(budgets).map(([what, budget]) => ({
      ...timeRow(
        `${title}: ${what}`,
        visits.map((durations) => durations[what] ?? []),
      ),
      ...(budget !== 'time' && { limit: frame }),
      ...(typeof budget === 'number' && { budget: { atMost: budget } }),
    }))
  })

/** Long enough for the previous key's changes to be stored in the browser. */
const storeMs = 600
/** Long enough to show the whole list again. */
const settleMs = 500

const since = (startedAt: number): number[] => [performance.now() - startedAt]

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  while (durations.length < count) durations.push(await measure())
  return durations
}

export const screens: Record<string, Bench> = {
  catalog: {
    description: 'the products page with 20,000 products in a browser',
    run: async (environment) =>
      measureScreen(environment, {
        site: await environment.wide(),
        title: `the products page, ${count(environment.sizes.manyProducts)} products`,
        // People notice no pause up to 100 ms. The budget of the order menu, where people type all day, is half of it.
        budgets: { opened: 'time', 'searched by a letter': 100, sorted: 100, 'scrolled by a page': 100 },
        visit: visitProducts,
      }),
  },
  restock: {
    description: 'a brand of 2,000 products in New Purchase Order, with suggestions',
    async run(environment) {
      const site = await environment.wide()
      await runAll(site, productsToRestock)
      return withRole(site, 'INVENTORY', () => measureRestock(environment, site))
    },
  },
  'pricing-editor': {
    description: 'the custom prices of a customer in a browser: opening, a key in a filter',
    run: async (environment) =>
      measureScreen(environment, {
        site: await environment.priced(),
        title: `customer prices, ${count(environment.sizes.products)} products`,
        budgets: {
          'opened first': 500,
          'opened again': 500,
          'a key typed in the search': 50,
          'a key typed in the filter of a brand': 50,
        },
        visit: visitPrices,
      }),
  },
  'receive-form': {
    description: 'Receive for a purchase order of 2,000 lines in a browser: opening, a key in the units and the search',
    async run(environment) {
      const site = await environment.few()
      return withRole(site, 'INVENTORY', async () => {
        const { id, items } = await purchaseToReceive(site, 4, 2000)
        return measureScreen(environment, {
          site,
          title: `Receive, ${count(items.length)} lines`,
          budgets: { 'opened by its address': 'frame', 'a key typed in units': 50, 'a key typed in the search': 50 },
          visit: (open) => visitReceive(open, id),
        })
      })
    },
  },
  'payment-modal': {
    description: 'Add Payment for a customer with 2,000 open orders in a browser: opening, a key in Apply $',
    async run(environment) {
      const site = await environment.few()
      await runAll(site, customerWithOrders)
      return withRole(site, 'ACCOUNTING', () =>
        measureScreen(environment, {
          site,
          title: 'Add Payment, 2,000 open orders',
          budgets: { 'its button pressed': 500, 'opened by its address': 'frame', 'a key typed in Apply $': 50 },
          visit: visitPayment,
        }),
      )
    },
  },
  'commission-modal': {
    description: 'Calculate Commission with 2,000 orders in a browser: opening, a key in a cost, removing an order',
    async run(environment) {
      const site = await environment.few()
      await runAll(site, ordersOfCommission)
      return withRole(site, 'PAYROLL', () =>
        measureScreen(environment, {
          site,
          title: 'Calculate Commission, 2,000 orders',
          budgets: { 'its button pressed': 500, 'a key typed in a cost': 50, 'an order removed by its key': 50 },
          visit: visitCommission,
        }),
      )
    },
  },
}

type Open = Parameters<Screen['visit']>[0]

async function visitProducts(open: Open): Promise<Durations> {
  const startedAt = performance.now()
  const page = await open('/products')
  const rows = page.getByRole('grid', { name: 'Products' }).getByRole('row')
  await rows.nth(3).waitFor()
  const opened = since(startedAt)
  // Starts from the whole list each time, with letters not every product has, because we can only wait for a changed list.
  const search = page.getByRole('searchbox').first()
  const searched: number[] = []
  for (const letter of 'kmwjdz') {
    await search.fill('')
    await page.waitForTimeout(settleMs)
    searched.push(await measureUntilShown(page, letter, 'input', 'Products'))
  }
  await search.fill('')
  await page.waitForTimeout(settleMs)
  // Each press of the column's button reverses the sort.
  const stock = page.getByRole('columnheader', { name: /^Stock/ })
  await stock.getByRole('button').focus()
  const sorted = await times(6, () => measureUntilShown(page, 'Enter', 'keydown', 'Products'))
  await rows.nth(1).focus()
  const scrolled = await times(20, () => measureKeyPress(page, 'PageDown', 'keydown'))
  return { opened, 'searched by a letter': searched, sorted, 'scrolled by a page': scrolled }
}

/** The reads to open a brand with one in ten products of the large catalog, and both in a browser until the cart is filled. */
async function measureRestock(environment: BenchEnvironment, site: Site): Promise<Row[]> {
  const ofBrand = `${count(environment.sizes.manyProducts / 10)} products`
  const budget = { timesLimit: 3 }
  const calls = {
    [`restock list, ${ofBrand}`]: '/api/db/products/getByBrandID/1',
    [`suggestions, ${ofBrand}`]: '/api/db/purchases/getSuggestions/1?weeks=8',
    'what is on order': '/api/db/purchases/getOnOrder',
    'brands to restock, of all products': withQuery('/api/db/purchases/getBrandsToRestock', { weeks: '8', cover: '4' }),
  }
  const reads = Object.entries(calls).map(([work, path]) => ({ work, path, budget }))
  return [
    ...(await measureReads(site, environment, reads)),
    ...(await measureScreen(environment, {
      site,
      title: `New Purchase Order, ${ofBrand}`,
      budgets: { opened: 'time', 'suggestions filled in': 'time' },
      rounds: 5,
      async visit(open) {
        const startedAt = performance.now()
        const page = await open('/inventory?modal=new-purchase-order.1')
        const products = page.getByRole('grid', { name: /^Products of / })
        await products.getByRole('row').nth(3).waitFor()
        const opened = since(startedAt)
        const askedAt = performance.now()
        await page.getByRole('button', { name: 'Suggest', exact: true }).press('Enter')
        await page.getByText(/^[\d,]+ products, [\d,]+ units$/).waitFor()
        return { opened, 'suggestions filled in': since(askedAt) }
      },
    })),
  ]
}

/** The editor of a customer's prices over the whole catalog. */
async function visitPrices(open: Open): Promise<Durations> {
  const page = await open('/customers/7')
  // How many custom prices the customer has.
  const button = page.getByRole('button', { name: /^[\d,]+ products?$/ })
  await button.waitFor()
  await untilIdle(page)
  const heads = 'button[data-accordion-head]'
  const first = await measureOpening(page, button, heads)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await page.locator(heads).first().waitFor({ state: 'detached' })
  const again = await measureOpening(page, button, heads)
  const inSearch = await measureSearch(page, 'Search brands and products', settleMs)
  await page.locator(heads).first().click()
  return {
    'opened first': [first],
    'opened again': [again],
    'a key typed in the search': inSearch,
    'a key typed in the filter of a brand': await measureSearch(page, /^Search products of/, settleMs),
  }
}

async function visitReceive(open: Open, id: number): Promise<Durations> {
  const startedAt = performance.now()
  const page = await open(`/purchases?modal=receive.${id}`)
  await page.getByLabel('Search lines').waitFor()
  const opened = since(startedAt)
  await untilIdle(page)
  const units = page.getByRole('dialog').locator('input[data-field=units]')
  return {
    'opened by its address': opened,
    'a key typed in units': await measureDigits(page, units, { count: 5, settleMs: storeMs }),
    'a key typed in the search': await measureSearch(page, 'Search lines', storeMs),
  }
}

async function visitPayment(open: Open): Promise<Durations> {
  const openList = async (path: string) => {
    const page = await open(path)
    await page.getByRole('row').nth(3).waitFor()
    await untilIdle(page)
    return page
  }
  const amounts = '[role=dialog] [role=row] input[inputmode]'
  const page = await openList('/customers')
  // Includes loading the modal's code, which pointing at the button has already done below.
  const byAddress = await measureOpening(page, '/customers?modal=add-payment.7', amounts)
  // One key in each of several rows, while the payment is split over all orders.
  await page.getByLabel(/^Payment amount/).fill('999999')
  await page.getByRole('tab', { name: 'Split' }).click()
  const orders = page.getByRole('dialog').getByRole('grid', { name: 'Orders' })
  await orders.getByRole('checkbox', { name: 'Select all shown' }).click()
  await page.getByRole('button', { name: 'Balance to selected orders' }).click()
  const typed = await measureDigits(page, page.locator(amounts), { count: 6, settleMs: storeMs })
  const customer = await openList('/customers/7')
  const button = customer.getByRole('button', { name: 'Add payment', exact: true })
  await button.hover()
  await untilIdle(customer)
  return {
    'its button pressed': [await measureOpening(customer, button, amounts)],
    'opened by its address': [byAddress],
    'a key typed in Apply $': typed,
  }
}

async function visitCommission(open: Open): Promise<Durations> {
  const page = await open('/payroll')
  const button = page.locator('button[aria-label$="calculate the commission of Ann Ruiz"]')
  // Loads the modal's code.
  await button.hover()
  await untilIdle(page)
  const costs = '[role=dialog] [role=row] input[data-sheet]'
  const opened = await measureOpening(page, button, costs)
  const typed = await measureDigits(page, page.locator(costs), { count: 6, settleMs })
  await page.getByRole('grid', { name: 'Orders To Be Paid' }).getByRole('row').nth(1).focus()
  const removed = await times(6, async () => {
    await page.waitForTimeout(settleMs)
    return measureKeyPress(page, 'r', 'keydown')
  })
  return { 'its button pressed': [opened], 'a key typed in a cost': typed, 'an order removed by its key': removed }
}
