import { expect, test } from 'vitest'
import { givenUpBefore, pausedUntil, retryAt } from './events.ts'

const firstDueAt = new Date('2026-11-27T08:00:00Z')
const after = (seconds: number) => new Date(firstDueAt.getTime() + seconds * 1000)

/** The seconds after which an event is tried that its receiver always refuses at once. */
function* tries() {
  let at = firstDueAt
  for (let attempts = 1; ; attempts++) {
    const next = retryAt({ attempts, firstDueAt, at })
    if (next === undefined) return
    yield (next.getTime() - at.getTime()) / 1000
    at = next
  }
}

test('a refused event is tried again after 10 seconds, then ever less often, ten times within a day', () => {
  expect([...tries()]).toEqual([10, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800, 28_800])
  expect([...tries()].reduce((sum, delay) => sum + delay)).toBeLessThan(24 * 3600)
})

test('an event isn’t tried later than a day after it was first due', () => {
  const day = 24 * 3600
  expect(retryAt({ attempts: 1, firstDueAt, at: after(day - 10) })).toEqual(after(day))
  expect(retryAt({ attempts: 1, firstDueAt, at: after(day - 9) })).toBeUndefined()
  expect(givenUpBefore(after(day))).toEqual(firstDueAt)
})

test('a receiver that gives no answer is left alone twice as long each time, for at most 5 minutes', () => {
  const pauses = [1, 2, 3, 4, 5, 6, 50, 2000].map((failures) => pausedUntil(failures, firstDueAt))
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300, 300].map(after))
})
