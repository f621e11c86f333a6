import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { indexByTyping, isTyping } from './typed-choice.ts'

const labels = ['Received', 'Packed', 'Paid', 'Partial']
const list = document.createElement('ul')
const choose = (keys: string, { from = -1, at = list } = {}): number | undefined =>
  [...keys].map((key) => indexByTyping({ list: at, labels, from }, key)).at(-1)

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  isTyping({ key: 'Escape', ctrlKey: false, altKey: false, metaKey: false })
})
afterEach(() => {
  vi.useRealTimers()
})

test('letters typed quickly lead to the choice that starts with them, also to the last one, with and without a choice', () => {
  for (const [keys, index] of [
    ['pac', 1],
    ['pai', 2],
    ['par', 3],
    ['rec', 0],
  ] as const) {
    for (const from of [-1, 0, 3]) {
      expect(choose(keys, { from }), `${keys} from ${from}`).toBe(index)
      vi.setSystemTime(Date.now() + 800)
    }
  }
  expect(choose('x')).toBeUndefined()
})

test('the same letter again leads to the next choice, and from the last one to the first', () => {
  expect(choose('p', { from: 0 })).toBe(1)
  expect(choose('p', { from: 1 })).toBe(2)
  expect(choose('p', { from: 2 })).toBe(3)
  expect(choose('p', { from: 3 })).toBe(1)
})

test('a pause or another list starts a new word', () => {
  expect(choose('pai')).toBe(2)
  vi.setSystemTime(Date.now() + 799)
  expect(choose('r')).toBeUndefined()
  vi.setSystemTime(Date.now() + 800)
  expect(choose('r')).toBe(0)
  expect(choose('p', { at: document.createElement('ul') })).toBe(1)
})
