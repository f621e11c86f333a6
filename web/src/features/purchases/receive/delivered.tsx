import type { ReceivedDelivery } from '@dray/contract/purchase-receipts'
import type { PurchaseOrder } from '@dray/contract/purchases'
import { Button, Group, Stack, Text } from '@mantine/core'
import { LabelMenu } from '../../../records/batches/label-menu.tsx'
import { formatCount, pluralize } from '../../../kit/format-count.ts'
import style from './receive.module.css'

type Props = { order: PurchaseOrder; received: ReceivedDelivery; onClose: () => void }

/** What was received, with the labels of its batches. */
export function Delivered({ order, received, onClose }: Props) {
  const { receipts, batches, orderStatus, closedShortOn } = received
  const products = new Map(order.purchaseOrderItems.map(({ id, productName }) => [id, productName]))
  const units = receipts.reduce((sum, receipt) => sum + receipt.units, 0)
  return (
    <Stack gap="md">
      <Text component="output">
        Received {pluralize(units, 'unit')} for purchase order {order.purchaseOrderNum}.{' '}
        {closedShortOn !== null && 'The order is closed short.'}
        {closedShortOn === null && orderStatus === 'RECEIVED' && 'Everything came: the order is received.'}
        {orderStatus !== 'RECEIVED' && 'The rest is still open.'}
      </Text>
      <ul className={style.received} aria-label="Received">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {formatCount(receipt.units)} × {products.get(receipt.purchaseItemId)}
            </span>
            {receipt.batchNumber !== null && <span className={style.batch}>{receipt.batchNumber}</span>}
          </li>
        ))}
      </ul>
      <Group justify="space-between" gap="sm">
        {batches.length > 0 ? <LabelMenu batches={batches} isNextStep /> : <span />}
        <Button autoFocus={batches.length === 0} onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
