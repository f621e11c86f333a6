import '@mantine/core/styles/List.layer.css'
import { type PayrollTasks, readPayrollTasks } from '@dray/contract/payroll/commission'
import { type PayrollPeriod, readPayroll, removePayroll, type SavedRow, submitPayroll } from '@dray/contract/payroll'
import { formatDollars } from '@dray/domain/money'
import { payTotals } from '@dray/domain/payroll/pay'
import { periodDays, periodName } from '@dray/domain/payroll/pay-period'
import { Alert, List, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { readOptions, useChange, useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { pluralize } from '../../../kit/text/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { refusedOrders } from '../../../records/bulk-change/refused-records.ts'
import { openUntil } from '../../../records/payroll/payroll-checklist.ts'
import { CalculateAll, peopleToCalculate } from './calculate-all.tsx'
import type { PayLine } from './payroll-form.ts'
import { correctionText } from './payroll-notices.tsx'
import { hoursToEnter } from './use-payroll-step.ts'

type Props = Layered & {
  period: PayrollPeriod
  lines: readonly PayLine[]
  onCalculated: (saved: SavedRow) => void
  onSubmitted: () => void
}

/** Asks before the period is frozen, with what everyone is paid (D-119). Also saves what was typed. */
export function SubmitDialog({ frame, closeNow, period, lines, onCalculated, onSubmitted }: Props) {
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
    >
      <MissingPay {...{ period, lines, tasks, onCalculated }} onDone={closeNow} />
    </QuestionDialog>
  )
}

type MissingPayProps = {
  period: PayrollPeriod
  lines: readonly PayLine[]
  tasks: PayrollTasks | undefined
  onCalculated: (saved: SavedRow) => void
  /** Closes the dialog, so the user sees the new figures before freezing them. */
  onDone: () => void
}

function MissingPay({ period, lines, tasks, onCalculated, onDone }: MissingPayProps) {
  const { timeZone } = useSettings()
  const uncalculated = peopleToCalculate(tasks, lines)
  const [hours, ending] = [hoursToEnter(lines), openUntil(period, companyToday(timeZone))]
  if (hours === undefined && ending === undefined && uncalculated.length === 0) return null
  return (
    <Alert color="yellow" role="status" p="xs">
      <Text size="sm" fw={650}>
        Before you submit
      </Text>
      <List size="sm">
        {hours !== undefined && <List.Item>{hours}</List.Item>}
        {uncalculated.length > 0 && (
          <List.Item>
            <CalculateAll {...{ period, uncalculated, onDone }} onSaved={onCalculated} />
          </List.Item>
        )}
        {ending !== undefined && <List.Item>{ending}</List.Item>}
      </List>
    </Alert>
  )
}

/** The row to submit: as read, with the typed figures. Pay type and base rate show what the base pay was computed from. */
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
      `These corrections aren't in any saved commission and stay for a later payroll: ${corrections.map(correctionText).join('; ')}.`,
    ...lines
      .filter(isNegative)
      .map(({ row, figures }) => `${row.name} would have negative pay: ${formatDollars(figures.totalPay)}.`),
    "After that, the payroll can't be changed.",
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

const isNegative = ({ figures }: PayLine): boolean => figures.totalPay < 0

/** The refusal, with the orders it names. */
const refusalText = (problem: Problem): string =>
  [firstMessage(problem), refusedOrders(problem)].filter((sentence) => sentence !== undefined).join(' ')

type RemoveDialogProps = Layered & { period: PayrollPeriod; onRemoved: () => void }

/** Asks before a period's payroll is deleted, which makes its orders payable again. */
export function RemovePayrollDialog({ frame, closeNow, period, onRemoved }: RemoveDialogProps) {
  const remove = useChange(removePayroll)
  const { year, month, payPeriod, lastSaved } = period
  const send = () =>
    remove.mutate(
      { params: { year, month, payPeriod }, query: lastSaved === null ? {} : { lastSaved } },
      {
        onSuccess() {
          onRemoved()
          closeNow()
        },
      },
    )
  return (
    <QuestionDialog
      frame={frame}
      title="Delete this payroll?"
      question={removeQuestion(period)}
      submit="Delete payroll"
      isSaving={remove.isPending}
      isDanger
      refusal={remove.error ? firstMessage(remove.error) : undefined}
      onSubmit={send}
    />
  )
}

function removeQuestion(period: PayrollPeriod): string {
  const saved = period.users.filter(({ lastSaved }) => lastSaved !== null)
  const orders = saved.reduce((count, { orderCount }) => count + orderCount, 0)
  return [
    `What was ${period.submitted ? 'submitted' : 'saved'} for ${pluralize(saved.length, 'person', 'people')} in ${periodName(period)} will be deleted.`,
    orders > 0 && `The commission on ${pluralize(orders, 'order')} can be paid again.`,
    'It stays in the change log.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
