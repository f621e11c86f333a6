import { expect, test } from 'vitest'
import { shownFigures, isFigureView, type ShownFigures, figureView } from './figures-address.ts'

const today = '2026-11-22'
const shown: ShownFigures = {
  by: 'week',
  range: { from: '2026-11-01', to: '2026-11-20' },
  measure: 'revenue',
  compare: 'before',
}

test('a saved view restores the choices it was saved with, and is inactive as soon as one of them differs', () => {
  const view = figureView(shown, today)
  expect(shownFigures(view, today)).toEqual(shown)
  expect(isFigureView(view, shown, today)).toBe(true)
  const others: Partial<ShownFigures>[] = [
    { by: 'month' },
    { measure: 'units' },
    { compare: 'yearBefore' },
    { range: { from: '2026-11-02', to: '2026-11-20' } },
    { range: { from: '2026-11-01', to: '2026-11-21' } },
  ]
  expect(others.map((choice) => isFigureView(view, { ...shown, ...choice }, today))).toEqual(others.map(() => false))
})
