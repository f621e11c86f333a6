import { type Arrival } from '@dray/contract/purchases/suggestions'
import { nextArrival } from '@dray/domain/backorders/promises'
import { arrivalText } from '@dray/domain/backorders/promise-text'
import type { UnavailableUnits } from '@dray/domain/batches/usable-batches'
import { maxQuantity } from '@dray/domain/limits'
import { formatDollars, zero } from '@dray/domain/money'
import { isBelowCost } from '@dray/domain/orders/order-totals'
import { formatGrams } from '@dray/domain/products/product-filter'
import { availableUnits, menuBadge } from '@dray/domain/products/stock'
import { type OnOrder } from '@dray/domain/purchases/on-order'
import { memo, useRef, useState, useSyncExternalStore } from 'react'
import { Available } from '../../../../records/available.tsx'
import { companyToday, mediumDate } from '../../../../kit/text/dates.ts'
import { formatCount } from '../../../../kit/text/format-count.ts'
import { MoneyText } from '../../../../kit/text/money-text.tsx'
import type { OnOrderByProduct } from '../../../../records/on-order/use-on-order.ts'
import { OnOrderPopover } from '../../../../records/on-order/on-order-popover.tsx'
import { unavailableText } from '../../../../records/batches/unavailable-text.ts'
import { PendingPopover } from '../../../../records/pending-popover.tsx'
import { useSettings } from '../../../../kit/session.tsx'
import { StatusPill } from '../../../../records/status-pill.tsx'
import { statusLabel } from '../../../../records/status-label.ts'
import { type MenuInputs } from './menu-inputs.ts'
import style from './product-row.module.css'
import { QuantityAdder } from './quantity-adder.tsx'
import { type OnAdd } from './use-add-product.ts'
import { WhyPrice } from '../why-price.tsx'
import { type BoughtProduct, type MenuProduct } from '../cart/use-catalog.ts'
import { Popover, Text } from '@mantine/core'
import { useFocusOnAppear } from '../../../../kit/focus.ts'
import { Picture } from '../../../../kit/picture.tsx'

/** Shared by all rows and kept stable, so a key in the search rerenders only the rows it changes. */
export type RowContext = {
  showsImages: boolean
  onOrder: OnOrderByProduct
  inputs: MenuInputs
  onAdd: OnAdd
  onRemove: (productId: number) => void
  onDone: (list: string) => void
  onCloseBatches: (productId: number) => void
}

type Props = {
  product: MenuProduct
  suggested: number | undefined
  similarTo: string | undefined
  bought: BoughtProduct | undefined
  isHighlighted: boolean
  list: string
  row: RowContext
}

export const ProductRow = memo(function ProductRow(props: Props) {
  const { product, suggested, similarTo, bought, isHighlighted, list, row } = props
  const { showsImages, inputs, onAdd, onRemove, onDone } = row
  const units = useSyncExternalStore(inputs.subscribe, () => inputs.unitsOf(product.id))
  const { name, brand, type, status, weight, price, cost } = product
  return (
    <div
      role="group"
      aria-label={name}
      className={style.row}
      data-highlighted={isHighlighted || undefined}
      data-product={product.id}
    >
      <input
        type="checkbox"
        className={style.check}
        aria-label={`${name} in the order`}
        checked={units > 0}
        onChange={() => (units > 0 ? onRemove(product.id) : onAdd(product, { suggested, similarTo }))}
      />
      {showsImages ? <ImagePopover product={product} /> : <span />}
      <div className="min-w-0">
        <div className={`row ${style.name}`}>
          <span className="ellipsis bold" title={name}>
            {name}
          </span>
          {suggested !== undefined && <Units product={product} suggested={suggested} inputs={inputs} />}
          {(status === 'COMINGSOON' || status === 'PROMO') && <StatusPill status={status} />}
        </div>
        <div className={`row ${style.facts}`}>
          {units > 0 && <span className={style.marked}>{formatCount(units)} in order</span>}
          {similarTo !== undefined && <span className={style.marked}>Guess</span>}
          {isBelowCost({ unitPrice: price, priceAdjustment: zero, productCost: cost }) && (
            <strong className="strong danger">Below cost</strong>
          )}
          <NextArrival product={product} onOrder={row.onOrder} inputs={inputs} />
          {product.unavailable && <Unavailable units={product.unavailable} inputs={inputs} />}
          <span className="ellipsis">
            {brand} - {type}
            {weight !== null && <span> · {formatGrams(weight)}</span>}
          </span>
          {bought && (
            <LastBought
              bought={bought}
              onUse={(quantity) => inputs.type({ productId: product.id, suggested }, String(quantity))}
            />
          )}
        </div>
      </div>
      <Stock product={product} onOrder={row.onOrder.get(product.id)} inputs={inputs} />
      <Price product={product} />
      <QuantityAdder
        product={product}
        suggested={suggested}
        similarTo={similarTo}
        inputs={inputs}
        onAdd={onAdd}
        onDone={() => onDone(list)}
      />
    </div>
  )
})

type UnitsProps = { product: MenuProduct; suggested: number; inputs: MenuInputs }

function Units({ product, suggested, inputs }: UnitsProps) {
  const { typed } = useSyncExternalStore(inputs.subscribe, () => inputs.adder({ productId: product.id, suggested }))
  return <span className={style.units}>{typed} ×</span>
}

