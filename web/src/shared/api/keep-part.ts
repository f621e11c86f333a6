import { maxIdsPerRequest } from '@dray/contract/call'
import type { Query, QueryClient } from '@tanstack/react-query'
import { request } from './request.ts'

type Identified = { id: number }

const waiting = new WeakMap<Query, Set<number>>()

/**
 * Brings a long list up to date by asking only for the records that changed. False where that cannot be done: too many
 * changed, or the list is being read this moment and may or may not hold the change; then it is asked for as a whole.
 */
export function keepPart(cache: QueryClient, query: Query, ids: readonly number[]): boolean {
  const { part } = query.meta ?? {}
  if (part === undefined || ids.length === 0 || query.state.fetchStatus !== 'idle') return false
  // Nobody looks at it: it is read again when someone does.
  if (query.getObserversCount() === 0 || !isList(query.state.data)) return false
  const before = waiting.get(query)
  const all = new Set([...(before ?? []), ...ids])
  if (all.size > maxIdsPerRequest) return false
  waiting.set(query, all)
  if (before === undefined) setTimeout(() => void fetchPart(cache, query, part), gathering)
  return true
}

/** Changes that come together are asked for together. */
const gathering = 150

async function fetchPart(cache: QueryClient, query: Query, part: NonNullable<typeof query.meta>['part']) {
  const ids = [...(waiting.get(query) ?? [])]
  waiting.delete(query)
  const { dataUpdatedAt } = query.state
  try {
    const changed: unknown = part && (await request(part, { query: { ids } }))
    // Read as a whole in the meantime, or changed by a later part: this answer may be the older one.
    if (!isList(changed) || query.state.dataUpdatedAt !== dataUpdatedAt || query.state.fetchStatus !== 'idle')
      throw new Error('overtaken')
    cache.setQueryData(query.queryKey, (list: unknown) => (isList(list) ? merged(list, changed) : list))
  } catch {
    void cache.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** The list with these records in the places of their old selves; new ones stand at its end. */
function merged(list: readonly Identified[], changed: readonly Identified[]): readonly Identified[] {
  const byId = new Map(changed.map((record) => [record.id, record]))
  const kept = list.map((record) => {
    const now = byId.get(record.id)
    byId.delete(record.id)
    return now ?? record
  })
  return [...kept, ...byId.values()]
}

const isList = (data: unknown): data is readonly Identified[] =>
  Array.isArray(data) && data.every((record) => typeof record === 'object' && record !== null && 'id' in record)
