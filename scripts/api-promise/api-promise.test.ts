import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hasRelease, withRelease } from './changes-page.ts'
import { compareDescriptions } from './compare-descriptions.ts'
import type { Description } from './description.ts'
import {
  changesFile,
  presentDescription,
  readReleased,
  releasedFile,
  releasedText,
  type ReleasedDescription,
} from './released-description.ts'

test('the present API keeps what the released one promised', () => {
  expect(compareDescriptions(readReleased(), presentDescription()).breaches).toEqual([])
})

test('docs/released-api.json is a whole description, and docs/changes.md lists its release', () => {
  const released: ReleasedDescription = readReleased()
  expect(Object.keys(released.paths).length).toBeGreaterThan(250)
  expect(hasRelease(readFileSync(changesFile, 'utf8'), released.info['x-release'])).toBe(true)
  expect(releasedText(released, released.info['x-release'])).toBe(readFileSync(releasedFile, 'utf8'))
})

test('a call that is gone, a field that is gone and a new value are found in the real description', () => {
  const present = presentDescription()
  const released = structuredClone(present)
  delete present.paths['/api/db/orders/new']
  delete present.components.schemas['Order']?.properties?.['orderNum']
  present.components.schemas['OrderStatus']?.enum?.push('LOST')
  const { breaches, additions } = compareDescriptions(released, present)
  expect(breaches.toSorted()).toEqual(['Order.orderNum is gone', 'placeOrder (POST /api/db/orders/new) is gone'])
  expect([...additions.values.values()].flat()).toContain('"LOST"')
})

/** Two calls and a webhook with each kind of promise. */
function aDescription() {
  return {
    paths: {
      '/orders/{id}': {
        put: {
          operationId: 'changeOrder',
          tags: ['Orders'],
          security: [{ key: [] }, { session: [] }],
          'x-roles': ['ADMIN', 'SALES'],
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer', minimum: 1 } },
            { name: 'sort', in: 'query', required: false, schema: { type: 'string', enum: ['total', '-total'] } },
          ],
          requestBody: {
            required: false,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/OrderChange' } } },
          },
          responses: {
            '200': {
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } },
              headers: { 'dray-next': {} },
            },
            '409': { $ref: '#/components/responses/Refused' },
          },
        },
      },
      '/logo': {
        get: {
          operationId: 'readLogo',
          tags: ['Company'],
          security: [],
          responses: { '200': { content: { 'image/png': {} } } },
        },
      },
    },
    webhooks: {
      order: {
        post: {
          operationId: 'orderEvent',
          parameters: [{ name: 'Dray-Signature', in: 'header', required: true, schema: { type: 'string' } }],
          requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Event' } } } },
          responses: {},
        },
      },
    },
    components: {
      schemas: {
        OrderChange: {
          type: 'object',
          properties: {
            notes: { anyOf: [{ type: 'string', maxLength: 500 }, { type: 'null' }] },
            amount: { type: 'number', maximum: 100 },
            units: { type: 'integer', default: 1 },
            day: { type: 'string' },
            lines: { type: 'array', items: { $ref: '#/components/schemas/Line' }, maxItems: 10 },
            labels: { type: 'object', additionalProperties: { type: 'string' } },
          },
          required: ['amount'],
        },
        Line: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
        Order: {
          type: 'object',
          properties: {
            status: { type: 'string', enum: ['DRAFT', 'SHIPPED'] },
            dueOn: { type: ['string', 'null'], format: 'date' },
            total: { type: 'number' },
            units: { type: 'integer' },
            lines: { type: 'array', items: { type: 'object', properties: { cost: { type: 'number' } }, required: [] } },
            backorder: { anyOf: [{ $ref: '#/components/schemas/Order' }, { type: 'null' }] },
          },
          required: ['status', 'dueOn', 'total', 'units', 'lines'],
        },
        Event: {
          oneOf: [
            { type: 'object', properties: { kind: { type: 'string', const: 'order' }, at: { type: 'string' } } },
            { type: 'object', properties: { kind: { type: 'string', const: 'brand' }, at: { type: 'string' } } },
          ],
        },
      },
      responses: {
        Refused: {
          content: {
            'application/problem+json': {
              schema: { allOf: [{}, { properties: { code: { enum: ['batch-taken', 'credit-hold'] } } }] },
            },
          },
        },
      },
    },
  }
}
type Sample = ReturnType<typeof aDescription>

