import type { JsonSchema } from '@dray/contract/description/wire-format'
import { expect, test } from 'vitest'
import { typeText } from './client-types.ts'

const text = { type: 'string' } as const

test.each<[type: string, schema: JsonSchema]>([
  ['string', { type: 'string', maxLength: 20 }],
  ['number', { type: 'integer', minimum: 1 }],
  ['Dollars', { type: 'number', description: 'US dollars' }],
  ['Day | null', { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }],
  ['Instant', { type: 'string', format: 'date-time' }],
  ['string | null', { type: ['string', 'null'] }],
  ["'AWAITING' | 'PAID'", { type: 'string', enum: ['AWAITING', 'PAID'] }],
  ["'don\\'t'", { const: "don't" }],
  ['true', { type: 'boolean', const: true }],
  ['Order', { $ref: '#/components/schemas/Order' }],
  ['string[]', { type: 'array', items: text }],
  ['(string | null)[]', { type: 'array', items: { type: ['string', 'null'] } }],
  [
    '{ id: number | null }[]',
    { type: 'array', items: { type: 'object', properties: { id: { type: ['integer', 'null'] } }, required: ['id'] } },
  ],
  [
    '({ id?: string } | null)[]',
    { type: 'array', items: { anyOf: [{ type: 'object', properties: { id: text } }, { type: 'null' }] } },
  ],
  [
    "{ 'first-name': string; age?: string }",
    { type: 'object', properties: { 'first-name': text, age: text }, required: ['first-name'] },
  ],
  ['Record<string, number>', { type: 'object', propertyNames: text, additionalProperties: { type: 'integer' } }],
  [
    "Partial<Record<'LOSS' | 'COUNT', number>>",
    { type: 'object', propertyNames: { enum: ['LOSS', 'COUNT'] }, additionalProperties: { type: 'integer' } },
  ],
  [
    '{ id: string } & Record<string, unknown>',
    { type: 'object', properties: { id: text }, required: ['id'], additionalProperties: {} },
  ],
  ['unknown', {}],
])('a schema of %s', (type, schema) => {
  expect(typeText(schema)).toBe(type)
})

test('a long type has a line for each field', () => {
  const fields = ['customerName', 'contactName', 'contactEmail', 'contactPhone', 'website', 'notes', 'address']
  const properties = Object.fromEntries(fields.map((name) => [name, text]))
  const schema = { type: 'object', properties: { customer: { type: 'object', properties, required: fields } } } as const
  expect(typeText(schema)).toBe(`{\n  customer?: {\n${fields.map((name) => `    ${name}: string`).join('\n')}\n  }\n}`)
})
