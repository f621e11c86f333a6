import { gramsOf } from '@dray/domain/products/product-filter'
import { menuBadge } from '@dray/domain/products/stock-badge'
import { memo, useSyncExternalStore } from 'react'
import { MoneyText } from '../../../shared/money-text.tsx'
import { StatusPill } from '../../../shared/status-pill.tsx'
import type { Adders } from './adders.ts'
import { ImagePopover } from './image-popover.tsx'
import style from './product-row.module.css'
import type { MenuProduct } from './use-catalogue.ts'

type Props = {
  product: MenuProduct
  /** Whether Enter in the search would add it. */
  isNext: boolean
  showsImage: boolean
  adders: Adders
  onAdd: (product: MenuProduct) => void
  onTakeOut: (productId: number) => void
  /** Where it stands. */
  list: string
  /** Back to the search of that list, after a quantity was entered by keyboard. */
  onDone: (list: string) => void
}

export const ProductRow = memo(function ProductRow({
  product,
  isNext,
  showsImage,
  adders,
  onAdd,
  onTakeOut,
  list,
  onDone,
}: Props) {
  const units = useSyncExternalStore(adders.subscribe, () => adders.unitsOf(product.id))
  const { name, brand, type, stock, status, weight } = product
  return (
    <div role="group" aria-label={name} className={style.row} data-next={isNext || undefined} data-product={product.id}>
      <input
        type="checkbox"
        className={style.check}
        aria-label={`${name} in the order`}
        checked={units > 0}
        onChange={() => (units > 0 ? onTakeOut(product.id) : onAdd(product))}
      />
      {showsImage ? <ImagePopover product={product} /> : <span />}
      <div className={style.what}>
        <div className={style.origin}>
          {brand} - {type}
          {weight !== null && <span> · {gramsOf(weight)}</span>}
        </div>
        <div className={style.name}>
          <span className={style.text}>{name}</span>
          {(status === 'COMINGSOON' || status === 'PROMO') && <StatusPill status={status} />}
          {units > 0 && <span className={style.inOrder}>{units.toLocaleString('en-US')} in order</span>}
        </div>
      </div>
      <div className={style.stock}>
        <StatusPill status={menuBadge(stock)} />
        <span className="figures" title="Stock">
          {stock.toLocaleString('en-US')}
        </span>
      </div>
      <Price product={product} />
      <div className={style.msrp}>
        <span className={style.caption}>MSRP</span>
        <MoneyText amount={product.msrp} />
      </div>
      <QuantityAdder product={product} adders={adders} onAdd={onAdd} onDone={() => onDone(list)} />
    </div>
  )
})

/** The customer's price, and the base price it takes the place of. */
function Price({ product: { price, basePrice } }: { product: MenuProduct }) {
  const isCustom = price !== basePrice
  return (
    <div className={style.price}>
      {isCustom && (
        <s className={style.caption} aria-label="Base price">
          <MoneyText amount={basePrice} />
        </s>
      )}
      <strong data-custom={isCustom || undefined} title={isCustom ? "This customer's price" : 'Base price'}>
        <MoneyText amount={price} />
      </strong>
    </div>
  )
}

function QuantityAdder({
  product,
  adders,
  onAdd,
  onDone,
}: Pick<Props, 'product' | 'adders' | 'onAdd'> & { onDone: () => void }) {
  const { id, name } = product
  const { typed, isAdded } = useSyncExternalStore(adders.subscribe, () => adders.of(id))
  return (
    <div className={style.adder}>
      <button
        type="button"
        className={style.step}
        aria-label={`One ${name} less`}
        tabIndex={-1}
        onClick={() => adders.step(id, -1)}
      >
        −
      </button>
      <input
        className={style.quantity}
        inputMode="numeric"
        aria-label={`Quantity of ${name}`}
        data-quantity
        // Esc leaves the field, not the order.
        data-mantine-stop-propagation="true"
        value={typed}
        onChange={({ currentTarget: { value } }) => adders.type(id, value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onKeyDown={(event) => {
          if (event.key === 'ArrowUp' || event.key === 'ArrowDown') adders.step(id, event.key === 'ArrowUp' ? 1 : -1)
          else if (event.key === 'Escape') onDone()
          else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
            onAdd(product)
            if (adders.of(id).isAdded) onDone()
          } else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      <button
        type="button"
        className={style.step}
        aria-label={`One ${name} more`}
        tabIndex={-1}
        onClick={() => adders.step(id, 1)}
      >
        +
      </button>
      <button
        type="button"
        className={style.add}
        data-added={isAdded || undefined}
        aria-label={isAdded ? undefined : `Add ${name}`}
        onClick={() => onAdd(product)}
      >
        {isAdded ? 'Added!' : 'Add'}
      </button>
    </div>
  )
}
