import type { Payment } from '@dray/contract/payments'
import { type Cents, minus, plus } from '@dray/domain/money'
import { Box } from '@mantine/core'
import type { MouseEvent } from 'react'
import { shortDate, shortDay, spokenDay } from '../../kit/dates.ts'
import { pluralize } from '../../kit/format-count.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import list from '../../kit/popover/figure-list.module.css'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { CellText } from '../../kit/table/cell-text.tsx'
import type { Column } from '../../kit/table/columns.ts'
import { CustomerLink } from '../customer-link.tsx'
import { orderPath } from '../record-paths.ts'
import { statusLabel, StatusPill } from '../status-pill.tsx'
import style from './payment-cells.module.css'

export type PaymentColumn = Column<Payment>
type AmountProps = { payment: Pick<Payment, 'voidedOn'>; amount: Cents }

/** `today`: the company's day. */
export const paymentColumns = (today: string) =>
  ({
    date: {
      id: 'date',
      header: 'Date',
      width: 78,
      accessor: ({ paymentDate }) => paymentDate,
      cell: ({ paymentDate }) => (
        <span title={shortDay(paymentDate)}>
          {spokenDay(paymentDate, today, paymentDate > today ? 'coming' : 'past')}
        </span>
      ),
    },
    customer: {
      id: 'customer',
      header: 'Customer',
      minWidth: 150,
      grow: 3,
      accessor: ({ customerName }) => customerName,
      cell: ({ customerID, customerName }, isActive) => (
        <CustomerLink customer={{ id: customerID, customerName }} isTabbable={isActive} />
      ),
    },
    method: {
      id: 'method',
      header: 'Method',
      // Room for Voided beside it.
      width: 122,
      accessor: ({ paymentMethod }) => statusLabel(paymentMethod),
      cell: (payment) => <PaymentMethodCell payment={payment} />,
    },
    amount: {
      id: 'amount',
      header: 'Amount',
      width: 110,
      align: 'right',
      isMoney: true,
      accessor: ({ amount }) => amount,
      cell: (payment) => <PaymentAmount payment={payment} amount={payment.amount} />,
    },
    applied: {
      id: 'applied',
      header: 'Applied',
      width: 110,
      align: 'right',
      isMoney: true,
      accessor: appliedBy,
      cell: (payment) => <CreditAmount payment={payment} amount={appliedBy(payment)} />,
    },
    orders: {
      id: 'orders',
      header: 'Applied to',
      minWidth: 162,
      sortable: false,
      // Empty if no payment in the list is applied, so the column disappears.
      accessor: ({ orders }) => (orders.length === 0 ? undefined : orders.length),
      cell: (payment, isActive) => <AppliedOrders payment={payment} isActive={isActive} />,
      csv: ({ orders }) => orders.map(({ orderNum }) => orderNum).join(', '),
    },
    creditUsed: {
      id: 'creditUsed',
      header: 'Credit used',
      width: 96,
      align: 'right',
      isMoney: true,
      accessor: ({ customerCreditDeducted }) => (customerCreditDeducted === 0 ? undefined : customerCreditDeducted),
      cell: (payment) => <CreditAmount payment={payment} amount={payment.customerCreditDeducted} />,
      csv: ({ customerCreditDeducted }) => customerCreditDeducted,
    },
    creditAdded: {
      id: 'creditAdded',
      header: 'Credit added',
      width: 104,
      align: 'right',
      isMoney: true,
      accessor: ({ customerCreditAdded }) => (customerCreditAdded === 0 ? undefined : customerCreditAdded),
      cell: (payment) => <CreditAmount payment={payment} amount={payment.customerCreditAdded} />,
      csv: ({ customerCreditAdded }) => customerCreditAdded,
    },
    notes: {
      id: 'notes',
      header: 'Notes',
      minWidth: 90,
      sortable: false,
      accessor: ({ notes }) => notes,
      cell: ({ notes }) => <CellText>{notes}</CellText>,
    },
    recordedBy: {
      id: 'recordedBy',
      header: 'Recorded by',
      minWidth: 96,
      sortable: false,
      accessor: ({ createdBy }) => createdBy,
      cell: ({ createdBy }) => <CellText>{createdBy}</CellText>,
    },
  }) as const satisfies Record<string, PaymentColumn>

