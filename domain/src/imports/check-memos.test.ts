import { expect, test } from 'vitest'
import { noCredit } from '../memos/credit-memo.ts'
import { cents } from '../money.ts'
import { checkImport } from './check-import.ts'
import { importFiles, type ImportKind } from './import-files.ts'
import { nothingKnown, type KnownRecords } from './known-records.ts'
import type { ImportTable } from './read-rows.ts'
import { noIssues } from './issues.ts'
import { sentenceText } from './sentence.ts'

const settings = { timeZone: 'America/Los_Angeles', passwordMinLength: 8 }

function file(kind: ImportKind, header: string, ...rows: string[]): ImportTable {
  const records = rows.map((row, n) => ({ line: n + 2, cells: row.split(',') }))
  return { kind, file: importFiles[kind].file, header: header.split(','), records }
}

/** Order o1: 2 Chai for $18.00, 1 Chang, and 1 more Chang. Order o2 has not shipped. */
const company = [
  file('productTypes', 'key,name', 't1,Beverages'),
  file('brands', 'key,name', 'b1,Acme'),
  file('products', 'key,brand,type,name,basePrice,stock', 'p1,b1,t1,Chai,18.00,39', 'p2,b1,t1,Chang,19.00,17'),
  file('batches', 'key,product,quantity,receivedOn,batchNumber', 'x1,p1,5,2026-01-01,LOT-1'),
  file('customers', 'key,name', 'c1,Corner Shop', 'c2,Ernst Handel'),
  file('orders', 'key,customer,createdAt,orderStatus', 'o1,c1,2026-01-05,COMPLETED', 'o2,c2,2026-02-05,RECEIVED'),
  file(
    'orderLines',
    'order,product,quantity,unitPrice',
    'o1,p1,2,18.00',
    'o1,p2,1,19.00',
    'o1,p2,1,19.00',
    'o2,p2,1,19.00',
  ),
]
const memoHeader = 'key,order,customer,issuedOn'
const lineHeader = 'memo,product,orderLine,disposition,units,amount,reason,batch'
const crediting = (memos: readonly string[], lines: readonly string[], more: readonly ImportTable[] = []) => [
  ...company,
  ...more,
  file('creditMemos', memoHeader, ...memos),
  file('creditMemoLines', lineHeader, ...lines),
]

function said(
  list: 'problems' | 'warnings',
  tables: readonly ImportTable[],
  known: Partial<KnownRecords> = {},
): string[] {
  const issues: string[] = []
  const listener = noIssues(({ file: name, line, column, sentence }) =>
    issues.push(`${name}:${line}:${column}: ${sentenceText(sentence)}`),
  )
  checkImport(tables, { ...nothingKnown, ...known }, settings, { [list]: listener })
  return issues
}
const problems = (memos: readonly string[], lines: readonly string[]) => said('problems', crediting(memos, lines))
/** The problems of one line of a memo of o1. */
const ofLine = (line: string) =>
  problems(['m1,o1,,2026-03-01'], [`m1,${line}`]).map((each) => each.replace('credit-memo-lines.csv:2:', ''))

test('memos are planned by the line of the order that they credit, and count what they write', () => {
  const tables = crediting(['m1,o1,c1,2026-03-01'], ['m1,Chai,,restock,1,,,LOT-1', 'm1,p2,3,KEPT,1,,Not worth it,'])
  const { plan, toWrite } = checkImport(tables, nothingKnown, settings)
  expect(said('problems', tables)).toEqual([])
  expect(toWrite).toMatchObject({ creditMemos: 1, creditMemoLines: 2 })
  expect(plan.creditMemos[0]?.lines).toEqual([
    { lineAt: 0, disposition: 'RESTOCK', units: 1, amount: null, reason: null, batch: { at: 0 } },
    { lineAt: 2, disposition: 'KEPT', units: 1, amount: null, reason: 'Not worth it', batch: null },
  ])
})

