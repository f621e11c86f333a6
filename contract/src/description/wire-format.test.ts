import { expect, test } from 'vitest'
import { wireFormat } from './wire-format.ts'

const { calls, schemas } = wireFormat()
const call = (name: string) => calls.find((described) => described.name === name)

test('a request names the fields that it may leave out', () => {
  // orderNum is preprocessed: missing, null and empty all mean none (D-153).
  expect(schemas['NewOrder']).toMatchObject({
    properties: { orderNum: { anyOf: [{ type: 'string', maxLength: 40 }, { type: 'null' }] } },
    required: ['customerID', 'products'],
  })
})

test('an answer has amounts in dollars, instants and days', () => {
  expect(schemas['Payment']).toMatchObject({
    properties: {
      amount: { type: 'number', description: 'US dollars' },
      createdAt: { type: 'string', format: 'date-time' },
      paymentDate: { type: 'string', format: 'date' },
    },
  })
  expect(schemas['Payment']?.required).toContain('voidedOn')
})

test('ids and numbers in a path or a query are numbers', () => {
  expect(call('readOrder')?.params.properties).toEqual({ id: { type: 'integer' } })
  expect(call('removePayroll')?.params.properties).toMatchObject({
    year: { type: 'integer', minimum: 2000, maximum: 2199 },
  })
  expect(call('traceBatches')?.query.properties).toMatchObject({ ids: { type: 'array', items: { type: 'integer' } } })
})

test('records are described once and referred to by name', () => {
  expect(call('readOrder')?.answer).toEqual({
    type: 'object',
    properties: { res: { $ref: '#/components/schemas/Order' } },
    required: ['res'],
  })
})

test('every field says what it holds', () => {
  const parts = calls.flatMap(({ name, params, query, body, answer }) =>
    Object.entries({ params, query, body, answer }).map(([part, schema]) => [`${name} ${part}`, schema] as const),
  )
  const unknown = [...parts, ...Object.entries(schemas)].flatMap(([name, schema]) => unknownFields(schema, name))
  expect(unknown.filter((path) => !/^(changePayrollRow|submitPayroll) /.test(path))).toEqual([
    'recordStopEvents body.events.*',
  ])
})

/** The paths of fields without a type. */
function unknownFields(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  if (Object.keys(schema).length === 0) return [path]
  const { properties, items, anyOf, additionalProperties } = schema as Record<string, object | undefined>
  return [
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => unknownFields(field, `${path}.${name}`)),
    ...Object.values(anyOf ?? {}).flatMap((option) => unknownFields(option, path)),
    ...unknownFields(items, path),
    ...unknownFields(additionalProperties, `${path}.*`),
  ]
}
