import type { Page } from 'playwright-core'
import encodeQR from 'qr'
import { expect, test, vi } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

type Named = { id: number; name: string; sku: string; hasBatch: boolean }
type PurchaseOrder = { id: number; purchaseOrderNum: string; orderStatus: string }

/** A purchase order of 24 Spegesild, tracked by batch, and 12 Rogede sild. */
async function orderHerring(keeper: Api): Promise<{ order: PurchaseOrder; herring: Named }> {
  const brands = (await keeper.get('/api/db/brands/getAll')).body as unknown as Named[]
  const brand = brands.find(({ name }) => name === 'Lyngbysild')
  const products = (await keeper.get(`/api/db/products/getByBrandID/${brand?.id}`)).body['res'] as Named[]
  const named = (productName: string) => products.find(({ name }) => name === productName)
  const { body } = await keeper.post('/api/db/purchases/new', {
    brandID: brand?.id,
    orderStatus: 'ORDERED',
    purchaseOrderItems: [
      { productSku: named('Spegesild')?.sku, orderQuantity: 24 },
      { productSku: named('Rogede sild')?.sku, orderQuantity: 12 },
    ],
  })
  const herring = named('Spegesild')
  if (herring === undefined) throw new Error('The sample company sells no Spegesild')
  return { order: body as unknown as PurchaseOrder, herring }
}

const read = async (keeper: Api, id: number) =>
  (await keeper.get(`/api/db/purchases/getById/${id}`)).body['res'] as PurchaseOrder

test('the dock receives an order in two deliveries on a phone and prints labels; once a unit is sold, the receipt can’t be undone', async () => {
  const keeper = await demo.api('inventory')
  const { order, herring } = await orderHerring(keeper)
  const page = await demo.pageOf('inventory', { ...phone, path: `/purchases/${order.purchaseOrderNum}` })
  const errors = collectConsoleErrors(page)

  await receiveSix(page)
  expect(await printedLabels(page)).toBe(1)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('row', { name: /Spegesild.* 24 6 18/ }).waitFor()
  expect((await read(keeper, order.id)).orderStatus).toBe('ORDERED')

  await receiveTheRest(page, order.id)
  expect((await read(keeper, order.id)).orderStatus).toBe('RECEIVED')
  // The refusal that follows is logged.
  expect(errors).toEqual([])

  const orderNum = await sellOne(herring, 'DOCK-1')
  await failToUndo(page, orderNum)
  const undo = await keeper.put(`/api/db/purchases/update/${order.id}`, { orderStatus: 'ORDERED' })
  expect(undo.status).toBe(409)
  expect(undo.body).toMatchObject({ code: 'receipt-used', orders: [orderNum] })
  expect((await read(keeper, order.id)).orderStatus).toBe('RECEIVED')
})

/** First delivery: six Spegesild under the supplier's number, nothing else. */
async function receiveSix(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Receive', exact: true }).click()
  await page.getByRole('heading', { name: /^Receive LYN-/ }).waitFor()
  expect(page.url()).toMatch(/modal=receive\.\d+$/)
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Clear units' }).click()
  await page.getByLabel('Units of Spegesild').fill('6')
  await holdBeforeCamera(page, 'DOCK-1')
  await scanNumber(page, 'DOCK-1')
  await page.getByText('30 units are still open after this delivery').waitFor()
  await page.getByRole('button', { name: 'Receive 6 units' }).click()
  await page.getByText(/^Received 6 units for purchase order LYN-/).waitFor()
}

async function holdBeforeCamera(page: Page, text: string): Promise<void> {
  const code = encodeQR(text, 'raw')
  const show = (modules: boolean[][]) => {
    const canvas = document.createElement('canvas')
    const side = 8
    canvas.width = canvas.height = (modules.length + 8) * side
    const picture = canvas.getContext('2d')
    const draw = () => {
      if (picture === null) return
      picture.fillStyle = 'white'
      picture.fillRect(0, 0, canvas.width, canvas.height)
      picture.fillStyle = 'black'
      modules.forEach((row, y) =>
        row.forEach((isDark, x) => isDark && picture.fillRect((x + 4) * side, (y + 4) * side, side, side)),
      )
    }
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(20))
  }
  await page.evaluate(show, code)
}

/** The camera dialog closes once it sees the code. */
async function scanNumber(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'Scan the batch number of Spegesild' }).click()
  const field = page.getByRole('textbox', { name: 'Batch number of Spegesild', includeHidden: true })
  await vi.waitFor(async () => expect(await field.inputValue()).toBe(number))
}

async function printedLabels(page: Page): Promise<number> {
  const sheet = page.waitForResponse((response) => response.url().endsWith('/createLabels'))
  const tab = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  const answer = await sheet
  await (await tab).close()
  return (JSON.parse(answer.request().postData() ?? '{}') as { batchIds: number[] }).batchIds.length
}

/** Second delivery: everything still open, which is prefilled, so one press. */
async function receiveTheRest(page: Page, id: number): Promise<void> {
  // As from a link: the dialog has its own URL.
  await page.goto(`${page.url()}?modal=receive.${id}`)
  await page.getByText(/^18 of 24 open.*, 6 received$/).waitFor()
  expect(await page.getByLabel('Units of Rogede sild').inputValue()).toBe('12')
  await page.getByRole('button', { name: 'Receive 30 units' }).click()
  await page.getByText(/Everything arrived, so the order is received\./).waitFor()
}

/** Tries to undo the first receipt; the dialog says why it can't. */
async function failToUndo(page: Page, orderNum: string): Promise<void> {
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('row', { name: /DOCK-1/ })
    .getByRole('button', { name: 'Undo the receipt of Spegesild' })
    .click()
  await page.getByRole('button', { name: 'Undo the receipt', exact: true }).click()
  await page.getByText(`Batch DOCK-1: sold on order ${orderNum}.`).waitFor()
}

/** Checks a batch in, then sells and pulls a unit of it. Returns the order number. */
async function sellOne({ sku }: Named, batchNumber: string): Promise<string> {
  const [rep, keeper] = [await demo.api('sales'), await demo.api('inventory')]
  const batches = (await rep.get(`/api/db/products/getBatches/${sku}`)).body as unknown as {
    id: number
    batchNumber: string
  }[]
  const customers = (await rep.get('/api/db/customers/getAll')).body as unknown as { id: number }[]
  const productBatchId = batches.find((batch) => batch.batchNumber === batchNumber)?.id
  await keeper.put(`/api/db/products/updateBatch/${productBatchId}`, { isCheckedIn: true })
  const { body } = await rep.post('/api/db/orders/new', {
    customerID: customers[0]?.id,
    orderStatus: 'RECEIVED',
    products: [{ productSku: sku, quantity: 1, productBatchId }],
  })
  const [item] = body['orderedItems'] as { id: number }[]
  await keeper.put(`/api/db/orders/pullTags/${String(body['id'])}`, { itemIds: [item?.id], tagsPulled: true })
  return String(body['orderNum'])
}
