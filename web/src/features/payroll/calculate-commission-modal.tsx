import { periodName } from '@dray/domain/payroll/pay-period'
import { Modal } from '@mantine/core'
import type { PropsOf } from '../../shared/modals/modals.tsx'

export function CalculateCommissionModal({ frame, ...period }: PropsOf<'CalculateCommission'>) {
  return <Modal {...frame} title={`Commission, ${periodName(period)}`} />
}
