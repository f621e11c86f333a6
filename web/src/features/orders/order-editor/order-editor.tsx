import { lacksOfOrder } from '@dray/domain/orders/cart'
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Customer } from '@dray/contract/customers'
import { useCustomers } from './customer-field.tsx'
import { type SavedAs, withCustomer, withPricesOf } from './order-draft.ts'
import style from './order-editor.module.css'
import { OrderFields } from './order-fields.tsx'
import { OrderFooter } from './order-footer.tsx'
import { OrderSide } from './order-side.tsx'
import { ProductMenu } from './product-menu.tsx'
import { useCart } from './use-cart.ts'
import { useCatalogue } from './use-catalogue.ts'
import type { useKeptDraft } from './use-kept-draft.ts'
import type { useSendOrder } from './use-send-order.ts'

type Props = {
  kept: ReturnType<typeof useKeptDraft>
  send: ReturnType<typeof useSendOrder>
  header: ReactNode
  onClose: () => void
}

/** The order that is being written: on the left what it is made of, on the right what becomes of it. */
export function OrderEditor({ kept, send, header, onClose }: Props) {
  const { draft, change, sending } = kept
  const { customer } = useCustomers(draft.customerId)
  const catalogue = useCatalogue(draft.customerId)
  const cart = useCart(draft.cart, change)
  const place = useRef<HTMLDivElement>(null)
  const lacks = lacksOfOrder({ customerId: draft.customerId, cart: draft.cart })
  const [wasTried, setWasTried] = useState(false)
  const isPricing = draft.customerId !== draft.pricedFor && draft.cart.lines.length > 0
  useCustomerPrices({ kept, catalogue, name: customer?.customerName, say: cart.setNews })

  const hasLines = draft.cart.lines.length > 0
  const choose = useCallback(
    (chosen: Customer) => {
      change((before) => withCustomer(before, chosen, customer))
      // The next thing is a product; with some already there the person is correcting, and stays.
      if (!hasLines) setTimeout(() => focusOn(place, 'input[data-search]'))
    },
    [change, customer, hasLines],
  )
  function trySend(as: SavedAs) {
    setWasTried(true)
    if (lacks.includes('customer-missing')) focusOn(place, 'input[data-customer]')
    else if (lacks.includes('cart-empty')) focusOn(place, 'input[data-search]')
    else if (!isPricing && !send.isPending) send.mutate(as)
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      commitFocused()
      setTimeout(() => latestSend.current('submitted'))
    } else if (
      event.key === '/' &&
      !(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)
    ) {
      focusOn(place, 'input[data-search]')
    } else return
    event.preventDefault()
  }
  const latestSend = useRef(trySend)
  useEffect(() => {
    latestSend.current = trySend
  })

  return (
    <div ref={place} className={style.whole} onKeyDown={onKeyDown}>
      {header}
      <div className={style.editor}>
        <div className={style.left} inert={send.isPending}>
          <OrderFields
            customerId={draft.customerId}
            notes={draft.notes}
            way={draft.way}
            deliveryDate={draft.deliveryDate}
            driverId={draft.driverId}
            packingLocationId={draft.packingLocationId}
            customer={customer}
            change={change}
            onCustomer={choose}
            customerProblem={wasTried && lacks.includes('customer-missing') ? 'Choose a customer.' : undefined}
          />
          <ProductMenu catalogue={catalogue} adders={cart.adders} onAdd={cart.onAdd} onTakeOut={cart.onTakeOut} />
        </div>
        <div className={style.right}>
          <div className={style.side} inert={send.isPending}>
            <OrderSide
              draft={draft}
              draftNum={sending.draftNum}
              customer={customer}
              catalogue={catalogue}
              change={change}
              actions={cart.actions}
              news={cart.news}
              onUndo={cart.undo}
            />
          </div>
          <OrderFooter
            lacks={lacks}
            isPricing={isPricing}
            problem={send.error}
            sending={send.isPending ? send.variables : undefined}
            onClose={onClose}
            onSend={trySend}
          />
        </div>
      </div>
    </div>
  )
}

type PricesGiven = {
  kept: Pick<Props['kept'], 'draft' | 'change'>
  catalogue: ReturnType<typeof useCatalogue>
  name: string | undefined
  say: ReturnType<typeof useCart>['setNews']
}

/** When the prices of another customer have arrived, the lines take them (D-61). */
function useCustomerPrices({ kept: { draft, change }, catalogue, name, say }: PricesGiven) {
  const { isReady, byId } = catalogue
  const isDue = isReady && draft.customerId !== draft.pricedFor
  const hasLines = draft.cart.lines.length > 0
  // The prices come from the network, some time after the customer was chosen.
  useEffect(() => {
    if (!isDue) return
    change((before) => withPricesOf(before, (productId) => byId.get(productId)?.price))
    if (hasLines) say({ words: `At the prices of ${name ?? 'this customer'}`, takenOut: [], takesFocus: false })
  }, [isDue, byId, change, hasLines, name, say])
}

/** What stands in the field that has the focus counts, though it was not left. */
function commitFocused() {
  const { activeElement } = document
  if (!(activeElement instanceof HTMLElement)) return
  activeElement.blur()
  activeElement.focus()
}

function focusOn(place: RefObject<HTMLElement | null>, selector: string) {
  const field = place.current?.querySelector<HTMLInputElement>(selector)
  field?.focus()
  field?.select()
}
