import { closeBackorder } from '@dray/contract/backorders'
import type { Order } from '@dray/contract/orders'
import { isOpen } from '@dray/domain/orders/order-status'
import { Button } from '@mantine/core'
import { fetched } from '../../../kit/loading/fetched.tsx'
import { useCaughtFocus } from '../../../kit/focus.ts'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import { useOpenDialog } from '../../../kit/modals/modals.tsx'
import type { MenuEntry } from '../../../kit/popover/menu-list.tsx'
import { useSession } from '../../../kit/session.tsx'
import { useShipAvailableDialog } from '../../../records/backorders/use-ship-available-dialog.ts'
import { useShortUnits } from '../promises/use-order-promises.ts'
import style from '../order-page/order-page.module.css'

const CloseBackorderDialog = fetched(() => import('../order-page/close-backorder-dialog.tsx'), 'CloseBackorderDialog')

type Props = { order: Order; onShipped: (order: Order) => void }

/** Above the lines of a short order: what needs attention, and the act. */
export function ShipAvailable({ order, onShipped }: Props) {
  const short = useShortUnits(order)
  const ship = useShipAvailableDialog()
  const isOffered = ship !== undefined && short > 0
  // The buttons that open a dialog here and in the header disappear when it's done.
  const place = useCaughtFocus<HTMLDivElement>(`${order.orderStatus} ${short}`)
  return (
    <div ref={place} tabIndex={-1} className={style.attention}>
      {isOffered && (
        <>
          <span className="grow">
            <strong>
              {formatCount(short)} of {pluralize(order.unitQuantity, 'unit')} {short === 1 ? 'is' : 'are'} short.
            </strong>
            {short < order.unitQuantity && ` ${formatCount(order.unitQuantity - short)} can ship now.`}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => ship([order], { onShipped })}>
            Ship what's in stock
          </Button>
        </>
      )}
    </div>
  )
}

export function useSplitActions(order: Order, onChanged: (order: Order) => void): readonly MenuEntry[] {
  const { may } = useSession()
  const openDialog = useOpenDialog()
  const short = useShortUnits(order)
  const ship = useShipAvailableDialog()
  const isUnshipped = isOpen(order.orderStatus)
  return [
    ...(ship && short > 0
      ? [{ label: "Ship what's in stock", onChoose: () => ship([order], { onShipped: onChanged }) }]
      : []),
    ...(may(closeBackorder) && order.backorderOf !== null && (isUnshipped || order.orderStatus === 'DRAFT')
      ? [{ label: 'Close backorder', onChoose: () => openDialog(CloseBackorderDialog, { order, onClosed: onChanged }) }]
      : []),
  ]
}
