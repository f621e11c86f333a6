import { expect, test } from 'vitest'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

type Payment = { id: number; customerName: string; orders: { orderNum: string }[] }

// R2.2-23, R2.2-24
test('an accountant finds a payment by keyboard alone, opens it, and comes back to its row', async () => {
  const api = await demo.api('accounting')
  const payments = (await api.get('/api/db/payments/getByRange/2000-01-01/2099-12-31?limit=50')).body
  const applied = (payments as unknown as Payment[]).find(({ orders }) => orders.length === 1)
  const orderNum = applied?.orders[0]?.orderNum ?? ''
  const page = await demo.pageOf('accounting', { path: '/payments?from=2000-01-01&to=2099-12-31' })
  const errors = collectConsoleErrors(page)
  const list = page.getByRole('grid', { name: 'Payments' })
  await list.getByRole('link', { name: orderNum }).first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await page.keyboard.press('/')
  await page.keyboard.type(orderNum)
  const row = list.getByRole('row').filter({ hasText: orderNum })
  await list.getByText(/^1 payment/).waitFor()
  // The total may come before the rows, and a row of the whole list would leave with the focus.
  await expect.poll(() => list.getByRole('link', { name: /^1\d{5}$/ }).allTextContents()).toEqual([orderNum])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit payment' }).waitFor()
  await page.waitForURL(new RegExp(`modal=edit-payment\\.${applied?.id}$`))
  await page.getByRole('dialog').getByText(orderNum).first().waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => row.evaluate((element) => element.contains(document.activeElement))).toBe(true)

  const order = page.context().waitForEvent('page')
  await row.getByRole('link', { name: orderNum }).click()
  await (await order).getByRole('heading', { level: 1, name: `Order ${orderNum}` }).waitFor()

  await page.bringToFront()
  await page.keyboard.press('a')
  await page.getByRole('dialog', { name: 'Add payment' }).waitFor()
  expect(errors).toEqual([])
})
