import type { PeriodOfToday } from '@dray/contract/today'
import { formatDollars } from '@dray/domain/money'
import { type PropsWithChildren, type ReactNode, useId } from 'react'
import { monthDay, monthTitle, shortWeekDay } from '../../kit/dates.ts'
import { pluralize } from '../../kit/format-count.ts'
import { ListLink } from '../../kit/list-link.tsx'
import style from './today.module.css'

type Props = PropsWithChildren<{
  label: string
  /** The days the figure covers. */
  period?: string | undefined
  /** Three dots until it's loaded. */
  figure: ReactNode
  /** The list behind the figure. */
  href: string
}>

/** A figure that links to the list behind it, with its period and comparison. */
export function FigureCard({ label, period, figure, href, children }: Props) {
  const id = useId()
  return (
    <section className={style.card} aria-labelledby={id}>
      <h2 id={id}>
        {label}
        {period !== undefined && <span>{period}</span>}
      </h2>
      <ListLink className={style.figure} href={href}>
        {figure ?? '…'}
      </ListLink>
      {children}
    </section>
  )
}

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

/** "Sun, Nov 22", "Nov 16 to Nov 22". */
export const periodText = ({ from, to }: Pick<PeriodOfToday, 'from' | 'to'>): string =>
  from === to ? shortWeekDay(from) : `${monthDay(from)} to ${monthDay(to)}`

/** In whole percent; undefined if there is nothing to compare with. */
export function changeInPercent({ total, before }: Pick<PeriodOfToday, 'total' | 'before'>): number | undefined {
  return before.total > 0 ? Math.round((100 * (total - before.total)) / before.total) : undefined
}
