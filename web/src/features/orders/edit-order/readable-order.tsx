import type { Order } from '@dray/contract/orders'
import { Paper } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePulling } from '../../../shared/tags/use-pulling.ts'
import { OrderBlocks } from '../order-details/order-blocks.tsx'
import { OrderLines } from '../order-details/order-lines.tsx'
import { OrderSums } from '../order-details/order-sums.tsx'
import type { OrderReadiness } from '../order-editor/order-editor.tsx'
import sheet from '../order-sheet/order-sheet.module.css'
import style from './edit-order.module.css'

type Props = {
  order: Order
  header: ReactNode
  footer: (ready: OrderReadiness) => ReactNode
  panels: ReactNode
  /** Told of the order when its batches or tags were changed here. */
  follow: (order: Order) => void
}

/** A saved order for who may change its statuses, batches and tags alone (D-04): the rest is there to read. */
export function ReadableOrder({ order, header, footer, panels, follow }: Props) {
  const pulling = usePulling(follow)
  return (
    <div className={sheet.whole}>
      {header}
      <div className={style.readable}>
        <OrderBlocks order={order} />
        <Paper withBorder p="md" component="section" aria-label="Lines">
          <OrderLines order={order} pulling={pulling} onChosen={follow} />
          <OrderSums order={order} />
        </Paper>
        <div>{panels}</div>
      </div>
      <div className={style.readableFooter}>
        {footer({ missingFields: [], isPricing: false, sendIfReady: (send) => send() })}
      </div>
    </div>
  )
}
