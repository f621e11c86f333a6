import { type Call, runsOnce } from '@dray/contract/call'
import { nextHeader } from '@dray/contract/paged-list'
import { problemBodySchema } from '@dray/contract/problem-body'
import { z } from 'zod'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 description of every call from the contract (D-164). */
export function describeApi(calls: readonly (readonly [name: string, call: Call, feature: string])[]): Json {
  const paths: Record<string, Json> = {}
  for (const [name, call, feature] of calls) {
    const path = call.path.replace(/:(\w+)/g, '{$1}').replace('*', '{fileName}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call, feature) }
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
      schemas: { Problem: onTheWire(problemBodySchema) },
    },
  }
}

const cookieNames = 'Behind https the name is __Host-dray_session.'

function operation(name: string, call: Call, feature: string): Json {
  const body = onTheWire(call.body)
  return {
    operationId: name,
    summary: call.summary,
    description: `Who: ${whoInWords(call.who)}.`,
    tags: [feature],
    security: call.who === 'open' || call.who === 'signed' ? [] : [{ session: [] }],
    parameters: [...parameters('path', call.params), ...parameters('query', call.query), ...keyParameter(call)],
    ...(Object.keys(body).length > 0 && call.method !== 'GET'
      ? {
          requestBody: {
            required: !call.body.safeParse(undefined).success,
            content: { 'application/json': { schema: body } },
          },
        }
      : {}),
    responses: { 200: answer(call), default: problem },
  }
}

const contentTypes = {
  json: 'application/json',
  pdf: 'application/pdf',
  file: 'application/octet-stream',
  events: 'text/event-stream',
}
const nextPage = { description: 'Where the next page starts, for `after`; not on the last', schema: { type: 'string' } }
const problem = {
  description: 'A problem',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

function answer(call: Call): Json {
  const schema = call.answers === 'json' ? onTheWire(call.answer) : { type: 'string' }
  return {
    description: 'The answer',
    content: { [contentTypes[call.answers]]: { schema } },
    ...(call.isPaged ? { headers: { [nextHeader]: nextPage } } : {}),
  }
}

function parameters(location: 'path' | 'query', schema: z.ZodType): Json[] {
  const { properties, required } = z
    .looseObject({
      properties: z.record(z.string(), z.unknown()).default({}),
      required: z.array(z.string()).default([]),
    })
    .parse(onTheWire(schema))
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: property,
  }))
}

const keyParameter = (call: Call): Json[] =>
  runsOnce(call)
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []

/** The wire format: dollars instead of Cents, text instead of Date. */
function onTheWire(schema: z.ZodType): Json {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return described
}

function whoInWords(who: Call['who']): string {
  if (typeof who === 'string') return who
  if ('own' in who) return 'staff, for their own records'
  const roles = who.roles === 'office' ? 'office' : who.roles.join(', ') || 'ADMIN'
  return who.orSelf === undefined ? roles : `${roles}, or the user concerned`
}
