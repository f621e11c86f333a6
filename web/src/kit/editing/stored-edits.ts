import { z } from 'zod'

/** Edits stored for a reload, with when and by which window. */
export type StoredValue<Value> = { owner: string; savedAt: Date; value: Value }

/** One key per user and form, such as `customer-12`. */
export const storageKey = (userId: number, form: string): string => `${userPrefix(userId)}${form}`
const userPrefix = (userId: number) => `dray-kept-${userId}-`

/** Older edits are ignored, longer ones aren't stored, and beyond `maxEntries` the oldest are removed. */
const maxAge = 30 * 24 * 60 * 60 * 1000
const maxLength = 1_000_000
const maxEntries = 20

const storedSchema = z.object({
  owner: z.string(),
  savedAt: z.iso.datetime().transform((text) => new Date(text)),
  value: z.unknown(),
})

export function readStoredEdits<Value>(key: string, schema: z.ZodType<Value>): StoredValue<Value> | undefined {
  const found = readStored(key)
  const value = found && schema.safeParse(found.value)
  return found && value?.success ? { ...found, value: value.data } : undefined
}

/** All stored edits of a form by name, such as `customer` for `customer` and `customer-12`; the latest first. */
export const listStoredEdits = <Value>(
  userId: number,
  name: string,
  schema: z.ZodType<Value>,
): (StoredValue<Value> & { form: string })[] =>
  Object.keys(localStorage)
    .filter((key) => key === storageKey(userId, name) || key.startsWith(`${storageKey(userId, name)}-`))
    .flatMap((key) => {
      const found = readStoredEdits(key, schema)
      return found ? { ...found, form: key.slice(userPrefix(userId).length) } : []
    })
    .toSorted((a, b) => b.savedAt.getTime() - a.savedAt.getTime())

/** Returns false if the browser can't store them, or another window's edits are already there. */
export const writeStoredEdits = (
  userId: number,
  key: string,
  { owner, savedAt, value }: StoredValue<unknown>,
): boolean =>
  attempt(() => {
    const text = JSON.stringify({ owner, savedAt, value })
    if (text.length > maxLength || belongsToAnotherWindow(key, owner)) return false
    if (localStorage.getItem(key) === null) makeRoom(userId)
    localStorage.setItem(key, text)
    return true
  })

/** Removes this window's edits only. */
export const removeStoredEdits = (key: string, owner: string): boolean =>
  attempt(() => {
    if (!belongsToAnotherWindow(key, owner)) localStorage.removeItem(key)
    return true
  })

function readStored(key: string) {
  try {
    const text = localStorage.getItem(key)
    const found = text === null ? undefined : storedSchema.safeParse(JSON.parse(text)).data
    return found && Date.now() - found.savedAt.getTime() < maxAge ? found : undefined
  } catch {
    return undefined // Storage is unavailable or unreadable, so treat it as nothing stored.
  }
}

/** Compares only the start of the text, because parsing an order of a thousand lines takes time. */
const belongsToAnotherWindow = (key: string, owner: string): boolean =>
  localStorage.getItem(key)?.startsWith(`{"owner":"${owner}"`) !== true && readStored(key) !== undefined

function makeRoom(userId: number): void {
  const newestFirst = Object.keys(localStorage)
    .filter((key) => key.startsWith(userPrefix(userId)))
    .map((key) => ({ key, savedAt: readStored(key)?.savedAt.getTime() ?? 0 }))
    .toSorted((a, b) => b.savedAt - a.savedAt)
  for (const [index, { key, savedAt }] of newestFirst.entries())
    if (savedAt === 0 || index >= maxEntries - 1) localStorage.removeItem(key)
}

function attempt(change: () => boolean): boolean {
  try {
    return change()
  } catch {
    return false // Storage is full or blocked; the form tells the user.
  }
}
