import type { RefreshRow } from '@dray/contract/pricing'
import { useState } from 'react'
import { pluralize } from '../../../kit/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import { ReasonField } from '../../../records/pricing/reason-field.tsx'

/** The reason for new prices below the margin floor, which others than admins must give (D-199). */
export function useRefreshReason() {
  const { isAdmin } = useSession()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return {
    reason: reason.trim(),
    /** Whether these prices can be sent; if not, the field says why. */
    isReady: (rows: readonly RefreshRow[]): boolean => {
      const lacks = !isAdmin && reason.trim() === '' && rows.some(({ isBelowFloor }) => isBelowFloor)
      setMissing(lacks)
      return !lacks
    },
    field: (below: number) => {
      if (below === 0 || isAdmin) return null
      return (
        <ReasonField
          value={reason}
          onChange={setReason}
          isMissing={isMissing}
          subject={`${pluralize(below, 'new price')} ${below === 1 ? 'is' : 'are'}`}
        />
      )
    },
  }
}
