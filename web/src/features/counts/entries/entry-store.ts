import { z } from 'zod'
import { newUuid } from '../../../kit/new-uuid.ts'
import type { Problem } from '../../../kit/api/request.ts'
import { readStoredEdits, removeStoredEdits, storageKey, writeStoredEdits } from '../../../kit/editing/stored-edits.ts'

/** A number that the server hasn't confirmed. Its key never changes, so sending it twice counts once. */
const entrySchema = z.object({
  id: z.int(),
  counted: z.int().nullable(),
  /** By this device's clock. */
  at: z.iso.datetime(),
  key: z.string(),
})
export type Entry = z.output<typeof entrySchema>
const storedSchema = z.object({ name: z.string(), entries: z.array(entrySchema) })

export type Unsent = {
  /** The count's name. */
  name: string
  entries: readonly Entry[]
  isSending: boolean
  /** The last attempt wasn't answered, so they wait for a connection. */
  isWaiting: boolean
  /** The server refused them, and sending them again would change nothing. */
  problem: Problem | undefined
  /** False if the browser can't store them, so closing the page would lose them. */
  isStored: boolean
}

type CountKey = { userId: number; countId: number }

const formName = 'count-numbers'
const countKey = ({ userId, countId }: CountKey): string => storageKey(userId, `${formName}-${countId}`)
const prefixFor = (userId: number): string => storageKey(userId, `${formName}-`)

/** Every tab may send and remove them, so they belong to none. */
const owner = 'any tab'

const none: Unsent = { name: '', entries: [], isSending: false, isWaiting: false, problem: undefined, isStored: true }

// Not React state: they are sent on after their page is closed.
const states = new Map<string, Unsent>()
const listeners = new Set<() => void>()

export function readUnsent(count: CountKey): Unsent {
  const key = countKey(count)
  const known = states.get(key)
  if (known !== undefined) return known
  const unsent = { ...none, ...readStoredEdits(key, storedSchema)?.value }
  states.set(key, unsent)
  return unsent
}

export function setUnsent(count: CountKey, changed: Partial<Unsent>): void {
  states.set(countKey(count), { ...readUnsent(count), ...changed })
  for (const notify of listeners) notify()
}

/** Another tab may have added or sent some since, so storage is read again before each change. */
function changeEntries(count: CountKey, name: string, change: (entries: readonly Entry[]) => Entry[]): void {
  const { userId } = count
  const key = countKey(count)
  const known = readUnsent(count)
  const before = known.isStored ? (readStoredEdits(key, storedSchema)?.value.entries ?? []) : known.entries
  const entries = change(before)
  const isStored =
    entries.length === 0
      ? removeStoredEdits(key, owner)
      : writeStoredEdits(userId, key, { owner, savedAt: new Date(), value: { name, entries } })
  setUnsent(count, { name, entries, isStored })
}

export type NewEntry = Pick<Entry, 'id' | 'counted'>

/** A new number of a line replaces one that wasn't sent yet. */
export function addEntries(count: CountKey, name: string, added: readonly NewEntry[]): void {
  const at = new Date().toISOString()
  const ids = new Set(added.map(({ id }) => id))
  changeEntries(count, name, (entries) => [
    ...entries.filter(({ id }) => !ids.has(id)),
    ...added.map((entry) => ({ ...entry, at, key: newUuid() })),
  ])
}

export function removeEntries(count: CountKey, sent: readonly Entry[]): void {
  const keys = new Set(sent.map(({ key }) => key))
  changeEntries(count, readUnsent(count).name, (entries) => entries.filter(({ key }) => !keys.has(key)))
}

/** The counts of a user with numbers that wait on this device. */
export function countsWithUnsent(userId: number): number[] {
  const prefix = prefixFor(userId)
  const stored = storedKeys().filter((key) => key.startsWith(prefix))
  return stored.map((key) => Number(key.slice(prefix.length))).filter((countId) => Number.isInteger(countId))
}

export function forgetUnsent(userId: number): void {
  for (const countId of countsWithUnsent(userId)) {
    removeStoredEdits(countKey({ userId, countId }), owner)
    setUnsent({ userId, countId }, none)
  }
}

function storedKeys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return [] // Storage is blocked, so nothing was stored.
  }
}

export function subscribeToUnsent(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', onStorage)
  }
}

/** Another tab added or sent some. */
function onStorage({ key }: StorageEvent): void {
  const known = key === null ? undefined : states.get(key)
  if (key === null || known === undefined) return
  const entries = readStoredEdits(key, storedSchema)?.value.entries ?? []
  states.set(key, { ...known, entries })
  for (const notify of listeners) notify()
}
