import { listBatches } from '@dray/contract/batches'
import { listPendingItems } from '@dray/contract/pending'
import type { OrderedItem } from '@dray/contract/orders'
import { availableUnits } from '@dray/domain/orders/allocate-batches'
import { hasTooFewTags, type Tagging, type TaggingProgress, taggingOf, tooFewTags } from '@dray/domain/orders/tagging'
import { useRead } from '../../../shared/api/use-call.ts'
import { formatCount } from '../../../shared/format-count.ts'
import classes from './order-lines.module.css'

const names: Record<TaggingProgress, string> = {
  disabled: 'No tags needed',
  empty: 'Not tagged',
  partial: 'Partly tagged',
  done: 'Tagged',
}

/** How far a product or the order is tagged: a mark and its figures, and by name where there is room. */
export function TaggingProgressMark({ tagging, names: isNamed }: { tagging: Tagging; names?: boolean }) {
  const { progress, tagged, ordered } = tagging
  const units = `${formatCount(tagged)} of ${formatCount(ordered)} tagged`
  const said = progress === 'disabled' ? names.disabled : isNamed === true ? `${names[progress]}: ${units}` : units
  return (
    <span className={classes.progress} data-progress={progress} title={names[progress]}>
      {said}
    </span>
  )
}

type Props = { sku: string; orderId: number; lines: readonly OrderedItem[]; columns: number }

/** A row that says where the batches of a product have too little for what of the order is still without one (spec 4.4). */
export function TooFewTags({ sku, orderId, lines, columns }: Props) {
  const batches = useRead(listBatches, { params: { sku } })
  const pending = useRead(listPendingItems, { query: { sku } })
  if (batches.data === undefined || pending.data === undefined) return null
  const tagging = waitingTags(lines)
  const offered = batches.data.filter((batch) => batch.isCheckedIn)
  const free = availableUnits(offered, { cart: lines, pending: pending.data, orderId })
  const units = [...free.values()].reduce((sum, count) => sum + count, 0)
  if (!hasTooFewTags(tagging, units)) return null
  return (
    <tr className={classes.note}>
      <td colSpan={columns}>
        {tooFewTags}: {formatCount(tagging.untagged)} untagged, {formatCount(units)} available in batches
      </td>
    </tr>
  )
}

/** What left without a batch needs none anymore. */
export const waitingTags = (lines: readonly OrderedItem[]): Tagging =>
  taggingOf(lines.filter((line) => !line.tagsPulled))
