import { documentFilter, invoiceLabel, newDocumentName } from '@dray/domain/documents/document-name'
import { randomUUID } from 'node:crypto'
import type { Database } from '../db/db.ts'
import { aCustomer, aProduct } from './builders.ts'
import { anOrder } from './stock-builders.ts'

type OrderOptions = { customerName?: string; orderStatus?: 'RECEIVED' | 'DRAFT' }

/** An order with a line, the filter that lists its invoices, and the name of a new one. */
export async function anInvoicedOrder(db: Database, { customerName = 'Ernst Handel', orderStatus }: OrderOptions = {}) {
  const customer = await aCustomer(db, { customerName })
  const product = await aProduct(db, { stock: 10 })
  const { id, orderNum } = await anOrder(db, {
    customerId: customer.id,
    ...(orderStatus ? { orderStatus } : {}),
    lines: [{ sku: product.sku, quantity: 2 }],
  })
  const label = invoiceLabel(customerName, orderNum)
  return {
    id,
    orderNum,
    customerId: customer.id,
    filter: documentFilter(label),
    newName: () => newDocumentName(label, randomUUID()),
  }
}
