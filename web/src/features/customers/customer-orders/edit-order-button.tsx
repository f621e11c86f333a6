import type { OrderSummary } from '@dray/contract/orders'
import { mayEditOrder } from '@dray/domain/orders/order-status'
import { useOpenModal } from '../../../kit/modals/modals.tsx'
import { useSession } from '../../../kit/session.tsx'
import style from './customer-orders.module.css'

type Props = { order: OrderSummary; isActive: boolean }

/** The pencil that opens Edit Order (spec 2.10), for users who may change any part of the order (D-04). */
export function EditOrderButton({ order, isActive }: Props) {
  const { person } = useSession()
  const openModal = useOpenModal()
  if (!mayEditOrder(person, order)) return null
  const label = `Edit order ${order.orderNum}`
  return (
    <button
      type="button"
      className={`plain ${style.pencil}`}
      tabIndex={isActive ? 0 : -1}
      aria-label={label}
      title={label}
      onClick={() => openModal('EditOrder', { orderId: order.id })}
    >
      <svg viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
        <path
          d="M3 13l.7-2.9 7-7a1.4 1.4 0 0 1 2.1 2.1l-7 7L3 13z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.3"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  )
}
