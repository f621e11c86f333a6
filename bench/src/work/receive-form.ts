import type { BenchEnvironment, Site } from '../environment.ts'
import { summarizeRounds } from '../measure.ts'
import type { Row } from '../row.ts'
import { browserCookie } from '../served/server.ts'
import { measureKeyPress, type Page, untilIdle } from './press-key.ts'
import { asInventory, orderToReceive } from './receive.ts'
import { type Browser, withBrowser } from './with-browser.ts'

const mostLines = 2000
const frame = { name: 'one frame', median: 1000 / 60 }

/** The receiving form for a purchase order of 2,000 lines, in a real browser. */
export async function receiveForm(environment: BenchEnvironment): Promise<Row[]> {
  const site = await environment.few()
  return await asInventory(site, async () => {
    const { id, items } = await orderToReceive(site, 3, mostLines)
    return await withBrowser((browser) => measureForm(browser, site, { id, lines: items.length, ...environment }))
  })
}

type Measured = { id: number; lines: number; isQuick: boolean }

async function measureForm(browser: Browser, site: Site, { id, lines, isQuick }: Measured): Promise<Row[]> {
  const [opened, typed, searched]: [number[][], number[][], number[][]] = [[], [], []]
  for (let round = 0; round < (isQuick ? 1 : 3); round++) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    await context.addCookies([browserCookie(site.cookie, site.server.address)])
    const page = await context.newPage()
    const startedAt = performance.now()
    await page.goto(`${site.server.address}/purchases?modal=receive.${id}`)
    await page.getByLabel('Search lines').waitFor()
    opened.push([performance.now() - startedAt])
    await untilIdle(page)
    typed.push(await typeUnits(page))
    searched.push(await typeIn(page, 'kmwjdz'))
    await context.close()
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

/** One key in each of the first lines. */
async function typeUnits(page: Page): Promise<number[]> {
  const fields = page.getByRole('dialog').locator('input[data-field=units]')
  const durations: number[] = []
  for (const [row, key] of ['1', '2', '3', '4', '5'].entries()) {
    await fields.nth(row).focus()
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, key, 'input'))
  }
  return durations
}

/** Each letter goes into the empty field, so it searches every line. */
async function typeIn(page: Page, letters: string): Promise<number[]> {
  const field = page.getByLabel('Search lines')
  const durations: number[] = []
  for (const letter of letters) {
    await field.fill('')
    await page.waitForTimeout(settleMs)
    durations.push(await measureKeyPress(page, letter, 'input'))
  }
  return durations
}

/** Long enough for the previous key's changes to be stored in the browser. */
const settleMs = 600
