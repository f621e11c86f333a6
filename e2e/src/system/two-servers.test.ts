import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneTemplate } from '@dray/server/test-data/test-database'
import { openApi, signInByApi } from '../api.ts'
import { launchBrowser } from '../browser.ts'
import { createDataFolder, type DrayProcess, startDrayProcess } from '../dray-process.ts'
import { password, people } from '../people.ts'

const folder = createDataFolder()
const admin = { email: people.admin, password }
let database: Awaited<ReturnType<typeof cloneTemplate>>
let first: DrayProcess
let second: DrayProcess

beforeAll(async () => {
  database = await cloneTemplate()
  const env = { DATABASE_URL: database.connection.connectionString, DATA_DIR: folder.dataDir }
  ;[first, second] = await Promise.all([startDrayProcess(env), startDrayProcess(env)])
})
afterAll(async () => {
  await Promise.all([first.stop(), second.stop()])
  await database.drop()
  folder.remove()
})

test('two servers on one database are one system: they share sessions, idempotency keys and live updates', async () => {
  const here = await signInByApi(first.address, admin)
  const there = openApi(second.address, here.cookie)
  expect((await there.get('/api/db/users/getSession')).body).toMatchObject({ email: people.admin })

  const stream = await fetch(`${second.address}/api/events`, { headers: { cookie: here.cookie } })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  const customers = (await here.get('/api/db/customers/getAll')).body as unknown as { id: number }[]
  const products = (await here.get('/api/db/products/getAll/')).body as unknown as { sku: string; status: string }[]
  const body = {
    customerID: customers[0]?.id,
    products: [{ productSku: products.find((product) => product.status === 'ACTIVE')?.sku, quantity: 2 }],
  }
  const key = { 'idempotency-key': 'the same form' }
  const answers = await Promise.all([
    here.post('/api/db/orders/new', body, key),
    there.post('/api/db/orders/new', body, key),
  ])
  expect(answers[0].status).toBe(200)
  expect(answers[1].body).toEqual(answers[0].body)

  let received = ''
  while (!received.includes(`"ids":[${String(answers[0].body['id'])}]`)) received += (await reader?.read())?.value ?? ''
  expect(received).toContain('"entity":"orders"')
  await reader?.cancel()
})

test('a change on one server appears in a browser on the other', async () => {
  const api = await signInByApi(first.address, admin)
  const browser = await launchBrowser()
  const page = await browser.newPage()
  const [name = '', value = ''] = api.cookie.split('=')
  await page.context().addCookies([{ name, value, url: second.address }])
  await page.goto(`${second.address}/orders`)
  await page.getByRole('grid', { name: 'Orders' }).waitFor()

  const customers = (await api.get('/api/db/customers/getAll')).body as unknown as { id: number }[]
  const products = (await api.get('/api/db/products/getAll/')).body as unknown as { sku: string; status: string }[]
  const sku = products.find((product) => product.status === 'ACTIVE')?.sku
  const { body } = await api.post('/api/db/orders/new', {
    customerID: customers[0]?.id,
    products: [{ productSku: sku, quantity: 1 }],
  })
  const row = page.getByRole('row', { name: new RegExp(String(body['orderNum'])) })
  await row.waitFor()
  expect(await row.count()).toBe(1)
  await browser.close()
})
