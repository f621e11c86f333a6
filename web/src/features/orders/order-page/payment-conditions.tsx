import { liftMustPay, setMustPay } from '@dray/contract/orders/must-pay'
import type { Order } from '@dray/contract/orders'
import { type Cents, formatDollars, zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { Alert, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import { releaseCreditHold } from '@dray/contract/orders/credit-holds'
import { mediumDate } from '../../../kit/text/dates.ts'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { focusIfLost } from '../../../kit/focus.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import type { MenuEntry } from '../../../kit/popover/menu-list.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { creditHoldText } from '../../../records/receivables/credit-hold-text.ts'
import { useCreditHold } from '../../../records/receivables/use-credit-hold.ts'

import style from './order-page.module.css'

const MustPayDialog = fetched(() => import('./must-pay-dialog.tsx'), 'MustPayDialog')
const LiftDialog = fetched(() => import('./lift-must-pay-dialog.tsx'), 'LiftMustPayDialog')

type Props = { order: Order; onChanged: (order: Order) => void }

/** Before an order ships, someone may say what must be paid first. */
const isBeforeDrop = ({ orderStatus, pickupOrder }: Order): boolean =>
  !pickupOrder && (isOpen(orderStatus) || orderStatus === 'DRAFT')

/** Opens the dialog from the page's menu. */
export function useMustPayActions(order: Order, onSaved: (order: Order) => void): readonly MenuEntry[] {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  if (!may(setMustPay) || !isBeforeDrop(order)) return []
  return [{ label: 'Pay before the drop', onChoose: () => openDialog(MustPayDialog, { order, onSaved }) }]
}

/** Says what the driver must collect before the drop, or who lifted it. */
export function MustPayPanel({ order, onChanged }: Props) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const parts = useRequired(order)
  if (!isBeforeDrop(order)) return null
  if (order.mustPayLifted !== null) return <Lifted order={order} onChanged={onChanged} />
  if (parts.length === 0) return null
  return (
    <div className={style.attention} data-tone="fact" role="status">
      <span className="wrap row grow">
        <span className="grow">
          <strong>Pay before the drop:</strong>{' '}
          {parts.map(({ key, text }, at) => (
            <Fragment key={key}>
              {at > 0 && ' and '}
              {text}
            </Fragment>
          ))}
          , less available credit.
        </span>
        {may(setMustPay) && <ChangeButton order={order} onChanged={onChanged} />}
        {may(liftMustPay) && (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => openDialog(LiftDialog, { order, onLifted: onChanged })}
          >
            Lift
          </Button>
        )}
      </span>
    </div>
  )
}

function ChangeButton({ order, onChanged }: Props) {
  const openDialog = useOpenDialog()
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => openDialog(MustPayDialog, { order, onSaved: onChanged })}
    >
      Change
    </Button>
  )
}

type Part = { key: number; text: ReactNode }

/** The order's balance if it is collected anyway, and what is still open of required amounts. */
function useRequired({ id, customer, balanceDue, mustPay }: Order): Part[] {
  const { requirePayment } = useSettings()
  const paysBalance = (customer.cod || requirePayment === true) && balanceDue > zero
  const required = mustPay.filter(({ orderId, open }) => open > zero && !(paysBalance && orderId === id))
  const own: Part = {
    key: id,
    text: (
      <>
        {formatDollars(balanceDue)} ({customer.cod ? 'COD' : 'required of everyone'})
      </>
    ),
  }
  return [
    ...(paysBalance ? [own] : []),
    ...required.map(({ orderId, orderNum, amount, open }) => ({
      key: orderId,
      text: (
        <>
          {openText(amount, open)}{' '}
          {orderId === id ? (
            'for this order'
          ) : (
            <>
              for order{' '}
              <Link to="/orders/$orderNum" params={{ orderNum }} className="text-button">
                {orderNum}
              </Link>
            </>
          )}
        </>
      ),
    })),
  ]
}

const openText = (amount: Cents, open: Cents): string =>
  amount === open ? formatDollars(open) : `${formatDollars(open)} (open of ${formatDollars(amount)})`

function Lifted({ order, onChanged }: Props) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const text = useRef<HTMLSpanElement>(null)
  // The button that lifted it had the focus and is gone.
  useEffect(() => focusIfLost(text.current, { preventScroll: true }), [])
  if (order.mustPayLifted === null) return null
  const { by, on, reason } = order.mustPayLifted
  return (
    <p className="wrap row text-sm">
      <span ref={text} tabIndex={-1} className="wrap-anywhere">
        Payment before the drop lifted by {by} on {mediumDate(on, timeZone)}: {reason}
      </span>
      {may(setMustPay) && <ChangeButton order={order} onChanged={onChanged} />}
    </p>
  )
}

const ReleaseDialog = fetched(() => import('./release-dialog.tsx'), 'ReleaseDialog')

/** Says that credit limits block submitting a draft, or who released it. */
export function CreditHoldPanel({ order }: { order: Order }) {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const isDraft = order.orderStatus === 'DRAFT'
  const hold = useCreditHold(order, {
    customerId: order.customerID,
    customerName: order.customer.customerName,
    orderStatus: isDraft ? 'RECEIVED' : order.orderStatus,
    total: order.total,
  })
  return (
    <>
      {isDraft && hold && (
        <Alert color="orange" p="xs" role="status">
          <strong>Credit hold.</strong> {creditHoldText(hold)}{' '}
          {may(releaseCreditHold) ? (
            <Button size="compact-sm" onClick={() => openDialog(ReleaseDialog, { order, text: creditHoldText(hold) })}>
              Release
            </Button>
          ) : (
            'Ask accounting to release it.'
          )}
        </Alert>
      )}
      {order.creditRelease && <Released release={order.creditRelease} />}
    </>
  )
}

function Released({ release }: { release: NonNullable<Order['creditRelease']> }) {
  const { releasedBy, releasedAt, reason, total } = release
  const { timeZone } = useSettings()
  const text = useRef<HTMLParagraphElement>(null)
  // The button that released the hold had the focus and is gone.
  useEffect(() => focusIfLost(text.current, { preventScroll: true }), [])
  return (
    <Text ref={text} tabIndex={-1} size="sm" style={{ overflowWrap: 'anywhere' }}>
      Credit hold released by {releasedBy} on {mediumDate(releasedAt, timeZone)}, up to {formatDollars(total)}: {reason}
    </Text>
  )
}
