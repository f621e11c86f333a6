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

type ChangedTo = { version: string; isDuringSave: boolean }

/** Whether someone else changed the record since it was first shown, and a way to dismiss that notice. */
export function useChangedByOthers({ id, version, ownVersions }: Shown) {
  const [shown, setShown] = useState({ id, version })
  const [changedTo, setChangedTo] = useState<ChangedTo>()
  const isSaving = useIsMutating() > 0

  if (shown.id !== id || shown.version !== version) {
    setShown({ id, version })
    setChangedTo(shown.id === id ? { version, isDuringSave: isSaving } : undefined)
  }

  // Each further change restarts the timer.
  useEffect(() => {
    if (changedTo === undefined) return
    const timer = setTimeout(() => setChangedTo(undefined), justNow)
    return () => clearTimeout(timer)
  }, [changedTo])

  // The new version may be shown before the server's answer to the save that made it. Until then nobody knows whose it is.
  const isUnknownWhose = isSaving && changedTo?.isDuringSave === true
  return {
    isChanged: changedTo !== undefined && !isUnknownWhose && !ownVersions.includes(changedTo.version),
    dismiss: () => setChangedTo(undefined),
  }
}
