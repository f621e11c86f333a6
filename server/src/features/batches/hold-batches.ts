import type * as contract from '@dray/contract/batches'
import type { FieldChange } from '@dray/domain/changelog/differences'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db, Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { maxRowsAtOnce } from '../../platform/http/answers/list-page.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { announce } from '../../platform/live/announce.ts'
import { lockWaitingOrders, noteArrival } from '../backorders/index.ts'
import { recordChanges } from '../changelog/index.ts'
import { answeredBatch, lockBatches, lockProducts } from '../products/index.ts'
import { ordersReserving, productNames, readBatches, updateBatches } from './batches.sql.ts'

type Request = CallRequest<typeof contract.holdBatches>

/** Units on hold are not available, and can't be pulled (D-253). Batches already on hold keep their reason. */
export const holdBatches = (tx: Tx, request: Request): Promise<contract.Batch[]> => changeHolds(tx, request, 'hold')

export const releaseBatches = (tx: Tx, request: Request): Promise<contract.Batch[]> =>
  changeHolds(tx, request, 'release')

async function changeHolds(tx: Tx, request: Request, way: 'hold' | 'release'): Promise<contract.Batch[]> {
  const { body, user, at, today, author } = request
  const { reason } = body
  const ids = [...new Set(body.batchIds)]
  // A batch never changes its product.
  const productIds = [...new Set([...(await readBatches(tx, ids)).values()].map(({ productId }) => productId))]
  if (way === 'release') await lockWaitingOrders(tx, productIds, today)
  const batches = await lockWithProducts(tx, { ids, productIds })
  if (batches.length < ids.length) throw new Refusal('not-found')
  if (reason === null) throw new Refusal('reason-missing')
  const changing = batches.filter(({ isOnHold }) => isOnHold === (way === 'release'))
  if (changing.length === 0)
    throw new Refusal(way === 'hold' ? 'batch-on-hold' : 'batch-not-on-hold', { batchNumber: batches[0]?.batchNumber })

  const planned = changing.map(({ id, productId, productName, batchNumber, holdReason }) => ({
    id: productId,
    batchId: id,
    notes: `Batch ${batchNumber} ${way === 'hold' ? 'on hold' : 'released'}: ${reason}`,
    changes: [holdChange({ productName, batchNumber }, holdReason, way === 'hold' ? reason : null)],
  }))
  const save = (changed: typeof planned) =>
    updateBatches(
      tx,
      changed.map(({ batchId }) => batchId),
      way === 'hold'
        ? { holdReason: reason, heldBy: user.id, heldAt: at }
        : { holdReason: null, heldBy: null, heldAt: null },
    )
  await recordChanges(tx, 'product', { planned, save }, author)
  const changedIds = changing.map(({ id }) => id)
  const orders = await findOrdersOfBatches(tx, changedIds)
  if (orders.length > 0)
    await announce(
      tx,
      'orders',
      orders.map(({ orderId }) => orderId),
    )
  const after = [...(await readBatches(tx, ids)).values()]
  if (way === 'release') noteArrival(tx, { productIds, reason: `${releasedBatches(after)} released` }, request)
  return after.map((batch) => answeredBatch(batch, today))
}

const releasedBatches = (batches: readonly { batchNumber: string }[]): string =>
  batches.length === 1 ? `batch ${batches[0]?.batchNumber} was` : `${batches.length} batches were`

async function lockWithProducts(
  tx: Tx,
  { ids, productIds }: { ids: readonly number[]; productIds: readonly number[] },
) {
  await lockProducts(tx, productIds)
  const names = await productNames(tx, productIds)
  return (await lockBatches(tx, ids)).map((batch) => ({ ...batch, productName: names.get(batch.productId) ?? '' }))
}

const holdChange = (
  { productName, batchNumber }: { productName: string; batchNumber: string },
  previousValue: string | null,
  newValue: string | null,
): FieldChange => ({
  name: productName,
  field: 'hold',
  subfield: batchNumber,
  action: 'update',
  previousValue,
  newValue,
})

export const findOrdersOfBatches = (db: Db, batchIds: readonly number[]): Promise<contract.ReservingOrder[]> =>
  ordersReserving(db, { batchIds, openStatuses: openOrderStatuses, limit: maxRowsAtOnce })
