import { z } from 'zod'

/**
 * Encodes a value for the wire: codecs run backward, so Cents become dollars and a Date becomes text.
 * zod's own `encode` rejects schemas with a `preprocess` or a `transform`. Those only loosen what the server
 * accepts, so they are skipped here. Nothing is validated: the form and the server do that.
 */
export function encode(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (schema instanceof z.ZodObject) return isRecord(value) ? encodeKeys(schema, value) : value
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((item) => encode(schema.element, item)) : value
  if (schema instanceof z.ZodRecord) return isRecord(value) ? encodeValues(schema, value) : value
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((candidate) => isOption(candidate, value))
    return option === undefined ? value : encode(option, value)
  }
  if (schema instanceof z.ZodCodec) {
    const payload = { value, issues: [] }
    return encode(schema._zod.def.in, schema._zod.def.reverseTransform(value, payload))
  }
  if (schema instanceof z.ZodPipe) {
    const { in: from, out: to } = schema._zod.def
    return encode(to instanceof z.ZodTransform ? from : to, value)
  }
  if (hasInner(schema)) return encode(schema._zod.def.innerType, value)
  return value
}

function encodeKeys(schema: z.ZodObject, value: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const encoded = Object.entries(value).map(([key, part]): [string, unknown] => {
    const partSchema = schema.shape[key]
    return [key, partSchema === undefined ? part : encode(partSchema, part)]
  })
  return Object.fromEntries(encoded.filter(([, part]) => part !== undefined))
}

/** Whether a value is this one of several objects: it has all keys of the value, and the same kind. Other options are sent as they are. */
const isOption = (option: z.core.$ZodType, value: unknown): boolean =>
  option instanceof z.ZodObject &&
  isRecord(value) &&
  Object.entries(value).every(([key, part]) => {
    const schema: z.core.$ZodType | undefined = option.shape[key]
    const isChoice = schema instanceof z.ZodLiteral || schema instanceof z.ZodEnum
    return schema !== undefined && (!isChoice || schema.safeParse(part).success)
  })

const encodeValues = (schema: z.ZodRecord, value: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, part]) => [key, encode(schema.valueType, part)]))

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault | z.ZodReadonly | z.ZodNonOptional

const hasInner = (schema: z.core.$ZodType): schema is Wrapper =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodNonOptional

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
