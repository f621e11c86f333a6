import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** How long a change counts as 'just now', in milliseconds. */
const justNow = 60_000

type Shown = {
  id: number
  /** What distinguishes this version of the record from others. */
  version: string
  /** The versions that this window saved. */
  ownVersions: readonly string[]
}

/** Whether someone else changed the record since it was first shown, and a way to dismiss that notice. */
export function useChangedByOthers({ id, version, ownVersions }: Shown) {
  const [shown, setShown] = useState({ id, version })
  const [changedTo, setChangedTo] = useState<string>()
  const isSaving = useIsMutating() > 0

  if (shown.id !== id || shown.version !== version) {
    setShown({ id, version })
    setChangedTo(shown.id === id ? version : undefined)
  }

  // Each further change restarts the timer.
  useEffect(() => {
    if (changedTo === undefined) return
    const timer = setTimeout(() => setChangedTo(undefined), justNow)
    return () => clearTimeout(timer)
  }, [changedTo])

  return {
    // The new version may be shown before the server's answer to the save that made it. Until then nobody knows whose it is.
    isChanged: changedTo !== undefined && !isSaving && !ownVersions.includes(changedTo),
    dismiss: () => setChangedTo(undefined),
  }
}
