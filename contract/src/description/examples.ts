import type { JsonSchema } from './wire-format.ts'

type Schemas = Record<string, JsonSchema>
type Fields = (schema: JsonSchema) => string[]

/** An example of a request: the fields that it must have, or a few of those it may have. */
export const requestExample = (schema: JsonSchema, schemas: Schemas, name = ''): unknown =>
  example(schema, name, { schemas, fields: sentFields })

/** An example of an answer, with all fields. */
export const answerExample = (schema: JsonSchema, schemas: Schemas, name = ''): unknown =>
  example(schema, name, { schemas, fields: ({ properties = {} }) => Object.keys(properties) })

function sentFields({ properties = {}, required = [] }: JsonSchema): string[] {
  const names = Object.keys(properties)
  return required.length > 0 ? names.filter((name) => required.includes(name)) : names.slice(0, 3)
}

type Making = { schemas: Schemas; fields: Fields }

function example(schema: JsonSchema, name: string, making: Making): unknown {
  if (schema.$ref !== undefined) return example(making.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, name, making)
  if (schema.const !== undefined) return schema.const
  if (schema.enum !== undefined) return schema.enum.find((value) => usualValues.has(value)) ?? schema.enum[0]
  const options = schema.anyOf ?? schema.oneOf
  if (options !== undefined) return isUsuallyEmpty(schema, name) ? null : example(options[0] ?? {}, name, making)
  const [type] = [schema.type].flat()
  if (type === 'object') return objectExample(schema, name, making)
  if (type === 'array') return [example(single(schema.items), name, making)]
  if (type === 'boolean') return /^(ok|done|is(Checked|Active))/.test(name)
  if (type === 'string') return isUsuallyEmpty(schema, name) ? null : textExample(schema, name)
  return type === 'integer' || type === 'number' ? numberExample(schema, name) : {}
}

/** A schema that is a list or `true` says nothing that an example could show. */
const single = (schema: JsonSchema['items']): JsonSchema =>
  typeof schema === 'object' && !Array.isArray(schema) ? schema : {}

/** Shown instead of the first of a list. */
const usualValues: ReadonlySet<unknown> = new Set(['RECEIVED', 'AWAITING', 'CHECK', 'SALES'])

/** Most orders aren't canceled, most payments aren't voided. */
const isUsuallyEmpty = ({ type, anyOf }: JsonSchema, name: string): boolean =>
  ([type].flat().includes('null') || anyOf?.some((option) => option.type === 'null') === true) &&
  /^(void|remove|revoke|refuse|cancel|decline|end|close|lift|release|undone|backorderOf|mustPayLifted|hold$|unusable)/.test(
    name,
  )

/** The `name` in a `brand` is a brandName. */
const fullName = (field: string, parent: string): string => (field === 'name' ? `${parent}Name` : field)

function objectExample(schema: JsonSchema, name: string, making: Making): Record<string, unknown> {
  const { properties = {}, propertyNames, additionalProperties } = schema
  if (propertyNames === undefined)
    return Object.fromEntries(
      making.fields(schema).map((field) => [field, example(single(properties[field]), fullName(field, name), making)]),
    )
  const keys = single(propertyNames).enum ?? ['77']
  return Object.fromEntries(keys.map((key) => [key, example(single(additionalProperties), name, making)]))
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-11-27',
  'date-time': '2026-11-27T16:30:00.000Z',
  uuid: '6f1ed002-ab5e-4f3a-9b5c-2d4a1f0c7e11',
}

function textExample({ format = '', maxLength = Infinity }: JsonSchema, name: string): string {
  const text = formats[format] ?? named(exampleTexts, name) ?? 'Example'
  return text.slice(0, maxLength)
}

function numberExample({ minimum = -Infinity, maximum = Infinity, description }: JsonSchema, name: string): number {
  const isAmount = description === 'US dollars'
  const value = named(isAmount ? exampleAmounts : exampleNumbers, name) ?? (isAmount ? 12.5 : 1)
  return Math.min(Math.max(value, minimum), maximum)
}

const named = <T>(values: readonly (readonly [name: RegExp, value: T])[], name: string): T | undefined =>
  values.find(([pattern]) => pattern.test(name))?.[1]

type Values<T> = readonly (readonly [name: RegExp, value: T])[]

