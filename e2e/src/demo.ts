import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Api, signInByApi } from './api.ts'
import { launchBrowser } from './browser.ts'
import { createDataFolder, type DrayProcess, startDrayProcess } from './dray-process.ts'

/** People of the sample company, by what they do. */
export const people = {
  admin: 'andrew.fuller@northwind.example',
  sales: 'nancy.davolio@northwind.example',
  driver: 'michael.suyama@northwind.example',
  inventory: 'laura.callahan@northwind.example',
  accounting: 'steven.buchanan@northwind.example',
  payroll: 'anne.dodsworth@northwind.example',
}
export type Person = keyof typeof people
const password = 'northwind-demo'

/** `path`: the screen that was wanted before signing in. */
type Options = Parameters<Browser['newContext']>[0] & { path?: string }

/** The sample company on a Dray of its own, and a browser, for the tests of one file. */
export function demoCompany() {
  const folder = createDataFolder()
  let dray: DrayProcess
  let browser: Browser
  beforeAll(async () => {
    ;[dray, browser] = await Promise.all([startDrayProcess({ DATA_DIR: folder.dataDir }, ['--demo']), launchBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await dray.stop()
    folder.remove()
  })
  return {
    /** The calls of one of its people. */
    api: (person: Person): Promise<Api> => signInByApi(dray.address, { email: people[person], password }),
    /** A window of their own in which one of its people has just signed in; addresses in it may leave out Dray's own. */
    async pageOf(person: Person, { path, ...options }: Options = {}): Promise<Page> {
      const own = { viewport: { width: 1280, height: 800 }, baseURL: dray.address, ...options }
      const page = await (await browser.newContext(own)).newPage()
      await page.goto(path === undefined ? '/login' : `/login?from=${encodeURIComponent(path)}`)
      await page.getByLabel('Email').fill(people[person])
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.keyboard.press('Enter')
      return page
    },
  }
}

type Product = { sku: string; name: string }
type Customer = { id: number; customerName: string }

/** Places an order of one of the sample company's customers: so many units of each product, by name. */
export async function placeOrder(
  api: Api,
  { units, ...fields }: { units: Record<string, number>; [field: string]: unknown },
): Promise<{ id: number; orderNum: string }> {
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as Product[]
  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as Customer[]
  const { body } = await api.post('/api/db/orders/new', {
    customerID: customers.find(({ customerName }) => customerName === 'Ernst Handel')?.id,
    products: Object.entries(units).map(([name, quantity]) => ({
      productSku: products.find((product) => product.name === name)?.sku,
      quantity,
      batchMode: 'auto',
    })),
    ...fields,
  })
  return { id: Number(body['id']), orderNum: String(body['orderNum']) }
}
