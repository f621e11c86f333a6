import type * as contract from '@dray/contract/purchases'
import { maxSum } from '@dray/domain/money'
import { parsePaymentStatuses, parseStatuses } from '@dray/domain/orders/order-list'
import { parsePurchaseSort, purchaseList } from '@dray/domain/purchases/purchase-list'
import { openPurchaseStatuses, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { searchWords } from '@dray/domain/search/search-words'
import { seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import { sentTotals } from '../../../platform/db/queries/capped-sums.ts'
import type { Db } from '../../../platform/db/db.ts'
import {
  type AnsweredPage,
  answeredPage,
  requestedPage,
  maxRowsAtOnce,
} from '../../../platform/http/answers/list-page.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import { findPurchases, type PurchaseFilter, purchaseTotals } from './purchases.sql.ts'
import { purchaseSummaryFor } from './read-purchase.ts'

type Filtered = Pick<CallRequest<typeof contract.readPurchaseTotals>, 'query' | 'today'>

/** Newest first or sorted: a page if there is a limit, otherwise all of them, up to `maxRowsAtOnce`. */
export async function listPurchases(
  db: Db,
  request: CallRequest<typeof contract.listPurchaseOrders>,
): Promise<AnsweredPage<contract.PurchaseOrderSummary>> {
  const { query, user } = request
  const sort = parsePurchaseSort(query.sort, { seesCosts: seesCosts(user) })
  const page = requestedPage(purchaseList, query, { limit: maxRowsAtOnce, sort })
  const found = await findPurchases(db, purchaseFilter(request), { ...page, openStatuses: openPurchaseStatuses })
  if (found.length > maxRowsAtOnce) throw new Refusal('too-many-purchases')
  const { rows, next } = answeredPage(purchaseList, page, found)
  return { rows: rows.map(purchaseSummaryFor(user)), next }
}

export async function readPurchaseTotals(
  db: Db,
  request: CallRequest<typeof contract.readPurchaseTotals>,
): Promise<z.output<(typeof contract.readPurchaseTotals)['answer']>> {
  const { total, ...sums } = sentTotals(await purchaseTotals(db, purchaseFilter(request), maxSum))
  return { ...sums, ...(seesCosts(request.user) ? { total } : {}) }
}

function purchaseFilter({ query, today }: Filtered): PurchaseFilter {
  const isLate = query.late === 'true'
  return {
    words: searchWords(query.search ?? ''),
    statuses: parseStatuses(query.status, purchaseStatuses),
    payments: parsePaymentStatuses(query.payment),
    brandIds: query.brand,
    expectedFrom: query.expectedFrom,
    expectedTo: query.expectedTo,
    late: isLate ? { before: today, statuses: openPurchaseStatuses } : undefined,
  }
}
