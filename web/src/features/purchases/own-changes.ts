import type { ChangedPurchaseOrder } from '@dray/contract/purchases'
import { useCallback } from 'react'
import { useRecordOwnVersion } from '../../shared/record-page/own-versions.ts'

/** Takes a purchase order that was saved in this window, as the server answered it. */
export function useRecordOwnPurchase(): (saved: ChangedPurchaseOrder) => void {
  const record = useRecordOwnVersion('purchase')
  return useCallback((saved) => record(saved.id, versionOf(saved)), [record])
}

export const versionOf = ({ modifiedOn }: ChangedPurchaseOrder): string => modifiedOn.toISOString()
