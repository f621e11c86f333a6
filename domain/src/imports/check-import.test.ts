import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import { checkImport } from './check-import.ts'
import type { UnreadFiles } from './check-state.ts'
import { importFiles, type ImportKind, importKinds, kindOfFile } from './import-files.ts'
import { nothingKnown, type KnownRecords } from './known-records.ts'
import { noPriceChanges } from './plan.ts'
import { ignoredColumns, type ImportTable, isSecretColumn } from './read-rows.ts'
import { maxLines, noIssues, sortedGroups } from './issues.ts'
import { sentenceText } from './sentence.ts'

const settings = { timeZone: 'America/Los_Angeles', passwordMinLength: 8 }

/** A file from its header and rows, without quoting. */
function file(kind: ImportKind, header: string, ...rows: string[]): ImportTable {
  const records = rows.map((row, n) => ({ line: n + 2, cells: row.split(',') }))
  return { kind, file: importFiles[kind].file, header: header.split(','), records }
}
const check = (tables: readonly ImportTable[], known: Partial<KnownRecords> = {}) =>
  checkImport(tables, { ...nothingKnown, ...known }, settings)
/** The problems and warnings of a check, in order. */
function said(
  list: 'problems' | 'warnings',
  tables: readonly ImportTable[],
  known: Partial<KnownRecords> = {},
  unread?: UnreadFiles,
): string[] {
  const issues: string[] = []
  const listener = noIssues(({ file: name, line, column, sentence }) =>
    issues.push(`${name}:${line}:${column}: ${sentenceText(sentence)}`),
  )
  checkImport(tables, { ...nothingKnown, ...known }, settings, { [list]: listener, ...(unread && { unread }) })
  return issues
}
const problems = (tables: readonly ImportTable[], known?: Partial<KnownRecords>, unread?: UnreadFiles) =>
  said('problems', tables, known, unread)
const warnings = (tables: readonly ImportTable[], known?: Partial<KnownRecords>) => said('warnings', tables, known)
const keys = (some: Partial<KnownRecords['keys']>): Pick<KnownRecords, 'keys'> => ({
  keys: { ...nothingKnown.keys, ...some },
})

const types = file('productTypes', 'key,name', 't1,Beverages')
const brands = file('brands', 'key,name', 'b1,Acme')
const products = file(
  'products',
  'key,brand,type,name,basePrice,stock',
  'p1,b1,t1,Chai,18.00,39',
  'p2,Acme,Beverages,Chang,19.00,17',
)
const customers = file('customers', 'key,name,creditAvailable', 'c1,Corner Shop,5.00', 'c2,Ernst Handel,0')
const orders = file(
  'orders',
  'key,customer,createdAt,orderStatus',
  'o1,c1,2026-01-05,COMPLETED',
  'o2,Ernst Handel,2026-02-05,RECEIVED',
)
const lines = file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,2,18.00', 'o2,Chang,1,19.00')
const company = [types, brands, products, customers, orders, lines]

test('a contact belongs to its customer by name, once, and is added once', () => {
  const contacts = (...rows: string[]) => file('contacts', 'customer,name,email,mayOrder,seesMoney', ...rows)
  const { plan, toWrite } = check([customers, contacts('c1,Kim,,,', 'Ernst Handel,kim,k@e.example,no,yes')])
  expect(toWrite.contacts).toBe(2)
  expect(plan.contacts).toEqual([
    { customer: { at: 0 }, name: 'Kim', email: null, mayOrder: true, seesMoney: false },
    { customer: { at: 1 }, name: 'kim', email: 'k@e.example', mayOrder: false, seesMoney: true },
  ])
  const wrong = contacts('c1,Kim,,,', 'Corner Shop,KIM,,,', 'c9,Lou,,,', 'c1,Ana,a@b,,', 'c1,Bo,,perhaps,', 'c1,,,,')
  expect(problems([customers, wrong])).toEqual([
    "contacts.csv:5:email: 'a@b' is not an email address.",
    "contacts.csv:6:mayOrder: 'perhaps' is not yes or no.",
    'contacts.csv:7:name: name is required, but this row leaves it empty.',
    "contacts.csv:3:name: This customer's contact 'KIM' is already on line 2.",
    "contacts.csv:4:customer: There is no customer 'c9' in Dray or in customers.csv.",
  ])
})

test('contacts that Dray has are skipped, and a customer has at most 100', () => {
  const known = {
    customers: [{ id: 4, names: ['Corner Shop'], credit: cents(0) }],
    contacts: new Map([[4, { count: 99, nameKeys: new Set(['kim']) }]]),
  }
  const contacts = (...rows: string[]) => file('contacts', 'customer,name', ...rows)
  const checked = check([contacts('Corner Shop,KIM', 'Corner Shop,Lou')], known)
  expect([checked.toWrite.contacts, checked.alreadyThere, checked.problems.count]).toEqual([1, { contacts: 1 }, 0])
  expect(problems([contacts('Corner Shop,Kim', 'Corner Shop,Lou', 'Corner Shop,Ana')], known)).toEqual([
    'contacts.csv:4:customer: A customer can have at most 100 contacts.',
  ])
})

