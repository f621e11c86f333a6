import { pluralize, formatCount } from '../kit/text/format-count.ts'
import { CellText } from '../kit/table/cell-text.tsx'

type Props = { orders: number; notSummed: number; isShort?: boolean }

/** How many orders a list has, and which of them aren't in the totals beside it. */
export function OrderCount({ orders, notSummed, isShort = false }: Props) {
  const kinds = isShort ? '' : ' drafts, canceled or refunded orders'
  const without = notSummed === 0 ? '' : ` (totals exclude ${formatCount(notSummed)}${kinds})`
  return <CellText>{pluralize(orders, 'order') + without}</CellText>
}
