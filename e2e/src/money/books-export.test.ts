import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

test('the accountant exports last month, sees that it ties out, and finds an order in it', async () => {
  const page = await demo.pageOf('accounting', { path: '/books' })
  const errors = collectConsoleErrors(page)
  await page.getByText(/^The books begin on .* become the opening balances\.$/).waitFor()
  await page.getByText('Nothing was exported yet.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Make export' }).press('Enter')

  await page.getByRole('heading', { name: 'Export 1' }).waitFor({ timeout: 60_000 })
  const cover = page.getByRole('table', { name: 'Cover' })
  const differences = await cover.locator('tbody td:last-child').allTextContents()
  expect(differences).toEqual(['$0.00', '$0.00', '$0.00', '$0.00', '$0.00'])
  const journal = page.getByRole('grid', { name: 'Entries' })
  await journal.getByText('OPENING').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).press('Enter'),
  ])
  expect(csv.suggestedFilename()).toMatch(/^Journal 1 .*\.csv$/)
  const [heading, ...lines] = (await readFile(await csv.path(), 'utf8')).trim().split(/\r?\n/)
  expect(heading).toBe('Date,Document,Account,Name,Memo,Debit,Credit')
  const [, orderNum] = /"?O-(\d+)"?,/.exec(lines.join('\n')) ?? []
  expect(orderNum).toBeDefined()

  // An order of the month, by keyboard: its first line, then its link.
  await journal.getByRole('row').nth(1).focus()
  const link = journal.getByRole('link', { name: /^O-/ }).first()
  const findFurtherDown = async () => {
    if (!(await link.isVisible())) await page.keyboard.press('PageDown')
    return link.isVisible()
  }
  await expect.poll(findFurtherDown, { timeout: 20_000 }).toBe(true)
  await link.press('Enter')
  await page.getByRole('heading', { name: /^Order \d+$/ }).waitFor()
  const panel = page.getByRole('region', { name: 'In the books' })
  await panel.getByRole('button', { name: 'In the books' }).press('Enter')
  await panel
    .getByText(/Export 1$/)
    .first()
    .waitFor()
  await panel.getByText('Accounts Receivable').first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errors).toEqual([])
})

test('exporting the same days again finds nothing to export', async () => {
  const page = await demo.pageOf('accounting', { path: '/books' })
  const list = page.getByRole('grid', { name: 'Exports' })
  await list.getByText('Ties out').waitFor()
  await page.getByRole('button', { name: /^Days: / }).press('Enter')
  await page.getByRole('button', { name: 'Last month' }).press('Enter')
  await page.getByRole('button', { name: 'Make export' }).press('Enter')
  await page.getByText('Nothing happened in these days that was not exported already.').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await list.getByRole('row').count()).toBe(2)
})

test('each day of the books is compared with Dray, and accounts are renamed for the next export', async () => {
  const page = await demo.pageOf('accounting', { path: '/books?tab=reconciliation' })
  const errors = collectConsoleErrors(page)
  await page.getByRole('table', { name: 'Books and Dray by day' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('tab', { name: 'Accounts' }).click()
  await page.getByRole('textbox', { name: 'ACH and wires' }).fill('Checking:First National')
  await page.getByRole('button', { name: 'Add exception' }).press('Enter')
  await page.keyboard.type('Exotic')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Sales of exception 1' }).fill('Sales:Drinks')
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await page.getByText('Saved.').waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'ACH and wires' }).inputValue())
    .toBe('Checking:First National')
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Brand of exception 1' }).inputValue())
    .toBe('Exotic Liquids')
  expect(errors).toEqual([])
})
