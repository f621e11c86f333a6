import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import type { Person } from '../people.ts'
import { accessibilityViolations, collectConsoleErrors, showIn } from '../page-checks.ts'

const demo = demoCompany()

async function openFirstPage(person: Person): Promise<Page> {
  const page = await demo.pageOf(person)
  await page.getByRole('heading', { level: 1, name: /^Good \w+, / }).waitFor()
  return page
}

const card = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
async function shownFigure(part: Locator) {
  const link = part.getByRole('link').filter({ hasText: /\d/ }).first()
  return { link, text: (await link.textContent()) ?? '' }
}

test('the first page has no accessibility violations in either theme, and nothing moves while it loads', async () => {
  const page = await openFirstPage('admin')
  await card(page, 'Needs you').waitFor()
  for (const scheme of ['dark', 'light'] as const) {
    await showIn(page, scheme)
    expect(await accessibilityViolations(page)).toEqual([])
  }
  await page.addInitScript(() => {
    const shown = window as unknown as { shift: number }
    shown.shift = 0
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries()) shown.shift += (entry as PerformanceEntry & { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.reload()
  await card(page, 'Needs you').waitFor()
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05)
  await page.context().close()
})

test('a rep sees a new order of their customer immediately, and the figure links to its orders', async () => {
  const page = await openFirstPage('sales')
  const errors = collectConsoleErrors(page)
  await page.getByRole('tab', { name: 'All customers' }).click()
  // This card says whose customers the figures are about.
  await page.getByRole('heading', { name: 'Owed by customers' }).waitFor()
  const ofToday = page.getByRole('group', { name: 'Today' })
  const before = await shownFigure(ofToday)
  const { orderNum } = await placeOrder(await demo.api('sales'), { units: { Chai: 2 } })
  await before.link.filter({ hasNotText: before.text }).waitFor()
  const { link, text } = await shownFigure(ofToday)
  await link.click()
  await page.getByRole('row', { name: new RegExp(orderNum) }).waitFor()
  await page.getByRole('grid', { name: 'Orders' }).getByText(text, { exact: true }).last().waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

/** A list with this many rows between header and footer. */
const listWithRows = (page: Page, name: string, rows: number) =>
  page.locator(`[role=grid][aria-label="${name}"][aria-rowcount="${rows + 2}"]`)

test('the warehouse opens shortages and late deliveries from the first page, and the counts match', async () => {
  const page = await openFirstPage('inventory')
  const errors = collectConsoleErrors(page)
  const link = card(page, 'Short products').getByRole('link', { name: /^\d+ products$/ })
  const short = Number.parseInt((await link.textContent()) ?? '', 10)
  await link.click()
  await listWithRows(page, 'Products', short).waitFor()
  await page.goBack()
  const late = card(page, 'Needs you').getByText(/purchase orders are late$/)
  const count = Number.parseInt((await late.textContent()) ?? '', 10)
  await card(page, 'Needs you').getByRole('link', { name: 'Open late orders' }).click()
  await listWithRows(page, 'Purchase orders', count).waitFor()
  expect(errors).toEqual([])
  await page.context().close()
})

test('accounting opens receivables and overdue balances from the first page', async () => {
  const page = await openFirstPage('accounting')
  const errors = collectConsoleErrors(page)
  const { link, text } = await shownFigure(card(page, 'Owed by customers'))
  await link.click()
  await page.getByRole('heading', { level: 1, name: 'Receivables' }).waitFor()
  await page.locator('dl').getByText(text, { exact: true }).waitFor()
  await page.goBack()
  const overdue = card(page, 'Owed by customers').getByRole('link', { name: /overdue/ })
  const amount = ((await overdue.textContent()) ?? '').replace(' overdue', '')
  await overdue.click()
  await page.locator('dl').getByText(amount, { exact: true }).waitFor()
  await page.goBack()
  await card(page, 'Owed by customers').getByRole('link', { name: '31–60 days' }).click()
  await page.getByRole('button', { name: '31–60 days', pressed: true }).waitFor()
  expect(new URL(page.url()).search).toBe('?age=days60')
  expect(errors).toEqual([])
  await page.context().close()
})
