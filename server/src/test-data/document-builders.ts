import { documentFilter, invoiceLabel, newDocumentName } from '@dray/domain/documents/document-name'
import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import type { Database } from '../platform/db/db.ts'
import { aCustomer, aProduct } from './builders.ts'
import { anOrder } from './stock-builders.ts'

type OrderOptions = { customerName?: string; orderStatus?: 'RECEIVED' | 'DRAFT' }

/** An order with a line, the filter that lists its invoices, and the name of a new one. */
export async function anInvoicedOrder(db: Database, { customerName: name, orderStatus }: OrderOptions = {}) {
  const { id: customerId, customerName } = await aCustomer(db, name === undefined ? {} : { customerName: name })
  const product = await aProduct(db, { stock: 10 })
  const { id, orderNum } = await anOrder(db, {
    customerId,
    ...(orderStatus ? { orderStatus } : {}),
    lines: [{ sku: product.sku, quantity: 2 }],
  })
  const label = invoiceLabel(customerName, orderNum)
  return {
    id,
    orderNum,
    customerId,
    customerName,
    filter: documentFilter(label),
    newName: () => newDocumentName(label, randomUUID()),
  }
}

/** The PDFs of proofs are saved in the background. */
export const proofsSaved = (db: Database) =>
  vi.waitFor(
    async () => {
      const documents = db.selectFrom('proofPapers').select('proofId')
      expect(await documents.where('fileName', 'is', null).execute()).toEqual([])
    },
    { timeout: 30_000 },
  )
