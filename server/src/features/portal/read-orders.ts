import { firstPageRows } from '@dray/contract/call/paged-list'
import type * as contract from '@dray/contract/customers/portal-orders'
import { contactOrderState, hasAmounts, isSentOrder } from '@dray/domain/contacts/contact-orders'
import { documentRules } from '@dray/domain/documents/document-kinds'
import { cutoffFor } from '@dray/domain/ordering/order-rules'
import { isShipped } from '@dray/domain/orders/order-status'
import { balanceOwed } from '@dray/domain/orders/order-totals'
import { createHash } from 'node:crypto'
import type { Db } from '../../platform/db/db.ts'
import {
  type AnsweredPage,
  answeredKeyedPage,
  keyedPage,
  maxRowsAtOnce,
} from '../../platform/http/answers/list-page.ts'
import { mustExist, Refusal } from '../../platform/http/refusal.ts'
import type { ContactRequest, DeviceHolder } from '../../platform/http/serve.ts'
import { orderRules } from '../company/index.ts'
import { claimUntil, readClaims } from './claims.ts'
import {
  contactDocuments,
  contactLines,
  type ContactOrderRow,
  newestOrders,
  orderWithNumber,
} from './portal-orders.sql.ts'
import { portalSettings } from './portal.sql.ts'

export async function listPortalOrders(
  db: Db,
  request: ContactRequest<typeof contract.listPortalOrders>,
): Promise<AnsweredPage<contract.PortalOrder>> {
  const { contact, query } = request
  const page = keyedPage(['time', 'whole'], query, firstPageRows)
  const found = await newestOrders(db, contact.customerId, page)
  const { rows, next } = answeredKeyedPage(page, found, ({ createdAt, id }) => [createdAt, id])
  return { rows: await asSeenBy(db, request, rows), next }
}

export async function readPortalOrder(db: Db, reader: Reader, number: string): Promise<contract.PortalOrder> {
  const [order] = await asSeenBy(db, reader, [mustExist(await orderWithNumber(db, reader.contact.customerId, number))])
  return mustExist(order)
}

/** The file of a document that the order names. */
export async function documentOfOrder(
  db: Db,
  { contact, params }: ContactRequest<typeof contract.readPortalDocument>,
): Promise<string> {
  const { id } = mustExist(await orderWithNumber(db, contact.customerId, params.orderNum))
  const documents = (await contactDocuments(db, contact.customerId, [id])).filter(maySee(contact))
  return mustExist(documents.find(({ fileName }) => documentId(fileName) === params.id)).fileName
}

export type Reader = Pick<ContactRequest<typeof contract.readPortalHome>, 'contact' | 'dayOf' | 'timeZone' | 'today'>

/** In as many queries for fifty orders as for one. */
export async function asSeenBy(
  db: Db,
  { contact, dayOf, timeZone, today }: Reader,
  rows: readonly ContactOrderRow[],
): Promise<contract.PortalOrder[]> {
  if (rows.length === 0) return []
  const orderIds = rows.map(({ id }) => id)
  const [lines, documents, rules, claims, { claimDays }] = await Promise.all([
    contactLines(db, contact.customerId, { orderIds, limit: maxRowsAtOnce + 1 }),
    contactDocuments(db, contact.customerId, orderIds),
    orderRules(db),
    readClaims(db, contact.customerId, orderIds),
    portalSettings(db),
  ])
  if (lines.length > maxRowsAtOnce) throw new Refusal('too-many-orders')
  const linesByOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const documentsByOrder = Map.groupBy(documents.filter(maySee(contact)), ({ orderId }) => orderId)
  const claimsByOrder = Map.groupBy(claims, ({ orderId }) => orderId)
  return rows.map((row) => ({
    orderNum: row.orderNum,
    state: contactOrderState(row.orderStatus, row.isRouteUnderWay),
    placedOn: row.placedOn ?? dayOf(row.sentAt ?? row.createdAt),
    deliveryDate: row.deliveryDate,
    pickupOrder: row.pickupOrder,
    customerPO: row.customerPo,
    note: row.sentNote,
    lines: (linesByOrder.get(row.id) ?? []).map(({ orderId: _, batches, ordered, ...line }) => ({
      ...line,
      ...(batches && { batches }),
      ...(ordered !== null && { changes: { ordered } }),
    })),
    subtotal: row.subtotalCents,
    discount: row.discountCents,
    total: row.totalCents,
    declinedReason: row.declinedReason,
    sentBy: row.sentBy,
    modifiedOn: row.modifiedOn,
    canChangeUntil:
      isSentOrder(row) && !row.pickupOrder && row.deliveryDate !== null
        ? cutoffFor(row.deliveryDate, rules, timeZone)
        : null,
    canClaimUntil: isShipped(row.orderStatus) ? claimUntil(row, claimDays, today) : null,
    claims: (claimsByOrder.get(row.id) ?? []).map(({ orderId: _, ...claim }) => claim),
    backorders: row.backorders,
    documents: (documentsByOrder.get(row.id) ?? []).map(({ fileName, kind, number, savedOn }) => ({
      id: documentId(fileName),
      kind,
      name: `${kind === 'creditMemo' ? 'Credit memo' : documentRules[kind].listed} ${number}`,
      savedOn,
    })),
    ...(contact.seesMoney && {
      balance: balanceOwed({ orderStatus: row.orderStatus, total: row.totalCents, applied: row.appliedCents }),
    }),
  }))
}

const maySee =
  ({ seesMoney }: DeviceHolder) =>
  ({ kind }: { kind: contract.PortalOrder['documents'][number]['kind'] }): boolean =>
    seesMoney || !hasAmounts(kind)

/** The file's name opens it at its public address, so contacts never get it (D-339). */
const documentId = (fileName: string): string =>
  createHash('sha256').update(`portal ${fileName}`).digest('base64url').slice(0, 22)
