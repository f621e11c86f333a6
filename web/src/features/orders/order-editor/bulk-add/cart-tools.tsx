import { listCustomerOrders } from '@dray/contract/orders/customer-orders'
import { readOrder } from '@dray/contract/orders'
import { lastOrder, repeatedUnits } from '@dray/domain/orders/past-orders'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Problem } from '../../../../kit/api/request.ts'
import { readOptions } from '../../../../kit/api/use-call.ts'
import { BusyButton } from '../../../../kit/loading/busy-button.tsx'
import { mediumDate } from '../../../../kit/text/dates.ts'
import { pluralize } from '../../../../kit/text/format-count.ts'
import { type MenuEntry, MenuList } from '../../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { useSession, useSettings } from '../../../../kit/session.tsx'
import { useStable } from '../../../../kit/use-stable.ts'
import type { CartEditing } from '../cart/use-cart.ts'
import type { Catalog } from '../cart/use-catalog.ts'
import style from './cart-tools.module.css'

type Props = {
  customerId: number | null
  /** The order being edited, which doesn't count as the customer's last order. */
  orderId: number | undefined
  catalog: Catalog
  cart: Pick<CartEditing, 'addMany' | 'setNotice'>
  onPaste: () => void
}

export function CartTools(props: Props) {
  const { may } = useSession()
  const { repeat } = useLastOrder(props)
  const paste = { label: 'Paste lines…', detail: 'From an email, a message or a spreadsheet', onChoose: props.onPaste }
  const label = 'Same as last order'
  const sameAgain: MenuEntry =
    props.customerId === null || !props.catalog.isReady
      ? { label, detail: props.customerId === null ? 'Choose a customer first.' : 'Loading...', isDisabled: true }
      : { label, detail: "At today's prices", onChoose: repeat }
  return (
    <PopoverButton
      label="Add lines"
      role="menu"
      position="bottom-end"
      width={300}
      button={(opener) => (
        <Button variant="default" {...opener}>
          Add lines
        </Button>
      )}
    >
      {(close) => (
        <MenuList label="Add lines" entries={may(listCustomerOrders) ? [paste, sameAgain] : [paste]} close={close} />
      )}
    </PopoverButton>
  )
}

export function EmptyCartTools(props: Props) {
  const { may } = useSession()
  const { repeat, isReading } = useLastOrder(props)
  return (
    <div className={`wrap ${style.empty}`}>
      <Button variant="default" onClick={props.onPaste}>
        Paste lines…
      </Button>
      {props.customerId !== null && may(listCustomerOrders) && (
        <BusyButton variant="default" loading={isReading || !props.catalog.isReady} onClick={repeat}>
          Same as last order
        </BusyButton>
      )}
    </div>
  )
}

/** Reads the last order only when it is asked for, because most orders are entered without it. */
function useLastOrder({ customerId, orderId, catalog, cart }: Props) {
  const cache = useQueryClient()
  const { timeZone } = useSettings()
  const chosenCustomer = useStable(() => customerId)
  const { mutate, isPending } = useMutation<void, Problem>({
    async mutationFn() {
      if (customerId === null) return
      const orders = await cache.fetchQuery(readOptions(listCustomerOrders, { params: { customerId } }))
      const last = lastOrder(orders, orderId)
      if (last === undefined) return cart.setNotice({ message: 'This customer has no earlier orders.' })
      const { res } = await cache.fetchQuery(readOptions(readOrder, { params: { id: last.id } }))
      const { units, noLongerSold } = repeatedUnits(res.orderedItems, catalog.byId)
      // Another customer has other prices.
      if (chosenCustomer() !== customerId) return
      const missing = noLongerSoldText(noLongerSold)
      const orderLabel = `${last.orderNum} (${mediumDate(last.createdAt, timeZone)})`
      if (units.length === 0) return cart.setNotice({ message: `Nothing to add from ${orderLabel}.${missing}` })
      cart.addMany(units, `Added ${pluralize(units.length, 'line')} from ${orderLabel}.${missing}`)
    },
    onError: ({ message }) => cart.setNotice({ message }),
  })
  return { repeat: () => mutate(), isReading: isPending }
}

function noLongerSoldText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return ` ${pluralize(names.length, 'product')} ${names.length === 1 ? 'is' : 'are'} no longer sold: ${names.join(', ')}`
}
