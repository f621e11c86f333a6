import { z } from 'zod'

/** What is kept in this browser over a reload: when, and by which window. */
export type Kept<Value> = { owner: string; savedAt: Date; value: Value }

/** Each user has their own, and each form: `customer-12`. */
export const keptKey = (userId: number, form: string): string => `${prefixOf(userId)}${form}`
const prefixOf = (userId: number) => `dray-kept-${userId}-`

/** What is older is forgotten, what is longer is not kept, and of more the oldest goes. */
const maxAge = 30 * 24 * 60 * 60 * 1000
const maxLength = 1_000_000
const maxKept = 20

const stored = z.object({
  owner: z.string(),
  savedAt: z.iso.datetime().transform((text) => new Date(text)),
  value: z.unknown(),
})

/** What was kept, or undefined when there is nothing that can be used. */
export function readKept<Value>(key: string, schema: z.ZodType<Value>): Kept<Value> | undefined {
  const found = readStored(key)
  const value = found && schema.safeParse(found.value)
  return found && value?.success ? { ...found, value: value.data } : undefined
}

/** Keeps a value; false when this browser will not, or keeps that of another window. */
export const writeKept = (userId: number, key: string, { owner, savedAt, value }: Kept<unknown>): boolean =>
  attempt(() => {
    const text = JSON.stringify({ owner, savedAt, value })
    if (text.length > maxLength || keepsAnother(key, owner)) return false
    if (localStorage.getItem(key) === null) makeRoom(userId)
    localStorage.setItem(key, text)
    return true
  })

/** Forgets what this window kept; that of another window stays. */
export const dropKept = (key: string, owner: string): boolean =>
  attempt(() => {
    if (!keepsAnother(key, owner)) localStorage.removeItem(key)
    return true
  })

function readStored(key: string) {
  try {
    const text = localStorage.getItem(key)
    const found = text === null ? undefined : stored.safeParse(JSON.parse(text)).data
    return found && Date.now() - found.savedAt.getTime() < maxAge ? found : undefined
  } catch {
    return undefined // No storage here, or not ours: the same as nothing kept.
  }
}

/** Ours is told by how its text starts: reading a thousand lines would take a moment. */
const keepsAnother = (key: string, owner: string): boolean =>
  localStorage.getItem(key)?.startsWith(`{"owner":"${owner}"`) !== true && readStored(key) !== undefined

function makeRoom(userId: number): void {
  const newestFirst = Object.keys(localStorage)
    .filter((key) => key.startsWith(prefixOf(userId)))
    .map((key) => ({ key, savedAt: readStored(key)?.savedAt.getTime() ?? 0 }))
    .toSorted((one, other) => other.savedAt - one.savedAt)
  for (const [place, { key, savedAt }] of newestFirst.entries())
    if (savedAt === 0 || place >= maxKept - 1) localStorage.removeItem(key)
}

/** What the change answers; false when it cannot be made. */
function attempt(change: () => boolean): boolean {
  try {
    return change()
  } catch {
    return false // Full, or forbidden: the form says so to the user.
  }
}
