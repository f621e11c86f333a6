import { withMinusSign } from '@dray/domain/text/minus-sign'
import { problems } from '@dray/contract/problems'
import { formatDollars, moneyErrors, toDollars } from '@dray/domain/money'
import { type CartLine, parseAdjustment } from '@dray/domain/orders/cart'
import { typedUnits } from '@dray/domain/products/cases'
import { lineSubtotal, soldPrice } from '@dray/domain/orders/order-totals'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { memo, type MouseEvent } from 'react'
import { isolateName } from '@dray/domain/text/isolate-name'
import { type ForecastUnits } from '../../order-batches/batch-forecast.ts'
import { Available, Short } from '../../../../records/available.tsx'
import type { LinePromise } from '@dray/domain/backorders/promises'
import { ShortPromiseNote } from '../../promises/promise-note.tsx'
import { BatchesButton } from './line-batches.tsx'
import style from './order-preview.module.css'
import { TypedField } from '../../../../kit/fields/typed-field.tsx'
import { RemoveButton } from '../../../../kit/links/remove-button.tsx'
import { type CartActions } from '../cart/use-cart.ts'
import { WhyPrice } from '../why-price.tsx'

/** Anything wrong or unusual about a line, shown below it. */
export type LineRemark = {
  isBelowCost: boolean
  /** Why the price is below the brand's margin floor; undefined if it isn't. */
  belowFloor: string | undefined
  /** The product is no longer sold. */
  isGone: boolean
  /** Short units, with their promise once it's known. */
  short: number | LinePromise
}

type Props = {
  line: CartLine
  /** Null if the product doesn't come in cases. */
  unitsPerCase: number | null
  /** Shown if no head above the line names it. */
  brand: string | undefined
  remark: LineRemark | undefined
  /** It has the focus, so its price and batches are shown too. */
  isAtHand: boolean
  isChanged: boolean
  /** When a batch is allocated for the line. A draft gets none until it's placed. */
  allocates: 'when-saved' | 'when-placed' | undefined
  /** The product's availability after this order; undefined if unknown or already shipped. */
  available: number | undefined
  /** Undefined until known. */
  forecast: readonly ForecastUnits[] | undefined
  actions: CartActions & { bringToHand: (key: number) => void }
}

/** Quantity, name, total. */
export const PreviewLine = memo(function PreviewLine(props: Props) {
  const { line, unitsPerCase, brand, remark, isAtHand, isChanged, allocates, actions } = props
  const batch = batchText(line, allocates !== undefined)
  const { key, productName, productSku, quantity } = line
  // The batch tells apart lines of the same product.
  const name = batch === undefined || batch === 'auto' ? productName : `${isolateName(productName)}, ${batch}`
  return (
    <div
      role="group"
      aria-label={name}
      className={style.line}
      data-changed={isChanged || undefined}
      data-at-hand={isAtHand || undefined}
      onFocus={() => actions.bringToHand(key)}
      onMouseDown={focusField}
    >
      <TypedField
        label={`Quantity of ${name} in the order`}
        value={String(quantity)}
        onType={(typed, before) =>
          // 0 removes the line only once the field is left, and "1.5" is not a quantity: until then the previous one stays.
          actions.setQuantity(key, typedUnits(typed, unitsPerCase) || Number(before))
        }
        onCommit={(typed) => {
          if (typedUnits(typed, unitsPerCase) === 0) actions.removeLine(key)
          return undefined
        }}
      />
      <span className={style.product} title={`${productName}, ${productSku}`}>
        <span className="ellipsis strong">{productName}</span>
        {brand !== undefined && <span className={`ellipsis small muted ${style.lineBrand}`}>{brand}</span>}
        {/* For the eye and the pointer: its field has the price too. */}
        <span className={`figures small muted ${style.price}`} aria-hidden="true" data-price title="Adjust the price">
          × <span>{formatDollars(soldPrice(line))}</span>
        </span>
      </span>
      {remark && <Remark line={line} remark={remark} />}
      <AtHand {...props} name={name} batch={batch} />
      <span className={`figures number strong ${style.total}`}>{formatDollars(lineSubtotal(line))}</span>
      <span className={style.remove}>
        <RemoveButton label={`Remove ${name}`} onRemove={() => actions.removeLine(key, 'by-button')} />
      </span>
    </div>
  )
})

