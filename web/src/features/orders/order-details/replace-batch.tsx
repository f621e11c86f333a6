import type { Order, OrderedItem } from '@dray/contract/orders'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { replacementBatch } from '@dray/domain/backorders/cart-shortages'
import { Button } from '@mantine/core'
import { disabledIf } from '../../../kit/loading/disabled-if.ts'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'
import { useStockLeft } from '../order-editor/cart/use-stock-left.ts'
import { orderDraft } from '../order-editor/draft/order-form.ts'
import { BatchesNotSaved, type OnBatchesSaved, useBatchSaving } from './batches-not-saved.tsx'

type Props = { order: Order; line: OrderedItem; onBatchesSaved: OnBatchesSaved }

/** Gives a line whose batch can't be used another in one press (D-321). Shows nothing if none has units left for it. */
export function ReplaceBatch({ order, line, onBatchesSaved }: Props) {
  const left = useStockLeft([line.productId], order.id).get(line.productId)
  const saving = useBatchSaving(order, onBatchesSaved)
  const batch = replacementBatch(left?.batches ?? [], useOrderBatchRule(order))
  if (batch === undefined) return null
  const number = shortBatchNumber(batch.batchNumber)
  const { cart } = orderDraft(order)
  function replace() {
    const lines = cart.lines.map((each) =>
      each.id === line.id
        ? { ...each, productBatchId: null, productBatchNumber: null, batchMode: 'auto' as const }
        : each,
    )
    saving.mutate({ cart: { ...cart, lines }, shouldAllocate: ({ id }) => id === line.id })
  }
  return (
    <>
      {' '}
      <Button
        size="compact-xs"
        variant="subtle"
        aria-label={`Use ${number}, another batch of ${line.productName}`}
        title={batch.batchNumber}
        {...disabledIf(saving.isPending, replace)}
      >
        Use {number}
      </Button>
      <BatchesNotSaved saving={saving} retryLabel={`Use ${number}`} />
    </>
  )
}
