import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cents } from '../money.ts'
import { paymentMethods } from '../payments/payment-methods.ts'
import { accountKeys, accountName, type Accounts, defaultAccounts } from './accounts.ts'
import {
  bookedFigure,
  type BookedFact,
  changedPostings,
  debits,
  movedInventory,
  type Posting,
  postings,
  reversed,
  shipmentPostings,
} from './postings.ts'

const accounts: Accounts = {
  accounts: defaultAccounts,
  overrides: [
    { brandId: 1, typeId: null, sales: 'Sales:Cheese', costOfGoods: null, inventory: 'Inventory:Cheese' },
    { brandId: 1, typeId: 2, sales: 'Sales:Cheese:Soft', costOfGoods: null, inventory: null },
    { brandId: null, typeId: 2, sales: 'Sales:Soft', costOfGoods: 'Cost:Soft', inventory: null },
  ],
}
const brief = (fact: BookedFact) => postings(fact, accounts).map(({ account, amount }) => [account, amount])
const other = { brandId: 9, typeId: 9 }

describe('postings', () => {
  test('an order debits receivables for its total, and shows its discount', () => {
    const lines = [
      { ...other, subtotal: cents(20_00) },
      { brandId: 1, typeId: 3, subtotal: cents(10_00) },
    ]
    expect(brief({ kind: 'order', lines, discount: cents(5_00) })).toEqual([
      ['Sales', -20_00],
      ['Sales:Cheese', -10_00],
      ['Discounts Given', 5_00],
      ['Accounts Receivable', 25_00],
    ])
  })

  test('a payment goes where its method says, and uses and leaves credit', () => {
    const money = { applied: cents(30_00), creditUsed: cents(8_00), creditAdded: cents(3_00) }
    const payment = { kind: 'payment' as const, paid: cents(25_00), ...money }
    expect(brief({ ...payment, method: 'CHECK' })).toEqual([
      ['Undeposited Funds', 25_00],
      ['Customer Credit', 5_00],
      ['Accounts Receivable', -30_00],
    ])
    expect(brief({ ...payment, method: 'WIRE' })[0]).toEqual(['Checking', 25_00])
  })

  test('units of a purchase order are worth their cost, and owed at its price', () => {
    const units = [{ ...other, units: 10, unitCost: cents(2_00) }]
    expect(brief({ kind: 'stock', movement: 'RECEIPT', units, price: cents(2_25) })).toEqual([
      ['Inventory Asset', 20_00],
      ['Received Not Billed', -22_50],
      ['Cost of Goods Sold', 2_50],
    ])
  })

  test('lost units are a loss, and units that came back lower the cost of sales', () => {
    const units = [{ ...other, units: -2, unitCost: cents(3_00) }]
    expect(brief({ kind: 'stock', movement: 'LOSS', units, price: null })).toEqual([
      ['Inventory Asset', -6_00],
      ['Inventory Losses', 6_00],
    ])
    const back = [{ ...other, units: 2, unitCost: cents(3_00) }]
    expect(brief({ kind: 'stock', movement: 'RETURN', units: back, price: null })).toEqual([
      ['Inventory Asset', 6_00],
      ['Cost of Goods Sold', -6_00],
    ])
  })

  test('the cost of goods is what the order says, and a cost changed since is a revaluation', () => {
    const shipped = (unitCost: number, cost: number, posted: Posting[] = []) =>
      shipmentPostings(
        {
          units: [{ ...other, units: 3, unitCost: cents(unitCost) }],
          costs: [{ ...other, cost: cents(cost) }],
          posted,
        },
        accounts,
      )
    const names = (lines: readonly Posting[]) => lines.map(({ account, amount }) => [account, amount])
    expect(names(shipped(6_00, 18_00))).toEqual([
      ['Cost of Goods Sold', 18_00],
      ['Inventory Asset', -18_00],
    ])
    expect(names(shipped(9_00, 18_00))).toEqual([
      ['Cost of Goods Sold', 18_00],
      ['Inventory Asset', -27_00],
      ['Inventory Revaluation', 9_00],
    ])
    const units = [{ ...other, units: -3, unitCost: cents(9_00) }]
    expect(names(shipmentPostings({ units, costs: [], posted: shipped(6_00, 18_00) }, accounts))).toEqual([
      ['Cost of Goods Sold', -18_00],
      ['Inventory Asset', 27_00],
      ['Inventory Revaluation', -9_00],
    ])
    const back = [{ ...other, units: 2, unitCost: cents(9_00) }]
    expect(brief({ kind: 'stock', movement: 'RETURN', units: back, price: cents(6_00) })).toEqual([
      ['Inventory Asset', 18_00],
      ['Cost of Goods Sold', -12_00],
      ['Inventory Revaluation', -6_00],
    ])
    const change = postings({ kind: 'cost', product: other, change: cents(300) }, accounts)
    expect(change.map(({ key }) => key).toSorted()).toEqual(['inventory', 'revaluation'])
  })

  test('a fact without money posts nothing', () => {
    expect(brief({ kind: 'deposit', applied: cents(0) })).toEqual([])
    expect(brief({ kind: 'memo', credited: cents(0), toCredit: cents(0) })).toEqual([])
  })
})