/** A click beside the fields of a line brings it to hand, with the focus in its quantity, or in its price if that was clicked. */
function focusField(event: MouseEvent<HTMLElement>) {
  const { target, currentTarget } = event
  // A press in a popover of the line isn't in its element.
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest('input, button, a')) return
  event.preventDefault()
  const [quantity, adjustment] = currentTarget.querySelectorAll('input')
  const field = target.closest('[data-price]') ? adjustment : quantity
  field?.focus()
}

/** Its price with an adjustment, its batch, and what stays available. Heard and reached by Tab in every line, shown in the one at hand. */
function AtHand(props: Props & { name: string; batch: string | undefined }) {
  const { line, unitsPerCase, remark, name, batch, allocates, available, forecast, actions } = props
  const { key, priceAdjustment } = line
  const isShort = remark !== undefined && (remark.isGone || remark.short !== 0)
  return (
    <span className={`small nowrap ${style.fields}`}>
      <span className="figures muted">
        <WhyPrice
          productId={line.productId}
          name={name}
          price={formatDollars(line.unitPrice)}
          adjustment={priceAdjustment}
        />
      </span>
      <TypedField
        label={`Price adjustment per unit of ${name}`}
        placeholder="± 0.00"
        value={priceAdjustment === 0 ? '' : signed(toDollars(priceAdjustment))}
        onCommit={(typed) => {
          const read = parseAdjustment(typed, line)
          if ('error' in read) return adjustmentErrors[read.error]
          actions.setAdjustment(key, read.amount)
          return undefined
        }}
      />
      {batch !== undefined && (
        <BatchesButton
          {...{ line, unitsPerCase, forecast, actions }}
          isDraft={allocates === 'when-placed'}
          text={batch}
        />
      )}
      {!isShort && available !== undefined && <Available units={available} unit="available" />}
    </span>
  )
}

function Remark({ line, remark }: { line: CartLine; remark: LineRemark }) {
  const { isBelowCost, belowFloor, isGone, short } = remark
  const { unitPrice, priceAdjustment } = line
  return (
    <span className={`small ellipsis ${style.remark}`}>
      {isGone && <strong className="strong danger">No longer sold</strong>}
      {typeof short !== 'number' ? (
        <ShortPromiseNote product={line} promise={short} />
      ) : (
        short > 0 && <Short units={short} />
      )}
      {/* A price below cost is below every floor. */}
      {(isBelowCost || belowFloor !== undefined) && (
        <strong className="strong danger" title={belowFloor}>
          {isBelowCost ? 'Below cost' : 'Below floor'}
        </strong>
      )}
      {priceAdjustment !== 0 && (
        <span className="muted figures">
          {formatDollars(soldPrice(line))} instead of {formatDollars(unitPrice)}
        </span>
      )}
    </span>
  )
}

const adjustmentErrors = { ...moneyErrors, 'price-below-zero': problems['price-below-zero'][1] }

/** Undefined if the product has no batches. */
function batchText(line: CartLine, willAllocate: boolean): string | undefined {
  const { productBatchNumber, shouldHaveTag, tagsPulled } = line
  if (productBatchNumber === null && !shouldHaveTag) return undefined
  const batch = productBatchNumber === null ? 'no batch' : `batch ${shortBatchNumber(productBatchNumber)}`
  if (tagsPulled) return `${batch}, pulled`
  return willAllocate ? 'auto' : batch
}

const signed = (dollars: number): string => `${dollars > 0 ? '+' : ''}${withMinusSign(dollars.toFixed(2))}`
