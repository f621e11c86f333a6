import type { Receivable } from '@dray/contract/receivables'
import { addComment } from '@dray/contract/comments'
import { readStatement } from '@dray/contract/statements'
import { useRouter } from '@tanstack/react-router'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { phoneUrl } from '../../../records/contact-urls.ts'
import { CellText } from '../../../kit/table/cell-text.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { NoteIcon } from './name-cells.tsx'
import type { ReceivableRow } from './use-receivable-rows.ts'
import { customerPath } from '../../../records/record-paths.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

export const hasNotes = (listed: readonly Receivable[]): boolean => listed.some(({ lastNote }) => lastNote !== null)

const ownerColumn: Column<ReceivableRow> = column('owner', 'Account owner', {
  sortable: true,
  isExtra: true,
  minWidth: 124,
  cell: (row) => row.kind === 'customer' && <CellText>{row.receivable.accountOwnerName}</CellText>,
})

const phoneColumn: Column<ReceivableRow> = column('phone', 'Phone', {
  isExtra: true,
  width: 124,
  cell: (row, isActive) =>
    row.kind === 'customer' &&
    row.receivable.contactPhone !== null && <PhoneLink phone={row.receivable.contactPhone} isTabbable={isActive} />,
})

export const contactColumns = [ownerColumn, phoneColumn]

/** The last contact note is on hover. */
export const noteColumn: Column<ReceivableRow> = column('lastNote', 'Note', {
  sortable: true,
  width: 46,
  align: 'center',
  cell: (row) =>
    row.kind === 'customer' && row.receivable.lastNote !== null && <NoteIcon note={row.receivable.lastNote} />,
})

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
  const { customerId, customerName, contactPhone, lastNote } = row.receivable
  const phone = contactPhone === null ? undefined : phoneUrl(contactPhone)
  const customer = { id: customerId, customerName }
  const entries = [
    ...(may(readStatement) && !isPast
      ? [{ label: 'Statement', onChoose: () => openDialog(Statement, { customer }) }]
      : []),
    ...(may(addComment)
      ? [{ label: 'Add contact note', onChoose: () => openDialog(ContactNote, { customer, lastNote }) }]
      : []),
    ...(contactPhone !== null && phone !== undefined ? [{ label: `Call ${contactPhone}`, href: phone }] : []),
    { label: 'View Orders', onChoose: () => openModal('ViewCustomerOrders', { customerId }) },
    { label: 'Open customer', onChoose: () => router.history.push(customerPath(customerId)) },
  ]
  return <RowMenu name={customerName} entries={entries} isActive={isActive} />
}