test('rows refer to each other by key or by name, in any order of files', () => {
  const { problems: found, toWrite, plan } = check([...company].reverse())
  expect(found.count).toBe(0)
  expect(toWrite).toMatchObject({
    productTypes: 1,
    brands: 1,
    products: 2,
    customers: 2,
    orders: 2,
    orderLines: 2,
    payments: 0,
  })
  expect(plan.products.map((product) => product.brand)).toEqual([{ at: 0 }, { at: 0 }])
  expect(plan.orders[1]).toMatchObject({ customer: { at: 1 }, lines: [{ product: { at: 1 } }] })
})

test('rows refer to existing records by the key of an earlier import, by name, SKU or email', () => {
  const known: Partial<KnownRecords> = {
    ...keys({ brands: new Map([['b1', 70]]) }),
    brands: [{ id: 70, names: ['Renamed since'] }],
    productTypes: [{ id: 8, names: ['Beverages'] }],
    users: [{ id: 3, names: ['Nancy', 'nancy@x.example'], email: 'nancy@x.example', isDriver: false }],
  }
  const named = file(
    'products',
    'key,brand,type,name,basePrice',
    'p1,b1,Beverages,Chai,18.00',
    'p2,Acme,beverages,Chang,19.00',
  )
  const owned = file('customers', 'key,name,accountOwner', 'c1,Corner,NANCY@x.example')
  const { plan, problems: found } = check([named, owned, brands], known)
  expect(found.count).toBe(0)
  expect(plan.products[0]).toMatchObject({ brand: { id: 70 }, type: { id: 8 } })
  expect(plan.products[1]).toMatchObject({ brand: { id: 70 } })
  expect(plan.customers[0]?.accountOwner).toEqual({ id: 3 })
})

test('a time that the clock skips is reported as a problem of its cell, and nothing is imported', () => {
  const customer = file('customers', 'key,name,createdAt', 'c1,Corner,2027-03-14 02:30')
  const order = file('orders', 'key,customer,createdAt,orderStatus', 'o1,c1,2026-03-08 02:00,COMPLETED')
  const line = file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,1,18.00')
  expect(problems([types, brands, products, customer, order, line])).toEqual([
    'customers.csv:2:createdAt: The clock in America/Los_Angeles was set ahead and skipped 2027-03-14 02:30. Use 2027-03-14 01:59 or 2027-03-14 03:00.',
    'orders.csv:2:createdAt: The clock in America/Los_Angeles was set ahead and skipped 2026-03-08 02:00. Use 2026-03-08 01:59 or 2026-03-08 03:00.',
  ])
})

test('past orders may name any user as the driver, open ones only a driver', () => {
  const users = file('users', 'key,email,name,roles', 'u1,dora@x.example,Dora,DRIVER', 'u2,sam@x.example,Sam,SALES')
  const rows = ['DELIVERED,u2', 'RECEIVED,u1', 'RECEIVED,Known', 'RECEIVED,u2', 'PACKED,Nancy', 'DRAFT,u2']
  const driven = file(
    'orders',
    'key,customer,createdAt,orderStatus,driver',
    ...rows.map((row, n) => `o${n},c1,2026-01-05,${row}`),
  )
  const goods = file('orderLines', 'order,product,quantity,unitPrice', ...rows.map((_, n) => `o${n},p1,1,18.00`))
  const known = {
    users: [
      { id: 3, names: ['Nancy'], email: 'nancy@x.example', isDriver: false },
      { id: 4, names: ['Known'], email: 'known@x.example', isDriver: true },
    ],
  }
  expect(problems([types, brands, products, customers, users, driven, goods], known)).toEqual([
    "orders.csv:5:driver: 'u2' is not an active user with the DRIVER role, which an open order needs.",
    "orders.csv:6:driver: 'Nancy' is not an active user with the DRIVER role, which an open order needs.",
  ])
})

test('an adjustment that takes off more than the price is an error', () => {
  const line = file(
    'orderLines',
    'order,product,quantity,unitPrice,priceAdjustment',
    'o1,p1,2,18.00,-18.01',
    'o2,p1,1,18,-18',
  )
  expect(problems([types, brands, products, customers, orders, line])).toEqual([
    "order-lines.csv:2:priceAdjustment: This adjustment takes off more than the line's unit price.",
  ])
})

test('a row whose key already exists is skipped and counted', () => {
  const again = keys({
    productTypes: new Map([['t1', 1]]),
    brands: new Map([['b1', 1]]),
    products: new Map([
      ['p1', 1],
      ['p2', 2],
    ]),
    customers: new Map([
      ['c1', 1],
      ['c2', 2],
    ]),
    orders: new Map([
      ['o1', 1],
      ['o2', 2],
    ]),
  })
  const { toWrite, alreadyThere, problems: found } = check(company, again)
  expect(found.count).toBe(0)
  expect(Object.values(toWrite).every((count) => count === 0)).toBe(true)
  expect(alreadyThere).toEqual({ productTypes: 1, brands: 1, products: 2, customers: 2, orders: 2, orderLines: 2 })
})

test('a header is read in any case, and missing or repeated columns are reported', () => {
  expect(problems([file('brands', 'KEY,Name,brand_rep name', '1,Acme,Ann')])).toEqual([])
  expect(problems([file('brands', 'key,title', '1,Acme')])).toEqual(['brands.csv:1:name: Column name is missing.'])
  expect(problems([file('brands', 'key,name,Name', '1,Acme,Acme')])).toEqual([
    'brands.csv:1:name: Column name appears twice.',
  ])
})

