/** `at` is when it was counted, by the phone's clock; without it, now. */
export type Entry = {
  id: number
  counted: number | null
  at?: Date | undefined
  /** Made by the phone for this number. */
  key?: string | undefined
}

/** A line's stored number. One that was removed keeps its time. */
type Stored = { counted: number | null; countedOn: Date | null; entryKey: string | null }

/** `isLate`: counted before now, so its position is that of the ledger at that time. */
export type PlannedEntry = {
  id: number
  counted: number | null
  countedOn: Date
  isLate: boolean
  entryKey: string | null
}

type Clocks = {
  now: Date
  startedAt: Date
  /** The phone's clock as it sent the numbers. */
  sentAt?: Date | undefined
}

/**
 * The numbers to store, one per line: an older one never replaces a newer one, and one that was sent before changes nothing. So a phone may
 * send what it kept without a connection again and again, in any sequence.
 */
export function planEntries(
  stored: ReadonlyMap<number, Stored>,
  entries: readonly Entry[],
  clocks: Clocks,
): PlannedEntry[] {
  const planned = new Map<number, PlannedEntry>()
  for (const { id, counted, at, key } of entries) {
    const countedOn = at === undefined ? clocks.now : correctedTime(at, clocks)
    const before = planned.get(id) ?? stored.get(id)
    const isLate = countedOn < clocks.now
    if (before && isOlder({ counted, countedOn, key, isNow: at === undefined }, before)) continue
    planned.set(id, { id, counted, countedOn, isLate, entryKey: key ?? null })
  }
  return [...planned.values()]
}

function isOlder(
  entry: { counted: number | null; countedOn: Date; key: string | undefined; isNow: boolean },
  { counted, countedOn, entryKey }: Stored,
): boolean {
  if (entry.key !== undefined && entry.key === entryKey) return true
  if (entry.isNow || countedOn === null) return false
  const isSame = entry.countedOn.getTime() === countedOn.getTime() && entry.counted === counted
  return isSame || entry.countedOn < countedOn
}

/** Sending takes seconds. More than this is a wrong clock. */
const trustedDifference = 60_000

/** By the server's clock, and within the count. */
function correctedTime(at: Date, { now, startedAt, sentAt = now }: Clocks): Date {
  const ahead = sentAt.getTime() - now.getTime()
  const corrected = at.getTime() - (Math.abs(ahead) > trustedDifference ? ahead : 0)
  return new Date(Math.min(Math.max(corrected, startedAt.getTime()), now.getTime()))
}
