import { cloneTemplate } from '@dray/server/test-data/test-database'
import { cpSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type Api, signInByApi } from './api.ts'
import { launchBrowser } from './browser.ts'
import { serveDray } from './dray-in-process.ts'
import { createDataFolder } from './dray-process.ts'
import { password, people, type Person } from './people.ts'

/** `path`: the screen to open after signing in. `signIn: 'form'`: signs in on the page, for users who need more than a password. */
type Options = Parameters<Browser['newContext']>[0] & { path?: string; signIn?: 'form' }

/**
 * Starts a Dray with a copy of the sample company, and a browser, for the tests of one file. `host`: the name the browser uses for it.
 * Browsers treat localhost like https; any other name is plain http.
 */
export function demoCompany({ host, ...served }: { host?: string; sendsEvents?: boolean; chats?: boolean } = {}) {
  const folder = createDataFolder()
  let database: Awaited<ReturnType<typeof cloneTemplate>>
  let dray: Awaited<ReturnType<typeof serveDray>>
  let browser: Browser
  const address = () => (host === undefined ? dray.address : dray.address.replace('127.0.0.1', host))
  beforeAll(async () => {
    cpSync(process.env['TEST_SAMPLE_FOLDER'] ?? '', folder.dataDir, { recursive: true })
    database = await cloneTemplate()
    ;[dray, browser] = await Promise.all([
      serveDray(database.connection, folder.dataDir, served),
      launchBrowser(host === undefined ? [] : [`--host-resolver-rules=MAP ${host} 127.0.0.1`]),
    ])
  })
  afterAll(async () => {
    await browser.close()
    await dray.stop()
    await database.drop()
    folder.remove()
  })
  return {
    /** Where its database and files are. */
    place: () => ({ DATABASE_URL: database.connection.connectionString, DATA_DIR: folder.dataDir }),
    api: (person: Person): Promise<Api> => signInByApi(dray.address, { email: people[person], password }),
    /** Opens a new browser context, signed in as one of the users. URLs can be relative. */
    async pageOf(person: Person, { path = '/', signIn, ...options }: Options = {}): Promise<Page> {
      const settings = {
        viewport: { width: 1280, height: 800 },
        baseURL: address(),
        // Contrast is not measured halfway through a fade.
        reducedMotion: 'reduce' as const,
        ...options,
      }
      const context = await browser.newContext(settings)
      const page = await context.newPage()
      if (signIn === 'form') await signInByForm(page, people[person], path)
      else {
        const data = { email: people[person], password }
        const answer = await context.request.post('/api/db/users/login', { data })
        if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`)
        await page.goto(path)
      }
      return page
    },
  }
}

async function signInByForm(page: Page, email: string, path: string): Promise<void> {
  await page.goto(`/login?from=${encodeURIComponent(path)}`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

type Product = { sku: string; name: string }
type Customer = { id: number; customerName: string }

/** Places an order for a customer of the sample company. `units`: by product name. */
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

/** Presses the key that sends an order, and again if shortages are listed (D-187). */
export async function pressBeyondStock(page: Page, key: string): Promise<void> {
  const question = page.getByRole('alert').getByText(/^\d+ lines? (is|are) short\.$/)
  // Shortages confirmed at an earlier save aren't asked about again, so a second press would act on whatever is focused next.
  const wasAsked = await question.isVisible()
  await page.keyboard.press(key)
  if (wasAsked) return
  await question.waitFor()
  await page.keyboard.press(key)
}
