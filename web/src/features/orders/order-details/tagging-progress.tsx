import { listBatches } from '@dray/contract/batches'
import { listPendingItems } from '@dray/contract/pending'
import type { OrderedItem } from '@dray/contract/orders'
import { availableBatchUnits } from '@dray/domain/orders/allocate-batches'
import {
  hasTooFewTags,
  type Tagging,
  type TaggingProgress,
  productTagging,
  tooFewTags,
} from '@dray/domain/orders/tagging'
import { useRead } from '../../../kit/api/use-call.ts'
import { formatCount } from '../../../kit/format-count.ts'
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

type Props = { sku: string; orderId: number; lines: readonly OrderedItem[]; columns: number }

/** Shown if a product's batches have too few units for its untagged lines (spec 4.4). */
export function TagShortage({ sku, orderId, lines, columns }: Props) {
  const batches = useRead(listBatches, { params: { sku } })
  const pending = useRead(listPendingItems, { query: { sku } })
  if (batches.data === undefined || pending.data === undefined) return null
  const tagging = unpulledTagging(lines)
  const checkedIn = batches.data.filter((batch) => batch.isCheckedIn)
  const available = availableBatchUnits(checkedIn, { cart: lines, pending: pending.data, orderId })
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
