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

type Props = { stop: DeliveryStop; day: string; onUndoable: (stopId: number, isUndoable: boolean) => void }

/** Marks a stop delivered with one press, which can be undone for a few seconds. */
export function MarkDelivered({ stop, day, onUndoable }: Props) {
  const { person } = useSession()
  const { isPending, error, mark, undo, canUndo, notice } = useMarkDelivered({ stop, day, onUndoable })
  const doneLabel = stop.pickupOrder ? 'Picked up' : 'Delivered'
  const canMark =
    isOpen(stop.orderStatus) &&
    mayChangeOrder(person, stop, { orderStatus: { from: stop.orderStatus, to: 'DELIVERED' } })
  return (
    <div className={style.mark}>
      {canUndo ? (
        <BusyButton variant="default" className={style.markButton} loading={isPending} onClick={undo}>
          Undo
        </BusyButton>
      ) : (
        canMark && (
          <BusyButton
            // Another driver's stop is rarely marked from here.
            variant={stop.driverId === person.id ? 'filled' : 'default'}
            className={style.markButton}
            loading={isPending}
            onClick={mark}
            aria-label={`${doneLabel}: ${stop.customerName}`}
          >
            {doneLabel}
          </BusyButton>
        )
      )}
      <output ref={notice} tabIndex={-1}>
        {canUndo && <Text size="sm">{doneLabel}.</Text>}
        {error && (
          <Text size="sm" className={style.problem}>
            {errorText(error)}
          </Text>
        )}
      </output>
    </div>
  )
}

/** When the connection drops, the change may or may not have been saved; pressing again is safe (D-168). */
function errorText(problem: Problem): string {
  const { body, message } = problem
  if (body.status < 500) return refusalText(problem)
  return body.requestId === undefined && body.code === 'unexpected'
    ? "No connection. Press again when you're back online; it only counts once."
    : `${message} Press again; it only counts once.`
}
