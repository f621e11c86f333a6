import type { CartLine } from '@dray/domain/orders/cart'
import type { ForecastUnits } from '../../order-batches/batch-forecast.ts'
import { longForecast, shortForecast } from '../../order-batches/forecast-text.ts'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { LineBatches } from './line-batches.tsx'
import style from './order-preview.module.css'
import type { CartActions } from '../cart/use-cart.ts'

type Props = {
  line: CartLine
  text: string
  /** The batches that the line would get. */
  forecast: readonly ForecastUnits[] | undefined
  isDraft: boolean
  actions: CartActions
}

/**
 * The batch of a line, or those that it would get, which opens the choice of batches. A pulled line only shows its batch. The row has
 * room for a short text; the whole one is the title of the button, which describes it.
 */
export function BatchesButton({ line, text, forecast, isDraft, actions }: Props) {
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
            className={`plain ${style.batchButton}`}
            data-batches
            aria-label={`${shown}: choose batches of ${line.productName}`}
            title={sentence}
            {...opener}
          >
            {shown}
          </button>
        )}
      >
        {(close) => <LineBatches line={line} actions={actions} close={close} />}
      </PopoverButton>
    </span>
  )
}
