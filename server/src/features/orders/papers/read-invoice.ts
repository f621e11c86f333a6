import { type DocumentLabel, invoiceLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { companyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import type { CompanyNow } from '../../company/index.ts'
import { orderEverNumbered } from '../read/orders.sql.ts'
import { onlyDriverId, readOrder } from '../read/read-orders.ts'

type Found = { id: number; label: DocumentLabel }

/** The order that has, or had, this number: a draft keeps its invoices when it is submitted, and the other way around. */
export async function findInvoicedOrder(db: Db, reader: Person, number: string): Promise<Found | undefined> {
  const order = await orderEverNumbered(db, number, onlyDriverId(reader))
  return order && { id: order.id, label: invoiceLabel(order.customerName, order.orderNum) }
}

/** The invoice of an order as it is now. */
export async function readInvoice(
  db: Db,
  reader: Person,
  orderId: number,
  { company, invoiceFooter, timeZone }: CompanyNow,
): Promise<DocumentSource> {
  const order = await readOrder(db, reader, { id: orderId })
  return invoiceSource(order, { company, invoiceFooter, issuedOn: companyDay(order.createdAt, timeZone) })
}
