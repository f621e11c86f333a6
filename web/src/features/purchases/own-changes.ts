import { useCallback } from 'react'
import { useRecordOwnVersion } from '../../kit/record-page/own-versions.ts'

/** What every call that saves a purchase order answers. */
type Saved = { id: number; modifiedOn: Date }

/** Takes a purchase order that was saved in this window, as the server answered it. */
export function useRecordOwnPurchase(): (saved: Saved) => void {
  const record = useRecordOwnVersion('purchase')
  return useCallback((saved) => record(saved.id, versionOf(saved)), [record])
}

export const versionOf = ({ modifiedOn }: Saved): string => modifiedOn.toISOString()
