import type { OrderSummary } from '@dray/contract/orders'
import { brandLabel } from '@dray/domain/orders/order-list'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import style from './customer-orders.module.css'
import { OrderPreview } from './order-preview.tsx'

type Props = { order: OrderSummary; isActive: boolean }

/** The brand of an order, or 'Multiple'; a click shows what was ordered (R2.10-08, R2.10-11). */
export function BrandCell({ order, isActive }: Props) {
  const label = brandLabel(order.brands) || '–'
  return (
    <PopoverButton
      label={`Preview of order ${order.orderNum}`}
      width={520}
      button={(opener) => (
        <button
          type="button"
          {...opener}
          className={`plain ellipsis link ${style.brand}`}
          tabIndex={isActive ? 0 : -1}
          aria-label={`${label}: preview of order ${order.orderNum}`}
          title={order.brands.join(', ')}
        >
          {label}
        </button>
      )}
    >
      {() => <OrderPreview order={order} />}
    </PopoverButton>
  )
}
