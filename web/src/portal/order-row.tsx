import type { PortalOrder } from '@dray/contract/customers/portal-orders'
import { formatDollars } from '@dray/domain/money'
import { shortWeekDay } from '../kit/native/days.ts'
import { pluralize } from '../kit/text/format-count.ts'
import { countUnits } from './cart.ts'
import { Link } from './navigation.tsx'
import style from './portal.module.css'

export const stateNames = {
  SENT: 'Sent',
  CONFIRMED: 'Confirmed',
  PACKING: 'Being packed',
  ON_ITS_WAY: 'On its way',
  DELIVERED: 'Delivered',
  CANCELED: 'Canceled',
} as const satisfies Record<PortalOrder['state'], string>

export const OrderRow = ({ order }: { order: PortalOrder }) => (
  <li>
    <Link to={`/orders/${encodeURIComponent(order.orderNum)}`} className={style.orderRow}>
      <b className="grow">{orderName(order)}</b>
      <span className={style.state} data-state={order.state}>
        {stateNames[order.state]}
      </span>
      <span className="muted text-sm">
        {shortWeekDay(order.deliveryDate ?? order.placedOn)} · {pluralize(countUnits(order.lines), 'unit')}
      </span>
      <span className="figures">{formatDollars(order.total)}</span>
    </Link>
  </li>
)

/** A sent order has no number that a person would say. */
export const orderName = ({ orderNum, placedOn }: Pick<PortalOrder, 'orderNum' | 'placedOn'>): string =>
  orderNum.startsWith('DRAFT_') ? `Order of ${shortWeekDay(placedOn)}` : `Order ${orderNum}`
