import type { PeriodOfToday } from '@dray/contract/today'
import { formatDollars } from '@dray/domain/money'
import { monthDay, monthTitle, shortWeekDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'

/**
 * Spells out the comparison: "$900.00 from 5 orders on Sun, Nov 15, by this time of day". Earlier days are counted up to the current time
 * of day, unless that month was shorter and had already ended.
 */
export function comparedText({ name, before }: Pick<PeriodOfToday, 'name' | 'before'>): string {
  const sales =
    before.orders === 0 ? 'No orders' : `${formatDollars(before.total)} from ${pluralize(before.orders, 'order')}`
  if (before.isWhole) return `${sales} in all of ${monthTitle(before.from)}`
  const days =
    name === 'today'
      ? `on ${periodText(before)}`
      : name === 'week'
        ? `from ${periodText(before)}`
        : `in ${monthTitle(before.from)} to ${monthDay(before.to)}`
  return `${sales} ${days}, by this time of day`
}

/** The same in a few words: "vs. last Sun", "vs. last week", "vs. October". */
export function versusText({ name, before }: Pick<PeriodOfToday, 'name' | 'before'>): string {
  if (name === 'today') return `vs. last ${shortWeekDay(before.from).split(',', 1)[0] ?? ''}`
  return name === 'week' ? 'vs. last week' : `vs. ${monthTitle(before.from)}`
}

/** "Sun, Nov 22", "Nov 16 to Nov 22". */
export const periodText = ({ from, to }: Pick<PeriodOfToday, 'from' | 'to'>): string =>
  from === to ? shortWeekDay(from) : `${monthDay(from)} to ${monthDay(to)}`

/** As a fraction; undefined if there is nothing to compare with. */
export function relativeChange({ total, before }: Pick<PeriodOfToday, 'total' | 'before'>): number | undefined {
  return before.total > 0 ? (total - before.total) / before.total : undefined
}
