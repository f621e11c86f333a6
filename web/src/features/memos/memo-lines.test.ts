import { maxQuantity } from '@dray/domain/limits'
import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { aReturnableLine } from '../../test-data/payments/memos.ts'
import { blankPart, everything, memoFormLines, memoSums, sentLines } from './memo-lines.ts'

const chai = aReturnableLine()
const credited = {
  orderLineId: 2,
  creditedUnits: 12,
  left: 0,
  creditedAmount: cents(216_00),
  creditedUnitsAmount: cents(216_00),
}
const chang = aReturnableLine({ ...credited, productName: 'Chang' })
/** Its units are back, but not all of its money. */
const konbu = aReturnableLine({ ...credited, orderLineId: 3, productName: 'Konbu', creditedAmount: cents(200_00) })

test('everything that is left is credited, with what was chosen for it, and nothing of a line that is done', () => {
  const typed = { 1: [{ ...blankPart, disposition: 'DAMAGED' as const, units: '2', reason: 'Crushed' }] }
  const lines = memoFormLines({ lines: [chai, chang, konbu] }, typed)
  expect(everything(lines)).toEqual({ 1: [{ ...blankPart, disposition: 'DAMAGED', units: '12', reason: 'Crushed' }] })
})

test('a line is done once all its units and money are credited, unless something is typed for it', () => {
  const done = (typed: Parameters<typeof memoFormLines>[1]) =>
    memoFormLines({ lines: [chai, chang, konbu] }, typed).map(({ isDone }) => isDone)
  expect(done({})).toEqual([false, true, false])
  expect(done({ 2: [{ ...blankPart, units: '1' }] })).toEqual([false, false, false])
})

// D-343
test('cases are credited as their units', () => {
  const line = aReturnableLine({ unitsPerCase: 6 })
  const lines = memoFormLines({ lines: [line] }, { 1: [{ ...blankPart, units: '2 cs' }] })
  expect([memoSums(lines).units, sentLines(lines)[0]?.units]).toEqual([12, 12])
  expect(sentLines(memoFormLines({ lines: [line] }, { 1: [{ ...blankPart, units: '0 cs' }] }))).toEqual([])
})

test('units are typed as whole numbers up to the largest quantity, and 0 credits nothing', () => {
  const pallet = aReturnableLine({ quantity: maxQuantity, net: cents(maxQuantity) })
  const fault = (units: string) => {
    const [line] = memoFormLines({ lines: [pallet] }, { 1: [{ ...blankPart, units }] })
    return line?.parts[0]?.fault?.text
  }
  for (const fine of ['', '0', '1', String(maxQuantity)]) expect(fault(fine), fine).toBeUndefined()
  expect(fault(String(maxQuantity + 1))).toMatch(/^Enter at most /)
  for (const wrong of ['1.5', '-1', 'two']) expect(fault(wrong), wrong).toBe('Enter a whole number')
})
