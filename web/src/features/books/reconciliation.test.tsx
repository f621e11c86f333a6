import { listDayDifferences, readDays } from '@dray/contract/books'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aDay, anEntry } from '../../test-data/books.ts'
import { answerCall, openDialog, showScreens, stubServer } from '../../test-data/screens.tsx'
import { setUpUser } from '../../test-data/set-up-user.ts'
import { BooksPage } from './books-page.tsx'
import { DayDifferencesDialog } from './reconciliation/day-differences-dialog.tsx'

beforeEach(() => void vi.setSystemTime('2026-03-10T18:00:00Z'))
afterEach(() => void vi.useRealTimers())

function show(days: ReturnType<typeof aDay>[], at = '/books?tab=reconciliation') {
  const readDaysQueries: string[] = []
  stubServer(
    answerCall(readDays, ({ url }) => {
      readDaysQueries.push(url.search)
      return { days }
    }),
  )
  showScreens({ '/books': BooksPage }, { at, roles: ['ACCOUNTING'] })
  return { readDaysQueries, user: setUpUser() }
}

test('this month is compared day by day, and days that agree show one figure', async () => {
  const { readDaysQueries } = show([aDay('2026-03-01'), aDay('2026-03-02')])
  expect(await screen.findByText('The books and Dray agree.')).toBeVisible()
  expect(readDaysQueries).toEqual(['?from=2026-03-01&to=2026-03-10'])
  const table = screen.getByRole('table', { name: 'Books and Dray by day' })
  for (const name of ['Sales by day shipped', 'Sales by day placed', 'Inventory at cost'])
    expect(within(table).getByRole('columnheader', { name })).toBeVisible()
  expect(within(table).getByRole('row', { name: /Mar 1/ })).not.toHaveTextContent('Dray')
})

test('a difference shows both figures, and opens the documents of that day', async () => {
  const { user } = show([aDay('2026-03-01'), aDay('2026-03-02', { receivables: -20_00 })])
  expect(await screen.findByText(/differ on 1 day\./)).toBeVisible()
  expect(screen.getByRole('row', { name: /Mar 2/ })).toHaveTextContent('$880.00Dray $900.00−$20.00')
  await user.click(screen.getByRole('button', { name: /−\$20\.00: Receivables of shipped orders on Mar 2/ }))
  expect(openDialog.mock.calls[0]?.[1]).toEqual({ day: '2026-03-02' })
})

test('a difference that meets on a later day is gray and says so, and is not counted as one', async () => {
  show([aDay('2026-03-01', { receivables: -20_00 }, { meetsLater: true }), aDay('2026-03-02', { sales: 5_00 })])
  expect(await screen.findByText(/differ on 1 day\. .* On 1 day, something was recorded on another day/)).toBeVisible()
  const later = screen.getByRole('button', { name: /^−\$20\.00 recorded later: Receivables .* Mar 1$/ })
  expect(later).toHaveTextContent('−$20.00 recorded later')
  expect(later).toHaveClass('muted')
  expect(screen.getByRole('button', { name: /Sales by day shipped on Mar 2$/ })).toHaveClass('danger')
})

test('the documents of a difference say when they were recorded', async () => {
  stubServer(answerCall(listDayDifferences, () => [{ ...anEntry(), recordedOn: '2026-03-05' }]))
  const frame = { opened: true, onClose: vi.fn<() => void>(), zIndex: 200, closeOnEscape: true, returnFocus: true }
  const page = () => <DayDifferencesDialog frame={frame} closeNow={vi.fn<() => void>()} day="2026-03-02" />
  showScreens({ '/': page }, { at: '/', roles: ['ACCOUNTING'] })
  expect(await screen.findByRole('link', { name: 'O-100023' })).toHaveAttribute('href', '/orders/100023')
  expect(screen.getByText('Mar 5')).toBeVisible()
  expect(screen.getByText('Accounts Receivable')).toBeVisible()
})

test('a range of more than a year is refused before it is sent', async () => {
  const { readDaysQueries } = show([], '/books?tab=reconciliation&from=2020-01-01&to=2026-03-01')
  expect(await screen.findByRole('alert')).toHaveTextContent('Choose at most 366 days')
  expect(readDaysQueries).toEqual([])
})
