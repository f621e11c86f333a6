import { addDays } from '../time/company-day.ts'

export const unusableReasons = ['EXPIRED', 'ON_HOLD', 'NOT_CHECKED_IN', 'TOO_SHORT'] as const
export type UnusableReason = (typeof unusableReasons)[number]

/** Days are company days, YYYY-MM-DD. */
export type BatchFacts = { isCheckedIn: boolean; isOnHold: boolean; expiresOn: string | null }

/** The day the units are delivered, and for how many days after it the customer needs them to last. */
export type Need = { day: string; minLifeDays: number | null }

/** Ten years. */
export const maxMinLifeDays = 3650

/** Null if the batch may be sold for this need. A batch without an expiry date lasts as long as needed (D-251). */
export function unusableReason({ isCheckedIn, isOnHold, expiresOn }: BatchFacts, need: Need): UnusableReason | null {
  if (expiresOn !== null && expiresOn < need.day) return 'EXPIRED'
  if (isOnHold) return 'ON_HOLD'
  if (!isCheckedIn) return 'NOT_CHECKED_IN'
  if (expiresOn === null || need.minLifeDays === null) return null
  return expiresOn < addDays(need.day, need.minLifeDays) ? 'TOO_SHORT' : null
}

export const isUsable = (batch: BatchFacts, need: Need): boolean => unusableReason(batch, need) === null

/** Units of the batch that may be pulled for this need. */
export const usableUnits = (batch: BatchFacts & { remainingQuantity: number }, need: Need): number =>
  isUsable(batch, need) ? batch.remainingQuantity : 0

/** The day that decides about batches: an overdue order is delivered today at the earliest, one that shipped was on its day. */
export const deliveredOn = (deliveryDate: string | null, hasShipped: boolean, today: string): string =>
  deliveryDate === null || (!hasShipped && deliveryDate < today) ? today : deliveryDate

/** An order line's batch, with what its order needs. `isCheckedIn` is null without a batch. */
type LineBatch = Omit<BatchFacts, 'isCheckedIn'> & {
  isCheckedIn: boolean | null
  deliveryDate: string | null
  minLifeDays: number | null
}

/** Why a line's batch can't be used for its order; null if it can, or without a batch. */
export function lineProblem(
  { isCheckedIn, isOnHold, expiresOn, deliveryDate, minLifeDays }: LineBatch,
  hasShipped: boolean,
  today: string,
): UnusableReason | null {
  if (isCheckedIn === null) return null
  const day = deliveredOn(deliveryDate, hasShipped, today)
  return unusableReason({ isCheckedIn, isOnHold, expiresOn }, { day, minLifeDays })
}

/** Units of a product in batches on hold or with an expiry date, added up by both. */
export type RestrictedUnits = { isOnHold: boolean; expiresOn: string | null; units: number }

export type UnavailableUnits = { onHold: number; expired: number; tooShort: number }

/** Units in stock that can't be promised for this need, by reason. Units not checked in still count as available. */
export function unavailableUnits(restricted: readonly RestrictedUnits[], need: Need): UnavailableUnits {
  const found = { onHold: 0, expired: 0, tooShort: 0 }
  for (const { units, ...facts } of restricted) {
    const reason = unusableReason({ ...facts, isCheckedIn: true }, need)
    if (reason === 'EXPIRED') found.expired += units
    if (reason === 'ON_HOLD') found.onHold += units
    if (reason === 'TOO_SHORT') found.tooShort += units
  }
  return found
}

export const totalUnavailable = ({ onHold, expired, tooShort }: UnavailableUnits): number => onHold + expired + tooShort

/** The most days a list of expiring batches looks ahead. */
export const maxExpiringDays = 365

/** Unless the user chooses otherwise. */
export const usualExpiringDays = 30
