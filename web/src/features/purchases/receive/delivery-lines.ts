import type { PurchaseItem } from '@dray/contract/purchases'
import { maxQuantity } from '@dray/domain/limits'
import { wholeNumber } from '../../../shared/fields/whole-number.ts'
import { formatCount } from '../../../shared/format-count.ts'

/** What the user typed for an item, and the units of it that were received when they began. */
export type TypedLine = { units: string | undefined; batchNumber: string; reason: string; receivedBefore: number }

/** A line of the form: an item with what is to be received of it. */
export type DeliveryLine = {
  item: PurchaseItem
  typed: TypedLine
  /** What the units field shows: what was typed, else what is open. */
  text: string
  /** 0 if nothing came, undefined if the text is no number of units. */
  units: number | undefined
  problem: string | undefined
  /** The units beyond what is open. They need a reason (D-200). */
  over: number
  /** Someone else received units of the item since the user began to type (D-197). */
  isOutdated: boolean
}

/** A line that nobody typed in follows what is open now. */
export function deliveryLine(item: PurchaseItem, stored: TypedLine | undefined): DeliveryLine {
  const untouched = { units: undefined, batchNumber: '', reason: '', receivedBefore: item.receivedQuantity }
  const typed = stored ?? untouched
  const open = item.openQuantity
  const text = typed.units ?? (open > 0 ? String(open) : '')
  const units = text.trim() === '' ? 0 : wholeNumber(text)
  return {
    item,
    typed,
    text,
    units,
    problem: unitsProblem(units),
    over: Math.max(0, (units ?? 0) - open),
    isOutdated: typed.receivedBefore !== item.receivedQuantity,
  }
}

function unitsProblem(units: number | undefined): string | undefined {
  if (units === undefined) return 'Enter a whole number'
  return units > maxQuantity ? `Enter at most ${formatCount(maxQuantity)} units` : undefined
}

/** The lines of which something came, as the server takes them. */
export const sentLines = (lines: readonly DeliveryLine[]) =>
  lines.flatMap(({ item, typed, units = 0, over }) =>
    units === 0
      ? []
      : [
          {
            itemId: item.id,
            units,
            receivedBefore: typed.receivedBefore,
            batchNumber: item.hasBatch ? typed.batchNumber.trim() || null : null,
            reason: over > 0 ? typed.reason.trim() || null : null,
          },
        ],
  )

/** The units that are to be received, and those that are still open afterward. */
export const unitsOf = (lines: readonly DeliveryLine[]) => ({
  came: lines.reduce((sum, { units = 0 }) => sum + units, 0),
  stillOpen: lines.reduce((sum, { item, units = 0 }) => sum + Math.max(0, item.openQuantity - units), 0),
})

/** Why the delivery can't be received as it is typed; undefined if it can. */
export function deliveryFault(lines: readonly DeliveryLine[]): 'invalid' | 'outdated' | 'reason' | 'empty' | undefined {
  if (lines.some(({ problem }) => problem !== undefined)) return 'invalid'
  if (lines.some(({ isOutdated, units }) => isOutdated && units !== 0)) return 'outdated'
  if (lines.some(({ over, typed }) => over > 0 && typed.reason.trim() === '')) return 'reason'
  return lines.every(({ units }) => units === 0) ? 'empty' : undefined
}
