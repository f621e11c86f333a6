import { column, figureColumn } from '../../../kit/table/columns.ts'
import type { CustomerUnits } from '@dray/domain/batches/trace'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { useMemo } from 'react'
import { mediumDay } from '../../../kit/text/dates.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { type Column, DataTable } from '../../../kit/table/data-table.tsx'
import { EmailLink, PhoneLink } from '../../../records/contact-links.tsx'
import { CustomerLink } from '../../../records/customer-link.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import type { TracedUnits } from './combined-trace.ts'

/** A customer with one order takes one row; with more, each order has its own below. */
type Row = { id: string; customer: CustomerUnits<TracedUnits> | undefined; order: TracedUnits | undefined }

const rowId = ({ id }: Row): string => id

type Props = {
  customers: readonly CustomerUnits<TracedUnits>[]
  /** Without a column for the batch. */
  isOne: boolean
}

/** The customers who have units, with the orders that brought them. */
export function TracedCustomers({ customers, isOne }: Props) {
  const rows = useMemo(() => customers.flatMap(customerRows), [customers])
  return (
    <DataTable
      label="Customers"
      columns={isOne ? columnsOfOne : columns}
      rows={rows}
      rowId={rowId}
      texts={{ empty: `No customer has units of ${isOne ? 'this batch' : 'these batches'}.` }}
      view={{ maxHeight: 480 }}
    />
  )
}

function customerRows(customer: CustomerUnits<TracedUnits>): Row[] {
  const id = String(customer.customerID)
  const [only, ...others] = customer.orders
  if (others.length === 0) return [{ id, customer, order: only }]
  const orders = customer.orders.map((order) => ({
    id: `${id} ${order.orderId} ${order.batch.id}`,
    customer: undefined,
    order,
  }))
  return [{ id, customer, order: undefined }, ...orders]
}

const customer: Column<Row> = column('customer', 'Customer', {
  phone: 'title',
  grow: 2,
  cell: ({ customer: group }, isActive) =>
    group && (
      <CustomerLink customer={{ id: group.customerID, customerName: group.customerName }} isTabbable={isActive} />
    ),
})
const contact: Column<Row> = column('contact', 'Contact', {
  accessor: ({ customer: group }) => group?.orders[0].contactName,
  sortable: false,
  cell: ({ customer: group }) => group && (group.orders[0].contactName ?? '–'),
})
const phone: Column<Row> = column('phone', 'Phone', {
  accessor: ({ customer: group }) => group?.orders[0].contactPhone,
  sortable: false,
  width: 136,
  cell: ({ customer: group }, isActive) =>
    group?.orders[0].contactPhone && <PhoneLink phone={group.orders[0].contactPhone} isTabbable={isActive} />,
})
const email: Column<Row> = column('email', 'Email', {
  grow: 1.5,
  cell: ({ customer: group }) => {
    if (group === undefined) return null
    const { contactEmail } = group.orders[0]
    return contactEmail ? (
      <span className="ellipsis" title={contactEmail}>
        <EmailLink email={contactEmail} />
      </span>
    ) : (
      <span className="muted">No email</span>
    )
  },
})
const order: Column<Row> = column('order', 'Order', {
  phone: 'line',
  width: 88,
  cell: ({ customer: group, order: own }, isActive) =>
    own === undefined ? (
      <span className="muted">{pluralize(group?.orders.length ?? 0, 'order')}</span>
    ) : (
      <RecordLink href={orderPath(own)} name={own.orderNum} isTabbable={isActive} />
    ),
})
const batch: Column<Row> = column('batch', 'Batch', {
  width: 72,
  cell: ({ order: own }) => own && <span title={own.batch.batchNumber}>{shortBatchNumber(own.batch.batchNumber)}</span>,
})
const shipped: Column<Row> = column('shipped', 'Shipped', {
  phone: 'lineEnd',
  width: 112,
  cell: ({ order: own }) => own?.shippedOn && mediumDay(own.shippedOn),
})
const units: Column<Row> = figureColumn('units', 'Units', {
  phone: 'end',
  width: 80,
  cell: ({ customer: group, order: own }) =>
    group ? <span className="strong">{formatCount(group.units)}</span> : own && formatCount(own.units),
})

const columns = [customer, contact, phone, email, order, batch, shipped, units]
const columnsOfOne = columns.filter((column) => column !== batch)