test('a row with too many or too few columns is reported with their number', () => {
  expect(problems([file('brands', 'key,name', '1,Pavlova, Ltd.')])).toEqual([
    'brands.csv:2:null: This row has 3 columns, but the header has 2. Put text that contains a comma or semicolon in double quotes.',
  ])
  expect(problems([file('brands', 'key,name,website', '1,Acme')])).toEqual([
    'brands.csv:2:null: This row has 2 columns, but the header has 3. Keep the separators before empty cells at the end of the row.',
  ])
  expect(problems([file('brands', 'key,name', '1,Acme,, ')])).toEqual([])
})

test('a custom price whose product has another name is a problem', () => {
  const rows = (name: string) => file('customPrices', 'customer,product,productName,price', `c1,A-1,${name},5`)
  const known = {
    customers: [{ id: 1, names: ['Ernst'], credit: cents(0) }],
    products: [{ id: 1, sku: 'A-1', name: 'Chai  tea', names: ['A-1', 'Chai  tea'], unbatchedStock: 0 }],
    ...keys({ customers: new Map([['c1', 1]]) }),
  }
  expect(problems([rows('CHAI tea')], known)).toEqual([])
  expect(problems([rows('')], known)).toEqual([])
  expect(problems([rows('Chang')], known)).toEqual([
    "custom-prices.csv:2:productName: Product 'A-1' is 'Chai  tea', not 'Chang'. Did a spreadsheet change the SKU?",
  ])
})

test('a name in another Unicode form or spacing is the same name in an import', () => {
  const renes = file('brands', 'key,name', 'b1,Ren\u00e9 ', 'b2,Rene\u0301', 'b3,REN\u00c9\u200b')
  expect(problems([renes])).toEqual([
    "brands.csv:3:name: 'Ren\u00e9' is already on line 2.",
    "brands.csv:4:name: 'REN\u00c9' is already on line 2 as 'Ren\u00e9'; capitals are ignored.",
  ])
  expect(said('problems', [file('customers', 'key,name,contactPhone', 'c1,Ann,\u202d555 0100\u202c')])).toEqual([])
})

test('an empty required cell is reported, and an empty optional cell means none', () => {
  expect(problems([file('brands', 'key,name,website', '1, ,')])).toEqual([
    'brands.csv:2:name: name is required, but this row leaves it empty.',
  ])
})

test('keys and names must be unique in a file, and names must be new to Dray', () => {
  expect(problems([file('brands', 'key,name', '1,Acme', '1,Other', '2,ACME')])).toEqual([
    "brands.csv:3:key: The key '1' is already on line 2.",
    "brands.csv:4:name: 'ACME' is already on line 2 as 'Acme'; capitals are ignored.",
  ])
  expect(problems([brands], { brands: [{ id: 1, names: ['acme'] }] })).toEqual([
    "brands.csv:2:name: 'Acme' already exists in Dray as 'acme'; capitals are ignored. Remove this row and refer to it by name.",
  ])
})

test('an unknown or ambiguous reference is reported, and an invalid row is not reported twice', () => {
  const bad = file('products', 'key,brand,type,name,basePrice', 'p1,Nobody,t1,Chai,18', 'p2,b1,t1,Chang,cheap')
  expect(problems([types, brands, bad, customers, orders, lines])).toEqual([
    "products.csv:3:basePrice: 'cheap' is not an amount. Use dollars and cents, like 1234.50.",
    "products.csv:2:brand: There is no brand 'Nobody' in Dray or in brands.csv.",
  ])
  const twins = file('users', 'key,email,name', 'u1,a1@acme.example,Ann', 'u2,a2@acme.example,Ann')
  const owned = file('customers', 'key,name,accountOwner', 'c1,Corner,Ann')
  expect(problems([twins, owned])).toEqual([
    "customers.csv:2:accountOwner: Several users are named 'Ann'. Use the key instead.",
  ])
  const twinsInDray = { customers: [1, 2].map((id) => ({ id, names: ['Corner'], credit: cents(0) })) }
  const paid = file('payments', 'key,customer,paymentDate,amount', 'y1,corner,2026-03-01,5.00')
  expect(problems([paid], twinsInDray)).toEqual([
    "payments.csv:2:customer: Several customers are named 'corner'. Use the key instead.",
  ])
})

test('a customer’s name is unique among the customers in the files and in Dray', () => {
  const inDray = { customers: [{ id: 1, names: ['Ernst Handel'], credit: cents(0) }] }
  const named = file('customers', 'key,name', 'c1,Corner', 'c2,CORNER', 'c3,ernst handel')
  expect(problems([named], inDray)).toEqual([
    "customers.csv:3:name: 'CORNER' is already on line 2 as 'Corner'; capitals are ignored.",
    "customers.csv:4:name: 'ernst handel' already exists in Dray as 'Ernst Handel'; capitals are ignored. Remove this row and refer to the customer by name.",
  ])
})

test('batches are part of the stock and never more than it', () => {
  const batches = (quantity: number) =>
    file('batches', 'key,product,quantity,receivedOn', `x,p1,${quantity},2026-01-01`)
  expect(check([types, brands, products, batches(30)]).plan.products[0]).toMatchObject({ stock: 39, unbatchedStock: 9 })
  expect(problems([types, brands, products, batches(40)])).toEqual([
    'products.csv:2:stock: The batches of this product have 40 units, but its stock is 39.',
  ])
  const unstated = file('products', 'key,brand,type,name,basePrice', 'p1,b1,t1,Chai,18.00')
  expect(check([types, brands, unstated, batches(40)]).plan.products[0]).toMatchObject({ stock: 40, unbatchedStock: 0 })
})

