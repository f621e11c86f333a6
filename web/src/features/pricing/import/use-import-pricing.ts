import { copyCustomPrices, listPricedCustomers } from '@dray/contract/pricing'
import { type ImportedPrices, importedPrices } from '@dray/domain/pricing/change-prices'
import { useMemo, useState } from 'react'
import { useChange, useRead } from '../../../kit/api/use-call.ts'
import { isReasonMissing } from '../../../records/pricing/reason-missing.ts'
import { useSession } from '../../../kit/session.tsx'
import { useBelowFloor } from '../use-below-floor.ts'
import { usePricingReads } from '../use-pricing-reads.ts'

const nothing: ImportedPrices = { added: [], overwritten: [], unchanged: [] }

type Options = { customerId: number; onSaved: (productIds: readonly number[]) => void }

/** The form of Import: the customers to import from, and what the chosen one's prices change (D-53). */
export function useImportPricing({ customerId, onSaved }: Options) {
  const { isAdmin } = useSession()
  const { pricing } = usePricingReads(customerId)
  const read = useRead(listPricedCustomers)
  const [sourceId, setSourceId] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const copy = useChange(copyCustomPrices)
  const own = pricing?.prices
  const { source, imported, changed } = useMemo(() => {
    const found = read.data?.res.find(({ id }) => String(id) === sourceId)
    const prices = found && own ? importedPrices(found.customPricings, own) : nothing
    const news = [...prices.added, ...prices.overwritten]
    return {
      source: found,
      imported: prices,
      changed: news.map(({ productId, customPrice }) => ({ productId, newCustomPrice: customPrice })),
    }
  }, [read.data, sourceId, own])
  const below = useBelowFloor(changed, copy.error)
  const isMissing = isReasonMissing(copy.error)
  const isReasonAsked = (below.size > 0 && !isAdmin) || isMissing
  const changedIds = changed.map(({ productId }) => productId)
  return {
    read,
    sources: read.data?.res.filter(({ id }) => id !== customerId) ?? [],
    source,
    sourceId,
    choose: (id: string | null) => {
      copy.reset()
      // It was for other prices.
      setReason('')
      setSourceId(id)
    },
    imported,
    changedIds,
    below,
    isMissing,
    isReasonAsked,
    reason,
    setReason,
    problem: copy.error,
    isSending: copy.isPending,
    isReady: own !== undefined && changed.length > 0 && !copy.isPending,
    hasNoChange: source !== undefined && changed.length === 0,
    send(fromId: number) {
      const typed = isReasonAsked ? reason.trim() : ''
      copy.mutate(
        { params: { fromId, toId: customerId }, query: typed === '' ? {} : { reason: typed } },
        { onSuccess: () => onSaved(changedIds) },
      )
    },
  }
}
