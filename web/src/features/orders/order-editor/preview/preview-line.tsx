import { formatDollars, toDollars } from '@dray/domain/money'
import { type CartLine, parseAmount, parseQuantity } from '@dray/domain/orders/cart'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import { shortBatchNumber } from '@dray/domain/batches/tags'
import { memo } from 'react'
import { BatchesButton } from './batches-button.tsx'
import style from './order-preview.module.css'
import { TypedField } from './typed-field.tsx'
import type { CartActions } from '../cart/use-cart.ts'

type Props = {
  line: CartLine
  /** Whether the product can still be ordered. */
  isSold: boolean
  /** Whether it differs from the saved order. */
  isChanged: boolean
  /** Whether a batch is looked for when the order is saved. */
  looksForBatch: boolean
  actions: CartActions
}

/** A line of the invoice whose quantity and price adjustment can be changed where they stand. */
export const PreviewLine = memo(function PreviewLine({ line, isSold, isChanged, looksForBatch, actions }: Props) {
  const batch = batchWords(line, looksForBatch)
  const { key, productName, productSku, quantity, unitPrice, priceAdjustment } = line
  // Lines of one product that differ only in their batch are told apart by it.
  const name = batch === undefined || batch === 'auto' ? productName : `${productName}, ${batch}`
  return (
    <div role="group" aria-label={name} className={style.line} data-changed={isChanged || undefined}>
      <div className={style.upper}>
        <div className={style.product}>
          <span className={style.productName} title={productName}>
            {productName}
          </span>
          <span className={style.sku}>
            {isSold ? productSku : <strong className={style.gone}>No longer sold</strong>}
          </span>
        </div>
        <span className={`figures ${style.amount}`}>{formatDollars(lineSubtotal(line))}</span>
        <button
          type="button"
          className={style.remove}
          aria-label={`Remove ${name}`}
          onClick={() => actions.removeLine(key, 'by-button')}
        >
          ×
        </button>
      </div>
      <div className={style.lower}>
        <TypedField
          className={style.quantity}
          label={`Quantity of ${name} in the order`}
          value={String(quantity)}
          onType={(typed, before) =>
            // Of 0, which waits until the field is left (D-63), and of what is no quantity, "1.5", the part typed so far counts for nothing.
            actions.setQuantity(key, parseQuantity(typed) || Number(before))
          }
          onLeave={(typed) => {
            if (parseQuantity(typed) === 0) actions.removeLine(key)
          }}
        />
        <span className={style.times}>× {formatDollars(unitPrice)}</span>
        <TypedField
          className={style.adjustment}
          label={`Price adjustment per unit of ${name}`}
          placeholder="± 0.00"
          value={priceAdjustment === 0 ? '' : signed(toDollars(priceAdjustment))}
          onLeave={(typed) => {
            const amount = typed.trim() === '' ? parseAmount('0') : parseAmount(typed)
            if (amount !== null) actions.setAdjustment(key, amount)
          }}
        />
        {batch !== undefined && <BatchesButton line={line} text={batch} actions={actions} />}
      </div>
    </div>
  )
})

/** The batch its units are of; undefined where there is none to tell of. */
function batchWords(line: CartLine, looksForBatch: boolean): string | undefined {
  const { productBatchNumber, shouldHaveTag, tagsPulled } = line
  if (productBatchNumber === null && !shouldHaveTag) return undefined
  const batch = productBatchNumber === null ? 'no batch' : `batch ${shortBatchNumber(productBatchNumber)}`
  if (tagsPulled) return `${batch}, pulled`
  return productBatchNumber === null && looksForBatch ? 'auto' : batch
}

const signed = (dollars: number): string => `${dollars > 0 ? '+' : ''}${dollars.toFixed(2)}`
