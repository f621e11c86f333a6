import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { looseMoney, money } from './money.ts'

// R5-21
test('a price can be sent as a person types it, with currency characters', () => {
  expect(['$1,234.50', ' 12 ', '-0.5', '.5', 7].map((typed) => looseMoney.parse(typed))).toEqual([
    123450, 1200, -50, 50, 700,
  ])
})

test('anything but a plain amount of dollars and cents is refused', () => {
  for (const typed of ['1e5', '0x10', '', '$', '1.2.3', '1.005', 'Infinity', '٣', null, '10000000001']) {
    expect(looseMoney.safeParse(typed).success).toBe(false)
  }
})

test('amounts are dollars in the API and cents in our code', () => {
  expect(money.encode(cents(1999))).toBe(19.99)
  expect(money.decode(19.99)).toBe(1999)
})
