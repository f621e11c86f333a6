import { listCustomerOrders } from '@dray/contract/customer-orders'
import { Button } from '@mantine/core'
import { type MenuEntry, MenuList } from '../../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { useSession, useSettings } from '../../../../kit/session.tsx'
import style from './cart-tools.module.css'
import { type Catalog } from '../cart/use-catalog.ts'
import { type AddedProducts } from '../cart/use-cart.ts'
import { formatDollars, zero } from '@dray/domain/money'
import { orderTotals } from '@dray/domain/orders/order-totals'
import { pluralize } from '../../../../kit/format-count.ts'
import { mediumDate } from '../../../../kit/dates.ts'
import { type OrderSummary, readOrder } from '@dray/contract/orders'
import { lastOrder, repeatedUnits } from '@dray/domain/orders/past-orders'
import { type Problem } from '../../../../kit/api/request.ts'
import { useRead } from '../../../../kit/api/use-call.ts'

type Props = {
  customerId: number | null
  /** The order being edited, which doesn't count as the last order. */
  orderId: number | undefined
  catalog: Catalog
  onAdd: (added: AddedProducts, message: string) => void
  onPaste: () => void
}

const width = 300

export function CartTools(props: Props) {
  const { may } = useSession()
  const paste = { label: 'Paste lines…', detail: 'From an email, a message or a spreadsheet', onChoose: props.onPaste }
  return (
    <PopoverButton
      label="Add lines"
      role="menu"
      position="bottom-end"
      width={width}
      button={(opener) => (
        <Button variant="default" {...opener}>
          Add lines
        </Button>
      )}
    >
      {(close) =>
        may(listCustomerOrders) ? (
          <LastOrderMenu {...props} entries={[paste]} close={close} />
        ) : (
          <MenuList label="Add lines" entries={[paste]} close={close} />
        )
      }
    </PopoverButton>
  )
}

export function EmptyCartTools(props: Props) {
  const { may } = useSession()
  return (
    <div className={style.empty}>
      <Button variant="default" onClick={props.onPaste}>
        Paste lines…
      </Button>
      {props.customerId !== null && may(listCustomerOrders) && (
        <PopoverButton
          label="Same as last order"
          role="menu"
          position="bottom"
          width={width}
          button={(opener) => (
            <Button variant="default" {...opener}>
              Same as last order…
            </Button>
          )}
        >
          {(close) => <LastOrderMenu {...props} entries={[]} close={close} />}
        </PopoverButton>
      )}
    </div>
  )
}

/** Loads the last order only when opened, because most orders are entered without it. */
function LastOrderMenu({ entries, close, ...props }: Props & { entries: readonly MenuEntry[]; close: () => void }) {
  const lastOrder = useLastOrderEntry(useLastOrder(props), props.onAdd)
  return <MenuList label="Add lines" entries={[...entries, lastOrder]} close={close} />
}

type OnAdd = (added: AddedProducts, message: string) => void

function useLastOrderEntry(last: LastOrder, onAdd: OnAdd): MenuEntry {
  const { timeZone } = useSettings()
  const label = 'Same as last order'
  if (last.state !== 'found') return { label, detail: disabledReason(last), isDisabled: true }
  const { order, units, noLongerSold } = last
  const orderLabel = `${order.orderNum} from ${mediumDate(order.createdAt, timeZone)}`
  const missing = noLongerSoldText(noLongerSold)
  if (units.length === 0) return { label, detail: joinSentences(`${orderLabel}.`, missing), isDisabled: true }
  const lines = pluralize(units.length, 'line')
  return {
    label,
    detail: joinSentences(`${orderLabel}: ${lines}, ${totalText(units)}${missing ? '.' : ''}`, missing),
    onChoose: () => onAdd(units, joinSentences(`Added ${lines} from ${order.orderNum}${missing ? '.' : ''}`, missing)),
  }
}

function disabledReason(last: Exclude<LastOrder, { state: 'found' }>): string {
  if (last.state === 'failed') return last.problem.message
  if (last.state === 'no-customer') return 'Choose a customer first.'
  return last.state === 'none' ? 'This customer has no earlier orders.' : 'Loading...'
}

const totalText = (units: AddedProducts): string =>
  formatDollars(
    orderTotals(
      units.map(({ product, quantity }) => ({ quantity, unitPrice: product.price, priceAdjustment: zero })),
      zero,
    ).subtotal,
  )

function noLongerSoldText(names: readonly string[]): string {
  if (names.length === 0) return ''
  return `${pluralize(names.length, 'product')} ${names.length === 1 ? 'is' : 'are'} no longer sold: ${names.join(', ')}`
}

const joinSentences = (...sentences: string[]): string => sentences.filter((sentence) => sentence !== '').join(' ')

/** `units` at the customer's current prices, and the names of products no longer sold. */
type LastOrder =
  | { state: 'no-customer' | 'loading' | 'none' }
  | { state: 'failed'; problem: Problem }
  | { state: 'found'; order: OrderSummary; units: AddedProducts; noLongerSold: readonly string[] }

type Options = { customerId: number | null; orderId: number | undefined; catalog: Catalog }

function useLastOrder({ customerId, orderId, catalog }: Options): LastOrder {
  const orders = useRead(
    listCustomerOrders,
    { params: { customerId: customerId ?? 0 } },
    { enabled: customerId !== null },
  )
  const last = lastOrder(orders.data ?? [], orderId)
  const fullOrder = useRead(readOrder, { params: { id: last?.id ?? 0 } }, { enabled: last !== undefined })
  if (customerId === null) return { state: 'no-customer' }
  const problem = orders.error ?? (last && fullOrder.error) ?? catalog.problem ?? catalog.pricingProblem
  if (problem) return { state: 'failed', problem }
  if (orders.data && last === undefined) return { state: 'none' }
  if (last === undefined || fullOrder.data === undefined || !catalog.isReady) return { state: 'loading' }
  return { state: 'found', order: last, ...repeatedUnits(fullOrder.data.res.orderedItems, catalog.byId) }
}
