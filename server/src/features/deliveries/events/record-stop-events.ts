import { problems } from '@dray/contract/problems'
import * as contract from '@dray/contract/deliveries/stop-events'
import { isAdmin } from '@dray/domain/users/permissions'
import type { FastifyRequest } from 'fastify'
import type { Database } from '../../../platform/db/db.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { decode, loggedProblem } from '../../../platform/http/problem.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { applyEvent, refuseIfOther } from './apply-event.ts'
import { type Applying, type EventRules, OfficeMustDecide } from './deliver-stop.ts'
import { appliedEvents, findStops } from './stop-events.sql.ts'

type Request = CallRequest<typeof contract.recordStopEvents>
type Outcome = contract.StopEventOutcome
type Sender = Pick<FastifyRequest, 'id' | 'log' | 'user'>

/** Two stops of a customer share its credit, so they wait for each other; the stops of other customers don't. */
const customersAtOnce = 4

/** Applies each event once, in a transaction of its own, in the order of the phone's time, and answers for each (D-271). */
export async function recordStopEvents(
  db: Database,
  request: Request & { rules: EventRules },
  sender: Sender,
): Promise<Outcome[]> {
  const sent = request.body.events.map((event) => ({ id: event.id, ...decoded(event) }))
  const events = sent.flatMap(({ event }) => event ?? [])
  const stops = await findStops(db, [...new Set(events.map(({ orderId }) => orderId))])
  const stopForEvent = ({ event }: SentEvent) => event && stops.get(event.orderId)
  const applied = await appliedEvents(
    db,
    events.map(({ id }) => id),
  )
  const apply = async (each: SentEvent) => {
    if (each.event === undefined) throw each.failure
    const { event } = each
    const before = applied.get(event.id)
    if (before) return refuseIfOther(before, event, request.user)
    const stop = stopForEvent(each)
    if (stop === undefined) throw goneOrder(event)
    // Money and goods that left the driver's hands are recorded, whoever has the stop by now (D-314).
    if (event.kind === 'NOT_DELIVERED' && stop.driverId !== request.user.id && !isAdmin(request.user))
      throw new Refusal('order-not-found', { title: movedStop })
    await applyOrHold(db, event, { ...request, stop })
  }
  const outcomes = new Map<SentEvent, Outcome>()
  const run = limitConcurrency(customersAtOnce, Number.POSITIVE_INFINITY)
  await Promise.all(
    [...Map.groupBy(sent, (each) => stopForEvent(each)?.customerId).values()].map((fromCustomer) =>
      run(async () => {
        let isDelayed = false
        for (const each of fromCustomer.toSorted(byPhoneTime)) {
          // Later events may depend on it: a delivery needs its payment first.
          const outcome: Outcome = isDelayed ? sendAgain(each) : await eventOutcome(each, sender, () => apply(each))
          isDelayed ||= 'retry' in outcome
          outcomes.set(each, outcome)
        }
      }),
    ),
  )
  return sent.map((each) => mustExist(outcomes.get(each)))
}

/** Held if a rule stops the delivery, because the goods were handed over all the same. */
async function applyOrHold(db: Database, event: contract.StopEvent, request: Applying): Promise<void> {
  try {
    await inTransaction(db, (tx) => applyEvent(tx, event, request))
  } catch (error) {
    if (!(error instanceof OfficeMustDecide)) throw error
    const { problem } = error
    await inTransaction(db, (tx) => applyEvent(tx, event, { ...request, problem }))
  }
}

const goneOrder = ({ kind }: contract.StopEvent): Refusal =>
  kind === 'COLLECTED' ? new Refusal('collected-order-gone') : new Refusal('order-not-found', { title: goneStop })

const goneStop = 'Dray no longer has this order. Tell the office what happened here.'
const movedStop = 'This stop is no longer yours. Tell the office what happened here.'

type SentEvent = { id: string; event?: contract.StopEvent; failure?: unknown }

function decoded(sent: unknown): Omit<SentEvent, 'id'> {
  try {
    return { event: decode(contract.stopEventSchema, sent) }
  } catch (failure) {
    return { failure }
  }
}

const byPhoneTime = (a: SentEvent, b: SentEvent): number => eventTime(a) - eventTime(b)
const eventTime = ({ event }: SentEvent): number => event?.at.getTime() ?? 0

const sendAgain = ({ id }: SentEvent): Outcome => {
  const [, title] = problems.busy
  return { id, retry: true, code: 'busy', title }
}

async function eventOutcome({ id }: SentEvent, sender: Sender, apply: () => Promise<void>): Promise<Outcome> {
  try {
    await apply()
    return { id, done: true }
  } catch (error) {
    const { status, code, title, missing } = loggedProblem(error, sender)
    if (status >= 500) return { id, retry: true, code, title }
    return { id, code, title, ...(typeof missing === 'number' ? { missing } : {}) }
  }
}
