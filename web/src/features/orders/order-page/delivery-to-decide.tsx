import { applyHeldDelivery, listHeldDeliveries } from '@dray/contract/deliveries/held'
import type { Order } from '@dray/contract/orders'
import { isShipped } from '@dray/domain/orders/order-status'
import { useRead } from '../../../kit/api/use-call.ts'
import { LinkButton } from '../../../kit/links/link-button.tsx'
import { useSession, useSettings } from '../../../kit/session.tsx'
import { dateAndTime } from '../../../kit/text/dates.ts'
import style from './order-page.module.css'

/** Says that a driver delivered the order, but it had changed meanwhile, so that sales or the warehouse decide. */
export function DeliveryToDecide({ order: { id, orderStatus } }: { order: Order }) {
  const { may } = useSession()
  const { timeZone } = useSettings()
  const enabled = may(applyHeldDelivery) && orderStatus !== 'DRAFT' && !isShipped(orderStatus)
  // The page Deliveries says when they can't be read.
  const { data } = useRead(listHeldDeliveries, {}, { enabled })
  const held = data?.find(({ orderId }) => orderId === id)
  if (!enabled || held === undefined) return null
  return (
    <div className={style.attention} role="status">
      <span className="grow">
        <strong>A delivery waits for a decision.</strong> {held.driverName} delivered the order{' '}
        {dateAndTime(held.deliveredAt, timeZone)}, but someone had changed it since.
      </span>
      <LinkButton href="/deliveries" variant="default">
        Decide
      </LinkButton>
    </div>
  )
}
