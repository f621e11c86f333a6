import { type PayrollTasks, readPayrollTasks } from '@dray/contract/commission'
import { formatDifference } from '@dray/domain/money'
import { comparePeriods, type PayPeriod, periodName } from '@dray/domain/payroll/pay-period'
import { Alert, Anchor } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { ListLink } from '../../../kit/list-link.tsx'
import { payrollPath } from '../../../records/payroll/payroll-path.ts'

/** Corrections that no saved commission of the period has, and questions about other periods. */
export function PayrollTasksNotice({
  period,
  onCommission,
}: {
  period: PayPeriod
  onCommission: (userId: number) => void
}) {
  const { year, month, payPeriod } = period
  const { data } = useRead(readPayrollTasks, { params: { year, month, payPeriod } })
  if (data === undefined) return null
  const questions = data.questions.filter((question) => comparePeriods(question, period) !== 0)
  return (
    <>
      {data.corrections.length > 0 && (
        <Alert color="yellow" role="status" p="xs">
          Corrections that are in no saved commission yet:{' '}
          {data.corrections.map((person, place) => (
            <span key={person.userId}>
              {place > 0 && ', '}
              <Anchor component="button" type="button" inherit onClick={() => onCommission(person.userId)}>
                {correctionText(person)}
              </Anchor>
            </span>
          ))}
          .
        </Alert>
      )}
      {questions.length > 0 && (
        <Alert color="yellow" role="status" p="xs">
          Questions about other pay periods:{' '}
          {questions.map((question, place) => (
            <span key={`${question.userId} ${periodName(question)}`}>
              {place > 0 && ', '}
              <ListLink href={payrollPath(question)}>
                {question.name}, {periodName(question)}
              </ListLink>
            </span>
          ))}
          .
        </Alert>
      )}
    </>
  )
}

/** Ana Ruiz, 2 orders, −$8.00. */
export const correctionText = ({ name, count, amount }: PayrollTasks['corrections'][number]): string =>
  `${name}, ${pluralize(count, 'order')}, ${formatDifference(amount)}`