type LastBoughtProps = { bought: BoughtProduct; onUse: (quantity: number) => void }

/** Pressing it enters the last quantity. */
function LastBought({ bought: { product, lastQuantity, lastPrice, lastOrderedAt, orders }, onUse }: LastBoughtProps) {
  const { timeZone } = useSettings()
  const last = `${formatCount(lastQuantity)} × ${formatDollars(lastPrice)}`
  const title = `Last ordered ${mediumDate(lastOrderedAt, timeZone)}: ${last}. In ${orders} of this customer's recent orders.`
  return (
    <button
      type="button"
      className="plain text-button ellipsis"
      title={title}
      aria-label={`Use the last quantity of ${product.name}: ${formatCount(lastQuantity)}`}
      onClick={() => onUse(Math.min(lastQuantity, maxQuantity))}
    >
      {last}, {mediumDate(lastOrderedAt, timeZone)}
    </button>
  )
}

function Unavailable({ units, inputs }: { units: UnavailableUnits; inputs: MenuInputs }) {
  const need = useSyncExternalStore(inputs.subscribe, inputs.need)
  const { timeZone } = useSettings()
  const text = unavailableText(units, need, companyToday(timeZone))
  return text !== '' && <span className="strong flex-none">{text}</span>
}

type NextProps = { product: MenuProduct; onOrder: OnOrderByProduct; inputs: MenuInputs }

/** When the next unit of a product without available units can come. Shows nothing if none is on order. */
function NextArrival({ product, onOrder, inputs }: NextProps) {
  const added = useSyncExternalStore(inputs.subscribe, () => inputs.addedOf(product.id))
  const { timeZone } = useSettings()
  const available = availableUnits(product, added)
  if (available > 0 || onOrder.size === 0) return null
  const ofProduct = onOrder.get(product.id)
  const next = nextArrival(available, product.id, ofProduct?.arrivals ?? [])
  const text =
    next === undefined || next.purchaseOrderNum === null
      ? `${ofProduct ? 'Not enough' : 'Nothing'} on order`
      : `More ${arrivalText(next.expectedOn, companyToday(timeZone))}`
  return (
    <span className={`flex-none ${style.next}`} title={next?.purchaseOrderNum ?? undefined}>
      {text}
    </span>
  )
}

type StockProps = { product: MenuProduct; onOrder: OnOrder<Arrival> | undefined; inputs: MenuInputs }

/** The units available, with stock, pending units, and units on order in smaller text. */
function Stock({ product, onOrder, inputs }: StockProps) {
  const added = useSyncExternalStore(inputs.subscribe, () => inputs.addedOf(product.id))
  const { stock, pendingOutboundQuantity } = product
  const badge = menuBadge(stock)
  return (
    <div className={style.stock}>
      <Available units={availableUnits(product, added)} unit="available" />
      <span className={`row ${style.facts}`}>
        {onOrder && <OnOrderPopover name={product.name} onOrder={onOrder} sign="+" />}
        {pendingOutboundQuantity > 0 && <PendingPopover product={product} unit="pending" />}
        <span className={style.badge} data-badge={badge}>
          {statusLabel(badge)}
        </span>
        <span className="figures" title="Stock">
          {formatCount(stock)}
        </span>
      </span>
    </div>
  )
}

function Price({ product: { id, name, price, basePrice, msrp } }: { product: MenuProduct }) {
  const isCustom = price !== basePrice
  return (
    <div className={style.price}>
      <span>
        {isCustom && (
          <s className={`muted small ${style.base}`} aria-label="Base price">
            <MoneyText amount={basePrice} />
          </s>
        )}
        {/* Not on the way from quantity to quantity: the line explains its price too. */}
        <WhyPrice productId={id} name={name} price={formatDollars(price)} isTabbable={false}>
          <strong className="bold" data-custom={isCustom || undefined}>
            <MoneyText amount={price} />
          </strong>
        </WhyPrice>
      </span>
      <span className={style.facts}>
        MSRP <MoneyText amount={msrp} />
      </span>
    </div>
  )
}

/** A small image that opens a large one. The popover is created when first opened, because a long menu has hundreds. */
function ImagePopover({ product }: { product: MenuProduct }) {
  const [wasOpened, setWasOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const buttonRef = useRef<HTMLButtonElement>(null)
  // Adding the popover around it recreates the button, which loses the focus.
  useFocusOnAppear(buttonRef, isOpen)
  const button = (
    <button
      ref={buttonRef}
      type="button"
      className={`plain ${style.image}`}
      aria-label={`Image of ${product.name}`}
      aria-expanded={isOpen}
      onClick={() => {
        setWasOpened(true)
        setIsOpen(!isOpen)
      }}
      {...(isOpen ? { 'data-mantine-stop-propagation': true } : {})}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && isOpen) {
          event.stopPropagation()
          setIsOpen(false)
        }
      }}
    >
      <Picture src={product.image} alt="" size={32} />
    </button>
  )
  if (!wasOpened) return button
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="right" shadow="md" withArrow>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown>
        <Picture src={product.image} alt={product.name} size={240} whole />
        <Text size="sm" mt={6} maw={240}>
          {product.name}
        </Text>
      </Popover.Dropdown>
    </Popover>
  )
}
