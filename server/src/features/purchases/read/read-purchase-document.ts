import { type DocumentLabel, purchaseOrderLabel } from '@dray/domain/documents/document-name'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { purchaseOrderSource } from '@dray/domain/documents/purchase-order-content'
import type { Person } from '@dray/domain/users/permissions'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { CompanyNow } from '../../company/index.ts'
import { purchaseEverNumbered } from './purchases.sql.ts'
import { readPurchase } from './read-purchase.ts'

type Found = { id: number; label: DocumentLabel }

/** The purchase order that has, or had, this number: a draft keeps its PDFs when it is submitted, and the other way around (D-183). */
export async function findPurchaseOfDocument(db: Db, _reader: Person, number: string): Promise<Found | undefined> {
  const purchase = await purchaseEverNumbered(db, number)
  return purchase && { id: purchase.id, label: purchaseOrderLabel(purchase.purchaseOrderNum) }
}

/** The document of a purchase order as it is now. It has costs, so it is refused to those who receive none (D-57). */
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
