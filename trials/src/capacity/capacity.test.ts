import { expect, test } from 'vitest'
import { orderChunks } from '@dray/bench/data/orders'
import { capacityTable, companyWithOrders, nextTry, parseSizes, type Tried } from './plan.ts'

test('sizes are typed in millions of orders', () => {
  expect(parseSizes(['1', '0.05', '20'])).toEqual([1_000_000, 50_000, 20_000_000])
  expect(parseSizes(['many'])).toBeUndefined()
  expect(parseSizes(['0'])).toBeUndefined()
})

test('a company of any size has traded for ten years, and a larger one has more customers', () => {
  const [small, large] = [companyWithOrders(1_000_000), companyWithOrders(20_000_000)]
  expect((1_000_000 * small.history.secondsApart) / 86_400).toBeCloseTo(3652.5)
  expect((20_000_000 * large.history.secondsApart) / 86_400).toBeCloseTo(3652.5)
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

test('the table has one row for each name, even if only one size has it', () => {
  const [first, last] = [
    {
      heading: '1',
      cells: [
        { name: 'disk', value: '1' },
        { name: '  its p95', value: '2' },
      ],
    },
    {
      heading: '5',
      cells: [
        { name: 'disk', value: '3' },
        { name: 'memory', value: '4' },
      ],
    },
  ]
  expect(capacityTable([first, last]).split('\n').slice(2)).toEqual([
    '| disk | 1 | 3 |',
    '| &nbsp;&nbsp;its p95 | 2 | – |',
    '| memory | – | 4 |',
  ])
})
