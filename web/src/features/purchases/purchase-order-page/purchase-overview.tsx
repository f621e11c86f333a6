import { Text } from '@mantine/core'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { purchaseStatuses } from '@dray/domain/purchases/purchase-order'
import { mediumDate } from '../../../kit/dates.ts'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import { MoneyText } from '../../../kit/money-text.tsx'
import { Figure, Figures } from '../../../kit/record-page/figures.tsx'
import { RecordSteps } from '../../../kit/record-page/record-steps.tsx'
import { useSettings } from '../../../kit/session.tsx'
import { statusLabel } from '../../../records/status-pill.tsx'
import style from './purchase-order-page.module.css'

/** A draft has not started, and a canceled purchase order is on no step. */
const steps = purchaseStatuses.filter((status) => status !== 'DRAFT' && status !== 'CANCELLED')

export function PurchaseOverview({ order }: { order: PurchaseOrder }) {
  const { timeZone } = useSettings()
  const { orderStatus, orderPlacedOn, createdAt, unitQuantity, receivedQuantity, openQuantity, total } = order
  const at = steps.findIndex((step) => step === orderStatus)
  return (
    <div className={`row ${style.overview}`}>
      {at >= 0 && <RecordSteps steps={steps.map(statusLabel)} at={at} />}
      <Text size="sm" c="dimmed">
        {orderPlacedOn === null ? 'Created' : 'Placed'} {mediumDate(orderPlacedOn ?? createdAt, timeZone)} ·{' '}
        {pluralize(unitQuantity, 'unit')}
      </Text>
      <Figures label="Figures">
        <Figure label="Received">{formatCount(receivedQuantity)}</Figure>
        <Figure label="Open">{formatCount(openQuantity)}</Figure>
        {total !== undefined && (
          <Figure label="Total">
            <MoneyText amount={total} />
          </Figure>
        )}
      </Figures>
    </div>
  )
}
