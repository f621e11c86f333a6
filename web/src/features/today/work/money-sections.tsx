import type { HeldDraft } from '@dray/contract/today'
import { formatDollars, minus, sum } from '@dray/domain/money'
import { daysLate, daysLateText } from '@dray/domain/receivables/aging'
import { useRouter } from '@tanstack/react-router'
import type { PayrollTasks } from '@dray/contract/payroll/commission'
import type { PayrollPeriod } from '@dray/contract/payroll'
import { payPeriodOn, periodDays } from '@dray/domain/payroll/pay-period'
import { isolateName } from '@dray/domain/text/isolate-name'
import { pluralize } from '../../../kit/text/format-count.ts'
import { ListLink } from '../../../kit/links/list-link.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { AgingPlot } from '../../../records/receivables/aging-plot.tsx'
import { creditHoldText } from '../../../records/receivables/credit-hold-text.ts'
import { customerPath, orderPath } from '../../../records/record-paths.ts'
import { StatusPill } from '../../../records/status-pill.tsx'
import { mostOverdue, overdueTo, owedOfAge, owedTo } from '../today-links.ts'
import style from '../today.module.css'
import { LinkButton } from '../../../kit/links/link-button.tsx'
import { Empty, Row, Rows, Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'
import { missingCommission, missingHours, openUntil } from '../../../records/payroll/payroll-checklist.ts'

type Owner = { ownerId: number | undefined }

/** Receivables by age: all, or one account owner's. */
export function OwedSection({ read, ownerId }: Owner & { read: WorkReads['owed'] }) {
  const router = useRouter()
  const { data } = read
  const overdue = data && minus(data.total, data.aging.current)
  return (
    <Section
      title={ownerId === undefined ? 'Owed by customers' : 'Owed by your customers'}
      aside="now"
      read={read}
      failed="Receivables couldn't be loaded."
    >
      {data && (
        <>
          <ListLink className={style.figure} href={owedTo(ownerId)}>
            {formatDollars(data.total)}
          </ListLink>
          <p className={`text-sm wrap row ${style.change}`}>
            {pluralize(data.unpaidOrders, 'unpaid order')}
            {overdue !== undefined && overdue > 0 && (
              <ListLink className="danger" href={overdueTo(ownerId)}>
                {formatDollars(overdue)} overdue
              </ListLink>
            )}
          </p>
          <AgingPlot
            label="Balance by age"
            aging={data.aging}
            onOpen={(bucket) => router.history.push(owedOfAge(bucket, ownerId))}
            renderName={(bucket, name) => <ListLink href={owedOfAge(bucket, ownerId)}>{name}</ListLink>}
          />
        </>
      )}
    </Section>
  )
}

/** The customers with the oldest overdue orders. */
export function OverdueSection({ read, ownerId, today }: Owner & { read: WorkReads['overdue']; today: string }) {
  const customers = read.data ?? []
  return (
    <Section
      title="Most overdue customers"
      all={customers.length === 0 ? undefined : { href: mostOverdue(ownerId), name: 'All overdue' }}
      read={read}
      failed="Overdue customers couldn't be loaded."
    >
      {customers.length === 0 && <Empty>Nobody is overdue.</Empty>}
      <Rows>
        {customers.map(({ customerId, customerName, contactPhone, aging, total, oldestDueOn }) => (
          <Row
            key={customerId}
            href={customerPath(customerId)}
            name={customerName}
            detail={contactPhone === null ? 'No phone number' : <PhoneLink phone={contactPhone} />}
            figure={<MoneyText amount={minus(total, aging.current)} />}
            note={oldestDueOn !== null && <span className="danger">{daysLateText(daysLate(oldestDueOn, today))}</span>}
          />
        ))}
      </Rows>
    </Section>
  )
}

/** Drafts held by credit limits; each opens the place to release it. Hidden if there are none. */
export function HeldSection({ read, rows }: { read: WorkReads['held']; rows: number }) {
  const drafts = read.data ?? []
  if (!read.isError && drafts.length === 0) return null
  return (
    <Section
      title="Orders on hold"
      aside={pluralize(drafts.length, 'draft')}
      read={read}
      failed="Orders on hold couldn't be loaded."
    >
      <Rows>
        {drafts.slice(0, rows).map((draft) => (
          <Row
            key={draft.orderNum}
            href={orderPath(draft)}
            name={draft.orderNum}
            detail={<span title={creditHoldText(draft)}>{heldText(draft)}</span>}
            figure={<MoneyText amount={draft.total} />}
            action={<LinkButton href={orderPath(draft)}>Review</LinkButton>}
          />
        ))}
      </Rows>
    </Section>
  )
}

/** Why it's held, in a few words; the sentence is shown on hover. */
function heldText({ customerName, overBy, daysLate: days }: HeldDraft): string {
  const over = overBy === null ? [] : [`${formatDollars(overBy)} over the credit limit`]
  const late = days === null ? [] : [daysLateText(days)]
  return [isolateName(customerName), ...over, ...late].join(', ')
}

/** Money nobody owes; each order opens the place to move it to credit. Hidden if there is none. */
export function ToCreditSection({ read, rows }: { read: WorkReads['toCredit']; rows: number }) {
  const orders = read.data?.orders ?? []
  if (!read.isError && orders.length === 0) return null
  return (
    <Section
      title="To credit or refund"
      aside={
        read.data && (
          <>
            {pluralize(read.data.count, 'order')}, <MoneyText amount={read.data.total} />
          </>
        )
      }
      read={read}
      failed="Orders with money to credit couldn't be loaded."
    >
      <Rows>
        {orders.slice(0, rows).map((order) => (
          <Row
            key={order.orderId}
            href={orderPath(order)}
            name={order.orderNum}
            detail={order.customerName}
            figure={<MoneyText amount={order.amount} />}
            note={<StatusPill status={order.orderStatus} />}
          />
        ))}
      </Rows>
    </Section>
  )
}

type Props = { payroll: WorkReads['payroll']; tasks: WorkReads['tasks']; today: string }

/** The current pay period and what is missing before it can be submitted. */
export function PayrollSection({ payroll, tasks, today }: Props) {
  const period = payPeriodOn(today)
  const { data } = payroll
  return (
    <Section title="Payroll" aside={periodDays(period)} read={payroll} failed="Payroll couldn't be loaded.">
      {data && (
        <>
          <div className={`row ${style.figureRow}`}>
            <ListLink className={style.figure} href="/payroll">
              {formatDollars(sum(data.users.map(({ totalPay }) => totalPay)))}
            </ListLink>
            <LinkButton href="/payroll">Open payroll</LinkButton>
          </div>
          <p className={`text-sm wrap row ${style.change}`}>
            {pluralize(data.users.length, 'person', 'people')}, {data.submitted ? 'submitted' : 'not submitted yet'}
          </p>
          <ul className={`text-sm ${style.checklist}`}>
            {checklist(data, tasks.data).map(({ text, isDone }) => (
              <li key={text} data-done={isDone || undefined}>
                {text}
              </li>
            ))}
            {!data.submitted && openUntil(period, today) !== undefined && <li>{openUntil(period, today)}</li>}
          </ul>
        </>
      )}
    </Section>
  )
}

/** Something is missing before the period can be submitted, or after it was. */
export const hasOpenPayroll = ({ payroll, tasks }: WorkReads): boolean =>
  payroll.data !== undefined && checklist(payroll.data, tasks.data).some(({ isDone }) => !isDone)

function checklist(payroll: PayrollPeriod, tasks: PayrollTasks | undefined): { text: string; isDone: boolean }[] {
  const corrections = (tasks?.corrections ?? []).reduce((count, person) => count + person.count, 0)
  const late = corrections > 0 ? `${pluralize(corrections, 'correction')} not in any saved commission yet` : undefined
  if (payroll.submitted) return late === undefined ? [] : [{ text: late, isDone: false }]
  const hours = missingHours(payroll.users)
  const commission = tasks && missingCommission(tasks.uncalculated)
  return [
    { text: hours ?? 'Everyone paid by the hour has hours', isDone: hours === undefined },
    ...(tasks === undefined
      ? [{ text: "Commission couldn't be loaded", isDone: false }]
      : [{ text: commission ?? 'Every commission is calculated', isDone: commission === undefined }]),
    ...(late === undefined ? [] : [{ text: late, isDone: false }]),
  ]
}
