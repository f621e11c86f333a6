import { changeOrder } from '@dray/contract/orders'
import type { PickedOrder } from '@dray/contract/pending/picking'
import { useRef } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { useOffersPacking } from '../order-page/mark-packed.tsx'
import style from './pick.module.css'
import type { ShownLine } from './pick-lines.ts'

type Props = { orders: readonly PickedOrder[]; lines: readonly ShownLine[] }

/** One button for each order whose lines are all picked. */
export function PackOrders({ orders, lines }: Props) {
  const byOrder = Map.groupBy(lines, ({ orderID }) => orderID)
  return (
    <div className={`stack ${style.pack}`}>
      {orders.map((order) => (
        <PackOrder key={order.id} order={order} lines={byOrder.get(order.id) ?? []} isOne={orders.length === 1} />
      ))}
    </div>
  )
}

type OrderProps = { order: PickedOrder; lines: readonly ShownLine[]; isOne: boolean }

function PackOrder({ order, lines, isOne }: OrderProps) {
  const { id, orderNum, modifiedOn } = order
  const isSettled = lines.every(({ isSending, isUnsent }) => !isSending && !isUnsent)
  const offers = useOffersPacking({ ...order, orderedItems: lines }) && isSettled
  const { mutate, isPending, isSuccess, error } = useChange(changeOrder)
  /** Gets the focus when the button disappears. */
  const notice = useRef<HTMLOutputElement>(null)
  const mark = () =>
    mutate(
      { params: { id }, body: { orderStatus: 'PACKED', modifiedOn: modifiedOn.toISOString() } },
      { onSuccess: () => notice.current?.focus({ preventScroll: true }) },
    )
  return (
    <output ref={notice} tabIndex={-1} className="stack">
      {offers && !isSuccess && (
        <BusyButton size="lg" fullWidth loading={isPending} onClick={mark}>
          {isOne ? 'Mark packed' : `Mark ${orderNum} packed`}
        </BusyButton>
      )}
      {isSuccess && `Order ${orderNum} is packed.`}
      {error !== null && (
        <span role="alert" className="text-sm danger">
          {refusalText(error)}
        </span>
      )}
    </output>
  )
}
