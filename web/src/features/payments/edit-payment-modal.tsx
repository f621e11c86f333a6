import { Modal } from '@mantine/core'
import type { PropsOf } from '../../shared/modals/modals.tsx'

/** Changes a payment, or voids it (spec 2.9, D-106, D-107). */
export function EditPaymentModal({ frame }: PropsOf<'EditPayment'>) {
  return <Modal {...frame} title="Edit payment" size={1120} />
}
