import type * as contract from '@dray/contract/pending'
import type * as pickingContract from '@dray/contract/pending/picking'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import { compareForPicking, compareTexts, effectiveShelf } from '@dray/domain/picking/picking-walk'
import type { Db } from '../../platform/db/db.ts'
import {
  answeredKeyedPage,
  type AnsweredPage,
  keyedPage,
  maxRowsAtOnce,
} from '../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { shortLines, withCosts } from '../orders/index.ts'
import { idOfSku } from '../products/index.ts'
import {
  countPendingOrders,
  countWaitingLines,
  linesToPick,
  ordersToPick,
  pendingAmong,
  pendingByOrder,
  pendingItems,
  pendingLines,
  pendingProducts,
} from './pending.sql.ts'

/** Unpulled lines of open orders (D-83, D-84), of one product or all. Answers a page, or everything if it isn't too much. */
export async function listPendingItems(
  db: Db,
  { user, query }: CallRequest<typeof contract.listPendingItems>,
): Promise<AnsweredPage<contract.PendingItem>> {
  const { sku, skip = 0 } = query
  const productId = sku === undefined ? undefined : mustExist(await idOfSku(db, sku))
  const page = keyedPage(placeKeys, query, maxRowsAtOnce)
  const items = bounded(await pendingItems(db, { openStatuses: openOrderStatuses, productId }, { ...page, skip }))
  const { rows, next } = answeredKeyedPage(page, items, lineKeys)
  return { rows: withCosts(user, rows), next }
}

const placeKeys = ['time', 'whole', 'whole', 'whole'] as const
const lineKeys = ({
  placedAt,
  placedId,
  position,
  id,
}: Record<'placedId' | 'position' | 'id', number> & { placedAt: Date }) => [placedAt, placedId, position, id] as const

export async function listPendingProducts(db: Db, { query, today }: CallRequest<typeof contract.listPendingProducts>) {
  const listed = { ...searchedFor(query.search, today), isWaiting: query.waiting === 'true' }
  return {
    products: bounded(await pendingProducts(db, { ...listed, limit: maxRowsAtOnce + 1 })),
    orders: await countPendingOrders(db, listed),
    waitingLines: await countWaitingLines(db, { openStatuses: openOrderStatuses, today }),
  }
}

export async function listPendingLines(
  db: Db,
  { query, today }: CallRequest<typeof contract.listPendingLines>,
): Promise<AnsweredPage<contract.PendingLine>> {
  const page = keyedPage(placeKeys, query)
  const listed = { ...searchedFor(query.search, today), isWaiting: query.waiting === 'true', productIds: query.ids }
  return answeredKeyedPage(page, await pendingLines(db, listed, { ...page, skip: query.skip ?? 0 }), lineKeys)
}

/** The selected lines that are still pending, and whether they match the search. */
export const findPendingLines = (db: Db, { body, today }: CallRequest<typeof contract.findPendingLines>) =>
  pendingAmong(db, { ...searchedFor(body.search, today), itemIds: body.itemIds })

const searchedFor = (search: string, today: string) => ({
  today,
  openStatuses: openOrderStatuses,
  words: search.split(/\s+/).filter((word) => word !== ''),
})

/** Oldest order first. */
export async function listPendingOutbound(db: Db, sku: string) {
  const productId = mustExist(await idOfSku(db, sku))
  return bounded(await pendingByOrder(db, { openStatuses: openOrderStatuses, productId, limit: maxRowsAtOnce + 1 }))
}

function bounded<Row>(rows: Row[]): Row[] {
  if (rows.length > maxRowsAtOnce) throw new Refusal('too-many-lines')
  return rows
}

/** As many as a pick list on paper. */
const maxPickLines = 5000

/** By packing location, each in the sequence of the walk. */
export async function listPickLines(
  db: Db,
  { query, today }: CallRequest<typeof pickingContract.listPickLines>,
): Promise<{ orders: pickingContract.PickedOrder[]; lines: pickingContract.PickLine[] }> {
  const ids = [...new Set(query.ids)]
  const orders = await ordersToPick(db, ids)
  if (orders.length < ids.length) throw new Refusal('order-not-found')
  const rows = await linesToPick(db, ids, maxPickLines + 1)
  if (rows.length > maxPickLines) throw new Refusal('pick-list-too-long')
  const short = await shortLines(db, ids, { today })
  const lines = rows.map(({ productShelf, batchShelf, ...line }) => ({
    ...line,
    shelf: effectiveShelf(batchShelf, productShelf),
    missing: short.get(line.id)?.units ?? 0,
    unusableReason: short.get(line.id)?.unusableReason ?? null,
  }))
  return {
    orders,
    lines: lines.sort((a, b) => compareTexts(a.packingLocationName, b.packingLocationName) || compareForPicking(a, b)),
  }
}
