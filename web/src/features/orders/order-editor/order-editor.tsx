import type { Customer } from '@dray/contract/customers'
import type { Order } from '@dray/contract/orders'
import { zero } from '@dray/domain/money'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { missingFields, type MissingField } from '@dray/domain/orders/cart'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useMemo, useRef, useState } from 'react'
import { focusAndSelect } from '../../../kit/focus/focus-and-select.ts'
import { AddProducts } from './menu/add-products.tsx'
import { useCustomers } from '../../../records/pickers/customer-select.tsx'
import { orderFields, type Part } from './draft/order-form.ts'
import { type OrderDraft, withCustomer, type ChangeDraft } from './draft/order-draft.ts'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import style from '../../../kit/full-screen-editor/editor-columns.module.css'
import { OrderFields } from './fields/order-fields.tsx'
import { OrderSide } from './preview/order-side.tsx'
import { ProductMenu } from './menu/product-menu.tsx'
import { useAddProduct } from './menu/use-add-product.ts'
import { useBoughtBefore } from './cart/use-bought-before.ts'
import { useCart } from './cart/use-cart.ts'
import { type Catalog, useCatalog } from './cart/use-catalog.ts'
import { useChangedPrices } from './cart/use-changed-prices.ts'
import { useCustomerPrices } from './cart/use-customer-prices.ts'
import { usePriceRemark } from './cart/use-price-remark.ts'
import { useShortages } from './cart/use-shortages.ts'
import type { ExceedingLine } from '../order-sheet/exceeds-stock.tsx'
import { useStockQuestion } from './cart/use-stock-question.ts'
import { useEntryKeys } from './keyboard/use-entry-keys.ts'
import { PhoneTotal } from '../../../kit/full-screen-editor/phone-total.tsx'
import { useSendKeys } from '../../../kit/full-screen-editor/use-send-keys.ts'
import { useRestoreFocus } from '../../../kit/full-screen-editor/use-restore-focus.ts'

/** What keeps the order from being sent, and how to send it. */
export type OrderReadiness = {
  missingFields: readonly MissingField[]
  /** Whether the customer's prices are still loading: sent now, the order would have the wrong ones. */
  isPricing: boolean
  /** Why stock cannot be checked yet, which keeps an order that takes stock from being sent (D-187); empty once it can. */
  stockReason: string
  /** What the user should know about the prices before sending: "1 line below cost." */
  priceRemark: string
  /** The lines that exceed stock, once the user was asked about them: sending again goes on (D-187). */
  exceeding: readonly ExceedingLine[]
  /** Sends if nothing is missing; otherwise shows what is. Sending something that takes stock asks first about what exceeds it. */
  sendIfReady: (send: () => void, stock: StockUse) => void
}

/** Whether the order, once it is sent, needs the units of its lines. A draft does not. */
export type StockUse = 'takes-stock' | 'takes-none'

type Props = {
  draft: OrderDraft
  change: ChangeDraft
  orderNum: string
  isSending: boolean
  header: ReactNode
  footer: (readiness: OrderReadiness) => ReactNode
  /** The prices below the margin floor of their brand, as `floorKey`. */
  belowFloor: ReadonlySet<string>
  /** Asks for what prices need before they are sold; returns whether nothing is missing. */
  askPrices: () => boolean
  /** Called on Ctrl+Enter. */
  onPrimary: () => void
  primaryStock: StockUse
  /** The changed parts of a saved order, to be highlighted. If given, the product menu can be collapsed. */
  changed?: ReadonlySet<Part>
  /** The order as last saved; undefined for a new order. */
  order?: Order
  /** The status that the order is to be saved in; a new order is placed. */
  status?: OrderStatus
  /** Asks for confirmation before the customer changes. */
  confirmCustomerChange?: (customer: Customer, onConfirm: () => void) => void
  /** Shown below the fields of a saved order. */
  panels?: ReactNode
}

const noParts: ReadonlySet<Part> = new Set()

