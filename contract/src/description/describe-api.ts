import { mayCall, type Role, roles } from '@dray/domain/users/permissions'
import { type EventKind, eventKindLabels, eventKinds } from '@dray/domain/webhooks/events'
import { z } from 'zod'
import { type Call, isForKeys, runsOnce } from '../call.ts'
import { nextHeader } from '../call/paged-list.ts'
import { type ProblemBody, problemBodySchema } from '../call/problem-body.ts'
import { type ProblemCode, problems, problemStatus } from '../problems.ts'
import { eventIdHeader, signatureHeader, standardHeaders } from '../webhooks.ts'
import { answerExample, requestExample, writtenExamples } from './examples.ts'
import { describedFeatures } from './features.ts'
import { possibleRefusals } from './possible-refusals.ts'
import { type JsonSchema, type WireCall, type WireFormat, wireFormat } from './wire-format.ts'

type Json = Record<string, unknown>

/** Generates the OpenAPI 3.1 description of every call from the contract (D-164). */
export function describeApi(): Json {
  const wire = wireFormat()
  const refusals = createRefusalResponses()
  const paths: Record<string, Json> = {}
  for (const call of wire.calls) {
    const path = call.call.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [call.call.method.toLowerCase()]: operation(call, wire, refusals.responses(call.call)),
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dray API', version: '1', description: introduction },
    tags: Object.entries(describedFeatures).map(([name, description]) => ({ name: sentenceCase(name), description })),
    paths,
    webhooks: describeEvents(wire),
    components: {
      securitySchemes,
      schemas: { ...wire.schemas, Problem: z.toJSONSchema(problemBodySchema) },
      responses: refusals.components,
    },
  }
}

const securitySchemes = {
  key: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key, which starts with `dray_`. An admin creates it in Settings.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'dray_session',
    description: 'The session of a person in the browser. Behind https the name is __Host-dray_session.',
  },
  device: {
    type: 'apiKey',
    in: 'cookie',
    name: 'dray_device',
    description: "A customer's contact, on a device that a link opened. Behind https the name is __Host-dray_device.",
  },
}

function operation(
  { name, feature, call, params, query, body, answer }: WireCall,
  { schemas }: WireFormat,
  refusals: Json,
): Json {
  return {
    operationId: name,
    summary: sentenceCase(name),
    description: `${plainText(call.summary)}\n\nWho: ${whoInWords(call.who)}.`,
    tags: [sentenceCase(feature)],
    security: security(call),
    'x-roles': rolesFor(call.who),
    parameters: [...parameters('path', params), ...parameters('query', query), ...keyParameter(call)],
    ...requestBody(call, body && json(body, writtenExamples[name] ?? requestExample(body, schemas, name))),
    responses: { ...success(call, answer && json(answer, answerExample(answer, schemas, name))), ...refusals },
  }
}

/** Readers of the description don't have the rules that our ids refer to. */
export const plainText = (summary: string): string => summary.replaceAll(/ \([DX]-\d+(?:, [DX]-\d+)*\)/g, '')

function security(call: Call): Json[] {
  if (call.who === 'open' || call.who === 'signed') return []
  if (call.who === 'contact') return [{ device: [] }]
  return isForKeys(call) ? [{ key: [] }, { session: [] }] : [{ session: [] }]
}

/** The roles that may make a call, for programs that compare descriptions. */
const rolesFor = (who: Call['who']): readonly Role[] =>
  typeof who === 'object' && 'own' in who ? roles : roles.filter((role) => mayCall(who, { id: 0, roles: [role] }))

const json = (schema: JsonSchema, example: unknown) => ({ 'application/json': { schema, example } })

function requestBody({ body, who }: Call, content: Json | undefined): Json | undefined {
  if (who === 'signed') return { requestBody: { required: true, content: { 'application/octet-stream': {} } } }
  return content && { requestBody: { required: !body.safeParse(undefined).success, content } }
}

const usualTypes: Record<Call['answers'], string> = {
  json: 'application/json',
  pdf: 'application/pdf',
  file: 'application/octet-stream',
  events: 'text/event-stream',
}
const nextPage = { description: 'Where the next page starts, for `after`; not on the last', schema: { type: 'string' } }

function success({ answer, answers, mediaTypes = [usualTypes[answers]], isPaged }: Call, content?: Json): Json {
  if (answer instanceof z.ZodUndefined) return { 204: { description: 'Done' } }
  return {
    200: {
      description: 'The answer',
      content: content ?? Object.fromEntries(mediaTypes.map((type) => [type, {}])),
      ...(isPaged ? { headers: { [nextHeader]: nextPage } } : {}),
    },
  }
}

const parameters = (location: 'path' | 'query', { properties = {}, required = [] }: JsonSchema): Json[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: required.includes(name),
    // A list of ids is separated by commas.
    ...(typeof schema === 'object' && schema.type === 'array' ? { style: 'form', explode: false } : {}),
    schema,
  }))

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A text of your choice. The same request with the same key is done only once.',
  schema: { type: 'string', maxLength: 200 },
}
const keyParameter = (call: Call): Json[] => (runsOnce(call) ? [idempotencyKey] : [])

const namesOfAccess = {
  open: 'anyone, even without signing in',
  signed: 'anyone with the signed address',
  contact: 'a contact of a customer, on their device',
  person: 'every user',
  staff: 'every role',
  office: 'every role but DRIVER',
}

export function whoInWords(who: Call['who']): string {
  if (typeof who === 'string') return namesOfAccess[who]
  if ('own' in who) return 'every role, for their own records'
  const roles = who.roles === 'office' ? namesOfAccess.office : who.roles.join(', ') || 'ADMIN'
  return who.orSelf === undefined ? roles : `${roles}, or the user concerned`
}

