import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Api } from '../api.ts'
import { demoCompany, placeOrder } from '../demo.ts'
import {
  accessibilityViolations,
  collectConsoleErrors,
  contrastViolations,
  showIn,
  sidewaysScroll,
} from '../page-checks.ts'
import { password, people } from '../people.ts'
import { openStop } from './open-stop.ts'

const demo = demoCompany()
const routePath = '/deliveries/round'
const phoneScreen = { path: routePath, viewport: { width: 390, height: 844 }, hasTouch: true }
const eventsCall = '**/api/db/deliveries/events'
const otherDriver = 'robert.king@northwind.example'

let sales: Api
let driverId: number | undefined
let order: { id: number; orderNum: string }
const stopItem = (phone: Page) => phone.getByRole('listitem').filter({ hasText: `Order ${order.orderNum}` })

beforeAll(async () => {
  sales = await demo.api('sales')
  const drivers = (await sales.get('/api/db/users/getDrivers')).body as unknown as { id: number; name: string }[]
  driverId = drivers.find(({ name }) => name === 'Michael Suyama')?.id
  const deliveryDate = new Date().toISOString()
  order = await placeOrder(sales, { units: { Chai: 3 }, deliveryDate, driverId })
})

type Icon = { src: string; sizes: string; type: string; purpose: string }
type Manifest = { name: string; start_url: string; scope: string; display: string; icons: Icon[] }

/** The size that a PNG says it has. */
async function sizeOfImage(phone: Page, { src, type }: Icon): Promise<string> {
  const answer = await phone.request.get(src)
  expect(answer.headers()['content-type']).toBe(type)
  const image = await answer.body()
  expect(image.subarray(1, 4).toString()).toBe('PNG')
  return `${image.readUInt32BE(16)}x${image.readUInt32BE(20)}`
}

/** The script of the worker that answers for the page. */
const controllingWorker = (page: Page) =>
  page.evaluate(
    () => navigator.serviceWorker.controller && new URL(navigator.serviceWorker.controller.scriptURL).pathname,
  )

/** All rows that the browser keeps for the route. */
const keptRows = (page: Page) =>
  page.evaluate(async () => {
    const finished = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(new Error('The database could not be read'))
      })
    const database = await finished(indexedDB.open('dray-round'))
    const stores = [...database.objectStoreNames]
    const rows = await Promise.all(
      stores.map((store) => finished(database.transaction(store).objectStore(store).getAll())),
    )
    database.close()
    return Object.fromEntries(stores.map((store, index) => [store, rows[index]]))
  })

/** Marks the stop delivered while the server can't be told. */
async function deliverUnsent(phone: Page) {
  await phone.route(eventsCall, (route) => route.abort())
  const stop = await openStop(phone, order)
  await stop.getByRole('button', { name: /^Delivered: / }).tap()
  await stop.getByText(/^Delivered at .*, not sent yet$/).waitFor()
}

const signInPath = `/login?from=${encodeURIComponent(routePath)}`

/** After the session of the last user has ended by itself. */
async function signInOn(phone: Page, email: string) {
  await phone.context().clearCookies()
  await phone.goto(signInPath)
  await enterPassword(phone, email)
}

async function enterPassword(phone: Page, email: string) {
  await phone.getByLabel('Email').fill(email)
  await phone.getByLabel('Password', { exact: true }).fill(password)
  await phone.keyboard.press('Enter')
  await phone.waitForURL(routePath)
}

async function statusOfOrder(): Promise<string> {
  const { body } = await sales.get(`/api/db/orders/getByID/${order.id}`)
  return (body['res'] as { orderStatus: string }).orderStatus
}

