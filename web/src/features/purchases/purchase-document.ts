import type { PurchaseOrder } from '@dray/contract/purchases'
import type { AppSettings } from '@dray/contract/settings'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { purchaseOrderSource } from '@dray/domain/documents/purchase-order-content'
import { documentCompany } from '../../records/documents/document-company.ts'

/** The document of a saved purchase order, for the shared components that print, save, list and email it; none for whoever sees no costs. */
export const purchaseDocumentOf = (order: PurchaseOrder, settings: AppSettings): DocumentSource | undefined =>
  purchaseOrderSource(order, { company: documentCompany(settings), timeZone: settings.timeZone })
