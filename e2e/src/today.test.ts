import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from './demo.ts'
import type { Person } from './people.ts'
import { collectConsoleErrors } from './page-checks.ts'

const demo = demoCompany()

async function openFirstPage(person: Person): Promise<Page> {
  const page = await demo.pageOf(person)
  await page.getByRole('heading', { level: 1, name: /^Good \w+, / }).waitFor()
  return page
}

const card = (page: Page, label: string) =>
  page.locator('section', { has: page.getByRole('heading', { name: label }) }).last()
async function shownFigure(page: Page, label: string) {
  const link = card(page, label).getByRole('link').filter({ hasText: /\d/ }).first()
  return { link, text: (await link.textContent()) ?? '' }
}

// D-191
test('a rep sees a new order of their customer immediately, and the figure links to its orders', async () => {
  const page = await openFirstPage('sales')
  const errors = collectConsoleErrors(page)
  await page.getByRole('tab', { name: 'All customers' }).click()
  // This card says whose customers the figures are about.
  await page.getByRole('heading', { name: 'Owed by customers' }).waitFor()
  const before = await shownFigure(page, 'Today')
  const { orderNum } = await placeOrder(await demo.api('sales'), { units: { Chai: 2 } })
  await before.link.filter({ hasNotText: before.text }).waitFor()
  const { link, text } = await shownFigure(page, 'Today')
  await link.click()
  await page.getByRole('row', { name: new RegExp(orderNum) }).waitFor()
  await page.getByRole('grid', { name: 'Orders' }).getByText(text, { exact: true }).last().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

/** A list with this many rows between header and footer. */
const listWithRows = (page: Page, name: string, rows: number) =>
  page.locator(`[role=grid][aria-label="${name}"][aria-rowcount="${rows + 2}"]`)

// D-191
test('the warehouse opens shortages and late deliveries from the first page, and the counts match', async () => {
  const page = await openFirstPage('inventory')
  const errors = collectConsoleErrors(page)
  const { link, text } = await shownFigure(page, 'Short products')
  await link.click()
  await listWithRows(page, 'Products', Number(text)).waitFor()
  await page.goBack()
  const late = page.getByRole('region', { name: 'Needs you' }).getByRole('link', { name: /late purchase order/ })
  const count = Number.parseInt((await late.textContent()) ?? '', 10)
  await late.click()
  await listWithRows(page, 'Purchase orders', count).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

// D-191
test('accounting opens receivables and overdue balances from the first page', async () => {
  const page = await openFirstPage('accounting')
  const errors = collectConsoleErrors(page)
  const { link, text } = await shownFigure(page, 'Owed by customers')
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Receivables' }).waitFor()
  await page.locator('dl').getByText(text, { exact: true }).waitFor()
  await page.goBack()
  const overdue = card(page, 'Owed by customers').getByRole('link', { name: /overdue/ })
  const amount = ((await overdue.textContent()) ?? '').replace(' overdue', '')
  await overdue.click()
  await page.locator('dl').getByText(amount, { exact: true }).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})
