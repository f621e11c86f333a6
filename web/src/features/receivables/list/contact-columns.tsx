import type { Receivable } from '@dray/contract/receivables'
import { PhoneLink } from '../../../records/contact-links.tsx'
import { type Column, column } from '../../../kit/table/columns.ts'
import { LastNote } from './name-cells.tsx'
import style from './receivables.module.css'
import type { ReceivableRow } from './use-receivable-rows.ts'

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
