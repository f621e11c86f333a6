import type { BookAccounts, BookDays, BookEntry, BooksExport, Postings, RenamedCustomer } from '@dray/contract/books'
import { cents } from '@dray/domain/money'
import { addDays } from '@dray/domain/time/company-day'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aBrand, aCustomer, aProduct } from '../../test-data/builders.ts'
import { expectRefusal, expectSoundTotals } from '../../test-data/expectations.ts'
import { aPayment, changePayment, voidPayment } from '../../test-data/payment-requests.ts'
import { anImportedOrder, anOrder } from '../../test-data/stock-builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'
import { bringJournalUpToDate } from './index.ts'

const aCompany = async () => {
  const t = await openTestApp({ TIME_ZONE: 'UTC' })
  return { t, accounting: await t.as('ACCOUNTING'), admin: await t.as('ADMIN') }
}
type Company = Awaited<ReturnType<typeof aCompany>>

const exportDays = ({ accounting, t }: Company, from = t.today(), to = from) =>
  accounting('POST', '/api/db/books/exports/new', { body: { from, to } })
async function anExport(company: Company, from?: string, to?: string): Promise<BooksExport> {
  const answer = await exportDays(company, from, to)
  expect(answer.statusCode, answer.body).toBe(200)
  const made: BooksExport = answer.json()
  expect(made.debits).toBe(made.credits)
  expect(made.cover.map(({ name, difference }) => [name, difference])).toEqual([
    ['receivables', 0],
    ['deposits', 0],
    ['customerCredit', 0],
    ['inventory', 0],
    ['sales', 0],
  ])
  return made
}
const coveredFigures = ({ cover }: BooksExport) => Object.fromEntries(cover.map(({ name, books }) => [name, books]))
async function readLines({ accounting }: Company, { id }: BooksExport): Promise<Record<string, string>[]> {
  const file = await accounting('GET', `/api/db/books/exports/file/${id}?format=CSV`)
  return parse(file.rawPayload, { columns: true })
}
async function readEntries({ accounting }: Company, { id }: BooksExport): Promise<BookEntry[]> {
  return (await accounting('GET', `/api/db/books/entries?exportId=${id}&limit=1000`)).json()
}
const brief = (lines: readonly Record<string, string>[], document: string) =>
  lines
    .filter((line) => line['Document'] === document)
    .map(({ Account, Debit, Credit }) => [Account, Debit || `-${Credit}`])

/** A shipped order of 3 units for $10.00 that cost $6.00 each, with a discount of $2.00. */
async function aShippedOrder({ t, admin }: Company, more: { customerId?: number; quantity?: number } = {}) {
  const customerId = more.customerId ?? (await aCustomer(t.db)).id
  const product = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00), stock: 100, hasBatch: false })
  const order = await anOrder(t.db, { customerId, lines: [{ sku: product.sku, quantity: more.quantity ?? 3 }] })
  const changed = await admin('PUT', `/api/db/orders/update/${order.id}`, {
    body: { orderStatus: 'DELIVERED', dollarAdjustment: 2, discountNotes: 'Late' },
  })
  expect(changed.statusCode, changed.body).toBe(200)
  return { ...order, customerId, product }
}

test('the first export has an opening document and each document of its days, debits equal to credits', async () => {
  const company = await aCompany()
  const { t, accounting } = company
  const order = await aShippedOrder(company)
  const payment = await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 20 }], { amount: 25 })
  const made = await anExport(company)
  expect(made).toMatchObject({ number: 1, isFirst: true, lateDocuments: 0, documents: 3 })
  const lines = await readLines(company, made)
  expect(lines.every(({ Date: day }) => day === t.today())).toBe(true)
  expect(brief(lines, `O-${order.orderNum}`)).toEqual([
    ['Sales', '-30.00'],
    ['Discounts Given', '2.00'],
    ['Accounts Receivable', '28.00'],
    ['Cost of Goods Sold', '18.00'],
    ['Inventory Asset', '-18.00'],
  ])
  expect(brief(lines, `P-${payment.id}`)).toEqual([
    ['Undeposited Funds', '25.00'],
    ['Customer Credit', '-5.00'],
    ['Accounts Receivable', '-20.00'],
  ])
  expect(coveredFigures(made)).toEqual({ receivables: 8, deposits: 0, customerCredit: 5, inventory: 582, sales: 28 })
})

