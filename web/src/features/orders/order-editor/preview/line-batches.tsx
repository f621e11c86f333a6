import { type Cart, type CartLine } from '@dray/domain/orders/cart'
import { chooseBatches, linesToTag, switchToAuto, totalUnits } from '@dray/domain/orders/batches/cart-batches'
import { useContext, useState } from 'react'
import {
  forecastOfProduct,
  type ForecastUnits,
  isOnlyForecast,
  longForecast,
  shortForecast,
} from '../../order-batches/batch-forecast.ts'
import { isolateName } from '@dray/domain/text/isolate-name'
import { applyDisabledReason, BatchForm } from '../../order-batches/batch-form.tsx'
import { type BatchStock, ProductBatches } from '../../order-batches/product-batches.tsx'
import { chosenBatches, type TypedBatches, typedFromShares } from '../../order-batches/chosen-batches.ts'
import { PreviewCart, type PreviewContext } from './preview-cart.ts'
import { type CartActions } from '../cart/use-cart.ts'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import style from './order-preview.module.css'

type Props = { line: CartLine; unitsPerCase: number | null; actions: CartActions; close: () => void }

/** Batches of a line and of those sharing its choice (spec 4.4), loaded when this opens. */
export function LineBatches(props: Props) {
  const { productName, productSku } = props.line
  return (
    <ProductBatches name={productName} sku={productSku}>
      {(stock) => <Choice {...props} stock={stock} />}
    </ProductBatches>
  )
}

function Choice({ line, unitsPerCase, actions, close, stock }: Props & { stock: BatchStock }) {
  const preview = useContext(PreviewCart)
  const { cart, order, focusBatches } = preview
  const orderId = order?.id
  const [edited, setEdited] = useState<TypedBatches>()
  const lines = linesToTag(cart, line.key)
  const otherLines = cart.lines.filter((other) => !lines.includes(other))
  const context = { quantity: totalUnits(lines), otherLines, orderId, need: preview.rule.need }
  const typed = edited ?? typedFromShares(lineShares(lines, stock, preview))
  const { shares, available, problems } = chosenBatches(stock, { ...context, typed })
  const numbers = new Map(stock.batches.map(({ id, batchNumber }) => [id, batchNumber]))
  const chosenCart = chooseBatches(cart, line.key, shares, numbers)
  const autoCart = switchToAuto(cart, line.productId)
  const hasChoice =
    [...available.values()].some((units) => units > 0) || lines.some(({ productBatchId }) => productBatchId !== null)
  const isAuto = isSameChoice(cart, autoCart)

  /** The edited line may have been split or merged. */
  function closeAndFocus(after: Cart) {
    const target =
      after.lines.find(({ key }) => key === line.key) ?? after.lines.find((other) => canReplace(other, line))
    close()
    if (target) focusBatches(target.key)
  }
  function apply() {
    closeAndFocus(chosenCart)
    actions.chooseBatches(line.key, shares, numbers)
  }
  function applyAutomatic() {
    closeAndFocus(autoCart)
    actions.switchToAuto(line.productId)
  }
  return (
    <BatchForm
      name={line.productName}
      unitsPerCase={unitsPerCase}
      stock={stock}
      {...context}
      typed={typed}
      onType={setEdited}
      disabledReason={applyDisabledReason({ problems, hasChoice, isSame: isSameChoice(cart, chosenCart) })}
      note={
        isAuto && edited === undefined
          ? `Automatic: these batches are taken when the order is ${isOnlyForecast(preview) ? 'placed' : 'saved'}.`
          : ''
      }
      onApply={apply}
      automatic={{
        title: isAuto
          ? 'Already automatic'
          : `Allocates batches of ${isolateName(line.productName)} when the order is saved`,
        isDisabled: isAuto,
        onChoose: applyAutomatic,
      }}
    />
  )
}

/** For auto lines, the batches saving would allocate now, after the lines before them. */
function lineShares(
  lines: readonly CartLine[],
  { batches, pending }: BatchStock,
  { cart, order, status, rule }: PreviewContext,
) {
  const productId = lines[0]?.productId
  const forecast = forecastOfProduct(
    cart.lines.filter((line) => line.productId === productId),
    { order, status, rule },
    {
      batches: batches.map((batch) => ({ ...batch, productId: productId ?? 0 })),
      reserved: pending.filter(({ orderID }) => orderID !== order?.id),
    },
  )
  return lines.flatMap((line) => forecast.get(line.key) ?? [{ batchId: line.productBatchId, quantity: line.quantity }])
}

const canReplace = (other: CartLine, line: CartLine): boolean =>
  other.productId === line.productId && other.unitPrice === line.unitPrice && !other.tagsPulled

const isSameChoice = (a: Cart, b: Cart): boolean =>
  a.lines.length === b.lines.length &&
  a.lines.every((line, index) => {
    const other = b.lines[index]
    return (
      line.key === other?.key &&
      line.quantity === other.quantity &&
      line.productBatchId === other.productBatchId &&
      line.batchMode === other.batchMode
    )
  })

type ButtonProps = {
  line: CartLine
  unitsPerCase: number | null
  text: string
  forecast: readonly ForecastUnits[] | undefined
  isDraft: boolean
  actions: CartActions
}

/**
 * A line's batch or forecast, which opens the batch chooser. Plain text for a pulled line. The row has room only for a short text; the
 * title describes the button in full.
 */
export function BatchesButton({ line, unitsPerCase, text, forecast, isDraft, actions }: ButtonProps) {
  if (!line.shouldHaveTag || line.tagsPulled)
    return <span className={`ellipsis small muted figures ${style.batch}`}>{text}</span>
  const units = forecast && longForecast(forecast)
  const shown = forecast ? shortForecast(forecast) : text
  const sentence = units === undefined ? text : `${text}, ${isDraft ? 'would take' : 'takes'} ${units}`
  return (
    <span className={`ellipsis small muted figures ${style.batch}`}>
      <PopoverButton
        label={`Batches of ${line.productName}`}
        position="bottom-end"
        button={(opener) => (
          <button
            type="button"
            className={`accent plain ${style.batchButton}`}
            data-batches
            aria-label={`${shown}: choose batches of ${line.productName}`}
            title={sentence}
            {...opener}
          >
            {shown}
          </button>
        )}
      >
        {(close) => <LineBatches line={line} unitsPerCase={unitsPerCase} actions={actions} close={close} />}
      </PopoverButton>
    </span>
  )
}
