import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import { collectConsoleErrors, accessibilityViolations } from '../page-checks.ts'

const demo = demoCompany()

/** A batch of the product that is tagged by hand. */
type Batch = { id: number; batchNumber: string; remainingQuantity: number; receivedOn: string }

// R4.4-16, R4.4-17, R5-32
test('the warehouse finds an order in the queue, chooses its batches, pulls all of it, prints its documents and packs it', async () => {
  const sales = await demo.api('sales')
  const [newest, oldest] = await batchesOfHerring(sales)
  // Another order reserves units of the oldest batch, which is allocated first.
  const other = await placeOrder(sales, { units: { Spegesild: 5 } })
  const { id, orderNum } = await placeOrder(sales, { units: { Spegesild: 20, Tourtière: 6, Chai: 3 } })

  const queue = await demo.pageOf('inventory', { path: '/orders/tags' })
  const queueErrors = collectConsoleErrors(queue)
  const page = await openFromQueue(queue, orderNum)
  const errors = collectConsoleErrors(page)
  await page.getByRole('heading', { level: 1, name: `Order ${orderNum}` }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])

  await chooseByHand(page, { newest, oldest, other: other.orderNum })
  expect(await unitsByBatch(sales, id)).toEqual({ [newest.id]: 14, [oldest.id]: 6 })

  await printDocuments(page)
  await pullAll(page)
  expect(await remainingUnits(sales, newest)).toBe(newest.remainingQuantity - 14)
  expect(await remainingUnits(sales, oldest)).toBe(oldest.remainingQuantity - 6)

  await returnAndPullAgain(page, { newest, sales })
  await pack(page)
  await checkHistory(page, orderNum)
  await queue.getByText('No pending lines match this search').waitFor()
  expect([...queueErrors, ...errors]).toEqual([])
})

async function batchesOfHerring(api: Api): Promise<[Batch, Batch]> {
  const batches = (await listBatches(api, await findSku(api, 'Spegesild'))).sort((a, b) =>
    b.receivedOn.localeCompare(a.receivedOn),
  )
  const [newest, oldest] = batches
  if (newest === undefined || oldest === undefined) throw new Error('The sample company has too few batches')
  return [newest, oldest]
}

async function findSku(api: Api, name: string): Promise<string> {
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as { sku: string; name: string }[]
  return products.find((product) => product.name === name)?.sku ?? ''
}
const listBatches = async (api: Api, sku: string): Promise<Batch[]> =>
  (await api.get(`/api/db/products/getBatches/${sku}`)).body as unknown as Batch[]

async function remainingUnits(api: Api, { id }: Batch): Promise<number | undefined> {
  const batches = await listBatches(api, await findSku(api, 'Spegesild'))
  return batches.find((batch) => batch.id === id)?.remainingQuantity
}

async function unitsByBatch(api: Api, orderId: number): Promise<Record<number, number>> {
  const { res } = (await api.get(`/api/db/orders/getByID/${orderId}`)).body as {
    res: { orderedItems: { productName: string; productBatchId: number; quantity: number }[] }
  }
  const lines = res.orderedItems.filter(({ productName }) => productName === 'Spegesild')
  return Object.fromEntries(lines.map(({ productBatchId, quantity }) => [productBatchId, quantity]))
}

/** By keyboard. */
async function openFromQueue(queue: Page, orderNum: string): Promise<Page> {
  await queue.getByLabel('Search pending tags').fill(orderNum)
  const line = queue.getByRole('row', { name: new RegExp(`^${orderNum}|Select .* for ${orderNum}`) }).first()
  await line.waitFor()
  expect(await accessibilityViolations(queue)).toEqual([])
  const opened = queue.waitForEvent('popup')
  await line.focus()
  await queue.keyboard.press('Enter')
  return await opened
}

const short = ({ batchNumber }: Batch): string => batchNumber.slice(-5)
const unitsFrom = (dialog: Locator, batch: Batch): Locator =>
  dialog.getByRole('textbox', { name: `Units of Spegesild from batch ${short(batch)}` })

