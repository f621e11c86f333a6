import type { PayrollTasks } from '@dray/contract/payroll/commission'
import type { PayrollPeriod } from '@dray/contract/payroll'
import { formatDollars, sum } from '@dray/domain/money'
import { payPeriodOn, periodDays } from '@dray/domain/payroll/pay-period'
import { pluralize } from '../../../kit/text/format-count.ts'
import { ListLink } from '../../../kit/links/list-link.tsx'
import { missingCommission, missingHours, openUntil } from '../../../records/payroll/payroll-checklist.ts'
import style from '../today.module.css'
import { LinkButton } from '../../../kit/links/link-button.tsx'
import { Section } from './section.tsx'
import type { WorkReads } from './use-work.ts'

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
