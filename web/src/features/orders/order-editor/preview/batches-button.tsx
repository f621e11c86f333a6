import type { CartLine } from '@dray/domain/orders/cart'
import { PopoverButton } from '../../../../shared/popover/popover-button.tsx'
import { LineBatches } from './line-batches.tsx'
import style from './order-preview.module.css'
import type { CartActions } from '../cart/use-cart.ts'

type Props = { line: CartLine; text: string; actions: CartActions }

/** The batch of a line, which opens the choice of batches. A pulled line only shows its batch. */
export function BatchesButton({ line, text, actions }: Props) {
  if (!line.shouldHaveTag || line.tagsPulled) return <span className={style.batch}>{text}</span>
  return (
    <span className={style.batch}>
      <PopoverButton
        label={`Batches of ${line.productName}`}
        position="bottom-end"
        button={(opener) => (
          <button
            type="button"
            className={style.batchButton}
            aria-label={`${text}: choose batches of ${line.productName}`}
            {...opener}
          >
            {text}
          </button>
        )}
      >
        {(close) => <LineBatches line={line} actions={actions} close={close} />}
      </PopoverButton>
    </span>
  )
}
