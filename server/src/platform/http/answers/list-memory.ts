import type { Db } from '../../db/db.ts'
import { areUnchangedSince, type CachedList, oldestRunning } from './list-changes.sql.ts'

/** `readFrom` was the oldest running transaction when the value was made. */
type Known<Value> = { value: Value; readFrom: string; madeAt: number }

/** Change notes last a day. */
const maxAgeMs = 3_600_000

/** Caches values made from lists, by key, until one of the lists changes (docs/decisions/025). */
export function createListMemory<Value>(db: Db, lists: readonly CachedList[]) {
  const known = new Map<string, Known<Value>>()
  const making = new Map<string, Promise<unknown>>()
  let sweptAt = Date.now()

  async function current(key: string): Promise<Known<Value> | undefined> {
    const found = known.get(key)
    if (found === undefined || isOld(found)) return undefined
    return (await areUnchangedSince(db, lists, found.readFrom)) ? found : undefined
  }

  async function make(key: string, read: () => Promise<Value>): Promise<Value> {
    const readFrom = await oldestRunning(db)
    const value = await read()
    forgetOld()
    known.set(key, { value, readFrom, madeAt: Date.now() })
    return value
  }

  function forgetOld(): void {
    if (Date.now() - sweptAt < maxAgeMs) return
    sweptAt = Date.now()
    for (const [key, each] of known) if (isOld(each)) known.delete(key)
  }

  return {
    /** Concurrent requests wait for one value, then check that it is still current. */
    async get(key: string, read: () => Promise<Value>): Promise<Value> {
      await making.get(key)?.catch(() => undefined)
      const found = await current(key)
      if (found) return found.value
      const made = make(key, read)
      making.set(key, made)
      return made.finally(() => {
        if (making.get(key) === made) making.delete(key)
      })
    },
  }
}

const isOld = ({ madeAt }: { madeAt: number }): boolean => Date.now() - madeAt > maxAgeMs