test('facts of a batch that can’t be right are refused with their row', () => {
  const batches = file(
    'batches',
    'key,product,quantity,receivedOn,expiresOn,thcPercent,cbdPercent',
    'x,p1,1,2026-01-05,2026-01-04,24.5,',
    'y,p1,1,2026-01-05,9999-01-01,-1,100.01',
  )
  expect(problems([types, brands, products, batches])).toEqual([
    "batches.csv:3:expiresOn: '9999-01-01' is not a date. Use YYYY-MM-DD, like 2026-03-31.",
    "batches.csv:3:thcPercent: '-1' must be between 0 and 100.",
    "batches.csv:3:cbdPercent: '100.01' must be between 0 and 100.",
    "batches.csv:2:expiresOn: A batch can't expire before the day it came in.",
  ])
})

test('batches of an existing product tag its untagged units', () => {
  const known = { products: [{ id: 5, names: ['CHA-1', 'Chai'], sku: 'CHA-1', name: 'Chai', unbatchedStock: 10 }] }
  const batches = file('batches', 'key,product,quantity,receivedOn', 'x,Chai,6,2026-01-01', 'y,CHA-1,5,2026-01-02')
  expect(problems([batches], known)).toEqual([
    'batches.csv:3:quantity: Only 10 units of this product are untagged; with this row the import would tag 11.',
  ])
  const all = file('batches', 'key,product,quantity,receivedOn', 'x,Chai,6,2026-01-01', 'y,CHA-1,4,2026-01-02')
  expect(problems([all], known)).toEqual([])
})

test('an order without lines is refused, and a line without an order', () => {
  expect(
    problems([
      types,
      brands,
      products,
      customers,
      orders,
      file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,1,1', 'o9,p1,1,1'),
    ]),
  ).toEqual([
    "order-lines.csv:3:order: There is no order 'o9' in Dray or in orders.csv.",
    'orders.csv:3:key: This order has no lines in order-lines.csv. An order needs at least one.',
  ])
})

test('a pickup order has no driver; a delivered order can have a driver', () => {
  const users = file('users', 'key,email,name,roles', 'u1,ann@x.example,Ann,DRIVER')
  const driven = file(
    'orders',
    'key,customer,createdAt,orderStatus,driver,delivery',
    'o1,c1,2026-01-05,COMPLETED,u1,DELIVERY',
    'o2,c1,2026-01-05,COMPLETED,u1,PICKUP',
  )
  const tables = [types, brands, products, customers, users, driven, lines]
  expect(problems(tables)).toEqual(['orders.csv:3:driver: A pickup order has no driver.'])
  expect(check(tables).plan.orders[0]).toMatchObject({ driver: { at: 0 }, pickupOrder: false })
})

test('an invalid line still belongs to its order, which is not reported as empty too', () => {
  const bad = file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,none,18.00', 'o2,Chang,1,19.00')
  expect(problems([types, brands, products, customers, orders, bad])).toEqual([
    "order-lines.csv:2:quantity: 'none' is not a whole number. A quantity must be a whole number of 1 or more.",
  ])
})

test('an order keeps its number if possible; otherwise a warning says that it gets the next', () => {
  const numbered = (...numbers: string[]) => [
    types,
    brands,
    products,
    customers,
    file(
      'orders',
      'key,orderNum,customer,createdAt,orderStatus',
      ...numbers.map((number, n) => `o${n},${number},c1,2026-01-05,COMPLETED`),
    ),
    file('orderLines', 'order,product,quantity,unitPrice', ...numbers.map((_, n) => `o${n},p1,1,1`)),
  ]
  const existing = { orderNums: new Map([['100777', 4]]), reservedNumbers: new Set(['100888']) }
  const tables = numbered('100500', '10248', '100500', '100777', '100888', '100000000000')
  expect(check(tables, existing).plan.orders.map((order) => order.orderNum)).toEqual([
    '100500',
    null,
    null,
    null,
    null,
    null,
  ])
  expect(warnings(tables, existing)).toEqual([
    "orders.csv:3:orderNum: Order number '10248' is not a whole number of 100001 or more; the order will get the next number in Dray.",
    "orders.csv:4:orderNum: Order number '100500' is already on line 2; the order will get the next number in Dray.",
    "orders.csv:5:orderNum: Order number '100777' is already used in Dray; the order will get the next number in Dray.",
    "orders.csv:6:orderNum: Order number '100888' is already used in Dray; the order will get the next number in Dray.",
    "orders.csv:7:orderNum: Order number '100000000000' leaves no room for later numbers; the order will get the next number in Dray.",
  ])
})

test('an order whose total is too large is refused', () => {
  const dear = file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,1000000,9999999999', 'o2,p1,1,1')
  expect(problems([types, brands, products, customers, orders, dear])).toEqual([
    "orders.csv:2:key: This order's total is too large.",
  ])
})

const paying = (payments: readonly string[], applications: readonly string[]) =>
  problems([
    ...company,
    file('payments', 'key,customer,paymentDate,amount,creditUsed', ...payments),
    file('paymentApplications', 'payment,order,amount', ...applications),
  ])

