import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import { accessibilityViolations, collectConsoleErrors, sidewaysScroll } from '../page-checks.ts'

const demo = demoCompany()

type Batch = { id: number; batchNumber: string; remainingQuantity: number }
type Trace = {
  received: number
  customers: { customerName: string; orderNum: string; units: number }[]
  pulledWaiting: { units: number }[]
  remaining: number
  losses: number
  counts: number
  corrections: number
}

async function aSoldBatch(api: Api): Promise<{ batch: Batch; orderNum: string; sku: string }> {
  const { id, orderNum } = await placeOrder(api, { units: { Spegesild: 3 }, orderStatus: 'DELIVERED' })
  const { res } = (await api.get(`/api/db/orders/getByID/${id}`)).body as unknown as {
    res: { orderedItems: { productBatchId: number; productSku: string }[] }
  }
  const [line] = res.orderedItems
  const batches = (await api.get(`/api/db/products/getBatches/${line?.productSku}`)).body as unknown as Batch[]
  const batch = batches.find((each) => each.id === line?.productBatchId)
  if (batch === undefined || line === undefined) throw new Error('The order has no batch')
  return { batch, orderNum, sku: line.productSku }
}

test('the warehouse finds a batch, sees where its units are, and exports and prints it', async () => {
  const api = await demo.api('admin')
  const { batch, orderNum, sku } = await aSoldBatch(api)
  const trace = (await api.get(`/api/db/products/traceBatch/${batch.id}`)).body as unknown as Trace
  const sold = trace.customers.reduce((sum, { units }) => sum + units, 0)
  const page = await demo.pageOf('inventory', { path: `/products/tags?sku=${sku}&batch=${batch.batchNumber}` })
  const errors = collectConsoleErrors(page)
  await page.getByRole('link', { name: batch.batchNumber.slice(-5), exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: `Batch ${batch.batchNumber}` }).waitFor()
  const figures = page.getByLabel('Where the units are')
  await figures.getByText(`= ${sold.toLocaleString('en-US')}`).waitFor()
  const customers = page.getByRole('grid', { name: 'Customers' })
  await customers.getByRole('link', { name: orderNum }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).press('Enter'),
  ])
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n').slice(1)
  const units = lines.flatMap((line) =>
    line.includes('part of remaining') || line.includes('in no part') ? [] : [Number(line.split(',').at(-1))],
  )
  expect(units.reduce((sum, each) => sum + each, 0)).toBe(trace.received)
  expect(lines.some((line) => line.includes(orderNum))).toBe(true)

  await page.getByRole('button', { name: 'Print' }).press('Enter')
  const [printed] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith('/createTrace')),
    page.getByRole('menuitem', { name: 'Trace' }).press('Enter'),
  ])
  expect(printed.status()).toBe(200)
  expect(errors).toEqual([])
  await page.context().close()
}, 60_000)

test('several batches are traced together on a phone, and customers without email are offered as a call list', async () => {
  const api = await demo.api('admin')
  const { batch, sku } = await aSoldBatch(api)
  const batches = (await api.get(`/api/db/products/getBatches/${sku}`)).body as unknown as Batch[]
  const ids = [batch.id, ...batches.filter(({ id }) => id !== batch.id).map(({ id }) => id)].slice(0, 2)
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
  const page = await demo.pageOf('inventory', { path: `/batches/${ids.join(',')}`, ...phone })
  const errors = collectConsoleErrors(page)
  await page.getByRole('heading', { level: 1, name: '2 batches' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Tell customers' }).tap()
  await page.getByRole('button', { name: /^All \d+ customers$/ }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  expect(errors).toEqual([])
  await page.context().close()
}, 60_000)

test('a batch on hold leaves its open orders short until it is released', async () => {
  const api = await demo.api('admin')
  const { id, orderNum } = await placeOrder(api, { units: { Geitost: 4 } })
  const { res } = (await api.get(`/api/db/orders/getByID/${id}`)).body as unknown as {
    res: { orderedItems: { productBatchId: number; productBatchNumber: string; productSku: string }[] }
  }
  const [line] = res.orderedItems
  if (line === undefined) throw new Error('The order has no line')
  const tags = `/products/tags?sku=${line.productSku}&batch=${line.productBatchNumber}`
  const [page, order] = [
    await demo.pageOf('inventory', { path: tags }),
    await demo.pageOf('sales', { path: `/orders/${orderNum}` }),
  ]
  const errors = collectConsoleErrors(page)
  const short = line.productBatchNumber.slice(-5)

  const decide = async (action: string, reason: string) => {
    await page.getByRole('button', { name: `Actions for batch ${short}` }).press('Enter')
    await page.getByRole('menuitem', { name: action }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason)
    return dialog
  }
  const holding = await decide('Put on hold', 'Seals are broken')
  await holding.getByText(`4 for ${orderNum}`).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Control+Enter')
  await page.getByText(/on hold. Short now: .*/).waitFor()
  await page
    .getByRole('row', { name: new RegExp(short) })
    .getByText('Seals are broken')
    .waitFor()
  // The open page of the order hears of it.
  await order.getByText('Batch on hold').waitFor()
  expect(await accessibilityViolations(order)).toEqual([])

  await decide('Release', 'Sealed again')
  await page.keyboard.press('Control+Enter')
  await page.getByText(`Batch ${short} released.`).waitFor()
  await order.getByText('Batch on hold').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
  await page.context().close()
  await order.context().close()
}, 60_000)
