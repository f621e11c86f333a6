import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { showWithin } from '../../test-data/screens.tsx'
import { DayRangeCalendar } from './day-range-calendar.tsx'

test('every day of the range picker is named as an American says it', () => {
  const value = { from: '2026-03-02', to: '2026-03-09' }
  showWithin(<DayRangeCalendar value={value} today="2026-03-09" ranges={[]} onChange={() => undefined} />)
  expect(screen.getByRole('button', { name: 'March 9, 2026' })).toBeInTheDocument()
  const names = screen.getAllByRole('button').flatMap((each) => each.getAttribute('aria-label') ?? [])
  const days = names.filter((name) => /\d/.test(name))
  expect(days.length).toBeGreaterThan(55)
  for (const day of days) expect(day).toMatch(/^[A-Z][a-z]+ \d{1,2}, \d{4}$/)
})
