import { type Order, pullTags } from '@dray/contract/orders'
import { isOpen, isShipped } from '@dray/domain/orders/order-status'
import { isUntagged, productTagging } from '@dray/domain/orders/tagging'
import { Button, Group } from '@mantine/core'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { LinkButton } from '../../../kit/links/link-button.tsx'
import { useSession } from '../../../kit/session.tsx'
import { pickPath } from '../../../records/record-paths.ts'
import { PulledNotice, PullRefusals, PullShortages } from '../../../records/tags/pulling-state.tsx'
import type { Pulling } from '../../../records/tags/use-pulling.ts'
import { BatchesNotSaved, type OnBatchesSaved, useBatchSaving, useMayChooseBatches } from './batches-not-saved.tsx'
import classes from './order-lines.module.css'
import { TaggingProgressMark } from './tagging-progress.tsx'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { orderDraft } from '../order-editor/draft/order-form.ts'

/** Only lines of an open order can be pulled. */
export function useMayPull({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  const { may } = useSession()
  return may(pullTags) && isOpen(orderStatus)
}

type Props = { order: Order; pulling: Pulling; onBatchesSaved: OnBatchesSaved }

export function OrderTags({ order, pulling, onBatchesSaved }: Props) {
  const mayPull = useMayPull(order)
  // A draft reserves nothing: its batches are allocated when it's submitted.
  const mayTag = useMayChooseBatches(order) && isOpen(order.orderStatus)
  const tagging = productTagging(order.orderedItems)
  const saving = useBatchSaving(order, onBatchesSaved)
  const { id: orderId, orderNum, orderedItems: lines } = order
  const [pulled, unpulled] = [lines.filter((line) => line.tagsPulled), lines.filter((line) => !line.tagsPulled)]
  const returnable = pulled.filter(({ id }) => !order.shippedBeforeImport.includes(id))
  // Nothing is left to do or to say, or nothing was begun.
  const isShown = isShipped(order.orderStatus)
    ? unpulled.length > 0
    : isOpen(order.orderStatus) || pulled.length > 0 || tagging.tagged > 0
  const start = (items: readonly { id: number }[], tagsPulled: boolean) =>
    pulling.start([{ orderId, orderNum, itemIds: items.map(({ id }) => id), tagsPulled }])
  const hasProblem = saving.error !== null || pulling.refused.length > 0
  if (!isShown && !hasProblem && order.shippedBeforeImport.length === 0) return null
  return (
    <div className={`text-sm stack ${classes.tags}`} role="group" aria-label="Tags">
      {isShown && (
        <Group gap="4px 16px">
          <TaggingProgressMark tagging={tagging} showsName />
          <span>
            {formatCount(pulled.length)} of {formatCount(lines.length)} lines pulled
          </span>
          <PulledNotice pulling={pulling} />
          <AllocationResult order={order} saving={saving} />
          <span className="row end">
            {mayTag && tagging.progress !== 'disabled' && <TagAutomatically order={order} saving={saving} />}
            {mayPull && (
              <>
                {unpulled.length > 0 && (
                  <LinkButton href={pickPath([orderId])} variant="subtle">
                    Pick
                  </LinkButton>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  {...disabledIf(pulling.isPending || returnable.length === 0, () => start(returnable, false))}
                >
                  Return all
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  {...disabledIf(pulling.isPending || unpulled.length === 0, () => start(unpulled, true))}
                >
                  Pull all
                </Button>
              </>
            )}
          </span>
        </Group>
      )}
      <ShippedBeforeImport order={order} />
      <BatchesNotSaved saving={saving} retryLabel="Tag automatically" />
      {isShown && <PullShortages pulling={pulling} />}
      <PullRefusals pulling={pulling} />
    </div>
  )
}

/** Units shipped before the import have no stock movement, so they can't be returned automatically. */
function ShippedBeforeImport({ order: { orderedItems, shippedBeforeImport } }: Pick<Props, 'order'>) {
  if (shippedBeforeImport.length === 0) return null
  const subject = shippedBeforeImport.length === orderedItems.length ? 'This order' : 'Part of this order'
  return (
    <p className={`text-sm ${classes.beforeImport}`}>
      {subject} shipped before it was imported, so canceling it or removing lines doesn't return units to stock. If
      units come back, correct the stock with a reason.
    </p>
  )
}

type TagAutomaticallyProps = { order: Order; saving: ReturnType<typeof useBatchSaving> }

/** Allocates batches to all untagged units at once, so an order of forty lines doesn't have to be tagged line by line. */
function TagAutomatically({ order, saving }: TagAutomaticallyProps) {
  const untagged = untaggedUnits(order)
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      title="Finds available batches for untagged units"
      {...disabledIf(saving.isPending || untagged === 0, () =>
        saving.mutate({ cart: orderDraft(order).cart, shouldAllocate: isUntagged }),
      )}
    >
      Tag automatically
    </Button>
  )
}

/** Shown until the order changes again. */
function AllocationResult({ order, saving: { data, variables } }: TagAutomaticallyProps) {
  if (data === undefined || variables === undefined || data.modifiedOn < order.modifiedOn) return <output />
  const remaining = untaggedUnits(data)
  const allocated = totalUnits(variables.cart.lines.filter(isUntagged)) - remaining
  return (
    <output>
      {allocated === 0 ? 'No available batches found' : `Found batches for ${pluralize(allocated, 'unit')}`}
      {remaining > 0 && allocated > 0 && `, none for ${formatCount(remaining)}`}
    </output>
  )
}

const untaggedUnits = (order: Order): number => totalUnits(order.orderedItems.filter(isUntagged))

const totalUnits = (lines: readonly { quantity: number }[]): number =>
  lines.reduce((sum, line) => sum + line.quantity, 0)