/** As a change of the contract would make it. */
function differences(change: (present: Sample) => unknown) {
  const present = aDescription()
  change(present)
  return compareDescriptions(copy(aDescription()), copy(present))
}
const copy = (sample: Sample): Description => JSON.parse(JSON.stringify(sample))

/** Assigns parts of an object, and removes those that are undefined. */
const set = (target: object, parts: object) => Object.assign(target, parts)
const call = (sample: Sample) => sample.paths['/orders/{id}'].put
const sent = ({ components }: Sample) => components.schemas.OrderChange
const answered = ({ components }: Sample) => components.schemas.Order

const breaches: [what: string, change: (present: Sample) => unknown, breach: string][] = [
  ['a call is gone', (api) => set(api.paths, { '/logo': undefined }), 'readLogo (GET /logo) is gone'],
  [
    'a call has another method',
    (api) => set(api.paths['/logo'], { get: undefined, post: api.paths['/logo'].get }),
    'readLogo (GET /logo) is gone',
  ],
  [
    'a call has another name',
    (api) => set(call(api), { operationId: 'saveOrder' }),
    'changeOrder is now called saveOrder',
  ],
  [
    'a call moves to another feature',
    (api) => set(call(api), { tags: ['Sales'] }),
    'changeOrder moved from Orders to Sales',
  ],
  [
    'a call is no longer for keys',
    (api) => set(call(api), { security: [{ session: [] }] }),
    'changeOrder can no longer be made with a key',
  ],
  [
    'a call is no longer open',
    (api) => set(api.paths['/logo'].get, { security: [{ session: [] }] }),
    'readLogo now needs a session or key',
  ],
  [
    'a call is no longer for a role',
    (api) => set(call(api), { 'x-roles': ['ADMIN'] }),
    'changeOrder is no longer for SALES',
  ],
  ['a parameter is gone', (api) => call(api).parameters.pop(), 'changeOrder query.sort is gone'],
  [
    'a parameter becomes required',
    (api) => set(call(api).parameters[1] ?? {}, { required: true }),
    'changeOrder query.sort is now required',
  ],
  [
    'a required parameter is new',
    (api) =>
      call(api).parameters.push({ name: 'by', in: 'query', required: true, schema: { type: 'string', enum: [] } }),
    'changeOrder query.by is now required',
  ],
  [
    'a parameter takes fewer values',
    (api) => set(call(api).parameters[1]?.schema ?? {}, { enum: ['total'] }),
    'changeOrder query.sort can no longer be "-total"',
  ],
  [
    'a parameter has a higher minimum',
    (api) => set(call(api).parameters[0]?.schema ?? {}, { minimum: 2 }),
    'changeOrder path.id has a higher minimum',
  ],
  [
    'a body becomes required',
    (api) => set(call(api).requestBody, { required: true }),
    'changeOrder body is now required',
  ],
  [
    'a body has another media type',
    (api) => set(call(api).requestBody, { content: { 'text/csv': {} } }),
    'changeOrder body is no longer application/json',
  ],
  [
    'a field of a request is gone',
    (api) => set(sent(api).properties, { notes: undefined }),
    'OrderChange.notes is gone',
  ],
  ['a field of a request becomes required', (api) => sent(api).required.push('day'), 'OrderChange.day is now required'],
  [
    'a required field of a request is new',
    (api) => (set(sent(api).properties, { po: { type: 'string' } }), sent(api).required.push('po')),
    'OrderChange.po is now required',
  ],
  [
    'a list of a request has a new required field',
    (api) => (
      set(api.components.schemas.Line.properties, { batch: { type: 'integer' } }),
      api.components.schemas.Line.required.push('batch')
    ),
    'Line.batch is now required',
  ],
  [
    'a field of a request takes no null',
    (api) => set(sent(api).properties, { notes: { type: 'string' } }),
    'OrderChange.notes can no longer be null',
  ],
  [
    'a number of a request must be an integer',
    (api) => set(sent(api).properties, { amount: { type: 'integer' } }),
    'OrderChange.amount can no longer be number',
  ],
  [
    'a number of a request has a lower maximum',
    (api) => set(sent(api).properties.amount, { maximum: 99 }),
    'OrderChange.amount has a lower maximum',
  ],
  [
    'a text of a request must be shorter',
    (api) => set(sent(api).properties.notes.anyOf[0] ?? {}, { maxLength: 499 }),
    'OrderChange.notes has a lower maxLength',
  ],
  [
    'a text of a request gets a minimum',
    (api) => set(sent(api).properties.day, { minLength: 1 }),
    'OrderChange.day has a higher minLength',
  ],
  [
    'a text of a request gets a list of values',
    (api) => set(sent(api).properties.day, { enum: ['MONDAY'] }),
    'OrderChange.day is limited to "MONDAY"',
  ],
  [
    'a text of a request gets a pattern',
    (api) => set(sent(api).properties.day, { pattern: '^\\d+$' }),
    'OrderChange.day has another pattern',
  ],
  [
    'a text of a request gets a format',
    (api) => set(sent(api).properties.day, { format: 'date' }),
    'OrderChange.day has another format',
  ],
  [
    'a list of a request takes fewer items',
    (api) => set(sent(api).properties.lines, { maxItems: 9 }),
    'OrderChange.lines has a lower maxItems',
  ],
  [
    'a field of a request has another default',
    (api) => set(sent(api).properties.units, { default: 2 }),
    'OrderChange.units has another default',
  ],
  [
    'a request takes no other fields',
    (api) => set(sent(api), { additionalProperties: false }),
    'OrderChange takes no other fields',
  ],
  [
    'the values of a request by key are narrowed',
    (api) => set(sent(api).properties.labels, { additionalProperties: { type: 'integer' } }),
    'OrderChange.labels.* can no longer be string',
  ],
  [
    'the keys of a request are narrowed',
    (api) => set(sent(api).properties.labels, { propertyNames: { type: 'string', pattern: '^a' } }),
    'the keys of OrderChange.labels has another pattern',
  ],
  ['a field of an answer is gone', (api) => set(answered(api).properties, { total: undefined }), 'Order.total is gone'],
  [
    'a field of an answer is renamed',
    (api) => set(answered(api).properties, { total: undefined, sum: { type: 'number' } }),
    'Order.total is gone',
  ],
  [
    'a field of an answer can be missing',
    (api) => set(answered(api), { required: ['status', 'dueOn', 'units', 'lines'] }),
    'Order.total can now be missing',
  ],
  [
    'a field of a list of an answer is gone',
    (api) => set(answered(api).properties.lines.items.properties, { cost: undefined }),
    'Order.lines[].cost is gone',
  ],
  [
    'a field of an answer can be null',
    (api) => set(answered(api).properties, { total: { type: ['number', 'null'] } }),
    'Order.total can now be null',
  ],
  [
    'a field of an answer is never null again',
    (api) => set(answered(api).properties.dueOn, { type: 'string' }),
    'Order.dueOn can no longer be null',
  ],
  [
    'a field of an answer has another type',
    (api) => set(answered(api).properties, { total: { type: 'string' } }),
    'Order.total can no longer be number',
  ],
  [
    'an integer of an answer gets decimals',
    (api) => set(answered(api).properties, { units: { type: 'number' } }),
    'Order.units can no longer be integer',
  ],
  [
    'a value of an answer is gone',
    (api) => answered(api).properties.status.enum.pop(),
    'Order.status can no longer be "SHIPPED"',
  ],
  [
    'a field of an answer has any value',
    (api) => set(answered(api).properties, { status: { type: 'string' } }),
    'Order.status can now be any value',
  ],
  [
    'a day of an answer is any text',
    (api) => set(answered(api).properties.dueOn, { format: undefined }),
    'Order.dueOn is no longer a date',
  ],
  [
    'an answer has another status',
    (api) => set(call(api).responses, { '200': undefined, '204': {} }),
    'changeOrder no longer answers 200',
  ],
  [
    'an answer has another media type',
    (api) => set(api.paths['/logo'].get.responses['200'].content, { 'image/png': undefined, 'image/webp': {} }),
    'readLogo answer is no longer image/png',
  ],
  [
    'a header of an answer is gone',
    (api) => set(call(api).responses['200'].headers, { 'dray-next': undefined }),
    'changeOrder no longer sends dray-next',
  ],
  [
    'a code is gone',
    (api) =>
      api.components.responses.Refused.content['application/problem+json'].schema.allOf[1]?.properties?.code.enum.pop(),
    'changeOrder no longer answers 409 credit-hold',
  ],
  [
    'a code has another status',
    (api) => set(call(api).responses, { '409': undefined, '422': { $ref: '#/components/responses/Refused' } }),
    'changeOrder no longer answers 409 credit-hold',
  ],
  ['a named type is gone', (api) => set(api.components.schemas, { Line: undefined }), 'The type Line is gone'],
  [
    'a kind of webhook is gone',
    (api) => set(api.webhooks, { order: undefined }),
    'Webhooks no longer send the kind order',
  ],
  [
    'a kind of event is gone',
    (api) => api.components.schemas.Event.oneOf.pop(),
    'order event can no longer be object with kind brand',
  ],
  [
    'a header of a webhook is gone',
    (api) => api.webhooks.order.post.parameters.pop(),
    'orderEvent header.Dray-Signature is gone',
  ],
  [
    'a header of a webhook can be missing',
    (api) => set(api.webhooks.order.post.parameters[0] ?? {}, { required: false }),
    'orderEvent header.Dray-Signature can now be missing',
  ],
  [
    'a field of an event is gone',
    (api) => set(api.components.schemas.Event.oneOf[0]?.properties ?? {}, { at: undefined }),
    'Event.at is gone',
  ],
]