test('an export of the same days again has only what changed since, and is refused when nothing did', async () => {
  const company = await aCompany()
  const { admin, accounting } = company
  const order = await aShippedOrder(company)
  const first = await anExport(company)
  expectRefusal(await exportDays(company), 409, 'nothing-to-export')
  const before = await accounting('GET', `/api/db/books/exports/file/${first.id}?format=CSV`)
  await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { dollarAdjustment: 5, discountNotes: 'Later' } })
  const second = await anExport(company)
  expect(second).toMatchObject({ number: 2, documents: 1, isFirst: false, debits: 3 })
  expect(brief(await readLines(company, second), `O-${order.orderNum}-2`)).toEqual([
    ['Discounts Given', '3.00'],
    ['Accounts Receivable', '-3.00'],
  ])
  const after = await accounting('GET', `/api/db/books/exports/file/${first.id}?format=CSV`)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true)
})

test('a void reverses exactly what was posted, also after the accounts changed', async () => {
  const company = await aCompany()
  const { accounting } = company
  const order = await aShippedOrder(company)
  const payment = await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 28 }], { amount: 28 })
  await anExport(company)
  const accounts: BookAccounts = (await accounting('GET', '/api/db/books/accounts')).json()
  accounts.accounts.checks = 'Checks:Safe'
  expect((await accounting('PUT', '/api/db/books/accounts', { body: accounts })).statusCode).toBe(200)
  expect((await voidPayment(accounting, payment.id)).statusCode).toBe(200)
  const made = await anExport(company)
  const entries = await readEntries(company, made)
  const sums = new Map<string, number>()
  for (const { account, amount } of entries.flatMap(({ postings }) => postings))
    sums.set(account, (sums.get(account) ?? 0) + amount)
  expect(entries.map(({ document }) => document)).toContain(`P-${payment.id}-V`)
  expect(sums.get('Accounts Receivable')).toBe(28)
  expect(sums.get('Undeposited Funds')).toBe(-28)
  expect(sums.get('Checks:Safe') ?? 0).toBe(0)
})

test('a credit memo lowers what is owed and brings its units back, and its void takes both back', async () => {
  const company = await aCompany()
  const { accounting } = company
  const order = await aShippedOrder(company)
  await anExport(company)
  const lines = [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 3 }]
  const memo = await accounting('POST', `/api/db/memos/add/${order.id}`, { body: { lines } })
  expect(memo.statusCode, memo.body).toBe(200)
  const { id, memoNum } = memo.json()
  const credited = await anExport(company)
  expect(coveredFigures(credited)).toMatchObject({ receivables: 0, inventory: 600, sales: 28 })
  expect(brief(await readLines(company, credited), memoNum)).toEqual([
    ['Accounts Receivable', '-28.00'],
    ['Returns and Allowances', '28.00'],
  ])
  expect((await accounting('POST', `/api/db/memos/void/${id}`, { body: { reason: 'Keyed twice' } })).statusCode).toBe(
    200,
  )
  const voided = await anExport(company)
  expect(coveredFigures(voided)).toMatchObject({ receivables: 28, inventory: 582 })
  const kinds = new Set((await readEntries(company, voided)).map(({ kind }) => kind))
  expect(kinds).toEqual(new Set(['memo-void', 'stock']))
})

test('money paid before an order ships waits in an account of its own', async () => {
  const company = await aCompany()
  const { t, accounting, admin } = company
  const { id: customerId } = await aCustomer(t.db)
  const { sku } = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00), stock: 100, hasBatch: false })
  const order = await anOrder(t.db, { customerId, lines: [{ sku, quantity: 3 }] })
  await aPayment(accounting, customerId, [{ orderId: order.id, amount: 30 }], { amount: 30 })
  expect(coveredFigures(await anExport(company))).toMatchObject({ receivables: 0, deposits: 30, sales: 0 })
  await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED' } })
  const shipped = await anExport(company)
  expect(coveredFigures(shipped)).toMatchObject({ receivables: 0, deposits: 0, sales: 30 })
  expect(brief(await readLines(company, shipped), `D-${order.orderNum}-2`)).toEqual([
    ['Accounts Receivable', '-30.00'],
    ['Customer Deposits', '30.00'],
  ])
})

