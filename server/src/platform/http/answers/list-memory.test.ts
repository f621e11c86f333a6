import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aCustomer, aProduct } from '../../../test-data/builders.ts'
import { openTestApp } from '../../../test-data/test-app.ts'
import { createListMemory } from './list-memory.ts'

const t = await openTestApp()
const hour = 3_600_000

/** Each read makes another value. */
function openMemory() {
  const reads: string[] = []
  const memory = createListMemory<{ text: string }>(t.db, ['products'])
  const get = (key: string) =>
    memory.get(key, () => {
      reads.push(key)
      return Promise.resolve({ text: `${key} ${reads.length}` })
    })
  return { reads, get, read: async (key: string) => (await get(key)).text }
}

const passTime = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a value is kept for an hour and then made again, because change notes don’t last', async () => {
  const { read } = openMemory()
  expect(await read('menu')).toBe('menu 1')
  passTime(hour)
  expect(await read('menu')).toBe('menu 1')
  passTime(1)
  expect(await read('menu')).toBe('menu 2')
  passTime(hour)
  expect(await read('menu')).toBe('menu 2')
})

test('a value is made again when its list changed, and other lists don’t matter', async () => {
  const { read } = openMemory()
  expect(await read('menu')).toBe('menu 1')
  await aProduct(t.db)
  expect(await read('menu')).toBe('menu 2')
  await aCustomer(t.db)
  expect(await read('menu')).toBe('menu 2')
})

test('after a change, requests at once read one new value', async () => {
  const { read, reads } = openMemory()
  await Promise.all([read('a'), read('b'), read('a')])
  expect(reads.toSorted()).toEqual(['a', 'b'])
  await aProduct(t.db)
  const [first, ...others] = await Promise.all([read('a'), read('a'), read('a')])
  expect(first).toBe('a 3')
  expect(others).toEqual([first, first])
  expect(await read('b')).toBe('b 4')
})

test('a request never gets a value whose reading began before it came, if the list changed in between', async () => {
  const memory = createListMemory<string>(t.db, ['products'])
  const reading = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  const early = memory.get('menu', () => {
    begun.resolve()
    return reading.promise
  })
  await begun.promise
  await aProduct(t.db)
  const late = memory.get('menu', () => Promise.resolve('with the new product'))
  reading.resolve('without it')
  expect(await Promise.all([early, late])).toEqual(['without it', 'with the new product'])
})

test('a value that couldn’t be made is not kept, and those who waited for it make it themselves', async () => {
  const memory = createListMemory<string>(t.db, ['products'])
  let attempts = 0
  const read = () => {
    attempts += 1
    return attempts === 1 ? Promise.reject(new Error('No connection')) : Promise.resolve('menu')
  }
  const values = await Promise.allSettled([memory.get('key', read), memory.get('key', read)])
  expect(values).toEqual([
    { status: 'rejected', reason: new Error('No connection') },
    { status: 'fulfilled', value: 'menu' },
  ])
  expect(attempts).toBe(2)
})

test('memory is freed of values that nobody read for an hour, such as those of an earlier day', async () => {
  const { get } = openMemory()
  const yesterday = new WeakRef(await get('yesterday'))
  const recent = new WeakRef(await get('recent'))
  passTime(hour / 2)
  const today = new WeakRef(await get('today'))
  expect(await isFreed(yesterday)).toBe(false)
  passTime(hour / 2 + 1)
  await get('another')
  expect(await isFreed(yesterday)).toBe(true)
  expect(await isFreed(recent)).toBe(true)
  expect(await isFreed(today)).toBe(false)
})

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

async function isFreed(value: WeakRef<object>): Promise<boolean> {
  // A WeakRef keeps its value until the present task ends.
  await new Promise((resolve) => setImmediate(resolve))
  if (typeof collectGarbage === 'function') collectGarbage()
  return value.deref() === undefined
}