/** By keyboard: units from two batches, and the reason why no more are available. */
async function chooseByHand(page: Page, { newest, oldest, other }: { newest: Batch; oldest: Batch; other: string }) {
  const opener = page.getByRole('button', { name: 'Choose batches of Spegesild' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Batches of Spegesild' })
  await expect.poll(() => unitsFrom(dialog, newest).evaluate((field) => field === document.activeElement)).toBe(true)
  expect(await unitsFrom(dialog, oldest).inputValue()).toBe('20')
  expect(await dialog.textContent()).toContain(
    `${short(oldest)}: ${oldest.remainingQuantity} left, 5 reserved for ${other}`,
  )
  // The newest batch comes first.
  expect((await dialog.textContent())?.indexOf(short(newest))).toBeLessThan(
    (await dialog.textContent())?.indexOf(short(oldest)) ?? 0,
  )
  await page.keyboard.type('14')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9999')
  await dialog.getByText('Quantity exceeds available tags').waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
  await page.keyboard.press('Control+a')
  await page.keyboard.type('6')
  await dialog.getByText('20 of 20 tagged').waitFor()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Pull 14 Spegesild' }).waitFor()
  await page.getByRole('button', { name: 'Pull 6 Spegesild' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
}

/** Each opens as a PDF in a new tab. */
async function printDocuments(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Print' }).press('Enter')
  for (const [name, path] of [
    ['Pick list', '/createPickList'],
    ['Packing slip', '/createPackingSlip'],
  ] as const) {
    const [answer, tab] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(path)),
      page.waitForEvent('popup'),
      page.getByRole('button', { name }).press('Enter'),
    ])
    expect(answer.status()).toBe(200)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect(Number(answer.headers()['content-length'])).toBeGreaterThan(1000)
    await tab.close()
  }
  await page.keyboard.press('Escape')
}

const pulled = (page: Page, count: string): Promise<void> =>
  page.getByRole('group', { name: 'Tags' }).getByText(`${count} lines pulled`).waitFor()

async function pullAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pull all' }).press('Enter')
  await pulled(page, '4 of 4')
  expect(await accessibilityViolations(page)).toEqual([])
}

/** Its units are back in the batch until they are pulled again. */
async function returnAndPullAgain(page: Page, { newest, sales }: { newest: Batch; sales: Api }): Promise<void> {
  await page.getByRole('button', { name: 'Return 14 Spegesild' }).press('Enter')
  await pulled(page, '3 of 4')
  expect(await remainingUnits(sales, newest)).toBe(newest.remainingQuantity)
  await page.getByRole('button', { name: 'Pull 14 Spegesild' }).press('Enter')
  await pulled(page, '4 of 4')
  expect(await remainingUnits(sales, newest)).toBe(newest.remainingQuantity - 14)
}

/** In Edit Order, which is read-only for inventory staff except for statuses. */
async function pack(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog')
  const status = dialog.getByRole('combobox', { name: 'Order status' })
  await status.waitFor()
  expect(await dialog.getByRole('textbox', { name: 'Notes' }).count()).toBe(0)
  await status.click()
  await page.getByRole('option', { name: 'Packed' }).click()
  expect(await accessibilityViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Update' }).press('Enter')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Packed' }).waitFor()
  expect(await accessibilityViolations(page)).toEqual([])
}

/** Pulled, returned, and pulled again, each with batch and order number. */
async function checkHistory(page: Page, orderNum: string): Promise<void> {
  await page.goto('/products?search=spegesild')
  await page.getByRole('row', { name: /Spegesild/ }).press('Enter')
  await page.getByRole('button', { name: 'Stock history' }).click()
  const changes = page.getByRole('grid', { name: 'Stock changes' })
  const ofOrder = changes.getByRole('row').filter({ hasText: orderNum })
  await expect.poll(() => ofOrder.count()).toBe(4)
  const amounts = (await ofOrder.allTextContents()).map((text) => /[+−]\d+/.exec(text)?.[0])
  expect(amounts).toEqual(expect.arrayContaining(['−14', '−6', '+14']))
  expect(await accessibilityViolations(page)).toEqual([])
}