test('pulled units stay in the inventory of the books until the order ships', async () => {
  const company = await aCompany()
  const { t, admin } = company
  const { sku } = await aProduct(t.db, { cost: cents(6_00), stock: 100, hasBatch: false })
  const order = await anOrder(t.db, { lines: [{ sku, quantity: 3 }] })
  const line = await t.db
    .selectFrom('orderLines')
    .select('id')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow()
  const pulled = await admin('PUT', `/api/db/orders/pullTags/${order.id}`, {
    body: { itemIds: [line.id], tagsPulled: true },
  })
  expect(pulled.statusCode, pulled.body).toBe(200)
  const { stock } = await t.db.selectFrom('products').select('stock').where('sku', '=', sku).executeTakeFirstOrThrow()
  expect(stock).toBe(97)
  expect(coveredFigures(await anExport(company))).toMatchObject({ inventory: 600 })
})

test('an order imported as shipped has no units in the books, whatever becomes of it', async () => {
  const company = await aCompany()
  const { t, admin } = company
  const { id, sku } = await aProduct(t.db, { cost: cents(6_00), stock: 100, hasBatch: false })
  const imported = await anImportedOrder(t.db, [{ sku, quantity: 8 }])
  await aShippedOrder(company)
  await anExport(company)
  const unitsOf = (): Promise<unknown> =>
    t.db.selectFrom('bookStock').select('units').where('productId', '=', id).executeTakeFirst()
  for (const orderStatus of [
    'PACKED',
    'RECEIVED',
    'DELIVERED',
    'CANCELLED',
    'PACKED',
    'COMPLETED',
    'REFUNDED',
    'FULFILLMENT',
  ]) {
    const changed = await admin('PUT', `/api/db/orders/update/${imported.id}`, { body: { orderStatus } })
    expect(changed.statusCode, changed.body).toBe(200)
    await aShippedOrder(company)
    await anExport(company)
    await expectSoundTotals(t.db)
    expect(await unitsOf(), orderStatus).toEqual({ units: 100 })
    const { days }: BookDays = (await admin('GET', `/api/db/books/days?from=${t.today()}&to=${t.today()}`)).json()
    expect(days[0]?.figures[2], orderStatus).toMatchObject({ name: 'inventory', difference: 0 })
  }
})

test('what was there before the first day is one opening document against the opening balance', async () => {
  const company = await aCompany()
  const { t, accounting } = company
  const order = await aShippedOrder(company)
  await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 8 }], {
    amount: 8,
    paymentDate: addDays(t.today(), -40),
  })
  await t.db
    .updateTable('orders')
    .set({ shippedOn: addDays(t.today(), -45) })
    .execute()
  const made = await anExport(company, addDays(t.today(), -30), t.today())
  const opening = (await readLines(company, made)).filter(({ Document: document }) => document === 'OPENING')
  expect(opening.map(({ Account, Debit, Credit }) => [Account, Debit || `-${Credit}`])).toEqual([
    ['Inventory Asset', '-18.00'],
    ['Opening Balance Equity', '18.00'],
    ['Accounts Receivable', '20.00'],
    ['Opening Balance Equity', '-20.00'],
  ])
  expect(coveredFigures(made)).toMatchObject({ receivables: 20, sales: 0 })
  await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 20 }], { amount: 20 })
  expect(coveredFigures(await anExport(company))).toMatchObject({ receivables: 0 })
})

test('a payment dated before the exported days comes in the next export, on its own day', async () => {
  const company = await aCompany()
  const { t, accounting } = company
  const order = await aShippedOrder(company)
  await t.db
    .updateTable('orders')
    .set({ shippedOn: addDays(t.today(), -8) })
    .execute()
  await anExport(company, addDays(t.today(), -10), t.today())
  const day = addDays(t.today(), -5)
  const payment = await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 28 }], {
    amount: 28,
    paymentDate: day,
  })
  const made = await anExport(company)
  expect(made).toMatchObject({ documents: 1, lateDocuments: 1 })
  expect((await readLines(company, made)).map(({ Date: dated }) => dated)).toEqual([day, day])
  await changePayment(accounting, payment.id, { amount: 30 })
  const changed = await anExport(company)
  expect(new Set((await readLines(company, changed)).map(({ Date: dated }) => dated))).toEqual(new Set([t.today()]))
})

