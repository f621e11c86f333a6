import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cents, plus } from '../money.ts'
import { type OrderStatus, orderStatuses } from '../orders/order-status.ts'
import type { Role } from '../users/permissions.ts'
import {
  canCollect,
  collectedMoney,
  collectedText,
  collectedTotal,
  collectionEnvelopes,
  collectionText,
  type CollectionMethod,
  collectionMethods,
  type CollectionStatus,
  leavesMoneyForOthers,
  mayCollectFor,
  mayWithdraw,
  moneyParts,
  moneyElsewhereText,
  moneyText,
  openRefusals,
  payableBalance,
  proposedSplit,
  splitOnConfirmation,
  waitingAmount,
} from './collections.ts'

const collected = (amount: number, paymentMethod: CollectionMethod = 'CASH', reference: string | null = null) => ({
  amount: cents(amount),
  paymentMethod,
  reference,
})
const moneyLine = (...collections: ReturnType<typeof collected>[]) => moneyText(collectedMoney(collections))

test('collected money is the cash, and the checks by number and amount', () => {
  const money = collectedMoney([
    collected(300_00),
    collected(150_00, 'CHECK'),
    collected(40_00),
    collected(60_00, 'CHECK'),
  ])
  expect(money).toEqual({
    cash: 340_00,
    checks: 210_00,
    checkCount: 2,
    moneyOrders: 0,
    moneyOrderCount: 0,
    transfers: 0,
  })
  expect(collectedTotal(money)).toBe(550_00)
  expect(moneyText(money)).toBe('$340.00 in cash and 2 checks ($210.00)')
})

test('cash and checks are mentioned only if there are any', () => {
  expect(moneyLine(collected(1_234_50))).toBe('$1,234.50 in cash')
  expect(moneyLine(collected(5_00, 'CHECK'))).toBe('1 check ($5.00)')
  expect(moneyLine()).toBe('')
  expect([collected(120_00), collected(80_00, 'CHECK')].map(collectedText)).toEqual([
    '$120.00 in cash',
    'a check for $80.00',
  ])
})

test('money orders are counted as checks are, and transfers are told apart from what lies in the envelope', () => {
  const all = [
    collected(10_00),
    collected(20_00, 'CHECK'),
    collected(30_00, 'MONEY_ORDER'),
    collected(5_00, 'MONEY_ORDER'),
    collected(40_00, 'ACH'),
    collected(50_00, 'WIRE'),
  ]
  expect(moneyLine(...all)).toBe('$10.00 in cash, 1 check ($20.00), 2 money orders ($35.00), and $90.00 by transfer')
  expect(collectedTotal(collectedMoney(all))).toBe(155_00)
  expect(moneyParts(collectedMoney([collected(40_00, 'ACH')]))).toEqual(['$40.00 by transfer'])
})

test('collected money is named by its method and its reference', () => {
  const named = (method: CollectionMethod, reference?: string) => collectedText(collected(80_00, method, reference))
  expect(named('CHECK', '1043')).toBe('check 1043 for $80.00')
  expect(named('MONEY_ORDER')).toBe('a money order for $80.00')
  expect(named('MONEY_ORDER', 'R 77')).toBe('money order R 77 for $80.00')
  expect(named('ACH')).toBe('$80.00 by ACH')
  expect(named('WIRE', '90211')).toBe('$80.00 by wire (90211)')
  expect(named('CASH', 'A17')).toBe('$80.00 in cash (A17)')
})

test('a collection says what accounting decided about it', () => {
  const decided = (
    status: CollectionStatus,
    { note = null, refusalReason = null }: Record<string, string | null> = {},
  ) => collectionText({ ...collected(80_00), status, note, refusalReason })
  expect(decided('waiting', { note: 'at the door' })).toBe(
    'Collected $80.00 in cash (at the door), awaiting confirmation',
  )
  expect(decided('confirmed')).toBe('Collected $80.00 in cash, confirmed')
  expect(decided('refused', { refusalReason: 'Bounced' })).toBe('Accounting refused $80.00 in cash: Bounced')
})

test('the totals of any collections add up to all of them', () => {
  const methods = fc.constantFrom(...collectionMethods)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1_000_000 }), methods)), (amounts) => {
      const all = amounts.map(([amount, method]) => collected(amount, method))
      expect(collectedTotal(collectedMoney(all))).toBe(amounts.reduce((total, [amount]) => total + amount, 0))
    }),
  )
})

