import { launchBrowser } from '@dray/e2e/browser'
import { measuredFrom } from '../measure.ts'
import type { BenchEnvironment } from '../environment.ts'
import type { Row } from '../row.ts'
import { cookieOf } from '../served/served.ts'
import { type Page, measureKeyPress, measureUntilShown } from './press.ts'

const frame = { what: 'one frame', median: 1000 / 60 }
/** Up to this a person sees no pause; the order menu, where one types all day, is held to half of it. */
const budget = { atMost: 100 }

/** Long enough for the whole list to stand there again. */
const settling = 500

/** The products page over the large catalog in a real browser: from the event of a key to what it shows. */
export async function catalog({ wide, atEnd, sizes, isQuick }: BenchEnvironment): Promise<Row[]> {
  const site = await wide()
  const browser = await launchBrowser()
  atEnd(() => browser.close())
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([cookieOf(site.cookie, site.served.address)])
  const page = await context.newPage()
  const about = `the products page, ${sizes.manyProducts.toLocaleString('en-US')} products`
  const rounds = isQuick ? 1 : 3
  const opened = await times(rounds, () => openProducts(page, site.served.address))
  const typed: number[][] = []
  const sorted: number[][] = []
  const scrolled: number[][] = []
  for (let round = 0; round < rounds; round++) {
    typed.push(await typeInSearch(page))
    sorted.push(await sortByStock(page))
    scrolled.push(await scrollDown(page))
  }
  return [
    { work: `${about}: opened`, unit: 'ms', measured: measuredFrom([opened]) },
    { work: `${about}: a letter finds`, unit: 'ms', measured: measuredFrom(typed), limit: frame, budget },
    { work: `${about}: sorted`, unit: 'ms', measured: measuredFrom(sorted), limit: frame, budget },
    { work: `${about}: a page further`, unit: 'ms', measured: measuredFrom(scrolled), limit: frame, budget },
  ]
}

async function times(count: number, measure: () => Promise<number>): Promise<number[]> {
  const taken: number[] = []
  for (let time = 0; time < count; time++) taken.push(await measure())
  return taken
}

async function openProducts(page: Page, address: string): Promise<number> {
  const startedAt = performance.now()
  await page.goto(`${address}/products`)
  await page.getByRole('grid', { name: 'Products' }).getByRole('row').nth(3).waitFor()
  return performance.now() - startedAt
}

/** From the whole list each time, and letters that not every product has: only a list that changes can be waited for. */
async function typeInSearch(page: Page): Promise<number[]> {
  const search = page.getByRole('searchbox').first()
  const taken: number[] = []
  for (const letter of 'kmwjdz') {
    await search.fill('')
    await page.waitForTimeout(settling)
    taken.push(await measureUntilShown(page, letter, 'input', 'Products'))
  }
  await search.fill('')
  await page.waitForTimeout(settling)
  return taken
}

/** The column's button turns the sort round at each press. */
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
