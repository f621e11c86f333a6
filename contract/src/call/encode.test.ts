import { allCalls } from '../description/all-calls.ts'
import { money } from './money.ts'
import { instant } from './fields.ts'
import { positionSchema } from './wal-position.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { encode } from './encode.ts'

const answers = new Map(
  allCalls.flatMap(([name, { answers: kind, answer }]) => (kind === 'json' ? [[name, answer] as const] : [])),
)

/** Any value that a schema encodes, whose objects also have fields that it does not declare. */
function arbitraryValue(schema: unknown): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodObject) return arbitraryObject(schema)
  if (schema instanceof z.ZodArray)
    return fc.array(arbitraryValue(schema.element), { minLength: minLength(schema), maxLength: 3 })
  if (schema instanceof z.ZodNullable) return fc.option(arbitraryValue(schema.unwrap()), { nil: null })
  if (schema instanceof z.ZodOptional) return fc.option(arbitraryValue(schema.unwrap()), { nil: undefined })
  if (schema instanceof z.ZodReadonly) return arbitraryValue(schema.unwrap())
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(arbitraryValue))
  if (schema instanceof z.ZodRecord) return fc.dictionary(recordKey, arbitraryValue(schema.valueType), { maxKeys: 3 })
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options)
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values)
  if (schema instanceof z.ZodCodec) return schema.out instanceof z.ZodDate ? aTime : fc.integer()
  if (schema instanceof z.ZodNumber) return fc.integer({ min: 0, max: 1_000_000 })
  if (schema instanceof z.ZodBoolean) return fc.boolean()
  if (schema instanceof z.ZodUUID) return fc.uuid({ version: 4 })
  if (schema instanceof z.ZodISODate) return fc.constant('2026-02-28')
  if (schema === positionSchema) return fc.constant('0/16B3748')
  if (schema instanceof z.ZodType && schema.def.type === 'string') return fc.string({ unit: 'grapheme' })
  if (schema instanceof z.ZodCustom) return fc.uint8Array()
  if (schema instanceof z.ZodUndefined) return fc.constant(undefined)
  if (schema instanceof z.ZodUnknown) return fc.jsonValue()
  throw new RangeError(`The test makes no values for ${String(schema)}`)
}

// zod drops a key named __proto__; no record has one.
const recordKey = fc.string().filter((key) => key !== '__proto__')
const minLength = ({ _zod: { bag } }: z.ZodArray): number => (bag.minimum === 1 ? 1 : 0)
const aTime = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
const undeclared = { tokenHash: 'secret', productCost_: 1 }
const arbitraryObject = (schema: z.ZodObject): fc.Arbitrary<unknown> =>
  fc
    .record(Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, arbitraryValue(field)])))
    .map((declared) => ({ ...undeclared, ...declared }))

test('every call’s answer is tested', () => {
  expect(answers.size).toBeGreaterThan(90)
})

test.each([...answers])('the answer of %s is encoded as zod would, without undeclared fields', (_name, answer) => {
  fc.assert(
    fc.property(arbitraryValue(answer), (value) => {
      const expected = answer.safeEncode(value)
      fc.pre(expected.success)
      const sent = encode(answer, value)
      expect(JSON.stringify(sent)).toBe(JSON.stringify(expected.data))
      expect(String(JSON.stringify(sent))).not.toContain('tokenHash')
    }),
    { numRuns: 50 },
  )
})

test('amounts and times are encoded at any depth', () => {
  const schema = z.object({ lines: z.array(z.object({ price: money.nullish(), at: instant })).readonly() })
  const at = new Date('2026-03-04T05:06:07.089Z')
  expect(encode(schema, { lines: [{ price: 1999, at }, { price: null, at, cost: 5 }, { at }] })).toEqual({
    lines: [{ price: 19.99, at: at.toISOString() }, { price: null, at: at.toISOString() }, { at: at.toISOString() }],
  })
})

test('a loose object keeps its undeclared fields', () => {
  const schema = z.object({ price: money }).loose()
  expect(encode(schema, { price: 1999, other: 1 })).toEqual({ price: 19.99, other: 1 })
})

test('in a union, the schema that matches the value’s fields and kind encodes it', () => {
  const schema = z.union([
    z.object({ kind: z.literal('PRICE'), value: money }),
    z.object({ kind: z.literal('PERCENT'), value: z.number() }),
    z.object({ minBalance: money, note: z.string().optional() }),
  ])
  expect(encode(schema, { kind: 'PRICE', value: 1999 })).toEqual({ kind: 'PRICE', value: 19.99 })
  expect(encode(schema, { kind: 'PERCENT', value: 1999 })).toEqual({ kind: 'PERCENT', value: 1999 })
  expect(encode(schema, { minBalance: 1999 })).toEqual({ minBalance: 19.99 })
})

test('a schema that accepts more than it declares encodes only what it declares', () => {
  const schema = z.object({ price: z.preprocess((value) => value ?? 0, money.nullable()).optional() })
  expect(encode(schema, { price: 1999 })).toEqual({ price: 19.99 })
})
