import { booksFolderSchema, type BooksFolder } from '@dray/contract/books/folders'
import { newDocumentName } from '@dray/domain/documents/document-name'
import { currentFingerprint } from '@dray/domain/documents/document-source'
import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal } from '../../test-data/expectations.ts'
import { aPayment, voidPayment } from '../../test-data/payment-requests.ts'
import { anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { companyNow } from '../company/index.ts'
import { readDocumentSource } from '../documents/index.ts'
import { storeFile } from '../storage/index.ts'
import { createFolderMaker } from './folder-maker.ts'
import { removeOldFolders } from './folder-files.ts'
import { pdfText } from '../../test-data/pdf-pages.ts'

const t = await openTestApp({ COMPANY_NAME: 'Acme', TIME_ZONE: 'America/Los_Angeles' })
const accountant = await t.as('ACCOUNTING')
const sku = (await aProduct(t.db, { basePrice: cents(10_00), stock: 100_000 })).sku
const path = '/api/db/books/folders'

const start = (days: object, request = accountant) => request('POST', `${path}/new`, { body: days })
const readFolder = async (id: number): Promise<BooksFolder> =>
  booksFolderSchema.parse((await accountant('GET', `${path}/getById/${id}`)).json())
const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const folder = await readFolder(id)
      expect(folder.progress.state).not.toBe('running')
      return folder
    },
    { timeout: 60_000, interval: 50 },
  )
async function made(days: { from: string; to: string }): Promise<BooksFolder> {
  const answer = await start(days)
  expect(answer.statusCode, answer.body).toBe(200)
  return ended(answer.json().id)
}
const download = (id: number) => accountant('GET', `${path}/file/${id}`)

type IndexRow = Record<'Kind' | 'Number' | 'Day' | 'Customer' | 'Amount' | 'File' | 'Note', string>
async function unpacked(id: number) {
  const answer = await download(id)
  expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
  const files = unzipSync(answer.rawPayload)
  const index: IndexRow[] = parse(Buffer.from(files['index.csv'] ?? []), { bom: true, columns: true })
  return { files, names: Object.keys(files), index, answer }
}

/** Each test has days of its own. */
let lastDay = '2020-01-01'
let days: { from: string; to: string }
beforeEach(() => {
  days = { from: addDays(lastDay, 10), to: addDays(lastDay, 30) }
  lastDay = days.to
})
const noon = (day: string) => new Date(`${day}T20:00:00Z`)

/** Ten dollars a unit, shipped on this day. */
async function shipped(customerName: string, on: string, quantity = 1) {
  const customer = await aCustomer(t.db, { customerName })
  const order = await anOrder(t.db, {
    customerId: customer.id,
    orderStatus: 'DELIVERED',
    lines: [{ sku, quantity }],
  })
  await t.db.updateTable('orders').set({ shippedOn: on }).where('id', '=', order.id).execute()
  return { ...order, customerId: customer.id }
}

async function saveInvoice(orderId: number, text: string): Promise<void> {
  const reader = { id: accountant.userId, roles: ['ACCOUNTING' as const] }
  const now = { ...(await companyNow(t.db, t.dray.config)), at: new Date() }
  const source = await readDocumentSource(t.db, { kind: 'invoice', recordId: orderId, reader }, now)
  const document = { kind: 'invoice', recordId: orderId, fingerprint: currentFingerprint(source) } as const
  const fileName = newDocumentName(source.label, randomUUID())
  const file = { bucket: 'documents', fileName, userId: accountant.userId, type: 'application/pdf' } as const
  await storeFile(t.db, t.dray.files, { ...file, document, bytes: Buffer.from(text) }, new Date())
}

async function issuedMemo(order: Awaited<ReturnType<typeof shipped>>, on: string): Promise<string> {
  const lines = [{ orderLineId: order.lineIds[0], disposition: 'CONCESSION', amount: 3, reason: 'Dented' }]
  const answer = await accountant('POST', `/api/db/memos/add/${order.id}`, { body: { lines } })
  expect(answer.statusCode, answer.body).toBe(200)
  await t.db
    .updateTable('creditMemos')
    .set({ issuedOn: noon(on) })
    .where('id', '=', answer.json().id)
    .execute()
  return answer.json().memoNum
}

