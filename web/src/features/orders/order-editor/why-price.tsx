import { explainPrice } from '@dray/contract/pricing'
import type { Cents } from '@dray/domain/money'
import { createContext, type ReactNode, use } from 'react'
import { PopoverButton } from '../../../kit/popover/popover-button.tsx'
import { useSession } from '../../../kit/session.tsx'
import { PriceExplanation } from '../../../records/pricing/price-explanation.tsx'
import style from './why-price.module.css'

/** Read only by an open explanation, so that another customer doesn't rerender a thousand rows. */
export const OrderCustomer = createContext<number | null>(null)

type Props = {
  productId: number
  name: string
  price: string
  /** The order line's. */
  adjustment?: Cents
  isTabbable?: boolean
  children?: ReactNode
}

/** A price that a click explains. `children`: how it is shown, if not as `price`. */
export function WhyPrice({ productId, name, price, adjustment, isTabbable = true, children = price }: Props) {
  const { may } = useSession()
  if (!may(explainPrice)) return children
  return (
    <PopoverButton
      label={`Why this price: ${name}`}
      position="bottom-end"
      width={380}
      button={(opener) => (
        <button
          type="button"
          className={`plain ${style.why}`}
          tabIndex={isTabbable ? undefined : -1}
          aria-label={`${price}, why this price of ${name}`}
          title="Why this price"
          {...opener}
        >
          {children}
        </button>
      )}
    >
      {() => <Why productId={productId} adjustment={adjustment} />}
    </PopoverButton>
  )
}

function Why({ productId, adjustment }: { productId: number; adjustment: Cents | undefined }) {
  const customerId = use(OrderCustomer)
  if (customerId === null) return <p className="text-sm">No customer chosen yet, so this is the base price.</p>
  return <PriceExplanation customerId={customerId} productId={productId} adjustment={adjustment} />
}
