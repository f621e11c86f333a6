import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()

type Product = { brandID: number; typeID: number }
type Order = {
  unitQuantity: number
  total: number
  orderStatus: string
  backorderOf: { orderNum: string } | null
  backorders: { id: number; orderNum: string }[]
}
const readOrder = async (api: Api, id: number) =>
  ((await api.get(`/api/db/orders/getByID/${id}`)).body as unknown as { res: Order }).res

/** A product with some units in stock, without batches unless it says so. */
async function addProduct(api: Api, name: string, stock: number, hasBatch = false): Promise<string> {
  const [known] = (await api.get('/api/db/products/getAll/')).body as unknown as Product[]
  const form = { name, brandID: known?.brandID, typeID: known?.typeID, basePrice: 12, cost: 6, stock, hasBatch }
  const { status, body } = await api.post('/api/db/products/addNew', form)
  expect(status).toBeLessThan(300)
  return String(body['sku'])
}

test('a clerk splits a short order by keyboard, sees both orders, and closes the backorder with a reason', async () => {
  const api = await demo.api('admin')
  await addProduct(api, 'Saffron tins', 6)
  await addProduct(api, 'Sea salt flakes', 100)
  const { id, orderNum } = await placeOrder(api, { units: { 'Saffron tins': 10, 'Sea salt flakes': 4 } })
  const before = await readOrder(api, id)
  const page = await demo.pageOf('sales', { path: `/orders/${orderNum}` })
  const errors = collectConsoleErrors(page)
  await page.getByText('4 of 14 units are short.').waitFor()
  await page.getByRole('button', { name: "Ship what's in stock" }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Ship what's in stock: order ${orderNum}` })
  await dialog.getByRole('row', { name: /^Saffron tins \S+ 6 4$/ }).waitFor()
  await dialog.getByRole('row', { name: 'Total $120.00 $48.00' }).waitFor()
  await dialog.getByRole('button', { name: 'Deliver 10 units, keep 4 on backorder' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  // The status has the focus.
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(`Order ${orderNum} is delivered. 4 units wait on backorder`).waitFor()

  const shipped = await readOrder(api, id)
  const [backorder] = shipped.backorders
  if (backorder === undefined) throw new Error('The order has no backorder')
  const kept = await readOrder(api, backorder.id)
  expect([shipped.orderStatus, shipped.unitQuantity, kept.unitQuantity]).toEqual(['DELIVERED', 10, 4])
  expect(shipped.total + kept.total).toBeCloseTo(before.total, 2)

  await page.getByText('Backorder:').getByRole('link', { name: backorder.orderNum }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Order ${backorder.orderNum}` }).waitFor()
  await page.getByText('Backorder of').getByRole('link', { name: orderNum }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'More actions' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Close backorder' }).press('Enter')
  await page.getByText(`Order ${orderNum} keeps the reason.`).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.type('Discontinued')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Backorder ${backorder.orderNum} is closed.`).waitFor()
  expect((await readOrder(api, backorder.id)).orderStatus).toBe('CANCELLED')
  expect(errors).toEqual([])
  await page.context().close()
}, 60_000)

test('on a phone, the office ships what’s in stock for a stop', async () => {
  const api = await demo.api('admin')
  await addProduct(api, 'Black garlic paste', 5)
  const deliveryDate = new Date().toISOString()
  const { id, orderNum } = await placeOrder(api, { units: { 'Black garlic paste': 8 }, deliveryDate })
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const page = await demo.pageOf('sales', { path: '/deliveries', ...phone })
  const errors = collectConsoleErrors(page)
  const stop = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: orderNum }) })
  await stop.getByText('3 of 8 units short').waitFor()
  await stop.getByRole('button', { name: /^Actions for/ }).tap()
  await page.getByRole('menuitem', { name: "Ship what's in stock" }).tap()
  const send = page.getByRole('button', { name: 'Deliver 5 units, keep 3 on backorder' })
  await send.waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await send.tap()
  await page.getByText(`Order ${orderNum} is delivered. 3 units wait on backorder`).waitFor()
  await stop.getByText('5 units', { exact: false }).first().waitFor()
  expect(await readOrder(api, id)).toMatchObject({ orderStatus: 'DELIVERED', unitQuantity: 5 })
  expect(errors).toEqual([])
  await page.context().close()
}, 60_000)

test('a bulk change ships what’s in stock for the short order and delivers the other', async () => {
  const api = await demo.api('admin')
  await addProduct(api, 'Lemon verbena', 9)
  const whole = await placeOrder(api, { units: { 'Lemon verbena': 4 } })
  const short = await placeOrder(api, { units: { 'Lemon verbena': 7 } })
  const page = await demo.pageOf('sales', { path: '/orders?search=Lemon+verbena' })
  const errors = collectConsoleErrors(page)
  for (const { orderNum } of [whole, short])
    await page.getByRole('checkbox', { name: `Select order ${orderNum}` }).press('Space')
  await page.getByRole('button', { name: 'Change status…' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Order status' }).click()
  await page.getByRole('option', { name: 'Delivered' }).click()
  await dialog.getByRole('button', { name: 'Change 2 orders' }).press('Enter')
  await dialog.getByText('1 order is short.').waitFor()
  expect(await dialog.getByRole('radio', { name: "Ship what's in stock, keep 2 units on backorder" }).isChecked()).toBe(
    true,
  )
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Change 2 orders' }).press('Enter')
  await dialog.getByText('1 other order changed.').waitFor()
  const report = dialog.getByRole('list', { name: 'Orders' })
  await report.getByText('Delivered, 2 units on backorder').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  const { backorders } = await readOrder(api, short.id)
  await dialog.getByRole('button', { name: 'Close' }).last().press('Enter')
  await page.getByText(`Backorder of ${short.orderNum}`).waitFor()
  expect(backorders).toHaveLength(1)
  expect((await readOrder(api, whole.id)).orderStatus).toBe('DELIVERED')
  expect(errors).toEqual([])
  await page.context().close()
}, 60_000)

test('an order that waits for units on Pending tags gets them as they are received, and both pages show it', async () => {
  const api = await demo.api('admin')
  const sku = await addProduct(api, 'Pickled lemons', 0, true)
  const { id, orderNum } = await placeOrder(api, { units: { 'Pickled lemons': 8 } })
  const queue = await demo.pageOf('sales', { path: '/orders/tags?show=waiting' })
  const errors = collectConsoleErrors(queue)
  const line = queue.getByRole('row').filter({ hasText: orderNum })
  await line.waitFor()
  expect(await line.textContent()).toContain('8')
  expect(await accessibilityViolations(queue)).toEqual([])
  const order = await demo.pageOf('sales', { path: `/orders/${orderNum}` })
  await order.getByText('Pickled lemons').first().waitFor()

  const warehouse = await demo.pageOf('inventory', { path: `/products/tags?sku=${sku}` })
  await warehouse.getByRole('button', { name: 'Receive', exact: true }).first().press('Enter')
  const receive = warehouse.getByRole('dialog')
  await receive.getByLabel('Units').fill('8')
  await receive.getByLabel('Batch number').fill('LEMON-00077')
  await receive.getByLabel('Units').press('Enter')

  await line.waitFor({ state: 'detached' })
  await order.getByText('00077').filter({ visible: true }).first().waitFor()
  const log = (await api.get(`/api/db/changelog/getAll/order/${id}`)).body as unknown as { notes: string | null }[]
  expect(log.map(({ notes }) => notes)).toContain('Allocated when batch LEMON-00077 arrived')
  expect(errors).toEqual([])
  for (const page of [queue, order, warehouse]) await page.context().close()
})
