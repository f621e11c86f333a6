import { z } from 'zod'

/**
 * What a value of ours is on the wire: codecs run backwards, so Cents become dollars and a Date its text.
 * zod's own `encode` refuses every schema with a `preprocess` or a `transform`; those only loosen what the
 * server takes, so here they are passed by. Nothing is checked: that is the server's work, and the form's.
 */
export function encode(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === undefined || value === null) return value
  if (schema instanceof z.ZodObject) return isRecord(value) ? encodeKeys(schema, value) : value
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((one) => encode(schema.element, one)) : value
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
  const encoded = Object.entries(value).map(([key, one]): [string, unknown] => {
    const part = schema.shape[key]
    return [key, part === undefined ? one : encode(part, one)]
  })
  return Object.fromEntries(encoded.filter(([, one]) => one !== undefined))
}

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
