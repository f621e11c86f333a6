import type { PeriodOfToday, SalesOfToday } from '@dray/contract/today'
import { formatDollars } from '@dray/domain/money'
import type { TodayPeriod } from '@dray/domain/today/compared-periods'
import { useMemo } from 'react'
import { ComparedChange } from '../../kit/text/change-pill.tsx'
import { monthDay, shortWeekDay } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { ListLink } from '../../kit/links/list-link.tsx'
import { SeriesPlot } from '../../kit/plot/series-plot.tsx'
import { shortDollars } from '../../kit/plot/short-dollars.ts'
import { relativeChange, comparedText, periodText, versusText } from './compared-text.ts'
import style from './today.module.css'
import { ordersAddress } from './today-links.ts'

const labels: Readonly<Record<TodayPeriod, string>> = { today: 'Today', week: 'This week', month: 'This month' }

type Props = { sales: SalesOfToday; ownerId: number | undefined }

/** Revenue today, this week, and this month, above the last 30 days. */
export function RevenueCard({ sales: { of, periods, days }, ownerId }: Props) {
  const points = useMemo(() => days.map((each, index) => plotPoint(each, index === days.length - 1)), [days])
  return (
    <section className={style.revenue} aria-label={of === 'mine' ? 'Revenue from your customers' : 'Revenue'}>
      <div className={style.periods}>
        {periods.map((period) => (
          <Period key={period.name} period={period} ownerId={ownerId} />
        ))}
      </div>
      <SeriesPlot
        kind="bars"
        points={points}
        compared={days.map(({ before }) => before)}
        label={`Revenue of each of the last ${days.length} days`}
        names={{ own: `Last ${days.length} days`, compared: `${days.length} days before` }}
        format={shortDollars}
      />
    </section>
  )
}

const plotPoint = ({ day, total, before }: SalesOfToday['days'][number], isToday: boolean) => ({
  key: day,
  label: monthDay(day),
  value: total,
  title: shortWeekDay(day),
  text: formatDollars(total),
  comparedText: formatDollars(before),
  partial: isToday ? 'So far today' : undefined,
})

function Period({ period, ownerId }: { period: PeriodOfToday; ownerId: number | undefined }) {
  const change = relativeChange(period)
  return (
    <div role="group" aria-label={labels[period.name]}>
      <h2>
        {labels[period.name]} <span>{periodText(period)}</span>
      </h2>
      <ListLink className={style.figure} href={ordersAddress(period, ownerId)}>
        {formatDollars(period.total)}
      </ListLink>
      <p className={`text-sm wrap row ${style.change}`}>
        {pluralize(period.orders, 'order')}
        {change === undefined ? (
          <span className="muted">nothing to compare with</span>
        ) : (
          <ComparedChange
            change={change}
            text={percent.format(change)}
            versus={versusText(period)}
            detail={comparedText(period)}
          />
        )}
      </p>
    </div>
  )
}

const percent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
  signDisplay: 'exceptZero',
})
