import { printPages, withSize } from '@dray/domain/documents/page-setup'
import type { StatementContent } from '@dray/domain/documents/accounts/statement'
import { statementSource, paymentReceiptSource } from '@dray/domain/documents/accounts/account-sources'
import { cents, zero } from '@dray/domain/money'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../log.ts'
import { createPdfRenderer } from './renderer.ts'

const renderer = createPdfRenderer({
  log: createLog({ level: 'silent' }),
  readLogo: () => Promise.reject(new Error('There is no logo')),
})
afterAll(() => renderer.stop())

const company = { name: 'Northwind Traders', address: '1 Harbor Way\nSeattle', phone: '(206) 555-0142' }
const customer = {
  id: 17,
  customerName: 'Ernst Handel',
  contactName: null,
  contactEmail: null,
  contactPhone: null,
  address: 'Kirchgasse 6',
}
const order = (index: number) => ({
  orderNum: String(100_001 + index),
  customerPO: null,
  placedOn: '2026-08-01',
  dueOn: '2026-08-31',
  total: cents(10_000),
  balanceDue: cents(2500),
})
const statement = (orders: number, changed: object = {}): StatementContent => {
  const account = {
    customer: { ...customer, ...changed },
    asOf: '2026-11-22',
    orders: Array.from({ length: orders }, (_, index) => order(index)),
    unlistedOrders: null,
    paymentsSince: '2026-10-31',
    payments: [],
    unlistedPayments: null,
    memos: [],
    creditAvailable: zero,
    toCredit: zero,
  }
  return statementSource(account, company).content(printPages.editOrder)
}

async function read(pdf: Buffer): Promise<{ pages: string[]; size: number[] }> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const { text } = await extractText(document)
  const first = await document.getPage(1)
  const pages = text.map((page) => page.replace(/\u200b/g, '').replace(/\s+/g, ' '))
  return { pages, size: first.view.slice(2).map(Math.round) }
}

test('a statement of two thousand orders repeats its headings on every page and ends with the total', async () => {
  const { pages } = await read(await renderer.render(statement(2000)))
  expect(pages.length).toBeGreaterThan(40)
  for (const [index, page] of pages.slice(0, -1).entries()) {
    expect(page).toContain('Order Placed Due Days late Total Balance')
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
  }
  const listed = pages.join(' ').match(/\b10\d{4}\b/g) ?? []
  expect(new Set(listed).size).toBe(2000)
  expect(pages.at(-1)).toContain('Total owed $50,000.00')
})

test('a statement fits Letter and A4, with long names in any script', async () => {
  const customerName = `${'Łódzkie Towarzystwo Handlowe '.repeat(6)}株式会社 東京 مرحبا 🎉`
  const contactName = 'W'.repeat(200)
  const content = statement(30, { customerName, contactName })
  const letter = await read(await renderer.render(content))
  const a4 = await read(await renderer.render({ ...content, page: withSize(content.page, 'a4') }))
  expect([letter.size, a4.size]).toEqual([
    [612, 792],
    [595, 842],
  ])
  for (const { pages } of [letter, a4]) expect(pages.join(' ')).toContain('Łódzkie Towarzystwo Handlowe')
})

test('markup in a name is printed as typed', async () => {
  const { pages } = await read(await renderer.render(statement(1, { customerName: '*bold* #panic("x") <b>' })))
  expect(pages[0]).toContain('*bold* #panic("x") <b>')
})

test('several statements in one PDF each start on a new page with their own page numbers', async () => {
  const { pages } = await read(
    await renderer.render({
      kind: 'statements',
      statements: [statement(60), statement(1, { customerName: 'Alfreds' }), statement(0)],
    }),
  )
  expect(pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])).toEqual([
    'Page 1 of 2',
    'Page 2 of 2',
    'Page 1 of 1',
    'Page 1 of 1',
  ])
  expect(pages[2]).toContain('Alfreds')
  expect(pages[3]).toContain('No unpaid orders.')
})

test('a receipt for many orders takes several pages, and a voided payment’s receipt says VOID on each', async () => {
  const payment = {
    id: 1042,
    customer,
    paymentDate: '2026-11-20',
    paymentMethod: 'CHECK' as const,
    reference: '1043',
    amount: cents(1_000_000),
    customerCreditDeducted: zero,
    orders: Array.from({ length: 120 }, (_, index) => ({ ...order(index), amountApplied: cents(100) })),
    voidedOn: new Date('2026-11-22T20:00:00Z'),
    notes: null,
  }
  const source = paymentReceiptSource(payment, { company, timeZone: 'America/Los_Angeles' })
  const { pages } = await read(await renderer.render(source.content(printPages.editOrder)))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toContain('VOID')
  expect(pages.at(-1)).toContain('Amount received $10,000.00')
})