test('a folder has every document of its days and an index that names each', async () => {
  const { from, to } = days
  const order = await shipped('=cmd()|"Ernst"', from, 5)
  await saveInvoice(order.id, '%PDF-1.7 as it was sent')
  const other = await shipped('Tab\tand Gärtner 💥', to)
  await shipped('Too early', addDays(from, -1))
  await shipped('Too late', addDays(to, 1))
  const memoNum = await issuedMemo(order, addDays(from, 1))
  const { id: paymentId } = await aPayment(accountant, other.customerId, [{ orderId: other.id, amount: 4 }], {
    amount: 4,
    paymentDate: to,
  })

  const counts = await accountant('GET', `${path}/getCounts?from=${from}&to=${to}`)
  expect(counts.json()).toEqual({ invoices: 2, creditMemos: 1, receipts: 1, statements: 2, exports: 0 })
  const folder = await made(days)
  expect(folder).toMatchObject({ progress: { state: 'done', done: 6, total: 6, failed: 0 }, problem: null })

  const { files, names, index, answer } = await unpacked(folder.id)
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="Books ${from} to ${to}.zip"`)
  expect(Number(answer.headers['content-length'])).toBe(folder.size)
  expect(names).toEqual([
    `invoices/${order.orderNum} =cmd()--Ernst-.pdf`,
    `invoices/${other.orderNum} Tab-and Gärtner 💥.pdf`,
    `credit-memos/${memoNum} =cmd()--Ernst-.pdf`,
    `receipts/${paymentId} Tab-and Gärtner 💥.pdf`,
    `statements/=cmd()--Ernst- ${order.customerId}.pdf`,
    `statements/Tab-and Gärtner 💥 ${other.customerId}.pdf`,
    'index.csv',
  ])
  expect(index.map(({ File }) => File)).toEqual(names.slice(0, -1))
  expect(index.map(({ File: _, Note, ...row }) => [...Object.values(row), Note])).toEqual([
    ['Invoice', order.orderNum, from, `'=cmd()|"Ernst"`, '50.00', ''],
    ['Invoice', other.orderNum, to, 'Tab\tand Gärtner 💥', '10.00', ''],
    ['Credit memo', memoNum, addDays(from, 1), `'=cmd()|"Ernst"`, '3.00', ''],
    ['Payment receipt', String(paymentId), to, 'Tab\tand Gärtner 💥', '4.00', ''],
    ['Statement', String(order.customerId), to, `'=cmd()|"Ernst"`, '0.00', ''],
    ['Statement', String(other.customerId), to, 'Tab\tand Gärtner 💥', '0.00', ''],
  ])
  const [saved, rendered, memo, receipt] = names.map((name) => files[name])
  expect(Buffer.from(saved ?? []).toString()).toBe('%PDF-1.7 as it was sent')
  expect(await pdfText(rendered)).toContain(other.orderNum)
  expect(await pdfText(memo)).toContain(memoNum)
  expect(await pdfText(receipt)).toContain('$4.00')
})

test('the exports of the range are in the folder as they were downloaded', async () => {
  const answer = await accountant('POST', '/api/db/books/exports/new', { body: { from: t.today(), to: t.today() } })
  expect(answer.statusCode, answer.body).toBe(200)
  const { id, number } = answer.json()
  const { files, index } = await unpacked((await made({ from: t.today(), to: t.today() })).id)
  const exported = index.filter(({ Kind }) => Kind === 'Export')
  expect(exported.map(({ Number: shown, File }) => [shown, File])).toEqual(
    ['csv', 'iif'].map((ending) => [String(number), `books/Journal ${number} ${t.today()} to ${t.today()}.${ending}`]),
  )
  for (const [at, format] of ['CSV', 'IIF'].entries()) {
    const file = await accountant('GET', `/api/db/books/exports/file/${id}?format=${format}`)
    expect(Buffer.from(files[exported[at]?.File ?? ''] ?? []).equals(file.rawPayload), format).toBe(true)
  }
})

