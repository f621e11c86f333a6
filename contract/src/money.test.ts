import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { looseMoney, money } from './money.ts'

// R5-21
test('a price may be sent as a person types it, with currency characters', () => {
  expect(['$1,234.50', ' 12 ', '-0.5', '.5', 7].map((typed) => looseMoney.parse(typed))).toEqual([
    123450, 1200, -50, 50, 700,
  ])
})

test('what is not a plain amount of dollars and cents is refused, never guessed', () => {
  for (const typed of ['1e5', '0x10', '', '$', '1.2.3', '1.005', 'Infinity', '٣', null, '10000000001']) {
    expect(looseMoney.safeParse(typed).success).toBe(false)
  }
})

test('dollars travel and cents are kept', () => {
  expect(money.encode(cents(1999))).toBe(19.99)
  expect(money.decode(19.99)).toBe(1999)
})
