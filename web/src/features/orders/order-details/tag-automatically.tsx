import type { Order } from '@dray/contract/orders'
import { isUntagged } from '@dray/domain/orders/tagging'
import { Button } from '@mantine/core'
import { pluralize, formatCount } from '../../../shared/format-count.ts'
import { draftOf } from '../order-editor/draft/order-form.ts'
import { unless } from '../../../shared/unless.ts'
import type { useBatchSaving } from './use-batch-saving.ts'

type Props = { order: Order; saving: ReturnType<typeof useBatchSaving> }

/** One press finds the batches of all that has none, oldest first: an order of forty lines need not be opened line by line. */
export function TagAutomatically({ order, saving }: Props) {
  const untagged = untaggedUnits(order)
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      title="Finds available batches for untagged units, oldest first"
      {...unless(saving.isPending || untagged === 0, () =>
        saving.mutate({ cart: draftOf(order).cart, looks: isUntagged }),
      )}
    >
      Tag automatically
    </Button>
  )
}

/** What came of it, as long as it is true of the order. */
export function FoundBatches({ order, saving: { data, variables } }: Props) {
  if (data === undefined || variables === undefined || data.modifiedOn < order.modifiedOn) return <output />
  const left = untaggedUnits(data)
  const found = unitsOf(variables.cart.lines.filter(isUntagged)) - left
  return (
    <output>
      {found === 0 ? 'No available batches found' : `Found batches for ${pluralize(found, 'unit')}`}
      {left > 0 && found > 0 && `, none for ${formatCount(left)}`}
    </output>
  )
}

const untaggedUnits = (order: Order): number => unitsOf(order.orderedItems.filter(isUntagged))

const unitsOf = (lines: readonly { quantity: number }[]): number => lines.reduce((sum, line) => sum + line.quantity, 0)
