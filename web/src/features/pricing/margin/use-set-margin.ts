import { maxPricedProducts, setMarginPrices } from '@dray/contract/pricing'
import { type Margin, parseMargin } from '@dray/domain/pricing/change-prices'
import { useMemo, useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { formatCount } from '../../../kit/format-count.ts'
import { isReasonMissing } from '../../../records/pricing/reason-missing.ts'
import { useSession } from '../../../kit/session.tsx'
import { usePricingReads } from '../use-pricing-reads.ts'
import { useBelowFloor } from '../use-below-floor.ts'
import { marginPreview } from './margin-preview.ts'

type Chosen = Omit<Margin, 'value'> & { text: string }
const nothing = { rows: [], unchanged: 0, leftOut: 0 }

type Options = { customerId: number; productIds: readonly number[]; onSaved: (productIds: readonly number[]) => void }

/** The form of Set Margin: what is chosen, and what it does to the products as they are now. */
export function useSetMargin({ customerId, productIds, onSaved }: Options) {
  const { isAdmin } = useSession()
  const { pricing, brands } = usePricingReads(customerId)
  const [chosen, setChosen] = useState<Chosen>({ basis: 'basePrice', sign: '-', unit: '%', text: '' })
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const send = useChange(setMarginPrices)
  const lines = useMemo(() => {
    const ids = new Set(productIds)
    return brands.flatMap((brand) => brand.lines.filter(({ id }) => ids.has(id)))
  }, [brands, productIds])
  const read = parseMargin(chosen.text, chosen.unit)
  const value = 'value' in read ? read.value : undefined
  const { basis, sign, unit, text } = chosen
  const preview = useMemo(
    () => (value === undefined ? nothing : marginPreview(lines, { basis, sign, unit, value })),
    [lines, basis, sign, unit, value],
  )
  const asked = useMemo(() => preview.rows.map((row) => ({ productId: row.id, ...row })), [preview])
  const below = useBelowFloor(asked, send.error)
  const isMissing = isReasonMissing(send.error)
  const isReasonAsked = (below.size > 0 && !isAdmin) || isMissing
  const isTooMany = preview.rows.length > maxPricedProducts

  function submit() {
    setTried(true)
    if (pricing === undefined || value === undefined || preview.rows.length === 0 || isTooMany || send.isPending) return
    const typed = isReasonAsked && reason.trim() !== '' ? { reason: reason.trim() } : {}
    send.mutate(
      {
        params: { id: customerId },
        query: { lastChange: pricing.lastChange, ...typed },
        body: preview.rows.map(({ id, newCustomPrice }) => ({ [id]: newCustomPrice })),
      },
      { onSuccess: () => onSaved(preview.rows.map(({ id }) => id)) },
    )
  }
  return {
    chosen,
    change: (part: Partial<Chosen>) => {
      send.reset()
      // It was for other prices.
      setReason('')
      setChosen((before) => ({ ...before, ...part }))
    },
    reason,
    setReason,
    valueProblem: 'error' in read && (isTried || text.trim() !== '') ? read.error : undefined,
    blocked: isTooMany ? `Select at most ${formatCount(maxPricedProducts)} products` : undefined,
    preview,
    below,
    isReasonAsked,
    isMissing,
    isTouched: text !== '',
    isSending: send.isPending,
    isSaved: send.isSuccess,
    problem: send.error,
    submit,
  }
}
export type MarginForm = ReturnType<typeof useSetMargin>
