import type { Order } from '@dray/contract/orders'
import type { OrderStatus } from '@dray/domain/orders/order-status'
import { takesStock } from '@dray/domain/orders/plan-stock'
import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { PullRefusals, PullShortages } from '../../../records/tags/pulling-state.tsx'
import { usePulling } from '../../../records/tags/use-pulling.ts'
import { OrderStrip } from '../order-details/order-strip.tsx'
import { OrderLines } from '../order-details/order-lines.tsx'
import type { OrderReadiness } from '../order-editor/order-editor.tsx'
import { NotSaved } from '../../../records/not-saved.tsx'
import { useStatusQuestion } from '../status-menu/use-status-question.ts'
import sheet from '../../../kit/full-screen-editor/full-screen-editor.module.css'
import style from './edit-order.module.css'

type Props = {
  order: Order
  status: OrderStatus
  header: ReactNode
  footer: (readiness: OrderReadiness) => ReactNode
  panels: ReactNode
  onOrderSaved: (order: Order) => void
}

/** For users who may change only statuses, batches, and tags. */
export function ReadOnlyOrder({ order, status, header, footer, panels, onOrderSaved }: Props) {
  const pulling = usePulling(onOrderSaved)
  const question = useStatusQuestion()
  const change = { orderIds: takesStock(order.orderStatus, status) ? [order.id] : [], orderStatus: status }
  return (
    <div className={`fills ${sheet.root}`}>
      {header}
      <div className={`overflow-auto stack ${style.content}`}>
        <OrderStrip order={order} onChanged={onOrderSaved} />
        <Paper withBorder p="md" component="section" aria-label="Lines">
          <PullShortages pulling={pulling} />
          <PullRefusals pulling={pulling} />
          <OrderLines order={order} pulling={pulling} onBatchesSaved={onOrderSaved} />
        </Paper>
        <div>{panels}</div>
      </div>
      <div className={style.contentFooter}>
        {question.problem && <NotSaved problem={question.problem} />}
        {footer({
          missingFields: [],
          isPricing: false,
          stockReason: '',
          priceRemark: '',
          shortLines: 0,
          exceeding: question.exceeding(change),
          sendIfReady: (send, stock) => question.ask(stock === 'takes-stock' ? change : undefined, send),
        })}
      </div>
    </div>
  )
}
