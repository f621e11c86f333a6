import { type Customer, type CustomerOrder, readCustomerOverview } from '@dray/contract/customers'
import { useMemo, useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/text/dates.ts'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { Skeleton } from '../../../kit/loading/skeleton.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { ListRead } from '../../../kit/table/table-notice.tsx'
import { AwaitingConfirmation } from '../../../records/collected/awaiting-confirmation.tsx'
import { chainedOrders, idsBelow } from '../../../records/backorders/chained-orders.ts'
import { orderPath } from '../../../records/record-paths.ts'
import { BoughtMost } from './bought-most.tsx'
import { CustomerNotes, CustomerSection } from './customer-facts.tsx'
import { CustomerStrip } from './customer-strip.tsx'
import { CustomerPayments, customerPageOrderColumns } from './customer-payments.tsx'
import { CustomerMemos } from './customer-memos.tsx'
import { CustomerOwed, useOwed } from './customer-owed.tsx'
import style from './customer-page.module.css'

const noOrders: readonly CustomerOrder[] = []
/** Summarizes what they owe and their orders. */
const sectionHeights = [207, 208, 312]
const orderRowId = ({ id }: CustomerOrder): number => id

export function CustomerOverview({ customer }: { customer: Customer }) {
  const read = useRead(readCustomerOverview, { params: { id: customer.id } })
  const owed = useOwed(customer.id).read
  const { open = noOrders, last = noOrders } = read.data ?? {}
  if (read.data === undefined && read.error !== null) {
    return (
      <>
        <CustomerStrip customer={customer} overview={undefined} />
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
      </>
    )
  }
  // The lists' lengths move all that's below them.
  if (read.data === undefined || owed.isPending) {
    return (
      <>
        <CustomerStrip customer={customer} overview={read.data} />
        <Skeleton heights={sectionHeights} />
      </>
    )
  }
  return (
    <>
      <CustomerStrip customer={customer} overview={read.data} />
      <AwaitingConfirmation of={{ customer: customer.id }} />
      <CustomerNotes customer={customer} />
      <CustomerOwed customer={customer} />
      <CustomerSection title="Open orders">
        <Orders customerId={customer.id} label="Open orders" orders={open} read={read} empty="No open orders." />
        {open.length < read.data.openOrders && (
          <p className={`muted small ${style.more}`}>Showing the newest {open.length}.</p>
        )}
      </CustomerSection>
      <CustomerSection title="Last orders">
        <Orders
          customerId={customer.id}
          label="Last orders"
          orders={last}
          read={read}
          empty="This customer has no orders."
        />
      </CustomerSection>
      <CustomerPayments customer={customer} />
      <CustomerMemos customer={customer} />
      <BoughtMost overview={read.data} read={read} />
    </>
  )
}

type OrdersProps = {
  customerId: number
  label: string
  orders: readonly CustomerOrder[]
  read: ListRead
  empty: string
}

function Orders({ customerId, label, orders: newest, read, empty }: OrdersProps) {
  const [sort, setSort] = useState('')
  const isChained = sort === ''
  const orders = useMemo(() => (isChained ? chainedOrders(newest) : newest), [newest, isChained])
  const below = useMemo(() => idsBelow(isChained ? orders : noOrders), [orders, isChained])
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const columns = useMemo(
    () => customerPageOrderColumns({ timeZone, today, customerId, orders, below }),
    [timeZone, today, customerId, orders, below],
  )
  if (orders.length === 0 && !read.isPending && !read.isError) return <p className="text-sm muted">{empty}</p>
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={orders}
      rowId={orderRowId}
      read={read}
      texts={{ empty }}
      opens={{ hrefOf: orderPath }}
      sorting={{ sort, onSort: setSort }}
      view={{ maxHeight: 400 }}
    />
  )
}
