import { expect, test } from 'vitest'
import { orderChunks } from '../data/orders.ts'
import { companyWithOrders, parseSizes } from './company-of.ts'
import { nextTry, type Tried } from './people-at-once.ts'
import { capacityTable } from './table.ts'

test('sizes are typed in millions of orders', () => {
  expect(parseSizes(['1', '0.05', '20'])).toEqual([1_000_000, 50_000, 20_000_000])
  expect(parseSizes(['many'])).toBeUndefined()
  expect(parseSizes(['0'])).toBeUndefined()
})

test('a company of any size has traded for ten years, and a larger one has more customers', () => {
  const [small, large] = [companyWithOrders(1_000_000), companyWithOrders(20_000_000)]
  for (const { orders, history } of [small, large]) expect((orders * history.secondsApart) / 86_400).toBeCloseTo(3652.5)
  expect([small.sizes.customers, large.sizes.customers]).toEqual([1000, 20_000])
  expect([small.history.openOrders, large.history.openOrders]).toEqual([411, 8214])
})

test('every order is in one chunk', () => {
  expect(orderChunks(250, 100)).toEqual([
    [1, 100],
    [101, 200],
    [201, 250],
  ])
})

const quick = (people: number): Tried => ({ people, p95: 100, failed: 0 })
const slow = (people: number): Tried => ({ people, p95: 900, failed: 0 })
const failing = (people: number): Tried => ({ people, p95: 100, failed: 1 })

test('the number of people is doubled until it is too many, then narrowed down', () => {
  expect(nextTry([quick(128)], 1024)).toBe(256)
  expect(nextTry([quick(128), quick(256), slow(512)], 1024)).toBe(384)
  expect(nextTry([quick(128), quick(256), failing(512)], 1024)).toBe(384)
  expect(nextTry([quick(256), slow(512), slow(384)], 1024)).toBe(320)
})

test('no more people are tried once the limit is known or reached', () => {
  expect(nextTry([quick(256), quick(320), slow(384)], 1024)).toBeUndefined()
  expect(nextTry([quick(1024)], 1024)).toBeUndefined()
})

test('the table has one row for each key, even if only one size has it', () => {
  const table = capacityTable([
    {
      heading: '1',
      cells: [
        { name: 'a', value: '1' },
        { name: '  its indexes', key: 'of a', value: '2' },
      ],
    },
    { heading: '5', cells: [{ name: '  its indexes', key: 'of b', value: '3' }] },
  ])
  expect(table.split('\n').slice(2)).toEqual([
    '| a | 1 | – |',
    '| &nbsp;&nbsp;its indexes | 2 | – |',
    '| &nbsp;&nbsp;its indexes | – | 3 |',
  ])
})
