import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backgroundWork } from './background-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const noError = (error: unknown) => {
  throw error
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('works shortly after start, then regularly, and no longer once stopped', async () => {
  const work = vi.fn<() => Promise<void>>().mockResolvedValue()
  const background = backgroundWork({ work, onError: noError, firstAfterMs: 5000, everyMs: 60_000 })
  await pass(4999)
  expect(work).not.toHaveBeenCalled()
  await pass(60_001)
  expect(work).toHaveBeenCalledTimes(2)
  await background.stop()
  background.wake()
  await pass(120_000)
  expect(work).toHaveBeenCalledTimes(2)
})

test('woken while it works, it works once more, and never twice at once', async () => {
  const ends: (() => void)[] = []
  const work = vi.fn<() => Promise<void>>(() => new Promise((resolve) => ends.push(resolve)))
  const background = backgroundWork({ work, onError: noError, everyMs: 60_000 })
  for (let wakes = 0; wakes < 5; wakes++) background.wake()
  expect(work).toHaveBeenCalledTimes(1)
  ends.shift()?.()
  await pass(0)
  expect(work).toHaveBeenCalledTimes(2)
  ends.shift()?.()
  await pass(59_999)
  expect(work).toHaveBeenCalledTimes(2)
  await pass(1)
  expect(work).toHaveBeenCalledTimes(3)
})

test('looks again when its work says so, and at the latest after the usual time', async () => {
  const nexts = [new Date(Date.now() + 1000), new Date(Date.now() + 3_600_000)]
  const work = vi.fn<() => Promise<Date | undefined>>(async () => nexts.shift())
  backgroundWork({ work, onError: noError, everyMs: 60_000 }).wake()
  await pass(999)
  expect(work).toHaveBeenCalledTimes(1)
  await pass(1)
  expect(work).toHaveBeenCalledTimes(2)
  await pass(60_000)
  expect(work).toHaveBeenCalledTimes(3)
})

test('after a failure it tries again, and tells of failures in a row once', async () => {
  const outcomes = [false, false, true, false]
  const work = vi.fn<() => Promise<void>>(async () => {
    if (outcomes.shift() === false) throw new Error('database away')
  })
  const onError = vi.fn<(error: unknown) => void>()
  backgroundWork({ work, onError, everyMs: 60_000, retryMs: 1000 }).wake()
  await pass(1000)
  expect(work).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledTimes(1)
  await pass(1000 + 60_000)
  expect(work).toHaveBeenCalledTimes(4)
  expect(onError).toHaveBeenCalledTimes(2)
})

test('stopping waits for the work on its way, whose failure is nobody’s concern', async () => {
  let fail = (_: Error): void => undefined
  const onError = vi.fn<(error: unknown) => void>()
  const background = backgroundWork({
    work: (isStopped) => new Promise((_, reject) => (fail = () => reject(new Error(String(isStopped()))))),
    onError,
    everyMs: 60_000,
  })
  background.wake()
  let isStopped = false
  const stopped = background.stop().then(() => (isStopped = true))
  await pass(10)
  expect(isStopped).toBe(false)
  fail(new Error('stopped'))
  await stopped
  expect(onError).not.toHaveBeenCalled()
})
