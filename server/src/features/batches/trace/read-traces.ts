import type * as contract from '@dray/contract/batches/traces'
import { type BatchTrace, newestUntraced, type TracedOrder } from '@dray/contract/batches/traces'
import type { CompanyClock } from '@dray/domain/time/company-day'
import { type OrderPlace, splitBatch } from '@dray/domain/batches/trace'
import { isOpen, isShipped, openOrderStatuses, orderStatuses, shippedStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../../platform/db/db.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import { answeredBatch } from '../../products/index.ts'
import { readBatches } from '../batches.sql.ts'
import {
  type MovedRow,
  movedUnits,
  newestUntracedOrders,
  type OrderRow,
  ordersOfTrace,
  type OrderUnits,
  productsOfTrace,
  purchaseReceiptsOfBatches,
  reservedOrders,
  singleMovements,
  untracedOrdersPage,
  untracedSinceReceived,
  untracedUnits,
} from './trace.sql.ts'
import { answeredKeyedPage, type AnsweredPage, keyedPage } from '../../../platform/http/answers/list-page.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'

/** The longest list of a trace, as of other lists without pages. */
const maxTracedRows = 20_000
const pulledStatuses = orderStatuses.filter((status) => isOpen(status) || isShipped(status))
const adjustmentKinds = ['LOSS', 'COUNT', 'CORRECTION'] as const

/** Traces of batches, in the sequence of the ids (D-255). Run in a snapshot, so the parts agree. A fixed number of queries. */
export async function readTraces(
  db: Db,
  batchIds: readonly number[],
  { timeZone, today }: Pick<CompanyClock, 'timeZone' | 'today'>,
): Promise<BatchTrace[]> {
  const ids = [...new Set(batchIds)]
  const batches = await readBatches(db, ids)
  for (const id of ids) mustExist(batches.get(id))
  const ledger = await readLedger(db, ids, timeZone)
  const productIds = [...new Set([...batches.values()].map(({ productId }) => productId))]
  const products = await productsOfTrace(db, productIds)
  const productById = new Map(products.map(({ id, ...product }) => [id, product]))
  const untraced = Map.groupBy(
    await newestUntracedOrders(db, productIds, { perProduct: newestUntraced, shipped: shippedStatuses }),
    (row) => row.productId,
  )
  const since = new Map(
    (await untracedSinceReceived(db, ids, shippedStatuses)).map(({ batchId, units }) => [batchId, units]),
  )
  return ids.map((id) => {
    const batch = mustExist(batches.get(id))
    const { imported, ...traced } = traceOne(id, ledger)
    return {
      batch: { ...answeredBatch(batch, today), ...mustExist(productById.get(batch.productId)) },
      ...traced,
      notTraceable: [
        ...imported.map((order) => ({ ...order, namesBatch: true })),
        ...(untraced.get(batch.productId) ?? []).map((order) => ({ ...order, namesBatch: false })),
      ],
      untracedSince: since.get(id) ?? 0,
    }
  })
}

type Ledger = Awaited<ReturnType<typeof readLedger>>

async function readLedger(db: Db, ids: readonly number[], timeZone: string) {
  const limit = maxTracedRows + 1
  const page = { limit, timeZone }
  const moved = await movedUnits(db, ids, page)
  const reserved = await reservedOrders(db, ids, openOrderStatuses, limit)
  const untraced = await untracedUnits(db, ids, pulledStatuses, limit)
  const receipts = await purchaseReceiptsOfBatches(db, ids, limit)
  const arrivals = await singleMovements(db, ids, ['OPENING', 'RECEIPT'], page)
  const adjustments = await singleMovements(db, ids, adjustmentKinds, page)
  for (const rows of [moved, reserved, untraced, receipts, arrivals, adjustments])
    if (rows.length > maxTracedRows) throw new Refusal('trace-too-long')
  const orderIds = [...moved, ...reserved, ...untraced].flatMap(({ orderId }) => orderId ?? [])
  const orders = orderIds.length === 0 ? [] : await ordersOfTrace(db, [...new Set(orderIds)])
  return {
    moved: byBatch(moved),
    reserved: byBatch(reserved),
    untraced: byBatch(untraced),
    receipts: byBatch(receipts),
    arrivals: byBatch(arrivals),
    adjustments: byBatch(adjustments),
    /** By customer name. */
    orders: new Map(orders.map((order) => [order.orderId, order])),
  }
}

const byBatch = <Row extends { batchId: number }>(rows: readonly Row[]) => Map.groupBy(rows, ({ batchId }) => batchId)

type TraceOfLedger = Omit<BatchTrace, 'batch' | 'notTraceable' | 'untracedSince'> & { imported: TracedOrder[] }

function traceOne(id: number, ledger: Ledger): TraceOfLedger {
  const moved = ledger.moved.get(id) ?? []
  const { parts, out, returnedUntraced } = splitBatch(moved, (orderId) => place(ledger.orders.get(orderId)))
  const shipped = daysMoved(moved, 'SHIPMENT')
  const left = listOrders(ledger, out, ({ orderId }) => shipped.get(orderId) ?? null)
  return {
    received: parts.received,
    receipts: [...listReceipts(id, ledger), ...listReturned(ledger, moved, returnedUntraced)].sort(byDay),
    customers: left.filter((order) => place(order) === 'customer'),
    pulledWaiting: left.flatMap((order) => (place(order) === 'warehouse' ? { ...order, shippedOn: null } : [])),
    reserved: listOrders(ledger, unitsByOrder(ledger.reserved.get(id)), () => null),
    remaining: parts.remaining,
    losses: parts.losses,
    counts: parts.counts,
    corrections: parts.corrections,
    adjustments: (ledger.adjustments.get(id) ?? []).map(({ batchId: _, ...movement }) => movement),
    imported: listOrders(ledger, unitsByOrder(ledger.untraced.get(id)), ({ deliveredOn }) => deliveredOn),
  }
}

function place(order: Pick<OrderRow, 'orderStatus'> | undefined): OrderPlace {
  if (order === undefined) return undefined
  if (isShipped(order.orderStatus)) return 'customer'
  return isOpen(order.orderStatus) ? 'warehouse' : undefined
}

const unitsByOrder = (rows: readonly OrderUnits[] = []): Map<number, number> =>
  new Map(rows.map(({ orderId, units }) => [orderId, units]))

/** By customer name. */
const listOrders = (
  { orders }: Ledger,
  unitsOf: ReadonlyMap<number, number>,
  shippedOn: (order: OrderRow) => string | null,
): TracedOrder[] =>
  [...orders.values()].flatMap((order) => {
    const units = unitsOf.get(order.orderId)
    const { deliveredOn: _, ...shown } = order
    return units === undefined ? [] : [{ ...shown, shippedOn: shippedOn(order), units }]
  })

function listReceipts(id: number, ledger: Ledger): BatchTrace['receipts'] {
  const bought = (ledger.receipts.get(id) ?? []).map(({ batchId: _, ...receipt }) => ({
    ...receipt,
    kind: 'RECEIPT' as const,
    orderNum: null,
  }))
  const arrived = (ledger.arrivals.get(id) ?? []).map(({ batchId: _, on, reason, kind, ...movement }) => ({
    ...movement,
    kind: kind === 'OPENING' ? kind : ('RECEIPT' as const),
    receivedOn: on,
    notes: reason,
    purchaseOrderNum: null,
    orderNum: null,
  }))
  return [...bought, ...arrived]
}

function listReturned(
  { orders }: Ledger,
  moved: readonly MovedRow[],
  returned: ReadonlyMap<number, number>,
): BatchTrace['receipts'] {
  const days = daysMoved(moved, 'RETURN')
  return [...returned].map(([orderId, units]) => ({
    kind: 'RETURN',
    receivedOn: days.get(orderId) ?? '',
    units,
    purchaseOrderNum: null,
    orderNum: orders.get(orderId)?.orderNum ?? null,
    notes: null,
    userName: null,
  }))
}

const daysMoved = (moved: readonly MovedRow[], moves: MovedRow['kind']): ReadonlyMap<number | null, string | null> =>
  new Map(moved.flatMap(({ kind, orderId, movedOn }) => (kind === moves ? [[orderId, movedOn]] : [])))

const byDay = (a: { receivedOn: string }, b: { receivedOn: string }): number =>
  a.receivedOn === b.receivedOn ? 0 : a.receivedOn < b.receivedOn ? -1 : 1

export async function listUntracedOrders(
  db: Db,
  { query }: CallRequest<typeof contract.listUntracedOrders>,
): Promise<AnsweredPage<contract.UntracedOrder>> {
  const page = keyedPage(['day', 'whole', 'whole'], query)
  const rows = await untracedOrdersPage(db, query.ids, { ...page, shipped: shippedStatuses })
  return answeredKeyedPage(page, rows, ({ shippedOn, orderId, productId }) => [shippedOn, orderId, productId])
}
