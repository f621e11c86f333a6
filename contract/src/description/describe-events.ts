import { eventIdHeader, signatureHeader } from '../webhooks.ts'
import { answerExample } from './examples.ts'
import { sentenceCase } from './sentence-case.ts'
import type { JsonSchema, WireFormat } from './wire-format.ts'

/** The requests that Dray sends to webhooks (D-291): one for each kind of record. */
export function describeEvents({ schemas }: WireFormat): Record<string, object> {
  const events = schemas['WebhookEvent']?.oneOf ?? []
  return Object.fromEntries(events.map((event) => [kindOfRecord(event), { post: request(event, schemas) }]))
}

function kindOfRecord({ properties }: JsonSchema): string {
  const kind = properties?.['kind']
  return typeof kind === 'object' && typeof kind.const === 'string' ? kind.const : ''
}

function request(event: JsonSchema, schemas: WireFormat['schemas']): object {
  const kind = kindOfRecord(event)
  return {
    operationId: `${kind}Event`,
    summary: `${sentenceCase(kind)} created, changed or removed`,
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

const checking =
  'A signature is the hexadecimal HMAC-SHA256 of `t`, a period and the body, keyed with the secret of the webhook. ' +
  'Compare it before you read the body, and refuse a `t` of more than five minutes ago.'

const headerName = (header: string): string => header.replaceAll(/\b\w/g, (letter) => letter.toUpperCase())
