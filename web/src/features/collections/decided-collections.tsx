import { type Collection, listCollections } from '@dray/contract/collections'
import { addDays } from '@dray/domain/time/company-day'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { CustomerLink } from '../../records/customer-link.tsx'
import { companyToday, mediumDay } from '../../kit/dates.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { RecordLink } from '../../kit/record-link.tsx'
import { useSettings } from '../../kit/session.tsx'
import { type Column, DataTable } from '../../kit/table/data-table.tsx'

/** How far back the list goes, in days. */
const period = 90

const rowId = ({ id }: Collection): number => id

/** What accounting confirmed and refused of the last months, the newest first. */
export function DecidedCollections() {
  const { timeZone } = useSettings()
  const read = useRead(listCollections, { query: { from: addDays(companyToday(timeZone), -period) } })
  const rows = useMemo(() => (read.data ?? []).filter(({ status }) => status !== 'waiting'), [read.data])
  return (
    <DataTable
      label="Confirmed and refused"
      columns={columns}
      rows={rows}
      rowId={rowId}
      read={read}
      texts={{ empty: `Nothing was confirmed or refused in the last ${period} days.` }}
    />
  )
}

const columns: readonly Column<Collection>[] = [
  {
    id: 'day',
    header: 'Collected',
    width: 120,
    accessor: ({ collectedOn }) => collectedOn,
    cell: ({ collectedOn }) => mediumDay(collectedOn),
  },
  { id: 'driver', header: 'Driver', accessor: ({ driverName }) => driverName },
  {
    id: 'customer',
    header: 'Customer',
    accessor: ({ customerName }) => customerName,
    cell: ({ customerID, customerName }, isActive) => (
      <CustomerLink customer={{ id: customerID, customerName }} isTabbable={isActive} />
    ),
  },
  {
    id: 'order',
    header: 'Order',
    width: 110,
    accessor: ({ orderNum }) => orderNum,
    cell: ({ orderNum }, isActive) => (
      <RecordLink href={`/orders/${encodeURIComponent(orderNum)}`} name={orderNum} isTabbable={isActive} />
    ),
  },
  {
    id: 'amount',
    header: 'Amount',
    width: 120,
    align: 'right',
    isMoney: true,
    accessor: ({ amount }) => amount,
    cell: ({ amount }) => <MoneyText amount={amount} />,
  },
  {
    id: 'method',
    header: 'Method',
    width: 90,
    accessor: ({ paymentMethod }) => (paymentMethod === 'CASH' ? 'Cash' : 'Check'),
  },
  { id: 'note', header: 'Note', accessor: ({ note }) => note },
  { id: 'outcome', header: 'Outcome', minWidth: 220, accessor: collectionOutcome },
  { id: 'by', header: 'By', accessor: ({ decidedBy }) => decidedBy },
]

function collectionOutcome({ status, refusalReason, payment }: Collection): string {
  if (status === 'refused') return `Refused: ${refusalReason}`
  return payment?.voidedOn ? 'Confirmed; payment voided' : 'Confirmed'
}
