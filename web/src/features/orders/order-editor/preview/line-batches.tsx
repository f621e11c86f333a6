import { allocateLines, availableUnits } from '@dray/domain/orders/allocate-batches'
import type { Cart, CartLine } from '@dray/domain/orders/cart'
import { chooseBatches, switchToAuto, linesToTag, unitsOf } from '@dray/domain/orders/cart-batches'
import { useContext, useState } from 'react'
import { BatchForm, reasonNotToApply } from '../../order-batches/batch-form.tsx'
import { BatchesOf } from '../../order-batches/batches-of.tsx'
import { chosenBatches, type TypedBatches, typedFromShares } from '../../order-batches/chosen-batches.ts'
import type { BatchStock } from '../../order-batches/use-batches-of.ts'
import { PreviewCart } from './preview-cart.ts'
import type { CartActions } from '../cart/use-cart.ts'

type Props = { line: CartLine; actions: CartActions; close: () => void }

/** The batches of a line, and of those chosen together with it (spec 4.4). They are asked for when this opens. */
export function LineBatches(props: Props) {
  const { productName, productSku } = props.line
  return (
    <BatchesOf name={productName} sku={productSku}>
      {(stock) => <Choice {...props} stock={stock} />}
    </BatchesOf>
  )
}

function Choice({ line, actions, close, stock }: Props & { stock: BatchStock }) {
  const { cart, orderId, focusBatches } = useContext(PreviewCart)
  const [edited, setEdited] = useState<TypedBatches>()
  const lines = linesToTag(cart, line.key)
  const around = { quantity: unitsOf(lines), otherLines: cart.lines.filter((one) => !lines.includes(one)), orderId }
  const typed = edited ?? typedFromShares(sharesOf(lines, stock, { cart, orderId }))
  const { shares, free, faults } = chosenBatches(stock, { ...around, typed })
  const numbers = new Map(stock.batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const chosen = chooseBatches(cart, line.key, shares, numbers)
  const left = switchToAuto(cart, line.productId)
  const hasChoice = [...free.values()].some((units) => units > 0) || lines.some((one) => one.productBatchId !== null)
  const isAuto = isSameChoice(cart, left)

  /** The line that was pressed may be another then, or gone. */
  function settle(after: Cart) {
    const stands = after.lines.find(({ key }) => key === line.key) ?? after.lines.find((one) => isOf(one, line))
    close()
    if (stands) focusBatches(stands.key)
  }
  function apply() {
    settle(chosen)
    actions.chooseBatches(line.key, shares, numbers)
  }
  function automatic() {
    settle(left)
    actions.switchToAuto(line.productId)
  }
  return (
    <BatchForm
      name={line.productName}
      stock={stock}
      {...around}
      typed={typed}
      onType={setEdited}
      reason={reasonNotToApply({ faults, hasChoice, isSame: isSameChoice(cart, chosen) })}
      remark={
        isAuto && edited === undefined ? 'Automatic: batches are allocated as shown here when the order is saved.' : ''
      }
      onApply={apply}
      automatic={{
        title: isAuto
          ? 'Already automatic'
          : `Uses the oldest batches of ${line.productName} first when the order is saved`,
        isOff: isAuto,
        onChoose: automatic,
      }}
    />
  )
}

type Around = { cart: Cart; orderId: number | undefined }

/** What the lines have, and for those left to the server what it would find now, after what comes before them. */
function sharesOf(lines: readonly CartLine[], { batches, pending }: BatchStock, { cart, orderId }: Around) {
  const [first] = lines
  const own = cart.lines.filter(({ productId }) => productId === first?.productId)
  const free = availableUnits(batches, { cart: cart.lines, pending, orderId })
  const stocked = batches.map((batch) => ({ ...batch, productId: first?.productId ?? 0 }))
  const found = allocateLines(own, stocked, free)
  return own.flatMap((line, place) => (lines.includes(line) ? (found[place] ?? []) : []))
}

const isOf = (one: CartLine, line: CartLine): boolean =>
  one.productId === line.productId && one.unitPrice === line.unitPrice && !one.tagsPulled

/** Whether two carts differ in no batch and no way of choosing one. */
const isSameChoice = (a: Cart, b: Cart): boolean =>
  a.lines.length === b.lines.length &&
  a.lines.every((line, place) => {
    const other = b.lines[place]
    return (
      line.key === other?.key &&
      line.quantity === other.quantity &&
      line.productBatchId === other.productBatchId &&
      line.batchMode === other.batchMode
    )
  })
