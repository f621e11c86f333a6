import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyDay, timeOnDay } from '../time/company-day.ts'
import { messageKinds } from './message-kinds.ts'
import {
  channelPausedUntil,
  nextMessage,
  quietUntilTime,
  retryMessageAt,
  type SentMessage,
  type WaitingMessage,
} from './when-to-send.ts'

const timeZone = 'America/New_York'
const hour = 3_600_000
const at = new Date('2026-12-01T15:00:00Z')
const clock = { at, timeZone }
const message = (id: number, more: Partial<WaitingMessage> = {}): WaitingMessage => ({
  id,
  kind: 'DELIVERED',
  orderId: id,
  createdAt: at,
  nextAttemptAt: at,
  attempts: 0,
  ...more,
})
const sentAgo = (minutes: number, more: Partial<SentMessage> = {}): SentMessage => ({
  kind: 'DELIVERED',
  orderId: 900 + minutes,
  sentAt: new Date(at.getTime() - minutes * 60_000),
  ...more,
})

// D-346
test('from 9 PM to 8 AM of the company only an order on its way is told', () => {
  const quiet = (time: string, kind: (typeof messageKinds)[number] = 'DELIVERED') =>
    quietUntilTime(kind, new Date(time), timeZone)?.toISOString()
  expect(quiet('2026-12-02T01:59:59Z')).toBeUndefined()
  expect(quiet('2026-12-02T02:00:00Z')).toBe('2026-12-02T13:00:00.000Z')
  expect(quiet('2026-12-02T12:59:59Z')).toBe('2026-12-02T13:00:00.000Z')
  expect(quiet('2026-12-02T13:00:00Z')).toBeUndefined()
  expect(quiet('2026-12-02T07:00:00Z', 'ON_ITS_WAY')).toBeUndefined()
})

test('on the days the clocks change, the night ends at 8 AM of that day', () => {
  // Spring forward on March 8, back on November 1.
  const until = (time: string) => quietUntilTime('DELIVERED', new Date(time), timeZone)?.toISOString()
  expect(until('2026-03-08T03:00:00Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(until('2026-03-08T11:59:00Z')).toBe('2026-03-08T12:00:00.000Z')
  expect(until('2026-11-01T02:00:00Z')).toBe('2026-11-01T13:00:00.000Z')
  expect(until('2026-11-01T12:59:00Z')).toBe('2026-11-01T13:00:00.000Z')
})

test('messages are sent in the sequence in which they were written', () => {
  expect(nextMessage([message(1), message(2)], [], clock).send).toEqual({ id: 1, with: [] })
  expect(nextMessage([], [], clock)).toEqual({ holds: [], expired: [], send: undefined })
})

test('a message that is tried again later holds back those behind it', () => {
  const retryAt = new Date(at.getTime() + 60_000)
  const waiting = [message(1, { attempts: 1, nextAttemptAt: retryAt }), message(2), message(3)]
  expect(nextMessage(waiting, [], clock)).toEqual({
    send: undefined,
    expired: [],
    holds: [2, 3].map((id) => ({ id, until: retryAt, isDueThen: false })),
  })
})

test('of one kind about one order only one message an hour is sent; later ones are merged, and others pass', () => {
  const waiting = [message(1, { orderId: 7 }), message(2, { orderId: 7 }), message(3, { orderId: 8 })]
  const next = nextMessage(waiting, [sentAgo(20, { orderId: 7 })], clock)
  const until = new Date(at.getTime() + 40 * 60_000)
  expect(next.holds.map(({ id }) => id)).toEqual([1, 2])
  expect(next.holds[0]).toEqual({ id: 1, until, isDueThen: true })
  expect(next.send?.id).toBe(3)
  expect(nextMessage(waiting, [sentAgo(60, { orderId: 7 })], clock).send).toEqual({ id: 1, with: [2] })
})

test('a message that may have arrived is not merged with a later one', () => {
  const waiting = [message(1, { orderId: 7, attempts: 1 }), message(2, { orderId: 7 })]
  expect(nextMessage(waiting, [], clock).send).toEqual({ id: 1, with: [] })
})

test('after six messages of a day the rest wait for the next morning', () => {
  const sent = [1, 2, 3, 4, 5, 6].map((n) => sentAgo(n))
  const next = nextMessage([message(1), message(2, { kind: 'ON_ITS_WAY' })], sent, clock)
  expect(next.send).toBeUndefined()
  expect(next.holds.map(({ until }) => until.toISOString())).toEqual(Array(2).fill('2026-12-02T13:00:00.000Z'))
  expect(nextMessage([message(1)], sent.slice(1), clock).send?.id).toBe(1)
  const yesterday = sent.map((each) => ({ ...each, sentAt: new Date(each.sentAt.getTime() - 24 * hour) }))
  expect(nextMessage([message(1)], yesterday, clock).send?.id).toBe(1)
})

test('at night an order on its way passes what waits for the morning', () => {
  const night = { at: new Date('2026-12-02T10:00:00Z'), timeZone }
  const waiting = [
    message(1, { kind: 'ORDER_CHANGED', orderId: 7, createdAt: night.at, nextAttemptAt: night.at }),
    message(2, { kind: 'ON_ITS_WAY', orderId: 7, createdAt: night.at, nextAttemptAt: night.at }),
  ]
  expect(nextMessage(waiting, [], night).send?.id).toBe(2)
})

test('an order on its way is no news after 12 hours, and nothing is after three days', () => {
  const old = (hours: number) => ({ createdAt: new Date(at.getTime() - hours * hour - 1) })
  const waiting = [message(1, { kind: 'ON_ITS_WAY', ...old(12) }), message(2, old(72)), message(3, old(71))]
  expect(nextMessage(waiting, [], clock)).toMatchObject({ expired: [1, 2], send: { id: 3 } })
})

test('waits grow from ten seconds to an hour and end after a day', () => {
  const waits = [1, 2, 3, 9, 10, 50].map(
    (attempts) => ((retryMessageAt({ attempts, dueAt: at, at })?.getTime() ?? 0) - at.getTime()) / 1000,
  )
  expect(waits).toEqual([10, 20, 40, 2560, 3600, 3600])
  const dueAt = new Date(at.getTime() - 24 * hour)
  expect(retryMessageAt({ attempts: 1, dueAt, at })).toBeUndefined()
  expect(channelPausedUntil(9, at).getTime() - at.getTime()).toBe(300_000)
})

const zones = ['America/New_York', 'America/Los_Angeles', 'Europe/Berlin', 'Australia/Lord_Howe', 'Asia/Kolkata']
const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })

