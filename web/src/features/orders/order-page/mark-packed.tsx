import { changeOrder, type Order } from '@dray/contract/orders'
import { isReadyToPack, mayChangeOrder } from '@dray/domain/orders/order-status'
import { Text } from '@mantine/core'
import { useRef } from 'react'
import { useChange } from '../../../kit/api/use-call.ts'
import { BusyButton } from '../../../kit/loading/busy-button.tsx'
import { refusalText } from '../../../records/refusal-text.ts'
import { useSession } from '../../../kit/session.tsx'
import style from './order-page.module.css'

type Props = { order: Order; onChanged: (order: Order) => void }

/** Packing is offered once every line is pulled. */
export function useOffersPacking(order: Parameters<typeof isReadyToPack>[0] & Pick<Order, 'driverId'>): boolean {
  const { person } = useSession()
  const { orderStatus } = order
  return isReadyToPack(order) && mayChangeOrder(person, order, { orderStatus: { from: orderStatus, to: 'PACKED' } })
}

export function MarkPacked({ order, onChanged }: Props) {
  const offers = useOffersPacking(order)
  const { mutate, isPending, error } = useChange(changeOrder)
  /** Gets the focus when the button disappears. */
  const notice = useRef<HTMLOutputElement>(null)
  const { id, modifiedOn } = order
  const mark = () =>
    mutate(
      { params: { id }, body: { orderStatus: 'PACKED', modifiedOn: modifiedOn.toISOString() } },
      {
        onSuccess(changed) {
          notice.current?.focus({ preventScroll: true })
          onChanged(changed)
        },
      },
    )
  return (
    <output ref={notice} tabIndex={-1} className={style.packed}>
      {offers && (
        <BusyButton title="All lines are pulled" loading={isPending} onClick={mark}>
          Mark packed
        </BusyButton>
      )}
      {error !== null && (
        <Text span size="sm" role="alert" className="danger">
          {refusalText(error)}
        </Text>
      )}
    </output>
  )
}
