import type * as contract from '@dray/contract/backorders'
import type { AllocatedLine } from '@dray/domain/backorders/queue'
import { isOpen } from '@dray/domain/orders/order-status'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { requireOpenDays } from '../../closing/index.ts'
import { type OrderToSave, shippableLines, storedFields, type StoredOrder } from '../../orders/index.ts'
import { lockProducts } from '../../products/index.ts'
import { lockOrderToSplit } from './lock-order-to-split.ts'
import { saveSplit } from './save-split.ts'

type Request = CallRequest<typeof contract.shipAvailable>

/**
 * Ships or packs what is there of an open order and moves the rest, with its money, to a backorder. Nothing is repriced and no
 * credit hold is asked.
 */
export async function shipAvailable(tx: Tx, request: Request) {
  const { params, body, user, today } = request
  const { before, customers } = await lockOrderToSplit(tx, { id: params.id, user, modifiedOn: body.modifiedOn })
  if (!isOpen(before.orderStatus)) throw new Refusal('order-not-open')
  const [, split] = await allInOrder([requireOpenDays(tx, [today]), allocateLocked(tx, before, today)])
  if (split.every(({ line, waits }) => line.quantity === waits)) throw new Refusal('nothing-to-ship')
  const fields = { ...storedFields(before), orderStatus: body.orderStatus }
  return saveSplit(tx, { before, customers, fields, lines: split.flatMap(shippingLines), split }, request)
}

/** The locked products keep their stock, their batches and what orders reserve of them. */
async function allocateLocked(tx: Tx, { lines }: StoredOrder, today: string) {
  await lockProducts(tx, [...new Set(lines.map(({ productId }) => productId))])
  return shippableLines(tx, lines, today)
}

type Split = AllocatedLine<StoredOrder['lines'][number]>

const shippingLines = ({ line, ships }: Split): OrderToSave['lines'] =>
  ships.map(({ batchId, quantity }, part) => ({
    ...line,
    id: part === 0 ? line.id : null,
    batchId,
    quantity,
    needsBatch: false,
  }))