test('a changed cost revalues the units that are there', async () => {
  const company = await aCompany()
  const { admin } = company
  const { product } = await aShippedOrder(company)
  await anExport(company)
  const answer = await admin('PUT', `/api/db/products/update/${product.id}`, { body: { cost: 7 } })
  expect(answer.statusCode, answer.body).toBe(200)
  const made = await anExport(company)
  expect(coveredFigures(made)).toMatchObject({ inventory: 679 })
  expect(brief(await readLines(company, made), `C-${product.id}`)).toEqual([
    ['Inventory Asset', '97.00'],
    ['Inventory Revaluation', '-97.00'],
  ])
})

test('the cost of goods is the cost on the order, whenever the journal runs, and a typed cost makes no profit', async () => {
  const company = await aCompany()
  const { t, admin, accounting } = company
  await aShippedOrder(company)
  await anExport(company)
  const setCost = (id: number, cost: number) => admin('PUT', `/api/db/products/update/${id}`, { body: { cost } })
  const exported: BooksExport[] = []
  for (const runsBetween of [false, true]) {
    const product = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00), stock: 100, hasBatch: false })
    const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3 }] })
    await setCost(product.id, 9)
    if (runsBetween) await bringJournalUpToDate(t.db, { at: new Date(), timeZone: 'UTC' })
    await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { orderStatus: 'DELIVERED' } })
    const lines = [{ orderLineId: order.lineIds[0], disposition: 'RESTOCK', units: 1 }]
    const memo = await accounting('POST', `/api/db/memos/add/${order.id}`, { body: { lines } })
    expect(memo.statusCode, memo.body).toBe(200)
    exported.push(await anExport(company))
  }
  for (const made of exported) {
    const sums = new Map<string, number>()
    for (const { Account = '', Debit, Credit } of await readLines(company, made))
      sums.set(Account, (sums.get(Account) ?? 0) + Number(Debit) - Number(Credit))
    expect(sums.get('Cost of Goods Sold')).toBe(12)
    expect(sums.get('Inventory Asset')).toBe(98 * 9)
  }
  await expectSoundTotals(t.db)
})

test('a shipped order whose cost was changed before it shipped can change, and its entries balance', async () => {
  const company = await aCompany()
  const { t, admin } = company
  const product = await aProduct(t.db, { basePrice: cents(10_00), cost: cents(6_00), stock: 100, hasBatch: false })
  const order = await anOrder(t.db, { lines: [{ sku: product.sku, quantity: 3 }] })
  await admin('PUT', `/api/db/products/update/${product.id}`, { body: { cost: 9 } })
  const change = async (body: object) => {
    const changed = await admin('PUT', `/api/db/orders/update/${order.id}`, { body })
    expect(changed.statusCode, changed.body).toBe(200)
  }
  await change({ orderStatus: 'DELIVERED' })
  await anExport(company)
  await change({ dollarAdjustment: 2, discountNotes: 'Late' })
  expect(brief(await readLines(company, await anExport(company)), `O-${order.orderNum}-2`)).toEqual([
    ['Accounts Receivable', '-2.00'],
    ['Discounts Given', '2.00'],
  ])
  await expectSoundTotals(t.db)
})

test('a brand or a product type can have accounts of its own', async () => {
  const company = await aCompany()
  const { t, accounting } = company
  const { product } = await aShippedOrder(company)
  const accounts: BookAccounts = (await accounting('GET', '/api/db/books/accounts')).json()
  const body = {
    ...accounts,
    overrides: [{ brandId: product.brandId, sales: 'Sales:Cheese', inventory: 'Inventory:Cheese' }],
  }
  expect((await accounting('PUT', '/api/db/books/accounts', { body })).statusCode).toBe(200)
  expectRefusal(await accounting('PUT', '/api/db/books/accounts', { body }), 409, 'changed-meanwhile')
  const lines = await readLines(company, await anExport(company))
  expect(lines.map(({ Account }) => Account)).toEqual(
    expect.arrayContaining(['Sales:Cheese', 'Inventory:Cheese', 'Cost of Goods Sold']),
  )
  expect((await aBrand(t.db)).id).not.toBe(product.brandId)
})

