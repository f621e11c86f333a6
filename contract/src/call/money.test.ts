import { cents, maxSum } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { looseMoney, money, moneySum } from './money.ts'

// R5-21
test('a price can be sent as a person types it, with currency characters', () => {
  expect(['$1,234.50', ' 12 ', '-0.5', '.5', 7].map((typed) => looseMoney.parse(typed))).toEqual([
    123450, 1200, -50, 50, 700,
  ])
})

test('anything but a plain amount of dollars and cents is refused', () => {
  for (const typed of [
    '1,2',
    '12.345',
    '1.100',
    '1e5',
    '0x10',
    '',
    '$',
    '1.2.3',
    '1.005',
    'Infinity',
    '٣',
    null,
    '10000000001',
  ]) {
    expect(looseMoney.safeParse(typed).success).toBe(false)
  }
})

test('an invalid amount gets the same message as on the screen, and a missing one is required', () => {
  const told = [undefined, null, '', '1,2', '12.345', 12.345, true].map(
    (typed) => looseMoney.safeParse(typed).error?.issues[0]?.message,
  )
  const notMoney = 'Enter an amount in dollars'
  const comma = 'Use a period for decimals'
  const decimals = 'Amount can have at most two decimals'
  expect(told).toEqual([...Array(3).fill('This field is required'), comma, decimals, decimals, notMoney])
})

test('amounts are dollars in the API and cents in our code', () => {
  expect(money.encode(cents(1999))).toBe(19.99)
  expect(money.decode(19.99)).toBe(1999)
})

test('sums are exact to the cent up to the maximum', () => {
  for (let below = 0; below < 1000; below++) {
    const sum = cents(maxSum - below)
    expect(moneySum.decode(moneySum.encode(sum))).toBe(sum)
  }
  expect(moneySum.safeDecode(maxSum / 100 + 1).success).toBe(false)
})
