import type { Payment } from '@dray/contract/payments'
import type { Cents } from '@dray/domain/money'
import { Box } from '@mantine/core'
import type { MouseEvent } from 'react'
import { pluralize } from '../../kit/format-count.ts'
import { shortDate } from '../../kit/dates.ts'
import { MoneyText } from '../../kit/money-text.tsx'
import { orderPath } from '../order-path.ts'
import list from '../../kit/popover/figure-list.module.css'
import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { useSettings } from '../../kit/session.tsx'
import { StatusPill, statusLabel } from '../status-pill.tsx'
import style from './payment-cells.module.css'

type OrdersProps = {
  payment: Pick<Payment, 'id' | 'orders'>
  isActive: boolean
  /** How many order numbers there is room for, if there are more. */
  maxOrders?: number
}

/** The numbers of the orders that a payment is applied to, each opening its order in a new tab (D-117); many of them are listed on request. */
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

/** The amount that went to each order. */
function AppliedAmounts({ orders }: Pick<Payment, 'orders'>) {
  return (
    // A scrolling area without focusable content must itself be reachable by keyboard.
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

type MethodProps = { payment: Pick<Payment, 'paymentMethod' | 'voidedOn' | 'voidedBy' | 'voidReason'> }

/** How a payment was made; a voided one says so (D-214). */
export function PaymentMethodCell({ payment }: MethodProps) {
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

type AmountProps = { payment: Pick<Payment, 'voidedOn'>; amount: Cents }

/** An amount of a payment, struck out if the payment is voided. Zero is a dash, unless it is the amount that was paid. */
export function PaymentAmount({ payment: { voidedOn }, amount }: AmountProps) {
  if (voidedOn === null) return <MoneyText amount={amount} />
  return (
    <s className="muted">
      <MoneyText amount={amount} />
    </s>
  )
}

/** An amount of credit that a payment used or added; mostly none. */
export const CreditAmount = ({ payment, amount }: AmountProps) =>
  amount === 0 ? '–' : <PaymentAmount payment={payment} amount={amount} />
