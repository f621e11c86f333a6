import type * as contract from '@dray/contract/pending'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import {
  type AnsweredPage,
  answeredKeyedPage,
  keyedPage,
  maxRowsAtOnce,
} from '../../platform/http/answers/list-page.ts'
import { idOfSku } from '../products/index.ts'
import {
  countPendingOrders,
  countWaitingLines,
  pendingAmong,
  pendingByOrder,
  pendingItems,
  pendingLines,
  pendingProducts,
} from './pending.sql.ts'
import { withCosts } from '../orders/index.ts'

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
