import { type ReceivedDelivery } from '@dray/contract/purchases/receipts'
import { type PurchaseOrder, readPurchaseOrder } from '@dray/contract/purchases'
import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../kit/api/use-call.ts'
import { type PropsOf } from '../../../kit/modals/modals.tsx'
import { ReadFailed } from '../../../kit/loading/read-failed.tsx'
import { useIsPhone } from '../../../kit/use-is-phone.ts'
import { ReceiveDeliveryForm } from './receive-delivery-form.tsx'
import { LabelMenu } from '../../../records/batches/label-menu.tsx'
import { formatCount, pluralize } from '../../../kit/text/format-count.ts'
import style from './receive.module.css'

export function ReceiveDeliveryModal({ frame, closeNow, purchaseOrderId }: PropsOf<'ReceiveDelivery'>) {
  const read = useRead(readPurchaseOrder, { params: { id: purchaseOrderId } })
  const isPhone = useIsPhone()
  const [received, setReceived] = useState<ReceivedDelivery>()
  const order = read.data?.res
  const title = order ? `Receive ${order.purchaseOrderNum}, ${order.brand.name}` : 'Receive'
  return (
    <Modal {...frame} title={title} size="xl" fullScreen={isPhone}>
      {order === undefined && read.error && <ReadFailed retry={read.refetch}>{read.error.message}</ReadFailed>}
      {order === undefined && !read.error && <Loader size="sm" type="dots" role="status" aria-label="Loading" />}
      {order !== undefined && received !== undefined && (
        <Delivered order={order} received={received} onClose={closeNow} />
      )}
      {order !== undefined && received === undefined && (
        <ReceiveDeliveryForm order={order} readAgain={read.refetch} onReceived={setReceived} onClose={frame.onClose} />
      )}
    </Modal>
  )
}

type Props = { order: PurchaseOrder; received: ReceivedDelivery; onClose: () => void }

function Delivered({ order, received, onClose }: Props) {
  const { receipts, batches, orderStatus, closedShortOn } = received
  const products = new Map(order.purchaseOrderItems.map(({ id, productName }) => [id, productName]))
  const units = receipts.reduce((sum, receipt) => sum + receipt.units, 0)
  return (
    <Stack gap="md">
      <Text component="output">
        Received {pluralize(units, 'unit')} for purchase order {order.purchaseOrderNum}.{' '}
        {closedShortOn !== null && 'The order was closed short.'}
        {closedShortOn === null && orderStatus === 'RECEIVED' && 'Everything arrived, so the order is received.'}
        {orderStatus !== 'RECEIVED' && 'The rest is still open.'}
      </Text>
      <ul className={style.received} aria-label="Received">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <span>
              {formatCount(receipt.units)} × {products.get(receipt.purchaseItemId)}
            </span>
            {receipt.batchNumber !== null && <span className="figures wrap-anywhere">{receipt.batchNumber}</span>}
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
