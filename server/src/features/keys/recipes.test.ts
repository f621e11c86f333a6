import { cents } from '@dray/domain/money'
import type { Role } from '@dray/domain/users/permissions'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { aPayment } from '../../test-data/payment-requests.ts'
import { type ProgramRun, runProgram } from '../../test-data/run-program.ts'
import { aBatch, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

// D-290: the programs of docs/api.md run as they stand there, with an API key, against a server that listens.

const t = await openTestApp({ PUBLIC_URL: 'https://dray.example.com' })
const admin = await t.as('ADMIN')
const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
const root = path.join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(path.join(os.tmpdir(), 'dray-recipes-'))
afterAll(() => rmSync(folder, { recursive: true }))

const codeBlock = /(?:<!-- recipe: (\S+) -->\n)?```ts\n([^]*?)```/g

/** Writes the recipes to files, beside a client built from the contract. */
beforeAll(async () => {
  const documentation = readFileSync(path.join(root, 'docs/api.md'), 'utf8')
  for (const [, name = 'example.ts', program = ''] of documentation.matchAll(codeBlock))
    writeFileSync(path.join(folder, name), program)
  const client = path.join(folder, 'node_modules/@dray/client')
  mkdirSync(client, { recursive: true })
  cpSync(path.join(root, 'client/package.json'), path.join(client, 'package.json'))
  const built = await execute(process.execPath, [path.join(root, 'client/build/main.ts'), path.join(client, 'dist')])
  if (built.code !== 0) throw new Error(built.out + built.errors)
})

test('the recipes and the example of the client compile', async () => {
  const compilerOptions = {
    strict: true,
    target: 'es2023',
    module: 'nodenext',
    noEmit: true,
    erasableSyntaxOnly: true,
    exactOptionalPropertyTypes: true,
    types: ['node'],
    typeRoots: [path.join(root, 'node_modules/@types')],
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc')
  expect(await execute(process.execPath, [compiler, '-p', folder])).toEqual({ code: 0, out: '', errors: '' })
})

/** Runs a recipe with an API key. */
const run = (recipe: string, key: string, env: Record<string, string>, args: string[] = []): Promise<ProgramRun> =>
  execute(process.execPath, [path.join(folder, recipe), ...args], { DRAY_URL: address, DRAY_KEY: key, ...env })

/** With no environment but its own. */
const execute = (program: string, args: readonly string[], env: Record<string, string> = {}): Promise<ProgramRun> =>
  runProgram(program, args, { cwd: folder, env: env as NodeJS.ProcessEnv })

async function aKey(role: Role): Promise<string> {
  const answer = await admin('POST', '/api/db/keys/new', { body: { name: crypto.randomUUID(), roles: [role] } })
  return answer.json().key
}

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => server.close())
  const bound = server.address()
  return typeof bound === 'object' && bound !== null ? bound.port : 0
}

test('orders of a shop are placed once, however often they are imported, and a refused one stops no other', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Ernst Handel' })
  await t.db
    .updateTable('customers')
    .set({ contactEmail: 'roland@ernst.example' })
    .where('id', '=', customer.id)
    .execute()
  const product = await aProduct(t.db, { basePrice: cents(4_50), stock: 100, hasBatch: false })
  const orders = [
    shopOrder('4711', { name: 'Roland', email: 'Roland@Ernst.example' }, product.sku, 12),
    shopOrder('4712', { name: 'Ernst Handel', email: '' }, 'NO-SUCH-SKU', 1),
    shopOrder('4713', { name: 'Nobody', email: 'nobody@example.com' }, product.sku, 1),
    shopOrder('4714', { name: ' ernst handel', email: 'other@example.com' }, product.sku, 2),
  ]
  let atOnce = 1
  const waiting: ServerResponse[] = []
  const shop = createHttpServer((_, answer) => {
    waiting.push(answer)
    if (waiting.length === atOnce) for (const held of waiting.splice(0)) held.end(JSON.stringify(orders))
  })
  const SHOP_URL = `http://127.0.0.1:${await listen(shop)}`
  const key = await aKey('SALES')
  const sync = () => run('import-orders.ts', key, { SHOP_URL })
  const errors = '4712: A product on this order no longer exists.\n4713: no customer Nobody, nobody@example.com\n'
  const out = '4711: placed as order 100001, $54.00\n4714: placed as order 100002, $9.00\n'
  expect(await sync()).toEqual({ code: 1, out, errors })
  expect(await sync()).toEqual({ code: 1, out: '4711: already order 100001\n4714: already order 100002\n', errors })
  orders.splice(0, 3, shopOrder('4715', { name: 'Ernst Handel', email: '' }, product.sku, 3))
  atOnce = 3
  expect((await Promise.all([sync(), sync(), sync()])).map(({ code }) => code)).toEqual([0, 0, 0])
  const placed = await t.db
    .selectFrom('orders')
    .select(['customerPo', 'customerId', 'totalCents'])
    .orderBy('id')
    .execute()
  expect(placed).toEqual([
    { customerPo: 'Shop 4711', customerId: customer.id, totalCents: 54_00 },
    { customerPo: 'Shop 4714', customerId: customer.id, totalCents: 9_00 },
    { customerPo: 'Shop 4715', customerId: customer.id, totalCents: 13_50 },
  ])
})

