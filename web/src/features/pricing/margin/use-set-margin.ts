import { maxPricedProducts, setMarginPrices } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { customerPrice } from '@dray/domain/pricing/prices'
import { largestChanges } from '@dray/domain/pricing/price-round'
import { type Margin, parseMargin, pricesByMargin } from '@dray/domain/pricing/change-prices'
import { useMemo, useState } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useSession } from '../../../kit/session.tsx'
import { priceFigures } from '../../../records/pricing/price-figures.ts'
import { isReasonMissing } from '../../../records/pricing/reason-field.tsx'
import { type PriceLine, usePricingReads, useBelowFloor } from '../price-lines.ts'

type Chosen = Omit<Margin, 'value'> & { text: string }
type Options = { customerId: number; productIds: readonly number[]; onSaved: (productIds: readonly number[]) => void }

export type MarginRow = {
  id: number
  name: string
  brand: string
  basis: Cents
  /** The customer's current price, custom or not. */
  current: Cents
  isCustom: boolean
  newCustomPrice: Cents
}

export type MarginPreview = {
  /** Products whose custom price changes. */
  rows: MarginRow[]
  /** Products that already have this custom price. */
  unchanged: number
  /** Products without a basis, or no longer sold. */
  leftOut: number
}

const nothing = { rows: [], unchanged: 0, leftOut: 0 }

/** The chosen margin, and its effect on current prices. */
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
  const prices = useMemo(() => preview.rows.map((row) => ({ productId: row.id, ...row })), [preview])
  const below = useBelowFloor(prices, send.error)
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
      // The typed reason was for other prices.
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

function marginPreview(lines: readonly PriceLine[], margin: Margin): MarginPreview {
  const prices = new Map(pricesByMargin(lines, margin).map((price) => [price.productId, price]))
  const preview: MarginPreview = { rows: [], unchanged: 0, leftOut: lines.length - prices.size }
  for (const { id, name, brand, basePrice, pricing } of lines) {
    const price = prices.get(id)
    if (price === undefined) continue
    const { basis, newPrice } = price
    if (pricing?.customPrice === newPrice) preview.unchanged += 1
    else {
      const current = customerPrice(basePrice, pricing?.customPrice)
      preview.rows.push({ id, name, brand, basis, current, isCustom: pricing !== undefined, newCustomPrice: newPrice })
    }
  }
  return preview
}

/** "2,069 prices, 1,783 of them new. Largest change: +1,000%." */
export function marginFigures({ rows }: MarginPreview): string {
  const changes = rows.map(({ current, newCustomPrice }) => ({ current, newPrice: newCustomPrice }))
  const added = rows.filter(({ isCustom }) => !isCustom).length
  return priceFigures({ prices: rows.length, added, largest: largestChanges(changes, 1)[0] })
}
