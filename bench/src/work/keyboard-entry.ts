import { signInByApi } from '@dray/e2e/api'
import { people, password } from '@dray/e2e/people'
import { createDataFolder, startDrayProcess } from '@dray/e2e/dray-process'
import type { BenchEnvironment } from '../environment.ts'
import type { Budget, Row } from '../row.ts'
import { linesToEnter, type Company, type EnteredLine } from './entered-lines.ts'
import { checksInARow } from './payment-keyboard-entry.ts'
import { wholeTasks } from './whole-tasks.ts'
import { type Browser, withBrowser, signedInPage, type Page } from './with-browser.ts'

const customer = 'Ernst Handel'
const lineCount = 40

/** The keys for one line, from the search box back to the search box. */
type Way = { name: string; keysOf: (line: EnteredLine) => readonly string[]; budget?: Budget }

const budget = { atMost: 7 }

const ways: readonly Way[] = [
  {
    name: 'letters, Tab, quantity, Enter',
    keysOf: ({ letters, quantity }) => [...letters, 'Tab', ...String(quantity), 'Enter'],
  },
  {
    name: 'quantity, space, letters, Enter',
    keysOf: ({ letters, quantity }) => [...String(quantity), ' ', ...letters, 'Enter'],
  },
  {
    name: 'quantity, letters, Enter',
    keysOf: ({ letters, quantity }) => [...String(quantity), ...letters, 'Enter'],
    budget,
  },
]

/**
 * An order of 40 lines, entered in the sample company with keys alone and without looking. Keys have no pauses, so the seconds are how long
 * a user would wait for the machine.
 */
export const keyboardEntry = (_: BenchEnvironment): Promise<Row[]> =>
  withBrowser(async (browser) => {
    const folder = createDataFolder()
    const dray = await startDrayProcess({ DATA_DIR: folder.dataDir }, ['--demo'])
    try {
      const api = await signInByApi(dray.address, { email: people.sales, password })
      const company = { address: dray.address, api }
      const rows: Row[] = []
      for (const way of ways) rows.push(...(await measureWay(way, { browser, company })))
      return [...rows, ...(await checksInARow(browser, company)), ...(await wholeTasks(browser, company))]
    } finally {
      await dray.stop()
      folder.remove()
    }
  })

type Context = { browser: Browser; company: Company }

async function measureWay({ name, keysOf, ...way }: Way, { browser, company }: Context): Promise<Row[]> {
  const lines = await linesToEnter(company, { customer, count: lineCount })
  const page = await openNewOrder(browser, company)
  const keys = lines.map(keysOf)
  const startedAt = performance.now()
  for (const key of keys.flat()) await page.keyboard.press(key)
  const seconds = (performance.now() - startedAt) / 1000
  await expectLines(page, company, lines)
  await page.context().close()
  const work = `an order of ${lineCount} lines by keys alone: ${name}`
  return [
    { work: `${work}, keys per line`, unit: 'keys', measured: keysPerLine(keys), ...way },
    { work: `${work}, without pauses`, unit: 's', measured: { median: seconds, p95: seconds } },
  ]
}

/** The mean, because every key is pressed, and the 95th percentile of the lines. */
function keysPerLine(lines: readonly (readonly string[])[]): Row['measured'] {
  const counts = lines.map((keys) => keys.length).toSorted((a, b) => a - b)
  const total = counts.reduce((sum, count) => sum + count, 0)
  return { median: total / counts.length, p95: counts[Math.floor((counts.length - 1) * 0.95)] ?? Number.NaN }
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

type Saved = { orderedItems: { productName: string; quantity: number }[] }

/** Saves a draft and compares it with the intended lines: blind typing is worth nothing if it adds the wrong products. */
async function expectLines(page: Page, { api }: Company, lines: readonly EnteredLine[]): Promise<void> {
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.waitForURL(/\/orders\/DRAFT_\w+$/)
  const answer = await api.get(`/api/db/orders/getByOrderNum/${page.url().split('/').at(-1)}`)
  const { orderedItems } = answer.body['res'] as Saved
  const lineText = (name: string, quantity: number): string => `${quantity} ${name}`
  const saved = orderedItems.map(({ productName, quantity }) => lineText(productName, quantity)).toSorted()
  const meant = lines.map(({ name, quantity }) => lineText(name, quantity)).toSorted()
  const wrong = saved.filter((line) => !meant.includes(line))
  const missing = meant.filter((line) => !saved.includes(line))
  if (wrong.length + missing.length > 0)
    throw new Error(`The order has ${wrong.join(', ') || 'nothing'} instead of ${missing.join(', ') || 'nothing'}`)
}
