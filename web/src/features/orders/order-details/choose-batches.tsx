import type { Order, OrderedItem } from '@dray/contract/orders'
import type { CartLine } from '@dray/domain/orders/cart'
import { chooseBatches, switchToAuto, linesToTag, unitsOf } from '@dray/domain/orders/cart-batches'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { PopoverButton } from '../../../shared/popover/popover-button.tsx'
import { BatchForm, reasonNotToApply } from '../order-batches/batch-form.tsx'
import { BatchesOf } from '../order-batches/batches-of.tsx'
import { chosenBatches, type TypedBatches, typedFromShares } from '../order-batches/chosen-batches.ts'
import type { BatchStock } from '../order-batches/use-batches-of.ts'
import { draftOf } from '../order-editor/draft/order-form.ts'
import { BatchesNotSaved } from './batches-not-saved.tsx'
import style from './choose-batches.module.css'
import { type OnChosen, useBatchSaving } from './use-batch-saving.ts'

type Props = {
  order: Order
  /** Lines of one product at one price, their goods still here. */
  lines: readonly OrderedItem[]
  onChosen: OnChosen
}

/** Where the units of a product get their batches by hand, or have them found. */
export function ChooseBatches({ order, lines, onChosen }: Props) {
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
      {(close) => <Chooser order={order} first={first} onChosen={onChosen} close={close} />}
    </PopoverButton>
  )
}

type ChooserProps = { order: Order; first: OrderedItem; onChosen: OnChosen; close: () => void }

function Chooser({ first, ...given }: ChooserProps) {
  return (
    <BatchesOf name={first.productName} sku={first.productSku}>
      {(stock) => <Choice {...given} first={first} stock={stock} />}
    </BatchesOf>
  )
}

function Choice({ order, first, stock, onChosen, close }: ChooserProps & { stock: BatchStock }) {
  const { cart } = draftOf(order)
  const lines = linesToTag(cart, first.id)
  const quantity = unitsOf(lines)
  const otherLines = cart.lines.filter((line) => !lines.includes(line))
  const [edited, setEdited] = useState<TypedBatches>()
  const typed =
    edited ?? typedFromShares(lines.map((line) => ({ batchId: line.productBatchId, quantity: line.quantity })))
  const { shares, faults } = chosenBatches(stock, { quantity, typed, otherLines, orderId: order.id })
  const hasChoice = typed.size > 0 || stock.batches.some((batch) => batch.remainingQuantity > 0)
  const saving = useBatchSaving(order, onChosen)
  const [begunOn] = useState(order.modifiedOn)
  const isFollowed = edited && saving.isIdle && order.modifiedOn.getTime() !== begunOn.getTime()

  function apply() {
    const numbers = new Map(stock.batches.map((batch) => [batch.id, batch.batchNumber]))
    saving.mutate({ cart: chooseBatches(cart, first.id, shares, numbers) }, { onSuccess: close })
  }
  function findThem() {
    const looks = ({ productId }: CartLine) => productId === first.productId
    saving.mutate({ cart: switchToAuto(cart, first.productId), looks }, { onSuccess: close })
  }
  return (
    <BatchForm
      name={first.productName}
      stock={stock}
      quantity={quantity}
      otherLines={otherLines}
      orderId={order.id}
      typed={typed}
      onType={setEdited}
      isBusy={saving.isPending}
      reason={reasonNotToApply({ faults, hasChoice, isSame: edited === undefined })}
      onApply={apply}
      automatic={{ title: 'Finds available batches, oldest first', isOff: !hasChoice, onChoose: findThem }}
    >
      <output>{isFollowed && 'Someone else just changed this order. What you typed is kept.'}</output>
      <BatchesNotSaved saving={saving} again="Apply" onReallocate={findThem} />
    </BatchForm>
  )
}
