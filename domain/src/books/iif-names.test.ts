import fc from 'fast-check'
import { expect, test } from 'vitest'
import { iifNames, iifText, maxIifName } from './iif-names.ts'

const western: Record<string, string> = { Ł: 'L', ś: 's', 深: 'Shen', 圳: 'Zhen' }
const toWestern = (letters: string) => [...letters].map((letter) => western[letter] ?? '').join('')
const named = (...names: string[]) => {
  const customers = names.map((name, at) => ({ customerId: at + 1, name }))
  return customers.map(iifNames(customers, toWestern))
}

test('letters of Western Europe stay, others are transliterated, and what IIF can’t carry goes', () => {
  expect(iifText('Käse “Łś”\t深圳 – 🧀 Co.', toWestern)).toBe("Käse 'Ls' ShenZhen - Co.")
  expect(named('Bar: "Ernst" 🧀')).toEqual(["Bar- 'Ernst'"])
})

test('names that QuickBooks Desktop would take for one get their numbers, and the first keeps its own', () => {
  const long = 'Long '.repeat(9)
  expect(named(`${long}one`, `${long}two`, 'ERNST', 'Ernst', 'Other')).toEqual([
    'Long Long Long Long Long Long Long Long L',
    'Long Long Long Long Long Long Long #2',
    'ERNST',
    'Ernst #4',
    'Other',
  ])
})

test('a name of which nothing is left is the customer’s number', () => {
  expect(named('🧀🧀', 'ت', '---')).toEqual(['Customer 1', 'Customer 2', 'Customer 3'])
  expect(named('Customer 2', '🧀')).toEqual(['Customer 2', 'Customer 2 #2'])
})

test('all names are short and distinct without case, and later customers change none of before', () => {
  const name = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('Ernst', 'ernst', 'x'.repeat(50)),
  )
  fc.assert(
    fc.property(fc.array(name, { maxLength: 30 }), fc.nat(30), (names, some) => {
      const all = named(...names)
      expect(new Set(all.map((each) => each.toLowerCase())).size).toBe(names.length)
      expect(Math.max(0, ...all.map(({ length }) => length))).toBeLessThanOrEqual(maxIifName)
      expect(named(...names.slice(0, some))).toEqual(all.slice(0, some))
    }),
  )
})