test.each(breaches)('it breaks programs if %s', (_, change, breach) => {
  expect(differences(change).breaches).toContain(breach)
})

test('nothing differs from itself', () => {
  const { breaches: none, additions } = differences(() => {})
  expect(none).toEqual([])
  expect(additions).toEqual({ calls: [], fields: [], values: new Map(), codes: new Map(), access: [] })
})

/** Everything that may be added, at once. */
function grow(api: Sample): void {
  set(api.paths, {
    '/new': { get: { operationId: 'readNew', description: 'Reads it.\n\nWho: SALES.', responses: {} } },
  })
  set(call(api), { 'x-roles': ['ADMIN', 'SALES', 'DRIVER'] })
  call(api).parameters.push({ name: 'limit', in: 'query', required: false, schema: { type: 'string', enum: [] } })
  call(api).parameters[1]?.schema.enum?.push('name')
  set(sent(api).properties, { po: { type: 'string' }, units: { type: ['number', 'null'], default: 1 } })
  set(sent(api).properties.amount, { maximum: undefined })
  set(answered(api).properties, { claims: { type: 'array', items: {} } })
  answered(api).properties.status.enum.push('LOST')
  answered(api).required.push('claims')
  api.components.schemas.Event.oneOf.push({
    type: 'object',
    properties: { kind: { type: 'string', const: 'memo' }, at: { type: 'string' } },
  })
  api.components.responses.Refused.content['application/problem+json'].schema.allOf[1]?.properties?.code.enum.push(
    'too-late',
  )
}