// D-347
test('what customers send by a web form waits in the order inbox, once', async () => {
  const customer = await aCustomer(t.db, { customerName: 'Save-a-lot Markets' })
  const contactEmail = 'jose@savealot.example'
  await t.db.updateTable('customers').set({ contactEmail }).where('id', '=', customer.id).execute()
  const product = await aProduct(t.db, { name: 'Syrup Aniseed' })
  const env = { DRAY_URL: address, DRAY_KEY: await aKey('SALES'), PORT: String(await freePort()) }
  const form = spawn(process.execPath, [path.join(folder, 'order-form.ts')], { cwd: folder, env })
  afterAll(() => form.kill())
  await once(form.stdout, 'data')
  const send = async (order: string) => {
    const body = new URLSearchParams({ email: contactEmail, order })
    const answer = await fetch(`http://127.0.0.1:${env.PORT}`, { method: 'POST', body })
    return [answer.status, await answer.text()]
  }
  const thanks = [200, 'Thank you. We confirm your order soon.']
  expect(await Promise.all([send('12 aniseed syrup'), send('12 aniseed syrup')])).toEqual([thanks, thanks])
  expect(await send('')).toEqual([500, 'Please try again, or call us.'])
  const entries = (await admin('GET', '/api/db/inbox/getAll')).json()
  expect(entries).toMatchObject([
    { customerID: customer.id, proposals: [{ product: { sku: product.sku }, quantity: 12, certain: true }] },
  ])
})

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  server.close()
  return port
}

const shopOrder = (number: string, customer: { name: string; email: string }, sku: string, quantity: number) => ({
  number,
  customer,
  lines: [{ sku, quantity }],
})

test('labels reach the printer as ZPL', async () => {
  const product = await aProduct(t.db, { name: 'Chai' })
  await aBatch(t.db, product.id, { batchNumber: 'OLD-00001', receivedOn: '2026-01-02' })
  await aBatch(t.db, product.id, { batchNumber: 'NEW-00002', receivedOn: '2026-11-21' })
  const received: Promise<string>[] = []
  const printer = createServer((socket) => received.push(text(socket)))
  const PRINTER_PORT = String(await listen(printer))
  const printed = await run('print-labels.ts', await aKey('INVENTORY'), { PRINTER: '127.0.0.1', PRINTER_PORT }, [
    product.sku,
    '3',
  ])
  expect(printed).toEqual({ code: 0, out: '3 labels of batch NEW-00002\n', errors: '' })
  const [zpl = '', ...others] = await Promise.all(received)
  expect(others).toEqual([])
  expect(zpl).toMatch(/^\^XA\n(\^[ -}]+\n)+\^PQ3\n\^XZ\n$/)
  expect(zpl).toContain('^FDNEW-00002^FS')
})

