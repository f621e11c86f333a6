import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { noReasons, reasonFor, reasonGroups, withReason } from './use-pricing-editor.ts'

const chai = { productId: 1, price: cents(5_00) }
const chang = { productId: 2, price: cents(6_00) }
const groupTexts = (groups: ReturnType<typeof reasonGroups>) =>
  groups.map(({ text, prices }) => [text, prices.map(({ productId }) => productId)])

/** The reasons after typing `text` for the last price. */
function typed(reasons: typeof noReasons, below: Parameters<typeof reasonGroups>[1], text: string) {
  const group = reasonGroups(reasons, below).at(-1)
  if (group === undefined) throw new RangeError('Nothing is below the floor')
  return withReason(reasons, group, text)
}

test('prices below the floor share a reason, and a later one gets its own', () => {
  expect(groupTexts(reasonGroups(noReasons, [chai, chang]))).toEqual([['', [1, 2]]])
  const both = typed(noReasons, [chai, chang], 'Volume')
  expect([reasonFor(both, chai), reasonFor(both, chang)]).toEqual(['Volume', 'Volume'])
  const first = typed(noReasons, [chai], 'Volume')
  expect(groupTexts(reasonGroups(first, [chai, chang]))).toEqual([
    ['Volume', [1]],
    ['', [2]],
  ])
  const second = typed(first, [chai, chang], 'Damaged')
  expect([reasonFor(second, chai), reasonFor(second, chang)]).toEqual(['Volume', 'Damaged'])
})

test('a reason stays with its price: a different price for the product has none, and going back restores it', () => {
  const withReason = typed(noReasons, [chai], 'Volume')
  const lower = { ...chai, price: cents(4_00) }
  expect(groupTexts(reasonGroups(withReason, [lower]))).toEqual([['', [1]]])
  expect([reasonFor(withReason, lower), reasonFor(withReason, chai)]).toEqual([undefined, 'Volume'])
})

test('a reason cleared while typing keeps its field, and covers prices added in the meantime', () => {
  const cleared = typed(typed(noReasons, [chai], 'Vol'), [chai], '')
  const groups = reasonGroups(cleared, [chai, chang])
  expect(groupTexts(groups)).toEqual([['', [1, 2]]])
  expect(groups[0]?.id).toBe(0)
  expect(reasonFor(cleared, chai)).toBeUndefined()
  const again = typed(cleared, [chai, chang], 'V')
  expect(groupTexts(reasonGroups(again, [chai, chang]))).toEqual([['V', [1, 2]]])
})
