import { randomUUID } from 'node:crypto'
import type { Db } from '../../db/db.ts'
import { areUnchangedSince, type CachedList, oldestRunning } from './response-cache.sql.ts'

/** `readFrom` was the oldest running transaction when the answer was read. */
type Tag = { etag: string; readFrom: string; notedAt: number }

/** Change notes last a day. */
const maxAgeMs = 3_600_000
/** A reader whose tag is forgotten gets the whole answer once more. */
const maxReaders = 10_000

/** Tells readers who have an answer that it is still current, until a list that it shows changes. Keeps no answers. */
export function createAnswerTags(db: Db, lists: readonly CachedList[]) {
  const tags = new Map<string, Tag>()
  return {
    async current(reader: string): Promise<string | undefined> {
      const tag = tags.get(reader)
      if (tag === undefined || Date.now() - tag.notedAt > maxAgeMs) return undefined
      return (await areUnchangedSince(db, lists, tag.readFrom)) ? tag.etag : undefined
    },
    /** Reads an answer, and gives it a tag of its own. */
    async read<Answer>(reader: string, answer: () => Promise<Answer>): Promise<{ answer: Answer; etag: string }> {
      const readFrom = await oldestRunning(db)
      const etag = `"${randomUUID()}"`
      const read = await answer()
      if (tags.size >= maxReaders) tags.clear()
      tags.set(reader, { etag, readFrom, notedAt: Date.now() })
      return { answer: read, etag }
    },
  }
}
