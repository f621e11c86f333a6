import type { OrderedItem } from '@dray/contract/orders'
import type { CartLine } from '@dray/domain/orders/cart'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { linesToJustify } from '@dray/domain/orders/price-reasons'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { Problem } from '../../../kit/api/request.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { ReasonField } from '../../../records/pricing/reason-field.tsx'
import { isReasonMissing } from '../../../records/pricing/reason-missing.ts'
import { useSession } from '../../../kit/session.tsx'
import { floorKey, useFloorLines } from './use-floor-lines.ts'
import { useReason } from './use-reason.ts'

type SoldLine = Pick<CartLine, 'productId' | 'productSku' | 'unitPrice' | 'priceAdjustment'>

type Options = {
  /** The order as last saved; undefined for a new order. */
  order: { id: number; orderStatus: OrderStatus; orderedItems: readonly OrderedItem[] } | undefined
  lines: readonly SoldLine[]
  /** The status that the order is to be saved in. */
  status: OrderStatus
  /** Whether what was typed is saved, with its reason. */
  isSaved: boolean
  problem: Problem | null
}

export type PriceReason = {
  /** The prices below the margin floor of their brand, as `floorKey`. */
  below: ReadonlySet<string>
  /** What is sent as the reason. */
  reason: string | undefined
  /** Whether the order may be sent; if not, the field has the focus and says why. */
  ask: () => boolean
  field: ReactNode
}

/**
 * Why the prices of an order that are below the margin floor of their brand are right, which others than admins must say before it is
 * placed or such a price is added (D-199, D-200). Users who receive costs are told a moment after typing, others when the server
 * refuses (D-57).
 */
export function usePriceReason({ order, lines, status, isSaved, problem }: Options): PriceReason {
  const { isAdmin } = useSession()
  const below = useFloorLines(lines, { order, problem })
  const count = useMemo(() => {
    const before = order && { orderStatus: order.orderStatus, lines: order.orderedItems }
    return below.size === 0
      ? 0
      : linesToJustify(before, { orderStatus: status, lines }).filter((line) => below.has(floorKey(line))).length
  }, [below, order, status, lines])
  const [reason, setReason] = useReason(isSaved)
  const [wasAsked, setAsked] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const isRefused = isReasonMissing(problem)
  // The field may only now be there.
  useEffect(() => {
    if (isRefused) input.current?.focus()
  }, [isRefused, problem])

  const isNeeded = (count > 0 && !isAdmin) || isRefused
  const typed = reason.trim()
  return {
    below,
    reason: isNeeded && typed !== '' ? typed : undefined,
    ask() {
      // After a refusal alone the server decides again: the lines may have changed since.
      if (count === 0 || isAdmin || typed !== '') return true
      setAsked(true)
      input.current?.focus()
      return false
    },
    field: isNeeded ? (
      <ReasonField
        ref={input}
        value={reason}
        onChange={setReason}
        isMissing={wasAsked || isRefused}
        subject={count === 0 ? 'Some prices are' : `${pluralize(count, 'line')} ${count === 1 ? 'is' : 'are'}`}
      />
    ) : null,
  }
}
