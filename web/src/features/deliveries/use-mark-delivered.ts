import { type DeliveryStop, listDeliveries } from '@dray/contract/deliveries'
import { changeOrder } from '@dray/contract/orders'
import { mayChangeOrder } from '@dray/domain/orders/order-permissions'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { readOptions, useChange } from '../../shared/api/use-call.ts'
import { useSession } from '../../shared/session.tsx'
import { slipOfThumb, undoShown } from '../../shared/timings.ts'

/** Marks a stop as handed over in one press, and takes that back while it is offered. */
export function useMarkDelivered(stop: DeliveryStop, day: string) {
  const cache = useQueryClient()
  const { person } = useSession()
  const { mutate, isPending, error } = useChange(changeOrder)
  // A second press may come before the screen shows that the first is being sent.
  const isSending = useRef(false)
  /** The status before, while going back to it is offered. */
  const [before, setBefore] = useState<{ status: OrderStatus; at: number }>()

  /** What is said stands behind the button and outlives it. */
  const notice = useRef<HTMLOutputElement>(null)

  // The clock and the focus are the world outside React.
  useEffect(() => {
    if (before === undefined) return
    const timer = setTimeout(() => {
      const said = notice.current
      if (said !== null && said.previousElementSibling === document.activeElement) said.focus({ preventScroll: true })
      setBefore(undefined)
    }, undoShown)
    return () => clearTimeout(timer)
  }, [before])

  /** The status alone is sent: what others changed on the order stays, and sent once more it changes nothing (D-154, D-168). */
  function send(orderStatus: OrderStatus, done: () => void) {
    if (isSending.current) return
    isSending.current = true
    mutate(
      { params: { id: stop.id }, body: { orderStatus } },
      {
        onSuccess(order) {
          // Shown at once: the connection may be gone again before the day is read again.
          cache.setQueryData(readOptions(listDeliveries, { params: { day } }).queryKey, (stops) =>
            stops?.map((one) => (one.id === order.id ? { ...one, orderStatus: order.orderStatus } : one)),
          )
          done()
        },
        onSettled() {
          isSending.current = false
        },
      },
    )
  }

  /** A driver goes back to PACKED only, whatever it was before (D-04). */
  const wayBack = (to: OrderStatus): OrderStatus =>
    mayChangeOrder(person, stop, { orderStatus: { from: 'DELIVERED', to } }) ? to : 'PACKED'

  function undo() {
    if (before === undefined || Date.now() - before.at < slipOfThumb) return
    send(wayBack(before.status), () => setBefore(undefined))
  }
  return {
    notice,
    isPending,
    error,
    mark: () => send('DELIVERED', () => setBefore({ status: stop.orderStatus, at: Date.now() })),
    undo,
    mayUndo: before !== undefined && stop.orderStatus === 'DELIVERED',
  }
}
