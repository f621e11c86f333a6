import type * as contract from '@dray/contract/deliveries/held'
import { closedDayMark, openDay } from '@dray/domain/books/closing'
import { handedOver } from '@dray/domain/deliveries/held-delivery'
import { withBatches } from '@dray/domain/deliveries/proof-batches'
import { type ProofLine, refusedUnits } from '@dray/domain/deliveries/stop-events'
import { zero } from '@dray/domain/money'
import { isShipped } from '@dray/domain/orders/order-status'
import { dayAndTime } from '@dray/domain/time/company-day'
import type { Tx } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { announce } from '../../../platform/live/announce.ts'
import { lockOrderToSplit, saveSplit } from '../../backorders/index.ts'
import { logUpdated } from '../../changelog/index.ts'
import { lockClosedThrough } from '../../closing/index.ts'
import {
  linesOfOrders,
  lockOrders,
  priceLines,
  readOrder,
  type SentLine,
  storedFields,
  type StoredOrder,
} from '../../orders/index.ts'
import { isActiveDriver } from '../../users/index.ts'
import { requestMemo } from '../events/request-memo.ts'
import { batchesOfLines, hasProof, productNames } from '../events/stop-events.sql.ts'
import { shownLines } from './find-held.ts'
import { countProof, dismissProof, heldProofById, orderOfProof } from './held.sql.ts'

type Request = CallRequest<typeof contract.applyHeldDelivery>

/** The order becomes what the driver handed over, and the rest of it a backorder. */
export async function applyHeldDelivery(tx: Tx, request: Request) {
  const { params, body, user, author, today, timeZone } = request
  const orderId = mustExist(await orderOfProof(tx, params.id))
  const { before, customers } = await lockOrderToSplit(tx, { id: orderId, user, modifiedOn: body?.modifiedOn })
  const proof = mustExist(await heldProofById(tx, params.id), 'delivery-settled')
  if (isShipped(before.orderStatus) && (await hasProof(tx, orderId))) throw new Refusal('stop-delivered')
  const deliveredOn = openDay(await lockClosedThrough(tx), proof.day, today)
  const shown = handedOver(shownLines(proof.lines), before.lines)
  const isDriver = await isActiveDriver(tx, proof.driverId)
  const { backorder } = await saveSplit(
    tx,
    {
      before,
      customers,
      fields: {
        ...storedFields(before),
        orderStatus: isShipped(before.orderStatus) ? before.orderStatus : 'DELIVERED',
        pickupOrder: false,
        driverId: isDriver ? proof.driverId : before.driverId,
      },
      lines: await deliveredLines(tx, before, shown),
      split: shown.lines.map(({ line, units }) => ({ line, waits: unitsToDeliver(before, line.quantity - units) })),
    },
    { user, author, today: deliveredOn, reason: body?.reason ?? null },
  )
  const lines = await onPresentLines(tx, orderId, proof.lines)
  const { notes, driverName, deliveredAt } = proof
  const memoId = refusedUnits(lines) === 0 ? null : await requestMemo(tx, { orderId, lines, notes }, request)
  await countProof(tx, proof.id, { memoId, lines: JSON.stringify(lines), userId: author.userId, at: author.at })
  const mark = deliveredOn === proof.day ? '' : `. ${closedDayMark(proof.day)}`
  const said = `Delivery by ${driverName} on ${dayAndTime(deliveredAt, timeZone)} applied${mark}`
  await logUpdated(tx, 'order', [{ id: orderId, notes: said }], author)
  // Its PDF is saved next (`proof-pdfs.ts`).
  await announce(tx, 'documents', [])
  return { order: await readOrder(tx, user, { id: orderId }), backorder }
}

/** Nobody waits for the rest of an order that was canceled. */
const unitsToDeliver = ({ orderStatus }: StoredOrder, units: number): number =>
  orderStatus === 'CANCELLED' || orderStatus === 'REFUNDED' ? 0 : Math.max(0, units)

type Shown = ReturnType<typeof handedOver<StoredOrder['lines'][number]>>

/** With the units that were on the truck. Lines without a batch get one, as when they are saved in the editor. */
async function deliveredLines(tx: Tx, before: StoredOrder, { lines, added }: Shown) {
  const names = await productNames(
    tx,
    added.map(({ productId }) => productId),
  )
  const kept = lines.flatMap(({ line, units }): SentLine[] => {
    const needsBatch = line.batchMode === 'auto' && line.batchId === null && !line.tagsPulled
    return units === 0 ? [] : [{ ...line, stored: line, quantity: units, needsBatch }]
  })
  const again = added.map(({ productId, units: quantity }): SentLine => {
    const { productSku } = mustExist(names.get(productId), 'product-unknown')
    const line = { productSku, quantity, unitPrice: undefined, priceAdjustment: zero, batchId: null }
    return { ...line, stored: undefined, batchMode: 'auto', needsBatch: true }
  })
  return priceLines(tx, before, { lines: [...kept, ...again], customerId: before.customerId })
}

/** A line that the office removed came back with another id. */
async function onPresentLines(tx: Tx, orderId: number, proof: readonly ProofLine[]): Promise<ProofLine[]> {
  const lines = await linesOfOrders(tx, [orderId])
  const present = proof.map((line) => {
    if (lines.some(({ id }) => id === line.orderLineId)) return line
    const same = lines.find(({ productId }) => productId === line.productId)
    return same === undefined ? line : { ...line, orderLineId: same.id }
  })
  return withBatches(present, await batchesOfLines(tx, orderId))
}

type Dismissal = CallRequest<typeof contract.dismissHeldDelivery>

/** The order stays as it is. */
export async function dismissHeldDelivery(
  tx: Tx,
  { params, body, author, timeZone }: Dismissal,
): Promise<{ ok: true }> {
  const reason = body.reason ?? null
  if (reason === null) throw new Refusal('reason-missing')
  const orderId = mustExist(await orderOfProof(tx, params.id))
  await lockOrders(tx, [orderId])
  const proof = mustExist(await heldProofById(tx, params.id), 'delivery-settled')
  await dismissProof(tx, proof.id, { reason, userId: author.userId, at: author.at })
  const notes = `Delivery by ${proof.driverName} on ${dayAndTime(proof.deliveredAt, timeZone)} dismissed: ${reason}`
  await logUpdated(tx, 'order', [{ id: orderId, notes }], author)
  return { ok: true }
}
