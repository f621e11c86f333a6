import type { Customer } from '@dray/contract/customers'
import type { Order } from '@dray/contract/orders'
import { missingFields, type MissingField } from '@dray/domain/orders/cart'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { focusAndSelect } from '../../../shared/focus/focus-and-select.ts'
import { AddProducts } from './menu/add-products.tsx'
import { useCustomers } from './fields/customer-field.tsx'
import { orderFields, type Part } from './draft/order-form.ts'
import { type OrderDraft, withCustomer, type ChangeDraft } from './draft/order-draft.ts'
import sheet from '../order-sheet/order-sheet.module.css'
import style from './order-editor.module.css'
import { OrderFields } from './fields/order-fields.tsx'
import { OrderSide } from './preview/order-side.tsx'
import { ProductMenu } from './menu/product-menu.tsx'
import { useAdding } from './menu/use-adding.ts'
import { useCart } from './cart/use-cart.ts'
import { useCatalog } from './cart/use-catalog.ts'
import { useCustomerPrices } from './cart/use-customer-prices.ts'
import { useEntryKeys } from './keyboard/use-entry-keys.ts'
import { useFocusBack } from './keyboard/use-focus-back.ts'

/** What stands in the way of sending the order, and the way to send it when nothing does. */
export type OrderReadiness = {
  missingFields: readonly MissingField[]
  /** Whether the customer's prices are still being read: the order would go out at others. */
  isPricing: boolean
  /** Sends if nothing is missing; else shows what is. */
  sendIfReady: (send: () => void) => void
}

type Props = {
  draft: OrderDraft
  change: ChangeDraft
  orderNum: string
  isSending: boolean
  header: ReactNode
  footer: (ready: OrderReadiness) => ReactNode
  /** Ctrl and Enter. */
  onPrimary: () => void
  /** What of a saved order is changed, which is marked. With it the product menu can be folded away. */
  changed?: ReadonlySet<Part>
  /** The order as it was last saved, when it was saved before. */
  order?: Order
  /** Asks before the order is for another customer. */
  askCustomer?: (chosen: Customer, go: () => void) => void
  /** What else there is to a saved order, below its fields. */
  panels?: ReactNode
}

const nothing: ReadonlySet<Part> = new Set()

/** The order that is being written: on the left what it is made of, on the right what becomes of it. */
export function OrderEditor(props: Props) {
  const { draft, change, orderNum, isSending, header, footer, onPrimary, order, changed, askCustomer, panels } = props
  const { customer } = useCustomers(draft.customerId)
  const catalog = useCatalog(draft.customerId)
  const cart = useCart(draft.cart, change, order)
  const adding = useAdding({ ...cart, cart: draft.cart, orderId: order?.id })
  const entry = useEntryKeys({ draft, cart, isSending })
  const place = useRef<HTMLDivElement>(null)
  const noteFocus = useFocusBack(isSending, place)
  const missing = missingFields({ customerId: draft.customerId, cart: draft.cart })
  const [wasTried, setWasTried] = useState(false)
  const changedFields = useChangedFields(changed ?? nothing)
  const folds = changed !== undefined
  const [isMenuOpen, setMenuOpen] = useState(!folds)
  const isPricing = draft.customerId !== draft.pricedFor && draft.cart.lines.length > 0
  useCustomerPrices({ draft, change, catalog, name: customer?.customerName, say: cart.setNews })

  const hasLines = draft.cart.lines.length > 0
  const choose = useCallback(
    (chosen: Customer) => {
      const go = () => change((before) => withCustomer(before, chosen, customer))
      if (askCustomer && chosen.id !== customer?.id) return askCustomer(chosen, go)
      go()
      // The next thing is a product; with some already there the person is correcting, and stays.
      if (!hasLines) setTimeout(() => focusOn(place, 'input[data-search]'))
    },
    [change, customer, hasLines, askCustomer],
  )
  function findProducts() {
    setMenuOpen(true)
    if (isMenuOpen) focusOn(place, 'input[data-search]')
    else setTimeout(() => focusOn(place, 'input[data-search]'))
  }
  function sendIfReady(send: () => void) {
    setWasTried(true)
    noteFocus()
    if (missing.includes('customer-missing')) focusOn(place, 'input[data-customer]')
    else if (missing.includes('cart-empty')) findProducts()
    else if (!isPricing && !isSending) send()
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      commitFocused()
      setTimeout(() => latestSend.current())
    } else if (
      event.key === '/' &&
      !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    ) {
      findProducts()
    } else if (!entry.undoes(event)) return
    event.preventDefault()
  }
  const latestSend = useRef(() => sendIfReady(onPrimary))
  useEffect(() => {
    latestSend.current = () => sendIfReady(onPrimary)
  })
  const menu = <ProductMenu catalog={catalog} {...adding} onRemove={cart.onRemove} />

  return (
    // A press beside the controls leaves the focus here, where the keys work.
    <div ref={place} tabIndex={-1} className={sheet.whole} onKeyDown={onKeyDown} onPaste={entry.onPaste}>
      {header}
      <div className={style.editor}>
        <div className={style.left} data-scrolls={folds || undefined}>
          <div className={folds ? undefined : style.makings} inert={isSending}>
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
              onCustomer={choose}
              customerProblem={wasTried && missing.includes('customer-missing') ? 'Choose a customer.' : undefined}
            />
            {folds ? (
              <AddProducts isOpen={isMenuOpen} onToggle={() => (isMenuOpen ? setMenuOpen(false) : findProducts())}>
                {menu}
              </AddProducts>
            ) : (
              menu
            )}
          </div>
          {panels}
        </div>
        <div className={style.right}>
          <div className={style.side} inert={isSending}>
            <OrderSide
              draft={draft}
              draftNum={orderNum}
              order={order}
              customer={customer}
              catalog={catalog}
              change={change}
              changed={changed ?? nothing}
              actions={cart.actions}
              news={cart.news}
              onUndo={cart.undo}
              onAddMany={cart.addMany}
            />
          </div>
          <Foot render={footer} missingFields={missing} isPricing={isPricing} sendIfReady={sendIfReady} />
        </div>
      </div>
    </div>
  )
}

const Foot = ({ render, ...ready }: OrderReadiness & { render: Props['footer'] }) => render(ready)

/** The same set as long as no other field is changed: a changed line does not draw the fields again. */
function useChangedFields(changed: ReadonlySet<Part>): ReadonlySet<Part> {
  const names = orderFields.filter((field) => changed.has(field)).join(' ')
  return useMemo(() => new Set(orderFields.filter((field) => names.split(' ').includes(field))), [names])
}

/** What stands in the field that has the focus counts, though it was not left. */
function commitFocused() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  activeElement.blur()
  activeElement.focus()
}

const focusOn = (place: RefObject<HTMLElement | null>, selector: string) =>
  focusAndSelect(place.current?.querySelector<HTMLInputElement>(selector))
