import type { Customer, CustomerOverview as Overview } from '@dray/contract/customers'
import { listOrdersToCredit } from '@dray/contract/payments'
import { setCustomPrices } from '@dray/contract/pricing'
import { type Cents, formatDollars, minus, sum } from '@dray/domain/money'
import { Anchor } from '@mantine/core'
import { useRead } from '../../../kit/api/use-call.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/text/money-text.tsx'
import { RecordLink } from '../../../kit/links/record-link.tsx'
import { Detail, Fact, RecordStrip } from '../../../kit/record-page/record-strip.tsx'
import { useSession } from '../../../kit/session.tsx'
import { AddressLink, ContactLine, EmailLink } from '../../../records/contact-links.tsx'
import { AmountButton, CustomerBalance } from '../../../records/payments/balance-button.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { useOwed } from './customer-owed.tsx'

const CreditHistoryDialog = fetched(() => import('../customer-form/credit-history.tsx'), 'CreditHistoryDialog')

type Props = { customer: Customer; overview: Overview | undefined }

/** How to reach a customer, and what they owe. */
export function CustomerStrip({ customer, overview }: Props) {
  const { contactName, contactPhone, contactEmail, address } = customer
  const hasContact = Boolean(contactName || contactPhone)
  return (
    <RecordStrip label="Summary">
      <Fact
        label="Contact"
        value={hasContact ? <ContactLine name={contactName} phone={contactPhone} /> : 'No contact yet'}
        isWide
      >
        <Detail>{contactEmail && <EmailLink email={contactEmail} />}</Detail>
        <Detail>{address && <AddressLink address={address} />}</Detail>
      </Fact>
      <BalanceFact customer={customer} overview={overview} />
      <Fact label="Open orders" value={overview && formatCount(overview.openOrders)}>
        <Detail>{overview && overview.openOrders > 0 && formatDollars(overview.openTotal)}</Detail>
      </Fact>
      <Fact
        label="Credit available"
        value={overview && <CreditAvailable customer={customer} amount={overview.creditAvailable} />}
      />
      <ToCreditFact customer={customer} />
      <PricesFact customer={customer} overview={overview} />
    </RecordStrip>
  )
}

/** Red only if part of it is late. */
function BalanceFact({ customer, overview }: Props) {
  const { aging } = useOwed(customer.id)
  const late = minus(sum(Object.values(aging)), aging.current)
  return (
    <Fact label="Balance" value={overview && <CustomerBalance customer={customer} balance={overview.balance} />}>
      <Detail>{late > 0 && <span className="danger">{formatDollars(late)} overdue</span>}</Detail>
    </Fact>
  )
}

/** Opens the credit ledger. */
function CreditAvailable({ customer, amount }: { customer: Customer; amount: Cents }) {
  const openDialog = useOpenDialog()
  return (
    <AmountButton
      amount={amount}
      title="Show credit history"
      action="show credit history"
      onClick={() => openDialog(CreditHistoryDialog, { customer })}
    />
  )
}

const maxNamed = 2

/** Left out if there is nothing. */
function ToCreditFact({ customer: { id } }: { customer: Customer }) {
  const { data } = useRead(listOrdersToCredit, { query: { customer: id } })
  if (data === undefined || data.count === 0) return null
  return (
    <Fact label="To credit or refund" value={<MoneyText amount={data.total} />}>
      {data.orders.slice(0, maxNamed).map((order) => (
        <Detail key={order.orderId}>
          <RecordLink href={orderPath(order)} name={order.orderNum} />
        </Detail>
      ))}
      <Detail>{data.count > maxNamed && `and ${data.count - maxNamed} more`}</Detail>
    </Fact>
  )
}

/** Custom prices, and how much Refresh Pricing moves the others. */
function PricesFact({ customer: { id, priceAdjustment = 0 }, overview }: Props) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const count = overview && (overview.customPrices === 0 ? 'None' : pluralize(overview.customPrices, 'product'))
  const isLink = may(setCustomPrices) && count !== undefined
  const link = isLink && (
    <Anchor
      component="button"
      type="button"
      inherit
      c="inherit"
      onClick={() => openModal('EditCustomerPricing', { customerId: id })}
    >
      {count}
    </Anchor>
  )
  return (
    <Fact label="Custom prices" value={link || count}>
      <Detail>{priceAdjustment !== 0 && `Adjustment ${percentFormat.format(priceAdjustment / 100)}`}</Detail>
    </Fact>
  )
}

const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})
