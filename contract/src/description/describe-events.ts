import { type EventKind, eventKindLabels, eventKinds } from '@dray/domain/webhooks/events'
import { eventIdHeader, signatureHeader, standardHeaders } from '../webhooks.ts'
import { answerExample } from './examples.ts'
import type { JsonSchema, WireFormat } from './wire-format.ts'

/** The requests that Dray sends to webhooks: one for each kind of record. */
export function describeEvents({ schemas }: WireFormat): Record<EventKind, object> {
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
