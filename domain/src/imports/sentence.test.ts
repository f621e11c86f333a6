import { expect, test } from 'vitest'
import { quoted, shortened } from './sentence.ts'

test('a report shows at most sixty characters of a cell, without splitting a character', () => {
  expect([shortened('x'.repeat(60)), shortened('x'.repeat(61))]).toEqual(['x'.repeat(60), `${'x'.repeat(57)}...`])
  expect(shortened(`${'x'.repeat(56)}😀😀😀`)).toBe(`${'x'.repeat(56)}...`)
  expect(quoted('Chai')).toBe("'Chai'")
})
