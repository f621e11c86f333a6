import { Validator } from '@seriousme/openapi-schema-validator'
import { eventKinds } from '@dray/domain/webhooks/events'
import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'
import { webhookEventSchema } from '../webhooks.ts'
import { describeApi } from './describe-api.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  security: object[]
  requestBody?: { required: boolean }
  responses: Record<string, { content?: object; headers?: object; $ref?: string }>
}

const description = JSON.parse(JSON.stringify(describeApi()))
const operations = Object.values<Record<string, Operation>>(description.paths).flatMap(Object.values)
const operation = (name: string) => operations.find(({ operationId }) => operationId === name)

test('the description is a valid OpenAPI 3.1 document and contains every call once', async () => {
  const checked = await new Validator().validate(description)
  expect(checked.errors).toBeUndefined()
  expect(checked.valid).toBe(true)
  const names = operations.map(({ operationId }) => operationId)
  expect(names).toHaveLength(allCalls.length)
  expect(new Set(names)).toEqual(new Set(allCalls.map(([name]) => name)))
})

test('every feature has its place and a sentence', () => {
  const tags = description.tags.map(({ name }: { name: string }) => name)
  expect(new Set(operations.flatMap((call) => call.tags))).toEqual(new Set(tags))
})

test('a call has a short title, and says what it does and who may make it', () => {
  expect(operation('placeOrder')).toMatchObject({
    summary: 'Place order',
    description: 'Places an order or saves it as a draft.\n\nWho: SALES.',
    tags: ['Orders'],
  })
  expect(operation('readUser')?.description).toMatch(/Who: every role but DRIVER, or the user concerned\.$/)
  expect(JSON.stringify(operations)).not.toMatch(/\((?:[DX]-\d+|R\d)/)
})

test('a call says if keys may make it', () => {
  expect(operation('placeOrder')?.security).toEqual([{ key: [] }, { session: [] }])
  expect(operation('listKeys')?.security).toEqual([{ session: [] }])
  expect(operation('signIn')?.security).toEqual([])
})

test('a list that has pages says where the next one starts', () => {
  expect(operation('listPurchaseOrders')?.responses[200]?.headers).toHaveProperty('dray-next')
  expect(operation('listBrands')?.responses[200]).not.toHaveProperty('headers')
})

test('a call that answers with a file says of which types', () => {
  expect(Object.keys(operation('createLabels')?.responses[200]?.content ?? {})).toEqual([
    'application/pdf',
    'application/zpl',
  ])
  expect(operation('uploadImage')?.responses).toHaveProperty('204')
})

test('a call says if its body may be left out', () => {
  expect(operation('voidPayment')?.requestBody?.required).toBe(false)
  expect(operation('refuseCollection')?.requestBody?.required).toBe(true)
})

test('a call has a response for each status, with its codes and what they mean', () => {
  const { $ref = '' } = operation('placeOrder')?.responses[409] ?? {}
  const refused = description.components.responses[$ref.split('/').at(-1) ?? '']
  expect(refused.description).toContain('`batch-taken`: Not enough units left in this batch.')
  expect(refused.content['application/problem+json'].schema.allOf[1].properties.code.enum).toContain('credit-hold')
})

test('each kind of event is described, with an example that is one', () => {
  expect(Object.keys(description.webhooks)).toEqual(eventKinds)
  for (const kind of eventKinds) {
    const { example } = description.webhooks[kind].post.requestBody.content['application/json']
    expect(webhookEventSchema.parse(example).kind).toBe(kind)
  }
})
