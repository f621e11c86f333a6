import type { Order } from '@dray/contract/orders'
import { useEffect, useState } from 'react'
import { useOwnVersions, versionOf } from '../own-changes.ts'

/** How long a change counts as 'just now', in milliseconds. */
const justNow = 60_000

/** Whether someone else changed the order since it was first shown, and a way to dismiss that notice. */
export function useChangedByOthers(order: Order) {
  const version = versionOf(order)
  const [shown, setShown] = useState({ id: order.id, version })
  const [changedTo, setChangedTo] = useState<string>()
  const ownVersions = useOwnVersions(order.id)

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
    // The server's answer to a save may come after the new version is shown.
    isChanged: changedTo !== undefined && !ownVersions.includes(changedTo),
    dismiss: () => setChangedTo(undefined),
  }
}
