import { listCustomerOrders } from '@dray/contract/customer-orders'
import { Button } from '@mantine/core'
import { type MenuEntry, MenuList } from '../../../../kit/popover/menu-list.tsx'
import { PopoverButton } from '../../../../kit/popover/popover-button.tsx'
import { useSession } from '../../../../kit/session.tsx'
import style from './cart-tools.module.css'
import { useLastOrderEntry } from './last-order-entry.ts'
import type { Catalog } from '../cart/use-catalog.ts'
import type { AddedProducts } from '../cart/use-cart.ts'
import { useLastOrder } from './use-last-order.ts'

type Props = {
  customerId: number | null
  /** The order being edited, which does not count as the last order. */
  orderId: number | undefined
  catalog: Catalog
  onAdd: (added: AddedProducts, message: string) => void
  onPaste: () => void
}

const width = 300

/** Ways to add many lines at once. */
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

/** The same choices as visible buttons, for an empty order. */
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

/** Loads the last order only when it opens, because most orders are entered without it. */
function LastOrderMenu({ entries, close, ...props }: Props & { entries: readonly MenuEntry[]; close: () => void }) {
  const lastOrder = useLastOrderEntry(useLastOrder(props), props.onAdd)
  return <MenuList label="Add lines" entries={[...entries, lastOrder]} close={close} />
}