test('there is an envelope per driver and day, oldest day first, then by driver name', () => {
  const collection = (id: number, collectedOn: string, driverName: string, amount: number) => ({
    ...collected(amount),
    id,
    collectedOn,
    driverName,
    driverId: driverName === 'Ann' ? 3 : 4,
  })
  const envelopes = collectionEnvelopes([
    collection(1, '2026-03-09', 'Bob', 10_00),
    collection(2, '2026-03-09', 'Ann', 20_00),
    collection(3, '2026-03-08', 'Bob', 30_00),
    collection(4, '2026-03-09', 'Bob', 5_00),
  ])
  expect(
    envelopes.map(({ day, driverName, money, collections }) => [day, driverName, money.cash, collections.length]),
  ).toEqual([
    ['2026-03-08', 'Bob', 30_00, 1],
    ['2026-03-09', 'Ann', 20_00, 1],
    ['2026-03-09', 'Bob', 15_00, 2],
  ])
  expect(collectionEnvelopes([])).toEqual([])
})

test('only undecided collections are waiting for confirmation', () => {
  const collection = (amount: number, status: 'waiting' | 'confirmed' | 'refused') => ({
    amount: cents(amount),
    status,
  })
  expect(
    waitingAmount([
      collection(1_00, 'waiting'),
      collection(2_00, 'confirmed'),
      collection(4_00, 'refused'),
      collection(8_00, 'waiting'),
    ]),
  ).toBe(9_00)
})

test('a refusal is shown until money is collected for the order again', () => {
  const refused = { id: 1, orderId: 10, status: 'refused' } as const
  const others = [
    { id: 2, orderId: 11, status: 'refused' },
    { id: 3, orderId: 11, status: 'confirmed' },
    { id: 4, orderId: 12, status: 'waiting' },
  ] as const
  expect(openRefusals([refused, ...others])).toEqual([refused])
  expect(openRefusals([refused, { id: 5, orderId: 10, status: 'waiting' }])).toEqual([])
})

const person = (id: number, ...roles: Role[]) => ({ id, roles })

test('a driver can collect for their own orders and an admin for any; nobody else can collect', () => {
  const [own, others, unassigned] = [{ driverId: 7 }, { driverId: 8 }, { driverId: null }]
  const may = (...roles: Role[]) => [own, others, unassigned].map((order) => mayCollectFor(person(7, ...roles), order))
  expect(may('DRIVER')).toEqual([true, false, false])
  expect(may('DRIVER', 'SALES')).toEqual([true, false, false])
  expect(may('ADMIN')).toEqual([true, true, true])
  for (const role of ['SALES', 'INVENTORY', 'ACCOUNTING', 'PAYROLL'] as const) expect(may(role)).not.toContain(true)
})

test('money is collected for orders on the way and delivered ones, not for drafts or canceled orders', () => {
  const driver = person(7, 'DRIVER')
  expect(orderStatuses.filter((orderStatus) => canCollect(driver, { driverId: 7, orderStatus }))).toEqual([
    'RECEIVED',
    'FULFILLMENT',
    'PACKED',
    'DELIVERED',
    'COMPLETED',
  ])
})

test('only the driver who collected it or an admin can withdraw a collection, and only before it’s decided', () => {
  const waiting = { driverId: 7, status: 'waiting' } as const
  expect(mayWithdraw(person(7, 'DRIVER'), waiting)).toBe(true)
  expect(mayWithdraw(person(8, 'DRIVER'), waiting)).toBe(false)
  expect(mayWithdraw(person(8, 'SALES'), waiting)).toBe(false)
  expect(mayWithdraw(person(8, 'ACCOUNTING'), waiting)).toBe(true)
  expect(mayWithdraw(person(9, 'ADMIN'), waiting)).toBe(true)
  for (const status of ['confirmed', 'refused'] as const)
    expect(mayWithdraw(person(7, 'DRIVER'), { ...waiting, status })).toBe(false)
})

test('an order takes up to its balance, and nothing once it’s canceled, overpaid, or moved to another customer', () => {
  const order = { customerId: 3, orderStatus: 'DELIVERED', balanceDue: cents(216_00) } as const
  expect(payableBalance(order, 3)).toBe(216_00)
  expect(payableBalance({ ...order, orderStatus: 'CANCELLED' }, 3)).toBe(0)
  expect(payableBalance({ ...order, balanceDue: cents(-5_00) }, 3)).toBe(0)
  expect(payableBalance(order, 4)).toBe(0)
})

