import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { measureKeyPress, type Page, untilIdle } from './press-key.ts'
import { type Browser, withBrowser } from './with-browser.ts'

const frame = { name: 'one frame', median: 1000 / 60 }

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
    opened.push([await openEditor(page)])
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.locator('button[data-accordion-head]').first().waitFor({ state: 'detached' })
    openedAgain.push([await openEditor(page)])
    typed.push(await typeIn(page, 'Search brands and products', 'kmwjdz'))
    await page.locator('button[data-accordion-head]').first().click()
    typedInBrand.push(await typeIn(page, /^Search products of/, 'kmwjdz'))
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
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([browserCookie(cookie, server.address)])
  const page = await context.newPage()
  await page.goto(`${server.address}/customers/7`)
  await page.getByRole('button', { name: 'Pricing', exact: true }).waitFor()
  await untilIdle(page)
  return page
}

/** From the click to the task after the frame that paints the brands, including all reads. */
async function openEditor(page: Page): Promise<number> {
  const button = await page.getByRole('button', { name: 'Pricing', exact: true }).elementHandle()
  return page.evaluate(async (opener) => {
    const startedAt = performance.now()
    if (opener instanceof HTMLElement) opener.click()
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (document.querySelector('button[data-accordion-head]') === null) await nextFrame()
    const afterFrame = new MessageChannel()
    const painted = new Promise((resolve) => {
      afterFrame.port1.onmessage = resolve
    })
    requestAnimationFrame(() => afterFrame.port2.postMessage(undefined))
    await painted
    return performance.now() - startedAt
  }, button)
}

/** Each letter goes into the empty field, so it searches everything. */
async function typeIn(page: Page, label: string | RegExp, letters: string): Promise<number[]> {
  const field = page.getByLabel(label)
  const durations: number[] = []
  for (const letter of letters) {
    await field.fill('')
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, letter, 'input'))
  }
  await field.fill('')
  return durations
}

/** Long enough to show the whole list again. */
const settleMs = 400
