import { addComment } from '@dray/contract/comments'
import { readStatement } from '@dray/contract/statements'
import { useRouter } from '@tanstack/react-router'
import { customerPath } from '../../../records/record-paths.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'
import type { ReceivableRow } from './use-receivable-rows.ts'

const Statement = fetched(() => import('./statement-dialog.tsx'), 'StatementDialog')
const ContactNote = fetched(() => import('../../../records/comments/contact-note-dialog.tsx'), 'ContactNoteDialog')

/** `isPast`: a past day has no statement, because statements show current balances. */
type Props = { row: ReceivableRow; isActive: boolean; isPast: boolean }

export function RowActions({ row, isActive, isPast }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const openDialog = useOpenDialog()
  const router = useRouter()
  if (row.kind !== 'customer' && row.kind !== 'contact') return null
  const { customerId, customerName, lastNote } = row.receivable
  const customer = { id: customerId, customerName }
  const entries = [
    ...(may(readStatement) && !isPast
      ? [{ label: 'Statement', onChoose: () => openDialog(Statement, { customer }) }]
      : []),
    ...(may(addComment)
      ? [{ label: 'Add contact note', onChoose: () => openDialog(ContactNote, { customer, lastNote }) }]
      : []),
    { label: 'View Orders', onChoose: () => openModal('ViewCustomerOrders', { customerId }) },
    { label: 'Open customer', onChoose: () => router.history.push(customerPath(customerId)) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive={isActive} />
}
