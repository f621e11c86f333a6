import { expect, test } from 'vitest'
import { createSessionMemory } from './session-memory.ts'

const token = (name: string) => Buffer.from(name)

function memory() {
  let version: number | undefined = 1
  let reads = 0
  const sessions = createSessionMemory<string>({ sessionsVersion: () => version })
  return {
    sessions,
    reads: () => reads,
    setVersion: (changed: number | undefined) => {
      version = changed
    },
    find: (name: string, during?: () => void) =>
      sessions.find(token(name), async () => {
        reads++
        during?.()
        return name
      }),
  }
}

test('a session is read once until a session ends', async () => {
  const { find, reads, setVersion } = memory()
  expect([await find('a'), await find('a'), reads()]).toEqual(['a', 'a', 1])
  setVersion(2)
  expect([await find('a'), await find('a'), reads()]).toEqual(['a', 'a', 2])
})

test('a session that may have ended while it was read is read again', async () => {
  const { find, reads, setVersion } = memory()
  await find('a', () => setVersion(2))
  await find('a')
  expect(reads()).toBe(2)
})

test('every request reads the session while ends of sessions cannot be heard', async () => {
  const { find, reads, setVersion } = memory()
  await find('a')
  setVersion(undefined)
  await find('a')
  await find('a')
  setVersion(2)
  await find('a')
  expect(reads()).toBe(4)
})

test('an unknown session is not remembered, and a forgotten session is read again', async () => {
  const { sessions, find, reads } = memory()
  expect(await sessions.find(token('b'), async () => undefined)).toBeUndefined()
  expect(await find('b')).toBe('b')
  sessions.forget(token('b'))
  await find('b')
  expect(reads()).toBe(2)
})

test('the number of remembered sessions has a bound', async () => {
  const { find, reads } = memory()
  await find('first')
  for (let n = 0; n < 2000; n++) await find(`session ${n}`)
  const before = reads()
  await find('first')
  expect(reads()).toBe(before + 1)
})
