import type { PurchaseOrder } from '@dray/contract/purchases'
import type { Settings } from '@dray/contract/settings'
import type { DocumentSource } from '@dray/domain/documents/document-source'
import { purchaseOrderSource } from '@dray/domain/documents/purchase-order-content'
<<<<<<< HEAD
import { companyDay } from '@dray/domain/time/company-day'
import { documentCompany } from '../../shared/documents/document-company.ts'

/** The document of a saved purchase order, for the shared components that print, save, list and email it; none for whoever sees no costs. */
export function purchaseDocumentOf(order: PurchaseOrder, settings: Settings): DocumentSource | undefined {
  const items = order.purchaseOrderItems.flatMap(({ unitCost, ...item }) =>
    unitCost === undefined ? [] : [{ ...item, unitCost }],
  )
  if (items.length < order.purchaseOrderItems.length) return undefined
  return purchaseOrderSource(
    { ...order, purchaseOrderItems: items },
    {
      company: documentCompany(settings),
      issuedOn: companyDay(order.orderPlacedOn ?? order.createdAt, settings.timeZone),
    },
  )
}
=======
import { documentCompany } from '../../shared/documents/document-company.ts'

/** The document of a saved purchase order, for the shared components that print, save, list and email it; none for whoever sees no costs. */
export const purchaseDocumentOf = (order: PurchaseOrder, settings: Settings): DocumentSource | undefined =>
  purchaseOrderSource(order, { company: documentCompany(settings), timeZone: settings.timeZone })
>>>>>>> 9ac33c1 (Purchase orders have a list with filters, saved views, totals and export, a page, and a place in the search)
