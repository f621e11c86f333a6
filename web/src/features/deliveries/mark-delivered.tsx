import type { DeliveryStop } from '@dray/contract/deliveries'
import { isOpen, mayChangeOrder } from '@dray/domain/orders/order-status'
import { Stack, Text } from '@mantine/core'
import { BusyButton } from '../../kit/busy-button.tsx'
import { useSession } from '../../kit/session.tsx'
import style from './deliveries.module.css'
import { sendingProblem } from './sending-problem.ts'
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
    <Stack gap={6}>
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
          <Text size="sm" className="danger">
            {sendingProblem(error)}
          </Text>
        )}
      </output>
    </Stack>
  )
}
