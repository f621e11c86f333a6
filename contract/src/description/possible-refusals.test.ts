import { expect, test } from 'vitest'
import { allCalls } from './all-calls.ts'
import { problems } from '../problems.ts'
import { possibleRefusals } from './possible-refusals.ts'

test('a call declares each of its refusals once, and none that every call of its shape has', () => {
  for (const [name, call] of allCalls) {
    expect(call.refusals, name).toEqual([...new Set(call.refusals)])
    const shared = possibleRefusals({ ...call, refusals: [] })
    expect(
      shared.filter((code) => call.refusals.includes(code)),
      name,
    ).toEqual([])
  }
})

test('every problem is a refusal of some call, except those of single events and of other addresses', () => {
  const possible = new Set<string>(allCalls.flatMap(([, call]) => possibleRefusals(call)))
  expect(Object.keys(problems).filter((code) => !possible.has(code))).toEqual([
    'metrics-token',
    'no-such-page',
    // Outcomes of `recordStopEvents`, which answers for each event by itself.
    'collected-order-gone',
    'event-reused',
    'stop-line-unknown',
    'stop-line-repeated',
    'stop-units-differ',
    'signature-missing',
    'photo-missing',
  ])
})