/** `purchaseOrder` as "Purchase order". */
const sentenceCase = (name: string): string =>
  name.replace(/^\w/, (letter) => letter.toUpperCase()).replaceAll(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** The description's own text, in Markdown. */
const introduction = `The back office of a wholesale distributor: orders, stock, purchases, payments and payroll.

**Keys.** An admin creates an API key in Settings, with the roles whose calls it may make. Send it as \`Authorization: Bearer dray_…\`,
never in an address. Each call says which roles may make it; ADMIN may make all of them.

**Values.** Amounts are US dollars with at most two decimals. A time is ISO 8601 in UTC, and a day is \`YYYY-MM-DD\` in the company's time
zone. A field that a request leaves out stays as it is; null clears it.

**Once only.** A POST takes an \`Idempotency-Key\` of your choice, such as a UUID. If the answer was lost, send the same request with the same
key: within 24 hours it does nothing twice and gets the first answer again.

**Changes by others.** A record has \`modifiedOn\`. Send it with a change, and the change is refused with 409 if someone else saved the record
since; the refusal has the current record.

**Pages.** A call that lists page by page takes \`limit\`. Its answer has the header \`dray-next\` unless it is the last page: send its value
as \`after\`, as it came. It belongs to that list and its \`sort\`.

**Problems.** A refused request is answered with \`application/problem+json\` (RFC 9457). \`code\` is for programs, \`title\` for people, and
\`errors\` names the fields that need attention. After 429 or 503, wait as long as \`Retry-After\` says, or a minute.

**Webhooks.** An admin registers an https address for the records that matter to you. Dray sends it a POST for each change, at least once,
in order for each record, until it answers with 2xx: at first again within seconds, then less and less often, for 24 hours.`

type Response = { description: string; content: object }

/** The responses to refused requests. Calls share them: most are refused alike. */
function createRefusalResponses() {
  const names = new Map<string, string>()
  const components: Record<string, Response> = {}

  function reference(status: number, codes: ProblemCode[]): { $ref: string } {
    const key = codes.join()
    const name = names.get(key) ?? `Refused${status}-${names.size + 1}`
    names.set(key, name)
    components[name] ??= response(codes)
    return { $ref: `#/components/responses/${name}` }
  }

  /** One for each status. */
  const responses = (call: Call): Record<string, object> => {
    const byStatus = Map.groupBy(possibleRefusals(call), (code) => problemStatus(code, problems[code][0], call.who))
    return Object.fromEntries([...byStatus].map(([status, codes]) => [status, reference(status, codes)]))
  }
  return { components, responses }
}

const response = (codes: ProblemCode[]): Response => ({
  description: codes.map((code) => `\`${code}\`: ${problems[code][1]}`).join('\n\n'),
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
      ...(codes[0] && { example: problemExample(codes[0]) }),
    },
  },
})

function problemExample(code: ProblemCode): ProblemBody {
  const [status, title] = problems[code]
  return {
    type: `/problems/${code}`,
    title,
    status,
    code,
    error: title,
    requestId: '6f1ed002-ab5e-4f3a-9b5c-2d4a1f0c7e11',
  }
}

/** The requests that Dray sends to webhooks: one for each kind of record. */
function describeEvents({ schemas }: WireFormat): Record<EventKind, object> {
  const events = schemas['WebhookEvent']?.oneOf ?? []
  const described = eventKinds.map((kind) => {
    const event = events.find(({ properties }) => isConstant(properties?.['kind'], kind))
    return [kind, { post: request(kind, event ?? {}, schemas) }] as const
  })
  return Object.fromEntries(described) as Record<EventKind, object>
}

const isConstant = (schema: JsonSchema | boolean | undefined, value: string): boolean =>
  typeof schema === 'object' && schema.const === value

function request(kind: EventKind, event: JsonSchema, schemas: WireFormat['schemas']): object {
  return {
    operationId: `${kind}Event`,
    summary: `${eventKindLabels[kind].one} created, changed or removed`,
    description: `The record is what its call answers to the webhook's roles when the event is sent, and null once it is removed.\n\n${checking}`,
    tags: ['Webhooks'],
    parameters: [
      {
        name: headerName(eventIdHeader),
        in: 'header',
        required: true,
        description:
          'The id of the event. It is the same each time the event is sent, so remember it to do nothing twice.',
        schema: { type: 'string', format: 'uuid' },
      },
      {
        name: headerName(signatureHeader),
        in: 'header',
        required: true,
        description: '`t=<unix seconds>,v1=<signature>`. For a day after the secret was replaced, there are two `v1`.',
        schema: { type: 'string' },
        example: `t=1795797000,v1=${'5f2b'.repeat(16)}`,
      },
      ...standardParameters,
    ],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: event, example: answerExample(event, schemas, kind) } },
    },
    responses: {
      '2XX': { description: 'Received. Anything else, or no answer in time, and the event is sent again.' },
    },
  }
}

const standardParameters = [
  [standardHeaders.id, 'The id of the event.', undefined],
  [standardHeaders.time, 'When it was sent, in Unix seconds.', '1795797000'],
  [standardHeaders.signature, 'Signatures for libraries of Standard Webhooks.', `v1,${'5f2b'.repeat(10)}abc=`],
].map(([name, description, example]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  ...(example && { example }),
}))

const checking =
  'A signature is the hexadecimal HMAC-SHA256 of `t`, a period and the body, keyed with the secret of the webhook. ' +
  'Compare it before you read the body, and refuse a `t` of more than five minutes ago. The library of Standard Webhooks for your ' +
  'language checks it too, with the second form of the secret.'

const headerName = (header: string): string => header.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
