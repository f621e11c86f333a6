import { summarizeRounds } from '../measure.ts'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { frame, measureKeyPress, measureUntilShown } from './press-key.ts'
import { type Browser, withBrowser, signedInPage, type Page } from './with-browser.ts'

/** People notice no pause up to 100 ms. The budget of the order menu, where people type all day, is half of it. */
const budget = { atMost: 100 }

/** Long enough to show the whole list again. */
const settleMs = 500

/** The products page with the large catalog in a real browser: from a key event to its result. */
export const catalog = (environment: BenchEnvironment): Promise<Row[]> =>
  withBrowser((browser) => measureCatalog(browser, environment))

async function measureCatalog(browser: Browser, { wide, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await wide()
  const page = await signedInPage(browser, site.cookie, site.server.address)
  const title = `the products page, ${sizes.manyProducts.toLocaleString('en-US')} products`
  const rounds = isQuick ? 1 : 3
  const opened = await times(rounds, () => openProducts(page, site.server.address))
  const typed: number[][] = []
  const sorted: number[][] = []
  const scrolled: number[][] = []
  for (let round = 0; round < rounds; round++) {
    typed.push(await typeInSearch(page))
    sorted.push(await sortByStock(page))
    scrolled.push(await scrollDown(page))
  }
  return [
    { work: `${title}: opened`, unit: 'ms', measured: summarizeRounds([opened]) },
    { work: `${title}: searched by a letter`, unit: 'ms', measured: summarizeRounds(typed), limit: frame, budget },
    { work: `${title}: sorted`, unit: 'ms', measured: summarizeRounds(sorted), limit: frame, budget },
    { work: `${title}: scrolled by a page`, unit: 'ms', measured: summarizeRounds(scrolled), limit: frame, budget },
  ]
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  for (let time = 0; time < count; time++) durations.push(await measure())
  return durations
}

async function openProducts(page: Page, address: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto(`${address}/products`)
  await page.getByRole('grid', { name: 'Products' }).getByRole('row').nth(3).waitFor()
  return performance.now() - startedAt
}

/** Starts from the whole list each time, with letters not every product has, because we can only wait for a changed list. */
async function typeInSearch(page: Page): Promise<number[]> {
  const search = page.getByRole('searchbox').first()
  const durations: number[] = []
  for (const letter of 'kmwjdz') {
    await search.fill('')
    await page.waitForTimeout(settleMs)
    durations.push(await measureUntilShown(page, letter, 'input', 'Products'))
  }
  await search.fill('')
  await page.waitForTimeout(settleMs)
  return durations
}

/** Each press of the column's button reverses the sort. */
async function sortByStock(page: Page): Promise<number[]> {
  await page
    .getByRole('columnheader', { name: /^Stock/ })
    .getByRole('button')
    .focus()
  return times(6, () => measureUntilShown(page, 'Enter', 'keydown', 'Products'))
}

async function scrollDown(page: Page): Promise<number[]> {
  await page.getByRole('grid', { name: 'Products' }).getByRole('row').nth(1).focus()
  return times(20, () => measureKeyPress(page, 'PageDown', 'keydown'))
}
