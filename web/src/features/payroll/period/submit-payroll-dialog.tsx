import { type PayrollTasks, readPayrollTasks } from '@dray/contract/commission'
import { type PayrollPeriod, readPayroll, submitPayroll } from '@dray/contract/payroll'
import { formatDollars } from '@dray/domain/money'
import { payTotals } from '@dray/domain/payroll/pay'
import { periodDays } from '@dray/domain/payroll/pay-period'
import { useQueryClient } from '@tanstack/react-query'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { readOptions, useChange, useRead } from '../../../kit/api/use-call.ts'
import { refusedOrders } from '../../../records/bulk-change/refused-records.ts'
import { pluralize } from '../../../kit/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import type { PayLine } from './pay-lines.ts'
import { correctionText } from './payroll-tasks.tsx'

type Props = Layered & { period: PayrollPeriod; lines: readonly PayLine[]; onSubmitted: () => void }

/** Asks before the period is frozen: who is paid how much (D-119). What was typed is saved with it. */
export function SubmitDialog({ frame, closeNow, period, lines, onSubmitted }: Props) {
  const cache = useQueryClient()
  const submit = useChange(submitPayroll)
  const { year, month, payPeriod } = period
  const params = { year, month, payPeriod }
  const { data: tasks } = useRead(readPayrollTasks, { params })
  const send = () =>
    submit.mutate(
      { params, body: { users: lines.map(submittedUser) } },
      {
        onSuccess(answer) {
          cache.setQueryData(readOptions(readPayroll, { params }).queryKey, answer)
          onSubmitted()
          closeNow()
        },
      },
    )
  return (
    <QuestionDialog
      frame={frame}
      title="Submit payroll?"
      question={submitQuestion(period, lines, tasks?.corrections ?? [])}
      submit="Submit Payroll"
      isDanger={lines.some(isNegative)}
      isSaving={submit.isPending}
      refusal={submit.error ? refusalText(submit.error) : undefined}
      onSubmit={send}
    />
  )
}

/** The row as it was read, with what was typed (D-224). Pay type and base rate say what the base was worked out from. */
const submittedUser = ({ row, figures }: PayLine) => ({
  userId: row.id,
  payType: row.payType,
  baseRate: row.baseRate,
  ...(row.payType === 'HOURLY' ? { hoursWorked: figures.hoursWorked } : {}),
  ...(row.payType === 'SALARY' ? { totalBasePay: figures.totalBasePay } : {}),
  commission: figures.commission,
  bonus: figures.bonus,
  lastSaved: row.lastSaved?.toISOString() ?? null,
})

const isNegative = ({ figures }: PayLine): boolean => figures.totalPay < 0

function submitQuestion(
  period: PayrollPeriod,
  lines: readonly PayLine[],
  corrections: PayrollTasks['corrections'],
): string {
  const { totalPay } = payTotals(lines.map(({ figures }) => figures))
  const unsaved = lines.filter(({ changed }) => changed.size > 0).length
  const changedOrders = lines.reduce((count, { row }) => count + row.changedOrders, 0)
  return [
    `${pluralize(lines.length, 'person', 'people')} will be paid ${formatDollars(totalPay)} for ${periodDays(period)}.`,
    unsaved > 0 && `Your unsaved changes for ${pluralize(unsaved, 'person', 'people')} are saved with it.`,
    changedOrders > 0 &&
      `${pluralize(changedOrders, 'order')} changed since the commission was saved; it is paid as saved.`,
    corrections.length > 0 &&
      `These corrections are in no saved commission and stay for a later payroll: ${corrections.map(correctionText).join('; ')}.`,
    ...lines
      .filter(isNegative)
      .map(({ row, figures }) => `${row.name} would be paid less than nothing: ${formatDollars(figures.totalPay)}.`),
    "After that, the payroll can't be changed.",
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

/** The refusal, with the orders that it names. */
const refusalText = (problem: Problem): string =>
  [firstMessage(problem), refusedOrders(problem)].filter((sentence) => sentence !== undefined).join(' ')
