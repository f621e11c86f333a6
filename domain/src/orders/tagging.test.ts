import { expect, test } from 'vitest'
import { isUntagged, hasTooFewTags, productTagging, tooFewTags } from './tagging.ts'

const line = (quantity: number, productBatchId: number | null = null, shouldHaveTag = true) => ({
  quantity,
  productBatchId,
  shouldHaveTag,
})

// R4.1-14, R4.4-15
test.each([
  ['disabled', [line(5, null, false)], { ordered: 0, tagged: 0, untagged: 0 }],
  ['disabled', [], { ordered: 0, tagged: 0, untagged: 0 }],
  ['empty', [line(5), line(1)], { ordered: 6, tagged: 0, untagged: 6 }],
  ['empty', [{ quantity: 5, shouldHaveTag: true }], { ordered: 5, tagged: 0, untagged: 5 }],
  ['partial', [line(5, 1), line(3)], { ordered: 8, tagged: 5, untagged: 3 }],
  ['done', [line(5, 1), line(3, 2), { ...line(2, 2), tagsPulled: true }], { ordered: 10, tagged: 10, untagged: 0 }],
] as const)('tagging is %s by the units that have a batch', (progress, lines, units) => {
  expect(productTagging(lines)).toEqual({ progress, ...units })
})

test('a line that was added when its product had no batches needs none', () => {
  expect(productTagging([line(5, 1), line(3, null, false)])).toMatchObject({ progress: 'done', untagged: 0 })
})

// R4.4-14, R4.4-15
test('there is a shortage if batches have fewer units than are untagged', () => {
  const tagging = productTagging([line(5, 1), line(3)])
  expect([hasTooFewTags(tagging, 2), hasTooFewTags(tagging, 3)]).toEqual([true, false])
  expect(hasTooFewTags(productTagging([line(5, null, false)]), 0)).toBe(false)
  expect(tooFewTags).toBe('Insufficient tags to fulfill current quantity')
})

test('a line is untagged while it needs a batch, has none and is not pulled', () => {
  const untagged = { quantity: 4, shouldHaveTag: true, productBatchId: null, tagsPulled: false }
  const others = [{ productBatchId: 7 }, { tagsPulled: true }, { shouldHaveTag: false }]
  expect(isUntagged(untagged)).toBe(true)
  expect(others.map((overrides) => isUntagged({ ...untagged, ...overrides }))).toEqual([false, false, false])
})