/** The editor of an order: its fields and the product menu on the left, a preview of its invoice on the right. */
export function OrderEditor(props: Props) {
  const { draft, change, orderNum, isSending, onPrimary, primaryStock, order, changed, confirmCustomerChange } = props
  const { customer } = useCustomers(draft.customerId)
  const catalog = useCatalog(draft.customerId)
  const bought = useBoughtBefore({ customerId: draft.customerId, orderId: order?.id, catalog })
  const cart = useCart(draft.cart, change, order)
  const adding = useAddProduct({ ...cart, cart: draft.cart, order })
  const shortages = useShortages({ lines: draft.cart.lines, catalog, order })
  const question = useStockQuestion(draft.cart.lines, shortages)
  const entry = useEntryKeys({ draft, order, cart, isSending })
  const container = useRef<HTMLDivElement>(null)
  const rememberFocus = useRestoreFocus(isSending, container)
  const missing = missingFields({ customerId: draft.customerId, cart: draft.cart })
  const [triedToSend, setTriedToSend] = useState(false)
  const changedFields = useChangedFields(changed ?? noParts)
  const isCollapsible = changed !== undefined
  const [isMenuOpen, setMenuOpen] = useState(!isCollapsible)
  const isPricing = draft.customerId !== draft.pricedFor && draft.cart.lines.length > 0
  const status = props.status ?? 'RECEIVED'
  const customerName = customer?.customerName
  const repricing = useCustomerPrices({ draft, change, catalog, name: customerName, order, cart })
  const sellable = catalog.isLoaded ? catalog.byId : undefined
  const priceRemark = usePriceRemark({ lines: draft.cart.lines, sellable, belowFloor: props.belowFloor })
  const changes = useChangedPrices({ draft, catalog, order, status, cart })

  const hasLines = draft.cart.lines.length > 0
  const chooseCustomer = useCallback(
    (chosen: Customer) => {
      const apply = () => change((before) => withCustomer(before, chosen, customer))
      if (confirmCustomerChange && chosen.id !== customer?.id) return confirmCustomerChange(chosen, apply)
      apply()
      // The next step is to add a product. With lines already there, the user is correcting the order, so the focus stays.
      if (!hasLines) setTimeout(() => focusOn(container, 'input[data-search]'))
    },
    [change, customer, hasLines, confirmCustomerChange],
  )
  function openProductSearch() {
    setMenuOpen(true)
    if (isMenuOpen) focusOn(container, 'input[data-search]')
    else setTimeout(() => focusOn(container, 'input[data-search]'))
  }
  /** Asks about both at once, so that one more press sends. */
  function askBeforeSale(): boolean {
    const isStockFine = question.ask()
    return props.askPrices() && isStockFine
  }
  function sendIfReady(send: () => void, stock: StockUse) {
    setTriedToSend(true)
    rememberFocus()
    if (missing.includes('customer-missing')) focusOn(container, 'input[data-customer]')
    else if (missing.includes('cart-empty')) openProductSearch()
    else if (!isPricing && !isSending && (stock === 'takes-none' || (catalog.isLoaded && askBeforeSale()))) send()
  }
  const handleSendKey = useSendKeys({ send: () => sendIfReady(onPrimary, primaryStock), search: openProductSearch })
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (handleSendKey(event) || entry.handleUndo(event)) event.preventDefault()
  }
  const menu = <ProductMenu catalog={catalog} bought={bought} {...adding} onRemove={cart.removeProduct} />

  return (
    // Focusable, so that the shortcuts still work after a click next to the controls.
    <div ref={container} tabIndex={-1} className={sheet.root} onKeyDown={onKeyDown} onPaste={entry.onPaste}>
      {props.header}
      <div className={style.editor}>
        <div className={style.left} data-scrolls={isCollapsible || undefined}>
          <div className={isCollapsible ? undefined : style.fields} inert={isSending}>
            <OrderFields
              order={order}
              customerId={draft.customerId}
              notes={draft.notes}
              way={draft.way}
              deliveryDate={draft.deliveryDate}
              driverId={draft.driverId}
              packingLocationId={draft.packingLocationId}
              customer={customer}
              change={change}
              changed={changedFields}
              onCustomer={chooseCustomer}
              customerProblem={triedToSend && missing.includes('customer-missing') ? 'Choose a customer.' : undefined}
            />
            {isCollapsible ? (
              <AddProducts isOpen={isMenuOpen} onToggle={() => (isMenuOpen ? setMenuOpen(false) : openProductSearch())}>
                {menu}
              </AddProducts>
            ) : (
              menu
            )}
          </div>
          {props.panels}
        </div>
        <div className={style.right}>
          <div className={style.side} inert={isSending}>
            <OrderSide
              draft={draft}
              draftNum={orderNum}
              order={order}
              status={status}
              customer={customer}
              catalog={catalog}
              change={change}
              changed={changed ?? noParts}
              shortages={shortages}
              belowFloor={props.belowFloor}
              prices={{ customerName, repricing, changes }}
              actions={cart.actions}
              notice={cart.notice}
              onUndo={cart.undo}
              onAddMany={cart.addMany}
            />
          </div>
          <Footer
            {...{ draft, isPricing, priceRemark, exceeding: question.exceeding, sendIfReady }}
            stockReason={stockReason(catalog)}
            render={props.footer}
            missingFields={missing}
          />
        </div>
      </div>
    </div>
  )
}

function stockReason({ isLoaded, problem }: Pick<Catalog, 'isLoaded' | 'problem'>): string {
  if (isLoaded) return ''
  return problem ? "Stock couldn't be loaded." : 'Loading stock…'
}

type FooterProps = OrderReadiness & { render: Props['footer'] } & Pick<Props, 'draft'>

function Footer({ render, draft: { cart, discount }, ...readiness }: FooterProps) {
  const { unitQuantity, total } = orderTotals(cart.lines, discount ?? zero)
  return (
    <div className={style.footer}>
      <PhoneTotal units={unitQuantity} total={total} />
      {render(readiness)}
    </div>
  )
}

/** Keeps the same set while the same fields are changed, so that changing a line does not render the fields again. */
function useChangedFields(changed: ReadonlySet<Part>): ReadonlySet<Part> {
  const names = orderFields.filter((field) => changed.has(field)).join(' ')
  return useMemo(() => new Set(orderFields.filter((field) => names.split(' ').includes(field))), [names])
}

const focusOn = (container: RefObject<HTMLElement | null>, selector: string) =>
  focusAndSelect(container.current?.querySelector<HTMLInputElement>(selector))
