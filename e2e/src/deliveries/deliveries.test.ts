import { expect, test } from 'vitest'
import { placeOrder, demoCompany } from '../demo.ts'
import { collectConsoleErrors, accessibilityViolations, sidewaysScroll } from '../page-checks.ts'
import { openStop } from './open-stop.ts'

const demo = demoCompany()

// R1-02
test('an order without a driver is assigned to a driver, who sees it on the phone and delivers it after losing the connection', async () => {
  // For today, without a driver. The server converts the time to the company day (D-161).
  const deliveryDate = new Date().toISOString()
  const { orderNum } = await placeOrder(await demo.api('sales'), { units: { Chai: 3 }, deliveryDate })
  // A driver's first screen is their route.
  const phone = await demo.pageOf('driver', { viewport: { width: 390, height: 780 }, hasTouch: true })
  await phone.getByRole('heading', { level: 1, name: /^My route/ }).waitFor()

  const page = await demo.pageOf('sales', { path: '/deliveries' })
  const errors = collectConsoleErrors(page)
  const unassigned = page.getByRole('region', { name: 'No driver assigned' })
  await unassigned
    .getByRole('listitem')
    .filter({ hasText: orderNum })
    .getByRole('button', { name: /^Actions for / })
    .click()
  await page.getByRole('menuitem', { name: 'Give to Michael Suyama' }).click()
  await page.getByRole('region', { name: 'Michael Suyama' }).getByRole('link', { name: orderNum }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const stop = await openStop(phone, { orderNum })
  await stop.getByRole('link', { name: /^Navigate to \S/ }).waitFor()
  expect(await sidewaysScroll(phone)).toBe(0)
  expect(await accessibilityViolations(phone)).toEqual([])

  await phone.context().setOffline(true)
  await stop.getByRole('button', { name: /^Delivered: / }).tap()
  await stop.getByText(/^Delivered at .*, not sent yet$/).waitFor()
  await stop.getByRole('button', { name: 'Undo delivery' }).waitFor()
  await phone.context().setOffline(false)
  await stop.getByText(/^Delivered at [^,]*$/).waitFor()
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

test('a driver puts the stops of a day in order with the arrow keys, and the office sees that order', async () => {
  const [sales, deliveryDate] = [await demo.api('sales'), new Date().toISOString()]
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const place = async () => (await placeOrder(sales, { units: { Konbu: 1 }, deliveryDate, driverId })).orderNum
  // New stops come last.
  const [first, second, third] = [await place(), await place(), await place()]
  const phone = await demo.pageOf('driver', {
    path: '/deliveries/round',
    viewport: { width: 390, height: 780 },
    hasTouch: true,
  })
  const errors = collectConsoleErrors(phone)
  const office = await demo.pageOf('sales', { path: '/deliveries' })
  await phone.getByText(/ to load · /).tap()
  await phone.getByRole('button', { name: 'Order of stops' }).tap()
  const dialog = phone.getByRole('dialog')
  expect(await accessibilityViolations(phone)).toEqual([])
  const rows = dialog.getByRole('listitem')
  await rows.last().getByRole('button', { name: /up$/ }).focus()
  await phone.keyboard.press('ArrowUp')
  await phone.keyboard.press('ArrowUp')
  await dialog.getByText(/ is stop \d+$/).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Save order' }).tap()
  await dialog.waitFor({ state: 'hidden' })
  const links = office.getByRole('listitem').getByRole('link', { name: /^1\d{5}$/ })
  const placed = async () => (await links.allTextContents()).filter((text) => [first, second, third].includes(text))
  await expect.poll(placed).toEqual([third, first, second])
  const map = await phone.getByRole('link', { name: /^Map of/ }).getAttribute('href')
  expect(map).toContain('waypoints')
  expect(errors).toEqual([])
  await phone.context().close()
  await office.context().close()
})
