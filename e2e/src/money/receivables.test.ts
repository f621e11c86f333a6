import { readFileSync } from 'node:fs'
import type { Download, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()

type Receivable = { customerId: number; customerName: string; total: number; oldestDueOn: string | null }
const dayLength = 24 * 60 * 60 * 1000

type OpenBalance = { orderId: number; orderNum: string; balanceDue: number }

test('accounting finds who is late, looks at a past day, exports, and follows a customer to the orders by keyboard', async () => {
  const api = await demo.api('accounting')
  const { timeZone } = (await api.get('/api/db/settings/get')).body as unknown as { timeZone: string }
  const companyDay = (instant: Date) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)
  const today = companyDay(new Date())
  const read = async (query: string) =>
    (await api.get(`/api/db/receivables/getAll?limit=1000&${query}`)).body as unknown as Receivable[]
  const page = await demo.pageOf('accounting', { path: '/orders' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('grid', { name: 'Orders' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Search/ }).waitFor()
  await page.keyboard.type('aging')
  await page.getByRole('option', { name: 'Receivables' }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Receivables' }).waitFor()

  const customers = await read('')
  const grid = page.getByRole('grid', { name: 'Receivables' })
  const [most] = customers
  await grid
    .getByRole('row')
    .nth(1)
    .getByText(most?.customerName ?? '')
    .waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await grid.getByRole('button', { name: 'Oldest due' }).click()
  await page.waitForURL(/sort=oldestDue/)
  const byDue = await read('sort=oldestDue')
  await grid
    .getByRole('row')
    .nth(1)
    .getByText(byDue[0]?.customerName ?? '')
    .waitFor()

  const middle = byDue[Math.floor(byDue.length / 2)]?.oldestDueOn ?? today
  const days = (Date.parse(today) - Date.parse(middle)) / dayLength
  await page.getByRole('button', { name: 'Days late', exact: true }).click()
  await page.getByRole('textbox', { name: 'At least this many days late' }).fill(String(days))
  await page.keyboard.press('Enter')
  const late = await read(`minDaysLate=${days}`)
  expect(late.length).toBeLessThan(customers.length)
  await grid.getByText(late.length === 1 ? '1 customer' : `${late.length} customers`).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await grid.getByText(`${customers.length} customers`).waitFor()

  const day = new Date(Date.parse(today) - 60 * dayLength).toISOString().slice(0, 10)
  const then = await read(`asOf=${day}`)
  await page.getByRole('button', { name: 'As of: Today' }).click()
  await page.getByRole('textbox', { name: 'As of' }).or(page.locator('input[type=date]')).first().fill(day)
  await page.keyboard.press('Escape')
  await page.getByText(/^These are the figures as of /).waitFor()
  await grid.getByText(`${then.length} customers`).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const csv = await downloaded(page, 'CSV')
  expect(csv.suggestedFilename()).toBe(`receivables-${day}.csv`)
  expect((await fileText(csv)).trim().split('\r\n')).toHaveLength(then.length + 1)
  const sheet = await downloaded(page, 'Excel')
  expect(sheet.suggestedFilename()).toBe(`receivables-${day}.xlsx`)
  expect((await fileText(sheet)).slice(0, 2)).toBe('PK')
  await page.getByRole('button', { name: 'Back to today' }).click()

  await page.getByRole('searchbox', { name: 'Search customers' }).fill(most?.customerName ?? '')
  await grid.getByText('1 customer', { exact: true }).waitFor()
  await page.getByRole('searchbox', { name: 'Search customers' }).press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  const { body } = await api.get(`/api/db/receivables/getByCustomer/${most?.customerId}`)
  const open = body as unknown as OpenBalance[]
  await grid.getByText(`Order ${open[0]?.orderNum}`).waitFor()
  expect(totalCents(open.map(({ balanceDue }) => balanceDue))).toBe(totalCents([most?.total ?? 0]))
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  const [order] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Enter')])
  await order.getByRole('heading', { level: 1, name: `Order ${open[0]?.orderNum}` }).waitFor()
  await order.close()
  expect(errors).toEqual([])
  await page.context().close()
})

test('a rep sees what the customer owes while writing the order, and the list shows an order placed elsewhere', async () => {
  const page = await demo.pageOf('sales', { path: '/receivables?search=Ernst' })
  const grid = page.getByRole('grid', { name: 'Receivables' })
  await grid.getByText('Ernst Handel').waitFor()
  const api = await demo.api('sales')
  const owed = async () => {
    const { body } = await api.get('/api/db/receivables/getAll?search=Ernst%20Handel')
    return (body as unknown as Receivable[])[0]
  }
  const before = await owed()
  await placeOrder(api, { units: { Chai: 1 } })
  const after = await owed()
  expect(after?.total).toBeGreaterThan(before?.total ?? 0)
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(after?.total ?? 0)
  await grid.getByText(dollars).first().waitFor()
  await page.goto(`/orders?modal=new-order.${after?.customerId}`)
  await page.getByText(new RegExp(`^Owes \\${dollars}`)).waitFor()
  await page.context().close()
})

test('on a phone the receivables need no horizontal scrolling', async () => {
  const page = await demo.pageOf('accounting', {
    path: '/receivables',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
  })
  await page.getByRole('grid', { name: 'Receivables' }).getByRole('row').nth(1).waitFor()
  expect(await sidewaysScroll(page)).toBe(0)
  expect(await accessibilityViolations(page)).toEqual([])
  await page.context().close()
})

async function downloaded(page: Page, file: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: file }).click(),
  ])
  return download
}

const fileText = async (file: Download): Promise<string> => readFileSync(await file.path(), 'latin1')

/** In cents, so that sums are exact. */
const totalCents = (dollars: readonly number[]): number =>
  dollars.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
