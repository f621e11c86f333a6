import { signInByApi } from '@dray/e2e/api'
import { createDataFolder, startDrayProcess } from '@dray/e2e/dray-process'
import { password, people } from '@dray/e2e/people'
import { performance } from 'node:perf_hooks'
import type { Row } from '../row.ts'
import { type Browser, type Page, signedInPage, withBrowser } from './browser.ts'
import type { Bench } from './compare.ts'
import { type Company, type EnteredLine, linesToEnter } from './entered-lines.ts'
import { checksInARow, wholeTasks } from './whole-tasks.ts'

/**
 * Plays keys in the sample company, without looking: order lines, checks in a row, whole tasks. Keys have no pauses, so the seconds
 * are how long a user would wait for the machine.
 */
export const hands: Bench = {
  description: 'order lines, checks in a row and whole tasks in a browser: keys, taps, presses and seconds',
  run: () =>
    withBrowser(async (browser) => {
      const folder = createDataFolder()
      const dray = await startDrayProcess({ DATA_DIR: folder.dataDir }, ['--demo'])
      try {
        const api = await signInByApi(dray.address, { email: people.sales, password })
        const company = { address: dray.address, api }
        const rows: Row[] = []
        for (const way of Object.keys(ways)) rows.push(...(await measureWay(way, browser, company)))
        return [...rows, ...(await checksInARow(browser, company)), ...(await wholeTasks(browser, company))]
      } finally {
        await dray.stop()
        folder.remove()
      }
    }),
}

const customer = 'Ernst Handel'
const lineCount = 40

/** The keys for one line, from the search box back to the search box. */
const ways: Record<string, (line: EnteredLine) => readonly string[]> = {
  'letters, Tab, quantity, Enter': ({ letters, quantity }) => [...letters, 'Tab', ...String(quantity), 'Enter'],
  'quantity, space, letters, Enter': ({ letters, quantity }) => [...String(quantity), ' ', ...letters, 'Enter'],
  'quantity, letters, Enter': ({ letters, quantity }) => [...String(quantity), ...letters, 'Enter'],
}
const quickestWay = 'quantity, letters, Enter'

async function measureWay(way: string, browser: Browser, company: Company): Promise<Row[]> {
  const lines = await linesToEnter(company.api, { customer, count: lineCount })
  const page = await openNewOrder(browser, company)
  const keys = lines.map((line) => ways[way]?.(line) ?? [])
  const startedAt = performance.now()
  for (const key of keys.flat()) await page.keyboard.press(key)
  const seconds = (performance.now() - startedAt) / 1000
  await expectLines(page, company, lines)
  await page.context().close()
  const work = `an order of ${lineCount} lines by keys alone: ${way}`
  // The mean, because every key is pressed, and the 95th percentile of the lines.
  const counts = keys.map(({ length }) => length).toSorted((a, b) => a - b)
  const [mean, p95 = Number.NaN] = [keys.flat().length / lineCount, counts[Math.floor((lineCount - 1) * 0.95)]]
  const budget = way === quickestWay && { budget: { atMost: 7 } }
  return [
    { work: `${work}, keys per line`, unit: 'keys', measured: { median: mean, p95 }, ...budget },
    { work: `${work}, without pauses`, unit: 's', measured: { median: seconds, p95: seconds } },
  ]
}

/** Opens New Order and chooses the customer by keyboard; the search then has the focus. */
async function openNewOrder(browser: Browser, { address, api }: Company): Promise<Page> {
  const page = await signedInPage(browser, api.cookie, address, { width: 1280, height: 800 })
  await page.goto(`${address}/orders`)
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('combobox', { name: 'Customer' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(customer.toLowerCase())
  await page.getByRole('option', { name: customer }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('searchbox', { name: 'Search all products' }).and(page.locator(':focus')).waitFor()
  await page.getByRole('region', { name: 'Products' }).getByRole('heading').first().waitFor()
  return page
}

/** Saves a draft and compares it with the intended lines: blind typing is worth nothing if it adds the wrong products. */
async function expectLines(page: Page, { api }: Company, lines: readonly EnteredLine[]): Promise<void> {
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.waitForURL(/\/orders\/DRAFT_\w+$/)
  const answer = await api.get(`/api/db/orders/getByOrderNum/${page.url().split('/').at(-1)}`)
  const { orderedItems } = answer.body['res'] as { orderedItems: { productName: string; quantity: number }[] }
  const saved = orderedItems.map(({ productName, quantity }) => `${quantity} ${productName}`)
  const meant = lines.map(({ name, quantity }) => `${quantity} ${name}`)
  const wrong = saved.filter((line) => !meant.includes(line))
  const missing = meant.filter((line) => !saved.includes(line))
  if (wrong.length + missing.length > 0)
    throw new Error(`The order has ${wrong.join(', ') || 'nothing'} instead of ${missing.join(', ') || 'nothing'}`)
}
