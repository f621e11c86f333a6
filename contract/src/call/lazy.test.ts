import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '../call.ts'
import { encode } from './encode.ts'
import { lazy } from './lazy.ts'
import { money } from './money.ts'

let made = 0
const product = lazy(() => {
  made += 1
  return z.object({ id: z.int(), price: lazy(() => money) })
})
const list = lazy(() => z.array(product.extend({ sku: z.string().optional() })).max(2))
const readList = lazy(() => call({ method: 'GET', path: '/list', summary: 'A list.', who: 'staff', answer: list }))

test('a lazy schema is made once, when it is first used', () => {
  expect(made).toBe(0)
  expect(product.safeParse({ id: 1, price: 2.5 })).toEqual({ success: true, data: { id: 1, price: 250 } })
  expect(product.safeParse({ id: 'x', price: 2.5 }).success).toBe(false)
  expect(made).toBe(1)
})

test('lazy schemas build on each other, and decode and encode like others', () => {
  const sent = [{ id: 1, price: 2.5, sku: 'A' }]
  const decoded = readList.answer.parse(sent)
  expect(decoded).toEqual([{ id: 1, price: 250, sku: 'A' }])
  expect(encode(readList.answer, decoded)).toEqual(sent)
  expect(list.safeParse([...sent, ...sent, ...sent]).success).toBe(false)
  expect(product instanceof z.ZodObject).toBe(true)
})

test('a lazy call has the properties of the call', () => {
  expect({ ...readList }).toMatchObject({ path: '/list', changes: [], answers: 'json' })
  expect('who' in readList).toBe(true)
})
