import type { Receivable } from '@dray/contract/receivables'
import { addComment } from '@dray/contract/comments'
import { readStatement } from '@dray/contract/statements'
import { useRouter } from '@tanstack/react-router'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { LastNote } from './name-cells.tsx'
import style from './receivables.module.css'
import type { ReceivableRow } from './use-receivable-rows.ts'
import { customerPath } from '../../../records/record-paths.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { RowMenu } from '../../../kit/popover/row-menu.tsx'
import { useSession } from '../../../kit/session.tsx'

type Below = NonNullable<Column<ReceivableRow>['below']>

export const hasPhones = (listed: readonly Receivable[]): boolean =>
  listed.some(({ contactPhone }) => contactPhone !== null)

export const hasNotes = (listed: readonly Receivable[]): boolean => listed.some(({ lastNote }) => lastNote !== null)

export const phoneColumn: Below = column('phone', 'Phone', {
  cell: (row, isActive) =>
    row.kind === 'customer' &&
    row.receivable.contactPhone !== null && <PhoneLink phone={row.receivable.contactPhone} isTabbable={isActive} />,
})

/**
 * The last contact note is too long for one column, so it spans the second line below all amounts. `amounts`: their columns; `rest`: those
 * to the right.
 */
export const noteColumn = (amounts: readonly Column<ReceivableRow>[], rest: readonly Column<ReceivableRow>[]): Below =>
  column('lastNote', 'Last note', {
    sortable: true,
    cell: (row) =>
      row.kind === 'customer' && (
        <>
          {/* Keeps the line's height when there's no note. */}
          &nbsp;
          {row.receivable.lastNote !== null && (
            <span className={`ellipsis ${style.note}`} style={{ right: totalWidth(rest), width: totalWidth(amounts) }}>
              <LastNote note={row.receivable.lastNote} />
            </span>
          )}
        </>
      ),
  })

const totalWidth = (columns: readonly Column<ReceivableRow>[]): number =>
  columns.reduce((total, { width = 0 }) => total + width, 0)

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
