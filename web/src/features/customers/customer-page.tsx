import { changeCustomer, type Customer, readCustomer, readCustomerOverview } from '@dray/contract/customers'
import { addMemo } from '@dray/contract/memos'
import { placeOrder } from '@dray/contract/orders'
import { recordPayment } from '@dray/contract/payments'
import { setCustomPrices } from '@dray/contract/pricing'
import { listProducts } from '@dray/contract/products'
import { Button, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { readOptions, useRead } from '../../kit/api/use-call.ts'
import { useOpenModal, usePreloadModal } from '../../kit/modals/modals.tsx'
import { Page } from '../../kit/page.tsx'
import { MoreActions } from '../../kit/record-page/more-actions.tsx'
import { fetched } from '../../kit/loading/fetched.tsx'
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
import { CustomerFacts, CustomerNotes } from './customer-page/customer-facts.tsx'
import { AwaitingConfirmation } from '../../records/collected/awaiting-confirmation.tsx'
import { BoughtMost } from './customer-page/bought-most.tsx'
import { CustomerLedger } from './customer-page/customer-ledger.tsx'
import { CustomerOrders } from './customer-page/customer-orders-section.tsx'
import { CustomerOwed } from './customer-page/customer-owed.tsx'
import { CustomerTerms } from './customer-page/customer-terms.tsx'
import style from './customer-page/customer-page.module.css'

const ContactsPanel = fetched(
  () => import('./contacts/contacts-panel.tsx'),
  'ContactsPanel',
  <Skeleton heights={[110]} />,
)

const MessagesPanel = fetched(
  () => import('./contacts/messages-panel.tsx'),
  'MessagesPanel',
  <Skeleton heights={[40]} />,
)

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
      {may(readCustomerOverview) ? (
        <OfficeCustomer customer={customer} />
      ) : (
        <Stack gap="md">
          <CustomerNotes customer={customer} />
          <CustomerFacts customer={customer} />
        </Stack>
      )}
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

/** Orders, payments, and what they buy. */
const sectionHeights = [330, 300, 420]

/** The customer's business, and beside it, where there is room, their details. */
function OfficeCustomer({ customer }: { customer: Customer }) {
  const { portal } = useSettings()
  const [isCommenting, setCommenting] = useState(false)
  useConfirmBeforeLeaving(isCommenting)
  const { id } = customer
  const read = useRead(readCustomerOverview, { params: { id } })
  const overview = read.data
  return (
    <div className={style.columns}>
      <div className={style.who}>
        <CustomerFacts customer={customer} />
        {portal === true && <ContactsPanel customer={customer} />}
        <CustomerOwed customer={customer} overview={overview} />
        <CustomerTerms customer={customer} overview={overview} />
        <CustomerNotes customer={customer} />
      </div>
      <div className={style.happens}>
        <AwaitingConfirmation of={{ customer: id }} />
        {overview === undefined && read.error === null && <Skeleton heights={sectionHeights} />}
        {overview === undefined && read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
        {overview && <CustomerOrders customer={customer} overview={overview} read={read} />}
        {overview && <CustomerLedger customer={customer} />}
        {overview && <BoughtMost overview={overview} read={read} />}
      </div>
      <div className={style.said}>
        <CommentsPanel entityType="customer" entityId={id} onUnsent={setCommenting} />
        <CustomerStatements customerId={id} />
        {portal === true && <MessagesPanel customerId={id} />}
        <ChangeLogPanel entityType="customer" entityId={id} />
      </div>
    </div>
  )
}
