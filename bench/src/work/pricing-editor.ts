import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { frame, measureOpening, measureSearch, untilIdle } from './press-key.ts'
import { type Browser, type Page, withBrowser, signedInPage } from './with-browser.ts'

const heads = 'button[data-accordion-head]'

/** The editor of a customer's prices over the whole catalog, in a real browser. */
export const pricingEditor = (environment: BenchEnvironment): Promise<Row[]> =>
  withBrowser((browser) => measureEditor(browser, environment))

async function measureEditor(browser: Browser, { priced, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await priced()
  const opened: number[][] = []
  const openedAgain: number[][] = []
  const typed: number[][] = []
  const typedInBrand: number[][] = []
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const page = await customerPage(browser, site)
    opened.push([await measureOpening(page, pricingButton(page), heads)])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.locator(heads).first().waitFor({ state: 'detached' })
    openedAgain.push([await measureOpening(page, pricingButton(page), heads)])
    typed.push(await measureSearch(page, 'Search brands and products', settleMs))
    await page.locator(heads).first().click()
    typedInBrand.push(await measureSearch(page, /^Search products of/, settleMs))
    await page.close()
  }
  const title = `customer prices, ${sizes.products.toLocaleString('en-US')} products`
  const row = { unit: 'ms', limit: frame } as const
  return [
    { work: `${title}: opened first`, ...row, measured: summarizeRounds(opened), budget: { atMost: 500 } },
    { work: `${title}: opened again`, ...row, measured: summarizeRounds(openedAgain), budget: { atMost: 500 } },
    { work: `${title}: a key typed in the search`, ...row, measured: summarizeRounds(typed), budget: { atMost: 50 } },
    {
      work: `${title}: a key typed in the filter of a brand`,
      ...row,
      measured: summarizeRounds(typedInBrand),
      budget: { atMost: 50 },
    },
  ]
}

/** A customer with custom prices, in a browser that has read nothing else. */
async function customerPage(browser: Browser, { server, cookie }: Site): Promise<Page> {
  const page = await signedInPage(browser, cookie, server.address)
  await page.goto(`${server.address}/customers/7`)
  await pricingButton(page).waitFor()
  await untilIdle(page)
  return page
}

/** How many custom prices the customer has. */
const pricingButton = (page: Page) => page.getByRole('button', { name: /^[\d,]+ products?$/ })

/** Long enough to show the whole list again. */
const settleMs = 400
