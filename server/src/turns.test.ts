import { afterEach, expect, test, vi } from 'vitest'
import { createTurns, type TurnLimits } from './turns.ts'

/** People who ask for jobs that end when they are told to, and the jobs that have begun. */
function office(limits: TurnLimits) {
  const turns = createTurns<string>(limits)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => void setImmediate(resolve))
  return {
    turns,
    begun,
    ask: (who: string, job: string) =>
      turns.run(who, async () => {
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

test('the next turn is that of the person whose last one was longest ago, however much somebody has asked for', async () => {
  const { turns, begun, ask, end } = office({ atOnce: 2 })
  for (const job of ['n1', 'n2', 'n3', 'n4', 'n5']) void ask('Nancy', job)
  for (const job of ['a1', 'a2']) void ask('Ann', job)
  void ask('Rob', 'r1')
  expect([turns.waiting(), turns.isWaiting('Rob'), turns.isWaiting('Eve')]).toEqual([6, true, false])
  await end('n1', 'n2', 'a1', 'r1', 'n3', 'a2', 'n4', 'n5')
  expect(begun).toEqual(['n1', 'n2', 'a1', 'r1', 'n3', 'a2', 'n4', 'n5'])
  expect(turns.waiting()).toBe(0)
})

test('one person never has all the turns', async () => {
  const { begun, ask, end } = office({ atOnce: 3, ofOnePerson: 2 })
  for (const job of ['n1', 'n2', 'n3', 'n4']) void ask('Nancy', job)
  for (const job of ['a1', 'a2']) void ask('Ann', job)
  await end('a1')
  expect(begun).toEqual(['n1', 'n2', 'a1', 'a2'])
  await end('a2')
  expect(begun).toHaveLength(4)
  await end('n1')
  expect(begun.slice(4)).toEqual(['n3'])
})

test('more turns are for those who wait, and fewer only begin fewer', async () => {
  const { turns, begun, ask, end } = office({ atOnce: 1 })
  for (const job of ['n1', 'n2', 'n3', 'n4', 'n5']) void ask('Nancy', job)
  turns.allow(3)
  await end()
  expect(begun).toEqual(['n1', 'n2', 'n3'])
  turns.allow(1)
  await end('n1', 'n2')
  expect(begun).toEqual(['n1', 'n2', 'n3'])
  await end('n3')
  expect(begun.slice(3)).toEqual(['n4'])
})

test('work that fails gives its turn to the next one, and it is idle when all is done', async () => {
  const { turns, ask, end } = office({ atOnce: 1 })
  const failing = turns.run('Nancy', () => Promise.reject(new Error('broken'))).catch(String)
  const next = ask('Ann', 'a1')
  expect(await failing).toBe('Error: broken')
  let isIdle = false
  void turns.whenIdle().then(() => (isIdle = true))
  await end()
  expect(isIdle).toBe(false)
  await end('a1')
  expect([await next, isIdle]).toEqual(['a1', true])
  await turns.whenIdle()
})

test('whoever comes when too many wait is refused as busy', async () => {
  const { ask, end } = office({ atOnce: 1, maxWaiting: 1 })
  const jobs = [ask('Nancy', 'n1'), ask('Ann', 'a1'), ask('Rob', 'r1').catch(codeOf)]
  await end('n1', 'a1')
  expect(await Promise.all(jobs)).toEqual(['n1', 'a1', 'busy'])
})

test('whoever waits too long is refused as busy, and waits no more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { turns, begun, ask, end } = office({ atOnce: 1, waitMs: 1000 })
  void ask('Nancy', 'n1')
  const late = ask('Ann', 'a1').catch(codeOf)
  vi.advanceTimersByTime(999)
  const later = ask('Rob', 'r1')
  vi.advanceTimersByTime(1)
  expect([await late, turns.waiting()]).toEqual(['busy', 1])
  await end('n1')
  vi.advanceTimersByTime(5000)
  await end('r1')
  expect([await later, begun]).toEqual(['r1', ['n1', 'r1']])
})
