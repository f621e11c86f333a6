import { maxSinceMs } from '@dray/contract/event-stream'
import type { LiveEvent } from '@dray/contract/events'

/** Keeps a large import from filling the memory. */
const maxRemembered = 2000

/** Data a page reads from a replica may be another minute older than the page, the largest DATABASE_READ_MAX_LAG. */
const keptMs = 2 * maxSinceMs

/** Remembers the last minutes' changes for streams that start a moment too late. */
export function rememberChanges() {
  const recent: { at: number; event: LiveEvent }[] = []
  return {
    add(event: LiveEvent): void {
      const at = performance.now()
      recent.push({ at, event })
      const outdated = recent.findIndex((entry) => entry.at >= at - keptMs)
      recent.splice(0, Math.max(outdated, recent.length - maxRemembered))
    },
    /** Oldest first. */
    since(ms: number): LiveEvent[] {
      const from = performance.now() - ms
      return recent.filter(({ at }) => at >= from).map(({ event }) => event)
    },
  }
}