test('the receipt of a voided payment says so, although it was saved before', async () => {
  const { customerId, id: orderId } = await shipped('Voided', addDays(days.to, 5))
  const { id } = await aPayment(accountant, customerId, [{ orderId, amount: 4 }], { amount: 4, paymentDate: days.to })
  expect((await voidPayment(accountant, id, { reason: 'Bounced' })).statusCode).toBe(200)
  const { files, index } = await unpacked((await made(days)).id)
  const receipt = index.find(({ Kind }) => Kind === 'Payment receipt')
  expect(await pdfText(files[receipt?.File ?? ''])).toContain('VOID')
})

test('a statement shows the balance and the payments of the range, not those of today', async () => {
  const { customerId, id: orderId } = await shipped('Balances', days.from, 10)
  await t.db
    .updateTable('orderBalances')
    .set({ owedFrom: noon(days.from) })
    .where('orderId', '=', orderId)
    .execute()
  await aPayment(accountant, customerId, [{ orderId, amount: 60 }], { amount: 60, paymentDate: addDays(days.to, 1) })
  const { files, index } = await unpacked((await made(days)).id)
  const statement = index.find(({ Kind }) => Kind === 'Statement')
  expect(statement?.Amount).toBe('100.00')
  const text = await pdfText(files[statement?.File ?? ''])
  expect(text).toContain('$100.00')
  expect(text).not.toContain('$60.00')
})

/** Long enough to be met while it runs. */
async function aLongFolder() {
  for (let n = 0; n < 30; n++) await shipped(`${days.from} ${n}`, days.from)
}

test('two people who start at once get one folder and one refusal that says who started', async () => {
  await aLongFolder()
  const other = await t.as('ADMIN')
  const answers = await Promise.all([start(days), start(days, other), start(days), start(days, other)])
  const started = answers.filter(({ statusCode }) => statusCode === 200)
  expect(started).toHaveLength(1)
  for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
    expectRefusal(answer, 409, 'folder-running')
  await ended(started[0]?.json().id)
})

