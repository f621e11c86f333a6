import { readPayroll } from '@dray/contract/payroll'
import { monthName } from '@dray/domain/payroll/pay-period'
import { Modal, Text } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { ReimbursementForm } from './reimbursements/reimbursement-form.tsx'

/** A person's reimbursements in a period: descriptions and amounts (spec 2.12). */
export function ManageReimbursementsModal({
  frame,
  closeNow,
  userId,
  onSaved,
  ...period
}: PropsOf<'ManageReimbursements'>) {
  const { year, month, payPeriod } = period
  const read = useRead(readPayroll, { params: { year, month, payPeriod } })
  const row = read.data?.users.find((user) => user.userId === userId)
  const title = ['Reimbursements', row?.name, `${monthName(month)} ${year}`, payPeriod].filter(Boolean).join(' · ')
  return (
    <Modal {...frame} title={title} size={640}>
      {read.data !== undefined && row !== undefined && (
        <ReimbursementForm
          period={period}
          row={row}
          isSubmitted={read.data.submitted}
          onSaved={(saved) => {
            onSaved?.(saved)
            closeNow()
          }}
          onClose={frame.onClose}
        />
      )}
      {read.data !== undefined && row === undefined && <Text>This person isn't paid in this period.</Text>}
      {read.data === undefined && read.isError && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {read.data === undefined && read.isPending && <Skeleton heights={[32, 30, 76]} />}
    </Modal>
  )
}