test('the nightly files have every order and payment once, and then only those that changed', async () => {
  const { id: customerId } = await aCustomer(t.db)
  const { sku } = await aProduct(t.db, { basePrice: cents(1_00), stock: 10_000 })
  const placed = []
  for (const quantity of [100, 250, 3]) placed.push(await anOrder(t.db, { customerId, lines: [{ sku, quantity }] }))
  const [first] = placed
  const office = await t.as('ACCOUNTING')
  await aPayment(office, customerId, [{ orderId: first?.id ?? 0, amount: 60 }], { amount: 60 })
  const EXPORT_FOLDER = path.join(folder, 'export')
  mkdirSync(EXPORT_FOLDER)
  const key = await aKey('ACCOUNTING')
  const nightly = async () => {
    const before = new Set(readdirSync(EXPORT_FOLDER))
    expect(await run('nightly-export.ts', key, { EXPORT_FOLDER })).toMatchObject({ code: 0, errors: '' })
    return readdirSync(EXPORT_FOLDER).filter((name) => !before.has(name) && name.endsWith('.jsonl'))
  }
  const [orders = [], payments = []] = (await nightly()).map((name) => readRows(path.join(EXPORT_FOLDER, name)))
  const stored = await t.db.selectFrom('orders').select(['totalCents', 'appliedCents']).execute()
  expect(orders).toHaveLength(stored.length)
  expect(sum(orders, 'total')).toBe(stored.reduce((total, order) => total + order.totalCents, 0) / 100)
  expect(sum(orders, 'balanceDue')).toBe(
    stored.reduce((total, order) => total + order.totalCents - order.appliedCents, 0) / 100,
  )
  expect(payments).toMatchObject([{ amount: 60 }])

  await aPayment(office, customerId, [{ orderId: first?.id ?? 0, amount: 10 }], { amount: 10 })
  const [changed = [], recorded = []] = (await nightly()).map((name) => readRows(path.join(EXPORT_FOLDER, name)))
  expect(changed).toMatchObject([{ id: first?.id, balanceDue: 30 }])
  expect(recorded).toMatchObject([{ amount: 10 }])
})

type Row = Record<string, number>
const readRows = (file: string): Row[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
const sum = (rows: readonly Row[], name: string): number => rows.reduce((total, row) => total + (row[name] ?? 0), 0)

test('Slack hears of each late order once', async () => {
  const { sku } = await aProduct(t.db, { basePrice: cents(1_00), stock: 10_000 })
  const createdAt = new Date(Date.now() - 60 * 86_400_000)
  const lateOrder = async (customerName: string, quantity: number) => {
    const { id: customerId } = await aCustomer(t.db, { customerName })
    return anOrder(t.db, { customerId, orderStatus: 'DELIVERED', createdAt, lines: [{ sku, quantity }] })
  }
  await lateOrder('Bottom-Dollar <Markets>', 40)
  const messages: string[] = []
  const statuses = [503]
  const receive = async (request: IncomingMessage, answer: ServerResponse) => {
    const status = statuses.shift() ?? 200
    const message = JSON.parse(await text(request)).text
    if (status === 200) messages.push(message)
    answer.writeHead(status).end()
  }
  const slack = createHttpServer((request, answer) => void receive(request, answer))
  const SLACK_URL = `http://127.0.0.1:${await listen(slack)}`
  const key = await aKey('ACCOUNTING')
  const tell = () => run('late-payments.ts', key, { SLACK_URL })
  expect(await tell()).toMatchObject({ code: 1, errors: expect.stringContaining('Slack answered 503') })
  expect(await tell()).toEqual({ code: 0, out: '1 new, 1 late in all\n', errors: '' })
  expect(await tell()).toEqual({ code: 0, out: '0 new, 1 late in all\n', errors: '' })
  await lateOrder('Du monde entier', 8)
  expect(await tell()).toEqual({ code: 0, out: '1 new, 2 late in all\n', errors: '' })
  expect(messages).toEqual([
    expect.stringMatching(
      /^\*Late payments\*\n• Bottom-Dollar &lt;Markets&gt;: order \d+, \$40\.00 due \d{4}-\d\d-\d\d$/,
    ),
    expect.stringMatching(/^\*Late payments\*\n• Du monde entier: order \d+, \$8\.00 due \d{4}-\d\d-\d\d$/),
  ])
})
