import type { Need } from '@dray/domain/batches/usable-batches'
import type { BatchShare } from '@dray/domain/orders/batches/allocate-batches'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import {
  allocatableLine,
  type Reservation,
  reservedBefore,
  reserveSequentially,
} from '@dray/domain/orders/batches/reserve-batches'
import type { Tx } from '../../../platform/db/db.ts'
import { allInOrder } from '../../../platform/db/transaction.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import { pairs } from '../../../platform/pairs.ts'
import type { PricedLine } from '../lines/price-lines.ts'
import type { StoredOrder } from '../lines/stored-orders.ts'
import { unusableBatch } from './move-line-stock.ts'
import { lockReservable, productsOfBatches, reservedByOthers } from './reserve-batches.sql.ts'

type LineToReserve = Pick<
  PricedLine,
  'productId' | 'productSku' | 'batchId' | 'quantity' | 'needsBatch' | 'staysReserved'
> & {
  tagsPulled: boolean
}
/** The batches that the units of a line come from, once reserved. */
export type LineParts = { parts?: readonly BatchShare[] }

type OrderToReserve = {
  before: StoredOrder | undefined
  need: Need
  lines: readonly (LineToReserve & LineParts)[]
  refusal: Refusal | undefined
}

/** True for unpulled lines that name a batch or need one. */
export const reservesBatch = ({ batchId, needsBatch, tagsPulled, staysReserved }: LineToReserve): boolean =>
  !tagsPulled && !staysReserved && (batchId !== null || needsBatch)

/**
 * Reserves batches order by order: a named batch must be usable and have enough available units, and lines that need a batch are split
 * over those that come first (D-170, D-252). Sets the parts of each order's lines, or its refusal. The caller has locked the
 * orders and the products of all lines that reserve a batch.
 */
export async function reserveBatches(tx: Tx, orders: readonly OrderToReserve[]): Promise<void> {
  const reserving = orders.flatMap(({ lines }) => lines.filter(reservesBatch))
  const { batches, pending } = await lockStock(
    tx,
    reserving,
    orders.flatMap(({ before }) => before?.id ?? []),
  )
  const reservations = reserveSequentially(
    orders.map((order) => ({
      order,
      need: order.need,
      lines: order.lines.map(allocatableLine),
      before: reservedBefore(order.before),
    })),
    { batches, pending, batchOrder: batches[0]?.batchOrder ?? 'FIFO' },
  )
  const byId = new Map(batches.map((batch) => [batch.id, batch]))
  for (const [{ order }, reservation] of reservations) {
    order.refusal = refusedReservation(order.lines, reservation, byId)
    if (!('shares' in reservation)) continue
    for (const [line, shares] of pairs(order.lines, reservation.shares)) line.parts = shares
  }
}

/** Locks all batches the lines name or may get, then reads what other open orders reserve. */
async function lockStock(tx: Tx, lines: readonly LineToReserve[], exceptOrderIds: readonly number[]) {
  if (lines.length === 0) return { batches: [], pending: [] }
  const ids = [...new Set(lines.flatMap((line) => line.batchId ?? []))]
  const productIds = [...new Set(lines.flatMap((line) => (line.batchId === null ? line.productId : [])))]
  const reserved = { productIds: [...new Set(lines.map(({ productId }) => productId))] }
  const [batches, pending] = await allInOrder([
    lockReservable(tx, { ids, productIds }),
    reservedByOthers(tx, reserved, { exceptOrderIds, openStatuses: openOrderStatuses }),
  ])
  return { batches, pending }
}

type Batch = { productId: number; batchNumber: string }

function refusedReservation(
  lines: readonly LineToReserve[],
  reservation: Reservation,
  batches: ReadonlyMap<number, Batch>,
): Refusal | undefined {
  const foreign = lines.find(
    (line) => reservesBatch(line) && hasForeignBatch(line, batches.get(line.batchId ?? 0)?.productId),
  )
  if (foreign) return foreignBatch(foreign)
  if ('shares' in reservation) return undefined
  if ('unusable' in reservation) {
    const { batchId, reason } = reservation.unusable
    return unusableBatch(batches.get(batchId)?.batchNumber, reason)
  }
  const { batchId, available } = reservation.short
  return new Refusal('batch-taken', { batchNumber: batches.get(batchId)?.batchNumber, free: available })
}

/** Refuses a batch of another product. This is all that is checked for drafts, which reserve nothing. */
export async function refuseForeignBatches(tx: Tx, lines: readonly LineToReserve[]): Promise<void> {
  const batchIds = lines.flatMap((line) => line.batchId ?? [])
  if (batchIds.length === 0) return
  const productOf = await productsOfBatches(tx, batchIds)
  const foreign = lines.find((line) => hasForeignBatch(line, productOf.get(line.batchId ?? 0)))
  if (foreign) throw foreignBatch(foreign)
}

const hasForeignBatch = ({ batchId, productId }: LineToReserve, productOfBatch: number | undefined): boolean =>
  batchId !== null && productOfBatch !== productId

const foreignBatch = ({ productSku }: LineToReserve): Refusal =>
  new Refusal('batch-of-another-product', { sku: productSku })