test('whatever waits, no more than six a day are sent, none at night, none lost, and each order’s in sequence', () => {
  const some = fc.record({
    kind: fc.constantFrom(...messageKinds),
    orderId: fc.option(fc.integer({ min: 1, max: 3 })),
    afterMinutes: fc.nat(120),
  })
  fc.assert(
    fc.property(instant, fc.constantFrom(...zones), fc.array(some, { maxLength: 25 }), (start, zone, list) => {
      let now = start
      const merged = new Set<number>()
      const sent: (SentMessage & { id: number })[] = []
      const expired = new Set<number>()
      let waiting = list.map(({ kind, orderId }, n) =>
        message(n, { kind, orderId, createdAt: start, nextAttemptAt: start }),
      )
      for (let turn = 0; waiting.length > 0 && turn < 500; turn++) {
        const next = nextMessage(waiting, sent, { at: now, timeZone: zone })
        for (const id of next.expired) expired.add(id)
        for (const id of next.send?.with ?? []) merged.add(id)
        const done = new Set([...next.expired, ...(next.send ? [next.send.id, ...next.send.with] : [])])
        const chosen = waiting.find(({ id }) => id === next.send?.id)
        if (chosen) sent.push({ ...chosen, sentAt: now })
        const held = new Map(next.holds.map(({ id, until }) => [id, until]))
        waiting = waiting
          .filter(({ id }) => !done.has(id))
          .map((each) => ({ ...each, nextAttemptAt: held.get(each.id) ?? each.nextAttemptAt }))
        if (!chosen && waiting.length > 0)
          now = new Date(
            Math.max(now.getTime() + 1, Math.min(...waiting.map(({ nextAttemptAt }) => nextAttemptAt.getTime()))),
          )
      }
      expect(waiting).toEqual([])
      expect(sent.length + merged.size + expired.size).toBe(list.length)
      const days = Map.groupBy(sent, ({ sentAt }) => companyDay(sentAt, zone))
      for (const [day, ofDay] of days) {
        expect(ofDay.length).toBeLessThanOrEqual(6)
        for (const { kind, sentAt } of ofDay.filter((each) => each.kind !== 'ON_ITS_WAY')) {
          expect(sentAt >= timeOnDay(day, '08:00', zone), kind).toBe(true)
          expect(sentAt < timeOnDay(day, '21:00', zone), kind).toBe(true)
        }
      }
      for (const ofOrder of Map.groupBy(
        sent.filter(({ kind, orderId }) => orderId !== null && kind !== 'ON_ITS_WAY'),
        ({ orderId }) => orderId,
      ).values())
        expect(ofOrder.map(({ id }) => id)).toEqual(ofOrder.map(({ id }) => id).toSorted((a, b) => a - b))
    }),
    { numRuns: 200 },
  )
})
