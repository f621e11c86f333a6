import { periodName } from '@dray/domain/payroll/pay-period'
import { Modal } from '@mantine/core'
import type { PropsOf } from '../../shared/modals/modals.tsx'

export function ManageReimbursementsModal({ frame, ...period }: PropsOf<'ManageReimbursements'>) {
  return <Modal {...frame} title={`Reimbursements, ${periodName(period)}`} />
}