test('an exception of accounts that is added later moves the stock that is there', async () => {
  const company = await aCompany()
  const { accounting } = company
  const { product } = await aShippedOrder(company)
  await anExport(company)
  const accounts: BookAccounts = (await accounting('GET', '/api/db/books/accounts')).json()
  await aShippedOrder(company)
  const body = { ...accounts, overrides: [{ brandId: product.brandId, inventory: 'Inventory:Cheese' }] }
  expect((await accounting('PUT', '/api/db/books/accounts', { body })).statusCode).toBe(200)
  const made = await anExport(company)
  expect(brief(await readLines(company, made), 'A-1')).toEqual([
    ['Inventory:Cheese', '582.00'],
    ['Inventory Asset', '-582.00'],
  ])
  await expectSoundTotals(company.t.db)
})

test('accounts are checked as QuickBooks would', async () => {
  const { accounting } = await aCompany()
  const { accounts }: BookAccounts = (await accounting('GET', '/api/db/books/accounts')).json()
  const change = (changed: object, overrides: object[] = []) =>
    accounting('PUT', '/api/db/books/accounts', { body: { accounts: { ...accounts, ...changed }, overrides } })
  for (const name of ['', '  ', 'a'.repeat(32), 'Sales::Cheese', 'Say "cheese"', 7, null])
    expectRefusal(await change({ sales: name }), 400, 'invalid-request')
  expectRefusal(await change({ sales: accounts.receivables }), 400, 'invalid-request')
  expectRefusal(await change({}, [{ sales: 'Other' }]), 400, 'invalid-request')
  expectRefusal(await change({}, [{ brandId: 1_000_000, sales: 'Other' }]), 400, 'invalid-request')
  expectRefusal(await change({}, [{ brandId: -1, sales: 'Other' }]), 400, 'invalid-request')
})

test('a range that ends before it begins, in the future, or of ten years is refused', async () => {
  const company = await aCompany()
  const today = company.t.today()
  for (const [from, to] of [
    [today, addDays(today, -1)],
    [today, addDays(today, 1)],
    [addDays(today, -3650), today],
    ['2026-02-30', today],
    ['', today],
  ] as const)
    expectRefusal(await exportDays(company, from, to), 400, 'invalid-request')
  expectRefusal(await exportDays(company), 409, 'nothing-to-export')
})

test('closed days stay as they were: what changes later takes effect today', async () => {
  const company = await aCompany()
  const { t, accounting, admin } = company
  const order = await aShippedOrder(company)
  const yesterday = addDays(t.today(), -1)
  await t.db.updateTable('orders').set({ shippedOn: yesterday }).execute()
  await anExport(company, addDays(t.today(), -9), yesterday)
  const closed = await accounting('PUT', '/api/db/books/closing', { body: { closedThrough: yesterday } })
  expect(closed.statusCode, closed.body).toBe(200)
  await admin('PUT', `/api/db/orders/update/${order.id}`, { body: { dollarAdjustment: 5, discountNotes: 'Later' } })
  await bringJournalUpToDate(t.db, { at: new Date(), timeZone: 'UTC' })
  expect((await accounting('GET', '/api/db/books/changedSinceClosing')).json()).toEqual([])
  expectRefusal(await exportDays(company, yesterday, yesterday), 409, 'nothing-to-export')
  const lines = await readLines(company, await anExport(company))
  expect(new Set(lines.map(({ Date: day }) => day))).toEqual(new Set([t.today()]))
})

