import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, contrastViolations, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()

type Made = { id: number; sku: string; batchNumber: string | null }
type Order = {
  id: number
  orderNum: string
  orderStatus: string
  orderedItems: { productSku: string; tagsPulled: boolean }[]
}

/** A product of our own, with its shelf and 40 units, in a batch or loose. */
async function aProduct(
  api: Api,
  { name, shelf, isTracked }: { name: string; shelf: string; isTracked: boolean },
): Promise<Made> {
  const [{ brandID, typeID } = { brandID: 0, typeID: 0 }] = (await api.get('/api/db/products/getAll/'))
    .body as unknown as { brandID: number; typeID: number }[]
  const form = { name, brandID, typeID, shelf, unitQuantity: 12, basePrice: 5, stock: 40, hasBatch: isTracked }
  const { id, sku } = (await api.post('/api/db/products/addNew', form)).body as { id: number; sku: string }
  if (!isTracked) return { id, sku, batchNumber: null }
  const batch = { initialQuantity: 40, isCheckedIn: true }
  const { batchNumber } = (await api.post(`/api/db/products/addBatch/${id}`, batch)).body
  return { id, sku, batchNumber: String(batchNumber) }
}

async function anOrder(sales: Api, units: readonly [Made, number][]): Promise<Order> {
  const [{ id: customerID } = { id: 0 }] = (await sales.get('/api/db/customers/getAll')).body as unknown as {
    id: number
  }[]
  const products = units.map(([{ sku }, quantity]) => ({ productSku: sku, quantity, batchMode: 'auto' }))
  const { status, body } = await sales.post('/api/db/orders/new', { customerID, products })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as unknown as Order
}
const readOrder = async (api: Api, { id }: Order) =>
  ((await api.get(`/api/db/orders/getByID/${id}`)).body as unknown as { res: Order }).res
const pulled = async (api: Api, order: Order) =>
  (await readOrder(api, order)).orderedItems.filter(({ tagsPulled }) => tagsPulled).map(({ productSku }) => productSku)

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

test('an order is picked on a phone by shelf, with labels and ticks, while someone else watches, and marked packed', async () => {
  const [keeper, sales] = [await demo.api('inventory'), await demo.api('sales')]
  const near = await aProduct(keeper, { name: 'Wild mint', shelf: 'A-2', isTracked: true })
  const far = await aProduct(keeper, { name: 'Amber honey', shelf: 'A-10', isTracked: false })
  const order = await anOrder(sales, [
    [far, 24],
    [near, 14],
  ])
  const page = await demo.pageOf('inventory', { path: `/orders/${order.orderNum}`, ...phone })
  const errors = collectConsoleErrors(page)
  await page.getByRole('link', { name: 'Pick', exact: true }).tap()
  await page.getByRole('heading', { level: 1, name: `Pick ${order.orderNum}` }).waitFor()
  const boxes = page.getByRole('checkbox')
  expect(await page.getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/A-2\s+Wild mint[\s\S]*14[\s\S]*= 1 case \+ 2/),
    expect.stringMatching(/A-10\s+Amber honey[\s\S]*24[\s\S]*= 2 cases/),
  ])
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  const { height = 0 } = (await page.locator('label').first().boundingBox()) ?? {}
  expect(height).toBeGreaterThanOrEqual(44)

  const desk = await demo.pageOf('sales', { path: `/orders/pick?orders=${order.id}` })
  const deskErrors = collectConsoleErrors(desk)
  await desk.getByText('0 of 2 picked').waitFor()
  expect(await accessibilityViolations(desk)).toEqual([])

  const scan = page.getByLabel('Scan or find a line')
  await scan.fill(`https://dray.example/products/tags?sku=${near.sku}&batch=${near.batchNumber}`)
  await page.keyboard.press('Enter')
  await page.getByText('1 of 2 picked').waitFor()
  await expect.poll(() => pulled(sales, order)).toEqual([near.sku])
  await desk.getByText('1 of 2 picked').waitFor()

  // The tick of the desk shows on the phone, and the phone takes it back.
  await desk.getByRole('checkbox', { name: 'Picked: 24 Amber honey' }).press('Space')
  await page.getByText('2 of 2 picked').waitFor()
  await boxes.nth(1).tap()
  await page.getByText('1 of 2 picked').waitFor()
  await expect.poll(() => pulled(sales, order)).toEqual([near.sku])

  await page.context().setOffline(true)
  await boxes.nth(1).focus()
  await page.keyboard.press('Space')
  await page.getByText(/^Not sent\./).waitFor()
  expect(await boxes.nth(1).isChecked()).toBe(true)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Try again' }).tap()
  await page.getByText('2 of 2 picked').waitFor()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark packed' }).press('Enter')
  await page.getByText(`Order ${order.orderNum} is packed.`).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await readOrder(sales, order)).toMatchObject({ orderStatus: 'PACKED' })
  await desk.getByText('Packed', { exact: true }).waitFor()
  // Any request may be the one that the lost connection fails.
  const isOffline = (error: string) => /ERR_INTERNET_DISCONNECTED|Can't reach the server/.test(error)
  expect([...errors, ...deskErrors].filter((error) => !isOffline(error))).toEqual([])
  await page.context().close()
  await desk.context().close()
}, 90_000)
