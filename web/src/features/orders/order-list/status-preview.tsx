import { ValueChange } from '../../../records/bulk-change/value-change.tsx'
import { StatusPill } from '../../../records/status-pill.tsx'
import { statusLabel } from '../../../records/status-label.ts'
import { type Column, column } from '../../../kit/table/columns.ts'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { PlannedStatus } from './status-plan.ts'

const rowId = ({ order }: PlannedStatus): number => order.id

/** Old and new statuses, only for orders whose status changes. */
export function StatusPreview({ plan }: { plan: readonly PlannedStatus[] }) {
  return (
    <DataTable
      label="Preview"
      columns={columns}
      rows={plan}
      rowId={rowId}
      texts={{ empty: 'These orders already have this status.' }}
      view={{ maxHeight: 320 }}
    />
  )
}

const columns: Column<PlannedStatus>[] = [
  column('orderNum', 'Order', { width: 130, accessor: ({ order }) => order.orderNum }),
  column('customer', 'Customer', { minWidth: 130, accessor: ({ order }) => order.customer.customerName }),
  statusColumn('orderStatus', 'Order status'),
  statusColumn('paymentStatus', 'Payment status'),
]

function statusColumn(id: 'orderStatus' | 'paymentStatus', header: string): Column<PlannedStatus> {
  return column(id, header, {
    width: 200,
    accessor: ({ after }) => statusLabel(after[id]),
    cell: ({ order, after }) => (
      <ValueChange
        before={<StatusPill status={order[id]} />}
        after={order[id] === after[id] ? undefined : <StatusPill status={after[id]} />}
      />
    ),
  })
}
