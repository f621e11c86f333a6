import { type LateCustomer, listLateCustomers, type SalesOfToday } from '@dray/contract/today'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { customerPath } from '../../records/record-paths.ts'
import { formatCount, pluralize } from '../../kit/format-count.ts'
import { SpokenDay } from '../../kit/spoken-day.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import { customerColumn } from '../../records/record-columns.tsx'
import style from './today.module.css'

type Props = { of: SalesOfToday['of']; today: string }

/** Customers who are late placing their next order, latest first. */
export function LateCustomers({ of, today }: Props) {
  const read = useRead(listLateCustomers, { query: { of } })
  const columns = useMemo(() => columnsFor(of, today), [of, today])
  const router = useRouter()
  const rows = read.data?.customers ?? []
  const count = read.data?.count ?? 0
  return (
    <section className={style.late} aria-label="Customers overdue for an order">
      <h2>
        Overdue for an order <span>{read.data && pluralize(count, 'customer')}</span>
      </h2>
      <DataTable
        label="Customers overdue for an order"
        columns={columns}
        rows={rows}
        rowId={(row) => row.customerId}
        read={read}
        texts={{ empty: 'Everyone who orders regularly has ordered.' }}
        opens={{ onOpen: ({ customerId }) => router.history.push(customerPath(customerId)) }}
        sorting={{ sort: '-daysPast' }}
        view={{ maxHeight: 420 }}
      />
      {count > rows.length && (
        <p className={style.note}>The {formatCount(rows.length)} who are most overdue are listed.</p>
      )}
    </section>
  )
}

const columnsFor = (of: Props['of'], today: string): Column<LateCustomer>[] => [
  customerColumn({ grow: 2, customer: ({ customerId: id, customerName }) => ({ id, customerName }) }),
  {
    id: 'everyDays',
    header: 'Usually orders',
    accessor: (row) => row.everyDays,
    cell: ({ everyDays }) => (everyDays === 1 ? 'every day' : `every ${formatCount(everyDays)} days`),
  },
  dayColumn('lastOrderOn', 'Last order', today),
  dayColumn('expectedOn', 'Expected', today),
  {
    id: 'daysPast',
    header: 'Past that',
    align: 'right',
    width: 100,
    accessor: (row) => row.daysPast,
    cell: ({ daysPast }) => pluralize(daysPast, 'day'),
  },
  ...(of === 'all' ? [ownerColumn] : []),
]

const ownerColumn: Column<LateCustomer> = {
  id: 'owner',
  header: 'Account owner',
  accessor: (row) => row.accountOwnerName,
  hidesOnPhone: true,
}

const dayColumn = (id: 'lastOrderOn' | 'expectedOn', header: string, today: string): Column<LateCustomer> => ({
  id,
  header,
  width: 104,
  accessor: (row) => row[id],
  cell: (row) => <SpokenDay day={row[id]} today={today} />,
  hidesOnPhone: id === 'expectedOn',
})
