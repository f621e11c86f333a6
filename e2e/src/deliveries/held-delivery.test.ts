import { expect, test } from 'vitest'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, contrastViolations, sidewaysScroll } from '../page-checks.ts'
import { openStop } from './open-stop.ts'

const demo = demoCompany()

type Line = { id: number; productSku: string; quantity: number }
type Order = { orderStatus: string; unitQuantity: number; orderedItems: Line[]; backorders: { orderNum: string }[] }

test('four units delivered without a signal are kept when the office raised the order to nine, and the office applies them', async () => {
  const sales = await demo.api('sales')
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  const driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const { id, orderNum } = await placeOrder(sales, {
    units: { Chai: 4 },
    deliveryDate: new Date().toISOString(),
    driverId,
  })
  const readOrder = async () => (await sales.get(`/api/db/orders/getByID/${id}`)).body['res'] as Order

  const screen = { path: '/deliveries/round', viewport: { width: 390, height: 844 }, hasTouch: true }
  const phone = await demo.pageOf('driver', screen)
  const stop = await openStop(phone, { orderNum })
  await phone.context().setOffline(true)
  await stop.getByRole('button', { name: /^Delivered: / }).tap()
  await stop.getByText(/^Delivered at .*, not sent yet$/).waitFor()

  const [line] = (await readOrder()).orderedItems
  const orderItems = [{ id: line?.id, productSku: line?.productSku, quantity: 9 }]
  expect((await sales.put(`/api/db/orders/update/${id}`, { orderItems })).status).toBe(200)

  await phone.context().setOffline(false)
  const withOffice = phone.getByRole('region', { name: 'With the office' })
  await withOffice.getByText(`order ${orderNum}. The office changed the units of this order.`).waitFor()
  expect(await stop.getByRole('button', { name: /^Delivered/ }).count()).toBe(0)
  expect((await readOrder()).orderStatus).not.toBe('DELIVERED')
  await phone.reload()
  await withOffice.getByText(`order ${orderNum}.`).waitFor()
  expect(await contrastViolations(phone)).toEqual([])
  expect(await sidewaysScroll(phone)).toBe(0)

  const office = await demo.pageOf('sales', { path: '/' })
  const errors = collectConsoleErrors(office)
  await office.getByText('1 delivery to decide').waitFor()
  await office.getByRole('link', { name: 'Decide' }).click()
  const row = office.getByRole('listitem', { name: new RegExp(`order ${orderNum}$`) })
  await row.getByText('Chai: 4 on the phone, 9 now').waitFor()
  expect(await accessibilityViolations(office)).toEqual([])
  await office.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastViolations(office)).toEqual([])
  await row.getByRole('button', { name: /^Apply the delivery/ }).click()
  await row.waitFor({ state: 'detached' })
  expect(errors).toEqual([])

  const delivered = await readOrder()
  expect(delivered).toMatchObject({ orderStatus: 'DELIVERED', unitQuantity: 4 })
  expect(delivered.backorders).toHaveLength(1)
  await withOffice.waitFor({ state: 'detached' })
  await stop.getByText(/^Delivered at /).waitFor()
})
