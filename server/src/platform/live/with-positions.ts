import type { LiveEvent } from '@dray/contract/events'
import type pg from 'pg'
import { readPosition } from '../db/replica/wal-positions.sql.ts'

type Tell = (event: LiveEvent) => void

/**
 * Tells events with where the database is after them. PostgreSQL announces a change once it is committed, so what has reached the
 * position contains it. Events that arrive during a question share the next one.
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
    // Without its connection nothing is heard either: the next one begins with a hello.
    if (!isAsking) void ask().catch(onFailure)
  }
}