test('what is only added or widened breaks nothing, and docs/changes.md lists it above the releases before', () => {
  const { breaches: none, additions } = differences(grow)
  expect(none).toEqual([])
  const page = '# Changes\n\nWhy.\n\n## 0.1.0, May 1, 2026\n\nThe first.\n'
  const next = withRelease(page, { version: '0.2.0', day: 'June 1, 2026', additions })
  expect(next).toBe(`# Changes

Why.

## 0.2.0, June 1, 2026

### New calls

- \`readNew\` (\`GET /new\`): Reads it.

### New fields

- \`changeOrder query\`: \`limit\`
- \`OrderChange\`: \`po\`
- \`Order\`: \`claims\`

### New values

- \`changeOrder query.sort\`: \`"name"\`
- \`OrderChange.units\`: \`number\`, \`null\`
- \`Order.status\`: \`"LOST"\`
- \`order event\`: \`object with kind memo\`

### New codes

- \`409 too-late\`: \`changeOrder\`

### Also for

- changeOrder: DRIVER

## 0.1.0, May 1, 2026

The first.
`)
  expect([hasRelease(next, '0.2.0'), hasRelease(next, '0.1.0'), hasRelease(next, '0.2')]).toEqual([true, true, false])
})

test('a release without news says so', () => {
  const { additions } = differences(() => {})
  const page = withRelease('# Changes\n', { version: '1.0.0', day: 'June 1, 2026', additions })
  expect(page).toBe('# Changes\n\n## 1.0.0, June 1, 2026\n\nNothing new for programs.\n')
})
