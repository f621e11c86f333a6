import type * as contract from '@dray/contract/purchase-receipts'
import { isReceivedTooEarly } from '@dray/domain/batches/receipt'
import { deliveryProblem, itemsAfter, receivingProblem } from '@dray/domain/purchases/receiving/delivery'
import { isNothingOpen } from '@dray/domain/purchases/receiving/item-units'
import { statusAfterReceiving } from '@dray/domain/purchases/receiving/plan-receipts'
import { companyDay, toCompanyDay } from '@dray/domain/time/company-day'
import type { Tx } from '../../../db/db.ts'
import { mustExist, Refusal } from '../../../http/refusal.ts'
import type { CallRequest } from '../../../http/serve.ts'
import { readBatches } from '../../batches/index.ts'
import { authorOf } from '../../changelog/index.ts'
import { lockProducts } from '../../products/index.ts'
import { type ItemRow, itemsOfPurchases, lockToReceive, productsOfPurchases } from './receive.sql.ts'
import { type ReceivingOrder, receivingState, savedReceiving, saveReceivings } from './save-receiving.ts'
import { type StockedUnits, stockUnits } from './stock-units.ts'

type Request = Omit<CallRequest<typeof contract.receiveDelivery>, 'query'>
type Line = Request['body']['lines'][number]

/**
 * Receives what came of a purchase order in one delivery (D-197). Two people who receive the same goods come one after the other under
 * the lock of the purchase order, and the second is refused, because more was received than they saw.
 */
export async function receiveDelivery(tx: Tx, request: Request, timeZone: string): Promise<contract.ReceivedDelivery> {
  const { deliveries, stocked } = await receiveDeliveries(tx, [request], timeZone)
  const delivery = mustExist(deliveries[0])
  const batches = await readBatches(
    tx,
    stocked.flatMap(({ batch }) => batch?.id ?? []),
  )
  const receipt = { receivedOn: delivery.receivedOn, receivedBy: request.user.name, createdAt: request.at }
  return {
    ...savedReceiving(delivery),
    receipts: stocked.map((units) => ({ ...receipt, ...receiptFields(units), ...checkedIn(units, batches) })),
    batches: [...batches.values()],
  }
}

/** Receives deliveries of several purchase orders, one of each, by who sends it and when. */
export async function receiveDeliveries(tx: Tx, requests: readonly Request[], timeZone: string) {
  const ids = requests.map(({ params }) => params.id)
  const orders = new Map((await lockToReceive(tx, ids)).map((order) => [order.id, order]))
  const sent = requests.map((request) => ({ ...request, order: mustExist(orders.get(request.params.id)) }))
  await lockProducts(tx, [...new Set(await productsOfPurchases(tx, ids))])
  const items = await itemsOfPurchases(tx, ids)
  const deliveries = sent.map((request) => planDelivery(request, items.get(request.order.id) ?? [], timeZone))
  const stocked = await stockUnits(tx, deliveries)
  await saveReceivings(tx, deliveries)
  return { deliveries, stocked }
}

/** What comes with a delivery, and how its purchase order goes on. */
function planDelivery(request: Request & { order: ReceivingOrder }, items: readonly ItemRow[], timeZone: string) {
  const { body, order } = request
  const arrived = arrivedUnits(body.lines, items, receivingState(order))
  const today = companyDay(request.at, timeZone)
  const receivedOn = body.receivedOn === null ? today : toCompanyDay(body.receivedOn, timeZone)
  if (isReceivedTooEarly({ receivedOn, today })) throw new Refusal('received-in-future')
  const after = itemsAfter(items, body.lines)
  const reached = statusAfterReceiving(order.orderStatus, after)
  const closedShortReason = isNothingOpen(after) ? null : body.closedShortReason
  const status = closedShortReason === null ? reached : 'RECEIVED'
  return {
    ...{ order, arrived, receivedOn, today, isCheckedIn: body.isCheckedIn, author: authorOf(request) },
    change: { status, closedShortReason, before: items, after },
  }
}

const receiptFields = ({ receiptId, item, units, batch, reason }: StockedUnits) => ({
  id: receiptId,
  purchaseItemId: item.id,
  units,
  batchId: batch?.id ?? null,
  batchNumber: batch?.batchNumber ?? null,
  reason,
})

/** Whether the batch of the units is checked in; a batch that existed keeps what it has. */
const checkedIn = (
  { batch }: StockedUnits,
  batches: ReadonlyMap<number, contract.ReceivedDelivery['batches'][number]>,
) => (batch === undefined ? {} : { isCheckedIn: batches.get(batch.id)?.isCheckedIn ?? false })

/** The units of each line with their item. Refuses what can't be received. */
function arrivedUnits(
  lines: readonly Line[],
  items: readonly ItemRow[],
  state: Parameters<typeof receivingProblem>[0],
) {
  const problem = receivingProblem(state)
  if (problem) throw new Refusal(problem)
  refuseWrongLines(lines, items)
  const byId = new Map(items.map((item) => [item.id, item]))
  return lines.flatMap(({ itemId, units, batchNumber, reason }) => {
    const item = byId.get(itemId)
    if (item === undefined) return []
    if (!item.hasBatch && batchNumber !== null)
      throw new Refusal('product-without-batches', { sku: item.productSku, itemId })
    return [{ item, units, batchNumber, reason }]
  })
}

function refuseWrongLines(lines: readonly Line[], items: readonly ItemRow[]): void {
  const problem = deliveryProblem(lines, items)
  if (problem === undefined) return
  const { code, ...about } = problem
  const sku = items.find(({ id }) => id === about.itemId)?.productSku
  throw new Refusal(code === 'over-without-reason' ? 'reason-missing' : code, { ...about, sku })
}
