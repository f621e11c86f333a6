import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors } from '../page-checks.ts'

const demo = demoCompany()

test('accounting requires an amount before a drop, which stops the driver until it is lifted with a reason', async () => {
  const sales = await demo.api('sales')
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const added = await sales.post('/api/db/customers/addNew', { customerName: 'Harbor Bistro' })
  const customerID = added.body['id']
  const older = await placeOrder(sales, { customerID, units: { Chai: 3 } })
  const deliveryDate = new Date().toISOString()
  const { id, orderNum } = await placeOrder(sales, { customerID, units: { Chai: 2 }, deliveryDate, driverId })
  const driver = await demo.api('driver')
  const deliver = () => driver.put(`/api/db/orders/update/${id}`, { orderStatus: 'DELIVERED' })

  const page = await demo.pageOf('accounting', { path: `/orders/${orderNum}` })
  const errors = collectConsoleErrors(page)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Pay before the drop' }).click()
  const dialog = page.getByRole('dialog', { name: `Order ${orderNum}: pay before the drop` })
  await dialog.getByLabel(`Must be paid on order ${older.orderNum}`).fill('999999')
  await dialog.getByText(`Order ${older.orderNum}: this is more than is due.`).waitFor()
  await dialog.getByLabel(`Must be paid on order ${older.orderNum}`).fill('20')
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  const panel = page.getByRole('status').filter({ hasText: 'Pay before the drop:' })
  await panel.getByText(`$20.00 for order ${older.orderNum}, less available credit.`).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const office = await demo.pageOf('sales', { path: '/deliveries' })
  const stop = office.getByRole('listitem').filter({ has: office.getByText(orderNum) })
  await stop.getByText('$20.00 to collect').waitFor()
  await stop.getByText(`order ${older.orderNum} $20.00`).waitFor()

  const refused = await deliver()
  expect([refused.status, refused.body]).toEqual([409, expect.objectContaining({ code: 'must-pay', missing: 20 })])
  await panel.getByRole('button', { name: 'Lift' }).click()
  await page.getByLabel('Reason').fill('The owner wired it')
  await page.getByRole('dialog').getByRole('button', { name: 'Lift' }).click()
  await page.getByText(/^Payment before the drop lifted by .*: The owner wired it$/).waitFor()
  await stop.getByText('$20.00 to collect').waitFor({ state: 'hidden' })
  expect((await deliver()).status).toBe(200)
  expect(errors).toEqual([])
  await page.context().close()
  await office.context().close()
})
