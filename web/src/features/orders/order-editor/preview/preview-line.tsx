import { problems } from '@dray/contract/problems'
import { formatDollars, moneyErrors, toDollars } from '@dray/domain/money'
import { type CartLine, parseAdjustment, parseQuantity } from '@dray/domain/orders/cart'
import { lineSubtotal } from '@dray/domain/orders/order-totals'
import { shortBatchNumber } from '@dray/domain/batches/batches'
import { memo, use } from 'react'
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
import { explainPrice } from '@dray/contract/pricing'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { PriceExplanation } from '../../../../records/pricing/price-explanation.tsx'
import { useSession } from '../../../../kit/session.tsx'
import { PreviewCart } from './preview-cart.ts'

type Props = {
  line: CartLine
  /** Shown if no head above the line names it. */
  brand: string | undefined
  isBelowCost: boolean
  /** Why the price is below the brand's margin floor; undefined if it isn't. */
  belowFloor: string | undefined
  isChanged: boolean
  /** When a batch is allocated for the line. A draft gets none until it's placed. */
  allocates: 'when-saved' | 'when-placed' | undefined
  /** The product's availability after this order; undefined if unknown or already shipped. */
  available: number | 'no-longer-sold' | undefined
  /** Short units, with their promise once it's known. */
  short: number | LinePromise
  /** Undefined until known. */
  forecast: readonly ForecastUnits[] | undefined
  actions: CartActions
}

export const PreviewLine = memo(function PreviewLine(props: Props) {
  const { line, brand, isBelowCost, belowFloor, isChanged, allocates, available, short, forecast, actions } = props
  const promise = typeof short === 'number' ? undefined : short
  const batch = batchText(line, allocates !== undefined)
  const { key, productName, productSku, quantity, priceAdjustment } = line
  // The batch tells apart lines of the same product.
  const name = batch === undefined || batch === 'auto' ? productName : `${isolateName(productName)}, ${batch}`
  return (
    <div role="group" aria-label={name} className={style.line} data-changed={isChanged || undefined}>
      <TypedField
        label={`Quantity of ${name} in the order`}
        value={String(quantity)}
        onType={(typed, before) =>
          // 0 removes the line only once the field is left, and "1.5" is not a quantity: until then the previous one stays.
          actions.setQuantity(key, parseQuantity(typed) || Number(before))
        }
        onCommit={(typed) => {
          if (parseQuantity(typed) === 0) actions.removeLine(key)
          return undefined
        }}
      />
      <span className={`ellipsis strong ${style.productName}`} title={`${productName}, ${productSku}`}>
        {productName}
      </span>
      <span className={`small nowrap ${style.facts}`}>
        <PriceMark {...{ isBelowCost, belowFloor }} />
        {promise && available !== 'no-longer-sold' ? (
          <ShortPromiseNote product={line} promise={promise} />
        ) : (
          <LineStock available={available} short={typeof short === 'number' ? short : 0} />
        )}
        {batch !== undefined && (
          <BatchesButton {...{ line, forecast, actions }} isDraft={allocates === 'when-placed'} text={batch} />
        )}
        {brand !== undefined && <span className="ellipsis muted">{brand}</span>}
      </span>
      <LinePrice line={line} name={name} />
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
      <span className="figures number strong">{formatDollars(lineSubtotal(line))}</span>
      <span className={style.remove}>
        <RemoveButton label={`Remove ${name}`} onRemove={() => actions.removeLine(key, 'by-button')} />
      </span>
    </div>
  )
})

/** A price below cost is below every floor. */
function PriceMark({ isBelowCost, belowFloor }: Pick<Props, 'isBelowCost' | 'belowFloor'>) {
  if (!isBelowCost && belowFloor === undefined) return null
  return (
    <strong className="strong danger" title={belowFloor}>
      {isBelowCost ? 'Below cost' : 'Below floor'}
    </strong>
  )
}

function LineStock({ available, short }: Pick<Props, 'available'> & { short: number }) {
  if (available === 'no-longer-sold') return <strong className="danger">No longer sold</strong>
  if (short > 0) return <Short units={short} />
  return available === undefined ? null : <Available units={available} unit="available" />
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

const signed = (dollars: number): string => `${dollars > 0 ? '+' : ''}${dollars.toFixed(2)}`

type PriceProps = { line: CartLine; name: string }

/** A click explains the price. */
function LinePrice({ line, name }: PriceProps) {
  const { may } = useSession()
  const price = `× ${formatDollars(line.unitPrice)}`
  if (!may(explainPrice)) return <span className={`number small muted ${style.price}`}>{price}</span>
  return (
    <span className={`number small muted ${style.price}`}>
      <PopoverButton
        label={`Why this price: ${name}`}
        position="bottom-end"
        width={380}
        button={(opener) => (
          <button
            type="button"
            className={`plain ${style.why}`}
            aria-label={`${price}, why this price of ${name}`}
            title="Why this price"
            {...opener}
          >
            {price}
          </button>
        )}
      >
        {() => <Why line={line} />}
      </PopoverButton>
    </span>
  )
}

/** Reads the customer only here, so that changing it doesn't rerender a thousand lines. */
function Why({ line }: { line: CartLine }) {
  const { customerId } = use(PreviewCart)
  if (customerId === null) return <p className="text-sm">No customer chosen yet, so this is the base price.</p>
  return <PriceExplanation customerId={customerId} productId={line.productId} adjustment={line.priceAdjustment} />
}
