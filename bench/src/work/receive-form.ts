import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { frame, measureDigits, measureSearch, untilIdle } from './press-key.ts'
import { asInventory, orderToReceive } from './receive.ts'
import { type Browser, withBrowser, signedInPage } from './with-browser.ts'

const mostLines = 2000

/** The receiving form for a purchase order of 2,000 lines, in a real browser. */
export async function receiveForm(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  return await asInventory(site, async () => {
    const { id, items } = await orderToReceive(site, 4, mostLines)
    return await withBrowser((browser) => measureForm(browser, site, { id, lines: items.length, ...environment }))
  })
}

type Measured = { id: number; lines: number; isQuick: boolean }

async function measureForm(browser: Browser, site: Site, { id, lines, isQuick }: Measured): Promise<Row[]> {
  const [opened, typed, searched]: [number[][], number[][], number[][]] = [[], [], []]
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const page = await signedInPage(browser, site.cookie, site.server.address)
    const startedAt = performance.now()
    await page.goto(`${site.server.address}/purchases?modal=receive.${id}`)
    await page.getByLabel('Search lines').waitFor()
    opened.push([performance.now() - startedAt])
    await untilIdle(page)
    const units = page.getByRole('dialog').locator('input[data-field=units]')
    typed.push(await measureDigits(page, units, { count: 5, settleMs }))
    searched.push(await measureSearch(page, 'Search lines', settleMs))
    await page.context().close()
  }
  const title = `Receive, ${lines.toLocaleString('en-US')} lines`
  const row = { unit: 'ms', limit: frame } as const
  return [
    { work: `${title}: opened by its address`, ...row, measured: summarizeRounds(opened) },
    { work: `${title}: a key typed in units`, ...row, measured: summarizeRounds(typed), budget: { atMost: 50 } },
    {
      work: `${title}: a key typed in the search`,
      ...row,
      measured: summarizeRounds(searched),
      budget: { atMost: 50 },
    },
  ]
}

/** Long enough for the previous key's changes to be stored in the browser. */
const settleMs = 600
