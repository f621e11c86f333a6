import { type PayrollPeriod, removePayroll } from '@dray/contract/payroll'
import { periodName } from '@dray/domain/payroll/pay-period'
import { firstMessage } from '../../../kit/api/field-problems.ts'
import { useChange } from '../../../kit/api/use-call.ts'
import { pluralize } from '../../../kit/format-count.ts'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { QuestionDialog } from '../../../kit/modals/question-dialog.tsx'

type Props = Layered & { period: PayrollPeriod; onRemoved: () => void }

/** Asks before the payroll of a period is deleted and its orders can be paid again (D-119). */
export function RemoveDialog({ frame, closeNow, period, onRemoved }: Props) {
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
    'The change log keeps it.',
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}
