import type { Order, OrderedItem } from '@dray/contract/orders'
import type { CartLine } from '@dray/domain/orders/cart'
import { chooseBatches, switchToAuto, linesToTag, totalUnits } from '@dray/domain/orders/batches/cart-batches'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { BatchForm, applyDisabledReason } from '../order-batches/batch-form.tsx'
import { useOrderBatchRule } from '../order-batches/use-batch-rule.ts'
import { ProductBatches, type BatchStock } from '../order-batches/product-batches.tsx'
import { chosenBatches, type TypedBatches, typedFromShares } from '../order-batches/chosen-batches.ts'
import { orderDraft } from '../order-editor/draft/order-form.ts'
import { BatchesNotSaved, type OnBatchesSaved, useBatchSaving } from './batches-not-saved.tsx'
import style from './choose-batches.module.css'

type Props = {
  order: Order
  /** Unpulled lines of one product at one price. */
  lines: readonly OrderedItem[]
  onBatchesSaved: OnBatchesSaved
}

export function ChooseBatches({ order, lines, onBatchesSaved }: Props) {
  const [first] = lines
  if (first === undefined) return null
  const { productName } = first
  return (
    <PopoverButton
      label={`Batches of ${productName}`}
      button={(opener) => (
        <Button
          {...opener}
          size="compact-xs"
          variant="subtle"
          className={style.opener}
          aria-label={`Choose batches of ${productName}`}
        >
          Choose
        </Button>
      )}
    >
      {(close) => <Chooser order={order} first={first} onBatchesSaved={onBatchesSaved} close={close} />}
    </PopoverButton>
  )
}

type ChooserProps = { order: Order; first: OrderedItem; onBatchesSaved: OnBatchesSaved; close: () => void }

function Chooser({ first, ...props }: ChooserProps) {
  return (
    <ProductBatches name={first.productName} sku={first.productSku}>
      {(stock) => <Choice {...props} first={first} stock={stock} />}
    </ProductBatches>
  )
}

function Choice({ order, first, stock, onBatchesSaved, close }: ChooserProps & { stock: BatchStock }) {
  const { cart } = orderDraft(order)
  const lines = linesToTag(cart, first.id)
  const quantity = totalUnits(lines)
  const otherLines = cart.lines.filter((line) => !lines.includes(line))
  const [edited, setEdited] = useState<TypedBatches>()
  const typed =
    edited ?? typedFromShares(lines.map((line) => ({ batchId: line.productBatchId, quantity: line.quantity })))
  const { need } = useOrderBatchRule(order)
  const { shares, problems } = chosenBatches(stock, { quantity, typed, otherLines, orderId: order.id, need })
  const hasChoice = typed.size > 0 || stock.batches.some((batch) => batch.remainingQuantity > 0)
  const saving = useBatchSaving(order, onBatchesSaved)
  const [initialModifiedOn] = useState(order.modifiedOn)
  const hasChangedSince = edited && saving.isIdle && order.modifiedOn.getTime() !== initialModifiedOn.getTime()

  function apply() {
    const numbers = new Map(stock.batches.map((batch) => [batch.id, batch.batchNumber]))
    saving.mutate({ cart: chooseBatches(cart, first.id, shares, numbers) }, { onSuccess: close })
  }
  function allocateAutomatically() {
    const shouldAllocate = ({ productId }: CartLine) => productId === first.productId
    saving.mutate({ cart: switchToAuto(cart, first.productId), shouldAllocate }, { onSuccess: close })
  }
  return (
    <BatchForm
      name={first.productName}
      unitsPerCase={first.unitsPerCase ?? null}
      stock={stock}
      quantity={quantity}
      otherLines={otherLines}
      orderId={order.id}
      need={need}
      typed={typed}
      onType={setEdited}
      isBusy={saving.isPending}
      disabledReason={applyDisabledReason({ problems, hasChoice, isSame: edited === undefined })}
      onApply={apply}
      automatic={{
        title: 'Finds available batches',
        isDisabled: !hasChoice,
        onChoose: allocateAutomatically,
      }}
    >
      <output>{hasChangedSince && 'Someone else just changed this order. What you typed is kept.'}</output>
      <BatchesNotSaved saving={saving} retryLabel="Apply" onReallocate={allocateAutomatically} />
    </BatchForm>
  )
}
