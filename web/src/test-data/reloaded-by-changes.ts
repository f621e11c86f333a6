import { allCalls } from '@dray/contract/description/all-calls'
import { entities, type Entity } from '@dray/contract/call/entities'
import type { QueryClient } from '@tanstack/react-query'

/** A change the server accepted, and the affected entities that haven't been reloaded since. */
type Accepted = { name: string; stale: Set<Entity> }

let accepted: Accepted[] = []
/** Marks the cached answer of each entity as fresh again. */
let freshen: (() => void)[] = []
/** In this file, changes after which all affected entities were reloaded, and the others with what wasn't. */
const complete = new Set<string>()
const incomplete = new Map<string, Entity[]>()

/** Caches an answer for each entity, as other pages would, and notes which are refetched after a change. */
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

/** Lists of documents reload 1.5 seconds later (spec 9); `save-document.test.tsx` waits for that. */
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
  // Only a fresh answer can become stale.
  for (const again of freshen) again()
}

/** Call at the end of a test. A test may end before its screen has reloaded, as long as another test waits for it. */
export function endChanges(): void {
  for (const { name, stale } of accepted)
    if (stale.size === 0) complete.add(name)
    else incomplete.set(name, [...stale])
  accepted = []
  freshen = []
}

/** Call at the end of a file: accepted changes after which something was never reloaded. */
export function neverReloaded(): string[] {
  const never = [...incomplete].filter(([name]) => !complete.has(name))
  complete.clear()
  incomplete.clear()
  return never.map(([name, stale]) => `${name}: ${stale.join(', ')}`)
}