test('payments are checked by the rules of payments, in the order of their dates', () => {
  // o1 is worth $36.00; the later payment finds only $6.00 of it open, whatever the sequence in the file.
  expect(paying(['y2,c1,2026-03-02,6.00,', 'y1,c1,2026-03-01,30.00,'], ['y2,o1,6.00', 'y1,o1,30.00'])).toEqual([])
  expect(paying(['y2,c1,2026-03-02,7.00,', 'y1,c1,2026-03-01,30.00,'], ['y2,o1,7.00', 'y1,o1,30.00'])).toEqual([
    'payments.csv:2:amount: More is applied to an order than its balance due on that date: $6.00.',
  ])
  expect(paying(['y1,c1,2026-03-01,10.00,'], ['y1,o1,10.01'])).toEqual([
    'payments.csv:2:amount: $10.01 is applied to orders, but the payment and its credit add up to $10.00.',
  ])
  expect(paying(['y1,c1,2026-03-01,0,5.01'], [])).toEqual([
    'payments.csv:2:creditUsed: The customer has only $5.00 of credit on that date.',
  ])
  expect(paying(['y1,c1,2026-03-01,0,'], [])).toEqual([
    'payments.csv:2:amount: A payment needs an amount or credit of more than zero.',
  ])
})

test('after a wrong payment, what its orders and its customer have left is unknown and held against no later one', () => {
  const funds = 'payments.csv:2:amount: $10.01 is applied to orders, but the payment and its credit add up to $10.00.'
  expect(paying(['y1,c1,2026-03-01,10.00,', 'y2,c1,2026-03-02,40.00,'], ['y1,o1,10.01', 'y2,o1,40.00'])).toEqual([
    funds,
  ])
  expect(paying(['y1,c1,2026-03-01,10.00,', 'y2,c1,2026-03-02,0,6.00'], ['y1,o1,10.01', 'y2,o1,6.00'])).toEqual([funds])
})

test('payments with a total that is too large are refused', () => {
  const dear = ['y1,c1,2026-03-01,9999999990,', 'y2,c1,2026-03-02,9999999990,']
  expect(paying(dear, [])).toEqual(['payments.csv:3:amount: With this payment an amount would become too large.'])
})

test('the remaining credit of a payment can be used by a later payment', () => {
  expect(paying(['y1,c2,2026-03-01,20.00,', 'y2,c2,2026-03-02,0,19.00'], ['y2,o2,19.00'])).toEqual([])
})

test('a payment can be applied only to payable orders of its customer', () => {
  expect(paying(['y1,c2,2026-03-01,10.00,'], ['y1,o1,10.00'])).toEqual([
    "payments.csv:2:customer: This payment is applied to another customer's order.",
  ])
  const known = {
    orderNums: new Map([['100009', 9]]),
    orders: new Map([[9, { customerId: 3, orderStatus: 'CANCELLED', balanceDue: cents(5_00) } as const]]),
    customers: [{ id: 3, names: ['Old'], credit: cents(0) }],
  }
  const tables = [
    file('payments', 'key,customer,paymentDate,amount', 'y1,Old,2026-03-01,5.00'),
    file('paymentApplications', 'payment,order,amount', 'y1,100009,5.00'),
  ]
  expect(problems(tables, known)).toEqual([
    "payments.csv:2:null: This payment is applied to an order that is CANCELLED, which can't receive payments.",
  ])
})

test('a payment is applied to an order only once, by its key or its number', () => {
  const known = {
    ...keys({ orders: new Map([['o9', 9]]) }),
    orderNums: new Map([['100009', 9]]),
    orders: new Map([[9, { customerId: 3, orderStatus: 'DELIVERED', balanceDue: cents(9_00) } as const]]),
    customers: [{ id: 3, names: ['Old'], credit: cents(0) }],
  }
  const tables = [
    file('payments', 'key,customer,paymentDate,amount', 'y1,Old,2026-03-01,5.00'),
    file('paymentApplications', 'payment,order,amount', 'y1,100009,2.00', 'y1,o9,3.00'),
  ]
  expect(problems(tables, known)).toEqual([
    'payment-applications.csv:3:order: This payment is applied to this order twice. Combine the two amounts.',
  ])
})

test('the password column is secret in any spelling, and other columns are not', () => {
  const { columns } = importFiles.users
  expect(['password', 'PASSWORD', 'Pass word', 'pass_word'].map((name) => isSecretColumn(columns, name))).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect(['email', 'name', 'passwords'].map((name) => isSecretColumn(columns, name))).toEqual([false, false, false])
})

test('users must have a new email and a password that is long enough', () => {
  const users = file(
    'users',
    'key,email,name,roles,password',
    'u1,Ann@x.example,Ann,SALES,short',
    'u2,ann@x.example,Anna,,',
    'u3,bob@x.example,Bob,BOSS,',
  )
  expect(problems([users])).toEqual([
    "users.csv:4:roles: 'BOSS' is not a role. The roles are ADMIN, SALES, DRIVER, INVENTORY, ACCOUNTING, PAYROLL, all.",
    "users.csv:3:email: 'ann@x.example' is already on line 2 as 'Ann@x.example'; capitals are ignored.",
    'users.csv:2:password: This password is too short. Use at least 8 characters.',
  ])
})

