import { allCalls } from '@dray/contract/all-calls'
import { entities, type Entity } from '@dray/contract/entities'
import type { QueryClient } from '@tanstack/react-query'

/** A change that the server accepted, and the entities that were not reloaded since. */
type Accepted = { name: string; stale: Set<Entity> }

let accepted: Accepted[] = []
/** Makes an answer that is kept fresh again, for each entity. */
let freshen: (() => void)[] = []
/** The changes of a test file after which everything that they change was reloaded, and the others with what was not. */
const complete = new Set<string>()
const incomplete = new Map<string, Entity[]>()

/** Keeps an answer of each entity, as other pages would have, and notes which are read again after a change. */
export function keepAnswers(cache: QueryClient): void {
  const isFresh = { queryFn: () => true, gcTime: Number.POSITIVE_INFINITY }
  freshen = entities.map((entity) => {
    const query = cache
      .getQueryCache()
      .build(cache, { ...isFresh, queryKey: ['kept', entity], meta: { reads: [entity] } })
    return () => query.setData(true)
  })
  for (const again of freshen) again()
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'invalidate' || event.query.queryKey[0] !== 'kept') return
    for (const { stale } of accepted) stale.delete(event.query.queryKey[1])
  })
}

/** The lists of documents are reloaded 1.5 seconds later (spec 9), which `save-document.test.tsx` waits for. */
const later = ['uploadDocument']

const changes = new Map(
  allCalls
    .filter(([name, call]) => call.changes.length > 0 && !later.includes(name))
    .map(([name, call]) => [`${call.method} ${call.path}`, { name, changes: call.changes }]),
)

export function acceptChange(method: string, path: string): void {
  const call = changes.get(`${method} ${path}`)
  if (call === undefined || freshen.length === 0) return
  accepted.push({ name: call.name, stale: new Set(call.changes) })
  // Only what is fresh becomes stale.
  for (const again of freshen) again()
}

/** At the end of a test. One that ends before its screen has reloaded proves nothing, as long as another one does. */
export function endChanges(): void {
  for (const { name, stale } of accepted)
    if (stale.size === 0) complete.add(name)
    else incomplete.set(name, [...stale])
  accepted = []
  freshen = []
}

/** At the end of a file: what was never reloaded after a change that the server accepted. */
export function neverReloaded(): string[] {
  const never = [...incomplete].filter(([name]) => !complete.has(name))
  complete.clear()
  incomplete.clear()
  return never.map(([name, stale]) => `${name}: ${stale.join(', ')}`)
}
