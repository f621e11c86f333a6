import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { Refusal } from './refusal.ts'
import { createTurns } from './turns.ts'

const limits = { atOnce: 2, ofOnePerson: 2, waitMs: 1000 }

/** Takes a turn and notes when it has begun. */
function office(turns: ReturnType<typeof createTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    ask: (who: string, what: string) =>
      void turns.take(who).then((end) => {
        begun.push(what)
        ends.set(what, end)
      }),
    end: async (what: string) => {
      ends.get(what)?.()
      await nextTurn()
    },
  }
}

afterEach(() => void vi.useRealTimers())

test('those who wait have their turns one after another, however much one of them has asked for', async () => {
  const turns = createTurns(limits)
  const { ask, end, begun } = office(turns)
  for (const what of ['n1', 'n2', 'n3', 'n4', 'n5']) ask('Nancy', what)
  ask('Ann', 'a1')
  ask('Ann', 'a2')
  ask('Rob', 'r1')
  await nextTurn()
  expect([begun, turns.waiting()]).toEqual([['n1', 'n2'], 6])
  for (const what of ['n1', 'n2', 'n3', 'a1', 'r1', 'n4', 'a2', 'n5']) await end(what)
  expect([begun, turns.waiting()]).toEqual([['n1', 'n2', 'n3', 'a1', 'r1', 'n4', 'a2', 'n5'], 0])
})

test('one person never has all the turns', async () => {
  const turns = createTurns({ ...limits, atOnce: 3 })
  const { ask, end, begun } = office(turns)
  for (const what of ['n1', 'n2', 'n3', 'n4']) ask('Nancy', what)
  ask('Ann', 'a1')
  ask('Ann', 'a2')
  await nextTurn()
  expect(begun).toEqual(['n1', 'n2', 'a1'])
  await end('a1')
  // Nancy was first, and has her share.
  expect(begun.slice(3)).toEqual(['a2'])
  await end('a2')
  expect(begun.slice(4)).toEqual([])
  await end('n1')
  expect(begun.slice(4)).toEqual(['n3'])
})

test('a turn given back twice is one turn', async () => {
  const { ask, end, begun } = office(createTurns({ ...limits, atOnce: 1 }))
  ask('Nancy', 'n1')
  ask('Ann', 'a1')
  ask('Rob', 'r1')
  await nextTurn()
  await end('n1')
  await end('n1')
  expect(begun).toEqual(['n1', 'a1'])
})

test('whoever waits too long is refused as busy, and waits no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const turns = createTurns({ ...limits, atOnce: 1 })
  const end = await turns.take('Nancy')
  const late = turns.take('Ann')
  vi.advanceTimersByTime(999)
  const later = turns.take('Rob')
  vi.advanceTimersByTime(1)
  await expect(late).rejects.toEqual(new Refusal('busy'))
  expect(turns.waiting()).toBe(1)
  end()
  ;(await later)()
  vi.advanceTimersByTime(5000)
  expect(turns.waiting()).toBe(0)
})