const amount = fc.integer({ min: -1_000_000, max: 1_000_000 }).map(cents)
const product = fc.record({ brandId: fc.integer({ min: 1, max: 3 }), typeId: fc.integer({ min: 1, max: 3 }) })
const units = fc.array(
  fc.tuple(product, fc.integer({ min: -500, max: 500 }), amount).map(([of, count, unitCost]) => ({
    ...of,
    units: count,
    unitCost,
  })),
)
const payment = fc
  .tuple(fc.constantFrom(...paymentMethods), amount, amount, amount)
  .map(([method, paid, creditUsed, applied]): BookedFact => {
    const creditAdded = cents(paid + creditUsed - applied)
    return { kind: 'payment', method, paid, applied, creditUsed, creditAdded }
  })
const fact: fc.Arbitrary<BookedFact> = fc.oneof(
  fc.record({
    kind: fc.constant('order' as const),
    lines: fc.array(fc.tuple(product, amount).map(([of, subtotal]) => ({ ...of, subtotal }))),
    discount: amount,
  }),
  payment,
  fc.record({ kind: fc.constant('deposit' as const), applied: amount }),
  fc.record({ kind: fc.constant('memo' as const), credited: amount, toCredit: amount }),
  fc.record({ kind: fc.constant('credit' as const), amount, isImported: fc.boolean() }),
  fc.record({
    kind: fc.constant('stock' as const),
    movement: fc.constantFrom('OPENING', 'RECEIPT', 'RETURN', 'LOSS', 'COUNT', 'CORRECTION'),
    units,
    price: fc.option(amount),
  }),
  fc.record({ kind: fc.constant('cost' as const), product, change: amount }),
)
const total = (lines: readonly Posting[]): number => lines.reduce((sum, line) => sum + line.amount, 0)

test('debits equal credits for any fact, and its reverse takes it back exactly', () => {
  fc.assert(
    fc.property(fact, fact, (before, after) => {
      const [posted, now] = [postings(before, accounts), postings(after, accounts)]
      expect(total(posted)).toBe(0)
      expect(changedPostings([...posted, ...reversed(posted)], [])).toEqual([])
      expect(changedPostings([...posted, ...changedPostings(posted, now)], now)).toEqual([])
    }),
  )
})

test('an account of brand and type wins over one of the brand, and that over one of the type', () => {
  expect(accountName(accounts, 'sales', { brandId: 1, typeId: 2 })).toBe('Sales:Cheese:Soft')
  expect(accountName(accounts, 'sales', { brandId: 1, typeId: 5 })).toBe('Sales:Cheese')
  expect(accountName(accounts, 'sales', { brandId: 4, typeId: 2 })).toBe('Sales:Soft')
  expect(accountName(accounts, 'inventory', { brandId: 1, typeId: 2 })).toBe('Inventory:Cheese')
  const [ofBrand, ofType] = [
    { brandId: 7, typeId: null, sales: 'Sales:Brand', costOfGoods: null, inventory: null },
    { brandId: null, typeId: 8, sales: 'Sales:Type', costOfGoods: null, inventory: null },
  ]
  for (const overrides of [
    [ofBrand, ofType],
    [ofType, ofBrand],
  ])
    expect(accountName({ ...accounts, overrides }, 'sales', { brandId: 7, typeId: 8 })).toBe('Sales:Brand')
  expect(accountName(accounts, 'cash', { brandId: 1, typeId: 2 })).toBe('Undeposited Funds')
  expect(accountKeys.every((key) => accountName(accounts, key) === defaultAccounts[key])).toBe(true)
})

test('figures read as people say them: credit that customers have is positive', () => {
  const lines: Posting[] = [
    { key: 'customerCredit', account: 'Customer Credit', amount: cents(-5_00) },
    { key: 'sales', account: 'Sales', amount: cents(-20_00) },
    { key: 'discounts', account: 'Discounts Given', amount: cents(2_00) },
    { key: 'receivables', account: 'Accounts Receivable', amount: cents(23_00) },
  ]
  expect(bookedFigure(lines, 'customerCredit')).toBe(5_00)
  expect(bookedFigure(lines, 'sales')).toBe(18_00)
  expect(debits(lines)).toBe(25_00)
})

test('stock moves to the account of a new exception and back, but not when an account is renamed', () => {
  const stock = [
    { brandId: 1, typeId: 3, amount: cents(24_00) },
    { ...other, amount: cents(50_00) },
  ]
  const plain: Accounts = { accounts: defaultAccounts, overrides: [] }
  const cheese: Accounts = {
    ...plain,
    overrides: [{ brandId: 1, typeId: null, sales: null, costOfGoods: null, inventory: 'Cheese' }],
  }
  const moved = (from: Accounts, to: Accounts) =>
    movedInventory(stock, from, to).map(({ account, amount }) => [account, amount])
  expect(moved(plain, cheese)).toEqual([
    ['Cheese', 24_00],
    ['Inventory Asset', -24_00],
  ])
  expect(moved(cheese, plain)).toEqual([
    ['Inventory Asset', 24_00],
    ['Cheese', -24_00],
  ])
  const renamed = { ...cheese, accounts: { ...defaultAccounts, inventory: 'Stock' } }
  expect(moved(cheese, renamed)).toEqual([])
  expect(moved(plain, plain)).toEqual([])
})
