import { z } from 'zod'
import { type Call, runsOnce } from '../call.ts'
import { nextHeader } from '../paged-list.ts'
import { problemBodySchema } from '../problem-body.ts'
import { createRefusalResponses } from './refusal-responses.ts'
import { type JsonSchema, type WireCall, wireFormat } from './wire-format.ts'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 description of every call from the contract (D-164). */
export function describeApi(): Json {
  const { calls, schemas } = wireFormat()
  const refusals = createRefusalResponses()
  const paths: Record<string, Json> = {}
  for (const call of calls) {
    const path = call.call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.call.method.toLowerCase()]: operation(call, refusals.responses(call.call)) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dray',
      version: '1',
      description: 'The back office of a wholesale distributor. Amounts are US dollars.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'dray_session', description: cookieNames } },
      schemas: { ...schemas, Problem: z.toJSONSchema(problemBodySchema) },
      responses: refusals.components,
    },
  }
}

const cookieNames = 'Behind https the name is __Host-dray_session.'

const operation = ({ name, feature, call, params, query, body, answer }: WireCall, refusals: Json): Json => ({
  operationId: name,
  summary: call.summary,
  description: `Who: ${whoInWords(call.who)}.`,
  tags: [feature],
  security: call.who === 'open' || call.who === 'signed' ? [] : [{ session: [] }],
  parameters: [...parameters('path', params), ...parameters('query', query), ...keyParameter(call)],
  ...requestBody(call, body),
  responses: { 200: success(call, answer), ...refusals },
})

function requestBody({ body, who }: Call, schema: JsonSchema | undefined): Json | undefined {
  if (who === 'signed') return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  if (schema === undefined) return undefined
  const required = !body.safeParse(undefined).success
  return { requestBody: { required, content: { 'application/json': { schema } } } }
}

const contentTypes = {
  json: 'application/json',
  pdf: 'application/pdf',
  file: 'application/octet-stream',
  events: 'text/event-stream',
}
const nextPage = { description: 'Where the next page starts, for `after`; not on the last', schema: { type: 'string' } }
const success = (call: Call, schema: JsonSchema | undefined): Json => ({
  description: 'The answer',
  ...(schema || call.answers !== 'json' ? { content: { [contentTypes[call.answers]]: schema ? { schema } : {} } } : {}),
  ...(call.isPaged ? { headers: { [nextHeader]: nextPage } } : {}),
})

const parameters = (location: 'path' | 'query', { properties = {}, required = [] }: JsonSchema): Json[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    // A list of ids is separated by commas.
    ...(typeof schema === 'object' && schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }))

const keyParameter = (call: Call): Json[] =>
  runsOnce(call)
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []

export function whoInWords(who: Call['who']): string {
  if (typeof who === 'string') return who
  if ('own' in who) return 'staff, for their own records'
  const roles = who.roles === 'office' ? 'office' : who.roles.join(', ') || 'ADMIN'
  return who.orSelf === undefined ? roles : `${roles}, or the user concerned`
}
