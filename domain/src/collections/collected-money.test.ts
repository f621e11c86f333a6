import { expect, test } from 'vitest'
import { cents } from '../money.ts'
import {
  collectedText,
  collectionNote,
  collectionEnvelopes,
  collectedMoney,
  moneyText,
  openRefusals,
  collectedTotal,
  waitingAmount,
  type CollectionMethod,
} from './collections.ts'

const collected = (amount: number, paymentMethod: CollectionMethod = 'CASH') => ({
  amount: cents(amount),
  paymentMethod,
})
const textOf = (...collections: ReturnType<typeof collected>[]) => moneyText(collectedMoney(collections))

test('collected money is the cash, and the checks by number and amount', () => {
  const money = collectedMoney([
    collected(300_00),
    collected(150_00, 'CHECK'),
    collected(40_00),
    collected(60_00, 'CHECK'),
  ])
  expect(money).toEqual({ cash: 340_00, checks: 210_00, checkCount: 2 })
  expect(collectedTotal(money)).toBe(550_00)
  expect(moneyText(money)).toBe('$340.00 in cash and 2 checks ($210.00)')
})

test('only what there is is said', () => {
  expect(textOf(collected(1_234_50))).toBe('$1,234.50 in cash')
  expect(textOf(collected(5_00, 'CHECK'))).toBe('1 check ($5.00)')
  expect(textOf()).toBe('')
  expect([collected(120_00), collected(80_00, 'CHECK')].map(collectedText)).toEqual([
    '$120.00 in cash',
    'a check for $80.00',
  ])
})

test('each driver has an envelope for each day: the oldest day first, its drivers by name', () => {
  const of = (id: number, collectedOn: string, driverName: string, amount: number) => ({
    ...collected(amount),
    id,
    collectedOn,
    driverName,
    driverId: driverName === 'Ann' ? 3 : 4,
  })
  const envelopes = collectionEnvelopes([
    of(1, '2026-03-09', 'Bob', 10_00),
    of(2, '2026-03-09', 'Ann', 20_00),
    of(3, '2026-03-08', 'Bob', 30_00),
    of(4, '2026-03-09', 'Bob', 5_00),
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

test('only what waits is still to be confirmed', () => {
  const of = (amount: number, status: 'waiting' | 'confirmed' | 'refused') => ({ amount: cents(amount), status })
  expect(waitingAmount([of(1_00, 'waiting'), of(2_00, 'confirmed'), of(4_00, 'refused'), of(8_00, 'waiting')])).toBe(
    9_00,
  )
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

test('the note of a check begins with its number', () => {
  expect(collectionNote(' 1043 ', 'Dated tomorrow')).toBe('Check 1043: Dated tomorrow')
  expect(collectionNote('1043', ' ')).toBe('Check 1043')
  expect(collectionNote('', 'From the son')).toBe('From the son')
  expect(collectionNote(' ', '')).toBeNull()
})
