import type * as contract from '@dray/contract/collections'
import { payableBalance, transferMethods } from '@dray/domain/collections/collections'
import { maxSum, minCents } from '@dray/domain/money'
import { balanceDue } from '@dray/domain/orders/order-totals'
import { billableStatuses } from '@dray/domain/orders/order-status'
import type { Person } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { CallRequest } from '../../platform/http/serve.ts'
import { onlyDriverId, openRequirements } from '../orders/index.ts'
import { collectionById, type CollectionRow, findCollections, collectedTotals } from './collections.sql.ts'

/** More than a year of collections. A larger answer would exhaust the server. */
const maxAtOnce = 5000

/** Newest first. Drivers get what they collected or what was collected for their orders. */
export async function listCollections(
  db: Db,
  { query, user }: CallRequest<typeof contract.listCollections>,
): Promise<contract.Collection[]> {
  const rows = await findCollections(db, { ...query, ...visibility(user) }, maxAtOnce + 1)
  if (rows.length > maxAtOnce) throw new Refusal('too-many-collections')
  return rows.map(collectionFrom)
}

export async function readCollectedTotals(
  db: Db,
  { query, user }: CallRequest<typeof contract.readCollectedTotals>,
): Promise<z.output<(typeof contract.readCollectedTotals)['answer']>> {
  const totals = await collectedTotals(db, { ...query, visibleTo: onlyDriverId(user) }, transferMethods)
  const { cash, checks, moneyOrders, transfers, ...counts } = totals
  return {
    ...counts,
    cash: minCents(cash, maxSum),
    checks: minCents(checks, maxSum),
    moneyOrders: minCents(moneyOrders, maxSum),
    transfers: minCents(transfers, maxSum),
  }
}

export const readCollection = async (db: Db, id: number, user: Person): Promise<contract.Collection> =>
  collectionFrom(mustExist(await collectionById(db, id, visibility(user))))

const visibility = (user: Person) => ({ visibleTo: onlyDriverId(user), payable: billableStatuses })

function collectionFrom(row: CollectionRow): contract.Collection {
  const { total, applied, orderCustomerId, paymentId, voidedOn, required, ...collection } = row
  const order = { customerId: orderCustomerId, orderStatus: row.orderStatus, balanceDue: balanceDue(total, applied) }
  return {
    ...collection,
    payableBalance: payableBalance(order, row.customerID),
    mustPay: openRequirements(required),
    payment: paymentId === null ? null : { id: paymentId, voidedOn },
  }
}
