import { placeOrder } from '@dray/contract/orders'
import { readToday, type SalesOfToday, type Today } from '@dray/contract/today'
import { hasGroup } from '@dray/domain/today/compared-periods'
import { Button, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday, weekDay } from '../../kit/dates.ts'
import { fetched } from '../../kit/fetched.tsx'
import { useOpenModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { TabStrip } from '../../kit/tab-strip.tsx'
import { useUrlState } from '../../kit/url-state.ts'
import { LateCustomers } from './late-customers.tsx'
import { SalesCards } from './sales-cards.tsx'
import style from './today.module.css'

const whose = ['mine', 'all'] as const
const whoseLabels: Readonly<Record<SalesOfToday['of'], string>> = { mine: 'My customers', all: 'All customers' }

/** /: what matters now to the user's roles (D-191). */
export function TodayPage() {
  const { user, may } = useSession()
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
  return (
    <Page
      title={`${greetingNow(timeZone)}, ${firstName(user.name)}`}
      tabTitle="Today"
      aside={
        <Text span size="sm" c="dimmed">
          {weekDay(today)}
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
      {read.data === undefined && read.error !== null && (
        <ReadFailed retry={read.refetch} mb="sm">
          {read.error.message}
        </ReadFailed>
      )}
      {read.isPending && (
        <Text component="output" c="dimmed">
          Loading...
        </Text>
      )}
      {read.data && <Figures figures={read.data} today={today} />}
    </Page>
  )
}

const greetingNow = (timeZone: string): string => greetingAt(new Date(), timeZone)

/** By the company's clock. */
export function greetingAt(instant: Date, timeZone: string): string {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(instant))
  if (hour >= 18) return 'Good evening'
  return hour < 12 ? 'Good morning' : 'Good afternoon'
}

/** The first word of a name, for the greeting. */
export const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? name

// Parts that only some roles see are loaded separately, so that the first page stays as light as a list.
const NeedsYou = fetched(() => import('./needs-you.tsx'), 'NeedsYou')

const OwedCard = fetched(() => import('./owed-card.tsx'), 'OwedCard')
const StockCards = fetched(() => import('./stock-cards.tsx'), 'StockCards')
const DeliveryCard = fetched(() => import('./delivery-card.tsx'), 'DeliveryCard')
const PayrollCard = fetched(() => import('./payroll-card.tsx'), 'PayrollCard')

const HeldDrafts = fetched(() => import('./held-drafts.tsx'), 'HeldDrafts')
const OrdersToCredit = fetched(() => import('./orders-to-credit.tsx'), 'OrdersToCredit')

function Figures({ figures, today }: { figures: Today; today: string }) {
  const { person } = useSession()
  const { sales, stock } = figures
  const ownerId = sales?.of === 'mine' ? person.id : undefined
  const has = (group: Parameters<typeof hasGroup>[1]) => hasGroup(person, group)
  return (
    <Stack gap={16}>
      {sales && (
        <div className={style.cards}>
          <SalesCards sales={sales} ownerId={ownerId} />
        </div>
      )}
      <NeedsYou figures={figures} today={today} ownerId={ownerId} />
      <div className={style.cards}>
        {(sales || has('money')) && <OwedCard ownerId={has('money') ? undefined : ownerId} />}
        {stock && <StockCards stock={stock} today={today} />}
        {has('deliveries') && <DeliveryCard today={today} />}
        {has('payroll') && <PayrollCard today={today} />}
      </div>
      {has('money') && <HeldDrafts />}
      {has('money') && <OrdersToCredit />}
      {sales && <LateCustomers of={sales.of} today={today} />}
    </Stack>
  )
}
