import {
  type Customer,
  type CustomerOrder,
  type CustomerOverview as Overview,
  readCustomerOverview,
} from '@dray/contract/customers'
import { listOrdersToCredit } from '@dray/contract/payments'
import { setCustomPrices } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { Anchor } from '@mantine/core'
import { useMemo } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { companyToday } from '../../../kit/dates.ts'
import { fetched } from '../../../kit/fetched.tsx'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { useOpenDialog, useOpenModal } from '../../../kit/modals/modals.tsx'
import { MoneyText } from '../../../kit/money-text.tsx'
import { AmountButton, CustomerBalance } from '../../../records/payments/balance-button.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { ReadFailed } from '../../../kit/read-failed.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { DataTable } from '../../../kit/table/data-table.tsx'
import type { ListRead } from '../../../kit/table/table-notice.tsx'
import { RecordLink } from '../../../kit/record-link.tsx'
import { orderPath } from '../../../records/record-paths.ts'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { BoughtMost } from './bought-most.tsx'
import { CustomerFacts, CustomerSection } from './customer-facts.tsx'
import { CustomerPayments, desktopOrderColumns, phoneOrderColumns } from './customer-payments.tsx'
import { CustomerOwed } from './customer-owed.tsx'
import style from './customer-page.module.css'

const CreditHistoryDialog = fetched(() => import('../customer-form/credit-history.tsx'), 'CreditHistoryDialog')

const noOrders: readonly CustomerOrder[] = []
const orderRowId = ({ id }: CustomerOrder): number => id

export function CustomerOverview({ customer }: { customer: Customer }) {
  const read = useRead(readCustomerOverview, { params: { id: customer.id } })
  const { open = noOrders, last = noOrders } = read.data ?? {}
  if (read.data === undefined && read.error !== null) {
    return (
      <>
        <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>
        <CustomerFacts customer={customer} />
      </>
    )
  }
  return (
    <>
      <CustomerFigures customer={customer} overview={read.data} />
      <div className={style.columns}>
        <CustomerFacts customer={customer} />
        <Prices customer={customer} overview={read.data} />
      </div>
      <CustomerOwed customer={customer} />
      <CustomerSection title="Open orders">
        <Orders customerId={customer.id} label="Open orders" orders={open} read={read} empty="No open orders." />
        {read.data && open.length < read.data.openOrders && (
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
      <BoughtMost overview={read.data} read={read} />
    </>
  )
}

const maxNamed = 3

function CustomerFigures({ customer, overview }: { customer: Customer; overview: Overview | undefined }) {
  const { data: toCredit } = useRead(listOrdersToCredit, { query: { customer: customer.id } })
  return (
    <Figures label="Figures">
      <Figure label="Balance">{overview && <CustomerBalance customer={customer} balance={overview.balance} />}</Figure>
      <Figure label="Open orders">
        {overview && (
          <>
            {formatCount(overview.openOrders)}
            {overview.openOrders > 0 && (
              <small>
                <MoneyText amount={overview.openTotal} />
              </small>
            )}
          </>
        )}
      </Figure>
      <Figure label="Credit available">
        {overview && <CreditAvailable customer={customer} amount={overview.creditAvailable} />}
      </Figure>
      {toCredit !== undefined && toCredit.count > 0 && (
        <Figure label="To credit or refund">
          <MoneyText amount={toCredit.total} />
          {toCredit.orders.slice(0, maxNamed).map((order) => (
            <small key={order.orderId}>
              <RecordLink href={orderPath(order)} name={order.orderNum} />
            </small>
          ))}
          {toCredit.count > maxNamed && <small>and {toCredit.count - maxNamed} more</small>}
        </Figure>
      )}
    </Figures>
  )
}

/** Opens the credit ledger (D-108). */
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

type PricesProps = { customer: Customer; overview: Overview | undefined }

/** Custom prices, and how much Refresh Pricing moves the others (D-49). */
function Prices({ customer: { id, priceAdjustment = 0 }, overview }: PricesProps) {
  const { may } = useSession()
  const openModal = useOpenModal()
  const count = overview && (overview.customPrices === 0 ? 'None' : pluralize(overview.customPrices, 'product'))
  return (
    <CustomerSection title="Prices">
      <dl className={style.facts}>
        <div>
          <dt>Custom prices</dt>
          <dd>
            {may(setCustomPrices) && count !== undefined ? (
              <Anchor
                component="button"
                type="button"
                onClick={() => openModal('EditCustomerPricing', { customerId: id })}
              >
                {count}
              </Anchor>
            ) : (
              count
            )}
          </dd>
        </div>
        <div>
          <dt>Adjustment</dt>
          <dd>{percentFormat.format(priceAdjustment / 100)}</dd>
        </div>
      </dl>
    </CustomerSection>
  )
}

const percentFormat = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 2,
  signDisplay: 'exceptZero',
})

type OrdersProps = {
  customerId: number
  label: string
  orders: readonly CustomerOrder[]
  read: ListRead
  empty: string
}

function Orders({ customerId, label, orders, read, empty }: OrdersProps) {
  const { timeZone } = useSettings()
  const today = companyToday(timeZone)
  const isPhone = useIsPhone()
  const columns = useMemo(
    () => (isPhone ? phoneOrderColumns : desktopOrderColumns)({ timeZone, today, customerId }),
    [isPhone, timeZone, today, customerId],
  )
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={orders}
      rowId={orderRowId}
      read={read}
      texts={{ empty }}
      opens={{ hrefOf: orderPath }}
      view={{ maxHeight: 400, rowHeight: isPhone ? 54 : 36 }}
    />
  )
}
