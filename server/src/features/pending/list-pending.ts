import type { PendingItem } from '@dray/contract/pending'
import { openOrderStatuses } from '@dray/domain/orders/order-status'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../db/db.ts'
import { mustExist, Refusal } from '../../http/refusal.ts'
import { idOfSku } from '../products/index.ts'
import { pendingByOrder, pendingLines } from './pending.sql.ts'
import { withCosts } from '../orders/index.ts'

/** The most lines in one answer: more than a day of the largest warehouse. Larger answers would exhaust the server. */
const maxAtOnce = 20_000

/** The unpulled lines of open orders (D-83, D-84), of all products or of one. */
export async function listPendingItems(db: Db, reader: Person, sku: string | undefined): Promise<PendingItem[]> {
  const productId = sku === undefined ? undefined : mustExist(await idOfSku(db, sku))
  return withCosts(
    reader,
    bounded(await pendingLines(db, { openStatuses: openOrderStatuses, productId, limit: maxAtOnce + 1 })),
  )
}

/** The pending units of a product by order, oldest order first. */
export async function listPendingOutbound(db: Db, sku: string) {
  const productId = mustExist(await idOfSku(db, sku))
  return bounded(await pendingByOrder(db, { openStatuses: openOrderStatuses, productId, limit: maxAtOnce + 1 }))
}

function bounded<Row>(rows: Row[]): Row[] {
  if (rows.length > maxAtOnce) throw new Refusal('too-many-lines')
  return rows
}