test('a custom price must be unique, and one already in Dray is skipped', () => {
  const prices = file('customPrices', 'customer,product,price', 'c1,p1,9.00', 'Corner Shop,Chai,8.00')
  expect(problems([types, brands, products, customers, prices])).toEqual([
    "custom-prices.csv:3:product: This customer's price for this product is already on line 2.",
  ])
  const known = {
    ...keys({ customers: new Map([['c1', 4]]), products: new Map([['p1', 6]]) }),
    customPrices: new Map([['4 6', cents(9_00)]]),
  }
  expect(check([file('customPrices', 'customer,product,price', 'c1,p1,9.00')], known).alreadyThere).toEqual({
    customPrices: 1,
  })
  const ofAnother = { ...known, customPrices: new Map([['6 4', cents(9_00)]]) }
  expect(check([file('customPrices', 'customer,product,price', 'c1,p1,9.00')], ofAnother).toWrite.customPrices).toBe(1)
})

test('the check reports the old and new price of each row that adds or changes one', () => {
  const known = {
    ...keys({ customers: new Map([['c7', 7]]) }),
    customers: [{ id: 7, names: ['Island Trading'], credit: cents(0) }],
    products: [{ id: 5, names: ['TEA-1', 'Tea'], sku: 'TEA-1', name: 'Tea', unbatchedStock: 0 }],
    customPrices: new Map([['7 5', cents(9_00)]]),
  }
  const prices = (...rows: string[]) => file('customPrices', 'customer,product,price', ...rows)
  const checked = check([types, brands, products, customers, prices('c7,TEA-1,8.50', 'Corner Shop,p1,8.00')], known)
  expect(checked).toMatchObject({ toWrite: { customPrices: 2 }, alreadyThere: {} })
  expect(checked.priceChanges).toEqual({
    added: 1,
    changed: 1,
    onChange: undefined,
    rows: [
      { line: 2, customer: 'Island Trading', sku: 'TEA-1', productName: 'Tea', before: 900, after: 850 },
      { line: 3, customer: 'Corner Shop', sku: '', productName: 'Chai', before: null, after: 800 },
    ],
  })
  expect(check([prices('Island Trading,Tea,9')], known).priceChanges).toMatchObject({ added: 0, changed: 0, rows: [] })
})

test('prices beyond the first thousand of a kind are only counted', () => {
  const many = { id: 1, names: ['Corner Shop'], credit: cents(0) }
  const known = {
    customers: [many],
    products: Array.from({ length: 1500 }, (_, id) => ({
      id,
      sku: `S${id}`,
      name: `Tea ${id}`,
      names: [`S${id}`],
      unbatchedStock: 0,
    })),
    customPrices: new Map([['1 1499', cents(1)]]),
  }
  const rows = known.products.map(({ sku }) => `Corner Shop,${sku},5`)
  const told: unknown[] = []
  const { priceChanges } = checkImport(
    [file('customPrices', 'customer,product,price', ...rows)],
    { ...nothingKnown, ...known },
    settings,
    { priceChanges: noPriceChanges((change) => told.push(change)) },
  )
  expect(priceChanges.added).toBe(1499)
  expect(priceChanges.changed).toBe(1)
  expect(priceChanges.rows).toHaveLength(1001)
  expect(priceChanges.rows.at(-1)).toMatchObject({ sku: 'S1499', before: 1 })
  expect(told).toHaveLength(1500)
})

test('a name that an export escaped as a possible formula is still found', () => {
  const known = { customers: [{ id: 7, names: ['=Sum'], credit: cents(0) }] }
  const prices = file('customPrices', 'customer,product,price', "'=Sum,p1,8.00")
  expect(problems([types, brands, products, prices], known)).toEqual([])
})

test('a file that appears twice is refused', () => {
  expect(problems([types, file('productTypes', 'key,name', 't2,Cheese')])).toEqual([
    'product-types.csv:null:null: product-types.csv appears twice.',
  ])
})

test('a report groups identical issues, keeps the first thousand lines of each, and counts the rest', () => {
  const { problems: found } = check([
    file('brands', 'key,name', ...Array.from({ length: maxLines + 500 }, (_, n) => `${n},`)),
  ])
  expect(sortedGroups(found)).toMatchObject([{ file: 'brands.csv', column: 'name', count: 1500 }])
  expect(sortedGroups(found)[0]?.lines).toHaveLength(1000)
})

test('the kind of a file is recognized by its name, in any folder and case', () => {
  expect(importKinds.map((kind) => kindOfFile(`C:\\data\\${importFiles[kind].file.toUpperCase()}`))).toEqual(
    importKinds,
  )
  expect([kindOfFile('/tmp/x/brands.csv'), kindOfFile('brands.txt'), kindOfFile('my-brands.csv')]).toEqual([
    'brands',
    undefined,
    undefined,
  ])
})

test('the day in the name of an export and the number of a second download do not matter', () => {
  const names = ['custom-prices-2026-03-09.csv', 'custom-prices (1).csv', 'Custom-Prices-2026-03-09 (12).csv']
  expect(names.map(kindOfFile)).toEqual(['customPrices', 'customPrices', 'customPrices'])
  for (const name of ['custom-prices-new.csv', 'custom-prices (1) b.csv', '2026-03-09.csv'])
    expect(kindOfFile(name)).toBeUndefined()
})

