import type { Order } from '@dray/contract/orders'
import { useEffect, useState } from 'react'

/** How long 'just now' is true, in milliseconds. */
const justNow = 60_000

/** Whether the order on the screen has become another since it was first shown, and the way to put that notice away. */
export function useChangedMeanwhile(order: Order): { isChanged: boolean; dismiss: () => void } {
  const version = versionOf(order)
  const [shown, setShown] = useState({ id: order.id, version })
  const [changedTo, setChangedTo] = useState<string>()

  if (shown.id !== order.id || shown.version !== version) {
    setShown({ id: order.id, version })
    setChangedTo(shown.id === order.id ? version : undefined)
  }

  // The clock goes on outside React; each further change starts it anew.
  useEffect(() => {
    if (changedTo === undefined) return
    const timer = setTimeout(() => setChangedTo(undefined), justNow)
    return () => clearTimeout(timer)
  }, [changedTo])

  return { isChanged: changedTo !== undefined, dismiss: () => setChangedTo(undefined) }
}

/** A payment changes the balance and the payment status without changing the order's own date of change. */
const versionOf = ({ modifiedOn, balanceDue, orderStatus, paymentStatus }: Order): string =>
  [modifiedOn.toISOString(), balanceDue, orderStatus, paymentStatus].join(' ')
