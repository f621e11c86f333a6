import { type DeliveryStop, listDeliveries } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { mayChangeOrder, isOpen, type OrderStatus } from '@dray/domain/orders/order-status'
import type { Person } from '@dray/domain/users/permissions'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Problem } from '../../kit/api/request.ts'
import { readOptions, useChange } from '../../kit/api/use-call.ts'
import { BusyButton } from '../../kit/loading/busy-button.tsx'
import { useSession } from '../../kit/session.tsx'
import { doublePressWindow } from '../../kit/timings.ts'
import { useUndoWindow } from '../../kit/use-undo-window.ts'
import { refusalText } from '../../records/refusal-text.ts'

type Props = { stop: DeliveryStop; delivery: Delivery }
export type Delivery = ReturnType<typeof useMarkDelivered>

/** Marks a stop delivered with one press, with undo for a few seconds. */
export function MarkDelivered({ stop, delivery }: Props) {
  const { person } = useSession()
  const { isPending, error, mark, undo, canUndo, notice } = delivery
  const doneLabel = stop.pickupOrder ? 'Picked up' : 'Delivered'
  const canMark = canMarkDelivered(person, stop)
  return (
    <div>
      {canUndo ? (
        <BusyButton variant="default" size="xs" loading={isPending} onClick={undo}>
          {stop.pickupOrder ? 'Undo pickup' : 'Undo delivery'}
        </BusyButton>
      ) : (
        canMark && (
          <BusyButton
            // Less prominent on another driver's stop, which is rarely marked from here.
            variant={stop.driverId === person.id ? 'filled' : 'default'}
            size="xs"
            loading={isPending}
            onClick={mark}
            aria-label={`${doneLabel}: ${stop.customerName}`}
          >
            {doneLabel}
          </BusyButton>
        )
      )}
      <output ref={notice} tabIndex={-1}>
        {canUndo && <span className="unseen">{doneLabel}.</span>}
        {error && (
          <Text size="sm" className="danger">
            {sendingProblem(error)}
          </Text>
        )}
      </output>
    </div>
  )
}

export const canMarkDelivered = (person: Person, stop: DeliveryStop): boolean =>
  isOpen(stop.orderStatus) && mayChangeOrder(person, stop, { orderStatus: { from: stop.orderStatus, to: 'DELIVERED' } })

type Options = { stop: DeliveryStop; day: string; onUndoable: (stopId: number, isUndoable: boolean) => void }

export function useMarkDelivered({ stop, day, onUndoable }: Options) {
  const { person } = useSession()
  const { send, isPending, error } = useSendStatus(stop.id, day)
  const { undoable, setUndoable, notice } = useUndoWindow<Undoable>(stop.id, onUndoable)

  /** A driver may only go back to PACKED, whatever the status was before. */
  const statusAfterUndo = (to: OrderStatus): OrderStatus =>
    mayChangeOrder(person, stop, { orderStatus: { from: 'DELIVERED', to } }) ? to : 'PACKED'

  function undo() {
    if (undoable === undefined || Date.now() - undoable.at < doublePressWindow) return
    send(statusAfterUndo(undoable.status), () => setUndoable(undefined))
  }
  const offerUndo = () => setUndoable({ status: stop.orderStatus, at: Date.now() })
  return {
    day,
    notice,
    isPending,
    error,
    mark: () => send('DELIVERED', offerUndo),
    /** For a stop that another form has marked. */
    offerUndo,
    undo,
    canUndo: undoable !== undefined && stop.orderStatus === 'DELIVERED',
  }
}

/** Sends only the status: changes by others stay, and sending it twice changes nothing (D-154). */
export function useSendStatus(id: number, day: string) {
  const cache = useQueryClient()
  const { mutate, isPending, error } = useChange(changeOrder)
  // A second press can come before the screen shows that the first is being sent.
  const isSending = useRef(false)

  function send(orderStatus: OrderStatus, done: () => void) {
    if (isSending.current) return
    isSending.current = true
    mutate(
      { params: { id }, body: { orderStatus } },
      {
        onSuccess(order) {
          // Show it right away: the connection may drop again before the day has reloaded.
          cache.setQueryData(readOptions(listDeliveries, { params: { day } }).queryKey, (stops) =>
            stops?.map((other) => (other.id === order.id ? { ...other, orderStatus: order.orderStatus } : other)),
          )
          done()
        },
        onSettled() {
          isSending.current = false
        },
      },
    )
  }
  return { send, isPending, error }
}

type Undoable = { status: OrderStatus; at: number }

/** If the connection drops, the change may or may not have been saved; pressing again is safe. */
export function sendingProblem(problem: Problem): string {
  const { body, message } = problem
  if (body.status < 500) return refusalText(problem)
  return body.requestId === undefined && body.code === 'unexpected'
    ? "No connection. Press again when you're back online; it only counts once."
    : `${message} Press again; it only counts once.`
}
