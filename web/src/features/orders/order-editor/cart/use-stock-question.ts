import type { CartLine } from '@dray/domain/orders/cart'
import { useState } from 'react'
import type { ExceedingLine } from '../../order-sheet/exceeds-stock.tsx'
import type { CartShortages } from './use-shortages.ts'

/**
 * Asks once before an order that exceeds stock is sent (D-187). `ask` returns true if it may be sent: nothing exceeds stock, or the
 * user was already asked about exactly these lines. If the lines change in between, they are asked about again.
 */
export function useStockQuestion(lines: readonly CartLine[], { missing }: CartShortages) {
  const [asked, setAsked] = useState<string>()
  const current = JSON.stringify([...missing])
  const isAsked = missing.size > 0 && asked === current
  return {
    /** The lines that were asked about. */
    exceeding: isAsked ? exceedingLines(lines, missing) : none,
    ask: (): boolean => {
      if (missing.size === 0 || isAsked) return true
      setAsked(current)
      return false
    },
  }
}

const none: readonly ExceedingLine[] = []

const exceedingLines = (lines: readonly CartLine[], missing: CartShortages['missing']): ExceedingLine[] =>
  lines.flatMap(({ key, productName, quantity }) => {
    const units = missing.get(key)
    return units === undefined ? [] : [{ key, productName, quantity, missing: units }]
  })
