import type { Api } from '../../api.ts'
import { placeOrder } from '../../demo.ts'
import type { Journey } from '../journey.ts'

type Named = { id: number; name: string; sku: string }

export const receiveStock: Journey = {
  person: 'inventory',
  path: '/',
  async take({ page, ...walk }, demo) {
    const number = await orderHerring(await demo.api('inventory'))
    await walk.press('Purchases')
    await page.getByRole('link', { name: number }).click()
    await walk.press('Receive')
    const dialog = page.getByRole('dialog')
    await walk.see('Clear units')
    await walk.type('Units', '18', dialog.getByRole('textbox', { name: 'Units of Spegesild' }))
    await walk.see('Scan a line')
    await walk.type('Batch number', 'LYN-77', dialog.getByRole('textbox', { name: 'Batch number of Spegesild' }))
    await walk.see('Add a batch', dialog.getByRole('button', { name: 'Add a batch of Spegesild' }))
    await walk.picture(
      dialog.getByRole('heading', { name: 'What came' }),
      dialog.getByRole('textbox', { name: 'Batch number of Spegesild' }),
    )
    await walk.press('Check in new batches', dialog.getByRole('switch', { name: /^Check in new batches/ }))
    await walk.see('Receive', dialog.getByRole('button', { name: /^Receive \d+ units/ }))
    await walk.key('Ctrl+Enter')
    const done = page.getByText(/^Received 30 units/)
    await walk.picture(done, page.getByRole('button', { name: 'Done' }))
    await walk.see('Print', page.getByRole('button', { name: /^Print \d label/ }))
    await walk.press('Done')
    await walk.see('Undo', page.getByRole('button', { name: 'Undo the receipt of Spegesild' }))
  },
}

/** Returns the number of a purchase order of 24 Spegesild, tracked by batch, and 12 Rogede sild. */
async function orderHerring(api: Api): Promise<string> {
  const brands = (await api.get('/api/db/brands/getAll')).body as unknown as Named[]
  const brandID = brands.find(({ name }) => name === 'Lyngbysild')?.id
  const products = (await api.get(`/api/db/products/getByBrandID/${brandID}`)).body['res'] as Named[]
  const line = (product: string, orderQuantity: number) => ({
    productSku: products.find(({ name }) => name === product)?.sku,
    orderQuantity,
  })
  const purchaseOrderItems = [line('Spegesild', 24), line('Rogede sild', 12)]
  const { body } = await api.post('/api/db/purchases/new', { brandID, orderStatus: 'ORDERED', purchaseOrderItems })
  return String(body['purchaseOrderNum'])
}

export const countAShelf: Journey = {
  person: 'inventory',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Counts')
    await walk.press('New count')
    const dialog = page.getByRole('dialog', { name: 'New count' })
    await walk.type('Search', 'zaanse')
    await dialog
      .getByRole('row', { name: /Zaanse/ })
      .first()
      .waitFor()
    await dialog.getByRole('row', { name: /Chartreuse/ }).waitFor({ state: 'detached' })
    await walk.press('Select all shown')
    await walk.picture(dialog.getByRole('heading'), dialog.getByRole('grid'))
    await walk.press('Blind', dialog.getByRole('switch', { name: 'Blind' }))
    await walk.press('Start count', dialog.getByRole('button', { name: /^Start count of/ }))
    const lines = page.getByRole('grid', { name: 'Lines' })
    await lines.getByRole('textbox').first().click()
    await walk.see('Counted', lines.getByRole('columnheader', { name: 'Counted', exact: true }))
    await page.keyboard.type('8')
    await walk.key('Enter')
    await page.getByText(/^1 of \d/).waitFor()
    await walk.picture(page.getByLabel('Summary'), lines)
    await walk.see('Different', page.getByRole('tab', { name: /^Different/ }))
    await walk.press('Post')
    await walk.type('Reason', 'Weekly count')
    await walk.key('Ctrl+Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  },
}

export const recallABatch: Journey = {
  person: 'inventory',
  path: '/',
  async take({ page, ...walk }, demo) {
    const batch = await sellCheese(await demo.api('admin'))
    await walk.key('Ctrl+K')
    await page.getByRole('combobox', { name: /^Search/ }).fill(batch)
    const found = page.getByRole('option', { name: new RegExp(batch) })
    const [tab] = await Promise.all([page.context().waitForEvent('page'), found.click()])
    const own = walk.on(tab)
    const figures = tab.getByLabel('Where the units are')
    await own.see('At customers', figures)
    await own.see('Remaining', figures)
    await own.picture(tab.getByRole('heading', { level: 1 }), figures)
    await own.press('Put on hold')
    const dialog = tab.getByRole('dialog')
    await own.type('Reason', 'Seals are broken')
    await dialog
      .getByText(/^\d+ for/)
      .first()
      .waitFor()
    await own.picture(dialog)
    await own.key('Ctrl+Enter')
    await dialog.waitFor({ state: 'detached' })
    await own.see('Tell customers')
    await own.see('Print')
    await own.see('Export')
    await own.press('Release')
    await tab.getByRole('textbox', { name: 'Reason' }).fill('Sealed again')
    await tab.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await tab.close()
  },
}

/** Delivers one order of a batch, and takes another. Returns the number of the batch. */
async function sellCheese(api: Api): Promise<string> {
  await placeOrder(api, { units: { Geitost: 3 }, orderStatus: 'DELIVERED' })
  const { id } = await placeOrder(api, { units: { Geitost: 4 } })
  const { res } = (await api.get(`/api/db/orders/getByID/${id}`)).body as unknown as {
    res: { orderedItems: { productBatchNumber: string }[] }
  }
  return res.orderedItems[0]?.productBatchNumber ?? ''
}
