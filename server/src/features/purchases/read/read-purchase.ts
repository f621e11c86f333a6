import type * as contract from '@dray/contract/purchases'
import { type DocumentLabel, purchaseOrderLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { purchaseOrderSource } from '@dray/domain/documents/purchase-order-content'
import { maxSum } from '@dray/domain/money'
import { parsePaymentStatuses, parseStatuses } from '@dray/domain/orders/order-list'
import { parsePurchaseSort, purchaseList } from '@dray/domain/purchases/purchase-list'
import { isOnItsWay, openPurchaseStatuses, purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { hasBeenStocked, openUnits } from '@dray/domain/purchases/receiving/delivery'
import { searchWords } from '@dray/domain/search/search-words'
import { type Person, seesCosts } from '@dray/domain/users/permissions'
import type { z } from 'zod'
import { type Db, onOneConnection } from '../../../platform/db/db.ts'
import { sentTotals } from '../../../platform/db/queries/capped-sums.ts'
import {
  type AnsweredPage,
  answeredPage,
  maxRowsAtOnce,
  requestedPage,
} from '../../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import type { CompanyNow } from '../../company/index.ts'
import {
  findPurchases,
  type ListedItem,
  type ListedReceipt,
  purchaseByKey,
  purchaseEverNumbered,
  type PurchaseFilter,
  purchaseItems,
  type PurchaseKey,
  type PurchaseListRow,
  purchaseReceipts,
  purchaseTotals,
} from './purchases.sql.ts'

/** Includes brand, items and receipts (C-86, X-10). */
export async function readPurchase(db: Db, reader: Person, key: PurchaseKey): Promise<contract.PurchaseOrder> {
  const [row, items, receipts] = await onOneConnection(db, (connection) =>
    Promise.all([
      purchaseByKey(connection, key, openPurchaseStatuses),
      purchaseItems(connection, key),
      purchaseReceipts(connection, key),
    ]),
  )
  return shownPurchase(reader, { row: mustExist(row, 'purchase-not-found'), items, receipts })
}

export type PurchaseParts = {
  row: PurchaseListRow
  items: readonly ListedItem[]
  receipts: readonly ListedReceipt[]
}

export function shownPurchase(reader: Person, { row, items, receipts }: PurchaseParts): contract.PurchaseOrder {
  return {
    ...purchaseSummaryFor(reader)(row),
    purchaseOrderItems: items.map((item) => ({
      ...withoutCosts(reader, item),
      orderQuantity: item.quantity,
      ...receivedUnits(item, row),
    })),
    receipts: receipts.map(({ isCheckedIn, ...receipt }) =>
      isCheckedIn === null ? receipt : { ...receipt, isCheckedIn },
    ),
  }
}

function receivedUnits(
  { quantity, receivedQuantity }: { quantity: number; receivedQuantity: number },
  { orderStatus, closedShortOn }: PurchaseListRow,
) {
  const units = { ordered: quantity, received: receivedQuantity }
  return {
    openQuantity: isOnItsWay(orderStatus) ? openUnits(units) : 0,
    hasBeenStocked: hasBeenStocked(units, closedShortOn !== null),
  }
}

/** Leaves costs out for readers who don't receive them (D-57). */
function withoutCosts(
  reader: Person,
  item: ListedItem,
): Omit<ListedItem, 'unitCost' | 'subtotal'> & Partial<ListedItem> {
  const { unitCost: _, subtotal: __, ...shown } = item
  return seesCosts(reader) ? item : shown
}

/** Leaves the total out for readers who don't receive costs. */
export const purchaseSummaryFor =
  (reader: Person) =>
  (row: PurchaseListRow): contract.PurchaseOrderSummary => {
    const { brandName, brandImage, brandRepName, brandRepPhone, brandRepEmail, website, total, ...purchase } = row
    return {
      ...purchase,
      brand: {
        id: row.brandID,
        name: brandName,
        image: brandImage,
        brandRepName,
        brandRepPhone,
        brandRepEmail,
        website,
      },
      ...(seesCosts(reader) ? { total } : {}),
    }
  }

type Found = { id: number; label: DocumentLabel }

/** Also finds earlier numbers: a draft keeps its PDFs when it is submitted, and the other way around. */
export async function findPurchaseOfDocument(db: Db, _reader: Person, number: string): Promise<Found | undefined> {
  const purchase = await purchaseEverNumbered(db, number)
  return purchase && { id: purchase.id, label: purchaseOrderLabel(purchase.purchaseOrderNum) }
}

/** Refuses readers who don't receive costs, since it shows them. */
export async function readPurchaseDocument(
  db: Db,
  reader: Person,
  id: number,
  { company, timeZone }: CompanyNow,
): Promise<DocumentSource> {
  const source = purchaseOrderSource(await readPurchase(db, reader, { id }), { company, timeZone })
  if (source === undefined) throw new Refusal('not-allowed')
  return source
}

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
