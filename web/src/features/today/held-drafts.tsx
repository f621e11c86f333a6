import { type HeldDraft, listHeldDrafts } from '@dray/contract/today'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { orderPath } from '../../records/record-paths.ts'
import { creditHoldText } from '../../records/receivables/credit-hold-text.ts'
import { CellText } from '../../kit/table/cell-text.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { orderNumberColumn } from '../../records/record-columns.tsx'
import style from './today.module.css'

/** Drafts held by credit limits; each opens the place to release it. Hidden if there are none. */
export function HeldDrafts() {
  const read = useRead(listHeldDrafts)
  const router = useRouter()
  const rows = read.data ?? []
  if (!read.isError && rows.length === 0) return null
  return (
    <section id="on-hold" className={style.late} aria-label="Orders on hold">
      <h2>
        Orders on hold <span>{read.data && pluralize(rows.length, 'draft')}</span>
      </h2>
      <DataTable
        label="Orders on hold"
        columns={columns}
        rows={rows}
        rowId={(row) => row.orderNum}
        read={read}
        opens={{ onOpen: (row) => router.history.push(orderPath(row)) }}
        view={{ maxHeight: 320 }}
      />
    </section>
  )
}

const columns: Column<HeldDraft>[] = [
  orderNumberColumn({ width: 156 }),
  { id: 'customerName', header: 'Customer', minWidth: 120, accessor: (row) => row.customerName },
  moneyColumn({ id: 'total', header: 'Total', width: 104, accessor: (row) => row.total }),
  { id: 'why', header: 'Why', grow: 3, hidesOnPhone: true, cell: (row) => <CellText>{creditHoldText(row)}</CellText> },
]
