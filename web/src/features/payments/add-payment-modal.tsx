import { Modal } from '@mantine/core'
import type { PropsOf } from '../../shared/modals/modals.tsx'

/** Records a payment (spec 2.9). */
export function AddPaymentModal({ frame }: PropsOf<'AddPayment'>) {
  return <Modal {...frame} title="Add payment" size={1120} />
}
