import { readCommission } from '@dray/contract/payroll/commission'
import { monthName, type PayPeriod } from '@dray/domain/payroll/pay-period'
import { Modal } from '@mantine/core'
import { useRead } from '../../kit/api/use-call.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { useIsPhone } from '../../kit/use-is-phone.ts'
import { CommissionForm } from './commission/commission-form.tsx'

/** A person's commission in a period: which orders are paid, at what cost and rate (spec 2.12). */
export function CalculateCommissionModal(props: PropsOf<'CalculateCommission'>) {
  const { frame, closeNow: _, onSaved, userId, ...period } = props
  const read = useRead(readCommission, { params: { ...period, userId } })
  const isPhone = useIsPhone()
  return (
    <Modal
      {...frame}
      title={commissionTitle(read.data?.name ?? 'Commission', period)}
      size={1400}
      yOffset="2dvh"
      fullScreen={isPhone}
    >
      {read.data !== undefined && <CommissionForm commission={read.data} onClose={frame.onClose} onSaved={onSaved} />}
      {read.data === undefined && read.isError && (
        <ReadFailed retry={read.refetch}>Error loading orders: {read.error.message}</ReadFailed>
      )}
      {read.data === undefined && read.isPending && <Skeleton heights={[32, 506, 76]} />}
    </Modal>
  )
}

/** Ann Ruiz · November 2026 · B. */
const commissionTitle = (name: string, { year, month, payPeriod }: PayPeriod): string =>
  `${name} · ${monthName(month)} ${year} · ${payPeriod}`
