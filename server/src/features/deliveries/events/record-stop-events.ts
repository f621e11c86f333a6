import { encode } from '@dray/contract/encode'
import * as contract from '@dray/contract/stop-events'
import { isClockOff, type ProofRules } from '@dray/domain/deliveries/stop-events'
import { isAdmin } from '@dray/domain/users/permissions'
import type { FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import type { Database, Tx } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { decode, loggedProblem } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { recordCollection } from '../../collections/index.ts'
import { deliverStop } from './deliver-stop.ts'
import { markNotDelivered } from './mark-not-delivered.ts'
import { appliedEvent, claimEvent, findStops, type Stop } from './stop-events.sql.ts'

type Request = CallRequest<typeof contract.recordStopEvents>
type Outcome = contract.StopEventOutcome
type Sender = Pick<FastifyRequest, 'id' | 'log' | 'user'>

/** Two stops of a customer share its credit, so they wait for each other; the stops of other customers don't. */
const customersAtOnce = 4

/** Applies each event once, in a transaction of its own, in the order of the phone's time, and answers for each (D-271). */
export async function recordStopEvents(db: Database, request: Applying, sender: Sender): Promise<Outcome[]> {
  const sent = request.body.events.map((event) => ({ id: event.id, ...decoded(event) }))
  const stops = await findStops(db, [...new Set(sent.flatMap(({ event }) => event?.orderId ?? []))])
  const stopOf = ({ event }: SentEvent) => event && stops.get(event.orderId)
  const outcomes = new Map<SentEvent, Outcome>()
  const run = limitConcurrency(customersAtOnce, Number.POSITIVE_INFINITY)
  await Promise.all(
    [...Map.groupBy(sent, (each) => stopOf(each)?.customerId).values()].map((events) =>
      run(async () => {
        for (const each of events.toSorted(byPhoneTime))
          outcomes.set(each, await outcomeOf(each, sender, () => applyEvent(db, each, stopOf(each), request)))
      }),
    ),
  )
  return sent.map((each) => mustExist(outcomes.get(each)))
}

type Applying = Request & { rules: ProofRules }
type SentEvent = { id: string; event?: contract.StopEvent; failure?: unknown }

function decoded(sent: unknown): Omit<SentEvent, 'id'> {
  try {
    return { event: decode(contract.stopEventSchema, sent) }
  } catch (failure) {
    return { failure }
  }
}

const byPhoneTime = (a: SentEvent, b: SentEvent): number => timeOf(a) - timeOf(b)
const timeOf = ({ event }: SentEvent): number => event?.at.getTime() ?? 0

async function outcomeOf({ id }: SentEvent, sender: Sender, apply: () => Promise<void>): Promise<Outcome> {
  try {
    await apply()
    return { id, done: true }
  } catch (error) {
    const { code, title, missing } = loggedProblem(error, sender)
    return { id, code, title, ...(typeof missing === 'number' ? { missing } : {}) }
  }
}

async function applyEvent(
  db: Database,
  { event, failure }: SentEvent,
  stop: Stop | undefined,
  request: Applying,
): Promise<void> {
  if (event === undefined) throw failure
  await inTransaction(db, async (tx) => {
    const isNew = await claimOnce(tx, event, stop, request)
    if (isNew && stop !== undefined) await act(tx, event, { ...request, stop })
  })
}

/** False if it was applied before. An event of an order that isn't the driver's, or with another one's id, is refused. */
async function claimOnce(
  tx: Tx,
  event: contract.StopEvent,
  stop: Stop | undefined,
  { user, at, today, dayOf }: Request,
): Promise<boolean> {
  const contentHash = hashOf(event)
  const refuseIfOther = (applied: { driverId: number; contentHash: string }) => {
    if (applied.driverId !== user.id || applied.contentHash !== contentHash) throw new Refusal('event-reused')
    return false
  }
  const before = await appliedEvent(tx, event.id)
  if (before) return refuseIfOther(before)
  if (stop === undefined || (stop.driverId !== user.id && !isAdmin(user))) throw new Refusal('order-not-found')
  const clockOff = isClockOff(event.at, at)
  const day = clockOff ? today : dayOf(event.at)
  const isClaimed = await claimEvent(tx, {
    id: event.id,
    kind: event.kind,
    orderId: stop.id,
    driverId: user.id,
    // The phone's clock may be ahead by some hours.
    day: day > today ? today : day,
    happenedAt: event.at,
    isClockOff: clockOff,
    receivedAt: at,
    contentHash,
    reason: event.kind === 'NOT_DELIVERED' ? event.reason : null,
  })
  return isClaimed || refuseIfOther(mustExist(await appliedEvent(tx, event.id)))
}

const hashOf = (event: contract.StopEvent): string =>
  createHash('sha256')
    .update(JSON.stringify(encode(contract.stopEventSchema, event)))
    .digest('hex')

async function act(tx: Tx, event: contract.StopEvent, request: Applying & { stop: Stop }): Promise<void> {
  if (event.kind === 'DELIVERED') return deliverStop(tx, event, request)
  if (event.kind === 'NOT_DELIVERED') return markNotDelivered(tx, event, request)
  const { orderId, amount, paymentMethod, reference, notes: note, at } = event
  const day = isClockOff(at, request.at) ? request.today : request.dayOf(at)
  const collectedOn = day > request.today ? request.today : day
  await recordCollection(tx, { ...request, body: { orderId, amount, paymentMethod, reference, note, collectedOn } })
}
