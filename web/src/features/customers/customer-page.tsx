import {
  changeCustomer,
  type Customer,
  type CustomerOrder,
  readCustomer,
  readCustomerOverview,
} from '@dray/contract/customers'
import { addMemo } from '@dray/contract/memos'
import { placeOrder } from '@dray/contract/orders'
import { recordPayment } from '@dray/contract/payments'
import { setCustomPrices } from '@dray/contract/pricing'
import { listProducts } from '@dray/contract/products'
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { readOptions, useRead } from '../../kit/api/use-call.ts'
import { useOpenModal, usePreloadModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { MoreActions } from '../../kit/record-page/more-actions.tsx'
import { ReadFailed } from '../../kit/loading/read-failed.tsx'
import { useSession, useSettings } from '../../kit/session.tsx'
import { Skeleton } from '../../kit/loading/skeleton.tsx'
import { prefetchPause } from '../../kit/timings.ts'
import { useConfirmBeforeLeaving } from '../../kit/use-confirm-before-leaving.ts'
import { ChangeLogPanel } from '../../records/changelog/change-log-panel.tsx'
import { CommentsPanel } from '../../records/comments/comments-panel.tsx'
import { usePaymentApproach } from '../../records/payments/use-payment-approach.ts'
import { recentCustomer, useRecent } from '../../records/recents.ts'
import { CustomerStatements } from '../../records/statements/customer-statements.tsx'
import { customerTypeLabel } from './customer-form/customer-fields.ts'
import { CustomerFacts, CustomerNotes, CustomerSection } from './customer-page/customer-facts.tsx'
import { companyToday } from '../../kit/text/dates.ts'
import { DataTable } from '../../kit/table/data-table.tsx'
import type { ListRead } from '../../kit/table/table-notice.tsx'
import { AwaitingConfirmation } from '../../records/collected/awaiting-confirmation.tsx'
import { chainedOrders, idsBelow } from '../../records/backorders/chained-orders.ts'
import { orderPath } from '../../records/record-paths.ts'
import { BoughtMost } from './customer-page/bought-most.tsx'
import { CustomerStrip } from './customer-page/customer-strip.tsx'
import { CustomerMemos, customerPageOrderColumns, CustomerPayments } from './customer-page/customer-money.tsx'
import { CustomerOwed, useOwed } from './customer-page/customer-owed.tsx'
import style from './customer-page/customer-page.module.css'

const list = { to: '/customers', name: 'Customers' }

/** /customers/{id} */
export function CustomerPage() {
  const { customerId = '' } = useParams({ strict: false })
  // Any other text is treated as an unknown customer.
  const isId = /^[1-9]\d{0,9}$/.test(customerId)
  const params = { id: isId ? Number(customerId) : 0 }
  const { data, error, refetch } = useRead(readCustomer, { params }, { enabled: isId, expects: ['not-found'] })
  if (data) return <ShownCustomer key={data.customer.id} customer={data.customer} />
  if (!isId || error?.body.code === 'not-found') {
    return (
      <Page back={list} title="Customer not found">
        <Text>This customer doesn't exist, or you don't have access to it.</Text>
      </Page>
    )
  }
  return (
    <Page back={list} title="Customer">
      {error === null ? (
        <Skeleton heights={[110, 207, 208, 312]} />
      ) : (
        <ReadFailed retry={refetch}>{error.message}</ReadFailed>
      )}
    </Page>
  )
}

function ShownCustomer({ customer }: { customer: Customer }) {
  const { may } = useSession()
  const isOffice = may(readCustomerOverview)
  const [isCommenting, setCommenting] = useState(false)
  useConfirmBeforeLeaving(isCommenting)
  useRecent(recentCustomer(customer))
  usePrefetchedCatalog(may(setCustomPrices))
  const { id, customerName, type, accountOwnerName } = customer
  return (
    <Page
      back={list}
      title={customerName}
      aside={
        <Text span size="sm" c="dimmed">
          {[customerTypeLabel(type), accountOwnerName && `Account owner: ${accountOwnerName}`]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      }
      actions={<CustomerButtons customerId={id} />}
    >
      <Stack gap="md">
        {isOffice ? <CustomerOverview customer={customer} /> : <CustomerNotes customer={customer} />}
        <CustomerFacts customer={customer} />
        {isOffice && (
          <>
            <CustomerStatements customerId={id} />
            <CommentsPanel entityType="customer" entityId={id} onUnsent={setCommenting} />
            <ChangeLogPanel entityType="customer" entityId={id} />
          </>
        )}
      </Stack>
    </Page>
  )
}

/** Pricing and New order need all products; load them while the user reads the page. */
function usePrefetchedCatalog(isNeeded: boolean) {
  const cache = useQueryClient()
  const preload = usePreloadModal()
  useEffect(() => {
    if (!isNeeded) return
    const timer = setTimeout(() => {
      preload('EditCustomerPricing')
      void cache.prefetchQuery(readOptions(listProducts))
    }, prefetchPause)
    return () => clearTimeout(timer)
  }, [isNeeded, cache, preload])
}

function CustomerButtons({ customerId }: { customerId: number }) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const approach = usePaymentApproach(customerId)
  const more = [
    ...(may(readCustomerOverview)
      ? [{ label: 'View Orders', onChoose: () => openModal('ViewCustomerOrders', { customerId }) }]
      : []),
    ...(may(setCustomPrices)
      ? [{ label: 'Pricing', onChoose: () => openModal('EditCustomerPricing', { customerId }) }]
      : []),
    ...(may(readCustomerOverview) && may(addMemo)
      ? [{ label: 'Credit memo', onChoose: () => openModal('NewCreditMemo', { customerId }) }]
      : []),
  ]
  return (
    <>
      {may(changeCustomer) && (
        <Button variant="default" onClick={() => openModal('EditCustomer', { customerId })}>
          Edit
        </Button>
      )}
      {may(recordPayment) && (
        <Button variant="default" {...approach} onClick={() => openModal('AddPayment', { customerId })}>
          Add payment
        </Button>
      )}
      {may(placeOrder) && <Button onClick={() => openModal('NewOrder', { customerId })}>New order</Button>}
      <MoreActions entries={more} />
    </>
  )
}

const noOrders: readonly CustomerOrder[] = []
/** Summarizes what they owe and their orders. */
const sectionHeights = [207, 208, 312]
const orderRowId = ({ id }: CustomerOrder): number => id

function CustomerOverview({ customer }: { customer: Customer }) {
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
