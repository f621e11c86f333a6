import type { StopEvent, recordStopEvents } from '@dray/contract/stop-events'
import { closedDayMark, openDay } from '@dray/domain/books/closing'
import { withBatches } from '@dray/domain/deliveries/proof-batches'
import {
  isClockOff,
  proofLines,
  type ProofLine,
  type ProofRules,
  unitsProblem,
} from '@dray/domain/deliveries/stop-events'
import { isOpen, isShipped } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { logUpdated } from '../../changelog/index.ts'
import { addMemo } from '../../memos/index.ts'
import {
  collectFigures,
  deliverOrder,
  lockOrderToDeliver,
  refuseIfAnyMissing,
  type StoredOrder,
} from '../../orders/index.ts'
import { type EnabledMethods, lockAccounts } from '../../payments/index.ts'
import { phoneTime } from './phone-time.ts'
import { batchesOfLines, hasProof, insertProof, lockFreePhotos, type Stop } from './stop-events.sql.ts'

type Delivered = Extract<StopEvent, { kind: 'DELIVERED' }>
type Request = CallRequest<typeof recordStopEvents>
/** The company's rules when the request came. */
export type EventRules = ProofRules & EnabledMethods & { requirePayment: boolean }
export type Applying = Request & { stop: Stop; rules: EventRules }
/** `claim` was sent: false if the event was applied before. */
export type Claiming = Applying & { claim: Promise<boolean> }

/** Delivers the order, keeps the proof, and requests a credit memo for what wasn't accepted (D-272). */
export async function deliverStop(
  tx: Tx,
  event: Delivered,
  { claim, day, ...request }: Claiming & { day: string },
): Promise<boolean> {
  const { orderId, accepted = [], notes } = event
  const { customerId } = request.stop
  const [isClaimed, , order, figures] = await allInOrder([
    claim,
    // A credit memo locks its customer, which comes before orders.
    accepted.length > 0 ? lockAccounts(tx, { customerIds: [customerId], orderIds: [] }) : Promise.resolve(),
    lockOrderToDeliver(tx, orderId),
    collectFigures(tx, [orderId], request.rules),
  ])
  if (!isClaimed) return false
  await refuseDelivery(tx, event, { ...request, order: order.before })
  const lines = proofLines(order.before.lines, accepted)
  const isAllAccepted = lines.every(({ refused }) => refused.length === 0)
  if (isAllAccepted) refuseIfAnyMissing(figures)
  const deliveredOn = openDay(order.closedThrough, day, request.today)
  await deliverOrder(tx, order, { ...request, today: deliveredOn })
  const memoId = isAllAccepted ? null : await requestMemo(tx, { orderId, lines, notes }, request)
  // Only now: refused units lower what must be paid.
  if (!isAllAccepted) refuseIfAnyMissing(await collectFigures(tx, [orderId], request.rules))
  const mark = deliveredOn === day ? '' : `. ${closedDayMark(day)}`
  await saveProof(tx, event, { ...request, lines, memoId, mark })
  return true
}

async function refuseDelivery(
  tx: Tx,
  { orderId, accepted = [], photos = [], signature }: Delivered,
  { rules, stop, order }: Applying & { order: StoredOrder },
): Promise<void> {
  if (rules.requireSignature && (signature ?? null) === null) throw new Refusal('signature-missing')
  if (rules.requirePhoto && photos.length === 0) throw new Refusal('photo-missing')
  if (order.driverId !== stop.driverId) throw new Refusal('order-not-found')
  if (!isOpen(order.orderStatus) && !isShipped(order.orderStatus)) throw new Refusal('order-not-open')
  if (isShipped(order.orderStatus) && (await hasProof(tx, orderId))) throw new Refusal('stop-delivered')
  const problem = unitsProblem(order.lines, accepted)
  if (problem) throw new Refusal(problem.code, problem)
}

async function saveProof(
  tx: Tx,
  event: Delivered,
  { lines, memoId, mark, ...request }: Request & { lines: readonly ProofLine[]; memoId: number | null; mark: string },
): Promise<void> {
  const { orderId, photos = [], receivedBy, notes } = event
  const { user, author } = request
  if (photos.length > 0 && (await lockFreePhotos(tx, user.id, photos)).length < photos.length)
    throw new Refusal('photo-unknown')
  const proof = {
    eventId: event.id,
    orderId,
    driverId: user.id,
    deliveredAt: event.at,
    isClockOff: isClockOff(event.at, request.at),
    createdAt: request.at,
    receivedBy,
    signature: event.signature ?? null,
    notes,
    lines: JSON.stringify(withBatches(lines, await batchesOfLines(tx, orderId))),
    memoId,
  }
  await insertProof(tx, proof, photos)
  const to = receivedBy === null ? '' : ` to ${receivedBy}`
  await logUpdated(
    tx,
    'order',
    [{ id: orderId, notes: `Delivered${to}${phoneTime(event.at, request)}${mark}` }],
    author,
  )
  await announce(tx, 'orders', [orderId])
  // Its PDF is saved next (`proof-papers.ts`).
  await announce(tx, 'documents', [])
}

type Handover = { orderId: number; lines: readonly ProofLine[]; notes: string | null }

async function requestMemo(tx: Tx, { orderId, lines, notes }: Handover, request: Request): Promise<number> {
  const refused = lines.flatMap(({ orderLineId, refused }) => refused.map((each) => ({ ...each, orderLineId })))
  const memo = await addMemo(tx, { ...request, params: { orderId }, body: { lines: refused, notes, request: true } })
  return memo.id
}
