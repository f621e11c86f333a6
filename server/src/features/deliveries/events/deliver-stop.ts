import { problems } from '@dray/contract/problems'
import type { StopEvent, recordStopEvents } from '@dray/contract/deliveries/stop-events'
import { closedDayMark, openDay } from '@dray/domain/books/closing'
import { differs, heldSentence, stopDifferences } from '@dray/domain/deliveries/held-delivery'
import { withBatches } from '@dray/domain/deliveries/proof-batches'
import {
  isClockOff,
  proofLines,
  type ProofLine,
  type ProofRules,
  refusedUnits,
  type UnitsProblem,
  unitsProblem,
} from '@dray/domain/deliveries/stop-events'
import { isShipped } from '@dray/domain/orders/order-status'
import { isAdmin } from '@dray/domain/users/permissions'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { logUpdated } from '../../changelog/index.ts'
import {
  collectFigures,
  deliverOrder,
  lockOrderToDeliver,
  refuseIfAnyMissing,
  type StoredOrder,
} from '../../orders/index.ts'
import { type EnabledMethods, lockAccounts } from '../../payments/index.ts'
import { phoneTime } from './phone-time.ts'
import { requestMemo } from './request-memo.ts'
import { batchesOfLines, hasProof, insertProof, lockFreePhotos, productNames, type Stop } from './stop-events.sql.ts'

type Delivered = Extract<StopEvent, { kind: 'DELIVERED' }>
type Request = CallRequest<typeof recordStopEvents>
/** The company's rules when the request came. */
export type EventRules = ProofRules & EnabledMethods & { requirePayment: boolean }
export type Applying = Request & {
  stop: Stop
  rules: EventRules
  /** The rule that stopped this delivery, tried just before. */
  problem?: string
}
/** `claim` was sent: false if the event was applied before. */
export type Claiming = Applying & { claim: Promise<boolean> }

/** Why the office decides about a delivery, and the refusal of the pipeline, if that is why. */
type Hold = { sentence: string; problem: string | null }

/**
 * Delivers the order, keeps the proof, and requests a credit memo for what wasn't accepted. If the office changed the order after the
 * phone read it, only the proof is kept, until the office decides. False if the event was applied before.
 */
export async function deliverStop(
  tx: Tx,
  event: Delivered,
  { claim, day, ...request }: Claiming & { day: string },
): Promise<boolean> {
  const { orderId, accepted = [] } = event
  const { customerId } = request.stop
  const [isClaimed, , order, figures] = await allInOrder([
    claim,
    // A credit memo locks its customer, which comes before orders.
    accepted.length > 0 ? lockAccounts(tx, { customerIds: [customerId], orderIds: [] }) : Promise.resolve(),
    lockOrderToDeliver(tx, orderId),
    collectFigures(tx, [orderId], request.rules),
  ])
  if (!isClaimed) return false
  refuseWithoutProof(event, request.rules)
  const lines = await linesOfProof(tx, event, order.before)
  const hold = whyHeld(event, order.before, request)
  if (hold) {
    await saveProof(tx, event, { ...request, lines, hold })
    return true
  }
  if (isShipped(order.before.orderStatus) && (await hasProof(tx, orderId))) throw new Refusal('stop-delivered')
  const isAllAccepted = refusedUnits(lines) === 0
  if (isAllAccepted) refuseIfAnyMissing(figures)
  const deliveredOn = openDay(order.closedThrough, day, request.today)
  const memoId = await orHold(async () => {
    await deliverOrder(tx, order, { ...request, today: deliveredOn })
    return isAllAccepted ? null : await requestMemo(tx, { orderId, lines, notes: event.notes }, request)
  })
  // Only now: refused units lower what must be paid.
  if (!isAllAccepted) refuseIfAnyMissing(await collectFigures(tx, [orderId], request.rules))
  const mark = deliveredOn === day ? '' : `. ${closedDayMark(day)}`
  await saveProof(tx, event, { ...request, lines, memoId, mark })
  return true
}

function refuseWithoutProof({ photos = [], signature }: Delivered, rules: ProofRules): void {
  if (rules.requireSignature && (signature ?? null) === null) throw new Refusal('signature-missing')
  if (rules.requirePhoto && photos.length === 0) throw new Refusal('photo-missing')
}

/** Units handed over: those that the phone showed, if it says so, minus the refused ones (D-315). */
async function linesOfProof(tx: Tx, { accepted = [], shown }: Delivered, { lines }: StoredOrder): Promise<ProofLine[]> {
  const names =
    shown &&
    (await productNames(
      tx,
      shown.map(({ productId }) => productId),
    ))
  const onTruck =
    shown?.map(({ orderLineId: id, productId, units: quantity }) => {
      const product = mustExist(names?.get(productId), 'stop-line-unknown')
      return { id, productId, quantity, ...product }
    }) ?? lines
  const problem = unitsProblem(onTruck, accepted)
  if (problem) throw new Refusal<UnitsProblem>(problem.code, problem)
  return proofLines(onTruck, accepted)
}

function whyHeld({ shown }: Delivered, order: StoredOrder, { user, problem }: Applying): Hold | undefined {
  // Admins deliver stops of any driver.
  const differences = stopDifferences(shown, order, isAdmin(user) ? order.driverId : user.id)
  if (problem !== undefined) return { sentence: heldSentence(differences), problem }
  return differs(differences) ? { sentence: heldSentence(differences), problem: null } : undefined
}

/** A rule about stock, lines or credit stopped the delivery, and nothing at the door can change that. */
export class OfficeMustDecide extends Error {
  readonly problem: string
  constructor({ code, details }: Refusal) {
    super(code)
    const title = typeof details.title === 'string' ? details.title : problems[code][1]
    const about = details.batchNumber ?? details.sku
    this.problem = typeof about === 'string' ? `${title} (${about})` : title
  }
}

async function orHold<Result>(deliver: () => Promise<Result>): Promise<Result> {
  try {
    return await deliver()
  } catch (error) {
    const isForOffice = error instanceof Refusal && problems[error.code][0] < 500 && error.code !== 'period-closed'
    throw isForOffice ? new OfficeMustDecide(error) : error
  }
}

type Kept = { lines: readonly ProofLine[] } & (
  | { memoId: number | null; mark: string; hold?: undefined }
  | { hold: Hold; memoId?: undefined; mark?: undefined }
)

async function saveProof(
  tx: Tx,
  event: Delivered,
  { lines, memoId = null, mark = '', hold, ...request }: Request & Kept,
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
    // A held one names its batches once it is applied.
    lines: JSON.stringify(hold ? lines : withBatches(lines, await batchesOfLines(tx, orderId))),
    memoId,
    standing: hold ? ('HELD' as const) : ('COUNTED' as const),
    problem: hold?.problem ?? null,
  }
  await insertProof(tx, proof, photos)
  const to = receivedBy === null ? '' : ` to ${receivedBy}`
  const when = phoneTime(event.at, request)
  const said = hold ? `Delivery${to}${when} kept for the office: ${hold.sentence}` : `Delivered${to}${when}${mark}`
  await logUpdated(tx, 'order', [{ id: orderId, notes: said }], author)
  // Its PDF is saved next (`proof-pdfs.ts`).
  await announce(tx, 'documents', [])
}