test('a memo needs a shipped order of its customer, a day after it was placed, and lines', () => {
  const line = ['m1,p2,2,RESTOCK,1,,,']
  expect(problems(['m1,o1,c2,2026-03-01'], line)).toEqual([
    "credit-memos.csv:2:customer: The order of this credit memo is another customer's.",
  ])
  expect(problems(['m1,o2,,2026-03-01'], ['m1,p2,,RESTOCK,1,,,'])).toEqual([
    'credit-memos.csv:2:order: This order is RECEIVED. Only a DELIVERED or COMPLETED order has credit memos.',
  ])
  expect(problems(['m1,o1,,2026-01-04'], line)).toEqual([
    'credit-memos.csv:2:issuedOn: This is before the order was placed: 2026-01-05.',
  ])
  expect(problems(['m1,o1,,2026-01-05'], line)).toEqual([])
  expect(problems(['m1,o9,,2026-03-01'], line)).toEqual([
    "credit-memos.csv:2:order: There is no order 'o9' in Dray or in orders.csv.",
  ])
  expect(problems(['m1,o1,,2026-03-01'], [])).toEqual([
    'credit-memos.csv:2:key: This credit memo has no lines in credit-memo-lines.csv. A credit memo needs at least one.',
  ])
  expect(problems(['m1,o1,,2026-03-01', 'm1,o1,,2026-03-02'], line)).toEqual([
    "credit-memos.csv:3:key: The key 'm1' is already on line 2.",
  ])
  expect(problems(['m1,o1,,2026-03-01'], [...line, 'm7,p1,,RESTOCK,1,,,'])).toEqual([
    "credit-memo-lines.csv:3:memo: There is no credit memo 'm7' in Dray or in credit-memos.csv.",
  ])
})

test('a line names a product of the order, and which line if there are several of it', () => {
  expect(ofLine('p2,,RESTOCK,1,,,')).toEqual([
    'product: The order has 2 lines of this product. Say which one in the column orderLine.',
  ])
  expect(ofLine('p2,1,RESTOCK,1,,,')).toEqual(['orderLine: Line 1 of the order is not of this product.'])
  expect(ofLine('p2,9,RESTOCK,1,,,')).toEqual(['orderLine: Line 9 of the order is not of this product.'])
  expect(ofLine('p2,0,RESTOCK,1,,,')).toEqual(["orderLine: '0' is less than 1."])
  expect(ofLine('Milk,,RESTOCK,1,,,')).toEqual(["product: There is no product 'Milk' in Dray or in products.csv."])
})

test('units, amounts, reasons and batches follow the rules of credit memos', () => {
  expect(ofLine('p1,,RESTOCK,,,,')).toEqual(['units: This line needs units.'])
  expect(ofLine('p1,,RESTOCK,0,,,')).toEqual([
    "units: '0' is less than 1. A quantity must be a whole number of 1 or more.",
  ])
  expect(ofLine('p1,,CONCESSION,,,Dented,')).toEqual(['amount: A concession needs an amount of more than zero.'])
  expect(ofLine('p1,,CONCESSION,,0,Dented,')).toEqual(['amount: A concession needs an amount of more than zero.'])
  expect(ofLine('p1,,CONCESSION,1,2.00,Dented,')).toEqual(['units: A concession has no units.'])
  expect(ofLine('p1,,CONCESSION,,1.005,Dented,')).toEqual([
    "amount: '1.005' has more than two decimals. Round it to cents first.",
  ])
  expect(ofLine('p1,,DAMAGED,1,,,')).toEqual(['reason: This needs a reason, because the disposition is DAMAGED.'])
  expect(ofLine('p1,,LOST,1,,,')).toEqual(["disposition: 'LOST' is not one of RESTOCK, DAMAGED, KEPT, CONCESSION."])
  expect(ofLine('p1,,KEPT,1,,Late,LOT-1')).toEqual([
    'batch: Only units that come back have a batch, and these are KEPT.',
  ])
  expect(ofLine('p2,2,RESTOCK,1,,,LOT-1')).toEqual(['batch: This batch is of another product.'])
  expect(ofLine('p1,,RESTOCK,1,,,LOT-9')).toEqual(["batch: There is no batch 'LOT-9' in Dray or in batches.csv."])
})

