import { type HeldDraft, listHeldDrafts } from '@dray/contract/today'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { orderPath } from '../../records/record-paths.ts'
import { creditHoldText } from '../../records/receivables/credit-hold-text.ts'
import { RecordLink } from '../../kit/record-link.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import style from './today.module.css'

/** Drafts held by credit limits; each opens where it's released. Hidden if there are none. */
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
  {
    id: 'orderNum',
    header: 'Order',
    width: 156,
    accessor: (row) => row.orderNum,
    cell: (row, isActive) => <RecordLink href={orderPath(row)} name={row.orderNum} isTabbable={isActive} />,
  },
  {
    id: 'customerName',
    header: 'Customer',
    minWidth: 120,
    accessor: (row) => row.customerName,
    cell: (row) => <CellText>{row.customerName}</CellText>,
  },
  {
    id: 'total',
    header: 'Total',
    width: 104,
    align: 'right',
    accessor: (row) => row.total,
    cell: (row) => <MoneyText amount={row.total} />,
  },
  { id: 'why', header: 'Why', grow: 3, hidesOnPhone: true, cell: (row) => <CellText>{creditHoldText(row)}</CellText> },
]
