import { z } from 'zod'
import { allCalls, namedSchemas } from './all-calls.ts'
import type { Call } from '../call.ts'
import { webhookEventSchema } from '../webhooks.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** A call with what a program sends and gets, as JSON Schema: dollars instead of Cents, text instead of Date. */
export type WireCall = {
  name: string
  feature: string
  call: Call
  params: JsonSchema
  query: JsonSchema
  /** Undefined for calls without a JSON body. */
  body: JsonSchema | undefined
  /** Undefined for PDFs, files and streams. */
  answer: JsonSchema | undefined
}

/** Every call, the event of a webhook's request, and the schemas that they refer to as `#/components/schemas/Order`. */
export type WireFormat = { calls: WireCall[]; event: JsonSchema; schemas: Record<string, JsonSchema> }

export function wireFormat(): WireFormat {
  const schemas: WireFormat['schemas'] = {}
  const request = (schema: z.ZodType) => onTheWire(schema, requestRules, schemas)
  const answer = (schema: z.ZodType) => onTheWire(schema, plainRules, schemas)
  const calls = allCalls.map(([name, call, feature]) => ({
    name,
    feature,
    call,
    params: request(call.params),
    query: request(call.query),
    body: isJson(call.body) && call.method !== 'GET' ? request(call.body) : undefined,
    answer: call.answers === 'json' && isJson(call.answer) ? answer(call.answer) : undefined,
  }))
  return { calls, event: answer(webhookEventSchema), schemas }
}

const isJson = (schema: z.ZodType): boolean => !(schema instanceof z.ZodUndefined || schema instanceof z.ZodUnknown)

for (const [name, schema] of namedSchemas) z.globalRegistry.add(schema, { id: name })

type Rules = NonNullable<z.core.ToJSONSchemaParams['override']>

/** Adds the schemas it refers to to `schemas`. */
function onTheWire(schema: z.ZodType, override: Rules, schemas: WireFormat['schemas']): JsonSchema {
  // In a list, so that a named schema is referred to, too.
  const described = z.toJSONSchema(z.array(schema), { io: 'input', unrepresentable: 'any', override })
  const { items, $defs } = JSON.parse(JSON.stringify(described).replaceAll('#/$defs/', '#/components/schemas/'))
  for (const [name, { id: _, ...named }] of Object.entries<JsonSchema>($defs ?? {})) {
    if (JSON.stringify(schemas[name] ?? named) !== JSON.stringify(named))
      throw new RangeError(`${name} is sent and answered with different fields`)
    schemas[name] = named
  }
  return items
}

/** Leaves out what a format or type says already. */
const plainRules: Rules = ({ jsonSchema }) => {
  if (jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
}

const requestRules: Rules = (context) => {
  const { zodSchema, jsonSchema } = context
  if (zodSchema instanceof z.ZodObject) jsonSchema.required = requiredFields(zodSchema)
  if (zodSchema instanceof z.ZodCodec && isNumberInText(zodSchema)) {
    const { $schema: _, ...described } = z.toJSONSchema(zodSchema.def.out, { override: plainRules })
    delete jsonSchema.pattern
    Object.assign(jsonSchema, described)
  }
  plainRules(context)
}

/** Also knows the fields whose preprocessing fills in a missing value. */
const requiredFields = ({ shape }: z.ZodObject): string[] =>
  Object.keys(shape).filter((name) => !z.safeParse(shape[name] as z.core.$ZodType, undefined).success)

/** Ids and numbers in a path or query, and lists of them: digits in the URL, numbers to a program. */
const isNumberInText = ({ def }: z.ZodCodec): boolean =>
  def.in instanceof z.ZodString && (def.out instanceof z.ZodNumber || def.out instanceof z.ZodArray)
