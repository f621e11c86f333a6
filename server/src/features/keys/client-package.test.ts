import { allCalls } from '@dray/contract/description/all-calls'
import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { type ProgramRun, runProgram } from '../../test-data/run-program.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { deliverEventsRegularly } from '../webhooks/index.ts'

// D-290: the package of the client, installed into an empty folder, works against a server.

const t = await openTestApp({ ALLOW_PRIVATE_WEBHOOKS: 'yes' })
const admin = await t.as('ADMIN')
const root = path.join(import.meta.dirname, '../../../..')
const client = path.join(import.meta.dirname, '../../../../client')
const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-client-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (program: string, args: readonly string[], cwd = folder): Promise<ProgramRun> =>
  runProgram(program, args, {
    cwd,
    env: {
      ...process.env,
      npm_config_cache: path.join(folder, 'cache'),
      npm_config_offline: 'true',
      npm_config_ignore_scripts: 'true',
    },
  })

const compile = () => run(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '-p', '.'])
const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)

const readme = readFileSync(path.join(client, 'README.md'), 'utf8')
const examples = [...readme.matchAll(/```ts\n([^]*?)```/g)].map(([, code = '']) => code).join('\n')

/** Installs the package as npm packs it from a fresh checkout, in which no script runs (D-313). */
async function install(): Promise<void> {
  const packed = await run('npm', ['pack', '-w', 'client', '--pack-destination', folder], root)
  expect(packed.code, packed.errors).toBe(0)
  write('package.json', JSON.stringify({ type: 'module', private: true }))
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz'))
  const installed = await run('npm', ['install', `./${archive}`, '--no-audit', '--no-fund'])
  expect(installed.code, installed.errors).toBe(0)
  const compilerOptions = {
    strict: true,
    target: 'es2022',
    module: 'nodenext',
    types: [],
    exactOptionalPropertyTypes: true,
  }
  write('tsconfig.json', JSON.stringify({ compilerOptions }))
}

beforeAll(install)

test('the committed package is the one that the contract and client/src make', async () => {
  const built = path.join(folder, 'built')
  expect(await run(process.execPath, [path.join(client, 'build/main.ts'), built])).toMatchObject({ code: 0 })
  const committed = path.join(client, 'dist')
  const names = readdirSync(built)
  expect(readdirSync(committed)).toEqual(names)
  const text = (dist: string, name: string) => readFileSync(path.join(dist, name), 'utf8')
  const outdated = names.filter((name) => text(built, name) !== text(committed, name))
  expect(outdated, 'Run `npm run build:client`').toEqual([])
})

test('the package brings nothing but itself', () => {
  const installed = path.join(folder, 'node_modules/@dray/client')
  expect(readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@dray'])
  expect(readdirSync(path.join(folder, 'node_modules/@dray'))).toEqual(['client'])
  expect(readdirSync(installed).sort()).toEqual(['README.md', 'dist', 'package.json'])
  const manifest = JSON.parse(readFileSync(path.join(installed, 'package.json'), 'utf8'))
  expect(Object.keys(manifest)).not.toContain('dependencies')
  for (const name of readdirSync(path.join(installed, 'dist'))) {
    const text = readFileSync(path.join(installed, 'dist', name), 'utf8')
    const imports = [...text.matchAll(/(?:from|import\() ?['"]([^'"]+)/g)].map(([, specifier = '']) => specifier)
    expect(
      imports.filter((specifier) => !specifier.startsWith('./')),
      name,
    ).toEqual([])
  }
})

test('it has every call that a key may make', async () => {
  const { createClient } = await importClient()
  const features: object = createClient({ url: 'https://dray.example.com', key: 'dray_1' })
  const names = Object.values(features).flatMap((calls: object) => Object.keys(calls))
  expect(names.length).toBeGreaterThan(250)
  const missing = allCalls.filter(([name, , feature]) => !names.includes(name) && !personal.includes(feature))
  expect(missing.map(([name]) => name).sort()).toEqual([
    'addContact',
    'changeContact',
    'closeInboxEntry',
    'createAccessCode',
    'createContactCode',
    'createDocumentUpload',
    'createImageUpload',
    'createPortalLink',
    'endPortalDevices',
    'openInboxEntry',
    'removeContact',
    'streamEvents',
    'unlinkChat',
    'uploadDocument',
    'uploadImage',
  ])
})
const personal = ['users', 'keys', 'webhooks', 'portal']

test('the examples of its README place, ship and pay an order with an API key, and receive a webhook', async () => {
  const customer = await aCustomer(t.db)
  const product = await aProduct(t.db, { stock: 100, hasBatch: false, basePrice: cents(4_50) })
  const texts = {
    'https://dray.example.com': await t.app.listen({ port: 0, host: '127.0.0.1' }),
    'dray_…': await anApiKey(['SALES', 'INVENTORY', 'ACCOUNTING']),
    'TEA-100': product.sku,
    '17': String(customer.id),
  }
  const program = Object.entries(texts).reduce((text, [from, to]) => text.replaceAll(from, to), examples)
  write('examples.ts', program + webhookRequests())
  expect(await compile()).toEqual({ code: 0, out: '', errors: '' })
  const { out, ...end } = await run(process.execPath, ['examples.js'])
  expect(end).toEqual({ code: 0, errors: '' })
  expect(out.split('\n')).toEqual([
    'Paid 54',
    "invalid-request 400 An order needs at least one line [ { path: 'products', message: 'An order needs at least one line' } ]",
    expect.stringMatching(/^Dray's log has it as [0-9a-f-]{36}$/),
    '100001 54 PAID',
    '100002 4.5 AWAITING',
    '2 undefined',
    'changed 100001',
    '204 400',
    '',
  ])
  const office = await t.as('ACCOUNTING')
  const { res } = (await office('GET', '/api/db/orders/getByOrderNum/100001')).json()
  expect(res).toMatchObject({ orderStatus: 'DELIVERED', paymentStatus: 'PAID', balanceDue: 0 })
  const log = (await office('GET', `/api/db/changelog/getAll/order/${res.id}`)).json()
  expect(log.map(({ userName }: { userName: string }) => userName)).toEqual(Array(3).fill('API key Web shop'))
})

async function anApiKey(roles: Role[]): Promise<string> {
  const answer = await admin('POST', '/api/db/keys/new', { body: { name: 'Web shop', roles } })
  return answer.json().key
}

/** Sends the receiver of the README a request as Dray signs it, and one that someone changed. */
function webhookRequests(): string {
  const body = '{"kind":"order","action":"changed","record":{"res":{"orderNum":"100001"}}}'
  const time = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', 'whsec_…').update(`${time}.${body}`).digest('hex')
  const request = (sent: string) =>
    `(await receive(new Request('https://shop.example.com', { method: 'POST', body: '${sent}', headers: { 'dray-signature': 't=${time},v1=${signature}' } }))).status`
  return `console.log(${request(body)}, ${request(body.replace('100001', '100002'))})`
}

test('it accepts what Dray sends to a webhook, and with the record', async () => {
  const receiver = createServer().listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  const webhook = { url: `http://127.0.0.1:${port}/`, kinds: ['customer'], roles: ['SALES'] }
  const { secret } = (await admin('POST', '/api/db/webhooks/new', { body: webhook })).json()
  const customer = await aCustomer(t.db)
  await admin('PUT', `/api/db/customers/update/${customer.id}`, { body: { notes: 'Ring twice' } })
  const { stop } = deliverEventsRegularly(t.dray)
  const [request, response] = (await once(receiver, 'request')) as [IncomingMessage, ServerResponse]
  const received = { body: await text(request), signature: String(request.headers['dray-signature']) }
  response.end()
  await stop()
  receiver.close()

  const { readWebhook } = await importClient()
  expect(await readWebhook({ ...received, secret })).toMatchObject({
    ok: true,
    event: { kind: 'customer', action: 'changed', record: { customer: { notes: 'Ring twice' } } },
  })
  expect(await readWebhook({ ...received, secret: 'whsec_…' })).toEqual({ ok: false, reason: 'wrong-signature' })
})

const importClient = () => import(pathToFileURL(`${folder}/node_modules/@dray/client/dist/index.js`).href)

test('a mistake in a program does not compile', async () => {
  const mistakes = [
    'dray.orders.placeOrders({ body: { customerID: 1, products: [] } })',
    'dray.orders.placeOrder({ body: { customerID: 1, products: [{ quantity: 1 }] } })',
    "dray.orders.placeOrder({ body: { customerID: '1', products: [] } })",
    'dray.orders.placeOrder()',
    "dray.orders.changeOrder({ params: { id: 1 }, body: { orderStatus: 'SHIPPED' } })",
    "dray.orders.changeOrder({ params: { id: 1 }, body: {} }, { idempotencyKey: 'k' })",
    '(await dray.orders.readOrder({ params: { id: 1 } })).value',
    "const placed = await dray.orders.placeOrder({ body: { customerID: 1, products: [] } }); !placed.ok && placed.problem.code === 'credit-holds'",
    'for await (const order of dray.orders.listOrders.each({ params: year })) order.orderNumber',
    'dray.users.listUsers()',
  ]
  const start =
    "import { createClient } from '@dray/client'\nconst dray = createClient({ url: '', key: '' })\nconst year = { fromISO: '', toISO: '' }\n"
  write('examples.ts', start + mistakes.map((mistake) => `${mistake};`).join('\n'))
  const { code, out } = await compile()
  expect(code).not.toBe(0)
  const lines = [...out.matchAll(/^examples\.ts\((\d+),/gm)].map(([, line]) => Number(line) - 4)
  expect([...new Set(lines)].map((line) => mistakes[line])).toEqual(mistakes)
})
