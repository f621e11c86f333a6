import { expect, test } from 'vitest'
import { refuseComplexJson } from './complex-json.ts'

const problemOf = (json: string): string | undefined => {
  try {
    refuseComplexJson(Buffer.from(json))
    return undefined
  } catch (error) {
    return (error as { code: string }).code
  }
}
const nested = (depth: number) => `${'[{"a":'.repeat(depth / 2)}1${'}]'.repeat(depth / 2)}`

test('JSON may be nested 32 deep and have 250,000 values', () => {
  expect([nested(32), nested(34)].map(problemOf)).toEqual([undefined, 'unreadable-request'])
  const list = (commas: number) => `[1${',1'.repeat(commas)}]`
  expect([list(250_000), list(250_001)].map(problemOf)).toEqual([undefined, 'request-too-large'])
})

test('brackets and commas inside a text do not count, whatever is escaped in it', () => {
  const brackets = '['.repeat(100)
  expect(problemOf(`["${brackets}", "\\"${brackets}", "\\\\"]`)).toBeUndefined()
  expect(problemOf(`["\\\\", ${brackets}`)).toBe('unreadable-request')
  expect(problemOf(`["é\\"${',['.repeat(300_000)}"]`)).toBeUndefined()
})

test('JSON that ends too early is left to the parser', () => {
  expect(['', '[', '{"a', '"\\', ']]]'].map(problemOf)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
