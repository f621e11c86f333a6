import type { PeriodOfToday, SalesOfToday } from '@dray/contract/today'
import { formatDollars } from '@dray/domain/money'
import type { TodayPeriod } from '@dray/domain/today/compared-periods'
import { pluralize } from '../../kit/format-count.ts'
import { Sparkline } from '../../kit/plot/sparkline.tsx'
import { FigureCard, changeInPercent, comparedText, periodText } from './figure-card.tsx'
import { ordersAddress } from './today-links.ts'
import style from './today.module.css'

const labels: Readonly<Record<TodayPeriod, string>> = { today: 'Today', week: 'This week', month: 'This month' }

type Props = { sales: SalesOfToday; ownerId: number | undefined }

/** Revenue today, this week, and this month, each next to the same days before. */
export function SalesCards({ sales: { periods, days }, ownerId }: Props) {
  return periods.map((period) => (
    <FigureCard
      key={period.name}
      label={labels[period.name]}
      period={periodText(period)}
      figure={formatDollars(period.total)}
      href={ordersAddress(period, ownerId)}
    >
      <p className={style.orders}>
        {pluralize(period.orders, 'order')}
        <Change period={period} />
      </p>
      <p className={style.note}>{comparedText(period)}</p>
      {period.name === 'month' && (
        <div className={`muted small ${style.course}`}>
          <Sparkline values={days.map(({ total }) => total)} label={courseText(days)} />
          <span>Last {days.length} days</span>
        </div>
      )}
    </FigureCard>
  ))
}

function Change({ period }: { period: PeriodOfToday }) {
  const percent = changeInPercent(period)
  if (percent === undefined) return null
  return (
    <span className="figures">
      <span aria-hidden="true">{percent < 0 ? '▼' : percent > 0 ? '▲' : '='}</span>{' '}
      <span className="unseen">{percent < 0 ? 'Down' : percent > 0 ? 'Up' : 'The same:'}</span> {Math.abs(percent)}%
    </span>
  )
}

/** For screen readers. */
function courseText(days: SalesOfToday['days']): string {
  const highest = days.toSorted((a, b) => b.total - a.total)[0]
  const label = `Revenue of each of the last ${days.length} days`
  return highest
    ? `${label}; the highest is ${formatDollars(highest.total)} on ${periodText({ from: highest.day, to: highest.day })}`
    : label
}
