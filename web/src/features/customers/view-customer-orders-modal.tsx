import { readCustomer } from '@dray/contract/customers'
import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { type OrderSummary } from '@dray/contract/orders'
import { endOfDay, startOfDay } from '@dray/domain/time/company-day'
import { type DayRange, defaultRange, quickRange } from '@dray/domain/time/date-range'
import { Group, Modal } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useRead } from '../../kit/api/use-call.ts'
import { companyToday } from '../../kit/text/dates.ts'
import type { PropsOf } from '../../kit/modals/modals.tsx'
import { DayRangePicker } from '../../kit/pickers/day-range-picker.tsx'
import { chainedOrders, idsBelow } from '../../records/backorders/chained-orders.ts'
import { recentCustomer, useRecent } from '../../records/recents.ts'
import { useSettings } from '../../kit/session.tsx'
import { CsvButton } from '../../kit/export/csv-button.tsx'
import { DataTable } from '../../kit/table/data-table.tsx'
import { customerOrderColumns } from './customer-orders/customer-order-columns.tsx'
import { orderPath } from '../../records/record-paths.ts'

/** A customer's orders in a date range (spec 2.10), both ends inclusive. The server filters by createdAt (D-78). */
export function ViewCustomerOrdersModal({ frame, customerId }: PropsOf<'ViewCustomerOrders'>) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const [range, setRange] = useState<DayRange>(() => quickRange(defaultRange, today))
  const [sort, setSort] = useState(newestFirst)
  const customer = useRead(readCustomer, { params: { id: customerId } })
  const query = { fromISO: startOfDay(range.from, timeZone), toISO: endOfDay(range.to, timeZone) }
  const read = useRead(listCustomerOrders, { params: { customerId }, query }, { placeholderData: keepPreviousData })
  const isChained = sort === newestFirst
  const { orders, below } = useMemo(() => chained(read.data ?? noOrders, isChained), [read.data, isChained])
  const isEmpty = read.data?.length === 0
  const newest = useRead(listCustomerOrders, { params: { customerId }, query: { limit: 1 } }, { enabled: isEmpty })
  const columns = useMemo(
    () => customerOrderColumns({ timeZone, today, orders, below }),
    [timeZone, today, orders, below],
  )
  const name = customer.data?.customer.customerName
  useRecent(customer.data && recentCustomer(customer.data.customer))

  return (
    <Modal {...frame} title={name === undefined ? 'Orders' : `Orders for ${name}`} size={1020}>
      <Group gap={8} justify="space-between" pb={12}>
        <DayRangePicker label="Ordered" value={range} today={today} onChange={setRange} />
        <CsvButton name="orders" columns={columns} rows={orders} sort={isChained ? '' : sort} />
      </Group>
      <DataTable
        label="Orders"
        columns={columns}
        rows={orders}
        rowId={(order) => order.id}
        read={read}
        texts={{ empty: newest.data?.length === 0 ? 'This customer has no orders.' : 'No orders in this date range.' }}
        opens={{ hrefOf: orderPath }}
        sorting={{ sort, onSort: setSort, isPresorted: isChained }}
        view={{ maxHeight: 440 }}
      />
    </Modal>
  )
}

const newestFirst = '-date'
const noOrders: readonly OrderSummary[] = []
const noneBelow: ReadonlySet<number> = new Set()

/** Backorders stand below the order they were split from, unless the list is sorted by another column. */
function chained(newest: readonly OrderSummary[], isChained: boolean) {
  if (!isChained) return { orders: newest, below: noneBelow }
  const orders = chainedOrders(newest)
  return { orders, below: idsBelow(orders) }
}
