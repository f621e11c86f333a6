import { readPayrollTasks } from '@dray/contract/commission'
import { readPayroll } from '@dray/contract/payroll'
import { formatDollars, sum } from '@dray/domain/money'
import { payPeriodOn, periodDays, periodName } from '@dray/domain/payroll/pay-period'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { ListLink } from '../../kit/list-link.tsx'
import { missingCommission, missingHours, openUntil } from '../../records/payroll/payroll-checklist.ts'
import { payrollPath } from '../../records/record-paths.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { FigureCard } from './figure-card.tsx'
import style from './today.module.css'

/** The current pay period. */
export function PayrollCard({ today }: { today: string }) {
  const period = payPeriodOn(today)
  const { data, error, refetch } = useRead(readPayroll, { params: period })
  const { data: tasks } = useRead(readPayrollTasks, { params: period })
  if (data === undefined && error !== null) return <ReadFailed retry={refetch}>Payroll couldn't be loaded.</ReadFailed>
  return (
    <FigureCard
      label="Payroll"
      period={periodDays(period)}
      figure={data && formatDollars(sum(data.users.map(({ totalPay }) => totalPay)))}
      href="/payroll"
    >
      <p className={style.note}>
        {data &&
          `${pluralize(data.users.length, 'person', 'people')}, ${data.submitted ? 'submitted' : 'not submitted yet'}`}
      </p>
      {data &&
        !data.submitted &&
        [missingHours(data.users), missingCommission(tasks?.uncalculated ?? []), openUntil(period, today)].map(
          (text) =>
            text !== undefined && (
              <p key={text} className={style.note}>
                {text}
              </p>
            ),
        )}
      {tasks && tasks.corrections.length > 0 && (
        <p className={style.note}>
          {pluralize(
            tasks.corrections.reduce((count, person) => count + person.count, 0),
            'correction',
          )}{' '}
          not in any saved commission yet
        </p>
      )}
      {tasks?.questions.map((question) => (
        <p key={`${question.userId} ${periodName(question)}`} className={style.note}>
          <ListLink href={payrollPath(question)}>
            Question from {question.name}, {periodName(question)}
          </ListLink>
        </p>
      ))}
    </FigureCard>
  )
}
