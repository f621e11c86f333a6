import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** Jobs that end when they are told to, and the names of those that have started. */
function jobs() {
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const job = (name: string) => async () => {
    started.push(name)
    await new Promise<void>((end) => ends.set(name, end))
    return name
  }
  const end = async (name: string) => {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  return { started, job, end }
}
const codeOf = (error: { code: string }) => error.code

test('a user has one job waiting; another one is refused, and other users are not affected', async () => {
  const { started, job, end } = jobs()
  const turns = createTurns(2)
  const [first, second] = [turns.run(1, job('first')), turns.run(1, job('second'))]
  expect(await turns.run(1, job('third')).catch(codeOf)).toBe('still-rendering')
  const other = turns.run(2, job('other'))
  expect(await turns.run(3, job('too many')).catch(codeOf)).toBe('busy')
  await end('first')
  await end('other')
  await end('second')
  expect(await Promise.all([first, second, other])).toEqual(['first', 'second', 'other'])
  expect(started).toEqual(['first', 'other', 'second'])
})

test('turns go round: whoever had the last one waits for everyone else', async () => {
  const { started, job, end } = jobs()
  const turns = createTurns(10)
  void turns.run(1, job('1a'))
  void turns.run(1, job('1b'))
  void turns.run(2, job('2a'))
  await end('1a')
  void turns.run(2, job('2b'))
  void turns.run(3, job('3a'))
  for (const name of ['2a', '3a', '1b', '2b']) await end(name)
  expect(started).toEqual(['1a', '2a', '3a', '1b', '2b'])
})

test('a job that fails gives the turn to the next one, and the queue is idle when all are done', async () => {
  const { job, end } = jobs()
  const turns = createTurns(10)
  const failing = turns.run(1, () => Promise.reject(new Error('broken'))).catch(String)
  const next = turns.run(2, job('next'))
  expect(await failing).toBe('Error: broken')
  let isIdle = false
  void turns.whenIdle().then(() => (isIdle = true))
  await new Promise(setImmediate)
  expect(isIdle).toBe(false)
  await end('next')
  expect([await next, isIdle]).toEqual(['next', true])
})
