import { withMinusSign } from '@dray/domain/text/minus-sign'
import { placeOrder } from '@dray/contract/orders'
import { type PeriodOfToday, readToday, type SalesOfToday, type Today } from '@dray/contract/today'
import { hasGroup, type TodayPeriod } from '@dray/domain/today/compared-periods'
import { Button, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatDollars } from '@dray/domain/money'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday, dayName, hourOf, mediumDay, monthTitle, weekDay } from '../../kit/text/dates.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { SetupCard } from './setup-card.tsx'
import { useSetup } from './use-setup.ts'
import style from './today.module.css'
import { RevenuePlaceholder, WorkPlaceholder } from './placeholders.tsx'
import { ComparedChange } from '../../kit/text/change-pill.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import { ListLink } from '../../kit/links/list-link.tsx'
import { SeriesPlot } from '../../kit/plot/series-plot.tsx'
import { shortDollars } from '../../kit/plot/short-dollars.ts'
import { activityOn, ordersAddress } from './today-links.ts'

const whose = ['mine', 'all'] as const
const whoseLabels: Readonly<Record<SalesOfToday['of'], string>> = { mine: 'My customers', all: 'All customers' }

// Loaded separately, because only some roles see it and the first page should load as fast as a list.
const Work = fetched(() => import('./work/work.tsx'), 'Work', <WorkPlaceholder />)

/** /: what matters now to the user's roles. */
export function TodayPage() {
  const { person, user, may } = useSession()
  const openModal = useOpenModal()
  const { timeZone } = useSettings()
  const [{ of }, change] = useUrlState({ of: '' })
  const today = companyToday(timeZone)
  const chosen = whose.find((choice) => choice === of)
  const read = useRead(
    readToday,
    { query: chosen === undefined ? {} : { of: chosen } },
    { placeholderData: keepPreviousData },
  )
  const { setup, isNewCompany, isLoading } = useSetup()
  const figures = isLoading || isNewCompany ? undefined : read.data
  const sales = figures?.sales
  const ownerId = sales?.of === 'mine' ? person.id : undefined
  return (
    <Page
      title={`${greetingNow(timeZone)}, ${firstName(user.name)}`}
      tabTitle="Today"
      aside={
        <Text span size="sm" c="dimmed">
          {weekDay(today)}
          {read.data?.yesterday && <Yesterday {...read.data.yesterday} />}
        </Text>
      }
      actions={
        <>
          {sales?.ownsCustomers === true && (
            <TabStrip
              label="Whose customers"
              tabs={whose}
              labels={whoseLabels}
              value={sales.of}
              onChange={(choice) => change({ of: choice })}
            />
          )}
          {may(placeOrder) && !isNewCompany && <Button onClick={() => openModal('NewOrder', {})}>New order</Button>}
        </>
      }
    >
      {setup && <SetupCard setup={setup} />}
      {read.data === undefined && read.error !== null && (
        <ReadFailed retry={read.refetch} mb="sm">
          {read.error.message}
        </ReadFailed>
      )}
      <div className={style.page}>
        {(read.isPending || isLoading) && !isNewCompany && (
          <>
            {hasGroup(person, 'sales') && <RevenuePlaceholder />}
            <WorkPlaceholder />
          </>
        )}
        {sales && <RevenueCard sales={sales} ownerId={ownerId} />}
        {figures && <Work figures={figures} today={today} ownerId={ownerId} />}
      </div>
    </Page>
  )
}

const Yesterday = ({ day, changes, people }: NonNullable<Today['yesterday']>) => (
  <>
    {' · '}
    <Link className="link" to={activityOn(day)}>
      Yesterday: {pluralize(changes, 'change')} by {pluralize(people, 'person', 'people')}
    </Link>
  </>
)

const greetingNow = (timeZone: string): string => greetingAt(new Date(), timeZone)

/** By the company's clock. */
export function greetingAt(instant: Date, timeZone: string): string {
  const hour = hourOf(instant, timeZone)
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** The first word of a name, for the greeting. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

const labels: Readonly<Record<TodayPeriod, string>> = { today: 'Today', week: 'This week', month: 'This month' }

type Props = { sales: SalesOfToday; ownerId: number | undefined }

/** Revenue today, this week, and this month, above the last 30 days. */
function RevenueCard({ sales: { of, periods, days }, ownerId }: Props) {
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
  label: mediumDay(day),
  value: total,
  title: weekDay(day),
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
            text={withMinusSign(percent.format(change))}
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
        : `in ${monthTitle(before.from)} to ${mediumDay(before.to)}`
  return `${sales} ${days}, by this time of day`
}

/** The same in a few words: "vs. last Sun", "vs. last week", "vs. October". */
export function versusText({ name, before }: Pick<PeriodOfToday, 'name' | 'before'>): string {
  if (name === 'today') return `vs. last ${dayName(before.from)}`
  return name === 'week' ? 'vs. last week' : `vs. ${monthTitle(before.from)}`
}

/** "Sun, Nov 22", "Nov 16 to Nov 22". */
export const periodText = ({ from, to }: Pick<PeriodOfToday, 'from' | 'to'>): string =>
  from === to ? weekDay(from) : `${mediumDay(from)} to ${mediumDay(to)}`

/** As a fraction; undefined if there is nothing to compare with. */
export function relativeChange({ total, before }: Pick<PeriodOfToday, 'total' | 'before'>): number | undefined {
  return before.total > 0 ? (total - before.total) / before.total : undefined
}
