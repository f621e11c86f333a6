import type * as contract from '@dray/contract/documents'
import { type DocumentLabel, invoiceLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { onPaper, printPages } from '@dray/domain/documents/page-setup'
import { packingSlip, type PackingSlip } from '@dray/domain/documents/packing-slip'
import { type PickList, pickList } from '@dray/domain/documents/pick-list'
import { lineProblem } from '@dray/domain/batches/usable-batches'
import { isOpen } from '@dray/domain/orders/order-status'
import { effectiveShelf } from '@dray/domain/picking/picking-walk'
import { companyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CallRequest } from '../../../platform/http/serve.ts'
import type { CompanyNow } from '../../company/index.ts'
import { linesToPick, ordersToPick, unitsLeft } from './order-documents.sql.ts'
import { orderEverNumbered } from '../read/orders.sql.ts'
import { promisesOnSlip } from '../promises/list-promises.ts'
import { onlyDriverId, readOrder } from '../read/read-orders.ts'

/** As many lines as one order can have, which takes a few seconds to render. */
const maxLinesOnPaper = 5000

export async function createPickList(
  db: Db,
  { body, at, today }: CallRequest<typeof contract.createPickList>,
  { company, timeZone, pageSize }: CompanyNow,
): Promise<PickList> {
  const ids = [...new Set(body.orderIds)]
  const orders = await ordersToPick(db, ids)
  if (orders.length < ids.length) throw new Refusal('order-not-found')
  const closed = orders.find(({ orderStatus }) => !isOpen(orderStatus))
  if (closed) throw new Refusal('order-not-to-pick', { orderNum: closed.orderNum })
  const lines = await linesToPick(db, ids, maxLinesOnPaper + 1)
  if (lines.length > maxLinesOnPaper) throw new Refusal('pick-list-too-long')
  return pickList({
    lines: lines.map(({ productShelf, batchShelf, ...line }) => ({
      ...line,
      shelf: effectiveShelf(batchShelf, productShelf),
      unusable: lineProblem(line, false, today),
    })),
    company,
    printedOn: companyDay(at, timeZone),
    page: onPaper(printPages.general, pageSize),
  })
}

/** Drivers see only their own orders. */
export async function createPackingSlip(
  db: Db,
  { body, user, today }: CallRequest<typeof contract.createPackingSlip>,
  { company, timeZone, pageSize }: CompanyNow,
): Promise<PackingSlip> {
  const order = await readOrder(db, user, { id: body.orderId })
  const issuedOn = companyDay(order.createdAt, timeZone)
  const left = await unitsLeft(db, order.id)
  return packingSlip({
    order,
    backordered: {
      left: left.map(({ orderStatus, ...units }) => ({ ...units, isCanceled: orderStatus === 'CANCELLED' })),
      ...(await promisesOnSlip(db, order.id, today)),
    },
    customer: order.customer,
    company,
    issuedOn,
    page: onPaper(printPages.general, pageSize),
  })
}

type Found = { id: number; label: DocumentLabel }

/** Also finds earlier numbers: a draft keeps its invoices when it is submitted, and the other way around. */
export async function findInvoicedOrder(db: Db, reader: Person, number: string): Promise<Found | undefined> {
  const order = await orderEverNumbered(db, number, onlyDriverId(reader))
  return order && { id: order.id, label: invoiceLabel(order.customerName, order.orderNum) }
}

export async function readInvoice(
  db: Db,
  reader: Person,
  orderId: number,
  { company, invoiceFooter, timeZone }: CompanyNow,
): Promise<DocumentSource> {
  const order = await readOrder(db, reader, { id: orderId })
  return invoiceSource(order, { company, invoiceFooter, issuedOn: companyDay(order.createdAt, timeZone) })
}