type MethodProps = { payment: Pick<Payment, 'paymentMethod' | 'voidedOn' | 'voidedBy' | 'voidReason'> }

/** A voided payment says so (D-214). */
function PaymentMethodCell({ payment }: MethodProps) {
  const { timeZone } = useSettings()
  const { paymentMethod, voidedOn, voidedBy, voidReason } = payment
  if (voidedOn === null) return statusLabel(paymentMethod)
  const by = voidedBy === null ? '' : ` by ${voidedBy}`
  const reason = voidReason === null ? '' : `: ${voidReason}`
  return (
    <span className={`row ${style.method}`} title={`Voided ${shortDate(voidedOn, timeZone)}${by}${reason}`}>
      {statusLabel(paymentMethod)} <StatusPill status="VOIDED" />
    </span>
  )
}

/** What a payment put on orders: the amount and the credit used, minus what became credit (D-109). */
const appliedBy = ({ amount, customerCreditDeducted, customerCreditAdded }: Payment) =>
  minus(plus(amount, customerCreditDeducted), customerCreditAdded)

/** Credit that a payment used or added; usually none. */
const CreditAmount = ({ payment, amount }: AmountProps) =>
  amount === 0 ? '–' : <PaymentAmount payment={payment} amount={amount} />

/** Struck out if the payment is voided. Zero is a dash, except as the amount paid. */
export function PaymentAmount({ payment: { voidedOn }, amount }: AmountProps) {
  if (voidedOn === null) return <MoneyText amount={amount} />
  return (
    <s className="muted">
      <MoneyText amount={amount} />
    </s>
  )
}

type OrdersProps = {
  payment: Pick<Payment, 'id' | 'orders'>
  isActive: boolean
  maxOrders?: number
}

/** The orders a payment is applied to, each opening in a new tab (D-117); many are listed on request. */
export function AppliedOrders({ payment: { orders }, isActive, maxOrders = 2 }: OrdersProps) {
  if (orders.length === 0) return '–'
  const shown = orders.length > maxOrders + 1 ? orders.slice(0, maxOrders) : orders
  const rest = orders.length - shown.length
  return (
    <span className={style.orders}>
      {shown.map(({ orderId, orderNum }) => (
        <OrderLink key={orderId} orderNum={orderNum} isTabbable={isActive} />
      ))}
      {rest > 0 && (
        <PopoverButton
          label={`Applied to ${pluralize(orders.length, 'order')}`}
          button={(opener) => (
            <button
              type="button"
              className={style.more}
              tabIndex={isActive ? undefined : -1}
              aria-label={`+${rest}: show all ${orders.length} orders`}
              title={`Show all ${orders.length} orders`}
              {...opener}
            >
              +{rest}
            </button>
          )}
        >
          {() => <AppliedAmounts orders={orders} />}
        </PopoverButton>
      )}
    </span>
  )
}

function AppliedAmounts({ orders }: Pick<Payment, 'orders'>) {
  return (
    // A scrolling area without focusable content must be reachable by keyboard itself.
    <Box className={style.scroll} tabIndex={0} role="group" aria-label="Orders" data-autofocus>
      <table className={list.list}>
        <caption className="unseen">Orders that the payment is applied to</caption>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Applied</th>
          </tr>
        </thead>
        <tbody>
          {orders.map(({ orderId, orderNum, amountApplied }) => (
            <tr key={orderId}>
              <td>
                <OrderLink orderNum={orderNum} />
              </td>
              <td>
                <MoneyText amount={amountApplied} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  )
}

type LinkProps = { orderNum: string; isTabbable?: boolean }

const OrderLink = ({ orderNum, isTabbable = true }: LinkProps) => (
  <a
    className={style.order}
    href={orderPath({ orderNum })}
    target="_blank"
    rel="noopener"
    title={`Open order ${orderNum} in a new tab`}
    tabIndex={isTabbable ? undefined : -1}
    onClick={(event: MouseEvent) => event.stopPropagation()}
  >
    {orderNum}
  </a>
)