test('a driver can install the route, and opens it without a connection', async () => {
  const phone = await demo.pageOf('driver', phoneScreen)
  const errors = collectConsoleErrors(phone)
  await stopItem(phone).waitFor()
  const link = await phone.locator('link[rel=manifest]').getAttribute('href')
  const manifest: Manifest = await (await phone.request.get(link ?? '')).json()
  expect(manifest).toMatchObject({ name: 'Dray', display: 'standalone', start_url: routePath })
  expect(manifest.start_url.startsWith(manifest.scope)).toBe(true)
  const sizes = manifest.icons.map(({ sizes: size, purpose }) => `${size} ${purpose}`)
  expect(sizes).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']))
  for (const icon of manifest.icons) expect(await sizeOfImage(phone, icon)).toBe(icon.sizes)

  await phone.evaluate(async () => void (await navigator.serviceWorker.ready))
  await phone.reload()
  await stopItem(phone).waitFor()
  expect(await controllingWorker(phone)).toBe('/round-worker.js')
  expect(errors).toEqual([])

  await phone.context().setOffline(true)
  await phone.reload()
  await (await openStop(phone, order)).getByRole('button', { name: /^Collect: / }).tap()
  await phone.getByRole('dialog', { name: /^Collect: / }).waitFor()
  await phone.goto('/deliveries')
  await stopItem(phone).waitFor()
  await expect(phone.goto('/orders')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')

  await phone.context().setOffline(false)
  await phone.goto(`/orders/${order.orderNum}`)
  await phone.getByRole('heading', { name: `Order ${order.orderNum}` }).waitFor()
  expect(await controllingWorker(phone)).toBeNull()
  await phone.goto('/deliveries')
  await phone.waitForURL(routePath)
  await stopItem(phone).waitFor()
  await phone.context().close()
})

test('on a phone, the route, its forms and its menu fit and can be read in light and dark', async () => {
  const phone = await demo.pageOf('driver', phoneScreen)
  await stopItem(phone).waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  await showIn(phone, 'dark')
  expect(await contrastViolations(phone)).toEqual([])
  expect(await sidewaysScroll(phone)).toBe(0)
  const stop = await openStop(phone, order)
  for (const name of [/^Delivered with details: /, /^Not delivered: /, /^Collect: /]) {
    const button = stop.getByRole('button', { name })
    if (!(await button.isVisible())) await stop.getByRole('button', { name: /^More: / }).tap()
    await button.tap()
    const form = phone.getByRole('dialog')
    await form.waitFor()
    expect(await contrastViolations(phone)).toEqual([])
    expect(await sidewaysScroll(phone)).toBe(0)
    await form.getByRole('button', { name: 'Close', exact: true }).tap()
    await form.waitFor({ state: 'detached' })
  }
  await phone.getByRole('button', { name: 'Menu' }).tap()
  expect(await contrastViolations(phone)).toEqual([])
  await showIn(phone, 'light')
  expect(await accessibilityViolations(phone)).toEqual([])
  await phone.context().close()
})

test('a form that could not be fetched says so, and opens after a reload', async () => {
  const phone = await demo.pageOf('driver', { ...phoneScreen, path: '/profile', serviceWorkers: 'block' })
  let isOffline = true
  await phone.route(/\/assets\/stop-forms-/, (route) => (isOffline ? route.abort() : route.continue()))
  await phone.goto(routePath)
  const collect = async () => (await openStop(phone, order)).getByRole('button', { name: /^Collect: / }).tap()
  await collect()
  await stopItem(phone).getByText('No connection. Reload this page once you have one.').waitFor()
  expect(await phone.getByRole('dialog').count()).toBe(0)
  isOffline = false
  await phone.reload()
  await collect()
  await phone.getByRole('dialog', { name: /^Collect: / }).waitFor()
  await phone.context().close()
})

test('signing out with an entry that waits asks first, and then keeps nothing on the phone', async () => {
  const phone = await demo.pageOf('driver', phoneScreen)
  await deliverUnsent(phone)
  const signOut = async () => {
    await phone.getByRole('button', { name: 'Menu' }).tap()
    await phone.getByRole('button', { name: 'Sign out' }).tap()
  }
  await signOut()
  const question = phone.getByRole('dialog', { name: 'Sign out?' })
  await question.getByText("1 entry of yours isn't sent yet and will be lost.").waitFor()
  expect(await accessibilityViolations(phone)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).tap()
  expect(await keptRows(phone)).toMatchObject({ events: [{ kind: 'DELIVERED' }], round: [{}] })
  await signOut()
  await question.getByRole('button', { name: 'Sign out' }).tap()
  await phone.waitForURL('/login')
  expect(await keptRows(phone)).toEqual({ events: [], round: [] })
  await phone.context().close()
})

test('the next driver on the phone sees nothing of the first, whose unsent entry is sent once they sign in again', async () => {
  const phone = await demo.pageOf('driver', phoneScreen)
  await deliverUnsent(phone)
  await signInOn(phone, otherDriver)
  await expect.poll(async () => JSON.stringify((await keptRows(phone))['round'])).toContain('Robert King')
  expect(await keptRows(phone)).toMatchObject({ events: [{ kind: 'DELIVERED' }], round: [{}] })
  expect(JSON.stringify((await keptRows(phone))['round'])).not.toContain(order.orderNum)
  for (const hidden of [order.orderNum, 'Michael Suyama', 'not sent yet', 'waiting since'])
    expect(await phone.getByText(hidden).count()).toBe(0)
  await phone.unroute(eventsCall)
  await phone.getByRole('button', { name: 'Menu' }).tap()
  await phone.getByText('Robert King').waitFor()
  await Promise.all([phone.waitForResponse('**/api/db/collections/getAll?*'), phone.reload()])
  expect((await keptRows(phone))['events']).toHaveLength(1)
  expect(await statusOfOrder()).not.toBe('DELIVERED')

  await signInOn(phone, people.driver)
  await expect.poll(statusOfOrder).toBe('DELIVERED')
  await expect.poll(async () => (await keptRows(phone))['events']).toEqual([])
  await stopItem(phone)
    .getByText(/^Delivered at /)
    .waitFor()
  await phone.context().close()
})

test('a phone whose session was ended elsewhere shows and keeps nothing, and sends its entry after signing in again', async () => {
  const { id } = await placeOrder(sales, { units: { Chai: 1 }, deliveryDate: new Date().toISOString(), driverId })
  const { orderNum } = (await sales.get(`/api/db/orders/getByID/${id}`)).body['res'] as { orderNum: string }
  const phone = await demo.pageOf('driver', phoneScreen)
  const stop = await openStop(phone, { orderNum })
  await phone.route(eventsCall, (route) => route.abort())
  await stop.getByRole('button', { name: /^Delivered: / }).tap()
  await stop.getByText(/, not sent yet$/).waitFor()

  const office = await demo.pageOf('driver', { path: '/profile' })
  const ended = await office.request.delete(`/api/db/users/sessions/${driverId}`)
  expect(ended.ok()).toBe(true)
  // The phone finds out by itself.
  await phone.getByRole('heading', { name: "You're signed out" }).waitFor()
  expect(await phone.getByText(orderNum).count()).toBe(0)
  expect(await accessibilityViolations(phone)).toEqual([])
  await expect.poll(() => keptRows(phone)).toMatchObject({ events: [{ kind: 'DELIVERED', orderId: id }], round: [] })

  await phone.context().setOffline(true)
  await phone.reload()
  expect(await phone.getByText(orderNum).count()).toBe(0)
  await phone.unroute(eventsCall)
  await phone.context().setOffline(false)
  await phone.waitForURL(signInPath)
  await enterPassword(phone, people.driver)
  await stop.getByText(/^Delivered at /).waitFor()
  await expect.poll(async () => (await keptRows(phone))['events']).toEqual([])
  await office.context().close()
  await phone.context().close()
})
