import { Alert } from '@mantine/core'
import { queryOptions, skipToken, useIsMutating, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'

type Props = ReturnType<typeof useChangedByOthers> & { record: 'order' | 'purchase order' }

export function ChangedNotice({ isChanged, dismiss, record }: Props) {
  return (
    <output>
      {isChanged && (
        <Alert mb="sm" withCloseButton closeButtonLabel="Dismiss" onClose={dismiss} p="xs">
          Someone else just changed this {record}. You are seeing the latest version.
        </Alert>
      )}
    </output>
  )
}

/** How long a change counts as 'just now', in milliseconds. */
const justNow = 60_000

type Shown = {
  id: number
  version: string
  ownVersions: readonly string[]
}

type ChangedTo = { version: string; isDuringSave: boolean }

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

  // A new version may appear before the save that made it is answered. Until then we don't know whose it is.
  const isUnknownWhose = isSaving && changedTo?.isDuringSave === true
  return {
    isChanged: changedTo !== undefined && !isUnknownWhose && !ownVersions.includes(changedTo.version),
    dismiss: () => setChangedTo(undefined),
  }
}

type Kind = 'order' | 'purchase'

/**
 * The versions this window saved. Kept in the query cache instead of passed to a callback of the page, because after a reload the editor
 * opens from its URL, without callbacks.
 */
const ownVersions = (kind: Kind, id: number) =>
  queryOptions<readonly string[]>({
    queryKey: [`own-${kind}-versions`, id],
    queryFn: skipToken,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  })

export const useOwnVersions = (kind: Kind, id: number): readonly string[] => useQuery(ownVersions(kind, id)).data ?? []

export function useRecordOwnVersion(kind: Kind): (id: number, version: string) => void {
  const cache = useQueryClient()
  return useCallback(
    (id, version) => {
      const { queryKey } = ownVersions(kind, id)
      cache.setQueryData(queryKey, (before = []) => [...before, version])
    },
    [cache, kind],
  )
}
