import type { Order, OrderedItem } from '@dray/contract/orders'
import { availableBatchUnits } from '@dray/domain/orders/batches/allocate-batches'
import {
  hasTooFewTags,
  type Tagging,
  type TaggingProgress,
  productTagging,
  tooFewTags,
} from '@dray/domain/orders/tagging'
import { formatCount } from '../../../kit/text/format-count.ts'
import { useProductBatches } from '../order-batches/product-batches.tsx'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'
import classes from './order-lines.module.css'

const progressNames: Record<TaggingProgress, string> = {
  disabled: 'No tags needed',
  empty: 'Not tagged',
  partial: 'Partly tagged',
  done: 'Tagged',
}

export function TaggingProgressMark({ tagging, showsName = false }: { tagging: Tagging; showsName?: boolean }) {
  const { progress, tagged, ordered } = tagging
  const units = `${formatCount(tagged)} of ${formatCount(ordered)} tagged`
  const name = progressNames[progress]
  const text = progress === 'disabled' ? name : showsName ? `${name}: ${units}` : units
  return (
    <span className={`muted nowrap row ${classes.progress}`} data-progress={progress} title={name}>
      {text}
    </span>
  )
}

type Props = { sku: string; order: Order; lines: readonly OrderedItem[]; columns: number }

/** Shown if a product's batches have too few units for its untagged lines (spec 4.4). */
export function TagShortage({ sku, order, lines, columns }: Props) {
  const { stock } = useProductBatches(sku)
  const { need } = useOrderBatchRule(order)
  if (stock === undefined) return null
  const tagging = unpulledTagging(lines)
  const { batches, pending } = stock
  const available = availableBatchUnits(batches, { cart: lines, pending, orderId: order.id, need })
  const units = [...available.values()].reduce((sum, count) => sum + count, 0)
  if (!hasTooFewTags(tagging, units)) return null
  return (
    <tr className={classes.note}>
      <td colSpan={columns}>
        {tooFewTags}: {formatCount(tagging.untagged)} untagged, {formatCount(units)} available in batches
      </td>
    </tr>
  )
}

/** Units pulled without a batch no longer need one. */
export const unpulledTagging = (lines: readonly OrderedItem[]): Tagging =>
  productTagging(lines.filter((line) => !line.tagsPulled))
