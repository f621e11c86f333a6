import type { LiveEvent } from '@dray/contract/events'
import type pg from 'pg'
import { readPosition } from '../db/replica/wal-positions.sql.ts'

type Tell = (event: LiveEvent) => void

/**
 * Adds the WAL position to events. PostgreSQL announces a change after its commit, so a replica at that position has it. Events that arrive
 * during a query share the next one.
 */
export function inOrderWithPositions(client: pg.Client, tell: Tell, onFailure: () => void): Tell {
  let waiting: LiveEvent[] = []
  let isAsking = false
  const ask = async (): Promise<void> => {
    isAsking = true
    while (waiting.length > 0) {
      const events = waiting
      waiting = []
      const position = await readPosition(client)
      for (const event of events) tell(event.kind === 'progress' ? event : { ...event, position })
    }
    isAsking = false
  }
  return (event) => {
    waiting.push(event)
    // Without the connection we hear nothing either; the next one starts with a hello.
    if (!isAsking) void ask().catch(onFailure)
  }
}