test('confirming pays the balance first, and the rest becomes credit, to the cent', () => {
  const split = (amount: number, payable: number) =>
    splitOnConfirmation({ orderId: 5, amount: cents(amount), payableBalance: cents(payable), mustPay: [] })
  expect(split(300_00, 216_00)).toEqual({ required: [], applied: 216_00, credit: 84_00 })
  expect(split(120_00, 216_00)).toEqual({ required: [], applied: 120_00, credit: 0 })
  expect(split(120_00, 0)).toEqual({ required: [], applied: 0, credit: 120_00 })
  const amounts = fc.integer({ min: 0, max: 1_000_000_000_000 })
  fc.assert(
    fc.property(amounts, amounts, (amount, payable) => {
      const { applied, credit } = split(amount, payable)
      expect(plus(applied, credit)).toBe(amount)
      expect(applied).toBeLessThanOrEqual(payable)
      expect(credit).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('required amounts are paid before the order and before others', () => {
  const mustPay = [
    { orderId: 1, amount: cents(20_00) },
    { orderId: 5, amount: cents(10_00) },
  ]
  const collection = { orderId: 5, payableBalance: cents(100_00), mustPay }
  expect(splitOnConfirmation({ ...collection, amount: cents(25_00) })).toEqual({
    required: [{ orderId: 1, amount: 20_00 }],
    applied: 5_00,
    credit: 0,
  })
  expect(leavesMoneyForOthers({ ...collection, amount: cents(120_00), canPayOthers: true })).toBe(false)
  expect(leavesMoneyForOthers({ ...collection, amount: cents(120_01), canPayOthers: true })).toBe(true)
  const order = (id: number, balance: number) => ({ id, orderStatus: 'DELIVERED' as const, balanceDue: cents(balance) })
  const orders = [order(4, 30_00), order(1, 50_00), order(5, 100_00)]
  expect(proposedSplit({ orderId: 5, amount: cents(160_00), mustPay }, orders)).toEqual([
    { orderId: 1, amount: 30_00 },
    { orderId: 5, amount: 100_00 },
    { orderId: 4, amount: 30_00 },
  ])
})

test('confirming asks which orders to pay only if money is left and the customer owes on others', () => {
  const asks = (amount: number, canPayOthers: boolean) =>
    leavesMoneyForOthers({
      orderId: 5,
      amount: cents(amount),
      payableBalance: cents(216_00),
      mustPay: [],
      canPayOthers,
    })
  expect([asks(216_00, true), asks(216_01, true), asks(216_01, false)]).toEqual([false, true, false])
})

test('the money goes to its own order first, then to the oldest unpaid ones', () => {
  const order = (id: number, balance: number, orderStatus: OrderStatus = 'DELIVERED') => ({
    id,
    orderStatus,
    balanceDue: cents(balance),
  })
  const orders = [order(1, 50_00), order(2, 0), order(3, 70_00, 'CANCELLED'), order(4, 80_00), order(5, 100_00)]
  const split = (amount: number, orderId: number) =>
    proposedSplit({ amount: cents(amount), orderId, mustPay: [] }, orders)
  expect(split(170_00, 5)).toEqual([
    { orderId: 5, amount: 100_00 },
    { orderId: 1, amount: 50_00 },
    { orderId: 4, amount: 20_00 },
  ])
  expect(split(40_00, 4)).toEqual([{ orderId: 4, amount: 40_00 }])
  expect(split(60_00, 3)).toEqual([
    { orderId: 1, amount: 50_00 },
    { orderId: 4, amount: 10_00 },
  ])
})

test('more money at a stop pays the orders it must, and the rest becomes credit; what gets nothing is not named', () => {
  const stop = {
    id: 1,
    balanceDue: cents(100_00),
    mustPay: [{ orderId: 2, orderNum: '100002', amount: cents(38_00) }],
    collections: [],
  }
  expect(moneyElsewhereText(stop, cents(138_00))).toBe('$38.00 pays order 100002')
  expect(moneyElsewhereText(stop, cents(158_00))).toBe('$38.00 pays order 100002, $20.00 becomes credit')
  expect(moneyElsewhereText({ ...stop, mustPay: [] }, cents(100_00))).toBe('')
})
