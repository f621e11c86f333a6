import { readCustomer } from '@dray/contract/customers'
import { placeOrder, pullTags } from '@dray/contract/orders'
import { receiveDelivery } from '@dray/contract/purchases/receipts'
import type { BackupState, Today } from '@dray/contract/today'
import { formatDollars, sum } from '@dray/domain/money'
import { periodName } from '@dray/domain/payroll/pay-period'
import { companyDay, daysBetween } from '@dray/domain/time/company-day'
import { Button } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { inboxPath, orderPath, payrollPath } from '../../../records/record-paths.ts'
import { mostUnfinished, type UnfinishedOrder, unfinishedOrders } from '../../../records/unfinished-orders.ts'
import { draftOrders, latePurchases, sentOrders, requestedMemos } from '../today-links.ts'
import style from '../today.module.css'
import { LinkButton } from '../../../kit/links/link-button.tsx'
import { hasOpenPayroll } from './money-sections.tsx'
import { Empty, Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'
import { clockTime, dateAndTime, dayName } from '../../../kit/text/dates.ts'

type Props = { figures: Today; today: string; ownerId: number | undefined; work: WorkReads }

/** Drivers beyond this are one sentence together. */
const mostDrivers = 3

/** Tasks waiting for this user: a sentence each, with its age and a button for the next step. */
export function NeedsYou({
  figures: { sales, stock, collected = [], memoRequests, heldDeliveries, sentOrders: sent, inbox },
  today,
  ownerId,
  work,
}: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const unfinished = useUnfinishedOrders()
  const backup = work.backup.data
  const sentences: ReactNode[] = []
  if (backup !== undefined && (backup.isOld || backup.missingFiles > 0))
    sentences.push(<Sentence key="backup" text={<BackupAlarm backup={backup} />} />)
  if (work.backup.isError && backup === undefined)
    sentences.push(<Sentence key="backup" text="The state of the backup couldn't be loaded." />)
  if (sent) sentences.push(<SentOrders key="sent" sent={sent} today={today} />)
  if (inbox) sentences.push(<Inbox key="inbox" inbox={inbox} />)
  for (const order of unfinished) sentences.push(<Unfinished key={order.form} order={order} today={today} />)
  for (const { key, text, count, since } of collectedSentences(collected))
    sentences.push(
      <Sentence
        key={key}
        text={text}
        age={ageText(since, today, count)}
        step={<LinkButton href="/payments/collections">Confirm</LinkButton>}
      />,
    )
  if (heldDeliveries) sentences.push(<HeldDeliveries key="held" held={heldDeliveries} today={today} />)
  if (memoRequests && memoRequests.count > 0) {
    const { count, since, onlyId } = memoRequests
    sentences.push(
      <Sentence
        key="memos"
        text={pluralize(count, 'credit memo request')}
        age={since && ageText(since, today, count)}
        step={
          onlyId === null ? (
            <LinkButton href={requestedMemos}>Open requests</LinkButton>
          ) : (
            <Step onPress={() => openModal('ViewCreditMemo', { memoId: onlyId })}>Review</Step>
          )
        }
      />,
    )
  }
  if (stock && stock.latePurchases.count > 0) {
    const { count, since, onlyId } = stock.latePurchases
    sentences.push(
      <Sentence
        key="late"
        text={count === 1 ? '1 purchase order is late' : `${pluralize(count, 'purchase order')} are late`}
        age={since && ageText(since, today, count)}
        step={
          onlyId !== null && may(receiveDelivery) ? (
            <Step onPress={() => openModal('ReceiveDelivery', { purchaseOrderId: onlyId })}>Receive</Step>
          ) : (
            <LinkButton href={latePurchases}>Open late orders</LinkButton>
          )
        }
      />,
    )
  }
  if (stock && stock.pendingLines > 0)
    sentences.push(
      <Sentence
        key="tags"
        text={`${pluralize(stock.pendingLines, 'line')} of ${pluralize(stock.pendingOrders, 'open order')} with tags to pull`}
        age={stock.pendingSince && ageText(stock.pendingSince, today, stock.pendingOrders)}
        step={<LinkButton href="/orders/tags">{may(pullTags) ? 'Pull tags' : 'Open tags'}</LinkButton>}
      />,
    )
  if (sales && sales.drafts > 0)
    sentences.push(
      <Sentence
        key="drafts"
        text={`${pluralize(sales.drafts, 'draft')} not submitted`}
        age={sales.draftsSince && ageText(sales.draftsSince, today, sales.drafts)}
        step={<LinkButton href={draftOrders(today, ownerId)}>Open drafts</LinkButton>}
      />,
    )
  for (const question of work.tasks.data?.questions ?? [])
    sentences.push(
      <Sentence
        key={`question ${question.userId} ${periodName(question)}`}
        text={`Question from ${isolateName(question.name)}, ${periodName(question)}`}
        step={<LinkButton href={payrollPath(question)}>Answer</LinkButton>}
      />,
    )
  // The Payroll section lists its own open tasks.
  if (sentences.length === 0 && hasOpenPayroll(work)) return null
  return (
    <Section title="Needs you">
      {sentences.length === 0 ? (
        <Empty>Nothing is waiting for you.</Empty>
      ) : (
        <ul className={`text-sm ${style.rows}`}>{sentences}</ul>
      )}
    </Section>
  )
}

type SentProps = { sent: NonNullable<Today['sentOrders']>; today: string }

function SentOrders({ sent: { count, since, onlyNum }, today }: SentProps) {
  const { timeZone } = useSettings()
  return (
    <Sentence
      text={`${pluralize(count, 'order')} from customers`}
      age={`${count === 1 ? '' : 'Oldest '}${clockTime(since, timeZone)}`}
      step={
        onlyNum === null ? (
          <LinkButton href={sentOrders(today)}>Open orders</LinkButton>
        ) : (
          <LinkButton href={orderPath({ orderNum: onlyNum })}>Decide</LinkButton>
        )
      }
    />
  )
}

function Inbox({ inbox: { count, since } }: { inbox: NonNullable<Today['inbox']> }) {
  const { timeZone } = useSettings()
  return (
    <Sentence
      text={`${pluralize(count, 'message')} in the inbox`}
      age={`since ${clockTime(since, timeZone)}`}
      step={<LinkButton href={inboxPath}>Open inbox</LinkButton>}
    />
  )
}

type HeldProps = { held: NonNullable<Today['heldDeliveries']>; today: string }

const HeldDeliveries = ({ held: { count, since }, today }: HeldProps) => (
  <Sentence
    text={`${pluralize(count, 'delivery', 'deliveries')} to decide`}
    age={ageText(since, today, count)}
    step={<LinkButton href="/deliveries">Decide</LinkButton>}
  />
)

type SentenceProps = { text: ReactNode; age?: string | null; step?: ReactNode }

const Sentence = ({ text, age, step }: SentenceProps) => (
  <li data-sentence>
    <span className={`grow ${style.sentence}`}>{text}</span>
    <span className={`muted small flex-none ${style.age}`}>{age}</span>
    {step}
  </li>
)

const Step = ({ onPress, children }: { onPress: () => void; children: string }) => (
  <Button size="compact-sm" variant="default" onClick={onPress}>
    {children}
  </Button>
)

type Collected = NonNullable<Today['collected']>

/** One sentence for each driver, or one for all of many. */
function collectedSentences(collected: Collected): { key: string; text: string; count: number; since: string }[] {
  const [oldest] = collected
  const count = collected.reduce((total, { collections }) => total + collections, 0)
  if (oldest !== undefined && collected.length > mostDrivers)
    return [
      {
        key: 'collected',
        text: `${pluralize(collected.length, 'driver')} collected ${formatDollars(sum(collected.map(({ amount }) => amount)))}, ${pluralize(count, 'payment')} to confirm`,
        count,
        since: oldest.since,
      },
    ]
  return collected.map(({ driverId, driverName, amount, collections, since }) => ({
    key: `collected ${driverId}`,
    text: `${isolateName(driverName)} collected ${formatDollars(amount)}, ${pluralize(collections, 'payment')} to confirm`,
    count: collections,
    since,
  }))
}

/** The user's latest unfinished orders in this browser. */
function useUnfinishedOrders(): UnfinishedOrder[] {
  const { user, may } = useSession()
  // The URL changes when New Order closes, and with it the stored drafts.
  useLocation()
  return may(placeOrder) ? unfinishedOrders(user.id).slice(0, mostUnfinished) : []
}

type UnfinishedProps = { order: UnfinishedOrder; today: string }

function Unfinished({ order: { customerId, lines, savedAt }, today }: UnfinishedProps) {
  const openModal = useOpenModal()
  const { timeZone } = useSettings()
  const customer = useRead(
    readCustomer,
    { params: { id: customerId ?? 0 } },
    { enabled: customerId !== null, expects: ['not-found'] },
  ).data?.customer
  return (
    <Sentence
      text={`Unfinished order${customer ? ` for ${isolateName(customer.customerName)}` : ''}, ${pluralize(lines, 'line')}`}
      age={ageText(companyDay(savedAt, timeZone), today, 1)}
      step={<Step onPress={() => openModal('NewOrder', customerId === null ? {} : { customerId })}>Continue</Step>}
    />
  )
}

/** How long something waits: "since today", "since Tue", "12 days", and of several the oldest: "oldest 12 days". */
function ageText(since: string, today: string, count: number): string {
  const days = daysBetween(since, today)
  if (days <= 0) return 'since today'
  if (days === 1) return 'since yesterday'
  if (days < 7) return `since ${dayName(since)}`
  return `${count > 1 ? 'oldest ' : ''}${pluralize(days, 'day')}`
}

/** Warns admins that the last backup is over two days old or incomplete. */
function BackupAlarm({ backup: { isOld, lastOn, problem, missingFiles } }: { backup: BackupState }) {
  const { timeZone } = useSettings()
  const old = [
    lastOn ? `No backup since ${dateAndTime(lastOn, timeZone)}.` : 'No backup has been made yet.',
    problem ?? "See Dray's log.",
  ]
  const missing = `${pluralize(missingFiles, 'stored file')} couldn't be found for the last backup. Dray's log has the names.`
  return <span className="danger">{[...(isOld ? old : []), ...(missingFiles > 0 ? [missing] : [])].join(' ')}</span>
}