describe('a folder of a running server', () => {
  /** One that no server makes. */
  async function aRunningFolder(more: { attempts?: number; seenAt?: Date } = {}): Promise<number> {
    const by = { startedBy: accountant.userId, startedAt: new Date() }
    const { id } = await t.db
      .insertInto('booksFolders')
      .values({ fromDay: days.from, toDay: days.to, ...by, total: 60, ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('can be canceled, which leaves nothing behind, and started again', async () => {
    await aLongFolder()
    const { id } = (await start(days)).json()
    const canceled = await accountant('POST', `${path}/cancel/${id}`)
    expect(canceled.json().progress.state).toBe('canceled')
    expectRefusal(await download(id), 409, 'folder-not-done')
    expect((await accountant('POST', `${path}/cancel/${id}`)).json().progress.state).toBe('canceled')
    const again = await made(days)
    expect(again.progress).toMatchObject({ state: 'done', done: 60, total: 60 })
    await vi.waitFor(async () => {
      const stored = await t.dray.files.list('folders/')
      expect(stored.every(({ key }) => key.startsWith(`folders/${again.id}-`))).toBe(true)
    })
  })

  test('is made again by the next server after a restart', async () => {
    await aLongFolder()
    const id = await aRunningFolder()
    const first = createFolderMaker(t.dray)
    first.wake()
    const stored = () =>
      t.db.selectFrom('booksFolders').select(['state', 'seenAt']).where('id', '=', id).executeTakeFirstOrThrow()
    await vi.waitFor(async () => expect((await stored()).seenAt).not.toBeNull(), { timeout: 30_000 })
    await first.stop()
    expect(await stored()).toMatchObject({ state: 'running', seenAt: null })
    const next = createFolderMaker(t.dray)
    next.wake()
    expect((await ended(id)).progress).toMatchObject({ state: 'done', done: 60, failed: 0 })
    await next.stop()
    expect((await unpacked(id)).index).toHaveLength(60)
  })

  test('is left alone while another server makes it, and taken over when that one falls silent', async () => {
    await shipped('Left alone', days.from)
    const id = await aRunningFolder({ attempts: 1, seenAt: new Date() })
    const next = createFolderMaker(t.dray)
    next.wake()
    await next.stop()
    expect((await readFolder(id)).progress).toMatchObject({ state: 'running', done: 0 })
    const later = createFolderMaker(t.dray)
    await t.db
      .updateTable('booksFolders')
      .set({ seenAt: new Date(Date.now() - 31_000) })
      .where('id', '=', id)
      .execute()
    later.wake()
    expect((await ended(id)).progress).toMatchObject({ state: 'done', done: 2, total: 2 })
  })

  test('fails with a sentence if it stopped the server again and again', async () => {
    const id = await aRunningFolder({ attempts: 5 })
    createFolderMaker(t.dray).wake()
    expect(await ended(id)).toMatchObject({ progress: { state: 'failed' }, problem: 'interrupted' })
  })
})

test('a document that fails is named in the index, and the rest goes on', async () => {
  const saved = await shipped('Saved', days.from)
  await saveInvoice(saved.id, '%PDF-1.7 as it was sent')
  const other = await shipped('Not saved', days.from)
  await t.db.updateTable('companySettings').set({ logo: '/storage/company/lost.png' }).execute()
  try {
    const folder = await made(days)
    expect(folder.progress).toEqual({ state: 'done', done: 4, total: 4, failed: 3 })
    const { names, index } = await unpacked(folder.id)
    expect(names).toEqual([`invoices/${saved.orderNum} Saved.pdf`, 'index.csv'])
    expect(index[0]?.Note).toBe('')
    expect(index[1]).toMatchObject({ Number: other.orderNum, Amount: '10.00', File: '' })
    expect(index[1]?.Note).toMatch(/^Failed: .*logo/i)
  } finally {
    await t.db.updateTable('companySettings').set({ logo: null }).execute()
  }
})

test('a full disk ends the folder with its sentence and leaves nothing behind', async () => {
  await shipped('No room', days.from)
  const { files } = t.dray
  const intact = { ...files }
  try {
    files.freeBytes = async () => 1000
    const folder = await made(days)
    expect(folder).toMatchObject({ progress: { state: 'failed' }, problem: 'disk-full', size: null })
    expectRefusal(await download(folder.id), 409, 'folder-not-done')
  } finally {
    Object.assign(files, intact)
  }
  expect((await made(days)).progress.state).toBe('done')
})

test('only the newest file is kept, and for 30 days', async () => {
  await shipped('Kept', days.from)
  const [first, second] = [await made(days), await made(days)]
  expectRefusal(await download(first.id), 404, 'folder-removed')
  expect((await readFolder(first.id)).size).toBeNull()
  expect((await download(second.id)).statusCode).toBe(200)
  const dayMs = 24 * 3_600_000
  await removeOldFolders(t.dray, new Date(Date.now() + 29 * dayMs))
  expect((await download(second.id)).statusCode).toBe(200)
  await removeOldFolders(t.dray, new Date(Date.now() + 31 * dayMs))
  expectRefusal(await download(second.id), 404, 'folder-removed')
  expect(await t.dray.files.list('folders/')).toEqual([])
})

test('days that make no folder are refused with a sentence, and nothing is started', async () => {
  const before = await accountant('GET', `${path}/getAll`)
  const title = async (body: object) => {
    const answer = await start(body)
    return [answer.statusCode, answer.json().title]
  }
  const tomorrow = addDays(t.today(), 1)
  expect(await title({ from: '2026-02-02', to: '2026-02-01' })).toEqual([400, 'The range ends before it begins'])
  expect(await title({ from: '2015-01-01', to: '2024-12-31' })).toEqual([
    400,
    'A folder can have at most 366 days, so make one for each year',
  ])
  expect(await title({ from: '2026-01-01', to: tomorrow })).toEqual([422, "A folder can't have days after today."])
  expect(await title({ from: '1999-01-01', to: '1999-12-31' })).toEqual([422, 'There are no documents on these days.'])
  expectRefusal(await accountant('GET', `${path}/getCounts?from=2026-01-01&to=${tomorrow}`), 422, 'folder-in-future')
  expectRefusal(await accountant('GET', `${path}/getById/987654321`), 404, 'not-found')
  expectRefusal(await accountant('POST', `${path}/cancel/987654321`), 404, 'not-found')
  expectRefusal(await download(987654321), 404, 'not-found')
  expectRefusal(await start({ from: '2024-01-01', to: '2024-12-31' }, await t.as('SALES')), 403, 'not-allowed')
  expect((await accountant('GET', `${path}/getAll`)).json()).toEqual(before.json())
})
