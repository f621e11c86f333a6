import { queryOptions, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/** The kinds of records with a page that says when someone else changed what it shows. */
type Kind = 'order' | 'purchase'

/**
 * The versions of a record that this window saved. In the query cache and not in a callback of the record's page, because a reload
 * opens its editor by its address, which has no callbacks (D-190).
 */
const ownVersions = (kind: Kind, id: number) =>
  queryOptions<readonly string[]>({
    queryKey: [`own-${kind}-versions`, id],
    queryFn: skipToken,
    initialData: [],
    gcTime: Number.POSITIVE_INFINITY,
  })

export const useOwnVersions = (kind: Kind, id: number): readonly string[] => useQuery(ownVersions(kind, id)).data ?? []

/** Takes the version of a record that was saved in this window, as the server answered it. */
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
