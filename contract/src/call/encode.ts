import { z } from 'zod'
import { emptyObject } from './empty-object.ts'

type Encoder = (value: unknown) => unknown

/** Cents become dollars, and undeclared fields are dropped. Nothing is validated: five times as fast as zod's own `encode` (docs/decisions/025). */
export function encode(schema: z.core.$ZodType, value: unknown): unknown {
  let encoder = encoders.get(schema)
  if (encoder === undefined) {
    encoder = encoderFor(schema) ?? unchanged
    encoders.set(schema, encoder)
  }
  return encoder(value)
}

const encoders = new WeakMap<z.core.$ZodType, Encoder>()
const unchanged: Encoder = (value) => value

/** Undefined if values of the schema are sent unchanged. */
function encoderFor(schema: z.core.$ZodType): Encoder | undefined {
  if (schema instanceof z.ZodObject) return present(objectEncoder(schema))
  if (schema instanceof z.ZodArray) return present(listEncoder(encoderFor(schema.element)))
  if (schema instanceof z.ZodRecord) return present(recordEncoder(encoderFor(schema.valueType)))
  if (schema instanceof z.ZodUnion) return present(unionEncoder(schema.options))
  if (schema instanceof z.ZodCodec) return present(codecEncoder(schema))
  if (schema instanceof z.ZodPipe) return encoderFor(isTransform(schema.out) ? schema.in : schema.out)
  if (hasInnerType(schema)) return encoderFor(schema._zod.def.innerType)
  return undefined
}

const isTransform = (schema: z.core.$ZodType) => schema instanceof z.ZodTransform

const present = (encoder: Encoder | undefined): Encoder | undefined =>
  encoder && ((value) => (value === null || value === undefined ? value : encoder(value)))

function objectEncoder(schema: z.ZodObject): Encoder {
  const fields = Object.entries(schema.shape).map(([name, field]) => ({ name, encoder: encoderFor(field) }))
  const keepsUndeclared = schema.def.catchall instanceof z.ZodUnknown
  const empty = emptyObject(fields.map(({ name }) => name))
  return (value) => {
    const fieldValues = value as Record<string, unknown>
    const sent = keepsUndeclared ? { ...fieldValues } : { ...empty }
    for (const { name, encoder } of fields) {
      const fieldValue = fieldValues[name]
      sent[name] = encoder === undefined || fieldValue === undefined ? fieldValue : encoder(fieldValue)
    }
    return sent
  }
}

const listEncoder = (encoder: Encoder | undefined): Encoder | undefined =>
  encoder && ((values) => (values as unknown[]).map((value) => encoder(value)))

const recordEncoder = (encoder: Encoder | undefined): Encoder | undefined =>
  encoder &&
  ((values) => Object.fromEntries(Object.entries(values as object).map(([key, value]) => [key, encoder(value)])))

function codecEncoder({ def }: z.ZodCodec): Encoder {
  const payload = { value: undefined, issues: [] }
  const inner = encoderFor(def.in) ?? unchanged
  return (value) => inner(def.reverseTransform(value, payload))
}

/** A value that fits none of the options is sent unchanged; the receiver refuses it. */
function unionEncoder(options: readonly z.core.$ZodType[]): Encoder | undefined {
  const encoders = options.map((option) => ({ option, encoder: encoderFor(option) }))
  if (encoders.every(({ encoder }) => encoder === undefined)) return undefined
  return (value) => (encoders.find(({ option }) => isOption(option, value))?.encoder ?? unchanged)(value)
}

/** True if the value has the option's required fields and its literal values. */
const isOption = (option: z.core.$ZodType, value: unknown): boolean =>
  option instanceof z.ZodObject &&
  typeof value === 'object' &&
  value !== null &&
  Object.entries(option.shape).every(([name, field]: [string, z.core.$ZodType]) => {
    const fieldValue = (value as Record<string, unknown>)[name]
    if (field instanceof z.ZodLiteral || field instanceof z.ZodEnum) return field.safeParse(fieldValue).success
    return fieldValue !== undefined || field._zod.optin === 'optional'
  })

type Wrapper = z.ZodOptional | z.ZodNullable | z.ZodDefault | z.ZodPrefault | z.ZodReadonly | z.ZodNonOptional

const hasInnerType = (schema: z.core.$ZodType): schema is Wrapper =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodNonOptional
