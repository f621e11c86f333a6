import { listCustomerOrders } from '@dray/contract/orders'
import { Button } from '@mantine/core'
import { type MenuEntry, MenuList } from '../../../../shared/popover/menu-list.tsx'
import { PopoverButton } from '../../../../shared/popover/popover-button.tsx'
import { useSession } from '../../../../shared/session.tsx'
import style from './cart-tools.module.css'
import { useLastOrderEntry } from './last-order-entry.ts'
import type { Catalog } from '../cart/use-catalog.ts'
import type { AddedProducts } from '../cart/use-cart.ts'
import { useLastOrder } from './use-last-order.ts'

type Props = {
  customerId: number | null
  /** The order that is edited, which is not its own last one. */
  orderId: number | undefined
  catalog: Catalog
  onAdd: (added: AddedProducts, message: string) => void
  onPaste: () => void
}

const width = 300

/** Ways to fill an order all at once. */
export function CartTools(props: Props) {
  const { may } = useSession()
  const paste = { label: 'Paste lines…', detail: 'SKU and quantity, from a spreadsheet', onChoose: props.onPaste }
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
          <WithLastOrder {...props} before={[paste]} close={close} />
        ) : (
          <MenuList label="Add lines" entries={[paste]} close={close} />
        )
      }
    </PopoverButton>
  )
}

/** The same ways in the empty order, where they can be seen. */
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
          {(close) => <WithLastOrder {...props} before={[]} close={close} />}
        </PopoverButton>
      )}
    </div>
  )
}

/** Reads the last order as it is opened: most orders are entered without it. */
function WithLastOrder({ before, close, ...props }: Props & { before: readonly MenuEntry[]; close: () => void }) {
  const entry = useLastOrderEntry(useLastOrder(props), props.onAdd)
  return <MenuList label="Add lines" entries={[...before, entry]} close={close} />
}
