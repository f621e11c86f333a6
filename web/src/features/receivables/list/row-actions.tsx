import { useRouter } from '@tanstack/react-router'
import { customerPath } from '../../../shared/customer-path.ts'
import { useOpenModal } from '../../../shared/modals/modals.tsx'
import { RowMenu } from '../../../shared/popover/row-menu.tsx'
import type { ReceivableRow } from './use-receivable-rows.ts'

/** The actions menu of a customer who owes something. */
export function RowActions({ row, isActive }: { row: ReceivableRow; isActive: boolean }) {
  const openModal = useOpenModal()
  const router = useRouter()
  if (row.kind !== 'customer') return null
  const { customerId, customerName } = row.receivable
  const entries = [
    { label: 'View Orders', onChoose: () => openModal('ViewCustomerOrders', { customerId }) },
    { label: 'Open customer', onChoose: () => router.history.push(customerPath(customerId)) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive={isActive} />
}
