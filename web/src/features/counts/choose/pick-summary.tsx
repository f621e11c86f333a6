import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import type { StockPick } from './use-stock-pick.ts'

/** How many lines the choice gives, and what it leaves out. */
export const PickSummary = ({ pick }: { pick: StockPick }) => (
  <output className="text-sm">{pick.isCurrent ? summaryText(pick) : 'Looking for stock…'}</output>
)

export function summaryText({ chosen, free, isSelected, taken, left }: StockPick): string {
  return [
    isSelected
      ? `${formatCount(chosen.length)} of ${pluralize(free.length, 'line')} selected.`
      : `${pluralize(free.length, 'line')}.`,
    taken > 0 && `${formatCount(taken)} more ${taken === 1 ? 'is' : 'are'} in another open count.`,
    left > 0 && `${formatCount(left)} more match, too many for one count.`,
  ]
    .filter(Boolean)
    .join(' ')
}
