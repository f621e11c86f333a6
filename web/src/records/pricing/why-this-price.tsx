import { PopoverButton } from '../../kit/popover/popover-button.tsx'
import { PriceExplanation } from './price-explanation.tsx'
import style from './pricing.module.css'

type Props = {
  customerId: number
  product: { id: number; name: string }
  /** In a table only the active row is in the tab order. */
  isActive?: boolean
}

/** A button that says where the price of a product comes from. */
export function WhyThisPrice({ customerId, product, isActive = true }: Props) {
  const label = `Why this price: ${product.name}`
  return (
    <PopoverButton
      label={label}
      position="bottom-end"
      width={380}
      button={(opener) => (
        <button
          type="button"
          className={`plain small muted ${style.why}`}
          tabIndex={isActive ? 0 : -1}
          aria-label={label}
          title="Why this price"
          {...opener}
        >
          i
        </button>
      )}
    >
      {() => <PriceExplanation customerId={customerId} productId={product.id} />}
    </PopoverButton>
  )
}