/** Values of text fields by their name; the first that fits. */
const exampleTexts: Values<string> = [
  [/email|^to$|sentTo/i, 'ana@example.com'],
  [/phone/i, '(555) 010-4729'],
  [/telegram/i, '@anatrujillo'],
  [/website/i, 'https://example.com'],
  [/address|deliverTo/i, '2222 Harbor Street, Portland, OR 97201'],
  [/password/i, 'a long and private sentence'],
  [/^key$|secret|signature|fingerprint/i, 'shown-this-once'],
  [/accessCode/i, 'K7Q2M9'],
  [/purchaseOrderNum|poNum/i, 'PO-2041'],
  [/customerPO/i, 'AT-5581'],
  [/order.*num/i, '100831'],
  [/memo.*num|^number$/i, '1024'],
  [/batch.*number|lot/i, 'B-2611'],
  [/sku/i, 'CHAI-24'],
  [/reference/i, '10478'],
  [/shelf/i, 'A-12'],
  [/orderStatus/i, 'RECEIVED'],
  [/subject/i, 'Your order 100831'],
  [/search/i, 'chai'],
  [/jobId/, '6f1ed002-ab5e-4f3a-9b5c-2d4a1f0c7e11'],
  [/customer(s|sBy)?(Name)?$/i, 'Ana Trujillo Market'],
  [/brand/i, 'Exotic Liquids'],
  [/type/i, 'Beverages'],
  [/product(s|Line)?(Name)?$/i, 'Chai, 24 bottles'],
  [/location/i, 'Main warehouse'],
  [/timeZone/i, 'America/Los_Angeles'],
  [/company/i, 'Northwind Wholesale'],
  [/driver|owner|user|contact|person|name$|by$|author|^who/i, 'Ana Trujillo'],
  [/url|logo|image|avatar|photo/i, '/storage/products/chai.webp'],
  [/file/i, 'chai.webp'],
  [/accent/i, '#1f5f8b'],
  [/reason/i, 'Damaged in transit'],
  [/note|comment|text|message|description/i, 'Leave at the back door'],
]

/** Values of amounts in dollars by their name. */
const exampleAmounts: Values<number> = [
  [/credit|discount|adjustment|fee/i, 0],
  [/total|balance|due|amount|owed|open|collected|cash|checks|debits/i, 150],
]

/** Values of other numbers by their name. */
const exampleNumbers: Values<number> = [
  [/customerId/i, 12],
  [/orderLineId|itemId|lineId/i, 4711],
  [/orderId/i, 831],
  [/productId/i, 77],
  [/batchId/i, 305],
  [/brandId/i, 4],
  [/(user|driver|owner)Id/i, 6],
  [/paymentId/i, 509],
  [/year/i, 2026],
  [/month/i, 11],
  [/rate/i, 0.2],
  [/percent|margin|share/i, 20],
  [/days|terms/i, 30],
  [/weight/i, 340],
  [/quantity|units|ordered|stock/i, 12],
]

/** Examples of requests by call: the ones that programs send most, and those whose fields depend on each other. */
export const writtenExamples: Readonly<Record<string, unknown>> = {
  placeOrder: {
    customerID: 12,
    deliveryDate: '2026-11-30',
    customerPO: 'AT-5581',
    notes: 'Leave at the back door',
    products: [
      { productSku: 'CHAI-24', quantity: 12, batchMode: 'auto' },
      { productSku: 'CHANG-24', quantity: 6, unitPrice: 18.5, batchMode: 'auto' },
    ],
  },
  changeOrderStatuses: { orders: [{ id: 831 }, { id: 832 }], orderStatus: 'PACKED' },
  recordPayment: {
    customerId: 12,
    amount: 150,
    paymentDate: '2026-11-27',
    paymentMethod: 'CHECK',
    reference: '10478',
    appliedPayments: [{ orderId: 831, amount: 120 }],
    customerCreditAdded: 30,
  },
  receiveDelivery: {
    receivedOn: '2026-11-27',
    isCheckedIn: true,
    lines: [{ itemId: 4711, units: 48, receivedBefore: 0, batchNumber: 'B-2611' }],
  },
  addCustomer: {
    customerName: 'Ana Trujillo Market',
    contactName: 'Ana Trujillo',
    contactEmail: 'ana@example.com',
    contactPhone: '(555) 010-4729',
    address: '2222 Harbor Street, Portland, OR 97201',
  },
  addMemo: { lines: [{ orderLineId: 4711, units: 2, disposition: 'RESTOCK', reason: 'Damaged in transit' }] },
  issueMemo: { lines: [{ orderLineId: 4711, units: 2, disposition: 'RESTOCK', reason: 'Damaged in transit' }] },
  removeCustomPrices: { productId: 77 },
  changeProducts: { products: [{ id: 77 }, { id: 78 }], basePrice: { mode: 'percent', percent: 5 } },
  changeAccounts: {
    accounts: {
      receivables: 'Accounts Receivable',
      deposits: 'Customer Deposits',
      customerCredit: 'Customer Credit',
      sales: 'Sales',
      discounts: 'Discounts',
      returns: 'Returns',
      costOfGoods: 'Cost of Goods Sold',
      inventory: 'Inventory',
      losses: 'Inventory Losses',
      cash: 'Cash',
      checks: 'Undeposited Checks',
      card: 'Card Clearing',
      bank: 'Checking',
      payables: 'Accounts Payable',
      openingBalance: 'Opening Balance Equity',
    },
  },
}
