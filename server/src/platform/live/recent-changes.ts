import { maxSinceMs } from '@dray/contract/event-stream'
import type { LiveEvent } from '@dray/contract/events'

/** So that an import of many records does not fill the memory. */
const maxRemembered = 2000

/** What a page read from a replica may be older than the page by up to another minute, the largest DATABASE_READ_MAX_LAG. */
const keptMs = 2 * maxSinceMs

/** Remembers the changes of the last minutes for streams that begin a moment too late. */
export function rememberChanges() {
  const recent: { at: number; event: LiveEvent }[] = []
  return {
    add(event: LiveEvent): void {
      const at = performance.now()
      recent.push({ at, event })
      const outdated = recent.findIndex((entry) => entry.at >= at - keptMs)
      recent.splice(0, Math.max(outdated, recent.length - maxRemembered))
    },
    /** Those of the last so many milliseconds, oldest first. */
    since(ms: number): LiveEvent[] {
      const from = performance.now() - ms
      return recent.filter(({ at }) => at >= from).map(({ event }) => event)
    },
  }
}
