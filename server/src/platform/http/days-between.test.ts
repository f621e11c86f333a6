import { allCalls } from '@dray/contract/description/all-calls'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aCustomer } from '../../test-data/builders.ts'
import { openTestApp } from '../../test-data/test-app.ts'

// D-357: a day on the wire is between 1900-01-01 and 2199-12-31, in every call.

const t = await openTestApp()
const admin = await t.as('ADMIN')
const contact = await t.asContact((await aCustomer(t.db)).id, { by: admin })

const outside = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']
const accepts = (field: unknown, value: string): boolean => field instanceof z.ZodType && field.safeParse(value).success
/** Two days, because one may also be the digits of a bar code. */
const isDay = (field: unknown): boolean =>
  accepts(field, '2026-03-09') && accepts(field, '2026-03-10') && !accepts(field, '2026-13-45')
const isTime = (field: unknown): boolean => accepts(field, '2026-03-09T10:00:00Z') && !accepts(field, 'soon')
const fieldsOf = (part: z.ZodType): [name: string, field: unknown][] =>
  part instanceof z.ZodObject ? Object.entries(part.shape) : []

/** Each day and time of an address, with the request that has it and otherwise plausible values. */
const requests = allCalls.flatMap(([name, call]) => {
  const params = new Map(fieldsOf(call.params))
  const address = (changed: string, value: string) => {
    const path = call.path.replace(/:(\w+)/g, (_, param: string) => {
      if (param === changed) return value
      const field = params.get(param)
      return ['1', '2026-03-09', '2026-03-09T10:00:00Z'].find((plausible) => accepts(field, plausible)) ?? 'x'
    })
    return path + (params.has(changed) ? '' : `?${changed}=${value}`)
  }
  if (call.answers === 'events' || call.who === 'signed') return []
  return [...fieldsOf(call.params), ...fieldsOf(call.query)]
    .filter(([, field]) => isDay(field) || isTime(field))
    .map(([key, field]) => ({ name, key, method: call.method, isDay: isDay(field), address }))
})

test('a day outside these years in an address is refused at its field, in every call', async () => {
  const days = requests.filter((request) => request.isDay)
  expect(days.length).toBeGreaterThan(20)
  for (const { name, key, method, address } of days)
    for (const day of outside) {
      const answer = await admin(method, address(key, day), method === 'GET' ? {} : { body: {} })
      const { code, errors = [] } = answer.json()
      expect([name, key, day, answer.statusCode, code]).toEqual([name, key, day, 400, 'invalid-request'])
      expect(errors.map(({ path }: { path: string }) => path, name)).toContain(key)
    }
})

type Leaf = { path: (string | number)[]; schema: z.ZodType }

/** The fields of a body, in lists and records within it too. */
function leaves(schema: unknown, path: Leaf['path'] = []): Leaf[] {
  if (!(schema instanceof z.ZodType)) return []
  if (isDay(schema) || isTime(schema)) return [{ path, schema }]
  const { type, ...def }: { type: string } & Record<string, unknown> = { ...schema.def }
  if (type === 'object')
    return Object.entries({ ...(def['shape'] as object) }).flatMap(([key, field]) => leaves(field, [...path, key]))
  if (type === 'array') return leaves(def['element'], [...path, 0])
  if (type === 'record') return leaves(def['valueType'], [...path, '1'])
  if (type === 'union') return (def['options'] as unknown[]).flatMap((option) => leaves(option, path))
  return [def['innerType'], def['in'], def['out']].flatMap((inner) => leaves(inner, path))
}

/** A body with nothing but one field. */
const bodyWith = ([first, ...rest]: Leaf['path'], value: string): unknown => {
  if (first === undefined) return value
  return first === 0 ? [bodyWith(rest, value)] : { [first]: bodyWith(rest, value) }
}

const bodyFields = allCalls.flatMap(([name, call]) => leaves(call.body).map((leaf) => ({ name, call, ...leaf })))
const bodyDays = bodyFields.filter(({ schema }) => isDay(schema))

test('a day outside these years in a body is refused at its field, in every call', async () => {
  expect(bodyDays.length).toBeGreaterThan(25)
  expect(bodyDays.filter(({ path }) => path.length > 1).length).toBeGreaterThan(2)
  for (const { name, call, path, schema } of bodyDays)
    for (const day of outside) {
      const field = `${name} ${path.join('.')} ${day}`
      expect(accepts(schema, day), field).toBe(false)
      const by = call.who === 'contact' ? contact : admin
      const answer = await by(call.method, call.path.replace(/:\w+/g, '1'), { body: bodyWith(path, day) })
      expect(answer.statusCode, field).toBe(400)
    }
})

test('a time of any year in a body is refused or kept, and never an error of ours', async () => {
  for (const { name, call, path } of bodyFields)
    for (const day of outside) {
      const body = bodyWith(path, `${day}T00:00:00Z`)
      const answer = await admin(call.method, call.path.replace(/:\w+/g, '1'), { body })
      expect(answer.statusCode, `${name} ${path.join('.')} ${day}`).toBeLessThan(500)
    }
})

/** Days that someone waits for: a later century is a slip of the keyboard. */
const nearDays = [
  'changeDueDate dueOn',
  'changePurchaseOrder expectedDeliveryOn',
  'placePurchaseOrder expectedDeliveryOn',
]

test('the first and the last day are accepted', () => {
  const refused = allCalls.flatMap(([name, call]) =>
    [...fieldsOf(call.params), ...fieldsOf(call.query)]
      .filter(([, field]) => isDay(field) && accepts(field, '1950-01-01'))
      .filter(([, field]) => !accepts(field, '1900-01-01') || !accepts(field, '2199-12-31'))
      .map(([key]) => `${name}.${key}`),
  )
  expect(refused).toEqual([])
  const inBodies = bodyDays.filter(({ schema }) => !accepts(schema, '2000-01-01') || !accepts(schema, '2199-12-31'))
  expect(inBodies.map(({ name, path }) => `${name} ${path.join('.')}`).toSorted()).toEqual(nearDays)
})

test('a time of any year in an address never ends in an error of ours', async () => {
  for (const { name, key, method, address } of requests)
    for (const day of outside) {
      const answer = await admin(method, address(key, `${day}T00:00:00Z`), method === 'GET' ? {} : { body: {} })
      expect(answer.statusCode, `${name} ${key} ${day}`).toBeLessThan(500)
    }
})
