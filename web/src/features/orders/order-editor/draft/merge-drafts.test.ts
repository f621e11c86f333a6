import { changeQuantity } from '@dray/domain/orders/cart'
import { chooseBatches } from '@dray/domain/orders/cart-batches'
import { expect, test } from 'vitest'
import { aLine, anOrder } from '../../../../test-data/orders.tsx'
import { draftOf, type EditDraft } from './edit-draft.ts'
import { mergedDrafts, withParts } from './merge-drafts.ts'

const numbers = new Map([[11, 'B11']])
const line = aLine({ quantity: 12, shouldHaveTag: true })
const base = draftOf(anOrder({ orderedItems: [line] }))
const divided = (draft: EditDraft): EditDraft => ({
  ...draft,
  cart: chooseBatches(
    draft.cart,
    1,
    [
      { batchId: null, quantity: 5 },
      { batchId: 11, quantity: 7 },
    ],
    numbers,
  ),
})
const shown = ({ cart }: EditDraft) =>
  cart.lines.map(({ id, quantity, productBatchId }) => [id, quantity, productBatchId])

// D-15
test('taking their line gives up what was divided from it here, so that no unit is ordered twice', () => {
  const theirs = draftOf(anOrder({ orderedItems: [{ ...line, quantity: 15 }] }))
  const merged = mergedDrafts({ base, mine: divided(base), theirs })
  expect(shown(merged)).toEqual([
    [1, 5, null],
    [undefined, 7, 11],
  ])
  expect(shown(withParts(merged, ['line 1'], theirs))).toEqual([[1, 15, null]])
})

// D-15
test('batches whose saving was not heard of are not ordered again', () => {
  const grown = { ...base, cart: changeQuantity(base.cart, 1, 12) }
  const saved = [{ ...line, quantity: 5 }, aLine({ id: 8, quantity: 7, productBatchId: 11, shouldHaveTag: true })]
  const theirs = draftOf(anOrder({ orderedItems: saved }))
  expect(shown(mergedDrafts({ base, mine: divided(grown), theirs }))).toEqual([
    [1, 5, null],
    [8, 7, 11],
  ])
  const inThree = [saved[0] ?? line, ...[9, 10].map((id) => aLine({ id, quantity: id - 6, productBatchId: id }))]
  expect(
    shown(mergedDrafts({ base, mine: divided(grown), theirs: draftOf(anOrder({ orderedItems: inThree })) })),
  ).toEqual([
    [1, 5, null],
    [9, 3, 9],
    [10, 4, 10],
  ])
})
