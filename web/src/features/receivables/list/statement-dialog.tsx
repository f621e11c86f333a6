import { Modal } from '@mantine/core'
import type { Layered } from '../../../kit/modals/modals.tsx'
import { CustomerStatements } from '../../../records/statements/customer-statements.tsx'

type Props = Layered & { customer: { id: number; customerName: string } }

/** As on the customer's page. */
export function StatementDialog({ frame, customer: { id, customerName } }: Props) {
  return (
    <Modal {...frame} title={`Statement of ${customerName}`} size="lg">
      <CustomerStatements customerId={id} />
    </Modal>
  )
}
