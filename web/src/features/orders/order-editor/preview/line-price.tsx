import { explainPrice } from '@dray/contract/pricing'
import { formatDollars } from '@dray/domain/money'
import type { CartLine } from '@dray/domain/orders/cart'
import { use } from 'react'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { PriceExplanation } from '../../../../records/pricing/price-explanation.tsx'
import { useSession } from '../../../../kit/session.tsx'
import style from './order-preview.module.css'
import { PreviewCart } from './preview-cart.ts'

type Props = { line: CartLine; name: string }

/** The price of a line; a click says where it comes from. */
export function LinePrice({ line, name }: Props) {
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

/** The customer is read only here, so that a thousand lines need not render when it changes. */
function Why({ line }: { line: CartLine }) {
  const { customerId } = use(PreviewCart)
  if (customerId === null) return <p className={style.whyNot}>No customer is chosen yet, so this is the base price.</p>
  return <PriceExplanation customerId={customerId} productId={line.productId} adjustment={line.priceAdjustment} />
}
