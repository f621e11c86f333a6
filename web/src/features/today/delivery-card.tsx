import { type DeliveryStop, listDeliveries } from '@dray/contract/deliveries'
import { doneLast } from '@dray/domain/deliveries/deliveries'
import { isOpen } from '@dray/domain/orders/order-status'
import { useRead } from '../../kit/api/use-call.ts'
import { formatCount } from '../../kit/format-count.ts'
import { ReadFailed } from '../../kit/read-failed.tsx'
import { useSession } from '../../kit/session.tsx'
import { FigureCard, periodText } from './figure-card.tsx'
import style from './today.module.css'

/** Today's remaining stops. Drivers see their own next stop. */
export function DeliveryCard({ today }: { today: string }) {
  const { person } = useSession()
  const { data, error, refetch } = useRead(listDeliveries, { params: { day: today } })
  if (data === undefined && error !== null)
    return <ReadFailed retry={refetch}>Today's deliveries couldn't be loaded.</ReadFailed>
  const stops = data ?? []
  const own = stops.filter(({ driverId, pickupOrder }) => driverId === person.id && !pickupOrder)
  const next = nextStop(own)
  return (
    <FigureCard
      label="Stops left"
      period={periodText({ from: today, to: today })}
      figure={data && formatCount(toDo(stops))}
      href="/deliveries"
    >
      <p className={style.note}>
        {data && (stops.length === 0 ? 'No deliveries or pickups today' : `of ${formatCount(stops.length)}`)}
      </p>
      {next && (
        <p className={style.note}>
          Your next stop: <strong>{next.customerName}</strong>
          {next.address === null ? '' : `, ${next.address}`} ({formatCount(toDo(own))} of {formatCount(own.length)}{' '}
          left)
        </p>
      )}
      {data && own.length > 0 && next === undefined && <p className={style.note}>All your stops are done.</p>}
    </FigureCard>
  )
}

const toDo = (stops: readonly DeliveryStop[]): number => stops.filter(({ orderStatus }) => isOpen(orderStatus)).length

/** In delivery order. */
const nextStop = (stops: readonly DeliveryStop[]): DeliveryStop | undefined =>
  doneLast(stops, () => false).find(({ orderStatus }) => isOpen(orderStatus))
