import { expect, test } from 'vitest'
import { subjectProblem } from './commit-subjects.mjs'

test('an imperative subject of at most 72 characters is accepted', () => {
  const accepted = [
    'Keep the notice while saving',
    'Pass the clock to commands',
    'Focus the search after a line is added',
    'Embed the font',
    'Speed up payroll submission',
    `Add ${'x'.repeat(68)}`,
  ]
  expect(accepted.filter((subject) => subjectProblem(subject) !== undefined)).toEqual([])
})

test('a subject that is too long, not a sentence, or not imperative is refused', () => {
  const refused = [
    `Add ${'x'.repeat(69)}`,
    'keep the notice while saving',
    'Keep the notice while saving.',
    'The notice stays while saving',
    'A change by someone else stays said on the page',
    'Totals read rollups',
    'Fixes the notice',
    'Fixed the notice',
    'Keeping the notice',
    'Every list has a bound',
  ]
  expect(refused.filter((subject) => subjectProblem(subject) === undefined)).toEqual([])
})
