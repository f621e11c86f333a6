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

  const isCurrent = async (kept: Known<Value>): Promise<boolean> =>
    !isOld(kept) && (await areUnchangedSince(db, lists, kept.readFrom))

  async function make(key: string, read: () => Promise<Value>): Promise<void> {
    const readFrom = await oldestRunning(db)
    const value = await read()
    forgetOld()
    known.set(key, { value, readFrom, madeAt: Date.now() })
  }

  async function makeShared(key: string, read: () => Promise<Value>): Promise<void> {
    const made = make(key, read)
    making.set(key, made)
    await made.finally(() => making.delete(key))
  }

  const waitFor = (key: string) => making.get(key)?.catch(() => undefined)

  function forgetOld(): void {
    if (Date.now() - sweptAt < maxAgeMs) return
    sweptAt = Date.now()
    for (const [key, each] of known) if (isOld(each)) known.delete(key)
  }

  return {
    /** Concurrent requests wait for one value. If it can't be made, the next of them tries. */
    async get(key: string, read: () => Promise<Value>): Promise<Value> {
      await waitFor(key)
      const kept = known.get(key)
      if (kept && (await isCurrent(kept))) return kept.value
      // A value whose reading began after this request came has every change that the request must see.
      for (;;) {
        const made = known.get(key)
        if (made && made !== kept) return made.value
        await (waitFor(key) ?? makeShared(key, read))
      }
    },
  }
}

const isOld = ({ madeAt }: { madeAt: number }): boolean => Date.now() - madeAt > maxAgeMs
