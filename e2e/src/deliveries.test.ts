import { expect, test } from 'vitest'
import { placeOrder, demoCompany } from './demo.ts'
import { collectConsoleErrors, accessibilityViolations } from './page-checks.ts'

const demo = demoCompany()

// R1-02, D-04
test('an order without a driver is assigned to a driver, who sees it on the phone and delivers it after losing the connection', async () => {
  // For today, without a driver. The server converts the time to the company day (D-161).
  const deliveryDate = new Date().toISOString()
  const { orderNum } = await placeOrder(await demo.api('sales'), { units: { Chai: 3 }, deliveryDate })
  // A driver's first screen is Deliveries.
  const phone = await demo.pageOf('driver', { viewport: { width: 390, height: 780 }, hasTouch: true })
  await phone.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()

  const page = await demo.pageOf('sales', { path: '/deliveries' })
  const errors = collectConsoleErrors(page)
  const unassigned = page.getByRole('region', { name: 'No driver assigned' })
  await unassigned.getByLabel(`Driver of order ${orderNum}`).selectOption({ label: 'Michael Suyama' })
  await page.getByRole('region', { name: 'Michael Suyama' }).getByRole('link', { name: orderNum }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const stop = phone.getByRole('listitem').filter({ hasText: `Order ${orderNum}` })
  await stop.getByRole('link', { name: /Kirchgasse/ }).waitFor()
  const isNarrow = await phone.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)
  expect(isNarrow).toBe(true)
  expect(await accessibilityViolations(phone)).toEqual([])

  await phone.context().setOffline(true)
  await stop.getByRole('button', { name: /^Delivered/ }).tap()
  await stop.getByText(/^No connection/).waitFor()
  await phone.context().setOffline(false)
  await stop.getByRole('button', { name: /^Delivered/ }).tap()
  await stop.getByRole('button', { name: 'Undo delivery' }).waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  await page
    .getByRole('listitem')
    .filter({ hasText: orderNum })
    .getByRole('button', { name: /^Delivered/ })
    .waitFor({ state: 'hidden' })
  expect(errors).toEqual([])
  await phone.context().close()
  await page.context().close()
})
