import type { Order } from '@dray/contract/orders'
import { useEffect, useState } from 'react'

/** How long a change counts as 'just now', in milliseconds. */
const justNow = 60_000

/**
 * Whether someone else changed the order since it was first shown, and a way to dismiss that notice. `recordOwnChange` takes an
 * order that was changed on this page, as the server returned it, before or after it is shown.
 */
export function useChangedByOthers(order: Order) {
  const version = versionOf(order)
  const [shown, setShown] = useState({ id: order.id, version })
  const [changedTo, setChangedTo] = useState<string>()
  const [ownVersions, setOwnVersions] = useState<readonly string[]>([])

  if (shown.id !== order.id || shown.version !== version) {
    setShown({ id: order.id, version })
    setChangedTo(shown.id === order.id ? version : undefined)
  }

  // Each further change restarts the timer.
  useEffect(() => {
    if (changedTo === undefined) return
    const timer = setTimeout(() => setChangedTo(undefined), justNow)
    return () => clearTimeout(timer)
  }, [changedTo])

  return {
    isChanged: changedTo !== undefined && !ownVersions.includes(changedTo),
    dismiss: () => setChangedTo(undefined),
    recordOwnChange: (changed: Order) => setOwnVersions((before) => [...before, versionOf(changed)]),
  }
}

/** A payment changes the balance and the payment status without changing `modifiedOn`. */
const versionOf = ({ modifiedOn, balanceDue, orderStatus, paymentStatus }: Order): string =>
  [modifiedOn.toISOString(), balanceDue, orderStatus, paymentStatus].join(' ')
