import { placeOrder } from '@dray/contract/orders'
import { readToday, type SalesOfToday, type Today } from '@dray/contract/today'
import { hasGroup } from '@dray/domain/today/compared-periods'
import { Button, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday, weekDay } from '../../kit/text/dates.ts'
import { fetched } from '../../kit/loading/fetched.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/panels/tab-strip.tsx'
import { pluralize } from '../../kit/text/format-count.ts'
import { useUrlState } from '../../kit/url-state.ts'
import { RevenueCard } from './revenue-card.tsx'
import { SetupCard } from './setup-card.tsx'
import style from './today.module.css'
import { RevenuePlaceholder, WorkPlaceholder } from './placeholders.tsx'
import { activityOn } from './today-links.ts'

const whose = ['mine', 'all'] as const
const whoseLabels: Readonly<Record<SalesOfToday['of'], string>> = { mine: 'My customers', all: 'All customers' }

// Loaded separately, because only some roles see it and the first page should load as fast as a list.
const Work = fetched(() => import('./work/work.tsx'), 'Work', <WorkPlaceholder />)

/** /: what matters now to the user's roles (D-191). */
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
  const sales = read.data?.sales
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
          {may(placeOrder) && <Button onClick={() => openModal('NewOrder', {})}>New order</Button>}
        </>
      }
    >
      <SetupCard />
      {read.data === undefined && read.error !== null && (
        <ReadFailed retry={read.refetch} mb="sm">
          {read.error.message}
        </ReadFailed>
      )}
      <div className={style.page}>
        {read.isPending && (
          <>
            {hasGroup(person, 'sales') && <RevenuePlaceholder />}
            <WorkPlaceholder />
          </>
        )}
        {sales && <RevenueCard sales={sales} ownerId={ownerId} />}
        {read.data && <Work figures={read.data} today={today} ownerId={ownerId} />}
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
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** The first word of a name, for the greeting. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name
