import type { LiveEvents } from '../../live/live-events.ts'

/** In milliseconds. Also bounds how long an ended session is served if the listening connection dies without a word. */
const maxAgeMs = 5000
const maxRemembered = 2000

type Remembered<Row> = { row: Row; version: number; readAt: number }

/** Remembers what the database said of sessions until one ends, anywhere (docs/decisions/033). */
export function createSessionMemory<Row>({ sessionsVersion }: Pick<LiveEvents, 'sessionsVersion'>) {
  const remembered = new Map<string, Remembered<Row>>()
  return {
    async find(tokenHash: Buffer, read: () => Promise<Row | undefined>): Promise<Row | undefined> {
      const key = tokenHash.toString('latin1')
      // Before the read: a session that ends while it is read isn't remembered.
      const version = sessionsVersion()
      const now = performance.now()
      const known = remembered.get(key)
      if (known && known.version === version && now - known.readAt < maxAgeMs) return known.row
      const row = await read()
      if (row === undefined || version === undefined) return row
      if (remembered.size >= maxRemembered) remembered.clear()
      remembered.set(key, { row, version, readAt: now })
      return row
    },
    forget: (tokenHash: Buffer): void => void remembered.delete(tokenHash.toString('latin1')),
  }
}
export type SessionMemory<Row> = ReturnType<typeof createSessionMemory<Row>>
