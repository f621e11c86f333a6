import type { Page } from 'playwright-core'
import type { Api } from '../../api.ts'
import { placeOrder } from '../../demo.ts'
import type { Journey } from '../journey.ts'

export const takeAnOrder: Journey = {
  person: 'sales',
  path: '/orders',
  async take({ page, ...walk }) {
    await walk.see('New order')
    await walk.key('n')
    const dialog = page.getByRole('dialog', { name: 'New order' })
    await walk.type('Customer', 'ernst')
    await page.getByRole('option', { name: 'Ernst Handel' }).waitFor()
    await walk.key('Enter')
    const owed = dialog.getByText(/^Owes /)
    await walk.picture(dialog.getByRole('heading', { name: 'New order' }), dialog.getByLabel('Notes'), owed)
    await walk.type('Search all products', '6 klo')
    const found = dialog.getByRole('group', { name: 'Rhönbräu Klosterbier' })
    await found.first().waitFor()
    await walk.key('Enter')
    await dialog.getByText('6 in order').waitFor()
    await walk.picture(dialog.getByLabel('Search all products'), found.first())
    await dialog.getByLabel('Search all products').fill('2 geitost')
    await page.getByText('Geitost', { exact: true }).first().waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('2 in order').waitFor()
    await walk.see('Total', dialog.getByText('Total', { exact: true }))
    await walk.see('×', dialog.getByRole('button', { name: 'Remove Geitost' }))
    const lines = dialog.getByRole('region', { name: 'Order preview' })
    await walk.picture(lines.getByRole('group', { name: 'Geitost' }), lines.getByRole('group', { name: /Klosterbier/ }))
    await walk.see('Delivery date')
    await walk.see('Pickup')
    await walk.see('Save as draft')
    await walk.see('Submit')
    await walk.key('Ctrl+Enter')
    await page.waitForURL(/\/orders\/\d+$/)
  },
}

export const orderFromAMessage: Journey = {
  person: 'sales',
  path: '/',
  async take({ page, ...walk }, demo) {
    const api = await demo.api('sales')
    await walk.press('Orders')
    await walk.press('Inbox', page.getByRole('link', { name: 'Inbox' }))
    await walk.press('Paste a message', page.getByRole('button', { name: 'Paste a message' }).first())
    const message = 'Good morning,\n\n6 klosterbier\n3 gorgonzola telno\nsome geitost\n\nThanks'
    await walk.type('The message as the customer sent it', message)
    await walk.type('Customer', 'ernst')
    await page.getByRole('option', { name: 'Ernst Handel' }).click()
    await walk.press('Add message')
    await page.getByText('Which one is').waitFor()
    await api.post('/api/db/inbox/new', { channel: 'TEXT', from: '+1 206 555 0148', text: '3 geitost' })
    await walk.see('Search', page.getByRole('button', { name: 'Search', exact: true }).last())
    await walk.see('Leave out')
    await walk.picture(page.getByRole('region', { name: 'Message text' }), page.getByRole('list', { name: 'Lines' }))
    await walk.key('1')
    await page.getByLabel('Quantity for some geitost').and(page.locator(':focus')).waitFor()
    await page.keyboard.type('2')
    await walk.key('Enter')
    await walk.press('Edit', page.getByRole('button', { name: 'Edit the details' }))
    await page.getByLabel('PO number').fill('L-2231')
    await page.getByRole('button', { name: /^Done/ }).click()
    await walk.picture(page.getByRole('region', { name: 'Order', exact: true }))
    await walk.see('Save as draft')
    await walk.see('Submit')
    await walk.key('Ctrl+Enter')
    await page.getByText('1 line is short.').waitFor()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('group', { name: 'Who is it?' }).waitFor()
    await walk.key('J')
    await walk.key('K')
    await walk.see('Dismiss')
  },
}

export const shipWhatIsInStock: Journey = {
  person: 'sales',
  path: '/orders',
  async take({ page, ...walk }, demo) {
    const api = await demo.api('admin')
    await addProduct(api, 'Saffron tins', 6)
    await addProduct(api, 'Sea salt flakes', 100)
    const { orderNum } = await placeOrder(api, { units: { 'Saffron tins': 10, 'Sea salt flakes': 4 } })
    await page.goto(`/orders/${orderNum}`)
    await walk.press("Ship what's in stock")
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: /^Saffron tins/ }).waitFor()
    await walk.picture(dialog)
    await walk.see('Packed', dialog.getByRole('radio', { name: 'Packed' }))
    await walk.see('Delivered', dialog.getByRole('radio', { name: 'Delivered' }))
    await walk.see('Deliver', dialog.getByRole('button', { name: /^Deliver \d+ units, keep/ }))
    await walk.key('Enter')
    await dialog.waitFor({ state: 'detached' })
    const backorder = page.getByText('Backorder:')
    await walk.see('Backorder:', backorder)
    await backorder.getByRole('link').click()
    const origin = page.getByText(`Backorder of ${orderNum}`, { exact: true })
    await walk.picture(page.getByRole('heading', { level: 1 }), origin, page.getByRole('row', { name: /^Saffron/ }))
    await walk.press('More actions')
    await walk.press('Close backorder')
    await page.getByText(`Order ${orderNum} keeps the reason.`).waitFor()
  },
}

