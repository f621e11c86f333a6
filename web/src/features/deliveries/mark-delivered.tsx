import type { DeliveryStop } from '@dray/contract/deliveries'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import { isOpen } from '@dray/domain/orders/order-status'
import { Text } from '@mantine/core'
import type { Problem } from '../../shared/api/request.ts'
import { BusyButton } from '../../shared/busy-button.tsx'
import { refusalText } from '../../shared/refusal-text.ts'
import { useSession } from '../../shared/session.tsx'
import style from './deliveries.module.css'
import { useMarkDelivered } from './use-mark-delivered.ts'

/** One press says that a stop is done; for some seconds another takes that back. */
export function MarkDelivered({ stop, day }: { stop: DeliveryStop; day: string }) {
  const { person } = useSession()
  const { isPending, error, mark, undo, mayUndo, notice } = useMarkDelivered(stop, day)
  const done = stop.pickupOrder ? 'Picked up' : 'Delivered'
  const mayMark =
    isOpen(stop.orderStatus) &&
    mayChangeOrder(person, stop, { orderStatus: { from: stop.orderStatus, to: 'DELIVERED' } })
  return (
    <div className={style.mark}>
      {mayUndo ? (
        <BusyButton variant="default" className={style.press} loading={isPending} onClick={undo}>
          Undo
        </BusyButton>
      ) : (
        mayMark && (
          <BusyButton
            // What someone else drives is seldom marked from here.
            variant={stop.driverId === person.id ? 'filled' : 'default'}
            className={style.press}
            loading={isPending}
            onClick={mark}
            aria-label={`${done}: ${stop.customerName}`}
          >
            {done}
          </BusyButton>
        )
      )}
      <output ref={notice} tabIndex={-1}>
        {mayUndo && <Text size="sm">{done}.</Text>}
        {error && (
          <Text size="sm" className={style.problem}>
            {wordsFor(error)}
          </Text>
        )}
      </output>
    </div>
  )
}

/** Whether it arrived is not known when the connection drops; pressed again, it is counted once (D-168). */
function wordsFor(problem: Problem): string {
  const { body, message } = problem
  if (body.status < 500) return refusalText(problem)
  return body.requestId === undefined && body.code === 'unexpected'
    ? "No connection. Press again when you're back online; it only counts once."
    : `${message} Press again; it only counts once.`
}
