import { maxIdsPerRequest } from '@dray/contract/call'
import type { Query, QueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

type Identified = { id: number }

const pendingIds = new WeakMap<Query, Set<number>>()

/**
 * Updates a long list by requesting only the records that changed. Returns false when that is not possible and the whole
 * list must be requested: too many changed, or the list is just being read and may or may not contain the change.
 */
export function updateChangedRecords(cache: QueryClient, query: Query, ids: readonly number[]): boolean {
  const { part } = query.meta ?? {}
  if (part === undefined || ids.length === 0 || query.state.fetchStatus !== 'idle') return false
  // The list is not shown: it is read again when it is.
  if (query.getObserversCount() === 0 || !isList(query.state.data)) return false
  const before = pendingIds.get(query)
  const all = new Set([...(before ?? []), ...ids])
  if (all.size > maxIdsPerRequest) return false
  pendingIds.set(query, all)
  if (before === undefined) setTimeout(() => void fetchChangedRecords(cache, query, part), batchDelay)
  return true
}

/** Changes that arrive within this time are requested together. */
const batchDelay = 150

async function fetchChangedRecords(cache: QueryClient, query: Query, part: NonNullable<typeof query.meta>['part']) {
  const ids = [...(pendingIds.get(query) ?? [])]
  pendingIds.delete(query)
  const { dataUpdatedAt } = query.state
  try {
    const changed: unknown = part && (await request(part, { query: { ids } }))
    // The list was read or updated in the meantime, so this answer may be older.
    if (!isList(changed) || query.state.dataUpdatedAt !== dataUpdatedAt || query.state.fetchStatus !== 'idle')
      throw new Error('outdated answer')
    cache.setQueryData(query.queryKey, (list: unknown) => (isList(list) ? mergeRecords(list, changed) : list))
  } catch {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** The list with these records replaced; new ones are added at the end. */
function mergeRecords(list: readonly Identified[], changed: readonly Identified[]): readonly Identified[] {
  const byId = new Map(changed.map((record) => [record.id, record]))
  const updated = list.map((record) => {
    const now = byId.get(record.id)
    byId.delete(record.id)
    return now ?? record
  })
  return [...updated, ...byId.values()]
}

const isList = (data: unknown): data is readonly Identified[] =>
  Array.isArray(data) && data.every((record) => typeof record === 'object' && record !== null && 'id' in record)
