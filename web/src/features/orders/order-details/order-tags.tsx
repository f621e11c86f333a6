import { type Order, pullTags } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { taggingOf } from '@dray/domain/orders/tagging'
import { Button } from '@mantine/core'
import { formatCount } from '../../../shared/format-count.ts'
import { useSession } from '../../../shared/session.tsx'
import { PulledNotice, PullRefusals } from '../../../shared/tags/pulling-state.tsx'
import type { Pulling } from '../../../shared/tags/use-pulling.ts'
import { BatchesNotSaved } from './batches-not-saved.tsx'
import classes from './order-lines.module.css'
import { FoundBatches, TagAutomatically } from './tag-automatically.tsx'
import { TaggingProgressMark } from './tagging-progress.tsx'
import { unless } from '../../../shared/unless.ts'
import { type OnChosen, useBatchSaving, useMayChooseBatches } from './use-batch-saving.ts'

/** Whether this person may pull the lines of this order: of an open one only (D-82). */
export function useMayPull({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  const { may } = useSession()
  return may(pullTags) && isOpen(orderStatus)
}

type Props = { order: Order; pulling: Pulling; onChosen: OnChosen }

/** How far the whole order is tagged and pulled, and the ways to tag, pull or put back all of it in one step. */
export function OrderTags({ order, pulling, onChosen }: Props) {
  const mayPull = useMayPull(order)
  // A draft promises nothing: its batches are found when it is submitted (D-83, D-169).
  const mayTag = useMayChooseBatches(order) && isOpen(order.orderStatus)
  const tagging = taggingOf(order.orderedItems)
  const saving = useBatchSaving(order, onChosen)
  const { id: orderId, orderNum, orderedItems: lines } = order
  const [pulled, waiting] = [lines.filter((line) => line.tagsPulled), lines.filter((line) => !line.tagsPulled)]
  const start = (own: readonly { id: number }[], tagsPulled: boolean) =>
    pulling.start([{ orderId, orderNum, itemIds: own.map(({ id }) => id), tagsPulled }])
  return (
    <div className={classes.tags} role="group" aria-label="Tags">
      <div className={classes.bar}>
        <TaggingProgressMark tagging={tagging} names />
        <span>
          {formatCount(pulled.length)} of {formatCount(lines.length)} lines pulled
        </span>
        <PulledNotice pulling={pulling} />
        <FoundBatches order={order} saving={saving} />
        <span className={classes.actions}>
          {mayTag && tagging.progress !== 'disabled' && <TagAutomatically order={order} saving={saving} />}
          {mayPull && (
            <>
              <Button
                size="compact-sm"
                variant="subtle"
                {...unless(pulling.isPending || pulled.length === 0, () => start(pulled, false))}
              >
                Return all
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                {...unless(pulling.isPending || waiting.length === 0, () => start(waiting, true))}
              >
                Pull all
              </Button>
            </>
          )}
        </span>
      </div>
      <BatchesNotSaved saving={saving} again="Tag automatically" />
      <PullRefusals pulling={pulling} />
    </div>
  )
}