test('no more is credited than was sold, by date, whatever the sequence in the file', () => {
  expect(ofLine('p1,,RESTOCK,3,,,')).toEqual(['units: More units come back than are left of this order line: 2.'])
  const memos = ['m2,o1,,2026-03-02', 'm1,o1,,2026-03-01']
  expect(problems(memos, ['m2,p1,,RESTOCK,2,,,', 'm1,p1,,RESTOCK,1,,,'])).toEqual([
    'credit-memo-lines.csv:2:units: More units come back than are left of this order line: 1.',
  ])
  expect(problems(memos, ['m2,p1,,CONCESSION,,20.00,Dented,', 'm1,p1,,RESTOCK,1,,,'])).toEqual([
    'credit-memo-lines.csv:2:amount: More is credited than is left of this order line: $18.00.',
  ])
  const known: Partial<KnownRecords> = {
    customers: [{ id: 3, names: ['Old'], credit: cents(0) }],
    products: [{ id: 5, names: ['Tofu'], sku: 'T', name: 'Tofu', unbatchedStock: 0 }],
    orderNums: new Map([['100009', 9]]),
    orders: new Map([[9, { customerId: 3, orderStatus: 'DELIVERED', balanceDue: cents(0) }]]),
    sales: new Map([
      [
        9,
        {
          createdAt: new Date('2026-01-05T20:00:00Z'),
          discount: cents(0),
          lines: [
            {
              productId: 5,
              quantity: 4,
              unitPrice: cents(1_00),
              priceAdjustment: cents(0),
              credited: { ...noCredit, units: 3 },
            },
          ],
        },
      ],
    ]),
  }
  const of = (units: number) => [
    file('creditMemos', memoHeader, 'm1,100009,Old,2026-03-01'),
    file('creditMemoLines', lineHeader, `m1,Tofu,,RESTOCK,${units},,,`),
  ]
  expect(said('problems', of(1), known)).toEqual([])
  expect(said('problems', of(2), known)).toEqual([
    'credit-memo-lines.csv:2:units: More units come back than are left of this order line: 1.',
  ])
})

test('the amount of units is worked out; one in the file that differs is a warning', () => {
  const tables = (amount: string) => crediting(['m1,o1,,2026-03-01'], [`m1,p1,,RESTOCK,1,${amount},,`])
  expect(said('warnings', tables('18.00'))).toEqual([])
  expect(said('warnings', tables('15.00'))).toEqual([
    "credit-memo-lines.csv:2:amount: These units are worth $18.00; the amount in the file isn't used.",
  ])
})

test('payments and memos are checked together by date: a memo lowers the balance, and its credit can be used', () => {
  const paid = (day: string, amount: string, credit = '') => [
    file('payments', 'key,customer,paymentDate,amount,creditUsed', `y1,c1,${day},${amount},${credit}`),
    file('paymentApplications', 'payment,order,amount', `y1,o1,${amount}`),
  ]
  const memo = ['m1,o1,,2026-03-02']
  const line = ['m1,p1,,RESTOCK,2,,,']
  // The order is worth $74.00, and $38.00 after the memo.
  expect(said('problems', crediting(memo, line, paid('2026-03-03', '38.00')))).toEqual([])
  expect(said('problems', crediting(memo, line, paid('2026-03-03', '38.01')))).toEqual([
    'payments.csv:2:amount: More is applied to an order than its balance due on that date: $38.00.',
  ])
  expect(said('problems', crediting(memo, line, paid('2026-03-02', '74.00')))).toEqual([])
  const uses = file(
    'payments',
    'key,customer,paymentDate,amount,creditUsed',
    'y1,c1,2026-03-01,74.00,',
    'y2,c1,2026-03-03,0,36.01',
  )
  const applied = file('paymentApplications', 'payment,order,amount', 'y1,o1,74.00')
  expect(said('problems', crediting(memo, line, [uses, applied]))).toEqual([
    'payments.csv:3:creditUsed: The customer has only $36.00 of credit on that date.',
  ])
})

test('problems that only follow from others are not reported', () => {
  const uses = file('payments', 'key,customer,paymentDate,amount,creditUsed', 'y1,c1,2026-03-03,0,36.00')
  expect(said('problems', crediting(['m1,o1,,2026-03-02'], ['m1,p1,,RESTOCK,x,,,'], [uses]))).toEqual([
    "credit-memo-lines.csv:2:units: 'x' is not a whole number. A quantity must be a whole number of 1 or more.",
  ])
  expect(said('problems', crediting(['m1,o1,,yesterday'], ['m1,p1,,RESTOCK,1,,,'], [uses]))).toEqual([
    "credit-memos.csv:2:issuedOn: 'yesterday' is not a date. Use YYYY-MM-DD, like 2026-03-31.",
  ])
})
