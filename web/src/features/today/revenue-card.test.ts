import { cents } from '@dray/domain/money'
import { expect, test } from 'vitest'
import { comparedText, firstName, greetingAt, periodText, relativeChange, versusText } from './today-page.tsx'

const sales = { orders: 5, total: cents(900_00) }

test('a comparison says what it compares with, and that it’s up to this time of day', () => {
  const text = (name: 'today' | 'week' | 'month', from: string, to: string, isWhole = false) =>
    comparedText({ name, before: { from, to, isWhole, ...sales } })
  expect(text('today', '2026-11-15', '2026-11-15')).toBe(
    '$900.00 from 5 orders on Sun, Nov 15, 2026, by this time of day',
  )
  expect(text('week', '2026-11-09', '2026-11-15')).toBe(
    '$900.00 from 5 orders from Nov 9, 2026 to Nov 15, 2026, by this time of day',
  )
  expect(text('month', '2026-10-01', '2026-10-22')).toBe(
    '$900.00 from 5 orders in October to Oct 22, 2026, by this time of day',
  )
  expect(text('month', '2026-02-01', '2026-02-28', true)).toBe('$900.00 from 5 orders in all of February')
  expect(
    comparedText({
      name: 'today',
      before: { from: '2026-11-15', to: '2026-11-15', isWhole: false, orders: 0, total: cents(0) },
    }),
  ).toBe('No orders on Sun, Nov 15, 2026, by this time of day')
  expect(periodText({ from: '2026-11-22', to: '2026-11-22' })).toBe('Sun, Nov 22, 2026')
})

test('the change is undefined if the earlier total was zero', () => {
  const change = (now: number, earlier: number) =>
    relativeChange({
      total: cents(now),
      before: { from: '', to: '', isWhole: false, orders: 1, total: cents(earlier) },
    })
  expect([change(963, 900), change(0, 900), change(900, 900), change(900, 0)]).toEqual([0.07, -1, 0, undefined])
})

test('the short comparison names the day, the week, or the month before', () => {
  const text = (name: 'today' | 'week' | 'month', from: string) =>
    versusText({ name, before: { from, to: from, isWhole: false, ...sales } })
  expect([text('today', '2026-11-15'), text('week', '2026-11-09'), text('month', '2026-10-01')]).toEqual([
    'vs. last Sun',
    'vs. last week',
    'vs. October',
  ])
})

test('the greeting goes by the company’s clock', () => {
  const at = (time: string) => greetingAt(new Date(`2026-11-22T${time}:00Z`), 'America/Los_Angeles')
  expect([at('13:00'), at('19:59'), at('20:00'), at('02:00'), at('09:00')]).toEqual([
    'Good morning',
    'Good morning',
    'Good afternoon',
    'Good evening',
    'Good morning',
  ])
  expect([firstName(' Ana Ruiz'), firstName('')]).toEqual(['Ana', ''])
})
