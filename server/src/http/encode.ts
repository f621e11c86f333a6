import { z } from 'zod'

type Encode = (value: unknown) => unknown

/**
 * Encodes an answer by its schema: amounts in dollars, times as text, and no field that is not declared. What the server has read and
 * worked out itself is not checked again, as zod's own `encode` does in five times as long (docs/decisions/025); tests check every answer.
 */
export function encodeAnswer(schema: z.ZodType, answer: unknown): unknown {
  let encode = encoders.get(schema)
  if (encode === undefined) {
    encode = encoderOf(schema) ?? asItIs
    encoders.set(schema, encode)
  }
  return encode(answer)
}

/** Built at the first answer of each call. */
const encoders = new WeakMap<z.ZodType, Encode>()
const asItIs: Encode = (value) => value

/** Undefined if values of the schema are sent as they are. */
function encoderOf(schema: unknown): Encode | undefined {
  if (schema instanceof z.ZodObject && schema.def.catchall === undefined) return encodeObject(schema)
  if (schema instanceof z.ZodArray) return encodeEach(encoderOf(schema.element))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly)
    return encodePresent(encoderOf(schema.unwrap()))
  if (schema instanceof z.ZodCodec) return encodeByCodec(schema)
  if (!(schema instanceof z.ZodType)) throw new RangeError('Only schemas of zod can be encoded')
  return isSentAsItIs(schema) ? undefined : (value) => schema.encode(value)
}

const plainTypes: ReadonlySet<string> = new Set([
  'string',
  'number',
  'boolean',
  'enum',
  'literal',
  'unknown',
  'undefined',
  'custom',
])

/** A check that changes what it checks, such as `trim`, is zod's. */
const isSentAsItIs = ({ def }: z.ZodType): boolean =>
  plainTypes.has(def.type) && !def.checks?.some((check) => check._zod.def.check === 'overwrite')

function encodeObject(schema: z.ZodObject): Encode {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, encode: encoderOf(field) }))
  return (value) => {
    const sent: Record<string, unknown> = {}
    for (const { name, encode } of fields) {
      const own: unknown = (value as Record<string, unknown>)[name]
      sent[name] = encode === undefined || own === undefined ? own : encode(own)
    }
    return sent
  }
}

const encodeEach = (encode: Encode | undefined): Encode | undefined =>
  encode && ((values) => (values as unknown[]).map((value) => encode(value)))

const encodePresent = (encode: Encode | undefined): Encode | undefined =>
  encode && ((value) => (value === null || value === undefined ? value : encode(value)))

function encodeByCodec({ def }: z.ZodCodec): Encode {
  const { reverseTransform } = def
  const payload = { value: undefined, issues: [] }
  return (value) => reverseTransform(value, payload)
}
