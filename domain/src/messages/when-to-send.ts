import { addDays, companyDay, timeOnDay } from '../time/company-day.ts'
import type { MessageKind } from './message-kinds.ts'

const minute = 60_000
const hour = 60 * minute

/** Contacts hear of an invoice this long before it is due. */
export const dueSoonDays = 3

const quietFrom = '21:00'
const quietUntil = '08:00'

/** When the night ends in the company's time zone; undefined by day. Only news of an order on its way wakes anyone (D-346). */
export function quietUntilTime(kind: MessageKind, at: Date, timeZone: string): Date | undefined {
  if (kind === 'ON_ITS_WAY') return undefined
  const today = companyDay(at, timeZone)
  const morning = timeOnDay(today, quietUntil, timeZone)
  if (at < morning) return morning
  return at < timeOnDay(today, quietFrom, timeZone) ? undefined : nextMorning(at, timeZone)
}

export const isNight = (at: Date, timeZone: string): boolean => quietUntilTime('DUE_SOON', at, timeZone) !== undefined

const nextMorning = (at: Date, timeZone: string): Date =>
  timeOnDay(addDays(companyDay(at, timeZone), 1), quietUntil, timeZone)

const maxPerDay = 6

/** Messages of the last two days are enough to know what is allowed. */
export const sentSince = (at: Date): Date => new Date(at.getTime() - 48 * hour)

export type WaitingMessage = {
  id: number
  kind: MessageKind
  orderId: number | null
  createdAt: Date
  nextAttemptAt: Date
  attempts: number
}
export type SentMessage = { kind: MessageKind; orderId: number | null; sentAt: Date }

type Hold = {
  id: number
  until: Date
  /** It isn't due before. Otherwise it only waits for one that is tried again. */
  isDueThen: boolean
}
export type NextMessage = {
  /** Messages to send later than they say. */
  holds: Hold[]
  /** Too old to be worth sending. */
  expired: number[]
  send: { id: number; with: number[] } | undefined
}

/**
 * What to send to a contact next. They are sent as they were written, but not at night, not more than six a day, and of one kind about
 * one order not more than one an hour: later ones are merged. An order on its way doesn't wait for the morning.
 */
export function nextMessage(
  waiting: readonly WaitingMessage[],
  sent: readonly SentMessage[],
  { at, timeZone }: { at: Date; timeZone: string },
): NextMessage {
  const next: NextMessage = { holds: [], expired: [], send: undefined }
  const heldOrders = new Map<number, Date>()
  let retryAt: Date | undefined
  for (const message of waiting) {
    if (isTooLate(message, at)) {
      next.expired.push(message.id)
      continue
    }
    const ruled = later(
      ruledUntil(message, sent, { at, timeZone }),
      message.kind === 'ON_ITS_WAY' ? undefined : heldOrders.get(message.orderId ?? 0),
    )
    const isTriedLater = ruled === undefined && message.nextAttemptAt > at
    if (isTriedLater) retryAt = later(retryAt, message.nextAttemptAt)
    const until = later(ruled, retryAt)
    if (until === undefined) return { ...next, send: { id: message.id, with: mergeable(message, waiting) } }
    if (message.orderId !== null && ruled) heldOrders.set(message.orderId, ruled)
    if (message.nextAttemptAt < until) next.holds.push({ id: message.id, until, isDueThen: ruled !== undefined })
  }
  return next
}

const later = (a: Date | undefined, b: Date | undefined): Date | undefined =>
  a === undefined || (b !== undefined && b > a) ? b : a

const newsForMs = 72 * hour
const wayNewsForMs = 12 * hour

/** Six a day may leave more messages than anyone wants to read later. By the next day, an order on its way has long arrived. */
const isTooLate = ({ kind, createdAt }: WaitingMessage, at: Date): boolean =>
  at.getTime() - createdAt.getTime() > (kind === 'ON_ITS_WAY' ? wayNewsForMs : newsForMs)

function ruledUntil(
  { kind, orderId, attempts }: WaitingMessage,
  sent: readonly SentMessage[],
  { at, timeZone }: { at: Date; timeZone: string },
): Date | undefined {
  const quiet = quietUntilTime(kind, at, timeZone)
  const today = companyDay(at, timeZone)
  const isFull = sent.filter(({ sentAt }) => companyDay(sentAt, timeZone) === today).length >= maxPerDay
  const full = isFull ? nextMorning(at, timeZone) : undefined
  if (orderId === null || attempts > 0) return later(quiet, full)
  const hours = sent
    .filter((earlier) => earlier.kind === kind && earlier.orderId === orderId)
    .map(({ sentAt }) => new Date(sentAt.getTime() + hour))
    .filter((end) => end > at)
  return hours.reduce<Date | undefined>(later, later(quiet, full))
}

/** A message that was tried may have arrived, so it stays as it is. */
const mergeable = ({ id, kind, orderId, attempts }: WaitingMessage, waiting: readonly WaitingMessage[]): number[] =>
  orderId === null || attempts > 0
    ? []
    : waiting
        .filter((other) => other.id > id && other.kind === kind && other.orderId === orderId && other.attempts === 0)
        .map((other) => other.id)

const firstWaitMs = 10_000
const triedForMs = 24 * hour

type Failed = { attempts: number; dueAt: Date; at: Date }

/** Waits grow from ten seconds to an hour; undefined after a day. */
export function retryMessageAt({ attempts, dueAt, at }: Failed): Date | undefined {
  const next = new Date(at.getTime() + Math.min(hour, firstWaitMs * 2 ** (attempts - 1)))
  return next.getTime() > dueAt.getTime() + triedForMs ? undefined : next
}

/** Messages that were due by then are given up while their channel gives no answer. */
export const messagesGivenUpBefore = (at: Date): Date => new Date(at.getTime() - triedForMs)

const maxPauseMs = 5 * minute

/** How long a channel is left alone that failed so often in a row. */
export const channelPausedUntil = (failures: number, at: Date): Date =>
  new Date(at.getTime() + Math.min(maxPauseMs, firstWaitMs * 2 ** (failures - 1)))
