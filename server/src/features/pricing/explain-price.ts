import { billableStatuses } from '@dray/domain/orders/order-status'
import type * as contract from '@dray/contract/pricing'
import type { z } from 'zod'
import type { Db } from '../../platform/db/db.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import { isCustomer } from '../customers/index.ts'
import { historyOf, lastLinesOf, priceOf } from './prices.sql.ts'

const maxHistory = 100
const maxLastPaid = 3

/** Why a product has its price for a customer. */
export async function explainPrice(
  db: Db,
  { customerId, productId }: { customerId: number; productId: number },
): Promise<z.output<(typeof contract.explainPrice)['answer']>> {
  if (!(await isCustomer(db, customerId))) throw new Refusal('not-found')
  const price = mustExist(await priceOf(db, customerId, productId))
  const history = await historyOf(db, customerId, productId, maxHistory)
  const lastPaid = await lastLinesOf(db, { customerId, productId, statuses: billableStatuses, limit: maxLastPaid })
  return { ...price, history, lastPaid }
}
