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
  const returnable = pulled.filter(({ id }) => !order.shippedBeforeImport.includes(id))
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
                {...unless(pulling.isPending || returnable.length === 0, () => start(returnable, false))}
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
      <ShippedBeforeImport order={order} />
      <BatchesNotSaved saving={saving} again="Tag automatically" />
      <PullRefusals pulling={pulling} />
    </div>
  )
}

/** Says of an imported order which units can't come back by themselves: no movement took them out (D-180). */
function ShippedBeforeImport({ order: { orderedItems, shippedBeforeImport } }: Pick<Props, 'order'>) {
  if (shippedBeforeImport.length === 0) return null
  const which = shippedBeforeImport.length === orderedItems.length ? 'This order' : 'Part of this order'
  return (
    <p className={classes.beforeImport}>
      {which} shipped before it was imported, so canceling it or removing lines returns nothing to stock. If goods come
      back, correct the stock with a reason.
    </p>
  )
}
