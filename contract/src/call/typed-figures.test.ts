import { figureSpellings } from '@dray/domain/test-data/figure-spellings'
import { decimalComma } from '@dray/domain/typed-figures'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../description/all-calls.ts'

type Field = [name: string, schema: z.ZodType]

/** Fields of a body that take a figure as text. */
function figureFields(name: string, schema: unknown): Field[] {
  if (!(schema instanceof z.ZodType)) return []
  if (typeof schema.safeParse('12').data === 'number' && !schema.safeParse('x').success) return [[name, schema]]
  return parts(schema).flatMap(([part, inner]) => figureFields(`${name}${part}`, inner))
}

function parts(schema: z.ZodType): [name: string, inner: unknown][] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).map(([key, field]) => [`.${key}`, field])
  if (schema instanceof z.ZodArray) return [['[]', schema.element]]
  if (schema instanceof z.ZodRecord) return [['{}', schema.valueType]]
  if (schema instanceof z.ZodUnion) return schema.options.map((option, at) => [`|${at}`, option])
  if (schema instanceof z.ZodPipe)
    return [
      ['', schema.in],
      ['', schema.out],
    ]
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  return isWrapper ? [['', schema.unwrap()]] : []
}

const fields = allCalls.flatMap(([name, call]) => figureFields(name, call.body))
const messages = (schema: z.ZodType, text: string) => schema.safeParse(text).error?.issues.map(({ message }) => message)

test('every figure of a body is read the same way: in full or not at all', () => {
  expect(fields.length).toBeGreaterThan(60)
  for (const [name, schema] of fields) {
    for (const [text, figure] of figureSpellings) {
      const found = schema.safeParse(text).data
      const scales = figure === undefined ? [undefined] : [undefined, figure, Math.round(figure * 100)]
      expect(scales, `${name} ${text}`).toContain(found)
    }
  }
})

test('a field that takes decimals says to use a period', () => {
  const decimals = fields.filter(([, schema]) => schema.safeParse('0.5').success)
  const names = decimals.map(([name]) => name.replace(/.*\./, ''))
  for (const name of ['amount', 'basePrice', 'weight', 'priceAdjustment', 'marginFloor', 'thcPercent', 'hoursWorked'])
    expect(names).toContain(name)
  for (const [name, schema] of decimals)
    for (const text of ['7,5', '0,999', '00,125'])
      expect(messages(schema, text), `${name} ${text}`).toEqual([decimalComma])
})
