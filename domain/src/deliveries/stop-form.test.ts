import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  acceptedLines,
  acceptedUnits,
  lineProblem,
  type LineReturns,
  missingProof,
  needsProof,
  noReturns,
} from './stop-form.ts'

type Typed = { refused?: number | null; damaged?: number | null; why?: string; how?: string }
const returns = ({ refused = 0, damaged = 0, why = '', how = '' }: Typed): LineReturns => ({
  RESTOCK: { units: refused, reason: why },
  DAMAGED: { units: damaged, reason: how },
})
const line = { id: 7, quantity: 12 }

test('a line that comes back in part says how many units were accepted, refused and damaged, each with its reason', () => {
  const typed = new Map([[7, returns({ refused: 2, why: ' Too many ', damaged: 1, how: 'Broken' })]])
  expect(acceptedLines([line, { id: 8, quantity: 3 }], typed)).toEqual([
    {
      orderLineId: 7,
      units: 9,
      refused: [
        { units: 2, disposition: 'RESTOCK', reason: 'Too many' },
        { units: 1, disposition: 'DAMAGED', reason: 'Broken' },
      ],
    },
  ])
})

test('a stop that accepts everything says nothing about its lines', () => {
  expect(acceptedLines([line], new Map())).toBeUndefined()
  expect(acceptedLines([line], new Map([[7, noReturns]]))).toBeUndefined()
})

test('returned units need a reason, must be whole, and can’t be more than the line has', () => {
  const problem = (typed: Typed) => lineProblem(line, returns(typed))
  expect(problem({})).toBeUndefined()
  expect(problem({ refused: 12, why: 'Not ordered' })).toBeUndefined()
  expect(problem({ refused: 1 })).toEqual({ kind: 'RESTOCK', text: 'Say why they were refused' })
  expect(problem({ damaged: 1, how: ' ' })).toEqual({ kind: 'DAMAGED', text: 'Say what is damaged' })
  expect(problem({ refused: null })).toEqual({ kind: 'RESTOCK', text: 'Enter a whole number of units' })
  expect(problem({ refused: 13, why: 'All' })).toEqual({ kind: 'RESTOCK', text: 'This line has only 12 units' })
  expect(problem({ refused: 7, why: 'Some', damaged: 6, how: 'Crushed' })).toEqual({
    kind: 'DAMAGED',
    text: 'This line has only 12 units',
  })
})

test('accepted, refused and damaged units always add up to the line', () => {
  const units = fc.nat(50)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), units, units, (quantity, refused, damaged) => {
      const typed = returns({ refused, damaged, why: 'Some', how: 'Some' })
      const sold = { id: 1, quantity }
      expect(lineProblem(sold, typed) === undefined).toBe(acceptedUnits(sold, typed) >= 0)
      fc.pre(refused + damaged <= quantity)
      const [accepted] = acceptedLines([sold], new Map([[1, typed]])) ?? []
      const returned = accepted?.refused.reduce((total, entry) => total + entry.units, 0) ?? 0
      expect((accepted?.units ?? quantity) + returned).toBe(quantity)
    }),
  )
})

test('a company that requires a signature or a photo gets the form, which says what is missing', () => {
  const none = { requireSignature: false, requirePhoto: false }
  const both = { requireSignature: true, requirePhoto: true }
  expect([none, { ...none, requirePhoto: true }, both].map(needsProof)).toEqual([false, true, true])
  expect(missingProof(none, { signature: null, photos: 0 })).toEqual([])
  expect(missingProof(both, { signature: null, photos: 0 })).toEqual(['signature', 'photo'])
  expect(missingProof(both, { signature: 'M 1 1 L 2 2', photos: 1 })).toEqual([])
})
