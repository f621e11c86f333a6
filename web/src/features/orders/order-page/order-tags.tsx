import { type Order, pullTags } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { taggingOf } from '@dray/domain/orders/tagging'
import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import { figure } from '../../../shared/counted.ts'
import { useSession } from '../../../shared/session.tsx'
import { PulledNotice, PullRefusals } from '../../../shared/tags/pulling-state.tsx'
import type { Pulling } from '../../../shared/tags/use-pulling.ts'
import classes from './order-lines.module.css'
import { TaggingProgressMark } from './tagging-progress.tsx'

/** Whether this person may pull the lines of this order: of an open one only (D-82). */
export function useMayPull({ orderStatus }: Pick<Order, 'orderStatus'>): boolean {
  const { may } = useSession()
  return may(pullTags) && isOpen(orderStatus)
}

/** How far the whole order is tagged and pulled, and the way to pull or put back all of it in one step. */
export function OrderTags({ order, pulling }: { order: Order; pulling: Pulling }) {
  const mayPull = useMayPull(order)
  const { id: orderId, orderNum, orderedItems: lines } = order
  const [pulled, waiting] = [lines.filter((line) => line.tagsPulled), lines.filter((line) => !line.tagsPulled)]
  const start = (own: readonly { id: number }[], tagsPulled: boolean) =>
    pulling.start([{ orderId, orderNum, itemIds: own.map(({ id }) => id), tagsPulled }])
  return (
    <div className={classes.tags} role="group" aria-label="Tags">
      <div className={classes.bar}>
        <TaggingProgressMark tagging={taggingOf(lines)} names />
        <span>
          {figure(pulled.length)} of {figure(lines.length)} lines pulled
        </span>
        <PulledNotice pulling={pulling} />
        {mayPull && (
          <span className={classes.actions}>
            <Button
              size="compact-sm"
              variant="subtle"
              {...unless(pulling.isPending || pulled.length === 0, () => start(pulled, false))}
            >
              Put all back
            </Button>
            <Button
              size="compact-sm"
              variant="default"
              {...unless(pulling.isPending || waiting.length === 0, () => start(waiting, true))}
            >
              Pull all
            </Button>
          </span>
        )}
      </div>
      <PullRefusals pulling={pulling} />
    </div>
  )
}

/**
 * What a button does unless it cannot now. Not `disabled`: the browser would take the focus away. The second click of a
 * double one does nothing: it would undo the first.
 */
export const unless = (isOff: boolean, run: () => void) => ({
  'aria-disabled': isOff,
  'data-disabled': isOff,
  onClick: ({ detail }: MouseEvent) => {
    if (!isOff && detail <= 1) run()
  },
})