test('the journal says where each document went, and what it would add before anything was exported', async () => {
  const company = await aCompany()
  const { accounting } = company
  const order = await aShippedOrder(company)
  const trace = async (): Promise<Postings> =>
    (await accounting('GET', `/api/db/books/postings/order/${order.id}`)).json()
  const before = await trace()
  expect(before).toMatchObject({ isPreview: true, entries: [{ document: `O-${order.orderNum}`, exportNumber: null }] })
  await anExport(company)
  const after = await trace()
  expect(after).toEqual({ isPreview: false, entries: [{ ...before.entries[0], exportNumber: 1 }] })
  expectRefusal(await accounting('GET', '/api/db/books/postings/order/1000000'), 404, 'not-found')
})

test('a day’s difference leads to the payment that was recorded on another day', async () => {
  const company = await aCompany()
  const { t, accounting } = company
  const order = await aShippedOrder(company)
  const day = addDays(t.today(), -3)
  await t.db
    .updateTable('orders')
    .set({ shippedOn: addDays(day, -1) })
    .execute()
  await t.db
    .updateTable('orderBalances')
    .set({ owedFrom: new Date(`${addDays(day, -1)}T12:00:00Z`) })
    .where('owedUntil', 'is', null)
    .execute()
  await anExport(company, addDays(t.today(), -9), t.today())
  const payment = await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 28 }], {
    amount: 28,
    paymentDate: day,
  })
  // D-325: what was paid a moment ago is in the books already.
  const { days }: BookDays = (await accounting('GET', `/api/db/books/days?from=${day}&to=${t.today()}`)).json()
  const receivables = days.map(({ day: date, figures }) => [
    date,
    figures[0]?.books,
    figures[0]?.dray,
    figures[0]?.meetsLater,
  ])
  expect(receivables).toEqual([
    [day, 0, 28, true],
    [addDays(day, 1), 0, 28, true],
    [addDays(day, 2), 0, 28, true],
    [t.today(), 0, 0, false],
  ])
  const ahead = await aPayment(accounting, order.customerId, [], { amount: 5, paymentDate: addDays(t.today(), 9) })
  const later: BookDays = (await accounting('GET', `/api/db/books/days?from=${t.today()}&to=${t.today()}`)).json()
  expect(later.days[0]?.figures[1]).toMatchObject({ name: 'customerCredit', difference: -5, meetsLater: true })
  expect((await voidPayment(accounting, ahead.id)).statusCode).toBe(200)
  const differing = (await accounting('GET', `/api/db/books/dayDifferences/${day}`)).json<BookEntry[]>()
  expect(differing.map(({ document }) => document)).toEqual([`P-${payment.id}`])
})

test('two who export at once get a number each, or are told that nothing is left', async () => {
  const company = await aCompany()
  await aShippedOrder(company)
  await anExport(company)
  for (let round = 0; round < 3; round++) {
    await aShippedOrder(company)
    const answers = await Promise.all([1, 2, 3].map(() => exportDays(company)))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  }
  const numbers = (await company.accounting('GET', '/api/db/books/exports/getAll')).json<BooksExport[]>()
  expect(numbers.map(({ number }) => number)).toEqual([4, 3, 2, 1])
})

test('the first export misses nothing that others change while it is made', async () => {
  const company = await aCompany()
  const { accounting } = company
  const orders = []
  for (let n = 0; n < 8; n++) orders.push(await aShippedOrder(company))
  const pay = orders.map((order) =>
    aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 10 }], { amount: 10 }),
  )
  const [answer] = await Promise.all([exportDays(company), ...pay])
  expect(answer.statusCode, answer.body).toBe(200)
  const later = await exportDays(company)
  const made: BooksExport = later.statusCode === 200 ? later.json() : answer.json()
  expect(made.cover.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0])
  expect(coveredFigures(made)).toMatchObject({ receivables: 8 * 18 })
})

