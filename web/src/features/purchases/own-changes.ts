import { useCallback } from 'react'
import { useRecordOwnVersion } from '../../kit/record-page/changed-notice.tsx'
import { type PurchaseOrder } from '@dray/contract/purchases'
import { type AppSettings } from '@dray/contract/settings'
import { type DocumentSource } from '@dray/domain/documents/document-source'
import { purchaseOrderSource } from '@dray/domain/documents/purchase-order-content'
import { documentCompany } from '../../records/documents/document-company.ts'

type Saved = { id: number; modifiedOn: Date }

export function useRecordOwnPurchase(): (saved: Saved) => void {
  const record = useRecordOwnVersion('purchase')
  return useCallback((saved) => record(saved.id, purchaseVersion(saved)), [record])
}

export const purchaseVersion = ({ modifiedOn }: Saved): string => modifiedOn.toISOString()

/** Undefined for users who can't see costs. */
export const purchaseDocument = (order: PurchaseOrder, settings: AppSettings): DocumentSource | undefined =>
  purchaseOrderSource(order, { company: documentCompany(settings), timeZone: settings.timeZone })