test('an unknown header is reported with likely names', () => {
  const table = file('products', 'key,brnad,type,Product name,base price,stok,fax', 'p1,b1,t1,Chai,18.00,5,1')
  expect(problems([types, brands, table])).toEqual([
    "products.csv:1:brand: Column brand is missing. Is it the unknown column 'brnad'?",
    "products.csv:1:name: Column name is missing. Is it the unknown column 'Product name'?",
  ])
  expect(warnings([types, brands, table])).toEqual([
    "products.csv:1:stock: The unknown column 'stok' is ignored. Is it stock?",
  ])
  const wrong = file('products', 'key,brnad,type,name,basePrice', 'p1,Nobody,t1,Chai,18.00', 'p2,b1,t1,Chang,cheap')
  expect(problems([types, brands, wrong])).toEqual([
    "products.csv:1:brand: Column brand is missing. Is it the unknown column 'brnad'?",
    "products.csv:3:basePrice: 'cheap' is not an amount. Use dollars and cents, like 1234.50.",
    "products.csv:2:brand: There is no brand 'Nobody' in Dray or in brands.csv.",
  ])
  expect(ignoredColumns(table)).toEqual([
    { name: 'brnad', nearest: 'brand' },
    { name: 'Product name', nearest: 'name' },
    { name: 'stok', nearest: 'stock' },
    { name: 'fax', nearest: null },
  ])
})

test('one check finds the problems of every file, but not those that only follow from another', () => {
  const withoutType = file(
    'products',
    'key,brand,name,basePrice,stock',
    'p1,b1,Chai,cheap,39',
    'p2,Nobody,Chang,19.00,17',
    'p3,b1,Chutney,19.00,many',
  )
  const bad = file('customers', 'key,name,accountOwner,priceAdjustment', 'c1,Corner Shop,,much', 'c2,Ernst Handel,,')
  const sold = file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,x,18.00', 'o1,Chang,1,1', 'o2,p9,1,1')
  const prices = file('customPrices', 'customer,product,price', 'c1,p3,-1')
  expect(problems([types, brands, bad, withoutType, orders, sold, prices])).toEqual([
    "customers.csv:2:priceAdjustment: 'much' is not a number with up to two decimals. Use a period for decimals, like 3.5.",
    'products.csv:1:type: Column type is missing.',
    "products.csv:2:basePrice: 'cheap' is not an amount. Use dollars and cents, like 1234.50.",
    "products.csv:4:stock: 'many' is not a whole number.",
    "custom-prices.csv:2:price: '-1' is negative.",
    "order-lines.csv:2:quantity: 'x' is not a whole number. A quantity must be a whole number of 1 or more.",
    "order-lines.csv:4:product: There is no product 'p9' in Dray or in products.csv.",
  ])
})

test('a missing reference isn’t reported if its file couldn’t be read, has no keys, or may have another name', () => {
  const keyless = file('brands', 'name', 'Acme')
  expect(problems([types, keyless, products])).toEqual(['brands.csv:1:key: Column key is missing.'])
  expect(problems([types, products], {}, { kinds: ['brands'], hasUnknownName: false })).toEqual([])
  expect(problems([types, products], {}, { kinds: [], hasUnknownName: true })).toEqual([])
  expect(problems([types, products])).toHaveLength(2)
  const headless = file('orders', 'key,customer,createdAt,orderStatus', 'o1,c1,2026-01-05,COMPLETED')
  const unread = { kinds: ['orderLines' as const], hasUnknownName: false }
  expect(problems([types, brands, products, customers, headless], {}, unread)).toEqual([])
})

test('references to a name in another encoding are not reported as unknown', () => {
  const garbled = { ...file('customers', 'key,name', 'c1,Caf\uFFFD', 'c2,Corner'), isGarbled: true }
  const named = file(
    'orders',
    'key,customer,createdAt,orderStatus',
    'o1,Café,2026-01-05,COMPLETED',
    'o2,Nobody,2026-01-05,COMPLETED',
  )
  expect(problems([types, brands, products, garbled, named, lines])).toEqual([
    "orders.csv:3:customer: There is no customer 'Nobody' in Dray or in customers.csv.",
  ])
})

test('a record that isn’t valid CSV is reported once, and other files can still refer to its key', () => {
  const broken = { ...file('products', 'key,brand,type,name,basePrice', 'p2,b1,t1,Chang,19.00') }
  const table = { ...broken, brokenRecords: [{ line: 5, cells: ['p1', 'b1', 't1'] }] }
  expect(problems([types, brands, table, customers, orders, lines])).toEqual([])
})