test('the CSV has each customer’s name as it is, and the IIF a distinct one, the same in every export', async () => {
  const company = await aCompany()
  const { t, accounting } = company
  const names = [
    '=cmd()',
    'Tab\there',
    'Say "cheese"',
    '🧀 Käse',
    'Łódź Foods',
    `${'Long '.repeat(12)}one`,
    `${'Long '.repeat(12)}two`,
  ]
  const ids = new Map<string, number>()
  for (const name of names) {
    const { id } = await aCustomer(t.db)
    await t.db.updateTable('customers').set({ customerName: name }).where('id', '=', id).execute()
    ids.set(name, id)
    await aShippedOrder(company, { customerId: id })
  }
  const made = await anExport(company)
  const named = new Set((await readLines(company, made)).map(({ Name }) => Name))
  expect([...named]).toEqual(expect.arrayContaining(['=cmd()', 'Say "cheese"', '🧀 Käse', `${'Long '.repeat(12)}one`]))
  const iif = async ({ id }: BooksExport) =>
    readIif((await accounting('GET', `/api/db/books/exports/file/${id}?format=IIF`)).rawPayload.toString('latin1'))
  const two = `Long Long Long Long Long Long Long #${ids.get(names.at(-1) ?? '')}`
  const expected = [
    '=cmd()',
    'Tab here',
    "Say 'cheese'",
    'Käse',
    'Lódz Foods',
    'Long Long Long Long Long Long Long Long L',
    two,
  ]
  const first = await iif(made)
  expect(first.lists['CUST']?.toSorted()).toEqual(expected.toSorted())
  const renamed = (await accounting('GET', `/api/db/books/exports/renamed/${made.id}`)).json<RenamedCustomer[]>()
  expect(renamed).toContainEqual({ customerId: ids.get('Łódź Foods'), name: 'Łódź Foods', iifName: 'Lódz Foods' })
  expect(renamed.map(({ name }) => name)).not.toContain('=cmd()')
  await aShippedOrder(company, { customerId: ids.get(names.at(-1) ?? '') ?? 0 })
  expect((await iif(await anExport(company))).lists['CUST']).toEqual([two])
  expect(await iif(made)).toEqual(first)
})

/** Reads IIF by its published rules: lines of cells between tabs, named by the last heading of their kind. */
function readIif(text: string): { lists: Record<string, string[]>; transactions: Record<string, string>[][] } {
  const headings = new Map<string, string[]>()
  const lists: Record<string, string[]> = {}
  const transactions: Record<string, string>[][] = []
  let open: Record<string, string>[] | undefined
  for (const line of text.split('\r\n').filter(Boolean)) {
    const [kind = '', ...cells] = line.split('\t')
    const columns = headings.get(kind) ?? []
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
    if (kind.startsWith('!')) headings.set(kind.slice(1), cells)
    else if (kind === 'TRNS') open = [row]
    else if (kind === 'SPL') open?.push(row)
    else if (kind === 'ENDTRNS') transactions.push(open ?? [])
    else (lists[kind] ??= []).push(row['NAME'] ?? '')
  }
  return { lists, transactions }
}

test('the IIF file reads back as balanced transactions with known accounts and customers, like the CSV file', async () => {
  const company = await aCompany()
  const { accounting } = company
  const order = await aShippedOrder(company)
  await aPayment(accounting, order.customerId, [{ orderId: order.id, amount: 20 }], { amount: 25 })
  const made = await anExport(company)
  const file = await accounting('GET', `/api/db/books/exports/file/${made.id}?format=IIF`)
  const { lists, transactions } = readIif(file.rawPayload.toString('latin1'))
  const lines = transactions.flat()
  expect(lines).toHaveLength((await readLines(company, made)).length)
  for (const transaction of transactions)
    expect(transaction.reduce((sum, { AMOUNT }) => sum + Math.round(Number(AMOUNT) * 100), 0)).toBe(0)
  expect(lists['ACCNT']).toEqual(expect.arrayContaining([...new Set(lines.map(({ ACCNT }) => ACCNT))]))
  const named = new Set(lines.flatMap(({ NAME }) => NAME || []))
  expect(lists['CUST']).toEqual([...named])
  expectRefusal(await accounting('GET', `/api/db/books/exports/file/${made.id}?format=PDF`), 400, 'invalid-request')
  expectRefusal(await accounting('GET', '/api/db/books/exports/file/1000000'), 404, 'not-found')
})

test('the journal is for accounting', async () => {
  const { t } = await aCompany()
  const sales = await t.as('SALES')
  for (const path of ['accounts', 'exports/getAll', 'state', 'entries', `days?from=${t.today()}&to=${t.today()}`])
    expectRefusal(await sales('GET', `/api/db/books/${path}`), 403, 'not-allowed')
})