type Product = { brandID: number; typeID: number }

async function addProduct(api: Api, name: string, stock: number): Promise<void> {
  const [known] = (await api.get('/api/db/products/getAll/')).body as unknown as Product[]
  const form = { name, brandID: known?.brandID, typeID: known?.typeID, basePrice: 12, cost: 6, stock, hasBatch: false }
  await api.post('/api/db/products/addNew', form)
}

export const planARoute: Journey = {
  person: 'admin',
  path: '/',
  async take({ page, ...walk }) {
    await walk.press('Deliveries')
    await walk.see('Delivery day', page.getByLabel('Delivery day'))
    const menus = page.getByRole('button', { name: /^Actions for / })
    await menus.first().click()
    await walk.see('Remove driver', page.getByRole('menuitem', { name: 'Remove driver' }))
    await page.keyboard.press('Escape')
    await walk.picture(page.getByRole('heading', { level: 2 }).first(), menus.nth(3))
    await walk.see('Order of stops', page.getByRole('button', { name: 'Order of stops' }).first())
    await walk.see('Route sheet', page.getByRole('button', { name: 'Route sheet' }).first())
    await walk.press('Payments')
    await walk.press('Collected by drivers')
    await walk.press('Routes')
    await walk.type('Cash counted', '0')
    await walk.see('Checks counted')
    await walk.picture(
      page.getByRole('heading', { level: 2, name: 'Michael Suyama' }),
      page.getByRole('button', { name: 'Settle route' }),
    )
    await walk.see('Settle route')
    await walk.see('Check in', page.getByRole('button', { name: /^Check in units/ }))
  },
}

export const letCustomersOrder: Journey = {
  person: 'admin',
  path: '/',
  async take({ page, ...walk }, demo) {
    await startWithoutPortal(await demo.api('admin'))
    await walk.press('Settings')
    await walk.press('Portal')
    await walk.press('Let customers use the portal')
    await walk.press('Save')
    await page.getByText('Saved.').waitFor()
    await walk.picture(page.getByRole('heading', { name: 'Customer portal' }), page.getByLabel('How to pay'))
    await walk.press('Customers')
    await page.getByRole('searchbox', { name: 'Search customers' }).fill('save-a-lot')
    await page.getByRole('link', { name: 'Save-a-lot Markets' }).click()
    await walk.press('Add contact')
    const form = page.getByRole('dialog', { name: 'Add contact' })
    await walk.type('Name', 'Jean Fresnière')
    await walk.press('Sees money', form.getByRole('checkbox', { name: 'Sees money' }))
    await walk.press('Add contact', form.getByRole('button', { name: 'Add contact' }))
    const dialog = page.getByRole('dialog', { name: 'Link for Jean Fresnière' })
    const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
    await walk.press('Copy')
    await walk.picture(dialog)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await sendFromPortal(await demo.pageOf('admin', { path: '/portal' }), link)
    await page.goto('/')
    await walk.press('Decide')
    await walk.see('Accept')
    await walk.see('Decline')
    await walk.picture(page.getByRole('main'))
  },
}

/** The sample company uses the portal already, and two orders wait. */
async function startWithoutPortal(admin: Api) {
  const sent = (await admin.get('/api/db/orders/getSent')).body as unknown as { id: number; modifiedOn: string }[]
  for (const { id, modifiedOn } of sent)
    await admin.post(`/api/db/orders/declineSent/${id}`, { modifiedOn, reason: 'Sold out' })
  await admin.put('/api/db/settings/portal', { portal: false, howToPay: null })
}

/** The contact orders on their own device. */
async function sendFromPortal(device: Page, link: string) {
  await device.goto(`/portal${new URL(link).hash}`)
  await device.getByRole('button', { name: 'Open' }).click()
  await device.getByRole('button', { name: 'Look at it and send' }).click()
  await device.getByLabel('PO number').fill('4417')
  await device.getByRole('button', { name: 'Send order' }).click()
  await device.getByRole('heading', { name: 'Sent' }).waitFor()
  await device.context().close()
}