test('the message mentions capitals if they cause the problem', () => {
  expect(problems([file('brands', 'key,name', '1,Acme', '2,Acme', '3,ACME')])).toEqual([
    "brands.csv:3:name: 'Acme' is already on line 2.",
    "brands.csv:4:name: 'ACME' is already on line 2 as 'Acme'; capitals are ignored.",
  ])
  expect(problems([file('users', 'key,email,name', 'u1,Ann@x.example,Ann', 'u2,ann@x.example,Anna')])).toEqual([
    "users.csv:3:email: 'ann@x.example' is already on line 2 as 'Ann@x.example'; capitals are ignored.",
  ])
  const known = { products: [{ id: 1, sku: 'own-1', name: 'Own', names: ['own-1'], unbatchedStock: 0 }] }
  const sku = file('products', 'key,brand,type,name,basePrice,sku', 'p1,b1,t1,Chai,18.00,OWN-1')
  expect(problems([types, brands, sku], known)).toEqual([
    "products.csv:2:sku: 'OWN-1' already exists in Dray as 'own-1'; capitals are ignored. Use another SKU or leave it empty.",
  ])
  const twins = file('users', 'key,email,name', 'u1,a1@x.example,Ann', 'u2,a2@x.example,ANN')
  const owned = file('customers', 'key,name,accountOwner', 'c1,Corner,ann', 'c2,Other,U1')
  expect(problems([twins, owned])).toEqual([
    "customers.csv:2:accountOwner: Several users are named 'ann', because capitals and spaces are ignored. Use the key instead.",
    "customers.csv:3:accountOwner: There is no user 'U1' in Dray or in users.csv, but the key 'u1'. Capitals of keys are not ignored.",
  ])
})

test('an email is stored in lowercase, whatever the file says', () => {
  expect(check([file('users', 'key,email,name', 'u1,Ann@X.Example,Ann')]).plan.users).toMatchObject([
    { email: 'ann@x.example' },
  ])
})

test('values that must be new are compared with invalid rows too', () => {
  const table = file('brands', 'key,name,brandRepEmail', '1,Acme,nowhere', '2,Acme,', '1,Other,')
  expect(problems([table])).toEqual([
    "brands.csv:2:brandRepEmail: 'nowhere' is not an email address.",
    "brands.csv:3:name: 'Acme' is already on line 2.",
    "brands.csv:4:key: The key '1' is already on line 2.",
  ])
})

test('unusual figures are warnings, which don’t block the import', () => {
  const unusual = file(
    'products',
    'key,brand,type,name,basePrice,cost,stock',
    'p1,b1,t1,Chai,0,1.00,-3',
    'p2,b1,t1,Chang,2.00,2.01,1',
    'p3,b1,t1,Fine,2.00,2.00,0',
  )
  const buyers = file('customers', 'key,name', 'c1,Corner')
  const free = file('customPrices', 'customer,product,price', 'c1,p1,0')
  const ordered = file('orders', 'key,customer,createdAt,orderStatus,discount', 'o1,c1,2026-01-05,COMPLETED,5')
  const line = file('orderLines', 'order,product,quantity,unitPrice,priceAdjustment', 'o1,p1,1,2,-2', 'o1,p2,1,4,')
  const tables = [types, brands, unusual, buyers, free, ordered, line]
  expect(warnings(tables)).toEqual([
    'products.csv:2:stock: The stock is negative: -3.',
    'products.csv:2:basePrice: The base price is $0.00.',
    'products.csv:3:cost: The cost, $2.01, is more than the base price, $2.00.',
    'custom-prices.csv:2:price: The price is $0.00.',
    'order-lines.csv:2:unitPrice: The price of this line is $0.00.',
    'orders.csv:2:discount: The discount, $5.00, is more than the lines add up to; only $4.00 is taken off.',
  ])
  expect(problems(tables)).toEqual([])
})

test('payments are checked as far as possible when other rows have problems', () => {
  const sold = file('orderLines', 'order,product,quantity,unitPrice', 'o1,p1,2,18.00', 'o2,Chang,?,19.00')
  const paid = file(
    'payments',
    'key,customer,paymentDate,amount,creditUsed',
    'y1,c1,2026-03-01,99.00,',
    'y2,c2,2026-03-01,99.00,',
    'y3,c1,2026-03-02,1.00,',
    'y4,Nobody,2026-03-03,1.00,',
    'y5,c2,2026-03-04,0,77.00',
    'y6,c2,2026-03-05,0,',
  )
  const applied = file('paymentApplications', 'payment,order,amount', 'y1,o1,99.00', 'y2,o2,99.00', 'y3,o1,1.00')
  expect(problems([types, brands, products, customers, orders, sold, paid, applied])).toEqual([
    "order-lines.csv:3:quantity: '?' is not a whole number. A quantity must be a whole number of 1 or more.",
    "payments.csv:5:customer: There is no customer 'Nobody' in Dray or in customers.csv.",
    'payments.csv:2:amount: More is applied to an order than its balance due on that date: $36.00.',
    'payments.csv:7:amount: A payment needs an amount or credit of more than zero.',
  ])
})

test('a check never fails, whatever the cells contain, and a plan without problems has only valid references', () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 8 }),
    fc.constantFrom('p1', 'c1', 'o1', 'b1', 't1', '1', '-1', '2026-01-01', 'DRAFT', 'COMPLETED', 'CASH', '9e99'),
  )
  const anyFile = fc.constantFrom(...importKinds).chain((kind) => {
    const header = Object.keys(importFiles[kind].columns)
    const row = fc.array(cell, { minLength: header.length - 1, maxLength: header.length })
    return fc.array(row, { maxLength: 4 }).map(
      (rows): ImportTable => ({
        kind,
        file: importFiles[kind].file,
        header,
        records: rows.map((cells, n) => ({ line: n + 2, cells })),
      }),
    )
  })
  fc.assert(
    fc.property(fc.array(anyFile, { maxLength: 6 }), (tables) => {
      const { plan, problems: found } = check([...company, ...tables])
      expect(found.count > 0 || !JSON.stringify(plan).includes('"at":-1')).toBe(true)
    }),
  )
})
