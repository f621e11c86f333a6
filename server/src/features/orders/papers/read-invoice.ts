import type { DocumentSource } from '@dray/domain/documents/document-source'
import { invoiceSource } from '@dray/domain/documents/invoice-content'
import { companyDay } from '@dray/domain/time/company-day'
import type { Person } from '@dray/domain/users/permissions'
import type { Config } from '../../../config.ts'
import type { Tx } from '../../../db/db.ts'
import { Refusal } from '../../../http/refusal.ts'
import { readOrder } from '../read/read-orders.ts'

/** The invoice of an order, to send. */
export async function readInvoice(
  tx: Tx,
  reader: Person,
  orderId: number,
  { company, timeZone }: Pick<Config, 'company' | 'timeZone'>,
): Promise<DocumentSource> {
  const order = await readOrder(tx, reader, { id: orderId })
  if (order.orderStatus === 'DRAFT') throw new Refusal('draft-has-no-invoice')
  return invoiceSource(order, { company, issuedOn: companyDay(order.createdAt, timeZone) })
}
