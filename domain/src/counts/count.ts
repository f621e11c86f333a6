import type { Person } from '../users/permissions.ts'

export const countStatuses = ['OPEN', 'POSTED', 'DISCARDED'] as const
export type CountStatus = (typeof countStatuses)[number]

export const maxCountLines = 5000

/** More than any shelf holds, and few enough that a product's stock stays a whole number of the database. */
export const maxCounted = 10_000_000

/** The share of counted stock goes by these days. */
export const coverageDays = 30

/** Null: no limit. The percentage is of the units that were expected. */
export type CountLimits = { limitUnits: number | null; limitPercent: number | null }

/** A difference above either limit must be accepted by another person (D-256). */
export function exceedsLimits(
  { counted, expected }: { counted: number; expected: number },
  { limitUnits, limitPercent }: CountLimits,
): boolean {
  const units = Math.abs(counted - expected)
  if (units === 0) return false
  // In whole hundredths, so 0.07 is exact. No percentage of nothing covers a find.
  const isBeyondPercent = limitPercent !== null && units * 10_000 > Math.abs(expected) * Math.round(limitPercent * 100)
  return isBeyondPercent || (limitUnits !== null && units > limitUnits)
}

type CountedLine = {
  counted: number | null
  expected: number | null
  acceptedById: number | null
  /** Units of the product that the same person counted short in other counts posted that day, and nobody else accepted. */
  shortToday: number
}

/**
 * The line keeps its count from being posted until another person accepts it. Units that are short day by day in small steps count
 * together, so that no number of counts takes more than one.
 */
export function needsAcceptance(
  { counted, expected, acceptedById, shortToday }: CountedLine,
  limits: CountLimits,
): boolean {
  if (counted === null || expected === null || acceptedById !== null) return false
  const before = counted < expected ? shortToday : 0
  return exceedsLimits({ counted, expected: expected + before }, limits) || exceedsLimits({ counted, expected }, limits)
}

/** Nobody accepts a number they counted themselves. */
export const mayAccept = (person: Person, { countedById }: { countedById: number | null }): boolean =>
  countedById !== null && countedById !== person.id

/** A line to post. `remaining` is what its batch has now. */
type LineToPost = { batchId: number | null; difference: number; remaining: number }

/** A batch never falls below zero (D-86): more units left it since than the count found, so it must be counted again. Stock may. */
export const mustCountAgain = ({ batchId, difference, remaining }: LineToPost): boolean =>
  batchId !== null && remaining + difference < 0

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
