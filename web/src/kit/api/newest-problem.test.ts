import { expect, test } from 'vitest'
import { newestProblem } from './field-problems.ts'
import { Problem } from './request.ts'

const refused = (title: string, submittedAt: number) => ({
  error: new Problem({ type: '/', title, error: title, status: 409, code: 'unexpected' }),
  submittedAt,
})
const idle = { error: null, submittedAt: 0 }

test('after two changes, only the refusal of the latest is shown, and none once it’s accepted', () => {
  const shown = (...changes: Parameters<typeof newestProblem>) => newestProblem(...changes)?.message
  expect(shown(refused('Older', 1), refused('Newer', 2))).toBe('Newer')
  expect(shown(refused('Newer', 2), refused('Older', 1))).toBe('Newer')
  expect(shown(refused('Older', 1), { error: null, submittedAt: 2 })).toBeUndefined()
  expect(shown(idle, refused('Only', 1))).toBe('Only')
  expect(shown(idle, idle)).toBeUndefined()
})
