import type { RefreshRow } from '@dray/contract/pricing'
import { largestChanges } from '@dray/domain/pricing/price-round'
import { useState } from 'react'
import { pluralize } from '../../../kit/text/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import { refreshSpinner } from '../../../kit/timings.ts'
import { priceFigures } from '../../../records/pricing/price-figures.ts'
import { ReasonField } from '../../../records/pricing/reason-field.tsx'

/** The reason for new prices below the margin floor, which anyone but an admin must give. */
export function useRefreshReason() {
  const { isAdmin } = useSession()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  return {
    reason: reason.trim(),
    /** Returns true if these prices can be sent; otherwise the field says why. */
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

/** "2,069 prices, 1,783 of them new. Largest change: +1,000%." */
export function refreshFigures(rows: readonly RefreshRow[]): string {
  const changes = rows.map(({ currentPrice, newCustomPrice }) => ({ current: currentPrice, newPrice: newCustomPrice }))
  const added = rows.filter(({ priceCustomized }) => !priceCustomized).length
  return priceFigures({ prices: rows.length, added, largest: largestChanges(changes, 1)[0] })
}

/** Recomputes the new prices. The spinner lasts a second even if the answer is faster (spec 2.6). */
export function useRefreshSpinner(refetch: () => Promise<unknown>) {
  const [isSpinning, setSpinning] = useState(false)
  async function again() {
    setSpinning(true)
    await Promise.all([refetch(), new Promise((resolve) => setTimeout(resolve, refreshSpinner))])
    setSpinning(false)
  }
  return { isSpinning, refresh: () => void again() }
}
