import { amountToCollect } from '@dray/domain/deliveries/deliveries'
import { formatDollars, zero } from '@dray/domain/money'
import { isOpen } from '@dray/domain/orders/order-status'
import { pluralize } from '../kit/format-count.ts'
import type { RoundStop } from './kept-round.ts'
import { addEvent } from './round-store.ts'
import style from './round.module.css'

type Props = { stop: RoundStop; position: number }

export function StopItem({ stop, position }: Props) {
  const { id, customerName, address, orderNum, unitQuantity, orderStatus } = stop
  const toCollect = amountToCollect(stop)
  return (
    <li className={style.stop} data-done={!isOpen(orderStatus) || undefined} aria-label={customerName}>
      <h2>
        <span className="muted figures">{position}</span> {customerName}
      </h2>
      {address && <p className="written">{address}</p>}
      <p className="muted figures">
        Order {orderNum} · {pluralize(unitQuantity, 'unit')}
        {toCollect > zero && ` · ${formatDollars(toCollect)} to collect`}
      </p>
      {isOpen(orderStatus) && (
        <button
          type="button"
          className={style.primary}
          aria-label={`Delivered: ${customerName}`}
          onClick={() => void addEvent({ kind: 'DELIVERED', orderId: id })}
        >
          Delivered
        </button>
      )}
    </li>
  )
}
