import { methodLabels } from '@dray/domain/payments/payment-methods'
import type { Payment } from '@dray/contract/payments'
import { type Cents, minus, plus } from '@dray/domain/money'
import { Box } from '@mantine/core'
import type { MouseEvent } from 'react'
import { mediumDate } from '../../kit/text/dates.ts'
import { pluralize } from '../../kit/text/format-count.ts'
import { MoneyText } from '../../kit/text/money-text.tsx'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { SpokenDay } from '../../kit/text/spoken-day.tsx'
import { ColumnHeads } from '../../kit/table/column-heads.tsx'
import { type Column, column } from '../../kit/table/columns.ts'
import { moneyColumn } from '../../kit/table/value-columns.tsx'
import { customerColumn } from '../record-columns.tsx'
import { orderPath } from '../record-paths.ts'
import { StatusPill } from '../status-pill.tsx'
import style from './payment-cells.module.css'
import { Dash } from '../../kit/text/dash.tsx'

export type PaymentColumn = Column<Payment>
type AmountProps = { payment: Pick<Payment, 'voidedOn'>; amount: Cents }

/** `today`: the company's day. */
export const paymentColumns = (today: string) =>
  ({ date: dateColumn(today), ...fixedColumns }) as const satisfies Record<string, PaymentColumn>

const dateColumn = (today: string): PaymentColumn =>
  column('date', 'Date', {
    width: 78,
    accessor: ({ paymentDate }) => paymentDate,
    cell: ({ paymentDate }) => (
      <SpokenDay day={paymentDate} today={today} direction={paymentDate > today ? 'coming' : 'past'} />
    ),
  })

const creditColumn = (id: string, header: string, width: number, creditOf: (payment: Payment) => Cents) =>
  moneyColumn<Payment>(id, header, {
    width,
    // Undefined if zero, so the column is left out if no payment has any.
    accessor: (payment) => (creditOf(payment) === 0 ? undefined : creditOf(payment)),
    cell: (payment) => <PaymentAmount payment={payment} amount={creditOf(payment)} />,
    csv: creditOf,
  })

const fixedColumns = {
  customer: customerColumn<Payment>({
    minWidth: 150,
    grow: 3,
    customer: ({ customerID: id, customerName }) => ({ id, customerName }),
  }),
  method: column('method', 'Method', {
    // Leaves room for the Voided mark beside it.
    width: 122,
    accessor: ({ paymentMethod }) => methodLabels[paymentMethod],
    cell: (payment) => <PaymentMethodCell payment={payment} />,
    csv: ({ paymentMethod }) => methodLabels[paymentMethod],
  }),
  amount: moneyColumn<Payment>('amount', 'Amount', {
    width: 110,
    accessor: ({ amount }) => amount,
    cell: (payment) => <PaymentAmount payment={payment} amount={payment.amount} />,
  }),
  orders: column('orders', 'Applied to', {
    minWidth: 112,
    sortable: false,
    // Empty if no payment in the list is applied, so the column disappears.
    accessor: ({ orders }) => (orders.length === 0 ? undefined : orders.length),
    cell: (payment, isActive) => <AppliedOrders payment={payment} isActive={isActive} />,
    csv: ({ orders }) => orders.map(({ orderNum }) => orderNum).join(', '),
  }),
  creditUsed: creditColumn('creditUsed', 'Credit used', 96, ({ customerCreditDeducted: used }) => used),
  creditAdded: creditColumn('creditAdded', 'Credit added', 104, ({ customerCreditAdded: added }) => added),
  notes: column('notes', 'Notes', { minWidth: 90, sortable: false, accessor: ({ notes }) => notes }),
  recordedBy: column('recordedBy', 'Recorded by', {
    minWidth: 96,
    sortable: false,
    accessor: ({ createdBy }) => createdBy,
  }),
} as const satisfies Record<string, PaymentColumn>

type MethodProps = { payment: Pick<Payment, 'paymentMethod' | 'reference' | 'voidedOn' | 'voidedBy' | 'voidReason'> }

/** The payment method with its reference; a voided payment is marked. */
function PaymentMethodCell({ payment }: MethodProps) {
  const { timeZone } = useSettings()
  const { paymentMethod, reference, voidedOn, voidedBy, voidReason } = payment
  const text = [methodLabels[paymentMethod], reference].filter(Boolean).join(' ')
  if (voidedOn === null) return text
  const by = voidedBy === null ? '' : ` by ${voidedBy}`
  const reason = voidReason === null ? '' : `: ${voidReason}`
  return (
    <span
      className="row"
      style={{ gap: 6, minWidth: 0 }}
      title={`Voided ${mediumDate(voidedOn, timeZone)}${by}${reason}`}
    >
      {text} <StatusPill status="VOIDED" />
    </span>
  )
}

/** The total a payment applied to orders: the amount and the credit used, minus any part that became credit. */
export const appliedBy = ({ amount, customerCreditDeducted, customerCreditAdded }: Payment) =>
  minus(plus(amount, customerCreditDeducted), customerCreditAdded)

/** Struck out if the payment is voided. */
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
}

/** The first order a payment is applied to, opening in a new tab, and how many more; all are listed on hover and focus. */
export function AppliedOrders({ payment: { orders }, isActive }: OrdersProps) {
  const [first] = orders
  if (first === undefined) return <Dash />
  const rest = orders.length - 1
  return (
    <span className={`nowrap row min-w-0 ${style.orders}`}>
      <OrderLink orderNum={first.orderNum} isTabbable={isActive} />
      {rest > 0 && (
        <PopoverButton
          hasPreview
          label={`Applied to ${pluralize(orders.length, 'order')}`}
          button={(opener) => (
            <button
              type="button"
              className={`plain accent flex-none ${style.more}`}
              tabIndex={isActive ? undefined : -1}
              aria-label={`+${rest}: show all ${orders.length} orders`}
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
      <table className="table">
        <caption className="unseen">Orders that the payment is applied to</caption>
        <ColumnHeads heads={['Order', ['Applied', 'number']]} />
        <tbody>
          {orders.map(({ orderId, orderNum, amountApplied }) => (
            <tr key={orderId}>
              <td>
                <OrderLink orderNum={orderNum} />
              </td>
              <td className="number">
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
