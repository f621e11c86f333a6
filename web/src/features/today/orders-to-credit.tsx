import { listOrdersToCredit, type OrderToCredit } from '@dray/contract/payments'
import { useRouter } from '@tanstack/react-router'
import { useRead } from '../../kit/api/use-call.ts'
import { pluralize } from '../../kit/format-count.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { orderPath } from '../../records/record-paths.ts'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { orderNumberColumn, statusColumn } from '../../records/record-columns.tsx'
import style from './today.module.css'

/** Money nobody owes (D-238); each order opens the place to move it to credit. Hidden if there is none. */
export function OrdersToCredit() {
  const read = useRead(listOrdersToCredit)
  const router = useRouter()
  const rows = read.data?.orders ?? []
  if (!read.isError && rows.length === 0) return null
  return (
    <section id="to-credit" className={style.late} aria-label="To credit or refund">
      <h2>
        To credit or refund{' '}
        <span>
          {read.data && (
            <>
              {pluralize(read.data.count, 'order')}, <MoneyText amount={read.data.total} />
            </>
          )}
        </span>
      </h2>
      <DataTable
        label="To credit or refund"
        columns={columns}
        rows={rows}
        rowId={(row) => row.orderId}
        read={read}
        opens={{ onOpen: (row) => router.history.push(orderPath(row)) }}
        view={{ maxHeight: 320 }}
      />
    </section>
  )
}

const columns: Column<OrderToCredit>[] = [
  orderNumberColumn({ width: 156 }),
  { id: 'customerName', header: 'Customer', minWidth: 120, accessor: (row) => row.customerName },
  statusColumn({
    id: 'orderStatus',
    header: 'Status',
    width: 120,
    accessor: (row) => row.orderStatus,
    hidesOnPhone: true,
  }),
  moneyColumn({ id: 'amount', header: 'Amount', width: 120, accessor: (row) => row.amount }),
]
