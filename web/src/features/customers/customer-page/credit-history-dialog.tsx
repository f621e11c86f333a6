import { Modal } from '@mantine/core'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { CreditEntries } from '../customer-form/credit-history.tsx'

type Props = Layered & { customer: { id: number; customerName: string } }

/** Where a customer's credit comes from: each entry opens its payment. */
export const CreditHistoryDialog = ({ frame, customer: { id, customerName } }: Props) => (
  <Modal {...frame} title={`Credit history of ${customerName}`} size="lg">
    <CreditEntries customerId={id} />
  </Modal>
)
