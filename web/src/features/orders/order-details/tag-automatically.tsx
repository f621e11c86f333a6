import type { Order } from '@dray/contract/orders'
import { isUntagged } from '@dray/domain/orders/tagging'
import { Button } from '@mantine/core'
import { pluralize, formatCount } from '../../../kit/text/format-count.ts'
import { orderDraft } from '../order-editor/draft/order-form.ts'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import type { useBatchSaving } from './batches-not-saved.tsx'

type Props = { order: Order; saving: ReturnType<typeof useBatchSaving> }

/** Allocates batches to all untagged units at once, so an order of forty lines doesn't have to be tagged line by line. */
export function TagAutomatically({ order, saving }: Props) {
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
export function AllocationResult({ order, saving: { data, variables } }: Props) {
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
