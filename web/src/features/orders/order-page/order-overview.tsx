import { Text } from '@mantine/core'
import type { Order } from '@dray/contract/orders'
import { orderSteps, orderStep } from '@dray/domain/orders/order-status'
import { mediumDate } from '../../../kit/dates.ts'
import { pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { OrderBalance } from '../../../records/payments/balance-button.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { RecordSteps } from '../../../kit/record-page/record-steps.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import { DueFigure } from './due-figure.tsx'
import style from './order-overview.module.css'

/** How far the order is, and what it comes to. */
export function OrderOverview({ order, onChanged }: { order: Order; onChanged: (order: Order) => void }) {
  const { timeZone } = useSettings()
  const { total, createdAt, unitQuantity } = order
  return (
    <div className={`row ${style.overview}`}>
      <Steps order={order} />
      <Text size="sm" c="dimmed">
        Placed {mediumDate(createdAt, timeZone)} · {pluralize(unitQuantity, 'unit')}
      </Text>
      <Figures label="Amounts">
        <DueFigure order={order} onChanged={onChanged} />
        <Figure label="Total">
          <MoneyText amount={total} />
        </Figure>
        <Figure label="Balance">
          <OrderBalance order={order} customerId={order.customerID} />
        </Figure>
      </Figures>
    </div>
  )
}

/** A draft has not started, and a canceled or refunded order is on no step. */
function Steps({ order: { orderStatus } }: { order: Order }) {
  const at = orderStep(orderStatus)
  if (at === undefined) return null
  return <RecordSteps steps={orderSteps.map(statusLabel)} at={at} />
}
