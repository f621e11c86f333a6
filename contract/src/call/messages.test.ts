import { expect, test } from 'vitest'
import { z } from 'zod'
import { allCalls } from '../description/all-calls.ts'

/** The library's own messages, shown where we wrote none. */
const librarys = /Invalid (input|option|string|ISO|UUID|email|URL|key)|expected|received|Too (small|big)|Unrecognized/

const wrongValues: readonly unknown[] = [
  undefined,
  null,
  '',
  ' ',
  'x',
  -1,
  1.5,
  1e300,
  true,
  [],
  {},
  [null],
  ['x'],
  [{}],
]

type Shape = Record<string, z.ZodType>

/** Requests that are wrong in every field: all left out, all null, all of one wrong kind; lists hold such things too. */
function wrongRequests(schema: z.ZodType): unknown[] {
  const shape = schemaShape(schema)
  return [
    ...wrongValues,
    ...wrongValues.map((value) => Object.fromEntries(Object.keys(shape).map((key) => [key, value]))),
    ...Object.entries(shape).flatMap(([key, field]) => {
      const element = elementSchema(field)
      return element ? wrongRequests(element).map((value) => ({ [key]: [value] })) : []
    }),
  ]
}

/** The schema inside defaults, optionals, refinements and preprocessing. */
function inner(schema: z.ZodType): z.ZodType {
  const { def } = schema as unknown as { def: { type: string; innerType?: z.ZodType; in?: z.ZodType; out?: z.ZodType } }
  if (def.innerType) return inner(def.innerType)
  return def.type === 'pipe' && def.out ? inner(def.out) : schema
}
function schemaShape(schema: z.ZodType): Shape {
  const found = inner(schema)
  return found instanceof z.ZodObject ? (found.shape as Shape) : {}
}
function elementSchema(schema: z.ZodType): z.ZodType | undefined {
  const found = inner(schema)
  return found instanceof z.ZodArray ? (found.element as z.ZodType) : undefined
}

test.each(allCalls.map(([name, call]) => [name, call] as const))(
  'for any %s that is sent, each error has a message we wrote',
  (_, call) => {
    for (const schema of [call.params, call.query, call.body])
      for (const request of wrongRequests(schema)) {
        const issues = schema.safeParse(request).error?.issues ?? []
        for (const { message, path } of issues)
          expect(message, path.join('.')).toEqual(expect.not.stringMatching(librarys))
      }
  },
)

test('a required field that is absent, null, or empty gets its own message', () => {
  const place = allCalls.find(([name]) => name === 'placeOrder')?.[1]
  const told = (body: unknown) =>
    Object.fromEntries(
      place?.body.safeParse(body).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [],
    )
  expect(told({})).toEqual({
    customerID: 'This field is required',
    products: 'An order needs at least one line',
  })
  for (const nothing of [undefined, null, ''])
    expect(told({ customerID: nothing, products: [{ productSku: nothing, quantity: nothing }] })).toEqual({
      customerID: 'This field is required',
      'products.0.productSku': 'Every line needs a SKU',
      'products.0.quantity': 'This field is required',
    })
})
