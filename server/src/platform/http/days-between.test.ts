import { allCalls } from '@dray/contract/all-calls'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openTestApp } from '../../test-data/test-app.ts'

// D-357: a day on the wire is between 1900-01-01 and 2199-12-31, in every call.

const t = await openTestApp()
const admin = await t.as('ADMIN')

const outside = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31']
const accepts = (field: unknown, value: string): boolean => field instanceof z.ZodType && field.safeParse(value).success
const isDay = (field: unknown): boolean => accepts(field, '2026-03-09') && !accepts(field, '2026-13-45')
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

test('the first and the last day are accepted', () => {
  const refused = allCalls.flatMap(([name, call]) =>
    [...fieldsOf(call.params), ...fieldsOf(call.query)]
      .filter(([, field]) => isDay(field) && accepts(field, '1950-01-01'))
      .filter(([, field]) => !accepts(field, '1900-01-01') || !accepts(field, '2199-12-31'))
      .map(([key]) => `${name}.${key}`),
  )
  expect(refused).toEqual([])
})

test('a time of any year in an address never ends in an error of ours', async () => {
  for (const { name, key, method, address } of requests)
    for (const day of outside) {
      const answer = await admin(method, address(key, `${day}T00:00:00Z`), method === 'GET' ? {} : { body: {} })
      expect(answer.statusCode, `${name} ${key} ${day}`).toBeLessThan(500)
    }
})
