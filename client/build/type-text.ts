import type { JsonSchema } from '@dray/contract/description/wire-format'

type Schema = JsonSchema | boolean

/** Undefined for a tuple, which the contract doesn't use. */
export const elements = ({ items }: JsonSchema): Schema | undefined => (Array.isArray(items) ? undefined : items)

/** The TypeScript type of values that have this JSON Schema, as the contract writes it. */
export function typeText(schema: Schema): string {
  if (typeof schema === 'boolean') return schema ? 'unknown' : 'never'
  if (schema.$ref !== undefined) return schema.$ref.replace(/.*\//, '')
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum !== undefined) return union(schema.enum.map(literal))
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return union(options.map(typeText))
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeText({ ...schema, type })))
  return typeTexts[schema.type ?? 'unknown']?.(schema) ?? 'unknown'
}

const typeTexts: Record<string, (schema: JsonSchema) => string> = {
  object: objectText,
  array: (schema) => `${inParentheses(typeText(elements(schema) ?? true))}[]`,
  string: ({ format }) => (format === undefined ? 'string' : (stringTypes[format] ?? 'string')),
  number: ({ description }) => (description === 'US dollars' ? 'Dollars' : 'number'),
  integer: () => 'number',
  boolean: () => 'boolean',
  null: () => 'null',
}

const stringTypes: Record<string, string> = { date: 'Day', 'date-time': 'Instant' }

/** The types that the texts above refer to. */
export const basicTypes = `/** An amount of US dollars, with at most two decimals. */
export type Dollars = number
/** A day, such as \`2026-11-27\`. */
export type Day = string
/** A time in ISO 8601, such as \`2026-11-27T17:05:00.000Z\`. */
export type Instant = string
`

export const pascalCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

export const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replace(/[\\']/g, '\\$&')}'` : JSON.stringify(value)

export const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')

const inParentheses = (text: string): string => (/^[^{]* \| |^\{[^]*\} \| /.test(text) ? `(${text})` : text)

function objectText(schema: JsonSchema): string {
  const { properties = {}, required = [], additionalProperties: rest } = schema
  const fields = Object.entries(properties).map(([name, field]) => fieldText(name, field, required.includes(name)))
  const named = fields.length === 0 ? [] : [block(fields)]
  const others = typeof rest === 'object' ? [recordText(schema, typeText(withoutMeaning(rest)))] : []
  return [...named, ...others].join(' & ') || '{}'
}

/** `{}` allows any value. */
const withoutMeaning = (schema: JsonSchema): Schema => (Object.keys(schema).length === 0 ? true : schema)

function recordText({ propertyNames }: JsonSchema, values: string): string {
  const names = typeof propertyNames === 'object' ? propertyNames.enum : undefined
  return names === undefined ? `Record<string, ${values}>` : `Partial<Record<${union(names.map(literal))}, ${values}>>`
}

const fieldText = (name: string, schema: Schema, isRequired: boolean): string =>
  `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)}${isRequired ? '' : '?'}: ${typeText(schema)}`

const maxWidth = 100

/** On one line if it's short. */
function block(fields: readonly string[]): string {
  const line = `{ ${fields.join('; ')} }`
  if (line.length <= maxWidth && !line.includes('\n')) return line
  return `{\n${fields.map((field) => indented(field)).join('\n')}\n}`
}

export const indented = (text: string): string => text.replace(/^(?=.)/gm, '  ')
