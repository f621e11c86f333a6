import { afterEach, expect, test, vi } from 'vitest'
import { createFairQueue, type QueueLimits } from './fair-queue.ts'

/** Users whose jobs end on command, and the jobs that have started. */
function office(limits: QueueLimits) {
  const queue = createFairQueue<string>(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => void setImmediate(resolve))
  return {
    queue,
    begun,
    ask: (who: string, job: string) =>
      queue.run(who, async () => {
        begun.push(job)
        await new Promise<void>((end) => ends.set(job, end))
        return job
      }),
    end: async (...jobs: string[]) => {
      await settled()
      for (const job of jobs) {
        ends.get(job)?.()
        await settled()
      }
    },
  }
}
const codeOf = (error: { code: string }) => error.code

afterEach(() => void vi.useRealTimers())

test('the next turn goes to the user whose last turn was longest ago, however many requests someone has sent', async () => {
  const { queue, begun, ask, end } = office({ concurrency: 2 })
  for (const job of ['n1', 'n2', 'n3', 'n4', 'n5']) void ask('Nancy', job)
  for (const job of ['a1', 'a2']) void ask('Ann', job)
  void ask('Rob', 'r1')
  expect(queue.waiting()).toBe(6)
  expect(queue.isWaiting('Rob')).toBe(true)
  expect(queue.isWaiting('Eve')).toBe(false)
  await end('n1', 'n2', 'a1', 'r1', 'n3', 'a2', 'n4', 'n5')
  expect(begun).toEqual(['n1', 'n2', 'a1', 'r1', 'n3', 'a2', 'n4', 'n5'])
  expect(queue.waiting()).toBe(0)
})

test('one user never has all the turns', async () => {
  const { begun, ask, end } = office({ concurrency: 3, perUser: 2 })
  for (const job of ['n1', 'n2', 'n3', 'n4']) void ask('Nancy', job)
  for (const job of ['a1', 'a2']) void ask('Ann', job)
  await end('a1')
  expect(begun).toEqual(['n1', 'n2', 'a1', 'a2'])
  await end('a2')
  expect(begun).toHaveLength(4)
  await end('n1')
  expect(begun.slice(4)).toEqual(['n3'])
})

test('a higher limit starts waiting jobs at once, and a lower one starts fewer from then on', async () => {
  const { queue, begun, ask, end } = office({ concurrency: 1 })
  for (const job of ['n1', 'n2', 'n3', 'n4', 'n5']) void ask('Nancy', job)
  queue.allow(3)
  await end()
  expect(begun).toEqual(['n1', 'n2', 'n3'])
  queue.allow(1)
  await end('n1', 'n2')
  expect(begun).toEqual(['n1', 'n2', 'n3'])
  await end('n3')
  expect(begun.slice(3)).toEqual(['n4'])
})

test('a failed job gives its turn to the next one, and the queue is idle when all are done', async () => {
  const { queue, ask, end } = office({ concurrency: 1 })
  const failing = queue.run('Nancy', () => Promise.reject(new Error('broken'))).catch(String)
  const next = ask('Ann', 'a1')
  expect(await failing).toBe('Error: broken')
  let isIdle = false
  void queue.whenIdle().then(() => (isIdle = true))
  await end()
  expect(isIdle).toBe(false)
  await end('a1')
  expect({ next: await next, isIdle }).toEqual({ next: 'a1', isIdle: true })
  await queue.whenIdle()
})

test('a request is refused as busy when the queue is full', async () => {
  const { ask, end } = office({ concurrency: 1, maxWaiting: 1 })
  const jobs = [ask('Nancy', 'n1'), ask('Ann', 'a1'), ask('Rob', 'r1').catch(codeOf)]
  await end('n1', 'a1')
  expect(await Promise.all(jobs)).toEqual(['n1', 'a1', 'busy'])
})

test('a request that waits too long is refused as busy and leaves the queue', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queue, begun, ask, end } = office({ concurrency: 1, waitMs: 1000 })
  void ask('Nancy', 'n1')
  const late = ask('Ann', 'a1').catch(codeOf)
  vi.advanceTimersByTime(999)
  const later = ask('Rob', 'r1')
  vi.advanceTimersByTime(1)
  expect(await late).toBe('busy')
  expect(queue.waiting()).toBe(1)
  await end('n1')
  vi.advanceTimersByTime(5000)
  await end('r1')
  expect({ later: await later, begun }).toEqual({ later: 'r1', begun: ['n1', 'r1'] })
})
