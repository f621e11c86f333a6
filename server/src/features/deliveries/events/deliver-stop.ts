import type { StopEvent, recordStopEvents } from '@dray/contract/stop-events'
import {
  isClockOff,
  proofLines,
  type ProofLine,
  type ProofRules,
  unitsProblem,
} from '@dray/domain/deliveries/stop-events'
import { isOpen, isShipped } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { logUpdated } from '../../changelog/index.ts'
import { addMemo } from '../../memos/index.ts'
import { deliverOrder, refuseIfMustPay, type StoredOrder } from '../../orders/index.ts'
import { lockAccounts } from '../../payments/index.ts'
import { phoneTime } from './phone-time.ts'
import { hasProof, insertProof, lockFreePhotos, type Stop } from './stop-events.sql.ts'

type Delivered = Extract<StopEvent, { kind: 'DELIVERED' }>
type Request = CallRequest<typeof recordStopEvents>
export type Applying = Request & { stop: Stop; rules: ProofRules }

/** Delivers the order, keeps the proof, and requests a credit memo for what wasn't accepted (D-272). */
export async function deliverStop(tx: Tx, event: Delivered, request: Applying): Promise<void> {
  const { orderId, accepted = [], photos = [], receivedBy, notes } = event
  const { user, author, today, rules, stop } = request
  const signature = event.signature ?? null
  if (rules.requireSignature && signature === null) throw new Refusal('signature-missing')
  if (rules.requirePhoto && photos.length === 0) throw new Refusal('photo-missing')
  // A credit memo locks its customer, which comes before orders.
  if (accepted.length > 0) await lockAccounts(tx, { customerIds: [stop.customerId], orderIds: [] })
  const refuseIf = async (order: StoredOrder) => {
    if (order.driverId !== stop.driverId) throw new Refusal('order-not-found')
    if (!isOpen(order.orderStatus) && !isShipped(order.orderStatus)) throw new Refusal('order-not-open')
    if (isShipped(order.orderStatus) && (await hasProof(tx, orderId))) throw new Refusal('stop-delivered')
    const problem = unitsProblem(order.lines, accepted)
    if (problem) throw new Refusal(problem.code, problem)
  }
  const order = await deliverOrder(tx, orderId, { user, author, today, refuseIf })
  const lines = proofLines(order.lines, accepted)
  const memoId = await requestMemo(tx, { orderId, lines, notes }, request)
  // Only now: refused units lower what must be paid.
  await refuseIfMustPay(tx, [orderId])
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
    signature,
    notes,
    lines: JSON.stringify(lines),
    memoId,
  }
  await insertProof(tx, proof, photos)
  const to = receivedBy === null ? '' : ` to ${receivedBy}`
  await logUpdated(tx, 'order', [{ id: orderId, notes: `Delivered${to}${phoneTime(event.at, request)}` }], author)
  await announce(tx, 'orders', [orderId])
  // Its PDF is saved next (`proof-papers.ts`).
  await announce(tx, 'documents', [])
}

type Handover = { orderId: number; lines: readonly ProofLine[]; notes: string | null }

/** The id of the requested memo; null if everything was accepted. */
async function requestMemo(tx: Tx, { orderId, lines, notes }: Handover, request: Request): Promise<number | null> {
  const refused = lines.flatMap(({ orderLineId, refused }) => refused.map((each) => ({ ...each, orderLineId })))
  if (refused.length === 0) return null
  const memo = await addMemo(tx, { ...request, params: { orderId }, body: { lines: refused, notes, request: true } })
  return memo.id
}
